package daemon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/parser"
	"omerta/templates"
)

// opening reads what somebody writes who need not be at any table: that he
// wants to play, or no longer to wait for a seat, or to make a game. It reports
// false for any other mail.
func (h *Host) opening(ctx context.Context, in *incoming) (Step, bool, error) {
	w := in.writer
	if in.mail.From == "" || !in.answerable() || w.keyed && !w.other && (w.seat >= 0 || w.room != "") {
		return Step{}, false, nil
	}
	if step, is, err := h.founding(ctx, in); is || err != nil {
		return step, is, err
	}
	if w.keyed && !w.other {
		return Step{}, false, nil // a host answers a letter of his
	}
	reading := Read(in.mail, nil, joining.Names)
	in.reading = reading
	for _, s := range parser.Parse(bare(reading.Lines), joining) {
		var step Step
		is := false
		var err error
		switch {
		case s.Command == "join", s.Line == "+":
			step, is, err = h.wantsToJoin(ctx, in, s)
		case s.Command == "leave" && w.game == "" && len(w.places) == 0: // else it is said in a game of his
			step, is, err = h.wantsNoSeat(ctx, in)
		}
		if is || err != nil {
			return step, is, err
		}
	}
	return Step{}, false, nil
}

// wantsNoSeat takes somebody off the waiting lists who says so without a key:
// at once if his own domain vouches for him, else he is asked by how the list
// stands. It reports false for whoever waits nowhere.
func (h *Host) wantsNoSeat(ctx context.Context, in *incoming) (Step, bool, error) {
	lists, err := h.lists(ctx)
	if err != nil {
		return Step{}, false, err
	}
	at := slices.IndexFunc(lists, func(t *table) bool { return len(t.waitInvites(in.mail.From)) > 0 })
	if at < 0 {
		return Step{}, false, nil
	}
	t := lists[at]
	in.fate.Game, in.fate.BodyHash = t.ID, in.reading.Hash()
	if in.mail.Verdict != VerdictPass {
		step, err := h.stands(ctx, in, t)
		return step, true, err
	}
	next := *t
	in.fate.Fate = FateAccepted
	step := Step{Mails: []MailFate{in.fate}}
	for n, i := range t.waitInvites(in.mail.From) {
		if err := h.waitsNoMore(&next, &step, i, "left", fmt.Sprintf("wait %s %d", in.cause(), n)); err != nil {
			return Step{}, false, err
		}
	}
	step.Game, in.next = h.step(&next).Game, &next
	return step, true, nil
}

// wantsToJoin sends whoever wants to play the one question that proves his
// address. Nothing begins before he answers.
func (h *Host) wantsToJoin(ctx context.Context, in *incoming, s parser.Statement) (Step, bool, error) {
	lists, err := h.lists(ctx)
	if err != nil || len(lists) == 0 {
		return Step{}, false, err
	}
	wanted, t := listNamed(lists, s.Arg)
	w := in.writer
	if playing := w.game != "" && !w.other || len(w.places) > 0; playing && t == nil {
		return Step{}, false, nil // it is said in a game of his
	}
	lang := tongue(s)
	switch {
	case t != nil:
	case len(lists) == 1:
		t = lists[0]
	default:
		facts := templates.Hint{Why: "which-list", Language: lang}
		for _, l := range lists {
			facts.Games = append(facts.Games, l.ID)
		}
		step, err := h.hint(ctx, in, facts)
		return step, true, err
	}
	in.fate.Game, in.fate.BodyHash = t.ID, in.reading.Hash()
	if twice, err := h.twice(ctx, in, false); twice || err != nil {
		return in.end(FateTwice), true, err
	}
	step, err := h.askJoiner(ctx, in, t, Joiner{Name: parser.Called(wanted), Address: in.mail.From, Language: lang})
	return step, true, err
}

// lists are the games for which players may sign up.
func (h *Host) lists(ctx context.Context) (list []*table, err error) {
	ids, err := h.Store.Games(ctx, StatusOpen)
	for _, id := range ids {
		t, err := h.table(ctx, id)
		if err != nil {
			if temporary(err) {
				return nil, err
			}
			continue // a game that cannot be read is no list
		}
		if t.listOpen() {
			list = append(list, t)
		}
	}
	return list, err
}

// listNamed takes the id of a game off the end of what somebody wants to be
// called; nil where there is none.
func listNamed(lists []*table, arg string) (name string, t *table) {
	words := strings.Fields(arg)
	if len(words) == 0 {
		return "", nil
	}
	for _, l := range lists {
		if strings.EqualFold(words[len(words)-1], l.ID) {
			return strings.Join(words[:len(words)-1], " "), l
		}
	}
	return arg, nil
}

