package daemon

import (
	"context"
	"strings"
)

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

// Draft is what a preview shows of the open phase: each letter by its reader,
// its subject and its lines.
func (h *Host) Draft(ctx context.Context, id string) (letters []string, results []string, err error) {
	t, err := h.table(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	d, err := h.draft(ctx, t)
	for _, l := range d.letters {
		letters = append(letters, l.To+"\n"+l.Subject+"\n"+strings.Join(l.Lines, "\n"))
	}
	return letters, d.results, err
}

// Drafted is a letter that went out as a draft shows it.
func (h *Host) Drafted(ctx context.Context, l Letter) (string, error) {
	t, err := h.table(ctx, l.Game)
	if err != nil {
		return "", err
	}
	return t.Seats[l.Seat].Name + "\n" + l.Subject + "\n" + strings.Join(bodyLines(h.strike(t, l.Text)), "\n"), nil
}

// Differing are the lines that are not in both of two lists.
func Differing(was, is []string) []string { return differing(was, is) }
