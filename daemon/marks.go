package daemon

import (
	"context"
	"time"
)

// nextMark is when something short of its end is to be done in the open phase:
// zero, never.
func (t *table) nextMark() time.Time { return time.Time{} }

// markDue reports whether it is to be done now.
func (h *Host) markDue(t *table) bool {
	at := t.nextMark()
	return !at.IsZero() && !h.Now().Before(at)
}

// markStep does it.
func (h *Host) markStep(_ context.Context, t *table) (Step, *table, error) {
	after := *t
	return h.step(&after), &after, nil
}

// opened adds to the step that opened a phase what begins with it.
func (h *Host) opened(context.Context, *table, *Step) error { return nil }
