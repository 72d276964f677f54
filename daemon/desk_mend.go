package daemon

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// die lays a die of the phase that waits: it falls as the host says, and
// `verify` will name it to all. One that is laid again takes the place of what
// was said of it before.
func (e *errand) die(s parser.Statement) error {
	if !e.t.waits() {
		return e.cannot("nothing-waits")
	}
	in, err := record.ParseInput("die "+s.Arg, e.t.names)
	if err != nil {
		return e.cannot("no-die", dieNames()...)
	}
	for _, r := range e.t.rulings() {
		if strings.HasPrefix(r.Record, "die "+in.Die.String()+" ") {
			e.line.Command, e.line.Names = "die again", []string{r.Line}
			if err := e.takeBack(s, r); err != nil {
				return err
			}
		}
	}
	in.Comment = s.Reason
	st := e.ruling(-1, s)
	st.Record = record.Line(in, e.t.names)
	if err := e.rule(st); err != nil {
		return err
	}
	e.did("die %s in %s: %s", s.Arg, phaseWord(e.t.Phase), s.Reason)
	return nil
}

// dieNames are the dice that a host may lay.
func dieNames() (list []string) {
	for d := engine.NoDie + 1; d.String() != ""; d++ {
		list = append(list, d.String())
	}
	return list
}

// actFor gives an order or a vote for a seat, and tells its player.
func (e *errand) actFor(s parser.Statement) error {
	st, why, err := e.orderFor(s)
	if err != nil || why != "" {
		return err
	}
	before := e.t
	if err := e.rule(st); err != nil {
		return err
	}
	e.did("act for %s in %s: %s", e.t.names[s.Seats[0]], phaseWord(e.t.Phase), s.Reason)
	action := e.line.Action
	if lang := e.t.language(s.Seats[0]); lang != e.t.language(e.host) {
		in, err := record.ParseInput(st.Record, e.t.names)
		if err != nil {
			return err
		}
		a := actionOf(e.names, in.Order, lang)
		action = &a
	}
	if err := e.tell(s.Seats[0], templates.News{What: "acted", Action: action, Text: s.Reason}); err != nil {
		return err
	}
	return e.tellGang(before)
}

// tellGang tells the gang when the order in force for it is another one than
// before: not while results wait, when everybody else sees the state before
// (secrecy: between deadline and digest).
func (e *errand) tellGang(before *table) error {
	if e.t.waits() {
		return nil
	}
	letters, err := e.h.gangChanged(-1, before, e.change(), e.names)
	e.step.Letters = append(e.step.Letters, letters...)
	return err
}

// votesFor puts a vote into force that the host saw elsewhere. It stands in
// the record as the voter's, here as his.
func (e *errand) votesFor(s parser.Statement) error {
	switch {
	case !e.t.Phase.Day:
		return e.cannot("votes-by-night")
	case len(s.Seats) == 0:
		return e.cannot("no-votes")
	}
	st, why, err := e.orderFor(s)
	if err != nil || why != "" {
		return err
	}
	if err := e.rule(st); err != nil {
		return err
	}
	e.did("vote of %s in %s", e.t.names[s.Seats[0]], phaseWord(e.t.Phase))
	return nil
}

// remove takes a player out: not an attack, it drags nobody, his role is told
// as at an execution (record: remove).
func (e *errand) remove(s parser.Statement) error {
	seat := s.Seats[0]
	if e.t.listOpen() {
		return e.strikeOff(s)
	}
	if !e.t.state.Living().Has(engine.Seat(seat)) {
		return e.cannot("dead")
	}
	st := e.ruling(seat, s)
	st.Record = record.Line(record.Input{Kind: record.IsRemove, Seat: engine.Seat(seat), Comment: s.Reason}, e.t.names)
	if err := e.rule(st); err != nil {
		return err
	}
	e.did("remove %s in %s: %s", e.t.names[seat], phaseWord(e.t.Phase), s.Reason)
	if e.t.waits() {
		return nil // the digest tells it
	}
	return e.tellAll(templates.News{What: "removed", Who: name(e.names, engine.Seat(seat), e.t.Language)})
}

