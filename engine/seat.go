package engine

import "math/bits"

// MaxSeats is the most players one game can hold: one bit each in [Seats].
const MaxSeats = 64

// A Seat is a player's place in one game, from 0. The host maps seats to
// names and mail addresses; the engine knows neither. People and records
// count seats from 1.
type Seat uint8

// NoSeat is the seat of an event or order that has none.
const NoSeat Seat = 255

// Seats is a set of seats.
type Seats uint64

// Has reports whether x is in the set.
func (s Seats) Has(x Seat) bool { return x < MaxSeats && s>>x&1 == 1 }

// With returns the set with x in it.
func (s Seats) With(x Seat) Seats { return s | 1<<x }

// Without returns the set without x.
func (s Seats) Without(x Seat) Seats { return s &^ (1 << x) }

// Len returns the number of seats in the set.
func (s Seats) Len() int { return bits.OnesCount64(uint64(s)) }

// at returns the i-th seat of the set, counted from 0, as a set of its own.
func (s Seats) at(i int) Seats {
	for ; i > 0; i-- {
		s &= s - 1
	}
	return s & -s
}

// lowest returns the first seat of the set, or NoSeat.
func (s Seats) lowest() Seat {
	for x := range s.All {
		return x
	}
	return NoSeat
}

// All yields the seats in ascending order.
func (s Seats) All(yield func(Seat) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(Seat(bits.TrailingZeros64(uint64(s)))) {
			return
		}
	}
}
