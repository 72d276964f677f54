package daemon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"omerta/daemon/schedule"
	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// pause stops the clock of the open phase: mail counts, nothing is resolved.
// A blind game stands still only from its next phase, so that its owner never
// stops a phase whose votes or orders displease him (secrecy: a host who
// plays).
func (e *errand) pause(parser.Statement) error {
	t := e.t
	switch {
	case t.file.Blind:
		e.line.Command = "pause next"
		e.change().Desk.Pause = true
		e.did("pause, from the next phase")
		return e.tellAll(templates.News{What: "pause-next"})
	case !t.Desk.Paused.IsZero():
		return e.cannot("paused")
	case t.shut(e.h.Now()), !t.Desk.Early.IsZero() && !t.Desk.Agreed:
		return e.cannot("shut")
	}
	e.change().halt(e.h.Now())
	e.did("pause %s", phaseWord(t.Phase))
	return e.tellAll(templates.News{What: "paused"})
}

// halt stops the clock of the open phase.
func (t *table) halt(now time.Time) {
	t.Desk.Paused, t.Desk.Left, t.Desk.Early = now, t.Deadline.Sub(now), time.Time{}
}

// resume lets the clock run again. The deadline stays what it was where half
// of what was left then, or the least time of a phase, is left still; else it
// is the next one of the schedule that leaves so much.
func (e *errand) resume(parser.Statement) error {
	if e.t.Desk.Pause {
		e.change().Desk.Pause = false
		e.did("no pause")
		return e.tellAll(templates.News{What: "resumed"})
	}
	if e.t.Desk.Paused.IsZero() {
		return e.cannot("not-paused")
	}
	t := e.change()
	now := e.h.Now()
	least := min(t.Desk.Left/2, t.file.Schedule.Least(t.Phase.Day))
	if t.Deadline.Sub(now) < least || !now.Before(t.Deadline) {
		t.Deadline = t.file.Schedule.After(t.Phase.Day, now, max(least, time.Minute))
	}
	t.Desk.Paused, t.Desk.Left = time.Time{}, 0
	t.moved(now)
	again, err := e.h.early(e.ctx, t, []Statement{{Fate: "accepted"}}) // who had agreed to an early end still does
	if err != nil {
		return err
	}
	e.step.Letters = append(e.step.Letters, again...)
	e.did("resume %s: it ends %s", phaseWord(t.Phase), t.Deadline.UTC().Format(time.RFC3339))
	return e.tellAll(templates.News{What: "resumed"})
}

// moved notes that the deadline was set anew: what is done before it is done
// again before the new one.
func (t *table) moved(now time.Time) {
	t.Desk.Moved = now
	t.Desk.Marks = slices.DeleteFunc(slices.Clone(t.Desk.Marks), func(m string) bool { return m != earlyMark })
}

// maxExtend is how far ahead a deadline can be put.
const maxExtend = 60 * 24 * time.Hour

// extend gives the open phase more time, "24h" or until "23:00". A phase that
// is over, or that was rolled back to, takes mail again, unless one of its
// dice was rolled: somebody may know how it fell (secrecy: corrections).
func (e *errand) extend(s parser.Statement) error {
	t, now := e.t, e.h.Now()
	if t.Desk.Again && slices.Contains(t.Desk.Rolled, phaseWord(t.Phase)) {
		return e.cannot("rolled")
	}
	if !t.Desk.Paused.IsZero() {
		return e.cannot("paused")
	}
	from := t.Deadline
	if t.shut(now) {
		from = now
	}
	to, ok := later(t.file.Schedule, from, s.Arg)
	if !ok || to.Sub(now) > maxExtend || !to.After(from) {
		return e.cannot("extend")
	}
	if t.file.Blind {
		e.line.Command = "extend next"
		e.change().Desk.Extend = to.Sub(from)
		e.did("extend the next phase by %v", to.Sub(from))
		return e.tellAll(templates.News{What: "extend-next", Span: to.Sub(from)})
	}
	was := t
	t = e.change()
	t.Deadline, t.Desk.Early, t.Desk.Since, t.Desk.Until = to, time.Time{}, time.Time{}, time.Time{}
	if t.Desk.Again {
		t.Desk.Hold = false
	}
	t.moved(now)
	e.did("extend %s: it ends %s", phaseWord(t.Phase), to.UTC().Format(time.RFC3339))
	if err := e.tellAll(templates.News{What: "extended"}); err != nil || !was.waits() {
		return err
	}
	return e.tellRuled(was)
}

