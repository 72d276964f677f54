package daemon

import "context"

// PostedFiles are the files of the last digest of a game.
func (h *Host) PostedFiles(ctx context.Context, id string) ([]File, error) {
	t, err := h.table(ctx, id)
	if err != nil {
		return nil, err
	}
	all, err := h.digests(ctx, t, t.Language)
	if err != nil {
		return nil, err
	}
	return h.postedFiles(t, t.Language, all[len(all)-1])
}
