package daemon

import (
	"context"
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// musters reports whether the open phase waits until everybody has confirmed
// his role letter.
func (t *table) musters() bool {
	return t.file.Muster && t.Status == StatusRunning && t.Phase == (engine.Phase{N: 1}) && !t.Desk.Called
}

// missing are the seats for which night 1 waits (the muster): those from which
// nothing has come that was proven to be theirs.
func (t *table) missing() (seats []int) {
	if !t.musters() {
		return nil
	}
	for i, s := range t.Seats {
		if !s.Here && t.state.Living().Has(engine.Seat(i)) {
			seats = append(seats, i)
		}
	}
	return seats
}

// present is the table once a seat has confirmed its role letter. Any mail of
// his own does it.
func (t *table) present(seat int) *table {
	if !t.musters() || t.Seats[seat].Here {
		return t
	}
	next := *t
	next.Seats = slices.Clone(t.Seats)
	next.Seats[seat].Here = true
	return &next
}

// gone makes everybody's confirmation void: there are new role letters.
func (t *table) gone() {
	t.Seats = slices.Clone(t.Seats)
	for i := range t.Seats {
		t.Seats[i].Here = false
	}
}

// musterFails puts off the end of night 1 to the next one of the schedule. All
// are told how many are missing, the hosts who (secrecy: mustering).
func (h *Host) musterFails(ctx context.Context, t *table, missing []int) (Step, *table, error) {
	after := *t
	now := h.Now()
	after.Deadline = t.file.Schedule.Deadline(false, now)
	after.Desk.Early, after.Desk.Moved = time.Time{}, now
	after.Desk.Marks = append(slices.Clone(t.Desk.Marks), musterMark)
	step := h.step(&after)
	cause := t.cause("muster " + stamp(t.Deadline))
	readers, err := h.audience(ctx, &after)
	if err != nil {
		return Step{}, nil, err
	}
	names := t.parserNames()
	step.Letters, err = h.publish(&after, readers, KindNews, cause, names, func(c templates.Common, _ string, _ *parser.Names) any {
		return templates.News{Common: c, What: "muster", Count: len(missing)}
	})
	if err != nil {
		return Step{}, nil, err
	}
	for i := range t.Hosts {
		facts := templates.News{Common: h.common(&after, HostSeat(i), names, true), What: "missing", Private: true}
		facts.Names, facts.Text = after.namesOf(missing, names, t.Language), after.substitutes()
		if t.sealed() {
			facts = templates.News{Common: facts.Common, What: "muster", Count: len(missing), Private: true}
		}
		l, err := h.letter(&after, HostSeat(i), KindNews, cause, facts)
		if err != nil {
			return Step{}, nil, err
		}
		step.Letters = append(step.Letters, l)
	}
	return step, &after, nil
}

// substitutes are those who still wait for a place, a line each: a host who
// looks for somebody may write to them.
func (t *table) substitutes() string {
	lines := make([]string, len(t.Desk.Waiting))
	for i, j := range t.Desk.Waiting {
		lines[i] = j.Name + " " + j.Address
	}
	return strings.Join(lines, "\n")
}

// musterMark is noted when night 1 was put off.
const musterMark = "muster"

// namesOf are the names of seats.
func (t *table) namesOf(seats []int, names *parser.Names, lang string) (list []templates.Name) {
	for _, i := range seats {
		list = append(list, name(names, engine.Seat(i), lang))
	}
	return list
}

// goWithout lets night 1 end without those who are missing: at its deadline,
// or at once where it was put off.
func (e *errand) goWithout() error {
	t := e.change()
	t.Desk.Called = true
	if t.marked(musterMark) {
		t.closeNow(e.h.Now())
	}
	e.line.Command = "go without"
	e.did("go without those who are missing")
	return nil
}
