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
	seat     int  // -1: the host of the game
	keyed    bool // the mail carries the key of that seat
	other    bool // the key came from somebody else's address
	failed   bool // the DMARC check failed
	games    []string
}

// identify finds the writer of a mail by its key, its From and what our own
// receiver saw of that From. Reply-To is never an identity.
func (h *Host) identify(ctx context.Context, m *Mail) (writer, error) {
	for _, key := range keysIn(m, h.Address) {
		game, seat, err := h.Store.ByKey(ctx, key)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return writer{}, err
		}
		return h.keyed(ctx, m, writer{game: game, seat: seat, keyed: true, failed: m.Verdict == VerdictFail})
	}
	return h.unkeyed(ctx, m)
}

// keyed settles the rows of the table in which the key is valid.
func (h *Host) keyed(ctx context.Context, m *Mail, w writer) (writer, error) {
	row, err := h.Store.Game(ctx, w.game)
	if err != nil {
		return writer{}, err
	}
	owner := row.Host
	if w.seat >= 0 {
		owner = row.Seats[w.seat].Address
	}
	switch {
	case m.From != owner:
		w.standing, w.other = doubted, true
	case !w.failed:
		w.standing = proven
	case h.Strict:
		w.standing = doubted
	default:
		w.standing = believed
	}
	return w, nil
}

// unkeyed settles the rows in which there is no key.
func (h *Host) unkeyed(ctx context.Context, m *Mail) (writer, error) {
	w := writer{standing: nobody, seat: -1, failed: m.Verdict == VerdictFail}
	if m.From == "" {
		return w, nil
	}
	places, err := h.Store.ByAddress(ctx, m.From)
	if err != nil {
		return w, err
	}
	switch {
	case len(places) == 0 && m.Verdict == VerdictPass:
		w.standing = stranger
	case len(places) == 0:
	case len(places) > 1:
		for _, p := range places {
			w.games = append(w.games, p.Game)
		}
		slices.Sort(w.games)
		if m.Verdict != VerdictFail {
			w.standing = unclear
		}
	default:
		w.game, w.seat = places[0].Game, places[0].Seat
		w.standing = doubted
		if m.Verdict == VerdictPass {
			w.standing = proven
		}
	}
	return w, nil
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
