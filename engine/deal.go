package engine

import "slices"

// Deal gives the roles, listed one a seat, to the seats by the dice of a seed:
// for i = n-1 down to 1 the roles at places i and j are swapped, j being the
// die "deal i". Ranks run with the seats.
func Deal(seed *Seed, list []RoleID) []Holding {
	dealt := slices.Clone(list)
	for i := len(dealt) - 1; i > 0; i-- {
		j := seed.value(appendDealMessage(seed.msg[:0], i), i+1)
		dealt[i], dealt[j] = dealt[j], dealt[i]
	}
	holdings := make([]Holding, len(dealt))
	rank := uint8(0)
	for x, r := range dealt {
		holdings[x].Role = r
		if r.Ranked() {
			rank++
			holdings[x].Rank = rank
		}
	}
	return holdings
}

// GangSize returns how many mafiosi a game of so many players has unless the
// host says otherwise: a third, rounded down, at least one. Rule M1.
func GangSize(players int) int { return max(1, players/3) }
