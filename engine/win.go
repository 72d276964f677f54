package engine

// hostile returns how many sides other than the town still live.
func (s *State) hostile() uint8 {
	n := uint8(0)
	for side := Town + 1; side < sides; side++ {
		if s.teams[side]&s.living != 0 {
			n++
		}
	}
	return n
}

// ended reports whether the living decide the game, and for whom; if they do
// not, the side means nothing.
func (s *State) ended() (Side, bool) {
	side, why := s.clause()
	return side, why.ends()
}

// clause returns what the living decide, or why they decide nothing, and the
// side that it is about. Rule W1.
func (s *State) clause() (Side, Why) {
	if s.living == 0 {
		return NoSide, nobodyLives
	}
	left := Town // the one hostile side that lives
	for side := Town + 1; side < sides; side++ {
		switch {
		case s.teams[side]&s.living == 0:
		case left != Town:
			return NoSide, twoHostile // neither has won
		default:
			left = side
		}
	}
	own := (s.teams[left] & s.living).Len()
	rest := s.living.Len() - own
	switch {
	case left == Town:
		return Town, noneHostile
	case left == Mafia && s.mafiaWins(own, rest):
		return Mafia, mafiaEnough
	case left == Mafia:
		return Mafia, mafiaFew
	case rest == 0, own+rest <= 2 && s.opt.ManiacWin == ManiacWinDuel:
		return left, loneEnough
	default:
		return left, loneFew
	}
}

func (s *State) mafiaWins(mafia, rest int) bool {
	switch s.opt.MafiaWin {
	case MafiaWinMajority:
		return mafia > rest
	case MafiaWinLast:
		return rest == 0
	default:
		return mafia >= rest
	}
}

// stalled counts the rounds in a row in which nobody died, was executed or
// removed, and reports whether they end the game. It is called when a day
// closes. Rule W1.
func (s *State) stalled() bool {
	if s.living != s.dusk {
		s.quiet = 0
		return false
	}
	s.quiet++
	return s.opt.Stalemate > 0 && s.quiet >= s.opt.Stalemate
}
