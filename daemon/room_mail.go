package daemon

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"omerta/parser"
	"omerta/templates"
)

// fromRoom reads a mail to the address of a room. What was written goes to its
// readers and is never run; what looks like an order is said to have done
// nothing. A mail that says nothing in its text is one to the host, such as a
// client sends that is told to unsubscribe.
func (h *Host) fromRoom(ctx context.Context, in *incoming, t *table) (Step, error) {
	ours, _, err := h.ours(ctx, in, t)
	if err != nil {
		return Step{}, err
	}
	names := t.parserNames()
	body := *in.mail
	body.Subject = ""
	in.reading = Read(&body, ours, names)
	if len(in.reading.Lines) == 0 {
		in.writer.room = ""
		return h.fromSeat(ctx, in, t)
	}
	in.fate.BodyHash = in.reading.Hash()
	proven := in.writer.standing == proven || in.writer.standing == believed
	if twice, err := h.twice(ctx, in, proven); twice || err != nil {
		return in.end(FateTwice), err
	}
	switch {
	case in.mail.Sort == SortAway:
		return in.end(FateAuto), nil // nobody is told that somebody is on holiday
	case !proven:
		return h.notProven(ctx, in, t, names)
	}
	t = in.reached(t).present(in.writer.seat)
	room := in.writer.room
	lines, private := unaddressed(in.reading.Lines)
	if room != RoomGang {
		lines = in.reading.Lines
	}
	list := parser.Parse(lines, t.contextAt(in.arrived, in.writer.seat, names, nil))
	out := passed{table: t, fate: talkOrders}
	switch {
	case room != RoomGang && private:
		out.fate = talkPrivate
	case room != RoomSquare || !t.admits(room, in.writer.seat) || !t.secret(list):
		s := talk{room: room, seat: in.writer.seat, text: strings.Join(lines, "\n"), arrived: in.arrived, cause: in.cause()}
		if out, err = h.pass(ctx, t, names, s); err != nil {
			return Step{}, err
		}
	}
	return h.answerTalk(ctx, in, out, names, list)
}

// unaddressed takes the word off lines that says in a mail to the host that
// they are for the gang; private: one of them is for nobody else.
func unaddressed(lines []string) (out []string, private bool) {
	for _, line := range lines {
		text, only, _ := parser.ForGang(line)
		out, private = append(out, text), private || only
	}
	return out, private
}

// secret reports whether a mail is nothing but what its writer orders by
// night: it was meant for the host, and is kept from the square.
func (t *table) secret(list []parser.Statement) bool {
	for _, s := range list {
		if s.Kind == parser.IsTalk {
			return false
		}
	}
	return !t.Phase.Day && acts(list)
}

// answerTalk makes the step of a mail into a room.
func (h *Host) answerTalk(ctx context.Context, in *incoming, out passed, names *parser.Names, list []parser.Statement) (Step, error) {
	seat, t := in.writer.seat, out.table
	said := strings.Join(in.reading.Lines, " / ")
	row := Statement{Mail: in.raw.ID, Seat: seat, Phase: t.Phase, Arrived: in.arrived, Line: said, Fate: roomFate + string(in.writer.room)}
	after, err := t.add([]Statement{row})
	if err != nil {
		return Step{}, err
	}
	in.fate.Fate, in.next = FateAccepted, after
	step := h.step(after)
	step.Mails, step.Statements = []MailFate{in.fate}, []Statement{row}
	step.Letters, step.Posts = out.letters, out.posts
	if in.alive {
		step.Release = []Place{{Game: t.ID, Seat: seat}}
	}
	line := templates.Line{Text: said, Fate: "command", Command: string(in.writer.room), Argument: out.fate}
	line.NotRun = out.fate != talkOrders && slices.ContainsFunc(list, func(s parser.Statement) bool {
		return s.Kind == parser.IsOrder || s.Kind == parser.IsCommand && s.Command != "gang"
	})
	most := maxReceipts / 2 // who talks much keeps the other half for his orders
	if line.NotRun || out.fate != talkSent && out.fate != talkWaits {
		most = maxReceipts
	}
	receipt, err := h.talkReceipt(ctx, in, after, names, most, []templates.Line{line})
	step.Letters = append(step.Letters, receipt...)
	return step, err
}

// talkReceipt answers a mail into a room, unless its writer had so many
// receipts today.
func (h *Host) talkReceipt(ctx context.Context, in *incoming, t *table, names *parser.Names, most int, lines []templates.Line) ([]Letter, error) {
	seat := in.writer.seat
	if !in.answerable() {
		return nil, nil
	}
	n, err := h.Store.CountLetters(ctx, t.Seats[seat].Address, KindReceipt, h.Now().Add(-24*time.Hour))
	if err != nil || n >= most {
		return nil, err
	}
	if t.waits() {
		if t, err = t.unruled(); err != nil {
			return nil, err
		}
	}
	facts := h.standingFacts(t, seat, names)
	facts.Lines, facts.Notes, facts.Early = lines, in.mail.Notes, t.Phase.N == 0
	l, err := h.letter(t, seat, KindReceipt, "receipt "+in.cause(), facts)
	l.Answer, l.InReplyTo = true, in.mail.MessageID
	return []Letter{l}, err
}

// notProven puts a mail into a room aside whose sender the check of his domain
// calls forged. It is not asked about, since nothing of it could be run; its
// owner is told once a day.
func (h *Host) notProven(ctx context.Context, in *incoming, t *table, names *parser.Names) (Step, error) {
	step := in.end(FateHeld)
	owner := t.Seats[in.writer.seat].Address
	last, err := h.Store.Hinted(ctx, owner, "room")
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return step, err
	}
	step.Letters, err = h.talkReceipt(ctx, in, t, names, maxReceipts, []templates.Line{{
		Text: strings.Join(in.reading.Lines, " / "), Fate: "command", Command: string(in.writer.room), Argument: talkUnproven,
	}})
	step.Hints = []Hint{{Address: owner, Why: "room", At: h.Now()}}
	return step, err
}

// gangCommand carries out "gang: TEXT" in a mail to the host: the same as a
// mail to the gang's address.
func (h *Host) gangCommand(ctx context.Context, out *said, in *incoming, line *templates.Line, s parser.Statement) error {
	place := out.next(in.raw.ID)
	what := talk{room: RoomGang, seat: in.writer.seat, text: s.Arg, arrived: in.arrived, cause: in.cause() + " " + strconv.Itoa(place)}
	p, err := h.pass(ctx, out.table, out.names, what)
	if err != nil {
		return err
	}
	line.Argument = p.fate
	line.NotRun = acts(parser.Parse(strings.Split(s.Arg, "\n"), p.table.contextAt(in.arrived, in.writer.seat, out.names, nil)))
	out.letters = append(out.letters, p.letters...)
	row := Statement{Mail: in.raw.ID, N: place, Seat: in.writer.seat, Phase: out.table.Phase, Arrived: in.arrived, Line: s.Line, Fate: "command gang"}
	out.table, err = p.table.add([]Statement{row}) // the row that is written down: it counts against the next one
	return err
}
