package sim

import (
	"math/bits"

	"omerta/engine"
)

// A Seed names a game of a table: all its chance follows from it. It is an
// [engine.Dice], a fast one: no player has to be able to check these dice.
type Seed uint64

// Game returns the seed of the i-th game of a run.
func (s Seed) Game(i int) Seed { return Seed(mix(uint64(s) + uint64(i)*golden)) }

// A stream is a use of chance. Like a die of the rules, a draw has a name, and
// no bot's draws move another's.
type stream uint8

const (
	ofDeal stream = iota
	ofCast
	ofTurn
	ofNight
	ofSpeech
	ofVote
	ofDice
)

// stream returns the source of one use of chance: in phase p, for seat x.
func (s Seed) stream(of stream, p engine.Phase, x engine.Seat) Rand {
	return Rand{mix(uint64(s) ^ mix(uint64(p.N)<<16|uint64(of)<<8|uint64(x)))}
}

// Roll implements [engine.Dice]. It always has a value.
func (s Seed) Roll(p engine.Phase, d engine.Die, k int) (int, bool) {
	x := engine.Seat(d)
	if p.Day {
		x |= 0x80
	}
	r := s.stream(ofDice, p, x)
	return r.N(k), true
}

// A Rand is a source of chance: SplitMix64 (Steele, Lea and Flood 2014), which
// passes BigCrush, has one word of state, and is seeded by setting it. That
// counts here, where each decision of each bot has a source of its own.
type Rand struct{ state uint64 }

const golden = 0x9e3779b97f4a7c15

// mix is the output function of SplitMix64, a bijection that scatters its bits.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// NewRand returns the source of a seed.
func NewRand(seed uint64) Rand { return Rand{seed} }

// Uint64 returns the next 64 bits.
func (r *Rand) Uint64() uint64 {
	r.state += golden
	return mix(r.state)
}

// N returns a number from 0 to n-1; n is positive. Like [engine.Scale] it
// favours no value by more than n in 2⁶⁴.
func (r *Rand) N(n int) int {
	hi, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(hi)
}

// OneIn reports true in one of n cases.
func (r *Rand) OneIn(n int) bool { return r.N(n) == 0 }

// Pick returns one of a set, or [engine.NoSeat] when it is empty.
func (r *Rand) Pick(from engine.Seats) engine.Seat {
	if from == 0 {
		return engine.NoSeat
	}
	for i := r.N(from.Len()); i > 0; i-- {
		from &= from - 1
	}
	return engine.Seat(bits.TrailingZeros64(uint64(from)))
}

// Shuffle brings a list into any order.
func Shuffle[T any](r *Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.N(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
