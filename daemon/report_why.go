package daemon

import (
	"context"

	"omerta/templates"
)

// why is the chain behind each result of the open phase of a table, as it is
// resolved. A report is sent without it rather than not at all.
func (h *Host) why(ctx context.Context, t *table) []templates.ExplainedPart {
	all, err := h.Store.Statements(ctx, t.ID)
	if err != nil {
		h.Log.Warn("a report goes out without its reasons", "game", t.ID, "err", err)
		return nil
	}
	said := t.statements // a step ahead of the store
	for _, s := range all {
		if s.Phase != t.Phase {
			said = append(said[:len(said):len(said)], s)
		}
	}
	open := *t
	open.Status = StatusRunning
	open.closed = append(t.closed[:len(t.closed):len(t.closed)], Closed{Phase: t.Phase})
	r, err := open.played(said)
	if err == nil {
		var told []templates.Explained
		if told, err = Explain(r, t.language(-1)); err == nil {
			return told[len(told)-1].Parts
		}
	}
	h.Log.Warn("a report goes out without its reasons", "game", t.ID, "err", err)
	return nil
}
