package daemon

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Keep does everything in every game that is to be done by itself by now, and
// returns how long it is until the next such thing.
func (h *Host) Keep(ctx context.Context) (time.Duration, error) {
	drained := false
	for {
		due, err := h.Store.Due(ctx, h.Now())
		if err != nil {
			return 0, err
		}
		if len(due) == 0 {
			break
		}
		if !drained && h.anyReady(ctx, due) {
			if err := h.drain(ctx, due); err != nil {
				return 0, err
			}
			drained = true
		}
		if err := h.attendAll(ctx, due); err != nil {
			return 0, err
		}
	}
	at, err := h.Store.NextDue(ctx)
	if errors.Is(err, ErrNotFound) {
		return idleWait, nil
	}
	return at.Sub(h.Now()), err
}

// attendAll attends games, those due the longest first, as many at once as
// there are processors: hundreds may close at one instant. Every game takes
// its own steps. After an error no further game is begun.
func (h *Host) attendAll(ctx context.Context, ids []string) error {
	var failed atomic.Bool
	errs := make([]error, len(ids))
	sideBySide(len(ids), func(i int) {
		if failed.Load() {
			return
		}
		if errs[i] = h.attend(ctx, ids[i]); errs[i] != nil {
			failed.Store(true)
		}
	})
	return errors.Join(errs...)
}

// sideBySide calls f with every number below n in turn, as many at once as
// there are processors.
func sideBySide(n int, f func(i int)) {
	var work sync.WaitGroup
	var next atomic.Int64
	for range min(runtime.GOMAXPROCS(0), n) {
		work.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	work.Wait()
}

// anyReady reports whether a phase of one of these games is to be closed. A
// game that cannot be read counts: it is stopped when its turn comes.
func (h *Host) anyReady(ctx context.Context, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool {
		t, err := h.table(ctx, id)
		return err != nil || h.ready(t)
	})
}

// limit is when the open phase takes no more mail: its deadline with the
// grace that everybody has, or earlier where it closes early. Zero: its clock
// stands.
func (t *table) limit() time.Time {
	at := t.Deadline.Add(t.file.Grace)
	switch early := t.Desk.Early; {
	case !early.IsZero() && early.Before(at):
		return early
	case !t.Desk.Paused.IsZero():
		return time.Time{}
	}
	return at
}

// shut reports whether the open phase takes no more mail that comes now.
func (t *table) shut(now time.Time) bool {
	limit := t.limit()
	return !limit.IsZero() && !now.Before(limit)
}

// waits reports whether a resolution waits for the host's word.
func (t *table) waits() bool { return !t.Desk.Since.IsZero() }

// resolvesAt is when the open phase is to be resolved, or put before the host;
// zero: not by itself.
func (h *Host) resolvesAt(t *table) time.Time {
	if t.waits() {
		return t.Desk.Until
	}
	if at := t.limit(); !at.IsZero() {
		return at.Add(h.Settle)
	}
	return time.Time{}
}

// ready reports whether the open phase is to be resolved now, or put before
// the host.
func (h *Host) ready(t *table) bool {
	at := h.resolvesAt(t)
	return t.Status == StatusRunning && !at.IsZero() && !h.Now().Before(at)
}

// step begins a step of a game: it says when something is to be done in it
// next.
func (h *Host) step(t *table) Step {
	t.Next = h.wake(t)
	return Step{Game: &t.Game}
}

// wake is when something is to be done next in a game by itself.
func (h *Host) wake(t *table) time.Time {
	next := h.wakeOpen(t)
	if t.Status != StatusRunning {
		return next
	}
	sooner := func(at time.Time) {
		if !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	sooner(h.resolvesAt(t))
	sooner(t.nextMark())
	sooner(t.Desk.Talk)
	return next
}

// attend does what is to be done in one game now, a step at a time.
func (h *Host) attend(ctx context.Context, id string) error {
	for {
		step, next, err := h.dueStep(ctx, id)
		if err != nil && !temporary(err) {
			if step, err = h.stopGame(ctx, id, "game-stopped", err); err == nil {
				next = nil
			}
		}
		if err != nil {
			return err
		}
		if step.Game == nil {
			return nil
		}
		switch err := h.commit(ctx, step); {
		case errors.Is(err, ErrStale):
			continue
		case err != nil:
			return err
		}
		if next == nil {
			return nil // it was stopped
		}
		next.Version++
		h.keep(next)
		if step.Closed != nil {
			h.Log.Info("phase closed", "game", id, "phase", phaseWord(step.Closed.Phase), "next", next.Deadline)
		}
	}
}

// dueStep makes one step of what is to be done in a game now. It is empty when
// nothing is.
func (h *Host) dueStep(ctx context.Context, id string) (step Step, next *table, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("game %s: %v", id, p)
		}
	}()
	t, err := h.table(ctx, id)
	if err != nil {
		return Step{}, nil, err
	}
	switch {
	case h.ready(t):
		return h.closeDue(ctx, t)
	case t.Status == StatusRunning && h.markDue(t):
		return h.markStep(ctx, t)
	case t.listOpen() && !h.wakeOpen(t).IsZero() && !h.Now().Before(h.wakeOpen(t)):
		return h.remind(t)
	case t.Status == StatusRunning && h.squareDue(t):
		return h.squareStep(ctx, t)
	case t.Next.IsZero() || t.Next.After(h.Now()):
		return Step{}, nil, nil
	}
	// Nothing is to be done after all: the game is put down for when it is.
	after := *t
	if step = h.step(&after); !after.Next.IsZero() && !after.Next.After(h.Now()) {
		return Step{}, nil, fmt.Errorf("game %s: something is due, and nothing is to be done", id)
	}
	return step, &after, nil
}
