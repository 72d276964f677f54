package daemon

import (
	"context"
	"reflect"
	"slices"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// A mark is what is done some time before a deadline, once.
type mark struct {
	what Kind
	lead time.Duration
	at   time.Time
}

// String is how a mark that was reached stands on the desk: "counts 3h0m0s".
func (m mark) String() string { return string(m.what) + " " + m.lead.String() }

// marks are those of the open phase that lie ahead. After its deadline was set
// they count from then on; those whose time had passed by then never come.
func (t *table) marks() (list []mark) {
	if t.Status != StatusRunning || t.waits() || !t.Desk.Paused.IsZero() {
		return nil
	}
	from := t.Opened
	if t.Desk.Moved.After(from) {
		from = t.Desk.Moved
	}
	add := func(what Kind, leads []time.Duration) {
		for _, lead := range leads {
			m := mark{what, lead, t.Deadline.Add(-lead)}
			if m.at.After(from) && !slices.Contains(t.Desk.Marks, m.String()) {
				list = append(list, m)
			}
		}
	}
	if t.Phase.Day {
		add(KindCounts, t.file.Counts)
	}
	add(KindReminder, t.file.Reminders)
	if !t.file.Blind {
		add(KindReport, []time.Duration{t.reportLead()})
	}
	return list
}

// nextMark is when something short of its end is to be done in the open phase:
// zero, never.
func (t *table) nextMark() (at time.Time) {
	limit := t.limit()
	for _, m := range t.marks() {
		if m.at.Before(limit) && (at.IsZero() || m.at.Before(at)) {
			at = m.at
		}
	}
	return at
}

// markDue reports whether it is to be done now.
func (h *Host) markDue(t *table) bool {
	at := t.nextMark()
	return !at.IsZero() && !h.Now().Before(at)
}

// markStep does what is due. Of marks of one kind that passed while nobody
// looked the last one is enough; one with less than half of its time left says
// nothing that is of use any more.
func (h *Host) markStep(ctx context.Context, t *table) (Step, *table, error) {
	now := h.Now()
	after := *t
	after.Desk.Marks = slices.Clone(t.Desk.Marks)
	last := map[Kind]mark{}
	for _, m := range t.marks() { // of each kind the longest lead comes first
		if !m.at.After(now) {
			after.Desk.Marks = append(after.Desk.Marks, m.String())
			last[m.what] = m
		}
	}
	var letters []Letter
	for _, what := range []Kind{KindCounts, KindReminder, KindReport} {
		m, due := last[what]
		if !due || 2*t.ends().Sub(now) < m.lead {
			continue
		}
		write := map[Kind]func(context.Context, *table, string) ([]Letter, error){
			KindCounts: h.counts, KindReminder: h.remindDebtors, KindReport: h.reportBefore,
		}[what]
		some, err := write(ctx, &after, t.cause(m.String()+" "+phaseWord(t.Phase)+" "+stamp(t.Deadline)))
		if err != nil {
			return Step{}, nil, err
		}
		letters = append(letters, some...)
	}
	step := h.step(&after)
	step.Letters = letters
	return step, &after, nil
}

// counts tell everybody how the votes stand: as the digest would, without
// weights (Rule V4).
func (h *Host) counts(ctx context.Context, t *table, cause string) ([]Letter, error) {
	return h.public(ctx, t, KindCounts, cause, NoSeat, func(c templates.Common, lang string, names *parser.Names) any {
		facts := templates.Counts{Common: c, Silent: namesOf(names, t.state.SilentSeats(), lang), Living: namesOf(names, t.state.Living(), lang)}
		facts.Tally, facts.NotVoted = t.tally(names, lang)
		return facts
	})
}

// remindDebtors writes to those who owe something, and to nobody of them (secrecy:
// who is late).
func (h *Host) remindDebtors(_ context.Context, t *table, cause string) (letters []Letter, err error) {
	names := t.parserNames()
	for x := range t.debtors(h.Now()).All {
		seat := int(x)
		facts := templates.Reminder{Common: h.common(t, seat, names, true), Open: t.open(x, names, t.language(seat))}
		l, err := h.letter(t, seat, KindReminder, cause, facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// turns tell every living player what he may order in the night that has opened,
// if the game has such letters. Whoever can do nothing gets one too: that there
// is one tells nothing (secrecy: who is late). Where the day before was resolved
// once already, those alone get one who may now order something else.
func (h *Host) turns(ctx context.Context, before, t *table) (letters []Letter, err error) {
	if !t.file.Nightly || t.Phase.Day {
		return nil, nil
	}
	was, err := h.openedBefore(ctx, before, t)
	if err != nil {
		return nil, err
	}
	names := t.parserNames()
	for x := range t.state.Living().All {
		seat := int(x)
		facts := templates.Turn{Common: h.common(t, seat, names, true), Open: t.open(x, names, t.language(seat))}
		if was != nil && was.state.Living().Has(x) && !slices.Contains(before.Desk.Fresh, seat) {
			if reflect.DeepEqual(facts.Open, was.open(x, names, t.language(seat))) {
				continue
			}
			facts.Correction = true
		}
		l, err := h.letter(t, seat, KindTurn, t.cause("turn "+phaseWord(t.Phase)), facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// debtors are those who owe an order or a vote: they could give one, and have
// neither given it nor said that they are done. Nobody owes who has nothing to
// order, nobody of a gang for which an order is in force, nobody who is away.
func (t *table) debtors(now time.Time) (owe engine.Seats) {
	if t.Phase.Day {
		return t.owing(now) &^ t.finals()
	}
	for x := range (t.state.Living() &^ t.finals()).All {
		_, given := t.state.InForce(x)
		if !given && !t.Seats[x].Away.After(now) && t.owes(x) && t.canOrder(x) {
			owe = owe.With(x)
		}
	}
	return owe
}

// canOrder reports whether a seat can do more in the open night than stay at
// home.
func (t *table) canOrder(x engine.Seat) bool {
	return slices.ContainsFunc(t.state.Legal(x), func(c engine.Choice) bool { return c.Verb != engine.Pass && c.Verb != engine.Cancel })
}

// opened adds to the step that opened a phase what begins with it.
func (h *Host) opened(ctx context.Context, before, t *table, step *Step) error {
	if t.Status != StatusRunning {
		return nil
	}
	for _, begin := range []func(context.Context, *table, *table, *Step) error{h.dismiss, h.arrive} {
		if err := begin(ctx, before, t, step); err != nil {
			return err
		}
	}
	turns, err := h.turns(ctx, before, t)
	if err != nil {
		return err
	}
	step.Letters = append(step.Letters, turns...)
	letters, err := h.early(ctx, t, step.Statements)
	step.Letters = append(step.Letters, letters...)
	t.Next = h.wake(t)
	return err
}
