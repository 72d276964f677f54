package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// A view says what [engine.Knowledge] says, and of the past what reached the
// seat; no more, no less.
func TestViewIsKnowledge(t *testing.T) {
	opt := engine.Defaults()
	opt.TellPrisoner, opt.RecognisedBy = true, engine.RecognisedByVictim
	table, err := sim.NewTable(append(sourceRoles(16, 4), engine.RoleJournalist, engine.RolePriest, engine.RoleBum), opt, bots.Sensible{}, bots.Random{})
	if err != nil {
		t.Fatal(err)
	}
	arena := sim.NewArena(table)
	var told map[engine.Seat][]engine.Event
	var public []engine.Event
	views := 0
	arena.Watch(func(s *engine.State, events []engine.Event) {
		if (s.Phase() == engine.Phase{N: 1}) {
			told, public, events = map[engine.Seat][]engine.Event{}, nil, nil
		}
		for _, e := range events {
			if e.Audience() == engine.ForAll {
				public = append(public, e)
				continue
			}
			for x := range s.Seats().All {
				if e.Reaches(x) {
					told[x] = append(told[x], e)
				}
			}
		}
		for x := range s.Living().All {
			views++
			v, k := arena.ViewOf(x), s.Knows(x)
			mates := engine.Seats(0)
			for _, m := range k.Mates {
				mates = mates.With(m.Seat)
				if v.RankOf(m.Seat) != m.Rank {
					t.Errorf("the rank of a mate is %d, want %d", v.RankOf(m.Seat), m.Rank)
				}
			}
			for y := range (s.Seats() &^ mates).Without(x).All {
				if v.RankOf(y) != 0 {
					t.Errorf("seat %d is told the rank of %d", x, y)
				}
			}
			if v.Seat != k.Seat || v.Role != k.Role || v.Rank != k.Rank || v.Mates != mates ||
				v.Phase != k.Phase || v.Living != k.Living || v.Silent != k.Silent {
				t.Errorf("the view is %+v, the knowledge %+v", v, k)
			}
			if !slices.Equal(v.Told, told[x]) || !slices.Equal(v.Events, public) {
				t.Errorf("told to %d: %v, want %v; to all: %v, want %v", x, v.Told, told[x], v.Events, public)
			}
		}
		checkBoard(t, s, arena.ViewOf(0).Board)
	})
	for i := range 200 {
		if _, err := arena.Play(sim.Seed(21).Game(i)); err != nil {
			t.Fatal(err)
		}
	}
	if views < 20000 {
		t.Errorf("%d views were looked at", views)
	}
}

// checkBoard compares what the board makes of the events with the truth: it
// shows what was published, it shows nothing else, and nothing false.
func checkBoard(t *testing.T, s *engine.State, b *sim.Board) {
	t.Helper()
	var published engine.Seats
	for _, e := range b.Events {
		if e.Role.Valid() {
			published = published.With(e.On)
		}
	}
	for x := range s.Seats().All {
		if (b.Shown[x] != 0) != published.Has(x) || b.Shown[x] != 0 && b.Shown[x] != s.Role(x) {
			t.Errorf("seat %d, %v, is shown as %v; published: %v", x, s.Role(x), b.Shown[x], published.Has(x))
		}
	}
	for side, set := range b.Sides {
		for x := range set.All {
			if int(s.Role(x).Side()) != side {
				t.Errorf("seat %d is shown on side %d", x, side)
			}
		}
	}
	// None of the bots lies about being the commissioner whom it is.
	for x := range b.Claimants[engine.RoleCommissioner].All {
		if s.Role(x) == engine.RoleCommissioner && b.Liars.Has(x) {
			t.Errorf("the commissioner in seat %d is taken for a liar", x)
		}
	}
}

