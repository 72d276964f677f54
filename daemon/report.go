package daemon

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// report is the host's view of a phase: what is in force, from when, and what
// was replaced, refused, late, held or missing. With before set the phase is
// still open; events are what came of it.
func (h *Host) report(t *table, before bool, cause string, events []engine.Event) ([]Letter, error) {
	if t.file.Blind {
		return nil, nil
	}
	var letters []Letter
	for i := range t.Hosts {
		l, err := h.reportTo(t, HostSeat(i), before, cause, events)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// reportTo is the report to one host.
func (h *Host) reportTo(t *table, host int, before bool, cause string, events []engine.Event) (Letter, error) {
	return h.letter(t, host, KindReport, cause, h.reportFacts(t, before, events))
}

// Show is the host's report of the open phase as text.
func (h *Host) Show(ctx context.Context, id string) (string, error) {
	t, err := h.table(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return "", unknownGame(id)
	}
	if err != nil {
		return "", err
	}
	if err := t.mayBeSeen(); err != nil {
		return "", err
	}
	if t.Phase.N == 0 {
		return "", fmt.Errorf("game %q has not begun; `omerta start %s` deals and sends the role letters", id, id)
	}
	text, err := h.Words.Render(t.Language, h.reportFacts(t, true, nil))
	return text.Text, err
}

// unknownGame says what to do about a wrong id.
func unknownGame(id string) error {
	return fmt.Errorf("there is no game %q; `omerta games` lists them", id)
}

// reportFacts gathers a report.
func (h *Host) reportFacts(t *table, before bool, events []engine.Event) templates.Report {
	names := t.parserNames()
	facts := templates.Report{Common: h.common(t, -1, names, true), Closed: t.Phase, Before: before}
	for i := range t.Seats {
		row := t.reportRow(engine.Seat(i), names)
		if away := t.Seats[i].Away; away.After(h.Now()) {
			row.Away = away.In(t.zone(-1))
		}
		facts.Rows = append(facts.Rows, row)
		if t.Seats[i].Bounces >= maxBounces {
			facts.Bounced = append(facts.Bounced, t.Seats[i].Name+" <"+t.Seats[i].Address+">")
		}
	}
	facts.Absent = t.namesOf(t.missing(), names, t.Language)
	for _, s := range t.statements {
		if s.Fate == "held" {
			facts.Held++
		}
	}
	if before && len(t.closed) == 0 {
		facts.Warnings = t.file.Options.Warnings(t.holdings)
	}
	for _, e := range events {
		facts.Results = append(facts.Results, record.Result(e, t.names))
	}
	return facts
}

// reportRow is one seat of the report.
func (t *table) reportRow(x engine.Seat, names *parser.Names) templates.ReportRow {
	lang := t.language(-1)
	row := templates.ReportRow{
		Seat: int(x) + 1, Name: name(names, x, lang), Role: t.holdings[x].Role, Rank: int(t.holdings[x].Rank),
		Lives: t.state.Living().Has(x), Silent: t.state.SilentSeats().Has(x), Resigns: t.Seats[x].Resigns,
	}
	o, ok := t.state.InForce(x)
	if ok {
		a := actionOf(names, o, lang)
		row.InForce = &a
	}
	in := -1
	for i, s := range t.statements {
		if s.Seat == int(x) && s.Fate == "accepted" {
			in = i
		}
	}
	for i, s := range t.statements {
		switch {
		case s.Seat != int(x):
		case ok && i == in:
			row.At, row.Mail = s.Arrived.In(t.zone(-1)), s.Mail
		case s.Record != "" || s.Fate == "held" || s.Fate == "late" || strings.HasPrefix(s.Fate, "problem"):
			fate := s.Fate
			if fate == "accepted" && i != in {
				fate = "replaced" // the last one may have taken back what was in force
			}
			row.Others = append(row.Others, templates.Said{At: s.Arrived.In(t.zone(-1)), Mail: s.Mail, Text: s.Line, Fate: fate})
		}
	}
	row.Missing = row.Lives && !ok && t.owes(x)
	return row
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
