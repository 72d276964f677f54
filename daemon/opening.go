package daemon

import (
	"fmt"
	"slices"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// listReader is a player of a list as a reader. Before the start his letters
// stand under no seat: seats move up when somebody leaves.
func (t *table) listReader(seat int) reader {
	r := t.reader(seat)
	r.seat = NoSeat
	return r
}

// listLetter adds to a step the letter that shows how a list stands.
func (h *Host) listLetter(t *table, step *Step, r reader, what, cause string) error {
	facts := h.listFacts(t, what)
	facts.Code, facts.Address = r.key, h.replyTo(r.key)
	facts.You, facts.Place = r.name, t.waitsFor(r.to)+1
	l, err := h.write(t, r, KindList, cause+" "+what, facts)
	step.Letters = append(step.Letters, l)
	return err
}

// listFacts is how a list stands, as everybody may know it.
func (h *Host) listFacts(t *table, what string) templates.List {
	facts := templates.List{Common: templates.Common{Game: t.ID, Title: t.file.Title, Address: h.Address}, What: what, Mailbox: h.Address}
	if t.file.Seats < engine.MaxSeats {
		facts.Seats = t.file.Seats
	}
	for _, s := range t.Seats {
		facts.Players = append(facts.Players, templates.Name{Nom: s.Name})
	}
	for _, j := range t.Desk.Waiting {
		facts.Waiting = append(facts.Waiting, templates.Name{Nom: j.Name})
	}
	if !t.file.Starts.IsZero() {
		facts.Starts = t.file.Starts
	}
	return facts
}

// tellHosts shows all hosts how a list stands.
func (h *Host) tellHosts(t *table, step *Step, what, cause string) error {
	for i := range t.Hosts {
		if err := h.tellHost(t, step, HostSeat(i), what, cause); err != nil {
			return err
		}
	}
	return nil
}

// tellHost shows a host how a list stands. His letter is to be passed on: it
// has no key in its text.
func (h *Host) tellHost(t *table, step *Step, host int, what, cause string) error {
	facts := h.listFacts(t, what)
	facts.Host = true
	if !t.file.Closed { // else the letter would tell which roles are in play
		facts.Least = t.file.Least()
		facts.Doubted, facts.Warnings = t.file.Doubts(len(t.Seats))
	}
	l, err := h.letter(t, host, KindList, cause+" "+what, facts)
	step.Letters = append(step.Letters, l)
	return err
}

// list shows the host how the list of his game stands.
func (e *errand) list() error {
	return e.h.tellHost(e.t, &e.step, e.host, "stands", e.causeForHost("list"))
}

// strikeOff takes somebody off the list, or off the waiting list, by the host's
// word. Lines above it may have moved others up: he is found by his name.
func (e *errand) strikeOff(s parser.Statement) error {
	e.line.Command = "strike off"
	who := e.onList[s.Seats[0]]
	t := e.change()
	cause := e.cause("struck")
	seat := slices.Index(t.names, who)
	switch {
	case seat >= 0:
		if err := e.h.leaveSeat(t, &e.step, seat, "struck", cause); err != nil {
			return err
		}
		e.names = t.parserNames()
	case t.waitingAs(who) >= 0:
		i := slices.IndexFunc(t.Desk.Invites, func(i Invite) bool { return i.Kind == InviteWait && i.Name == who })
		if err := e.h.waitsNoMore(t, &e.step, t.Desk.Invites[i], "struck", cause); err != nil {
			return err
		}
	default:
		return e.cannot("struck")
	}
	e.did("remove %s from the list", who)
	return nil
}

// listNames are all on a list as a host names them: the seats, and behind them
// those who wait for one.
func (t *table) listNames() []string {
	names := slices.Clone(t.names)
	for _, j := range t.Desk.Waiting {
		names = append(names, j.Name)
	}
	return names
}

// wakeOpen is when something is to be done by itself in a game that has not
// begun: its host is told that the time has come at which he meant to start.
func (h *Host) wakeOpen(t *table) time.Time {
	if !t.listOpen() || t.file.Starts.IsZero() || t.marked(startMark) {
		return time.Time{}
	}
	return t.file.Starts
}

// startMark is noted when the host was told.
const startMark = "starts"

func (t *table) marked(mark string) bool {
	for _, m := range t.Desk.Marks {
		if m == mark {
			return true
		}
	}
	return false
}

// remind tells the hosts that it is time to start.
func (h *Host) remind(t *table) (Step, *table, error) {
	after := *t
	after.Desk.Marks = append(after.Desk.Marks[:len(after.Desk.Marks):len(after.Desk.Marks)], startMark)
	var step Step
	err := h.tellHosts(&after, &step, "due", "due "+fmt.Sprint(t.file.Starts.Unix()))
	step.Game = h.step(&after).Game
	return step, &after, err
}

// listed and runningOrListed are why a command cannot be given that a list has
// too, before its game begins.
func listed(t *table) string {
	if t.listOpen() {
		return ""
	}
	return begun(t)
}

func runningOrListed(t *table) string {
	if t.listOpen() {
		return ""
	}
	return running(t)
}

// newGame cannot be carried out in a game: a mail does it, or omerta new.
func (e *errand) newGame(parser.Statement) error { return e.cannot("by-mail-alone") }
