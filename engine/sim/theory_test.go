package sim_test

import (
	"fmt"
	"math"
	"testing"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// theory returns how often the mafia wins from the nightfall of m mafiosi and
// c citizens, and how many more rounds begin, when each night one citizen dies
// and each day everybody votes against another at random and a tie is drawn.
//
// It is exact. All votes are red, so somebody has a score above 0 and somebody
// is executed. Whom a seat votes against does not depend on roles, each seat
// votes against each other one with the same chance, and the tie falls on each
// of the tied alike: exchanging two seats changes nothing, so each of the n
// living is executed with a chance of 1/n. That nobody votes against himself
// keeps this, and so would self-votes. No mafioso loses his vote, since one
// kill alone costs none (Rule M9).
func theory(m, c int) (mafia, rounds float64) {
	c-- // the night
	if m >= c {
		return 1, 1 // Rule W1, parity
	}
	branch := func(chance float64, m, c int) {
		switch {
		case m == 0:
		case m >= c:
			mafia += chance
		default:
			more, longer := theory(m, c)
			mafia += chance * more
			rounds += chance * longer
		}
	}
	n := float64(m + c)
	rounds = 1
	branch(float64(m)/n, m-1, c)
	branch(float64(c)/n, m, c-1)
	return mafia, rounds
}

// By hand: of 1 and 2 the night leaves 1 and 1. Of 1 and 3 it leaves 1 and 2;
// the day hits the mafioso in one case of three, and else leaves 1 and 1.
func TestTheoryByHand(t *testing.T) {
	for _, c := range []struct {
		m, c          int
		mafia, rounds float64
	}{{1, 2, 1, 1}, {1, 3, 2. / 3, 1}, {1, 4, 3. / 4, 1.75}, {2, 4, 1 - 2./5*1./3, 1}} {
		mafia, rounds := theory(c.m, c.c)
		if c.m == 2 { // the night leaves 2 and 3; by day 2 and 2, or 1 and 3 and a second round
			rounds -= 2. / 5
		}
		if math.Abs(mafia-c.mafia) > 1e-12 || math.Abs(rounds-c.rounds) > 1e-12 {
			t.Errorf("theory(%d, %d) = %v in %v rounds, want %v in %v", c.m, c.c, mafia, rounds, c.mafia, c.rounds)
		}
	}
}

// The whole simulator against the recursion, at many tables: of so many
// intervals of 95 % nearly all must hold the truth, and none may be far off.
func TestTheory(t *testing.T) {
	const games = 5000
	opt := engine.Defaults()
	opt.Tie = engine.TieRandom
	tables, inside := 0, 0
	for n := 4; n <= 20; n += 2 {
		for m := 1; m < n-m && m <= 4; m++ {
			got := playMany(t, townTable(t, n, m, opt, bots.Theory{}), 7, games)
			mafia, rounds := theory(m, n-m)
			tables++
			low, high := got.Wins(engine.Mafia).Interval(sim.Z95)
			if low <= mafia && mafia <= high {
				inside++
			}
			name := fmt.Sprintf("%d mafiosi of %d", m, n)
			if low, high := got.Wins(engine.Mafia).Interval(4); mafia < low || mafia > high {
				t.Errorf("%s: the mafia wins %.4f…%.4f, by theory %.4f", name, low, high, mafia)
			}
			if got.Won[engine.Town]+got.Won[engine.Mafia] != games || got.Refused != 0 {
				t.Errorf("%s: %+v", name, got)
			}
			if d := got.MeanRounds() - rounds; math.Abs(d) > 4*deviation(&got)/math.Sqrt(games) {
				t.Errorf("%s: a game has %.4f rounds, by theory %.4f", name, got.MeanRounds(), rounds)
			}
		}
	}
	if inside*10 < tables*9 {
		t.Errorf("%d of %d intervals of 95 %% hold the truth", inside, tables)
	}
	t.Logf("%d of %d intervals of 95 %% hold the truth", inside, tables)
}

func deviation(t *sim.Tally) float64 {
	sum, mean := 0.0, t.MeanRounds()
	for rounds, n := range t.Rounds {
		sum += float64(n) * (float64(rounds) - mean) * (float64(rounds) - mean)
	}
	return math.Sqrt(sum / float64(t.Games))
}

// townTable is a table of mafia and citizens only.
func townTable(t *testing.T, players, mafia int, opt engine.Options, cast ...sim.Strategy) *sim.Table {
	t.Helper()
	var list []engine.RoleID
	for i := range players {
		if i < mafia {
			list = append(list, engine.RoleMafia)
		} else {
			list = append(list, engine.RoleCitizen)
		}
	}
	table, err := sim.NewTable(list, opt, cast...)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func playMany(t *testing.T, table *sim.Table, seed sim.Seed, games int) (all sim.Tally) {
	t.Helper()
	arena := sim.NewArena(table)
	for i := range games {
		r, err := arena.Play(seed.Game(i))
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r)
	}
	return all
}
