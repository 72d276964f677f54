package engine

// hostile returns how many sides other than the town still live.
func (s *State) hostile() uint8 {
	n := uint8(0)
	count := s.bySide()
	for side := Town + 1; side < sides; side++ {
		if count[side] > 0 {
			n++
		}
	}
	return n
}

func (s *State) bySide() (count [sides]int) {
	for x := range s.living.All {
		count[s.role(x).side]++
	}
	return count
}

// ended reports whether the living decide the game, and for whom. Rule W1.
func (s *State) ended() (Side, bool) {
	all := s.living.Len()
	if all == 0 {
		return NoSide, true
	}
	count := s.bySide()
	left := Town // the one hostile side that lives
	for side := Town + 1; side < sides; side++ {
		switch {
		case count[side] == 0:
		case left != Town:
			return NoSide, false // two hostile sides: neither has won
		default:
			left = side
		}
	}
	rest := all - count[left]
	switch {
	case left == Town:
		return Town, true
	case left == Mafia:
		return Mafia, s.mafiaWins(count[Mafia], rest)
	case s.opt.ManiacWin == ManiacWinAlone:
		return left, rest == 0
	default:
		return left, all <= 2
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
