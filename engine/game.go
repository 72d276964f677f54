package engine

import (
	"errors"
	"strconv"
)

// A Holding is what a seat is given at the start.
type Holding struct {
	Role RoleID
	Rank uint8 // mafia only, from 1; 1 is the boss
}

// A Phase is a night or a day. Night n is followed by day n; together they
// are round n. The zero Phase is the time before the first night.
type Phase struct {
	Day bool
	N   int // from 1
}

// Next returns the phase that follows p.
func (p Phase) Next() Phase {
	if p.N > 0 && !p.Day {
		return Phase{Day: true, N: p.N}
	}
	return Phase{N: p.N + 1}
}

// String returns the phase as a heading of the record, "night 3" or "day 3".
func (p Phase) String() string { return string(p.append(nil)) }

func (p Phase) append(b []byte) []byte {
	if p.Day {
		b = append(b, "day "...)
	} else {
		b = append(b, "night "...)
	}
	return strconv.AppendInt(b, int64(p.N), 10)
}

// A State is a game between two inputs. It is a value: a copy of it is a
// snapshot, and two are compared with ==.
type State struct {
	opt      Options
	seats    uint8
	holdings [MaxSeats]Holding
	gang     Seats        // all seats of the ranked role, living or not
	teams    [sides]Seats // all seats of each side, living or not

	phase  Phase
	living Seats
	open   frozen
	over   bool
	winner Side

	// Of the open phase.
	deeds   [MaxSeats]deed // by night orders, by day votes
	seq     uint32         // of the last accepted order
	removed Seats

	// Of earlier phases.
	last       [MaxSeats]visit // what was directly ordered last night (Rule D10)
	reached    Seats           // whom last night's victim heal came to (Rule D8)
	selfHealed Seats           // who once ordered to heal himself (Rule D4)
	pointed    Seat            // whom the martyr last pointed at without being jailed (Rule S2)
	bloody     Seats           // who performed an attack
	silent     Seats           // may not vote on the day of this round (Rule X2)
	silentNext Seats           // nor on the next day
	muted      Seats           // whose vote counts 0 today (Rule M9)
	dusk       Seats           // who lived when the round began
	quiet      uint16          // rounds in a row in which nobody died
}

// frozen is what is measured once, when a phase opens. Rule P1.
type frozen struct {
	living    Seats
	threeLeft bool
	dark      bool
	boss      Seat
	hostile   uint8 // sides other than the town
}

// A visit is what a seat ordered last night, as the repeat limits see it.
type visit struct {
	verb Verb // NoVerb: nothing that counts
	on   Seat
}

// New returns a game whose seats hold what is given, with night 1 open.
func New(holdings []Holding, opt Options) (State, error) {
	if len(holdings) == 0 {
		return State{}, errors.New("a game needs a seat")
	}
	if len(holdings) > MaxSeats {
		return State{}, errors.New("a game has at most " + strconv.Itoa(MaxSeats) + " seats, not " + strconv.Itoa(len(holdings)))
	}
	s := State{opt: opt, seats: uint8(len(holdings)), pointed: NoSeat}
	var held [maxRoles]bool
	var ranks [256]bool
	for i, h := range holdings {
		seat := "seat " + strconv.Itoa(i+1) + ": "
		switch {
		case !h.Role.Valid():
			return State{}, errors.New(seat + "no role")
		case h.Role.Single() && held[h.Role]:
			return State{}, errors.New(seat + "a second " + h.Role.String())
		case h.Role.Ranked() && h.Rank == 0:
			return State{}, errors.New(seat + h.Role.String() + " needs a rank")
		case h.Role.Ranked() && ranks[h.Rank]:
			return State{}, errors.New(seat + "a second rank " + strconv.Itoa(int(h.Rank)))
		case !h.Role.Ranked() && h.Rank != 0:
			return State{}, errors.New(seat + h.Role.String() + " has no rank")
		}
		held[h.Role] = true
		s.holdings[i] = h
		s.living = s.living.With(Seat(i))
		s.teams[h.Role.Side()] = s.teams[h.Role.Side()].With(Seat(i))
		if h.Role.Ranked() {
			ranks[h.Rank] = true
			s.gang = s.gang.With(Seat(i))
		}
	}
	s.begin(Phase{N: 1})
	return s, nil
}

// begin opens a phase and freezes what holds to its end. Rule P1.
func (s *State) begin(p Phase) {
	n := s.living.Len()
	s.phase = p
	s.open = frozen{
		living:    s.living,
		threeLeft: n == 3 || n < 3 && s.opt.ThreeLeft == ThreeLeftAtMost,
		dark:      n < int(s.opt.DarkBelow),
		boss:      s.first(s.living & s.gang),
		hostile:   s.hostile(),
	}
	s.clear()
	if !p.Day {
		s.dusk = s.living
	}
}

// clear forgets what was done in a phase.
func (s *State) clear() { s.deeds, s.seq, s.removed = [MaxSeats]deed{}, 0, 0 }

// first returns the one of highest rank among members of the gang, or NoSeat.
func (s *State) first(of Seats) Seat {
	best := NoSeat
	for x := range of.All {
		if best == NoSeat || s.holdings[x].Rank < s.holdings[best].Rank {
			best = x
		}
	}
	return best
}

func (s *State) role(x Seat) *role { return s.holdings[x].Role.role() }

// Options returns the house rules of the game.
func (s *State) Options() Options { return s.opt }

// Seats returns all seats, living or not.
func (s *State) Seats() Seats { return ^Seats(0) >> (MaxSeats - uint(s.seats)) }

// Phase returns the open phase; of a game that is over, the last one.
func (s *State) Phase() Phase { return s.phase }

// Over reports whether the game is over and which side won; NoSide: nobody.
func (s *State) Over() (Side, bool) { return s.winner, s.over }

// Living returns who lives now.
func (s *State) Living() Seats { return s.living }

// LivingAtOpen returns who lived when the phase opened; its Len is N. Rule P1.
func (s *State) LivingAtOpen() Seats { return s.open.living }

// ThreeLeft reports whether "three left" holds in the open phase. Rule P1.
func (s *State) ThreeLeft() bool { return s.open.threeLeft }

// Dark reports whether it is dark in the open phase. Rule P1.
func (s *State) Dark() bool { return s.open.dark }

// Boss returns the boss of the open phase, who stays it even if he is removed,
// or NoSeat when no mafioso lived. Rules M5, P1.
func (s *State) Boss() Seat { return s.open.boss }

// SilentSeats returns the living players who may not vote in the open day; by
// night, nobody. Rule X1.
func (s *State) SilentSeats() Seats {
	if !s.phase.Day {
		return 0
	}
	return s.silent & s.living
}

// Role returns the role of x, or NoRole where there is no such seat.
func (s *State) Role(x Seat) RoleID {
	if !s.Seats().Has(x) {
		return NoRole
	}
	return s.holdings[x].Role
}

// Rank returns the rank of x, or 0 when x has none.
func (s *State) Rank(x Seat) uint8 {
	if !s.Seats().Has(x) {
		return 0
	}
	return s.holdings[x].Rank
}

// Mates returns the other members of the gang that x belongs to, living or
// not, or nobody. Rule M12.
func (s *State) Mates(x Seat) Seats {
	if !s.gang.Has(x) {
		return 0
	}
	return s.gang.Without(x)
}
