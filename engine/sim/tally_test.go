package sim_test

import (
	"math"
	"testing"

	"omerta/engine"
	"omerta/engine/sim"
)

// Wilson's interval, by values computed by hand from its formula.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		hits, of  int
		low, high float64
	}{
		{10, 100, 0.0552, 0.1744},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{1, 2, 0.0945, 0.9055},
		{0, 0, 0, 1},
	} {
		low, high := sim.Rate{Hits: c.hits, Of: c.of}.Interval(sim.Z95)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f…%.4f, want %.4f…%.4f", c.hits, c.of, low, high, c.low, c.high)
		}
	}
}

func TestTally(t *testing.T) {
	games := []sim.Result{
		{Winner: engine.Town, Rounds: 2}, {Winner: engine.Mafia, Rounds: 4}, {Winner: engine.Town, Rounds: 4, Refused: 1},
		{Winner: engine.NoSide, Rounds: sim.MaxRounds, Cut: true},
	}
	var whole, first, second sim.Tally
	for i, g := range games {
		whole.Add(g)
		if i%2 == 0 {
			first.Add(g)
		} else {
			second.Add(g)
		}
	}
	second.Join(&first)
	if whole != second {
		t.Errorf("the parts are %+v, the whole %+v", second, whole)
	}
	if r := whole.Wins(engine.Town); r != (sim.Rate{Hits: 2, Of: 4}) {
		t.Errorf("the town wins %v", r)
	}
	if whole.RoundsBy(0.5) != 4 || whole.RoundsBy(0.25) != 2 || whole.RoundsBy(1) != sim.MaxRounds {
		t.Errorf("half are over by %d, a quarter by %d", whole.RoundsBy(0.5), whole.RoundsBy(0.25))
	}
	if whole.MeanRounds() != 52.5 || whole.Cut != 1 || whole.Refused != 1 {
		t.Errorf("%+v", whole)
	}
}

// A change between pairs: of 100 games the town gains 10 and loses 4.
func TestPairing(t *testing.T) {
	town, mafia := sim.Result{Winner: engine.Town}, sim.Result{Winner: engine.Mafia}
	var p, rest sim.Pairing
	for i := range 100 {
		switch {
		case i < 10:
			p.Add(mafia, town)
		case i < 14:
			rest.Add(town, mafia)
		case i < 50:
			rest.Add(town, town)
		default:
			p.Add(mafia, mafia)
		}
	}
	p.Join(&rest)
	by, within := p.Change(engine.Town, 2)
	if math.Abs(by-0.06) > 1e-12 || math.Abs(within-2*math.Sqrt((0.14-0.0036)/100)) > 1e-12 {
		t.Errorf("the town gains %v ± %v", by, within)
	}
	if less, _ := p.Change(engine.Mafia, 2); less != -by {
		t.Errorf("the mafia gains %v", less)
	}
	if none, wide := p.Change(engine.Maniac, 2); none != 0 || wide != 0 {
		t.Errorf("the maniac gains %v ± %v", none, wide)
	}
}

// The source of chance gives each value its share, and each stream its own.
func TestRand(t *testing.T) {
	r := sim.NewRand(1)
	const draws, faces = 100000, 10
	var seen [faces]int
	for range draws {
		seen[r.N(faces)]++
	}
	for v, n := range seen {
		low, high := sim.Rate{Hits: n, Of: draws}.Interval(4)
		if low > 0.1 || high < 0.1 {
			t.Errorf("%d came %d times of %d", v, n, draws)
		}
	}
	// The first output of SplitMix64 with seed 1234567, as its reference code prints it.
	if r := sim.NewRand(1234567); r.Uint64() != 6457827717110365317 {
		t.Error("this is not SplitMix64")
	}
	if x := r.Pick(0); x != engine.NoSeat {
		t.Errorf("of nobody seat %d was picked", x)
	}
	dice := map[int]int{}
	for i := range 1000 {
		for _, p := range []engine.Phase{{N: 1}, {Day: true, N: 1}, {N: 2}} {
			for d := engine.Evidence; d <= engine.Tie; d++ {
				v, ok := sim.Seed(i).Roll(p, d, 1<<30)
				if !ok || v < 0 || v >= 1<<30 {
					t.Fatalf("die %v fell on %d", d, v)
				}
				dice[v]++
			}
		}
	}
	if len(dice) < 14990 {
		t.Errorf("15000 dice of different names fell on %d values of 2³⁰", len(dice))
	}
}
