package daemon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// rollback takes the game back to the state before a phase closed. The inputs
// of that phase stay in force, what came later becomes history. Until it is
// processed again only hosts change its inputs (secrecy: corrections).
func (e *errand) rollback(s parser.Statement) error {
	t := e.t
	i := slices.IndexFunc(t.closed, func(c Closed) bool { return phaseWord(c.Phase) == s.Arg })
	if i < 0 {
		var can []engine.Phase
		for _, c := range t.closed {
			can = append(can, c.Phase)
		}
		return e.cannotNow("not-closed", can...)
	}
	back, err := e.h.before(e.ctx, t, i)
	if err != nil {
		return err
	}
	var told []string
	for x := range (back.state.Living() &^ t.state.Living()).All {
		if t.hasSeen(int(x)) {
			told = append(told, t.names[x])
		}
	}
	if len(told) > 0 {
		return e.cannot("graveyard", told...)
	}
	e.t, e.names = back, back.parserNames()
	e.step.Undo = &Undo{Phase: back.Phase, Number: back.Desk.Rollbacks}
	e.did("rollback %s", s.Arg)
	e.moved = true
	for _, c := range t.closed[i:] {
		if c.rolled() {
			e.line.Phases = append(e.line.Phases, c.Phase)
		}
	}
	return e.tellAll(templates.News{What: "rolled-back", Closed: back.Phase})
}

// before is the table as it was before a closed phase was resolved, waiting
// for its host. What he had written for its digest is written still, and what
// he announced since for the next one is put to it.
func (h *Host) before(ctx context.Context, t *table, i int) (*table, error) {
	c := t.closed[i]
	back := *t
	back.closed = slices.Clone(t.closed[:i])
	back.Status, back.Phase, back.Opened, back.Deadline = StatusRunning, c.Phase, c.Opened, c.Deadline
	back.Desk = t.Desk.fresh("")
	back.Desk.Rollbacks++
	back.Desk.Thread = back.cause(opening(c.Phase))
	back.Desk.Hold, back.Desk.Again, back.Desk.Called, back.Desk.Since = true, true, true, h.Now().Truncate(time.Microsecond)
	back.Desk.Story, back.Desk.News = c.Story, slices.Concat(c.News, t.Desk.News)
	if back.Desk.Since.Before(c.At) {
		back.Desk.Since = c.At
	}
	back.Desk.Early = c.At.Truncate(time.Second)
	if limit := c.Deadline.Add(t.file.Grace); limit.Before(back.Desk.Early) {
		back.Desk.Early = limit
	}
	back.Desk.Rolled = slices.Clone(t.Desk.Rolled)
	for _, c := range t.closed[i:] {
		if word := phaseWord(c.Phase); c.rolled() && !slices.Contains(back.Desk.Rolled, word) {
			back.Desk.Rolled = append(back.Desk.Rolled, word)
		}
	}
	all, err := h.Store.Statements(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	back.Desk.Began = began(all, c.Phase.Next())
	if err := back.deal(); err != nil {
		return nil, err
	}
	return &back, back.replay(all)
}

// rolled reports whether a die was rolled in a phase.
func (c *Closed) rolled() bool { return strings.Contains(c.Results, "> host roll ") }

// began lists what the daemon did when a phase was opened, and told: whom it
// took out, and what became of the orders that had waited.
func began(all []Statement, p engine.Phase) (list []string) {
	for _, s := range all {
		if s.Phase == p && s.begins() {
			list = append(list, s.begun())
		}
	}
	return list
}

// begins reports whether a statement is the daemon's own with which a phase
// begins.
func (s Statement) begins() bool {
	return s.Record != "" && (s.By == byOmerta || s.By == "" && s.N >= aheadPlace)
}

// begun words such a statement for [Desk].Began.
func (s Statement) begun() string {
	if s.By == byOmerta {
		return fmt.Sprintf("out %d", s.Seat)
	}
	return fmt.Sprintf("ahead %d %d %s", s.Mail, s.N, s.Fate)
}

// openedBefore is the phase that a table has opened as it was opened before the
// one before it was rolled back to; nil: it is opened for the first time.
func (h *Host) openedBefore(ctx context.Context, before, t *table) (*table, error) {
	was, err := h.undone(ctx, resolution{before: before, after: t})
	if was == nil || err != nil {
		return nil, err
	}
	for x := range (before.wasOut() & was.after.state.Living()).All {
		if err := was.after.state.Remove(x); err != nil {
			return nil, err
		}
	}
	return was.after, nil
}

// undone is how the open phase was resolved before the rollback, with the
// inputs that were in force then. Nil: it is resolved for the first time.
func (h *Host) undone(ctx context.Context, is resolution) (*resolution, error) {
	t := is.before
	if !t.Desk.Again {
		return nil, nil
	}
	c, err := h.Store.Undone(ctx, t.ID, t.Phase)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	was, err := t.without(func(s Statement) bool { return !s.Arrived.Before(c.At) }) // said after the rollback
	if err != nil {
		return nil, err
	}
	state, events, err := was.events()
	if err != nil {
		return nil, err
	}
	after := *is.after
	after.base, after.state, after.Status, after.Phase = state, state, StatusRunning, state.Phase()
	after.closed = append(slices.Clone(t.closed), *c)
	return &resolution{was, &after, events}, nil
}
