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

// rekey gives a seat of a table new keys: the old ones die at once.
func (h *Host) rekey(t *table, seat int) {
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
	one.Address, one.Addresses, one.Bounces, one.Away, one.Resigns, one.Here = address, nil, 0, time.Time{}, false, false
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
// what his actions brought, the last digest, what is in force. The old key is
// nowhere in them.
func (h *Host) past(ctx context.Context, t *table, seat int, cause string) ([]Letter, error) {
	void := time.Time{} // what was written from then on was undone
	if t.waits() {
		seen, err := t.unruled()
		if err != nil {
			return nil, err
		}
		t = seen
	}
	if t.Desk.Again {
		undone, err := h.Store.Undone(ctx, t.ID, t.Phase)
		if err != nil {
			return nil, err
		}
		void = undone.At.Add(-time.Second)
	}
	names := t.parserNames()
	role, err := h.roleLetter(t, seat, names, "role "+cause)
	if err != nil {
		return nil, err
	}
	letters := []Letter{role}
	all, err := h.Store.LettersTo(ctx, t.ID, seat, 1000)
	if err != nil {
		return nil, err
	}
	digest := false
	for _, l := range all { // newest first
		if l.Kind != KindPrivate && (l.Kind != KindDigest || digest) {
			continue
		}
		if !void.IsZero() && l.Created.After(void) {
			continue
		}
		digest = digest || l.Kind == KindDigest
		l = h.anew(t, seat, l, cause+" "+l.ID)
		l.InReplyTo, l.References = "", nil
		letters = slices.Insert(letters, 1, l)
	}
	facts := h.standingFacts(t, seat, names)
	if t.waits() {
		facts.Open = nil // nothing is taken before the next phase
	}
	status, err := h.letter(t, seat, KindReceipt, "status "+cause, facts)
	return append(letters, status), err
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
	e.did("promote %s", address)
	return e.invite(Invite{Kind: InviteHost, Address: address, Seat: NoSeat, Language: t.Language})
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
