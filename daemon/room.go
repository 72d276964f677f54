package daemon

import (
	"context"
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// maxPosts is how much a seat may write into rooms in one phase. Everybody has
// as much: nobody uses up what another may send (secrecy 5).
const maxPosts = 40

// A talk is what a player writes into a room, by mail or by a command.
type talk struct {
	room    Room
	seat    int
	text    string // as he wrote it, without what he quoted
	arrived time.Time
	cause   string // of the letters that bring it
}

// What came of a talk, as a block "posted" of the words says it.
const (
	talkSent     = "sent"
	talkWaits    = "waits"    // it goes out with what others write
	talkClosed   = "closed"   // he may not write there now, whatever the reason
	talkMany     = "many"     // he has written too much in this phase
	talkLong     = "long"     //
	talkEmpty    = "empty"    // nothing of it may be passed on
	talkOrders   = "orders"   // it is nothing but an order, which is nobody's business
	talkPrivate  = "private"  // it is for the gang alone, and this is another room
	talkUnproven = "unproven" // it is not proven that he wrote it
)

// A passed talk is what a room makes of it.
type passed struct {
	table   *table // with the talk in it
	letters []Letter
	posts   []Post // where the room bundles
	fate    string
}

// pass sends a talk to all who read its room, or puts it with what waits there.
func (h *Host) pass(ctx context.Context, t *table, names *parser.Names, s talk) (passed, error) {
	out := passed{table: t}
	text := t.relayed(h.Address, s.text)
	switch {
	case !t.admits(s.room, s.seat):
		out.fate = talkClosed
	case t.posted(s.seat) >= maxPosts:
		out.fate = talkMany
	case tooLong(text):
		out.fate = talkLong
	case text == "":
		out.fate = talkEmpty
	case s.room == RoomSquare && t.file.SquareEvery() > 0:
		after := *t
		if after.Desk.Talk.IsZero() {
			after.Desk.Talk = h.Now().Add(t.file.SquareEvery())
		}
		out.table, out.fate = &after, talkWaits
		out.posts = []Post{{Room: s.room, Seat: s.seat, At: s.arrived, Text: text}}
	default:
		after := *t
		readers, err := h.readers(ctx, &after, s.room)
		if err != nil {
			return out, err
		}
		readers = slices.DeleteFunc(readers, func(r reader) bool { return r.seat == s.seat })
		out.table, out.fate = &after, talkSent
		out.letters, err = h.talkLetters(&after, s.room, readers, "talk "+s.cause, []Post{{Room: s.room, Seat: s.seat, Text: text}}, names)
		return out, err
	}
	return out, nil
}

// posted counts what a seat has written into rooms in the open phase.
func (t *table) posted(seat int) (n int) {
	for _, s := range t.statements {
		if s.Seat == seat && (s.Fate == "command gang" || strings.HasPrefix(s.Fate, roomFate)) {
			n++
		}
	}
	return n
}

// roomFate begins the fate of a mail into a room; the room follows.
const roomFate = "room "

// admits reports whether a seat may write into a room now.
func (t *table) admits(room Room, seat int) bool {
	if t.Status != StatusRunning || t.Phase.N == 0 {
		return false
	}
	switch room {
	case RoomGang:
		return t.inGang(seat) && t.gangRoomOpen()
	case RoomSquare: // who is silent may talk all the same (Rule X1)
		return t.file.Square != "off" && t.livingToAll().Has(engine.Seat(seat))
	case RoomGraveyard:
		return t.buried(seat)
	}
	return false
}

// gangRoomOpen reports whether the gang may talk in the open phase.
func (t *table) gangRoomOpen() bool {
	return t.file.GangRoom == "always" || t.file.GangRoom == "night" && !t.Phase.Day
}

// inGang reports whether a seat is a living member of the gang, as far as
// everybody knows that it lives.
func (t *table) inGang(seat int) bool {
	x := engine.Seat(seat)
	return t.state.Role(x) == engine.RoleMafia && t.livingToAll().Has(x)
}

// livingToAll are the living as everybody knows them. Whom a host has taken
// out, or put back, while the resolution waits for him lives for all others as
// before until the digest (secrecy 2).
func (t *table) livingToAll() engine.Seats {
	if t.waits() {
		if seen, err := t.unruled(); err == nil { // what was played once can be played again
			return seen.state.Living()
		}
	}
	return t.state.Living()
}

// readers are all who read a room, its writers among them.
func (h *Host) readers(ctx context.Context, t *table, room Room) (list []reader, err error) {
	if room == RoomSquare {
		if list, err = h.audience(ctx, t); err != nil {
			return nil, err
		}
	} else {
		for seat := range t.Seats {
			if room == RoomGang && t.inGang(seat) || room == RoomGraveyard && t.buried(seat) {
				list = append(list, t.reader(seat))
			}
		}
	}
	if t.file.Blind && room != RoomSquare {
		return list, nil // nobody reads along (secrecy 17)
	}
	for i, host := range t.Hosts {
		if !t.holdsSeat(host.Address) {
			list = append(list, t.reader(HostSeat(i)))
		}
	}
	return list, nil
}

// talkLetters bring posts to readers of a room. A player answers by his own
// door, so that his answer goes to the room; nobody's address is shown.
func (h *Host) talkLetters(t *table, room Room, readers []reader, cause string, posts []Post, names *parser.Names) (letters []Letter, err error) {
	for _, r := range readers {
		facts := templates.Talk{Common: h.common(t, r.seat, names, false), Room: string(room)}
		if r.seat >= 0 {
			facts.Reply = t.admits(room, r.seat)
			r.key = t.door(room, r.seat)
			if room == RoomGraveyard {
				t.enlightened(r.seat)
			}
		}
		for _, p := range posts {
			facts.Posts = append(facts.Posts, templates.Post{Who: name(names, engine.Seat(p.Seat), r.language), Text: p.Text})
		}
		l, err := h.write(t, r, KindTalk, cause, facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// door is the key by which a seat writes into a room.
func (t *table) door(room Room, seat int) string {
	for _, d := range t.Seats[seat].Doors {
		if d.Room == room {
			return d.Key
		}
	}
	return ""
}

// gangRoom is what the role letter of a member says of the gang's room; nil
// where there is none.
func (h *Host) gangRoom(t *table, seat int) *templates.GangRoom {
	if t.file.GangRoom == "off" {
		return nil
	}
	return &templates.GangRoom{
		Address: h.replyTo(t.door(RoomGang, seat)), Always: t.file.GangRoom == "always", Read: !t.file.Blind,
	}
}

// square is the address by which a seat writes to all; empty where there is
// none. It stands in private letters alone: it is a key of the seat.
func (h *Host) square(t *table, seat int) string {
	if seat < 0 || t.file.Square == "off" {
		return ""
	}
	return h.replyTo(t.door(RoomSquare, seat))
}
