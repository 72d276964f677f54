package daemon

import (
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// reportRow is one seat of the report.
func (t *table) reportRow(x engine.Seat, names *parser.Names, now time.Time) templates.ReportRow {
	lang, seat := t.language(-1), t.Seats[x]
	row := templates.ReportRow{
		Seat: int(x) + 1, Name: name(names, x, lang), Role: t.holdings[x].Role, Rank: int(t.holdings[x].Rank),
		Lives: t.state.Living().Has(x), Silent: t.state.SilentSeats().Has(x),
		Resigns: seat.Resigns, Bounces: seat.Bounces >= maxBounces, Absent: slices.Contains(t.missing(), int(x)),
	}
	if seat.Away.After(now) {
		row.Away = seat.Away.In(t.zone(-1))
	}
	o, ok := t.state.InForce(x)
	if ok {
		a := actionOf(names, o, lang)
		row.InForce = &a
	}
	if g, given := t.state.Gang(); given && !t.Phase.Day {
		row.Gang = g.By == x
	}
	in, gone := t.lastOrder(x), withdrawn(t.statements)
	for i, s := range t.statements {
		switch {
		case s.Seat != int(x):
		case ok && i == in:
			row.At, row.Mail, row.By = s.Arrived.In(t.zone(-1)), s.Mail, s.By
		case s.Fate == "held" && t.released(s):
		case s.Record != "" || s.Fate == "held" || s.Fate == "late" || strings.HasPrefix(s.Fate, "problem"):
			fate := fateOf(s, gone[i])
			if fate == "accepted" && i != in && !strings.HasPrefix(s.Record, "remove ") {
				fate = "replaced" // the last one may have taken back what was in force
			}
			row.Others = append(row.Others, t.said(s, fate))
		}
	}
	row.Missing = row.Lives && !ok && t.owes(x)
	return row
}

// lastOrder is the place of the last order or vote of a seat that was accepted
// in the open phase; -1: there is none.
func (t *table) lastOrder(x engine.Seat) int {
	last, gone := -1, withdrawn(t.statements)
	for i, s := range t.statements {
		if s.Seat == int(x) && !gone[i] && s.Fate == "accepted" && !strings.HasPrefix(s.Record, "remove ") {
			last = i
		}
	}
	return last
}

// fateOf is the fate of a statement as a report tells it: what was refused
// stays that, whatever was withdrawn with it.
func fateOf(s Statement, gone bool) string {
	if gone && s.Fate == "accepted" {
		return "withdrawn"
	}
	return s.Fate
}

// released reports whether a mail that was held was confirmed later: what it
// says then counts by itself.
func (t *table) released(held Statement) bool {
	return slices.ContainsFunc(t.statements, func(s Statement) bool { return s.Mail == held.Mail && s.N != held.N })
}

// said is a statement as a report shows it. A refusal names its rule.
func (t *table) said(s Statement, fate string) templates.Said {
	said := templates.Said{At: s.Arrived.In(t.zone(-1)), Mail: s.Mail, Text: s.Line, Fate: fate, By: s.By}
	word, refused := strings.CutPrefix(fate, "refused ")
	if !refused {
		return said
	}
	in, err := record.ParseInput(s.Record, t.names)
	if code, known := engine.ParseCode(word); known && err == nil {
		said.Rule = t.base.ExplainRefusal(0, in.Order, code).Rule
	}
	return said
}

// owes reports whether a seat could have given an order or a vote and nobody
// has given it for him.
func (t *table) owes(x engine.Seat) bool {
	if t.Phase.Day {
		return !t.state.SilentSeats().Has(x)
	}
	if t.state.Role(x) == engine.RoleMafia {
		_, given := t.state.Gang()
		return !given
	}
	return len(t.state.Role(x).Verbs()) > 0
}