// tellRuled tells what hosts ruled while a phase waited for them and everybody
// else saw it as it had been before: it is open again, and no digest tells it.
func (e *errand) tellRuled(was *table) error {
	seen, err := was.unruled()
	if err != nil {
		return err
	}
	lived, live := seen.state.Living(), e.t.state.Living()
	for x := range (lived ^ live).All {
		what := "removed"
		if live.Has(x) {
			what = "returned"
		}
		if err := e.tellAll(templates.News{What: what, Who: name(e.names, x, e.t.Language)}); err != nil {
			return err
		}
	}
	return e.tellGang(seen)
}

// later reads "24h", "90m", "2d" or "23:00".
func later(s schedule.Schedule, from time.Time, arg string) (time.Time, bool) {
	if h, m, ok := strings.Cut(arg, ":"); ok {
		if len(h) == 1 {
			h = "0" + h
		}
		clock, err := schedule.ParseClock(h + ":" + m)
		at := s.Next(clock, from.Add(-time.Nanosecond))
		return at, err == nil && at.After(from)
	}
	if days, ok := strings.CutSuffix(arg, "d"); ok {
		n, err := strconv.Atoi(days)
		if err != nil || n > 60 {
			return from, false
		}
		return from.In(s.Zone).AddDate(0, 0, n), true
	}
	d, err := time.ParseDuration(arg)
	return from.Add(d).Truncate(time.Second), err == nil
}

// later does in the phase that opens what the host of a blind game put off.
func (t *table) later(now time.Time) {
	t.Deadline = t.Deadline.Add(t.Desk.Extend)
	if t.Desk.Pause {
		t.halt(now)
	}
	t.Desk.Extend, t.Desk.Pause = 0, false
}

// close ends the vote now (Rule V2). A night is closed before its time only
// when every living player has said that he is done: else the hour would tell
// that somebody had said all he had to (secrecy: early closing).
func (e *errand) close(parser.Statement) error {
	t := e.t
	if t.shut(e.h.Now()) {
		return e.cannot("shut")
	}
	if undone := t.state.Living() &^ t.finals(); !t.Phase.Day && undone != 0 {
		var names []string
		for x := range undone.All {
			names = append(names, t.names[x])
		}
		return e.cannot("night-runs", names...)
	}
	e.change().closeNow(e.h.Now())
	e.did("close %s", phaseWord(e.t.Phase))
	return nil
}

// closeNow ends the open phase with this second, since mail servers tell no
// less of when a mail came.
func (t *table) closeNow(now time.Time) {
	t.Desk.Paused, t.Desk.Left, t.Desk.Agreed = time.Time{}, 0, false
	t.Desk.Early = now.Truncate(time.Second).Add(time.Second)
	if t.Desk.Early.After(t.Deadline) {
		t.Desk.Early = t.Deadline
	}
}

// late names everybody who owes a vote, to all. Nobody is ever said to owe an
// order (secrecy: who is late).
func (e *errand) late(parser.Statement) error {
	t := e.t
	if !t.Phase.Day {
		return e.cannot("late-by-night")
	}
	if t.shut(e.h.Now()) {
		return e.cannot("shut")
	}
	owing := t.owing(e.h.Now())
	if owing == 0 {
		return e.cannot("nobody-late")
	}
	e.change()
	e.did("late")
	letters, err := e.h.public(e.ctx, t, KindNews, e.cause("late"), e.host, func(c templates.Common, lang string, names *parser.Names) any {
		return templates.News{Common: c, What: "late", Names: namesOf(names, owing, lang)}
	})
	e.step.Letters = append(e.step.Letters, letters...)
	return err
}

// owing are those who may vote, have no vote standing and are not away.
func (t *table) owing(now time.Time) engine.Seats {
	could := t.state.Living() &^ t.state.SilentSeats()
	for _, o := range t.state.Votes() {
		could = could.Without(o.By)
	}
	for i, s := range t.Seats {
		if s.Away.After(now) {
			could = could.Without(engine.Seat(i))
		}
	}
	return could
}

