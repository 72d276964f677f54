package daemon

import (
	"context"
	"errors"
	"slices"
	"time"
)

// A standing is what may be done with a mail, by who wrote it.
type standing uint8

const (
	proven   standing = iota // it is the seat's
	believed                 // it is the seat's by its key, though the DMARC check failed
	doubted                  // it may be the seat's: held, and the owner is asked
	unclear                  // it is a player's of several games: he is asked which
	stranger                 // somebody whom his own domain vouches for: one notice
	nobody                   // somebody whom nobody vouches for: silence
)

// A writer is who wrote a mail.
type writer struct {
	standing standing
	game     string
	seat     int     // negative: a host of the game, see HostSeat
	room     Room    // into which he writes; empty: none
	keyed    bool    // the mail carries the key of that seat
	other    bool    // the key came from somebody else's address
	failed   bool    // the DMARC check failed
	foreign  *Place  // whose key it carries, when From is another player
	places   []Place // of an unclear writer
}

// A directory knows who holds which key and who has which address.
type directory interface {
	// ByKey and ByAddress are those of [GameStore].
	ByKey(ctx context.Context, key string) (Place, error)
	ByAddress(ctx context.Context, address string) ([]Place, error)
	// owns reports whether an address is one of a seat's; seat -1 is the host.
	owns(ctx context.Context, p Place, address string) (bool, error)
}

// allGames is the directory of all games of a host.
type allGames struct {
	GameStore
	host *Host
}

func (d allGames) owns(ctx context.Context, p Place, address string) (bool, error) {
	row, err := d.host.row(ctx, p.Game)
	switch {
	case err != nil:
		return false, err
	case p.Room == RoomWatch:
		list, err := d.Watchers(ctx, p.Game)
		return slices.ContainsFunc(list, func(w Watcher) bool { return w.Address == address }), err
	case p.Room == RoomInvite:
		return slices.ContainsFunc(row.Desk.Invites, func(i Invite) bool { return i.Address == address }), nil
	case p.Seat < 0:
		return row.Hosts[HostSeat(p.Seat)].Address == address, nil
	}
	s := &row.Seats[p.Seat]
	return s.Address == address || slices.Contains(s.Addresses, address), nil
}

// door reports whether a place is nobody's at the table: the door of invites
// or of watchers.
func (p Place) door() bool { return p.Room == RoomInvite || p.Room == RoomWatch }

// carried are the keys that a mail may carry. Those in its text may be quoted
// from anybody's letter; the others were put there by the mail's own program.
type carried struct{ head, text []string }

// identify finds the writer of a mail by the keys it carries, its From and
// what our own receiver saw of that From. Reply-To is never an identity.
//
// Of several keys that of the owner of From counts. A key of somebody else
// beside the From of a player never makes the mail that of the key's owner:
// it would be shown to him, and a player who gives his key away would read
// what others order. It only makes the mail doubtful.
func identify(ctx context.Context, d directory, m *Mail, keys carried, strict bool) (writer, error) {
	var foreign *Place // the first key that is not that of From
	inHead := false    // and whether it stands in more than the text
	for i, key := range slices.Concat(keys.head, keys.text) {
		p, err := d.ByKey(ctx, key)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return writer{}, err
		}
		own, err := d.owns(ctx, p, m.From)
		if err != nil {
			return writer{}, err
		}
		switch head := i < len(keys.head); {
		case p.door() && !own:
			continue // nobody is asked about it
		case p.Room != "" && !p.door() && !head:
			continue // a letter that is quoted may name a room's address: the mail is not for the room
		}
		if own && m.From != "" {
			return writer{game: p.Game, seat: p.Seat, room: p.Room, keyed: true, failed: m.Verdict == VerdictFail, standing: keyed(m, strict)}, nil
		}
		if foreign == nil {
			foreign, inHead = &p, i < len(keys.head)
		}
	}
	w, err := unkeyed(ctx, d, m)
	if err != nil || foreign == nil {
		return w, err
	}
	switch {
	case w.standing == nobody || w.standing == stranger:
		// Perhaps the owner of the key, from another address.
		return writer{standing: doubted, game: foreign.Game, seat: foreign.Seat, keyed: true, other: true, foreign: foreign, failed: w.failed}, nil
	case w.standing == proven && inHead:
		w.standing, w.foreign = doubted, foreign
	}
	return w, nil
}

// keyed settles the rows of the table in which the key is that of From.
func keyed(m *Mail, strict bool) standing {
	switch {
	case m.Verdict != VerdictFail:
		return proven
	case strict:
		return doubted
	}
	return believed
}

// unkeyed settles the rows in which there is no key.
func unkeyed(ctx context.Context, d directory, m *Mail) (writer, error) {
	w := writer{standing: nobody, seat: -1, failed: m.Verdict == VerdictFail}
	if m.From == "" {
		return w, nil
	}
	places, err := d.ByAddress(ctx, m.From)
	if err != nil {
		return w, err
	}
	switch {
	case len(places) == 0 && m.Verdict == VerdictPass:
		w.standing = stranger
	case len(places) == 0:
	case len(places) > 1:
		w.standing, w.places = unclear, places
	default:
		w = w.in(places[0], m.Verdict)
	}
	return w, nil
}

// in is a writer without a key who holds one seat.
func (w writer) in(p Place, v Verdict) writer {
	w.game, w.seat, w.standing = p.Game, p.Seat, doubted
	if v == VerdictPass {
		w.standing = proven
	}
	return w
}

// arrival is when a mail came, as it counts against a deadline: the server's
// date, else the topmost Received, else when it was fetched. Never Date.
func arrival(raw *Raw, m *Mail) time.Time {
	switch {
	case !raw.Arrived.IsZero():
		return raw.Arrived
	case !m.Received.IsZero():
		return m.Received
	}
	return raw.Fetched
}
