package daemon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/templates"
)

// A view is a phase as its hosts see it: while it is open, or with the results
// that it had.
type view struct {
	*table
	open    bool
	results []string // lines of the record
	why     []templates.ExplainedPart
}

// openView is the open phase of a table.
func openView(t *table) view { return view{table: t, open: true} }

// closedView is a phase that has just been resolved.
func (h *Host) closedView(ctx context.Context, r resolution) view {
	v := view{table: r.before}
	if !v.file.Blind {
		v.why = h.why(ctx, r.before)
	}
	for _, e := range r.events {
		v.results = append(v.results, record.Result(e, v.names))
	}
	return v
}

// viewOf is the phase that a host asks for; the zero Phase is the open one, and
// once the game is over the one in which it ended.
func (h *Host) viewOf(ctx context.Context, t *table, p engine.Phase) (v view, found bool, err error) {
	if p == (engine.Phase{}) {
		p = t.Phase
	}
	if i := slices.IndexFunc(t.closed, func(c Closed) bool { return c.Phase == p }); i >= 0 {
		before, err := h.before(ctx, t, i)
		if err != nil {
			return view{}, false, err
		}
		before.Desk = before.Desk.fresh("")
		return view{before, false, strings.Split(t.closed[i].Results, "\n"), h.why(ctx, before)}, true, nil
	}
	return openView(t), p == t.Phase, nil
}

// Report is the hosts' view of a phase: who sent what, what of it is in force,
// and why it came to that. The zero Phase is the open one.
func (h *Host) Report(ctx context.Context, id string, p engine.Phase) (templates.Report, error) {
	t, err := h.table(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return templates.Report{}, unknownGame(id)
	}
	if err != nil {
		return templates.Report{}, err
	}
	if err := t.mayBeSeen(); err != nil {
		return templates.Report{}, err
	}
	if t.Phase.N == 0 {
		return templates.Report{}, fmt.Errorf("game %q has not begun; `omerta start %s` deals and sends the role letters", id, id)
	}
	v, found, err := h.viewOf(ctx, t, p)
	if err == nil && !found {
		return templates.Report{}, fmt.Errorf("game %q is in %s; %s has not been played", id, phaseWord(t.Phase), phaseWord(p))
	}
	if err != nil {
		return templates.Report{}, err
	}
	return h.reportFacts(v), nil
}

// phaseOf reads "night 3".
func phaseOf(word string) (p engine.Phase, ok bool) {
	kind, n, _ := strings.Cut(word, " ")
	p.N, _ = strconv.Atoi(n)
	p.Day = kind == "day"
	return p, p.N > 0 && phaseWord(p) == word
}

// phases are those of a game that were played or are being played.
func (t *table) phases() (list []engine.Phase) {
	for _, c := range t.closed {
		list = append(list, c.Phase)
	}
	if !slices.Contains(list, t.Phase) {
		list = append(list, t.Phase)
	}
	return list
}

// report is the letter with a phase to each host of a game. Nobody gets one of
// a blind game.
func (h *Host) report(v view, cause string) (letters []Letter, err error) {
	if v.file.Blind {
		return nil, nil
	}
	for i := range v.Hosts {
		l, err := h.reportTo(v, HostSeat(i), cause)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// reportTo is the letter to one host.
func (h *Host) reportTo(v view, host int, cause string) (Letter, error) {
	return h.letter(v.table, host, KindReport, cause, h.reportFacts(v))
}

// reportLead is how long before its deadline the hosts are told how the open
// phase stands: an hour, or half of it where that is less.
func (t *table) reportLead() time.Duration {
	return min(time.Hour, (t.Deadline.Sub(t.Opened) / 2).Truncate(time.Minute))
}

// reportBefore tells the hosts how the open phase stands.
func (h *Host) reportBefore(_ context.Context, t *table, cause string) ([]Letter, error) {
	return h.report(openView(t), cause)
}

// unknownGame says what to do about a wrong id.
func unknownGame(id string) error {
	return fmt.Errorf("there is no game %q; `omerta games` lists them", id)
}

// reportFacts gathers a report.
func (h *Host) reportFacts(v view) templates.Report {
	t, names := v.table, v.parserNames()
	facts := templates.Report{Common: h.common(t, -1, names, true), Closed: t.Phase, Before: v.open, State: t.standing(), Results: v.results, Why: v.why}
	for i := range t.Seats {
		facts.Rows = append(facts.Rows, t.reportRow(engine.Seat(i), names, h.Now()))
		if t.Seats[i].Bounces >= maxBounces {
			facts.Bounced = append(facts.Bounced, t.Seats[i].Name+" <"+t.Seats[i].Address+">")
		}
	}
	gone := withdrawn(t.statements)
	for i, s := range t.statements {
		if s.Seat < 0 && s.Fate == "accepted" {
			facts.Rulings = append(facts.Rulings, t.said(s, fateOf(s, gone[i])))
		}
		if s.Fate == "held" && !t.released(s) {
			facts.Held++
		}
	}
	if !v.open {
		facts.Deadline = time.Time{} // it has passed
		return facts
	}
	facts.Absent = t.namesOf(t.missing(), names, t.Language)
	if len(t.closed) == 0 {
		facts.Warnings = t.file.Options.Warnings(t.holdings)
	}
	return facts
}

// standing is the state of a game as its hosts are told of it.
func (t *table) standing() string {
	switch {
	case t.Status != StatusRunning:
	case t.waits():
		return "waits"
	case !t.Desk.Paused.IsZero():
		return "paused"
	}
	return string(t.Status)
}