// hold makes the open phase wait for the host when it is over; where it waits
// already, it waits for ever.
func (e *errand) hold(parser.Statement) error {
	if e.t.waits() && e.t.Desk.Until.IsZero() || !e.t.waits() && e.t.Desk.Hold {
		return e.cannot("held")
	}
	t := e.change()
	t.Desk.Hold, t.Desk.Until = true, time.Time{}
	e.did("hold %s", phaseWord(t.Phase))
	return nil
}

// letGo lets out what waits for the host. It may name its phase; a command
// that was written before the phase was put before him is of another one.
func (e *errand) letGo(s parser.Statement) error {
	t := e.t
	if s.Arg != "" && s.Arg != phaseWord(t.Phase) {
		return e.cannotNow("other-phase", t.Phase)
	}
	if !t.waits() {
		if len(t.missing()) > 0 {
			return e.goWithout()
		}
		if !t.Desk.Hold {
			return e.cannot("nothing-waits")
		}
		e.change().Desk.Hold = false
		e.line.Command = "unhold"
		e.did("hold no more %s", phaseWord(t.Phase))
		return nil
	}
	if e.at.Before(t.Desk.Since.Truncate(time.Second)) {
		return e.cannot("before-it-waited")
	}
	e.did("go %s", phaseWord(t.Phase))
	return e.resolve()
}

// process closes the phase that it names, and no other: one that is over or
// was rolled back to, and an open one as close does.
func (e *errand) process(s parser.Statement) error {
	t := e.t
	switch {
	case s.Arg == "":
		return e.cannotNow("which-phase", t.Phase)
	case s.Arg != phaseWord(t.Phase):
		return e.cannotNow("other-phase", t.Phase)
	case len(t.missing()) > 0:
		return e.goWithout()
	case t.waits():
		e.did("process %s", phaseWord(t.Phase))
		return e.resolve()
	case t.shut(e.h.Now()):
		e.change().Desk.Hold = false
		e.did("process %s", phaseWord(t.Phase))
		return nil
	}
	e.line.Command = "close"
	return e.close(s)
}

// resolve closes the open phase at once: everything that came in time was read
// when it was put before the host.
func (e *errand) resolve() error {
	step, next, err := e.h.resolve(e.ctx, e.t)
	if err != nil {
		return err
	}
	e.take(step, next)
	return nil
}

// take makes the step of a phase part of this errand's.
func (e *errand) take(step Step, next *table) {
	e.t, e.moved = next, true
	e.step.Closed, e.step.Undo = step.Closed, step.Undo
	e.step.Statements = append(e.step.Statements, step.Statements...)
	e.step.Letters = append(e.step.Letters, step.Letters...)
	e.step.Posted = append(e.step.Posted, step.Posted...)
}

// ruling is the start of a statement that a host makes for a seat.
func (e *errand) ruling(seat int, s parser.Statement) Statement {
	n := 0
	for _, st := range e.step.Statements {
		if st.Mail == e.mail {
			n++
		}
	}
	return Statement{Mail: e.mail, N: n, Seat: seat, Phase: e.t.Phase, Arrived: e.ruled(), Line: s.Line, Fate: "accepted", By: e.who}
}

// ruled is when a ruling counts as made: now, after the phase was put before
// its host or rolled back to, and after everything that was said in it before.
func (e *errand) ruled() time.Time {
	at := e.h.Now().Truncate(time.Microsecond)
	if at.Before(e.t.Desk.Since) {
		at = e.t.Desk.Since
	}
	if n := len(e.t.statements); n > 0 && !e.t.statements[n-1].Arrived.Before(at) {
		at = e.t.statements[n-1].Arrived.Add(time.Microsecond)
	}
	return at
}

// rule puts a statement of a host into force.
func (e *errand) rule(st Statement) error {
	next, err := e.t.add([]Statement{st})
	if err != nil {
		return fmt.Errorf("ruling: %w", err)
	}
	e.t = next
	e.names = next.parserNames()
	e.step.Statements = append(e.step.Statements, st)
	return nil
}
