package engine

// Recast returns the game in its open phase as if its seats had other holdings
// and nothing had been ordered yet: who lives and who is silent stays. What a
// seat may do in it tells nothing of what the seats really hold. It reports
// false where such a game would be over. Rules W1, P1.
func (s *State) Recast(holdings []Holding) (State, bool, error) {
	t, err := New(holdings, s.opt)
	if err != nil {
		return State{}, false, err
	}
	t.living, t.silent = s.living, s.silent
	t.begin(s.phase)
	t.open.living, t.open.threeLeft, t.open.dark = s.open.living, s.open.threeLeft, s.open.dark
	_, over := t.ended()
	return t, !over, nil
}