// What a bot decides follows from what its seat lawfully knows. Two games are
// played that give one seat the same role and differ in secrets: its mates are
// the same, all others hold other roles. As long as [engine.Knowledge] and the
// events that reach it are the same in both, so must be all it does. The
// others do mostly what does not depend on their roles.
func TestBotsKnowNoSecrets(t *testing.T) {
	equal, pairs := 0, 0
	for _, cast := range bots.Casts() {
		for i := range 200 {
			seed := sim.Seed(33).Game(i)
			r := sim.NewRand(uint64(seed))
			opt := engine.Defaults()
			if r.OneIn(2) {
				opt.Reveal = engine.RevealNone
			}
			one := holdings(sourceRoles(14, 4))
			sim.Shuffle(&r, one)
			x := engine.Seat(r.N(len(one)))
			two := otherSecrets(&r, one, x)
			if slices.Equal(one, two) {
				continue
			}
			pairs++
			bot := cast.Bots[r.N(len(cast.Bots))]
			a, b := lifeOf(t, one, opt, x, bot, seed), lifeOf(t, two, opt, x, bot, seed)
			for n := range min(len(a), len(b)) {
				if a[n].knows != b[n].knows {
					break
				}
				equal++
				if a[n].does != b[n].does {
					t.Fatalf("%s, seed %d: seat %d, %v, knows in both games\n%s\nand does %s, and %s", cast.Name, seed, x, one[x].Role, a[n].knows, a[n].does, b[n].does)
				}
			}
		}
	}
	if equal < 4*pairs || pairs < 500 {
		t.Errorf("%d equal phases of %d pairs were compared, want four of each", equal, pairs)
	}
}

// otherSecrets returns a deal in which x and its mates hold what they held and
// all the others hold anything of the rest.
func otherSecrets(r *sim.Rand, deal []engine.Holding, x engine.Seat) []engine.Holding {
	other := slices.Clone(deal)
	var places []int
	var rest []engine.Holding
	for y := range other {
		known := engine.Seat(y) == x || deal[x].Role == engine.RoleMafia && deal[y].Role == engine.RoleMafia
		if !known {
			places, rest = append(places, y), append(rest, deal[y])
		}
	}
	sim.Shuffle(r, rest)
	for i, y := range places {
		other[y] = rest[i]
	}
	return other
}

// A moment is a phase of a seat's life.
type moment struct{ knows, does string }

// lifeOf plays a game and returns what seat x knew when each phase opened, and
// what it did in it.
func lifeOf(t *testing.T, deal []engine.Holding, opt engine.Options, x engine.Seat, bot sim.Strategy, seed sim.Seed) (life []moment) {
	t.Helper()
	spy := &recorder{bot: bot, seat: x}
	table, err := sim.FixedTable(deal, opt, spy)
	if err != nil {
		t.Fatal(err)
	}
	arena := sim.NewArena(table)
	arena.Watch(func(s *engine.State, events []engine.Event) {
		var text strings.Builder
		fmt.Fprintf(&text, "%+v", s.Knows(x))
		for _, e := range events {
			if e.Reaches(x) {
				fmt.Fprintf(&text, "\n%+v", e)
			}
		}
		life = append(life, moment{knows: text.String()})
		spy.does = &life[len(life)-1].does
	})
	if _, err := arena.Play(seed); err != nil {
		t.Fatal(err)
	}
	return life
}

// A recorder writes down what a bot in one seat decides. In the other seats it
// says and votes anything, and by night mostly passes.
type recorder struct {
	bot  sim.Strategy
	seat engine.Seat
	does *string
}

func (c *recorder) note(v any) { *c.does += fmt.Sprintf("%+v ", v) }

func (c *recorder) Night(v *sim.View, r *sim.Rand) sim.Act {
	switch {
	case v.Seat == c.seat:
	case r.OneIn(12):
		return bots.Random{}.Night(v, r)
	default:
		return sim.Act{Verb: engine.Pass}
	}
	act := c.bot.Night(v, r)
	c.note(act)
	return act
}

func (c *recorder) Speak(v *sim.View, r *sim.Rand) (sim.Claim, bool) {
	if v.Seat != c.seat {
		roles := engine.Roles()
		return sim.Claim{Role: roles[r.N(7)], On: r.Pick(v.Living), Guilty: r.OneIn(2)}, r.OneIn(6)
	}
	claim, ok := c.bot.Speak(v, r)
	c.note(claim)
	return claim, ok
}

func (c *recorder) Vote(v *sim.View, r *sim.Rand) sim.Act {
	if v.Seat != c.seat {
		return bots.Random{}.Vote(v, r)
	}
	act := c.bot.Vote(v, r)
	c.note(act)
	return act
}
