package engine

import (
	"errors"
	"slices"
)

// ErrOver is the error of doing something in a game that is over.
var ErrOver = errors.New("the game is over")

// Submit checks o and, if it is accepted, puts it in force in place of what
// its sender ordered before. A refused order changes nothing. Rules O1, V2.
func (s *State) Submit(o Order) Code {
	if c := s.Check(o); c != Accepted {
		return c
	}
	switch o.Verb {
	case Cancel, Unvote:
		s.deeds[o.By] = deed{}
		return Accepted
	}
	s.seq++
	d := deed{verb: o.Verb, n: uint8(len(o.Targets)), seq: s.seq}
	copy(d.targets[:], o.Targets)
	if o.Verb == HealVictim {
		d.role = o.Role
	}
	s.deeds[o.By] = d
	return Accepted
}

// Remove takes x out of the game. His orders and votes of the phase are void
// and his name is struck from those of others; nothing earlier revives, and
// what Rule P1 froze stays. The error is that x does not live, or [ErrOver].
func (s *State) Remove(x Seat) error {
	switch {
	case s.over:
		return ErrOver
	case !s.living.Has(x):
		return errors.New("who is removed must be living")
	}
	s.living = s.living.Without(x)
	s.removed = s.removed.With(x)
	s.deeds[x] = deed{}
	for y := range s.living.All {
		s.deeds[y].strike(x)
	}
	return nil
}

// InForce returns the order of x that would act at the deadline, or his vote.
// For a member of the gang it is his own order, whoever's is in force.
func (s *State) InForce(x Seat) (Order, bool) {
	if !s.living.Has(x) || s.deeds[x].verb == NoVerb {
		return Order{By: NoSeat, Role: NoRole}, false
	}
	return s.deeds[x].order(x), true
}

// Gang returns the order in force for the gang; its By is whose it is. By day
// there is none. Rule M4.
func (s *State) Gang() (Order, bool) {
	x := s.speaker()
	if x == NoSeat {
		return Order{By: NoSeat, Role: NoRole}, false
	}
	return s.InForce(x)
}

// speaker returns the one whose order is in force for the gang: the highest in
// rank of the living members who sent one. Rule M4.
func (s *State) speaker() Seat {
	if s.phase.Day {
		return NoSeat
	}
	var sent Seats
	for x := range (s.gang & s.living).All {
		if s.deeds[x].verb != NoVerb {
			sent = sent.With(x)
		}
	}
	return s.first(sent)
}

// VoteOf returns the standing vote of x. Rule V2.
func (s *State) VoteOf(x Seat) (Order, bool) {
	if !s.phase.Day {
		return Order{By: NoSeat, Role: NoRole}, false
	}
	return s.InForce(x)
}

// Votes returns the standing votes in the order in which they came.
func (s *State) Votes() []Order {
	if !s.phase.Day {
		return nil
	}
	var votes []Order
	for x := range s.living.All {
		if v, ok := s.VoteOf(x); ok {
			votes = append(votes, v)
		}
	}
	slices.SortFunc(votes, func(a, b Order) int {
		return int(s.deeds[a.By].seq) - int(s.deeds[b.By].seq)
	})
	return votes
}