// askJoiner asks an address whether its owner wants to play. One question a day
// goes to an address, whatever it is said to have written. Who asks once more
// while it waits, and whom his own domain vouches for, has answered it.
func (h *Host) askJoiner(ctx context.Context, in *incoming, t *table, j Joiner) (Step, error) {
	switch why := h.mayPlay(t, j.Address, NoSeat); {
	case why == "has-seat" || why == "" && t.waitsFor(j.Address) >= 0 && !t.file.SharedAddresses:
		return h.stands(ctx, in, t)
	case why != "":
		return h.hint(ctx, in, templates.Hint{Why: "host-plays", Language: j.Language, Games: []string{t.ID}})
	}
	if i, asked := t.joinInvite(j.Address); asked && in.mail.Verdict == VerdictPass && h.Now().Before(i.Until) {
		return h.fromInvite(ctx, in, t, i)
	}
	step := in.end(FateNotice)
	last, err := h.Store.Hinted(ctx, j.Address, hintJoin)
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return step, err
	}
	step.Hints = []Hint{{Address: j.Address, Why: hintJoin, At: h.Now()}}
	if in.mail.Verdict != VerdictPass { // it may be anybody's, so few such questions go out
		if many, err := h.strangers(ctx); err != nil || many {
			return in.end(FateNotice), err
		}
		step.Hints = append(step.Hints, Hint{Address: j.Address, Why: hintUnproven, At: h.Now()})
	}
	next := *t
	next.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(i Invite) bool { // the day is over: it is asked again
		return i.Kind == InviteJoin && i.Address == j.Address
	})
	i := Invite{Kind: InviteJoin, Address: j.Address, Name: j.Name, Seat: NoSeat, Language: j.Language}
	if no := t.mayBeCalled(j.Name); no.why != "" {
		i.Why, i.Other = no.why, no.other
	}
	l, ok, err := h.invite(&next, i)
	if err != nil || !ok {
		return in.end(FateNotice), err
	}
	l.InReplyTo = in.mail.MessageID
	step.Letters = []Letter{l}
	step.Game, in.next = h.step(&next).Game, &next
	return step, nil
}

// joinInvite is the question to an address whether its owner wants to play.
func (t *table) joinInvite(address string) (Invite, bool) {
	for _, i := range t.Desk.Invites {
		if i.Kind == InviteJoin && i.Address == address {
			return i, true
		}
	}
	return Invite{}, false
}

// Why addresses were written to on their way to a table.
const (
	hintJoin     = "join"
	hintUnproven = "join-unproven" // and nobody vouches for the sender
	hintStands   = "list"
)

// stands tells somebody who is on a list already how it stands: to his address
// on the list, with his key, once a day.
func (h *Host) stands(ctx context.Context, in *incoming, t *table) (Step, error) {
	step := in.end(FateNotice)
	last, err := h.Store.Hinted(ctx, in.mail.From, hintStands)
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return step, err
	}
	step.Hints = []Hint{{Address: in.mail.From, Why: hintStands, At: h.Now()}}
	for i, s := range t.Seats {
		if s.Address == in.mail.From {
			err = h.listLetter(t, &step, t.listReader(i), "stands", in.cause())
			break
		}
	}
	if doors := t.waitInvites(in.mail.From); len(step.Letters) == 0 && len(doors) > 0 {
		err = h.listLetter(t, &step, outsider(doors[0]), "waiting", in.cause())
	}
	return step, err
}

// fromList reads a mail of somebody on a list before the game has begun. It
// reports false for what is answered as in any game.
func (h *Host) fromList(ctx context.Context, in *incoming, t *table, names *parser.Names) (Step, bool, error) {
	seat := in.writer.seat
	read := &parser.Context{Names: names, Self: seat, SignUp: true}
	what := "stands"
	var join *parser.Statement
	for _, s := range parser.Parse(in.reading.Lines, read) {
		switch {
		case s.Command == "leave":
			what = "left"
		case s.Command == "join" && s.Kind == parser.IsCommand:
			join = &s
		case s.Kind == parser.IsCommand && !slices.Contains(listWords, s.Command):
			return Step{}, false, nil
		}
	}
	in.fate.Fate = FateAccepted
	next := *t
	step := Step{Mails: []MailFate{in.fate}}
	var err error
	switch {
	case what == "left":
		err = h.leaveSeat(&next, &step, seat, "left", "left "+in.cause())
	case join != nil && t.file.SharedAddresses:
		i := Invite{Kind: InviteJoin, Address: t.Seats[seat].Address, Name: parser.Called(join.Arg), Seat: NoSeat, Language: tongue(*join)}
		no := t.mayBeCalled(i.Name)
		i.Why, i.Other = no.why, no.other
		l, ok, askErr := h.invite(&next, i)
		if err = askErr; ok {
			step.Letters = append(step.Letters, l)
		}
	case in.answerable():
		err = h.listLetter(&next, &step, t.listReader(seat), "stands", "stands "+in.cause())
	}
	step.Game, in.next = h.step(&next).Game, &next
	return step, true, err
}

// listWords are the commands that are answered by how the list stands.
var listWords = []string{"status", "who", "votes", "role", "resend", "help", "confirm", "final", "join", "leave", "ping"}