// cancel ends a game. Everybody gets the record and who was who.
func (e *errand) cancel(parser.Statement) error {
	last, before := e.t.Phase, e.t
	t := e.change()
	talk, posted, err := e.h.flush(e.ctx, before, t)
	if err != nil {
		return err
	}
	e.step.Letters, e.step.Posted = append(e.step.Letters, talk...), append(e.step.Posted, posted...)
	t.Status, t.Ended = StatusCancelled, e.h.Now()
	e.did("cancel game")
	e.moved = true
	if last.N == 0 {
		return e.tellAll(templates.News{What: "cancelled"})
	}
	letters, err := e.h.endLetters(e.ctx, t, last, engine.NoSide)
	e.step.Letters = append(e.step.Letters, letters...)
	return err
}

// resendTo sends a player his last letters again.
func (e *errand) resendTo(s parser.Statement) error {
	letters, err := e.h.again(e.ctx, e.t, s.Seats[0], e.cause("resend"))
	e.step.Letters = append(e.step.Letters, letters...)
	e.change()
	e.did("resend to %s", e.t.names[s.Seats[0]])
	return err
}

// announce tells everybody something at once.
func (e *errand) announce(s parser.Statement) error {
	e.change()
	e.did("announce: %s", s.Arg)
	return e.tellAll(templates.News{What: "announced", Text: e.h.strike(e.t, s.Arg)})
}

// announceLater tells it in the next digest.
func (e *errand) announceLater(s parser.Statement) error {
	t := e.change()
	t.Desk.News = append(slices.Clone(t.Desk.News), e.h.strike(t, s.Arg))
	e.did("announce later: %s", s.Arg)
	return nil
}

// write tells one player something.
func (e *errand) write(s parser.Statement) error {
	if s.Seats[0] >= len(e.t.Seats) || e.t.listOpen() && e.t.names[s.Seats[0]] != e.onList[s.Seats[0]] {
		return e.cannot("waits-for-seat")
	}
	e.change()
	e.did("write to %s: %s", e.t.names[s.Seats[0]], s.Arg)
	return e.tell(s.Seats[0], templates.News{What: "written", Text: e.h.strike(e.t, s.Arg)})
}

// notePrefix begins the log line of a note.
const notePrefix = "note: "

// note is the host's diary. Nobody sees it before he publishes it.
func (e *errand) note(s parser.Statement) error {
	e.change()
	e.did("%s%s", notePrefix, s.Arg)
	return nil
}

// publish sends the diary of a host to everybody: his own, and nobody else's
// (secrecy: pages).
func (e *errand) publish(parser.Statement) error {
	notes, err := e.h.notes(e.ctx, e.t, e.host)
	if err != nil {
		return err
	}
	if len(notes) == 0 {
		return e.cannot("no-notes")
	}
	e.change()
	e.did("publish notes")
	return e.tellAll(templates.News{What: "notes", Text: e.h.strike(e.t, strings.Join(notes, "\n"))})
}

// notes are the lines of a host's diary, with the time at which each was
// written. Those of the terminal are the first host's.
func (h *Host) notes(ctx context.Context, t *table, host int) (list []string, err error) {
	logs, err := h.Store.Logs(ctx, t.ID)
	for _, l := range logs {
		text, is := strings.CutPrefix(l.What, notePrefix)
		if is && h.wrote(t, host, l.Who) {
			list = append(list, fmt.Sprintf("%s %s", l.At.In(t.zone(HostSeat(0))).Format("2006-01-02 15:04"), text))
		}
	}
	return list, err
}

// wrote reports whether a line of the log is a host's.
func (h *Host) wrote(t *table, host int, who string) bool {
	if i := slices.IndexFunc(t.Hosts, func(g GameHost) bool { return strings.EqualFold(g.Address, who) }); i >= 0 {
		return host == HostSeat(i)
	}
	as, err := h.commander(t, who)
	return err == nil && as == host
}
