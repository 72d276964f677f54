package daemon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// listOpen reports whether players may still put themselves on the list of a
// game.
func (t *table) listOpen() bool { return t.Status == StatusOpen && t.file.SignUp }

// full reports whether every seat of the list is taken.
func (t *table) full() bool { return len(t.Seats) >= t.file.Seats }

// A refusal says why somebody is not put on a list under a name: a block of
// the words, and the name that is in the way.
type refusal struct{ why, other string }

// mayBeCalled says whether a name is good for one more at the table: orders
// must be able to say it, in every case form, and nobody may be taken for
// another. The names on the waiting list are taken too.
func (t *table) mayBeCalled(name string) refusal {
	switch {
	case name == "":
		return refusal{why: "none"}
	case config.IsName(name) != nil:
		return refusal{why: "odd"}
	case parser.Reserved(name):
		return refusal{why: "word"}
	}
	for _, other := range t.called() {
		switch {
		case strings.EqualFold(name, other):
			return refusal{"taken", other}
		case parser.Confusable(name, other):
			return refusal{"alike", other}
		}
	}
	return refusal{}
}

// called are all names that are taken.
func (t *table) called() (list []string) {
	for _, s := range t.Seats {
		list = append(list, s.Name)
		list = append(list, s.Aliases...)
	}
	for _, j := range t.Desk.Waiting {
		list = append(list, j.Name)
	}
	return list
}

// waitsFor is the place of an address on the waiting list, from 0; -1: none.
func (t *table) waitsFor(address string) int {
	return slices.IndexFunc(t.Desk.Waiting, func(j Joiner) bool { return j.Address == address })
}

// acceptJoin puts whoever was asked at the table: his answer has proven the
// address. An answer may bring another name, and must where the first was
// refused.
func (h *Host) acceptJoin(ctx context.Context, t *table, step *Step, i Invite, in *incoming) error {
	lines, err := h.newLines(ctx, in, t)
	if err != nil {
		return err
	}
	name, declined := answered(lines, i)
	switch {
	case declined:
		return nil
	case !t.listOpen():
		return h.listLetter(t, step, outsider(i), "too-late", "join "+i.Key)
	case h.mayPlay(t, i.Address, NoSeat) != "" || t.waitsFor(i.Address) >= 0 && !t.file.SharedAddresses:
		return nil // he took a seat, or became a host, since he was asked
	}
	if why := t.mayBeCalled(name); why.why != "" {
		i.Name, i.Why, i.Other = name, why.why, why.other
		t.Desk.Invites = append(t.Desk.Invites, i)
		l, err := h.inviteLetter(t, i, "invite again "+in.cause())
		step.Letters = append(step.Letters, l)
		return err
	}
	j := Joiner{Name: name, Address: i.Address, Language: i.Language}
	if t.full() {
		return h.wait(t, step, j, i)
	}
	return h.seat(t, step, j, "joined")
}

// answered is the name with which an answer to an invite joins, or that it
// declines. Another name is said in the words in which one joins, so that "yes,
// please" is never one; whoever was asked for a name may write it bare. Without
// any the name of the invite stands.
func answered(lines []string, i Invite) (name string, declined bool) {
	for _, s := range parser.Parse(lines, joining) {
		switch s.Command {
		case "leave":
			return "", true
		case "join":
			if s.Kind == parser.IsCommand {
				return parser.Called(s.Arg), false
			}
		}
	}
	if i.Why != "" {
		for _, line := range lines {
			if bare, ok := parser.BareName(line); ok {
				return bare, false
			}
		}
	}
	return i.Name, false
}

// joining is the context in which somebody is read who is not at any table.
var joining = &parser.Context{Names: parser.NewNames(nil), Self: -1, SignUp: true}

// seat gives somebody the next seat of a list and tells him, and all the others
// when the table is full. The epoch of his key is one that no other seat of this game
// has had: seats move up when somebody leaves.
func (h *Host) seat(t *table, step *Step, j Joiner, what string) error {
	t.Desk.Joined++
	n, epoch := len(t.Seats), joinEpoch*t.Desk.Joined
	s := Seat{Name: j.Name, Address: j.Address, Language: j.Language, Epoch: epoch, Key: h.keys.Seat(t.ID, n, epoch), Doors: h.doors(t.ID, n, epoch)}
	shared := t.holdsSeat(j.Address)
	t.Seats = append(slices.Clone(t.Seats), s)
	t.names = append(slices.Clone(t.names), s.Name)
	step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: j.Address, What: "join " + j.Name})
	cause := fmt.Sprintf("join %d", t.Desk.Joined)
	if shared {
		if err := h.warnShared(t, step, j, cause); err != nil {
			return err
		}
	}
	if err := h.listLetter(t, step, t.listReader(n), what, cause); err != nil || !t.full() {
		return err
	}
	for i := range n {
		if err := h.listLetter(t, step, t.listReader(i), "full", cause); err != nil {
			return err
		}
	}
	return h.tellHosts(t, step, "full", cause)
}

// waitLife is how long the door of the waiting list stays open.
const waitLife = 366 * 24 * time.Hour

// joinEpoch is how far apart the epochs of those who joined are: a key that is
// changed meanwhile never becomes another's.
const joinEpoch = 1000

