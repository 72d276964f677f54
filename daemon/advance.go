package daemon

import (
	"context"
	"fmt"
	"strings"
	"time"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/engine/record"
)

// drain reads everything that arrived until now. While the inbox cannot be
// read nothing is resolved: an order may be waiting in it.
func (h *Host) drain(ctx context.Context, due []string) error {
	if h.Drain != nil {
		if err := h.Drain(ctx, h.Now()); err != nil {
			if err = h.inboxDown(ctx, due, err); !h.Hasty || ctx.Err() != nil {
				return err
			}
			return h.ReceiveAll(ctx)
		}
	}
	h.mu.Lock()
	delete(h.told, "inbox")
	h.mu.Unlock()
	h.Trace("drained")
	return h.ReceiveAll(ctx)
}

// inboxDown tells the hosts of the games that wait, once for each time the
// inbox goes down, and returns why it could not be read.
func (h *Host) inboxDown(ctx context.Context, due []string, why error) error {
	h.mu.Lock()
	told := h.told["inbox"]
	h.mu.Unlock()
	if told || ctx.Err() != nil {
		return why
	}
	var step Step
	for _, id := range due {
		t, err := h.table(ctx, id)
		if err != nil || !h.ready(t) {
			continue // one that cannot be read is stopped when its turn comes
		}
		l, err := h.hostTrouble(t, "inbox-down", why.Error(), "inbox "+phaseWord(t.Phase)+" "+stamp(h.Now()))
		if err != nil {
			return err
		}
		step.Letters = append(step.Letters, l)
	}
	if err := h.commit(ctx, step); err != nil {
		return err
	}
	h.mu.Lock()
	h.told["inbox"] = true
	h.mu.Unlock()
	return why
}

// closeDue closes a phase whose time is over, or puts it before the host who
// wants to look first.
func (h *Host) closeDue(ctx context.Context, t *table) (Step, *table, error) {
	if missing := t.missing(); len(missing) > 0 {
		return h.musterFails(ctx, t, missing)
	}
	if !t.waits() && (t.file.Confirm > 0 || t.Desk.Hold) {
		return h.await(ctx, t)
	}
	h.Trace("resolving")
	return h.resolve(ctx, t)
}

// await puts a phase that is over before its host. Until he lets it go,
// everybody else sees what was before (secrecy: between deadline and digest).
func (h *Host) await(ctx context.Context, t *table) (Step, *table, error) {
	after := *t
	after.Desk.Since = h.Now()
	if !t.Desk.Hold && t.file.Confirm != config.Manual {
		after.Desk.Until = h.Now().Add(t.file.Confirm)
	}
	step := h.step(&after)
	if t.file.Blind {
		return step, &after, nil
	}
	letters, err := h.previewLetters(ctx, &after, "await "+t.cause(phaseWord(t.Phase))+" "+stamp(t.limit()))
	step.Letters = letters
	return step, &after, err
}

// resolve makes the step that closes the open phase and opens the next one.
func (h *Host) resolve(ctx context.Context, t *table) (step Step, next *table, err error) {
	now := h.Now().Truncate(time.Microsecond)
	for _, s := range t.statements { // what it was resolved with came before it (see undone)
		if !s.Arrived.Before(now) {
			now = s.Arrived.Add(time.Microsecond)
		}
	}
	state, events, err := t.events()
	if err != nil {
		return Step{}, nil, err
	}
	results := make([]string, len(events))
	for i, e := range events {
		results[i] = record.Result(e, t.names)
	}
	closed := Closed{Phase: t.Phase, Opened: t.Opened, Deadline: t.Deadline, At: now, Results: strings.Join(results, "\n"), Story: t.Desk.Story, News: t.Desk.News}
	after := *t
	after.base, after.state, after.statements = state, state, nil
	after.closed = append(t.closed[:len(t.closed):len(t.closed)], closed)
	side, over := state.Over()
	if over {
		after.Status, after.Ended = StatusEnded, now
	} else {
		after.enter(state.Phase(), now)
	}
	talk, posted, err := h.flush(ctx, t, &after) // it was said before the phase closed
	if err != nil {
		return Step{}, nil, err
	}
	letters, err := h.closing(ctx, resolution{t, &after, events})
	if err != nil {
		return Step{}, nil, err
	}
	letters = append(talk, letters...)
	if over {
		ends, err := h.endLetters(ctx, &after, t.Phase, side)
		if err != nil {
			return Step{}, nil, err
		}
		letters = append(letters, ends...)
	}
	step = h.step(&after)
	step.Closed, step.Letters, step.Posted = &closed, letters, posted
	return step, &after, h.opened(ctx, t, &after, &step)
}

// enter puts a table into a phase that begins now.
func (t *table) enter(p engine.Phase, now time.Time) {
	t.Phase, t.Opened = p, now
	t.Deadline = t.file.Schedule.Deadline(p.Day, now)
	t.Desk = t.Desk.fresh("")
	t.Desk.Thread = t.cause(opening(p))
	t.later(now)
}

// cause makes the cause of a letter one of its own where a phase is played
// again after a rollback or a new deal.
func (t *table) cause(what string) string {
	if n := t.Desk.Rollbacks + max(t.Desk.Deals-1, 0); n > 0 {
		return fmt.Sprintf("%s, again %d", what, n)
	}
	return what
}
