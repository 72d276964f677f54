package daemon

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"omerta/engine"
	"omerta/templates"
)

// Limits of invites: how many wait in a game for an answer, and how long.
const (
	maxInvites = 50
	inviteLife = 7 * 24 * time.Hour
)

// invite asks an address something; see [Host.invite].
func (e *errand) invite(i Invite) error {
	t := e.change()
	l, ok, err := e.h.invite(t, i)
	if err != nil {
		return err
	}
	if !ok {
		return e.cannot("invited")
	}
	e.step.Letters = append(e.step.Letters, l)
	return nil
}

// invite puts a question to an address on the desk of a table and writes it.
// One question waits at a time: whoever has one to answer is not asked again.
func (h *Host) invite(t *table, i Invite) (Letter, bool, error) {
	now := h.Now()
	t.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(o Invite) bool { return !o.Until.After(now) })
	same := func(o Invite) bool { return o.Kind == i.Kind && o.Address == i.Address }
	if len(t.Desk.Invites) >= maxInvites || slices.ContainsFunc(t.Desk.Invites, same) {
		return Letter{}, false, nil
	}
	i.Key = h.keys.Invite(t.ID, string(i.Kind), i.Address, now.UnixNano())
	i.Until = now.Add(inviteLife)
	t.Desk.Invites = append(t.Desk.Invites, i)
	l, err := h.inviteLetter(t, i, "invite")
	return l, true, err
}

// inviteLetter asks what an invite asks.
func (h *Host) inviteLetter(t *table, i Invite, cause string) (Letter, error) {
	facts := templates.Invite{
		Common: templates.Common{Game: t.ID, Title: t.file.Title, Phase: t.Phase, Code: i.Key}, Kind: string(i.Kind),
		Name: i.Name, Why: i.Why, Other: i.Other, Until: i.Until.In(t.file.Schedule.Zone),
	}
	if i.Seat >= 0 {
		facts.To = name(t.parserNames(), engine.Seat(i.Seat), i.Language)
	}
	l, err := h.write(t, outsider(i), KindInvite, cause, facts)
	l.Answer, l.Null, l.References = true, true, nil
	return l, err
}

// outsider is whoever was invited, as a reader.
func outsider(i Invite) reader {
	return reader{seat: NoSeat, to: i.Address, key: i.Key, language: i.Language}
}

// invited finds the invite whose key a mail carries.
func (t *table) invited(keys carried, from string) (Invite, bool) {
	for _, i := range t.Desk.Invites {
		if i.Address == from && (slices.Contains(keys.head, i.Key) || slices.Contains(keys.text, i.Key)) {
			return i, true
		}
	}
	return Invite{}, false
}

// fromInvited reads the answer to an invite: any mail of a person from that
// address with its key says yes.
func (h *Host) fromInvited(ctx context.Context, in *incoming, t *table) (Step, error) {
	i, ok := t.invited(keysIn(in.mail, h.Address), in.mail.From)
	if !ok || !h.Now().Before(i.Until) || !in.answerable() {
		return in.end(FateDropped), nil
	}
	return h.fromInvite(ctx, in, t, i)
}

// fromInvite does what an answer to an invite brings about.
func (h *Host) fromInvite(ctx context.Context, in *incoming, t *table, i Invite) (Step, error) {
	next := *t
	next.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(o Invite) bool { return o.Key == i.Key })
	in.fate.Fate = FateAccepted
	step := Step{Mails: []MailFate{in.fate}}
	var err error
	switch i.Kind {
	case InviteHost:
		err = h.acceptHost(ctx, &next, &step, i)
	case InviteWatch:
		err = h.acceptWatch(ctx, &next, &step, i)
	case InviteJoin:
		err = h.acceptJoin(ctx, &next, &step, i, in)
	case InviteWait:
		err = h.acceptWait(ctx, &next, &step, i, in)
	case InviteAddress:
		err = h.acceptAddress(ctx, &next, &step, i)
	}
	step.Game = h.step(&next).Game
	in.next = &next
	step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: in.mail.From, What: fmt.Sprintf("accept to be %s", i.Kind)})
	return step, err
}

// acceptHost makes a second host of whoever was asked, and shows him the game.
func (h *Host) acceptHost(_ context.Context, t *table, step *Step, i Invite) error {
	if t.holdsSeat(i.Address) && !t.over() {
		return nil // he has taken a seat since he was asked
	}
	n := len(t.Hosts)
	t.Hosts = append(slices.Clone(t.Hosts), GameHost{Address: i.Address, Epoch: t.Desk.Promoted, Key: h.keys.Invite(t.ID, "host key", i.Address, int64(t.Desk.Promoted))})
	t.Desk.Promoted++
	t.saw(i.Address)
	if t.Phase.N == 0 || t.file.Blind {
		l, err := h.letter(t, HostSeat(n), KindNews, "host "+i.Key, templates.News{Common: h.common(t, HostSeat(n), nil, true), What: "hosts", Private: true})
		step.Letters = append(step.Letters, l)
		return err
	}
	l, err := h.reportTo(openView(t), HostSeat(n), "host "+i.Key)
	step.Letters = append(step.Letters, l)
	return err
}

// acceptAddress moves a seat to the address that its player named: the seat
// asked for it with its key, and the address answered.
func (h *Host) acceptAddress(_ context.Context, t *table, step *Step, i Invite) error {
	if i.Seat < 0 || i.Seat >= len(t.Seats) || h.mayPlay(t, i.Address, i.Seat) != "" {
		return nil
	}
	old := t.reader(i.Seat)
	if t.Phase.N > 0 {
		t.leaves(i.Seat)
	}
	t.Desk.Once = maps.Clone(t.Desk.Once)
	if t.Desk.Once == nil {
		t.Desk.Once = map[int][]string{}
	}
	t.Desk.Once[i.Seat] = append(slices.Clip(t.Desk.Once[i.Seat]), h.keys.Page(old.to))
	t.Seats = slices.Clone(t.Seats)
	t.Seats[i.Seat].Address, t.Seats[i.Seat].Bounces = i.Address, 0
	if slices.Contains(t.Desk.Seen, old.to) {
		t.saw(i.Address)
	}
	step.Redirect = append(step.Redirect, Redirect{Place{Game: t.ID, Seat: i.Seat}, i.Address})
	names := t.parserNames()
	moved := templates.News{Common: h.common(t, i.Seat, names, true), What: "address", Text: i.Address, Private: true}
	l, err := h.letter(t, i.Seat, KindNews, "address "+i.Key, moved)
	if err != nil {
		return err
	}
	moved.Code = ""
	old.seat, old.key = NoSeat, h.keys.Invite(t.ID, "old", old.to, i.Until.UnixNano())
	bye, err := h.write(t, old, KindNews, "address "+i.Key, moved)
	bye.ReplyTo = h.Address
	step.Letters = append(step.Letters, l, bye)
	return err
}

// acceptWatch sends a watcher the public letters from now on.
func (h *Host) acceptWatch(_ context.Context, t *table, step *Step, i Invite) error {
	if t.over() || t.takesPart(i.Address) {
		return nil // he has taken a seat since he was asked, or there is nothing left to see
	}
	step.Watch = append(step.Watch, Watcher{Address: i.Address, Language: i.Language, Key: i.Key})
	facts := templates.News{Common: h.common(t, NoSeat, nil, false), What: "watching", Private: true}
	l, err := h.write(t, reader{seat: NoSeat, to: i.Address, key: i.Key, language: i.Language}, KindNews, "watching "+i.Key, facts)
	step.Letters = append(step.Letters, l)
	return err
}
