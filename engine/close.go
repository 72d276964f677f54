package engine

// Close closes the open phase: it returns the game with the next phase open,
// or over, and dst with what came of the phase appended, in the order of the
// record. The error is [ErrOver], or a [*DieError] when the dice have no value
// that the phase needs; then the state returned is s and nothing is appended.
func (s State) Close(dice Dice, dst []Event) (State, []Event, error) {
	if s.over {
		return s, dst, ErrOver
	}
	if s.phase.Day {
		return s.closeDay(dice, dst)
	}
	n := &night{State: s, dice: dice}
	events := n.resolve(dst)
	if n.err != nil {
		return s, dst, n.err
	}
	return n.State, events, nil
}

// finish ends a phase of which everything but removals and the end is told.
func (s *State) finish(dst []Event) []Event {
	for x := range s.removed.All {
		dst = append(dst, s.unmasked(Removed, x, s.opt.Reveal != RevealNone))
	}
	if s.winner, s.over = s.ended(); !s.over {
		s.winner = NoSide
		s.over = s.phase.Day && s.stalled()
	}
	if s.over {
		s.clear()
		won := event(Won)
		won.Side = s.winner
		return append(dst, won)
	}
	s.begin(s.phase.Next())
	return dst
}

// unmasked returns an event on x that tells his role if the option reveals it
// and it is not dark. Rules V5, P6.
func (s *State) unmasked(k Kind, x Seat, revealed bool) Event {
	e := about(k, x)
	if revealed && !s.open.dark {
		e.Role = s.holdings[x].Role
	}
	return e
}

// faces returns the value of a die, which must be below k.
func faces(dice Dice, p Phase, d Die, k int) (int, error) {
	if dice == nil {
		return 0, &DieError{Phase: p, Die: d, Faces: k, Value: -1}
	}
	v, ok := dice.Roll(p, d, k)
	switch {
	case !ok:
		return 0, &DieError{Phase: p, Die: d, Faces: k, Value: -1}
	case v < 0 || v >= k:
		return 0, &DieError{Phase: p, Die: d, Faces: k, Value: max(v, 0)}
	}
	return v, nil
}
