package daemon

import (
	"context"
	"maps"
	"slices"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// doors gives a seat the addresses of its rooms, by its epoch.
func (h *Host) doors(game string, seat, epoch int) (doors []Door) {
	for _, room := range []Room{RoomGang, RoomGraveyard, RoomSquare} {
		doors = append(doors, Door{room, h.keys.Door(room, game, seat, epoch)})
	}
	return doors
}

// rekey gives a seat of a table new keys: the old ones die at once, and with
// them what was asked by them, to have its letters sent elsewhere.
func (h *Host) rekey(t *table, seat int) {
	t.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(i Invite) bool { return i.Kind == InviteAddress && i.Seat == seat })
	t.Seats = slices.Clone(t.Seats)
	s := &t.Seats[seat]
	s.Epoch++
	s.Key, s.Doors = h.keys.Seat(t.ID, seat, s.Epoch), h.doors(t.ID, seat, s.Epoch)
}

// replace gives a seat to another person. History, cooldowns and the epoch of
// the key belong to the seat; what is not yet sent goes to the new address
// alone (secrecy: replacing a player).
func (e *errand) replace(s parser.Statement) error {
	seat := s.Seats[0]
	address, ok := e.h.mailable(s.Arg)
	if !ok {
		return e.cannot("no-address")
	}
	if one := e.t.Seats[seat]; e.t.sealed() && !one.Resigns && one.Bounces < maxBounces {
		return e.cannot("blind-seat") // else its owner could look into any seat by giving it to himself
	}
	if why := e.h.mayPlay(e.t, address, seat); why != "" {
		return e.cannot(why, e.t.formerly(why, address)...)
	}
	old := e.t.reader(seat)
	t := e.change()
	t.leaves(seat)
	e.h.rekey(t, seat)
	one := &t.Seats[seat]
	one.Address, one.Addresses, one.Zone, one.Bounces, one.Away, one.Resigns, one.Here = address, nil, "", 0, time.Time{}, false, false
	one.PageOn, one.PageOff = time.Time{}, time.Time{}
	if t.Desk.Again {
		t.Desk.Fresh = append(slices.Clone(t.Desk.Fresh), seat)
	}
	t.Desk.Once = maps.Clone(t.Desk.Once)
	delete(t.Desk.Once, seat)
	e.did("replace %s by %s", one.Name, address)
	e.step.Withdraw = append(e.step.Withdraw, Place{Game: t.ID, Seat: seat})
	letters, err := e.h.past(e.ctx, t, seat, e.cause("past"))
	if err != nil {
		return err
	}
	e.step.Letters = append(e.step.Letters, letters...)
	gone := templates.News{Common: templates.Common{Game: t.ID, Title: t.file.Title, Phase: t.Phase}, What: "replaced-out", Private: true}
	old.seat, old.key = NoSeat, e.h.keys.Notice(e.h.domain, old.to, e.cause("out"))
	l, err := e.h.write(t, old, KindNews, e.cause("out"), gone)
	if err != nil {
		return err
	}
	l.ReplyTo = e.h.Address
	e.step.Letters = append(e.step.Letters, l)
	return e.tellAll(templates.News{What: "replaced", Who: name(e.names, engine.Seat(seat), t.Language)})
}

// mayPlay says why an address may not take a seat: it hosts the game, it has
// had letters that no player may see, it holds a living seat, or it has had the
// letters of another one.
func (h *Host) mayPlay(t *table, address string, seat int) string {
	if slices.ContainsFunc(t.Hosts, func(g GameHost) bool { return g.Address == address }) && !t.file.Blind || slices.Contains(t.Desk.Seen, address) {
		return "has-seen"
	}
	for i, s := range t.Seats {
		if i == seat && s.Address == address {
			return "same-address"
		}
		if i != seat && (s.Address == address || slices.Contains(s.Addresses, address)) && (t.Phase.N == 0 || t.state.Living().Has(engine.Seat(i))) && !t.file.SharedAddresses {
			return "has-seat"
		}
	}
	if !t.file.SharedAddresses && slices.ContainsFunc(t.Desk.Former, func(f Former) bool { return f.Address == address && f.Seat != seat }) {
		return "was-seated"
	}
	return ""
}

