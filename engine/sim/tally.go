package sim

import (
	"math"

	"omerta/engine"
)

// A Tally adds up the results of many games. It holds counts alone, so that
// tallies of parts add up to the same whole in any order.
type Tally struct {
	Games   int
	Won     [maxSides]int      // by Side; those of NoSide were won by nobody, the cut ones included
	Cut     int                // broken off after [MaxRounds]
	Rounds  [MaxRounds + 1]int // how many games had so many rounds
	Lived   [maxRoles]int      // how many of each role lived to the end, by RoleID
	Refused int                // acts that the rules refused
}

// Add adds a game.
func (t *Tally) Add(r Result) {
	t.Games++
	t.Won[r.Winner]++
	t.Rounds[r.Rounds]++
	if r.Cut {
		t.Cut++
	}
	for i, n := range r.Lived {
		t.Lived[i] += int(n)
	}
	t.Refused += r.Refused
}

// Join adds all games of another tally.
func (t *Tally) Join(o *Tally) {
	t.Games += o.Games
	t.Cut += o.Cut
	t.Refused += o.Refused
	for i, n := range o.Won {
		t.Won[i] += n
	}
	for i, n := range o.Rounds {
		t.Rounds[i] += n
	}
	for i, n := range o.Lived {
		t.Lived[i] += n
	}
}

// Wins returns how often a side won.
func (t *Tally) Wins(s engine.Side) Rate { return Rate{t.Won[s], t.Games} }

// Lives returns how often a holder of a role of a table lived to the end.
func (t *Tally) Lives(table *Table, r engine.RoleID) Rate {
	return Rate{t.Lived[r], t.Games * table.roles[r]}
}

// MeanRounds returns the mean length of a game.
func (t *Tally) MeanRounds() float64 {
	sum := 0
	for rounds, n := range t.Rounds {
		sum += rounds * n
	}
	return float64(sum) / float64(max(1, t.Games))
}

// RoundsBy returns the least number of rounds in which at least this share of
// the games were over: 0.5 is the median.
func (t *Tally) RoundsBy(share float64) int {
	seen := 0
	for rounds, n := range t.Rounds {
		if seen += n; seen > 0 && float64(seen) >= share*float64(t.Games) {
			return rounds
		}
	}
	return 0
}

// A Rate is so many of so many.
type Rate struct{ Hits, Of int }

// Share returns the rate as a number from 0 to 1; of nothing, 0.
func (r Rate) Share() float64 { return float64(r.Hits) / float64(max(1, r.Of)) }

// Z95 is the number of standard deviations in a 95 % confidence interval.
const Z95 = 1.959964

// Interval returns Wilson's score interval (Wilson 1927) of z standard
// deviations. It holds for rare events too, and never leaves 0…1. It is meant
// for independent trials: of several holders of one role in the same game it
// is only a guide.
func (r Rate) Interval(z float64) (low, high float64) {
	if r.Of == 0 {
		return 0, 1
	}
	n, p := float64(r.Of), r.Share()
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, centre-half), min(1, centre+half)
}

// A Pairing compares two tables, game by game of equal seeds: what of the
// difference is the deal and not the table cancels out.
type Pairing struct {
	Games        int
	Gained, Lost [maxSides]int // games that a side won at the second table alone, at the first alone
}

// Add adds a pair of games.
func (p *Pairing) Add(first, second Result) {
	p.Games++
	if first.Winner != second.Winner {
		p.Lost[first.Winner]++
		p.Gained[second.Winner]++
	}
}

// Join adds all pairs of another pairing.
func (p *Pairing) Join(o *Pairing) {
	p.Games += o.Games
	for i := range o.Gained {
		p.Gained[i] += o.Gained[i]
		p.Lost[i] += o.Lost[i]
	}
}

// Change returns by how much a side wins more often at the second table, and
// half the width of the interval of z standard deviations around it, by the
// variance of matched pairs (McNemar).
func (p *Pairing) Change(s engine.Side, z float64) (by, within float64) {
	n := float64(max(1, p.Games))
	gained, lost := float64(p.Gained[s]), float64(p.Lost[s])
	by = (gained - lost) / n
	return by, z * math.Sqrt(max(0, (gained+lost)/n-by*by)/n)
}
