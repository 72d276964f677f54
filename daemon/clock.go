package daemon

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// maxJump is how far the wall clock may move by itself before a person must
// look: a wrong clock resolves nights that are not over.
const maxJump = time.Hour

// A clock compares the wall clock with the time that has really passed.
type clock struct {
	wall time.Time
	mono time.Time // read from the system's monotonic clock
}

func (h *Host) newClock() *clock { return &clock{wall: h.Now().Round(0), mono: time.Now()} }

// jump returns how far the wall clock has moved by itself since the last call.
func (c *clock) jump(wall time.Time) time.Duration {
	now := time.Now()
	jump := wall.Round(0).Sub(c.wall) - now.Sub(c.mono)
	c.wall, c.mono = wall.Round(0), now
	return jump
}

// checkClock stops all running games when the wall clock has jumped.
func (h *Host) checkClock(ctx context.Context, c *clock) error {
	jump := c.jump(h.Now())
	if jump.Abs() <= maxJump {
		return nil
	}
	return h.stopAll(ctx, func(*Game) bool { return true }, fmt.Sprintf("the clock of the machine jumped by %v", jump.Round(time.Second)))
}

// checkStart stops the games whose last step lies in the future: the clock was
// set back while the daemon was down. Being down itself is no jump.
func (h *Host) checkStart(ctx context.Context) error {
	now := h.Now()
	return h.stopAll(ctx, func(g *Game) bool { return g.Stepped.Sub(now) > maxJump }, "the clock of the machine shows a time before the last step of the game")
}

// stopAll stops running games until their hosts say that they may go on.
func (h *Host) stopAll(ctx context.Context, which func(*Game) bool, why string) error {
	ids, err := h.Store.Games(ctx, StatusRunning)
	if err != nil {
		return err
	}
	for _, id := range ids {
		row, err := h.Store.Game(ctx, id)
		if err != nil {
			return err
		}
		if !which(row) {
			continue
		}
		for {
			step, err := h.stopGame(ctx, id, "clock-jumped", errors.New(why))
			if err != nil {
				return err
			}
			if err := h.commit(ctx, step); !errors.Is(err, ErrStale) {
				if err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}

// GoOn lets a stopped game run again. Its deadlines are kept from now on; one
// that has passed meanwhile closes its phase.
func (h *Host) GoOn(ctx context.Context, id, who string) error {
	for {
		row, err := h.Store.Game(ctx, id)
		if errors.Is(err, ErrNotFound) {
			return unknownGame(id)
		}
		if err != nil {
			return err
		}
		if row.Status != StatusStopped {
			return fmt.Errorf("game %q is %s, only a stopped one can go on", id, row.Status)
		}
		t, err := h.load(ctx, row)
		if err != nil {
			return fmt.Errorf("the game cannot go on yet: %w", err)
		}
		t.Status, t.Trouble = StatusRunning, ""
		step := h.step(t)
		err = h.commit(ctx, Step{Game: step.Game, Events: []Log{{Game: id, At: h.Now(), Who: who, What: "go on"}}})
		if !errors.Is(err, ErrStale) {
			h.Notice()
			return err
		}
	}
}
