package daemon

import (
	"context"
	"fmt"
	"slices"
	"time"

	"omerta/engine"
	"omerta/templates"
)

// finals are the living who have said that they are done, and nothing since
// that was accepted: what is in force for them, or nothing, is their last
// word. Nobody is ever told who they are.
func (t *table) finals() (done engine.Seats) {
	for _, s := range t.statements {
		switch {
		case s.Seat < 0 || s.By != "":
		case s.Fate == "command final":
			done = done.With(engine.Seat(s.Seat))
		case s.Fate == "accepted":
			done = done.Without(engine.Seat(s.Seat))
		}
	}
	return done & t.state.Living()
}

// closesEarly reports whether the open phase may be over before its deadline.
func (t *table) closesEarly() bool {
	if t.Phase.Day {
		return t.file.EarlyDay == "all" || t.file.EarlyDay == "majority"
	}
	return t.file.EarlyNight
}

// agreed reports whether so many are done that the open phase is over: by
// night every living player, citizens too, or the hour would tell who had
// something to order (secrecy: early closing); by day all who may vote, or
// more than half of them.
func (t *table) agreed() bool {
	if !t.closesEarly() || len(t.missing()) > 0 {
		return false
	}
	must := t.state.Living()
	if t.Phase.Day {
		must &^= t.state.SilentSeats()
	}
	done := (t.finals() & must).Len()
	if t.Phase.Day && t.file.EarlyDay == "majority" {
		return 2*done > must.Len()
	}
	return must != 0 && done == must.Len()
}

// agreedAt is when the open phase ends by agreement: so long after the last
// vote, or the last word, as everybody has to change his mind. Zero: there is
// none. What was read too late for that ends with this second.
func (t *table) agreedAt(now time.Time) time.Time {
	if !t.agreed() {
		return time.Time{}
	}
	var last time.Time
	for _, s := range t.statements {
		if (s.Fate == "accepted" || s.Fate == "command final") && s.Arrived.After(last) {
			last = s.Arrived
		}
	}
	delay := time.Second // mail servers tell no less
	if t.Phase.Day {
		delay = max(delay, t.file.Delay)
	}
	at := last.Truncate(time.Second).Add(delay)
	if soon := now.Truncate(time.Second).Add(time.Second); at.Before(soon) {
		at = soon
	}
	if !at.Before(t.Deadline) {
		return time.Time{}
	}
	return at
}

// ends is when the open phase is said to end.
func (t *table) ends() time.Time {
	if t.Desk.Agreed && !t.Desk.Early.IsZero() && t.Desk.Early.Before(t.Deadline) {
		return t.Desk.Early
	}
	return t.Deadline
}

// maxEarly is how often in a day an early end is announced. One that was
// called off so often ends at its deadline: nobody is left with an hour of
// which he was not told.
const maxEarly = 3

// earlyMark is the mark of an early end that was announced.
const earlyMark = "early"

// early puts the end of the open phase of a table where those who may still
// speak have put it by what they said now. Everybody is told when a day gets
// an early end, with time to change his mind; that it was put off or called
// off shows in every letter after that.
func (h *Host) early(ctx context.Context, t *table, said []Statement) ([]Letter, error) {
	counts := func(s Statement) bool {
		return s.Fate == "accepted" || s.Fate == "command final" || t.file.Muster // then any mail says that its writer is there
	}
	byHost := !t.Desk.Early.IsZero() && !t.Desk.Agreed
	if t.Status != StatusRunning || !t.closesEarly() || byHost || t.waits() || t.shut(h.Now()) || !t.Desk.Paused.IsZero() || !slices.ContainsFunc(said, counts) {
		return nil, nil
	}
	at := t.agreedAt(h.Now())
	told := 0
	for _, m := range t.Desk.Marks {
		if m == earlyMark {
			told++
		}
	}
	fresh := t.Desk.Early.IsZero()
	if fresh && told == maxEarly {
		return nil, nil
	}
	t.Desk.Early, t.Desk.Agreed = at, !at.IsZero()
	if !t.Phase.Day || t.file.Delay == 0 || at.IsZero() || !fresh {
		return nil, nil
	}
	t.Desk.Marks = append(slices.Clone(t.Desk.Marks), earlyMark)
	news := templates.News{What: "early", At: at}
	return h.tellAll(ctx, t, t.cause(fmt.Sprintf("early %s %d", phaseWord(t.Phase), told)), news, NoSeat)
}

// finality says what "final" from a seat means in the open phase: the same for
// every role.
func (t *table) finality(seat int) string {
	switch {
	case !t.state.Living().Has(engine.Seat(seat)):
		return "dead"
	case !t.closesEarly():
		return "off"
	case !t.Phase.Day:
		return "night"
	}
	return t.file.EarlyDay
}
