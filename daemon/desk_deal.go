package daemon

import (
	"crypto/rand"
	"errors"
	"fmt"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// start begins a game that is open: it deals and sends the role letters.
func (e *errand) start(parser.Statement) error {
	if e.t.Status != StatusOpen {
		if e.t.over() {
			return e.cannot("over")
		}
		return e.cannot("begun")
	}
	if why, names := e.t.mayStart(); why != "" {
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
// letter. What was ordered becomes history, and so does who was taken out: he
// has a role again, and all are told.
func (e *errand) redeal(parser.Statement) error {
	first := engine.Phase{N: 1}
	switch {
	case e.t.file.Deal == nil:
		return e.cannot("given")
	case e.t.Phase != first || len(e.t.closed) > 0:
		return e.cannot("too-late")
	}
	out := e.t.state.Seats() &^ e.t.livingToAll()
	for x := range (e.t.state.Seats() &^ e.t.state.Living()).All {
		e.line.Names = append(e.line.Names, e.t.names[x])
	}
	t := e.change()
	step, err := e.h.begin(t, nil)
	if err != nil {
		return err
	}
	e.take(step, t)
	for seat := range t.Seats {
		e.step.Withdraw = append(e.step.Withdraw, Place{Game: t.ID, Seat: seat})
	}
	e.step.Undo = &Undo{Phase: first, Number: t.Desk.Deals - 1, Inputs: true}
	e.did("redeal")
	letters, err := e.h.public(e.ctx, t, KindNews, e.cause("redealt"), e.host, func(c templates.Common, lang string, names *parser.Names) any {
		return templates.News{Common: c, What: "redealt", Names: namesOf(names, out, lang)}
	})
	e.step.Letters = append(e.step.Letters, letters...)
	return err
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
	t.gone()
	t.Desk.Deals++
	t.Desk.Rolled = nil // the dice of a new seed are new
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
	report, err := h.report(openView(t), t.cause("report start"))
	if err != nil {
		return Step{}, err
	}
	step.Letters = append(step.Letters, report...)
	if t.Desk.Deals == 1 {
		err = h.leftOut(t, &step)
	}
	return step, err
}

// leftOut tells those who still wait for a place that the game has begun
// without them.
func (h *Host) leftOut(t *table, step *Step) error {
	for _, i := range t.Desk.Invites {
		if i.Kind != InviteWait {
			continue
		}
		if err := h.listLetter(t, step, outsider(i), "too-late", "begun "+i.Key); err != nil {
			return err
		}
	}
	return nil
}

// mayStart says why a game cannot be started yet: a block of the words, and
// the figures that belong to it.
func (t *table) mayStart() (why string, figures []string) {
	if n := len(t.Seats); n < config.MinSeats {
		return "too-few", []string{fmt.Sprint(n)}
	}
	_, err := t.file.For(len(t.Seats))
	var few *config.TooFew
	switch {
	case errors.As(err, &few):
		return "fewer-than-roles", []string{fmt.Sprint(few.Seats), fmt.Sprint(few.Roles)}
	case err != nil:
		return "unsound", []string{err.Error()}
	}
	return "", nil
}

// startError says the same at the terminal.
func startError(id, why string, figures []string) error {
	switch why {
	case "":
		return nil
	case "too-few":
		return fmt.Errorf("game %q has %s players; it takes %d at least", id, figures[0], config.MinSeats)
	case "fewer-than-roles":
		return fmt.Errorf("game %q has %s players for %s roles; wait for more, or cancel it and make one with fewer roles", id, figures[0], figures[1])
	}
	return fmt.Errorf("game %q cannot be played as it is: %s", id, figures[0])
}
