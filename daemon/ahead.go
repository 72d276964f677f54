package daemon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// An order for the night that is mailed by day is written down with the fate
// "ahead" and the line of the record that it will be: no input of the day.
const (
	aheadFate  = "ahead "
	aheadFinal = "final " // and "final" was said with it
	// aheadPlace is added to the place of its statement in the mail for that
	// which puts it into force. The first stays, so that a day that was rolled
	// back and is closed again opens the same night.
	aheadPlace = 1 << 16
)

// keeps reports whether an order is one for the coming night that waits for
// it. "Cancel" takes back what waits; where nothing does, it takes back a vote.
func (t *table) keeps(seat int, o *parser.Order) bool {
	if !t.Phase.Day || !t.file.Ahead || t.over() {
		return false
	}
	switch o.Verb {
	case engine.Red.String(), engine.Blue.String(), engine.Unvote.String():
		return false
	case engine.Cancel.String():
		if t.keptOf(seat) == nil {
			o.Verb = engine.Unvote.String()
			return false
		}
	}
	return true
}

// keep writes down an order for the coming night. Whether the rules let it is
// found out when the night opens; the answer is the same for every role (Rule
// P5).
func (out *said) keep(in *incoming, line *templates.Line, row *Statement, s parser.Statement) error {
	t := out.table
	o, err := engineOrder(in.writer.seat, s.Order)
	if err != nil {
		return err
	}
	action := actionOf(out.names, o, t.language(in.writer.seat))
	action.Quick = s.Quick
	line.Action = &action
	switch why := t.closedTo(in.arrived); {
	case why != "":
		line.Fate, row.Fate, out.late = "late", why, true
		return nil
	case !t.state.Living().Has(o.By):
		line.Fate, line.Code, row.Fate = "refused", engine.Dead, "refused "+engine.Dead.String()
		return nil
	}
	line.Fate, row.Fate = "ahead", aheadFate
	if o.Verb == engine.Cancel {
		line.Fate = "accepted" // nothing waits any more
	}
	if s.Final {
		row.Fate += aheadFinal
		if line.Final = "off"; t.file.EarlyNight {
			line.Final = "night"
		}
	}
	row.Fate += record.Line(record.Input{Order: o}, t.names)
	return nil
}

// A keptOrder is an order that waits for the night.
type keptOrder struct {
	Statement
	order engine.Order
	final bool
}

// kept are the orders that wait for the coming night, the last of each living
// seat, in the order of their arrival. One that was taken back is none.
func (t *table) kept() (list []keptOrder, err error) {
	for _, s := range t.statements {
		line, ahead := strings.CutPrefix(s.Fate, aheadFate)
		if !ahead {
			continue
		}
		k := keptOrder{Statement: s}
		line, k.final = strings.CutPrefix(line, aheadFinal)
		in, err := record.ParseInput(line, t.names)
		if err != nil {
			return nil, fmt.Errorf("game %s: statement %d of mail %d cannot be read; `omerta fsck` shows it", t.ID, s.N, s.Mail)
		}
		k.order = in.Order
		list = slices.DeleteFunc(list, func(o keptOrder) bool { return o.Seat == s.Seat })
		if in.Order.Verb != engine.Cancel {
			list = append(list, k)
		}
	}
	return slices.DeleteFunc(list, func(k keptOrder) bool { return !t.state.Living().Has(engine.Seat(k.Seat)) }), nil
}

// keptOf is the order of a seat that waits for the night; nil: none.
func (t *table) keptOf(seat int) *engine.Order {
	list, err := t.kept()
	i := slices.IndexFunc(list, func(k keptOrder) bool { return k.Seat == seat })
	if err != nil || i < 0 {
		return nil // what cannot be read stops the game when the night opens
	}
	return &list[i].order
}

// arrive checks the orders that waited for the night which a table has opened,
// and puts into force those that the rules let. Each writer is told of his, in
// words that are the same for every role.
func (h *Host) arrive(ctx context.Context, before, t *table, step *Step) error {
	list, err := before.kept()
	if err != nil || len(list) == 0 {
		return err
	}
	list = slices.DeleteFunc(list, func(k keptOrder) bool { return !t.state.Living().Has(engine.Seat(k.Seat)) })
	dusk := *t
	codes := make([]engine.Code, len(list))
	for i, k := range list {
		codes[i] = t.state.Check(k.order)
		if err := t.arrived(k, codes[i], step); err != nil {
			return err
		}
	}
	names := t.parserNames()
	gang := false // something is new to the gang
	for i, k := range list {
		again, same := before.arrivedBefore(k, codes[i])
		gang = gang || !same && t.state.Role(engine.Seat(k.Seat)) == engine.RoleMafia
		if same {
			continue
		}
		l, err := h.arrivedLetter(t, k, codes[i], again, names)
		if err != nil {
			return err
		}
		step.Letters = append(step.Letters, l)
	}
	if !gang {
		return nil
	}
	whose := -1 // whose order is in force for the gang has a letter of his own
	if o, ok := t.state.Gang(); ok {
		whose = int(o.By)
	}
	news, err := h.gangChanged(whose, &dusk, t, names)
	step.Letters = append(step.Letters, news...)
	return err
}

// statement is what puts an order that waited into force, or says that it was
// refused.
func (k keptOrder) statement(code engine.Code) Statement {
	row := k.Statement
	row.N, row.Fate = aheadPlace+k.N, "accepted"
	if code != engine.Accepted {
		row.Fate = "refused " + code.String()
	}
	return row
}

// arrived puts one of them into force, or writes down that it was refused.
func (t *table) arrived(k keptOrder, code engine.Code, step *Step) error {
	row := k.statement(code)
	row.Phase, row.Arrived = t.Phase, t.Opened.Truncate(time.Second)
	row.Record = record.Line(record.Input{Order: k.order}, t.names)
	rows := []Statement{row}
	if k.final && code == engine.Accepted {
		row.N, row.Record, row.Fate = 2*aheadPlace+k.N, "", "command final"
		rows = append(rows, row)
	}
	next, err := t.add(rows)
	if err != nil {
		return err
	}
	*t = *next
	step.Statements = append(step.Statements, rows...)
	return nil
}

// arrivedBefore reports whether an order arrived when the open phase was
// resolved before, and whether the same became of it.
func (t *table) arrivedBefore(k keptOrder, code engine.Code) (again, same bool) {
	if slices.Contains(t.Desk.Fresh, k.Seat) {
		return false, false
	}
	s := k.statement(code)
	for _, line := range t.Desk.Began {
		same = same || line == s.begun()
		again = again || strings.HasPrefix(line, fmt.Sprintf("ahead %d %d ", s.Mail, s.N))
	}
	return again, same
}

// arrivedLetter tells a player what became of the order that he sent ahead.
func (h *Host) arrivedLetter(t *table, k keptOrder, code engine.Code, again bool, names *parser.Names) (Letter, error) {
	action := actionOf(names, k.order, t.language(k.Seat))
	line := templates.Line{Text: k.Line, Fate: "accepted", Action: &action}
	if code != engine.Accepted {
		line.Fate, line.Code = "refused", code
	}
	facts := h.standingFacts(t, k.Seat, names)
	facts.Opens, facts.Correction, facts.Lines = true, again, []templates.Line{line}
	return h.letter(t, k.Seat, KindReceipt, t.cause("ahead "+phaseWord(t.Phase)), facts)
}
