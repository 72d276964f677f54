package store

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"omerta/daemon"
)

// fixed returns a hash of what fix writes, by which a step that leaves that as
// it is, as nearly all do, is known.
func fixed(g *daemon.Game) []byte {
	b := make(sum, 0, 4096)
	b.words(string(g.Setup), string(g.Seed[:]))
	b.numbers(flag(isOver(g.Status)), len(g.Hosts), len(g.Seats), len(g.Desk.Invites))
	for _, h := range g.Hosts {
		b.words(h.Address, h.Key)
		b.numbers(h.Epoch)
	}
	for i := range g.Seats {
		b.seat(&g.Seats[i])
	}
	for _, i := range g.Desk.Invites {
		b.words(i.Key)
	}
	hash := sha256.Sum256(b)
	return hash[:]
}

// A sum is what is hashed: each word with its length, so that no two lists
// look alike.
type sum []byte

func (b *sum) seat(s *daemon.Seat) {
	b.words(s.Name, s.Address, s.Language, s.Zone, s.Key)
	b.numbers(len(s.Aliases), len(s.Addresses), len(s.Doors), s.Epoch, s.Bounces, flag(s.Here), flag(s.Resigns))
	b.words(s.Aliases...)
	b.words(s.Addresses...)
	for _, d := range s.Doors {
		b.words(string(d.Room), d.Key)
	}
	for _, at := range []time.Time{s.Away, s.PageOn, s.PageOff} {
		*b = binary.AppendVarint(*b, micros(at))
	}
}

func (b *sum) words(list ...string) {
	for _, w := range list {
		*b = append(binary.AppendUvarint(*b, uint64(len(w))), w...)
	}
}

func (b *sum) numbers(list ...int) {
	for _, n := range list {
		*b = binary.AppendVarint(*b, int64(n))
	}
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