// leaves remembers which addresses have had the letters of a seat.
func (t *table) leaves(seat int) {
	t.Desk.Former = slices.Clone(t.Desk.Former)
	for _, address := range t.Seats[seat].all() {
		t.Desk.Former = append(t.Desk.Former, Former{Address: address, Seat: seat})
	}
}

// formerly is the name of the seat whose letters an address has had, for a host
// who may know it.
func (t *table) formerly(why, address string) []string {
	i := slices.IndexFunc(t.Desk.Former, func(f Former) bool { return f.Address == address })
	if why != "was-seated" || t.sealed() {
		return nil
	}
	return []string{t.names[t.Desk.Former[i].Seat]}
}

// past are the letters of a seat that its new player must have: who he is,
// what his actions brought, the last digest, what is in force. They are written
// anew: what was undone is not in them, and the old key nowhere.
func (h *Host) past(ctx context.Context, t *table, seat int, cause string) ([]Letter, error) {
	if t.waits() {
		seen, err := t.unruled()
		if err != nil {
			return nil, err
		}
		t = seen
	}
	names := t.parserNames()
	role, err := h.roleLetter(t, seat, names, "role "+cause)
	if err != nil {
		return nil, err
	}
	letters := []Letter{role}
	told, err := h.standing(ctx, t, seat, names)
	if err != nil {
		return nil, err
	}
	for _, l := range told {
		l = h.anew(t, seat, l, cause+" "+l.ID)
		l.InReplyTo, l.References = "", nil
		letters = append(letters, l)
	}
	facts := h.standingFacts(t, seat, names)
	if t.waits() {
		facts.Open = nil // nothing is taken before the next phase
	}
	status, err := h.letter(t, seat, KindReceipt, "status "+cause, facts)
	return append(letters, status), err
}

// standing are the letters with what the phases of a game that stand have
// brought to a seat: the private ones, and the last digest.
func (h *Host) standing(ctx context.Context, t *table, seat int, names *parser.Names) (letters []Letter, err error) {
	all, err := h.resolutions(ctx, t)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	for _, r := range all {
		l, err := h.private(r, nil, seat, names)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l...)
	}
	last := all[len(all)-1]
	digest, err := h.publish(last.after, []reader{t.reader(seat)}, KindDigest, "digest", names, func(c templates.Common, lang string, names *parser.Names) any {
		d := h.digest(last, names, lang)
		d.Common = c
		return d
	})
	return append(letters, digest...), err
}

// promote asks an address to host the game too.
func (e *errand) promote(s parser.Statement) error {
	address, ok := e.h.mailable(s.Arg)
	t := e.t
	switch {
	case !ok:
		return e.cannot("no-address")
	case slices.ContainsFunc(t.Hosts, func(g GameHost) bool { return g.Address == address }):
		return e.cannot("hosts-already")
	case t.holdsSeat(address) && !t.over():
		return e.cannot("plays")
	}
	err := e.invite(Invite{Kind: InviteHost, Address: address, Seat: NoSeat, Language: t.Language})
	if err == nil && e.line.Fate == "done" {
		e.did("promote %s", address)
	}
	return err
}

// stepDown lets a host leave the game to the others.
func (e *errand) stepDown(parser.Statement) error {
	if len(e.t.Hosts) < 2 {
		return e.cannot("only-host")
	}
	if e.mail == 0 {
		return e.cannot("by-mail")
	}
	leaving := e.t.reader(e.host)
	t := e.change()
	i := HostSeat(e.host)
	t.Hosts = slices.Delete(slices.Clone(t.Hosts), i, i+1)
	t.saw(leaving.to)
	e.did("resign %s", leaving.to)
	leaving.seat = NoSeat
	e.answerTo, e.host, e.moved = &leaving, HostSeat(0), true
	for n := range t.Hosts {
		l, err := e.h.letter(t, HostSeat(n), KindNews, e.cause("host left"), templates.News{
			Common: e.h.common(t, HostSeat(n), nil, true), What: "host-left", Text: leaving.to, Private: true,
		})
		if err != nil {
			return err
		}
		e.step.Letters = append(e.step.Letters, l)
	}
	return nil
}

// saw remembers that an address had letters that no player may see.
func (t *table) saw(address string) {
	if !slices.Contains(t.Desk.Seen, address) {
		t.Desk.Seen = append(slices.Clone(t.Desk.Seen), address)
	}
}
