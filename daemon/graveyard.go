package daemon

import (
	"slices"

	"omerta/engine"
)

// buried reports whether the person in a seat sees what the host sees: he is
// dead, as everybody knows, and none of his addresses holds a living seat.
func (t *table) buried(seat int) bool {
	living := t.livingToAll()
	if !t.file.Graveyard || t.file.Blind || living.Has(engine.Seat(seat)) {
		return false
	}
	mine := t.Seats[seat].all()
	for x := range living.All {
		if slices.ContainsFunc(t.Seats[x].all(), func(a string) bool { return slices.Contains(mine, a) }) {
			return false
		}
	}
	return true
}

// all are the addresses of a seat.
func (s *Seat) all() []string { return append([]string{s.Address}, s.Addresses...) }
