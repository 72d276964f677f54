package sim_test

import (
	"fmt"
	"slices"
	"testing"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// Where people sit decides nothing: each role does as well wherever its seat
// is, and each side wins as often.
func TestSeatsDecideNothing(t *testing.T) {
	const games = 3000
	seated := holdings(sourceRoles(11, 3))
	turned := slices.Clone(seated)
	slices.Reverse(turned)
	mixed := slices.Clone(seated)
	for i := range mixed {
		mixed[i] = seated[i*4%11]
	}
	for _, cast := range bots.Casts() {
		var tallies []sim.Tally
		var tables []*sim.Table
		for i, h := range [][]engine.Holding{seated, turned, mixed} {
			table, err := sim.FixedTable(h, engine.Defaults(), cast.Bots...)
			if err != nil {
				t.Fatal(err)
			}
			tables = append(tables, table)
			tallies = append(tallies, playMany(t, table, sim.Seed(i), games))
		}
		for i := range tallies[1:] {
			for _, side := range []engine.Side{engine.NoSide, engine.Town, engine.Mafia, engine.Maniac} {
				same(t, cast.Name+": wins of "+side.String(), tallies[0].Wins(side), tallies[i+1].Wins(side))
			}
			for _, r := range engine.Roles() {
				same(t, cast.Name+": lives of "+r.String(), perGame(tallies[0].Lives(tables[0], r), games), perGame(tallies[i+1].Lives(tables[i+1], r), games))
			}
		}
	}
}

// same fails when two rates differ by more than chance: the intervals of 2.5
// deviations that each has do not meet. The seeds are fixed, and so is whether
// it fails.
func same(t *testing.T, what string, a, b sim.Rate) {
	t.Helper()
	alow, ahigh := a.Interval(2.5)
	blow, bhigh := b.Interval(2.5)
	if ahigh < blow || bhigh < alow {
		t.Errorf("%s: %.4f…%.4f and %.4f…%.4f", what, alow, ahigh, blow, bhigh)
	}
}

// perGame takes a game for one trial: the holders of one role share its fate,
// and are together no more telling than one of them.
func perGame(r sim.Rate, games int) sim.Rate {
	return sim.Rate{Hits: r.Hits * games / max(1, r.Of), Of: games}
}

// A dealt table is a fixed one whose seats are drawn.
func TestDealIsFair(t *testing.T) {
	dealt, err := sim.NewTable(sourceRoles(11, 3), engine.Defaults(), bots.Sensible{})
	if err != nil {
		t.Fatal(err)
	}
	var seen [11][16]int
	arena := sim.NewArena(dealt)
	arena.Watch(func(s *engine.State, _ []engine.Event) {
		if (s.Phase() == engine.Phase{N: 1}) {
			for x := range s.Seats().All {
				seen[x][s.Role(x)]++
			}
		}
	})
	const games = 5000
	for i := range games {
		if _, err := arena.Play(sim.Seed(3).Game(i)); err != nil {
			t.Fatal(err)
		}
	}
	for x := range seen {
		for r, n := range seen[x] {
			held := 0
			for _, h := range dealt.Holdings {
				if int(h.Role) == r {
					held++
				}
			}
			low, high := sim.Rate{Hits: n, Of: games}.Interval(4.5)
			if want := float64(held) / 11; want < low || want > high {
				t.Errorf("seat %d is dealt %v in %d of %d games", x, engine.RoleID(r), n, games)
			}
		}
	}
}

// Everything that follows from a seed follows from it alone: not from the
// games before it, nor from the arena.
func TestSameSeedSameGame(t *testing.T) {
	table, err := sim.NewTable(sourceRoles(17, 5), engine.Defaults(), bots.Sensible{}, bots.Random{})
	if err != nil {
		t.Fatal(err)
	}
	used := sim.NewArena(table)
	for i := range 300 {
		a, err := used.Play(sim.Seed(9).Game(i))
		if err != nil {
			t.Fatal(err)
		}
		b, err := sim.NewArena(table).Play(sim.Seed(9).Game(i))
		if err != nil {
			t.Fatal(err)
		}
		if a != b {
			t.Fatalf("game %d is %+v and %+v", i, a, b)
		}
	}
}

// Under every value of every option, with every role, games come to an end
// and no bot gives an order that it could know to be refused.
func TestAllOptions(t *testing.T) {
	roles := append(sourceRoles(20, 6)[:16], engine.RoleJournalist, engine.RolePriest, engine.RoleBum, engine.RoleSniper)
	for _, o := range engine.OptionTable() {
		values := o.Values
		if values == nil {
			values = []string{fmt.Sprint(o.Min), "7", "20"}
		}
		for _, value := range values {
			opt := engine.Defaults()
			if err := opt.Set(o.Name, value); err != nil {
				t.Fatal(err)
			}
			for _, cast := range bots.Casts() {
				table, err := sim.NewTable(roles, opt, cast.Bots...)
				if err != nil {
					t.Fatal(err)
				}
				got := playMany(t, table, 5, 100)
				sum := 0
				for _, n := range got.Won {
					sum += n
				}
				if sum != 100 || got.Cut != 0 {
					t.Errorf("%s, %s = %s: %+v", cast.Name, o.Name, value, got)
				}
				if got.Refused > 0 {
					t.Errorf("%s, %s = %s: %d acts were refused", cast.Name, o.Name, value, got.Refused)
				}
			}
		}
	}
}

// idle does nothing.
type idle struct{ sim.Strategy }

func (idle) Night(*sim.View, *sim.Rand) sim.Act           { return sim.Act{} }
func (idle) Speak(*sim.View, *sim.Rand) (sim.Claim, bool) { return sim.Claim{}, false }
func (idle) Vote(*sim.View, *sim.Rand) sim.Act            { return sim.Act{} }

// A game that nothing ends is broken off, and one that stalls is not.
func TestEndless(t *testing.T) {
	opt := engine.Defaults()
	r := playMany(t, townTable(t, 7, 2, opt, idle{}), 1, 1)
	if r.Won[engine.NoSide] != 1 || r.Rounds[5] != 1 || r.Cut != 0 {
		t.Errorf("five quiet rounds: %+v", r)
	}
	opt.Stalemate = 0
	r = playMany(t, townTable(t, 7, 2, opt, idle{}), 1, 1)
	if r.Won[engine.NoSide] != 1 || r.Rounds[sim.MaxRounds] != 1 || r.Cut != 1 {
		t.Errorf("without a stalemate: %+v", r)
	}
}

// Careful players do better than careless ones, on either side.
func TestSensibleIsBetter(t *testing.T) {
	roles := sourceRoles(15, 4)
	play := func(town, foes sim.Strategy) sim.Tally {
		table, err := sim.NewTable(roles, engine.Defaults(), bySide{town, foes})
		if err != nil {
			t.Fatal(err)
		}
		return playMany(t, table, 11, 4000)
	}
	both, noTown, noFoes := play(bots.Sensible{}, bots.Sensible{}), play(bots.Random{}, bots.Sensible{}), play(bots.Sensible{}, bots.Random{})
	t.Logf("town: %v, careless town %v, careless foes %v", both.Wins(engine.Town), noTown.Wins(engine.Town), noFoes.Wins(engine.Town))
	better(t, "a careful town", both.Wins(engine.Town), noTown.Wins(engine.Town))
	better(t, "a town with careless foes", noFoes.Wins(engine.Town), both.Wins(engine.Town))
}

func better(t *testing.T, what string, a, b sim.Rate) {
	t.Helper()
	low, _ := a.Interval(4)
	if _, high := b.Interval(4); low <= high {
		t.Errorf("%s wins %.3f, against %.3f", what, a.Share(), b.Share())
	}
}

// bySide plays one strategy for the town and another for its enemies.
type bySide struct{ town, foes sim.Strategy }

func (b bySide) of(v *sim.View) sim.Strategy {
	if v.Role.Side() == engine.Town {
		return b.town
	}
	return b.foes
}
func (b bySide) Night(v *sim.View, r *sim.Rand) sim.Act           { return b.of(v).Night(v, r) }
func (b bySide) Speak(v *sim.View, r *sim.Rand) (sim.Claim, bool) { return b.of(v).Speak(v, r) }
func (b bySide) Vote(v *sim.View, r *sim.Rand) sim.Act            { return b.of(v).Vote(v, r) }

// holdings gives roles to the seats in order.
func holdings(roles []engine.RoleID) []engine.Holding {
	list, rank := make([]engine.Holding, len(roles)), uint8(0)
	for i, r := range roles {
		list[i].Role = r
		if r.Ranked() {
			rank++
			list[i].Rank = rank
		}
	}
	return list
}
