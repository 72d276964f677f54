package sim

import "omerta/engine"

// A View is what one seat may know: the board, and what reached it alone. It
// is [engine.Knowledge] in a form that costs nothing, with what that leaves
// out: what was told and said before.
type View struct {
	*Board
	Seat  engine.Seat
	Role  engine.RoleID
	Rank  uint8
	Mates engine.Seats // Rule M12: the others of the gang, living or not

	Told     []engine.Event // what this seat alone was told
	Guilty   engine.Seats   // whom it knows by its own checks to be of the mafia
	Innocent engine.Seats   // and not to be
	Bloody   engine.Seats   // who confessed blood on his hands
	Maniac   engine.Seat    // whom it recognised, or NoSeat (Rule K4)
	Last     Act            // its order of last night; for the gang, the one in force (Rule M4)

	state   *engine.State
	targets *[MaxTargets]engine.Seat
}

// sit begins a game for a seat.
func (v *View) sit(x engine.Seat, s *engine.State, b *Board, targets *[MaxTargets]engine.Seat) {
	*v = View{
		Board: b, Seat: x, Role: s.Role(x), Rank: s.Rank(x), Mates: s.Mates(x),
		Told: v.Told[:0], Maniac: engine.NoSeat, state: s, targets: targets,
	}
}

// tell notes an event that is for this seat alone.
func (v *View) tell(e *engine.Event) {
	v.Told = append(v.Told, *e)
	switch {
	case e.Kind == engine.Checked && e.Yes:
		v.Guilty = v.Guilty.With(e.On)
	case e.Kind == engine.Checked:
		v.Innocent = v.Innocent.With(e.On)
	case e.Kind == engine.Confessed && e.Yes:
		v.Bloody = v.Bloody.With(e.On)
	case e.Kind == engine.Recognised:
		v.Maniac = e.On
	}
}

// May reports whether the seat may give an order or vote now, as far as it can
// know; what is void for a hidden reason it may (Rule P5).
func (v *View) May(a Act) bool {
	return a.Verb != engine.NoVerb && v.state.Check(a.order(v.Seat, v.targets)) == engine.Accepted
}

// RankOf returns the rank of a member of the seat's own gang, and of all
// others 0. Rule M12.
func (v *View) RankOf(x engine.Seat) uint8 {
	if x != v.Seat && !v.Mates.Has(x) {
		return 0
	}
	return v.state.Rank(x)
}

// Leads reports whether the seat is the highest-ranked of its gang that lives:
// the boss, whose order counts (Rule M5).
func (v *View) Leads() bool {
	for x := range (v.Mates & v.Living).All {
		if v.RankOf(x) < v.Rank {
			return false
		}
	}
	return v.Rank > 0
}

// Gang returns the members of the seat's gang that live, itself included.
func (v *View) Gang() engine.Seats {
	if v.Rank == 0 {
		return 0
	}
	return (v.Mates.With(v.Seat)) & v.Living
}

// Others returns the living but the seat itself.
func (v *View) Others() engine.Seats { return v.Living.Without(v.Seat) }

// order returns an act as an order of x, whose targets are stored in room.
func (a *Act) order(x engine.Seat, room *[MaxTargets]engine.Seat) engine.Order {
	*room = a.On
	return engine.Order{By: x, Verb: a.Verb, Role: a.Role, Targets: room[:min(a.N, MaxTargets)]}
}