// warnShared tells the hosts that one address has two seats.
func (h *Host) warnShared(t *table, step *Step, j Joiner, cause string) error {
	var names []templates.Name
	for i, s := range t.Seats {
		if s.Address == j.Address {
			names = append(names, name(t.parserNames(), engine.Seat(i), t.Language))
		}
	}
	for i := range t.Hosts {
		facts := templates.News{Common: h.common(t, HostSeat(i), nil, true), What: "shared-address", Names: names, Private: true}
		l, err := h.letter(t, HostSeat(i), KindNews, "shared "+cause, facts)
		if err != nil {
			return err
		}
		step.Letters = append(step.Letters, l)
	}
	return nil
}

// wait puts somebody on the waiting list. His invite stays, as the door
// through which he may leave it.
func (h *Host) wait(t *table, step *Step, j Joiner, i Invite) error {
	t.Desk.Waiting = append(slices.Clone(t.Desk.Waiting), j)
	i.Kind, i.Name, i.Why, i.Other, i.Until = InviteWait, j.Name, "", "", h.Now().Add(waitLife)
	t.Desk.Invites = append(t.Desk.Invites, i)
	step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: j.Address, What: "wait as " + j.Name})
	return h.listLetter(t, step, outsider(i), "waiting", "wait "+i.Key)
}

// acceptWait reads a mail of somebody on the waiting list: he leaves it, or is
// told how it stands.
func (h *Host) acceptWait(ctx context.Context, t *table, step *Step, i Invite, in *incoming) error {
	lines, err := h.newLines(ctx, in, t)
	if err != nil {
		return err
	}
	leaves := slices.ContainsFunc(parser.Parse(lines, joining), func(s parser.Statement) bool { return s.Command == "leave" })
	switch {
	case t.Status != StatusOpen || t.waitingAs(i.Name) < 0:
		t.Desk.Invites = append(t.Desk.Invites, i)
		return h.listLetter(t, step, outsider(i), "too-late", "wait "+in.cause())
	case leaves:
		return h.waitsNoMore(t, step, i, "left", "wait "+in.cause())
	}
	t.Desk.Invites = append(t.Desk.Invites, i)
	return h.listLetter(t, step, outsider(i), "waiting", "wait "+in.cause())
}

// waitsNoMore takes somebody off the waiting list, and his invite with him.
func (h *Host) waitsNoMore(t *table, step *Step, i Invite, what, cause string) error {
	at := t.waitingAs(i.Name)
	t.Desk.Waiting = slices.Delete(slices.Clone(t.Desk.Waiting), at, at+1)
	t.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(o Invite) bool { return o.Key == i.Key })
	if what == "left" { // else the host's command is noted
		step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: i.Address, What: "wait no more as " + i.Name})
	}
	return h.listLetter(t, step, outsider(i), what, cause)
}

// waitingAs is the place of a name on the waiting list, from 0; -1: none.
func (t *table) waitingAs(name string) int {
	return slices.IndexFunc(t.Desk.Waiting, func(j Joiner) bool { return j.Name == name })
}

// waitInvites are the doors of an address to the waiting list.
func (t *table) waitInvites(address string) (list []Invite) {
	for _, i := range t.Desk.Invites {
		if i.Kind == InviteWait && i.Address == address && t.waitingAs(i.Name) >= 0 {
			list = append(list, i)
		}
	}
	return list
}

// leaveSeat takes somebody off the list and lets the first of those who wait
// move up.
func (h *Host) leaveSeat(t *table, step *Step, seat int, what, cause string) error {
	gone := t.listReader(seat)
	gone.seat = NoSeat
	t.Seats = slices.Delete(slices.Clone(t.Seats), seat, seat+1)
	t.names = slices.Delete(slices.Clone(t.names), seat, seat+1)
	if what == "left" { // else the host's command is noted
		step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: gone.to, What: "leave as " + gone.name})
	}
	if err := h.listLetter(t, step, gone, what, cause); err != nil {
		return err
	}
	if len(t.Desk.Waiting) == 0 || t.full() {
		return nil
	}
	first := t.Desk.Waiting[0]
	t.Desk.Waiting = slices.Clone(t.Desk.Waiting[1:])
	t.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(i Invite) bool {
		return i.Kind == InviteWait && i.Address == first.Address && i.Name == first.Name
	})
	return h.seat(t, step, first, "moved-up")
}

// newLines are the new lines of a mail from somebody who holds no seat.
func (h *Host) newLines(ctx context.Context, in *incoming, t *table) ([]string, error) {
	in.writer.seat = NoSeat
	ours, _, err := h.ours(ctx, in, t)
	if err != nil {
		return nil, err
	}
	return bare(Read(in.mail, ours, t.parserNames()).Lines), nil
}

// bare takes the mark of our examples off lines: one that he copied and filled
// in is his.
func bare(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "│"))
	}
	return out
}

// tongue is the language in which somebody wrote a command: that of its word,
// since a name may be of any.
func tongue(s parser.Statement) string {
	word := strings.TrimSuffix(s.Line, s.Arg)
	if strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
		return "ru"
	}
	return "en"
}
