package daemon

import (
	"context"
	"fmt"
	"strings"
	"time"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// A said is what came of the statements of one mail, or of two when one
// confirms another.
type said struct {
	table      *table // with the new statements in it
	names      *parser.Names
	lines      []templates.Line
	statements []Statement
	fates      []MailFate // of mails that this one released
	ask        []string   // the choices of the question asked
	late       bool
	role       bool            // the role letter is to be sent again
	resend     bool            // the last letters are to be sent again
	specimens  []engine.RoleID // of which letters are to be sent
	letters    []Letter        // to others, by what he commanded
	language   string          // the seat wants another language
	read       bool            // at least one statement was read
}

// understand reads the statements of a mail and checks each.
func (h *Host) understand(ctx context.Context, in *incoming, t *table, names *parser.Names, ask []string) (*said, error) {
	out := &said{table: t, names: names}
	list := parser.Parse(in.reading.Lines, t.contextAt(in.arrived, in.writer.seat, names, ask))
	if in.reading.Differ && acts(list) {
		out.lines = append(out.lines, templates.Line{Text: strings.Join(in.reading.Lines, " / "), Fate: "problem", Problem: string(parser.Conflict)})
		return out, nil
	}
	for _, s := range list {
		if err := h.take(ctx, out, in, s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// next is the place of the next statement of a mail.
func (out *said) next(mail int64) (n int) {
	for _, s := range out.statements {
		if s.Mail == mail {
			n++
		}
	}
	return n
}

// acts reports whether anything in a list of statements would change a game.
func acts(list []parser.Statement) bool {
	for _, s := range list {
		if s.Kind == parser.IsOrder {
			return true
		}
	}
	return false
}

// contextAt is the context of a mail that came at a time. What came before the
// open phase is read as of the phase before, so that it is told that it is
// late, and not that it is a word of the wrong time.
func (t *table) contextAt(arrived time.Time, seat int, names *parser.Names, ask []string) *parser.Context {
	ctx := t.context(seat, names, ask)
	if t.Phase.N > 0 && len(t.closed) > 0 && arrived.Before(t.Opened.Truncate(time.Second)) {
		ctx.Phase, ctx.InForce = parser.Day, nil
		if t.Phase.Day {
			ctx.Phase = parser.Night
		}
	}
	return ctx
}

// context tells the parser what it may know of a writer.
func (t *table) context(seat int, names *parser.Names, ask []string) *parser.Context {
	ctx := &parser.Context{Names: names, Self: seat, Phase: parser.Night, Night: t.file.Ahead, Muster: t.file.Muster && t.Phase == engine.Phase{N: 1}}
	if t.Phase.Day {
		ctx.Phase = parser.Day
	}
	if t.Phase.N > 0 {
		x := engine.Seat(seat)
		ctx.Role = t.state.Role(x).String()
		ctx.Rank = int(t.state.Rank(x))
		ctx.Living = t.state.LivingAtOpen().Len()
		if o, ok := t.state.InForce(x); ok {
			ctx.InForce = parserOrder(o)
		}
	}
	for _, a := range ask {
		if in, err := record.ParseInput(a, t.names); err == nil {
			ctx.Ask = append(ctx.Ask, *parserOrder(in.Order))
		}
	}
	return ctx
}

// parserOrder and engineOrder translate between the words of the grammar and
// the values of the rules.
func parserOrder(o engine.Order) *parser.Order {
	p := &parser.Order{Verb: o.Verb.String()}
	for _, x := range o.Targets {
		p.Targets = append(p.Targets, int(x))
	}
	if o.Verb == engine.HealVictim {
		p.Role = o.Role.String()
	}
	return p
}

// passOf is the order that has no target.
func passOf(seat int) engine.Order {
	return engine.Order{By: engine.Seat(seat), Verb: engine.Pass, Role: engine.NoRole}
}

func engineOrder(by int, p parser.Order) (engine.Order, error) {
	verb, ok := engine.ParseVerb(p.Verb)
	if !ok {
		return engine.Order{}, fmt.Errorf("the grammar has a verb that the rules lack: %q", p.Verb)
	}
	o := engine.Order{By: engine.Seat(by), Verb: verb, Role: engine.NoRole}
	for _, x := range p.Targets {
		o.Targets = append(o.Targets, engine.Seat(x))
	}
	if verb == engine.HealVictim {
		if o.Role, ok = engine.RoleByName(p.Role); !ok {
			return engine.Order{}, fmt.Errorf("the grammar has a role that the rules lack: %q", p.Role)
		}
	}
	return o, nil
}

// take settles one statement.
func (h *Host) take(ctx context.Context, out *said, in *incoming, s parser.Statement) error {
	row := Statement{Mail: in.raw.ID, N: out.next(in.raw.ID), Seat: in.writer.seat, Phase: out.table.Phase, Arrived: in.arrived, Line: s.Line}
	line := templates.Line{Text: s.Line, Word: s.Word, Suggest: s.Suggest, Problem: string(s.Problem)}
	why := out.table.closedTo(in.arrived)
	switch kind := s.Kind; {
	case why != "" && (kind == parser.IsProblem || kind == parser.IsQuestion):
		out.read, out.late = true, true
		line.Fate, row.Fate = "late", why
	case kind == parser.IsTalk:
		line.Fate, row.Fate = "talk", "talk"
	case kind == parser.IsProblem:
		out.read = true
		line.Fate, row.Fate = "problem", "problem "+string(s.Problem)
	case kind == parser.IsQuestion:
		out.read = true
		line.Fate, row.Fate = "question", "problem "+string(s.Problem)
		if err := out.question(&line, in.writer.seat, s.Choices); err != nil {
			return err
		}
	case kind == parser.IsCommand:
		out.read = true
		line.Fate, line.Command, line.Argument = "command", s.Command, s.Arg
		row.Fate = "command " + s.Command
		if err := h.playerCommand(ctx, out, in, &line, &row, s); err != nil {
			return err
		}
	case kind == parser.IsOrder && out.table.keeps(in.writer.seat, &s.Order):
		out.read = true
		if err := out.keep(in, &line, &row, s); err != nil {
			return err
		}
	case kind == parser.IsOrder:
		out.read = true
		if err := h.order(out, in, &line, &row, s); err != nil {
			return err
		}
	}
	out.lines = append(out.lines, line)
	out.say(row)
	if s.Final && row.Fate == "accepted" {
		row.N, row.Record, row.Fate = out.next(in.raw.ID), "", "command final"
		out.lines[len(out.lines)-1].Final = out.table.finality(in.writer.seat)
		out.say(row)
	}
	return nil
}

// say writes down a statement. What is an input of the game was put into force
// when it was checked.
func (out *said) say(row Statement) {
	out.statements = append(out.statements, row)
	if row.Record == "" {
		out.table = out.table.note(row)
	}
}

// order checks an order or a vote and puts it into force.
func (h *Host) order(out *said, in *incoming, line *templates.Line, row *Statement, s parser.Statement) error {
	t := out.table
	o, err := engineOrder(in.writer.seat, s.Order)
	if err != nil {
		return err
	}
	action := actionOf(out.names, o, t.language(in.writer.seat))
	action.Quick = s.Quick
	line.Action = &action
	if why := t.closedTo(in.arrived); why != "" {
		line.Fate, row.Fate, out.late = "late", why, true
		return nil
	}
	row.Record = record.Line(record.Input{Order: o}, t.names)
	line.Fate, row.Fate = "accepted", "accepted"
	if code := t.state.Check(o); code != engine.Accepted {
		line.Fate, line.Code = "refused", code
		row.Fate = "refused " + code.String()
	}
	out.table, err = t.add([]Statement{*row})
	return err
}

// closedTo says why a mail of this arrival counts nowhere, or nothing. A mail
// counts from the second in which its phase was opened, since mail servers
// tell no less, to the last before the deadline.
func (t *table) closedTo(arrived time.Time) string {
	switch {
	case t.Phase.N == 0:
		return "early"
	case t.Status != StatusRunning && t.Status != StatusStopped:
		return "over"
	case t.shut(arrived), arrived.Before(t.Opened.Truncate(time.Second)):
		return "late"
	}
	return ""
}

// question asks what was meant.
func (out *said) question(line *templates.Line, seat int, choices []parser.Order) error {
	out.ask = nil
	for _, c := range choices {
		o, err := engineOrder(seat, c)
		if err != nil {
			return err
		}
		line.Choices = append(line.Choices, actionOf(out.names, o, out.table.language(seat)))
		out.ask = append(out.ask, record.Line(record.Input{Order: o}, out.table.names))
	}
	return nil
}

// OrderWords writes an order in the canonical words of a record, without its
// sender: "kill Vasya scare Petya".
func OrderWords(o parser.Order, names *parser.Names) string {
	var list []string
	for i := range names.Len() {
		list = append(list, names.Name(i))
	}
	const sender = 0 // any will do: it is cut off again
	e, err := engineOrder(sender, o)
	if err != nil || len(list) == 0 {
		return o.Verb
	}
	line := record.Line(record.Input{Order: e}, list)
	pass := record.Line(record.Input{Order: passOf(sender)}, list)
	head := strings.TrimSuffix(strings.TrimPrefix(pass, "order"), "pass")
	_, words, _ := strings.Cut(line, head)
	return words
}
