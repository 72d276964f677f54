package daemon

import (
	"context"
	"time"
)

// flush sends what waits in the square to all, as the table is, and takes it
// out of there for the table that comes after it. Nothing happens where
// nothing waits.
func (h *Host) flush(ctx context.Context, t, after *table) (letters []Letter, posted []Room, err error) {
	if t.Desk.Talk.IsZero() {
		return nil, nil, nil
	}
	cause := "talk square " + stamp(t.Desk.Talk)
	after.Desk.Talk = time.Time{}
	posts, err := h.Store.Posts(ctx, t.ID, RoomSquare)
	if err != nil || len(posts) == 0 {
		return nil, nil, err
	}
	readers, err := h.readers(ctx, t, RoomSquare)
	if err != nil {
		return nil, nil, err
	}
	letters, err = h.talkLetters(t, RoomSquare, readers, cause, posts, t.parserNames())
	return letters, []Room{RoomSquare}, err
}

// squareDue reports whether the talk of the square goes out now.
func (h *Host) squareDue(t *table) bool {
	return !t.Desk.Talk.IsZero() && !h.Now().Before(t.Desk.Talk)
}

// squareStep sends it.
func (h *Host) squareStep(ctx context.Context, t *table) (Step, *table, error) {
	after := *t
	letters, posted, err := h.flush(ctx, t, &after)
	if err != nil {
		return Step{}, nil, err
	}
	step := h.step(&after)
	step.Letters, step.Posted = letters, posted
	return step, &after, nil
}
