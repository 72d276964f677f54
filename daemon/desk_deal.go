package daemon

import (
	"crypto/rand"
	"fmt"

	"omerta/engine"
	"omerta/parser"
)

// start begins a game that is open: it deals and sends the role letters.
func (e *errand) start(parser.Statement) error {
	if e.t.Status != StatusOpen {
		return e.cannot("begun")
	}
	if why, names := e.h.mayStart(e.t); why != "" {
		return e.cannot(why, names...)
	}
	t := e.change()
	step, err := e.h.begin(t, nil)
	if err != nil {
		return err
	}
	e.take(step, t)
	e.did("start")
	return nil
}

// redeal deals night 1 anew with a new seed, and everybody gets a new role
// letter. What was ordered becomes history.
func (e *errand) redeal(parser.Statement) error {
	first := engine.Phase{N: 1}
	switch {
	case e.t.file.Deal == nil && !e.t.file.SignUp:
		return e.cannot("given")
	case e.t.Phase != first || len(e.t.closed) > 0:
		return e.cannot("too-late")
	}
	t := e.change()
	step, err := e.h.begin(t, nil)
	if err != nil {
		return err
	}
	for seat := range t.Seats {
		step.Withdraw = append(step.Withdraw, Place{Game: t.ID, Seat: seat})
	}
	e.take(step, t)
	e.step.Withdraw = append(e.step.Withdraw, step.Withdraw...)
	e.step.Undo = &Undo{Phase: first, Number: t.Desk.Deals - 1, Inputs: true}
	e.did("redeal")
	return nil
}

// begin deals a table, opens the first night and writes the role letters:
// seed, deal and letters are one step. The seed comes from the system's random
// source; fixed is for the demo and the tests alone.
func (h *Host) begin(t *table, fixed *[engine.SeedLen]byte) (Step, error) {
	t.Rules = engine.RulesVersion
	if fixed != nil {
		t.Seed = *fixed
	} else if _, err := rand.Read(t.Seed[:]); err != nil {
		return Step{}, err
	}
	t.seed = engine.NewSeed(t.Seed)
	t.names = nil
	for _, s := range t.Seats {
		t.names = append(t.names, s.Name)
	}
	if err := t.deal(); err != nil {
		return Step{}, err
	}
	t.Status, t.statements = StatusRunning, nil
	t.Desk.Deals++
	t.enter(t.state.Phase(), h.Now())
	step := h.step(t)
	names := t.parserNames()
	for seat := range t.Seats {
		l, err := h.roleLetter(t, seat, names, t.Desk.Thread)
		if err != nil {
			return Step{}, err
		}
		step.Letters = append(step.Letters, l)
	}
	report, err := h.report(t, true, t.cause("report start"), nil)
	if err != nil {
		return Step{}, err
	}
	step.Letters = append(step.Letters, report...)
	return step, nil
}

// mayStart says why a game cannot be started yet.
func (h *Host) mayStart(t *table) (why string, names []string) {
	if n := len(t.Seats); n < 3 {
		return "too-few", []string{fmt.Sprint(n)}
	}
	return "", nil
}
