package engine

// A count is what the votes of a day come to.
type count struct {
	stands  Seats // on whom a vote stands
	score   [MaxSeats]int
	lastRed [MaxSeats]uint32 // when the last red vote on each came; 0: none did
}

// atClose is when the red votes of Rule V4's no-vote come: after all others.
const atClose = ^uint32(0)

func (c *count) add(on Seat, weight int) {
	c.stands = c.stands.With(on)
	c.score[on] += weight
}

// count adds up the votes. Rules V3, V4, D6, M9.
func (s *State) count() *count {
	c := new(count)
	for x := range s.living.All {
		d := &s.deeds[x]
		switch {
		case d.verb == Red:
			c.add(d.targets[0], s.weight(x, 1))
			c.lastRed[d.targets[0]] = max(c.lastRed[d.targets[0]], d.seq)
		case d.verb == Blue:
			c.add(d.targets[0], -s.weight(x, max(1, s.role(x).blue)))
		case s.opt.NoVote == NoVoteTwoRed && !s.silent.Has(x):
			c.add(x, 2)
			c.lastRed[x] = atClose
		}
	}
	return c
}

func (s *State) weight(x Seat, w int) int {
	if s.muted.Has(x) {
		return 0
	}
	return w
}

func (s State) closeDay(dice Dice, dst []Event) (State, []Event, error) {
	c := s.count()
	doomed, err := s.verdict(c, dice)
	if err != nil {
		return s, dst, err
	}
	s.living &^= doomed
	dst = s.dragByDay(doomed, dst)
	for x := range c.stands.All {
		e := about(Score, x)
		e.Value = c.score[x]
		dst = append(dst, e)
	}
	for x := range doomed.All {
		dst = append(dst, s.unmasked(Executed, x, s.opt.Reveal != RevealNone))
	}
	if doomed == 0 {
		dst = append(dst, event(Nobody))
	}
	return s, s.finish(dst), nil
}

// verdict returns who is executed. Rule V3.
func (s *State) verdict(c *count, dice Dice) (Seats, error) {
	top, tied := c.highest()
	if s.opt.Lynch == LynchMajority && 2*top <= s.open.living.Len() {
		return 0, nil
	}
	if tied.Len() < 2 {
		return tied, nil
	}
	switch s.opt.Tie {
	case TieAll:
		return tied, nil
	case TieEarliest:
		return c.earliest(tied), nil
	case TieRandom:
		v, err := faces(dice, s.phase, Tie, tied.Len())
		return tied.at(v), err
	default:
		return 0, nil
	}
}

// highest returns the highest score above 0 and who has it; of none, 0.
func (c *count) highest() (top int, tied Seats) {
	for x := range c.stands.All {
		switch {
		case c.score[x] > top:
			top, tied = c.score[x], Seats(0).With(x)
		case c.score[x] == top && top > 0:
			tied = tied.With(x)
		}
	}
	return top, tied
}

// earliest returns the one of the tied whose last red vote came first, or
// nobody when they are still level.
func (c *count) earliest(tied Seats) Seats {
	var first Seats
	least := atClose
	for x := range tied.All {
		switch {
		case c.lastRed[x] < least:
			least, first = c.lastRed[x], Seats(0).With(x)
		case c.lastRed[x] == least:
			first = first.With(x)
		}
	}
	if first.Len() != 1 {
		return 0
	}
	return first
}

// dragByDay lets an executed martyr take along the one he last pointed at;
// nothing saves that one. Rule S2.
func (s *State) dragByDay(doomed Seats, dst []Event) []Event {
	if s.opt.DragByDay != DragByDayLast || !s.living.Has(s.pointed) {
		return dst
	}
	for x := range doomed.All {
		if !s.role(x).drags {
			continue
		}
		e := about(Attack, s.pointed)
		e.Role, e.Outcome = s.holdings[x].Role, OutcomeDied
		s.living = s.living.Without(s.pointed)
		return append(dst, e, s.unmasked(Died, s.pointed, s.opt.Reveal == RevealAll))
	}
	return dst
}
