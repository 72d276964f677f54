package engine

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
