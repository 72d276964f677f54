package daemon

import "context"

func (h *Host) fromWatcher(ctx context.Context, in *incoming, t *table) (Step, error) {
	return in.end(FateDropped), nil
}
