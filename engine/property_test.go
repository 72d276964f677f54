package engine_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"omerta/engine"
	"omerta/engine/record"
)

// drawn chooses by the draws of a property, which shrink to a small game and
// prefer small numbers; or by a source that prefers none.
func drawn(t *rapid.T) chooser {
	if rapid.Bool().Draw(t, "even") {
		return rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "source"))).IntN
	}
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "n") }
}

func write(t failer, r *record.Record) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := r.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// played returns what a game was, without the phase that is open.
func played(g *record.Game) *record.Record {
	r := *g.Record()
	if _, over := g.State().Over(); !over {
		r.Phases = r.Phases[:len(r.Phases)-1]
	}
	return &r
}

// TestWrittenIsPlayedAgain: what was written is read as it was, and played
// again it gives the same results.
func TestWrittenIsPlayedAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := write(t, played(newGame(t, drawn(t), 12, 6, true)))
		r, err := record.Read(strings.NewReader(text), "generated")
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if diff, err := record.Verify(r); err != nil || diff != nil {
			t.Fatalf("%v, %v in\n%s", diff, err, text)
		}
		if again := write(t, r); again != text {
			t.Fatalf("written again:\n%s\nwas\n%s", again, text)
		}
	})
}

// TestOrderOfMailsDecidesNothing: whatever the order in which the mails of
// different players come, the same comes of them, but for the place of what is
// refused and for tie = earliest. Rule P2.
func TestOrderOfMailsDecidesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := drawn(t)
		setup := newSetup(choose, 12)
		if setup.Options.Tie == engine.TieEarliest {
			setup.Options.Tie = engine.TieNone
		}
		a, err := record.NewGame(setup)
		if err != nil {
			t.Fatal(err)
		}
		b, err := record.NewGame(setup)
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			playPhase(t, a, choose, false)
			phases := a.Record().Phases
			for _, in := range shuffled(phases[len(phases)-1].Inputs, choose) {
				if _, err := b.Apply(in); err != nil {
					t.Fatal(err)
				}
			}
			first, second := closed(t, a), closed(t, b)
			if !slices.Equal(first, second) {
				t.Fatalf("%v\n%v\nin\n%s", first, second, write(t, played(b)))
			}
			if *a.State() != *b.State() {
				t.Fatal("the states differ")
			}
			if _, over := a.State().Over(); over {
				return
			}
		}
	})
}

// closed closes a phase and returns what came of it but for refusals.
func closed(t failer, g *record.Game) []engine.Event {
	t.Helper()
	events, err := g.Close()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(events, func(e engine.Event) bool { return e.Kind == engine.Refused })
}

// shuffled returns inputs in another order, those of one sender in theirs.
func shuffled(inputs []record.Input, choose chooser) []record.Input {
	queues := map[engine.Seat][]record.Input{}
	var senders []engine.Seat
	for _, in := range inputs {
		if queues[in.Order.By] == nil {
			senders = append(senders, in.Order.By)
		}
		queues[in.Order.By] = append(queues[in.Order.By], in)
	}
	var all []record.Input
	for len(senders) > 0 {
		i := choose(len(senders))
		x := senders[i]
		all = append(all, queues[x][0])
		if queues[x] = queues[x][1:]; len(queues[x]) == 0 {
			senders = slices.Delete(senders, i, i+1)
		}
	}
	return all
}

// TestNamesMoveNoDie: players renamed, the same happens to the same seats.
func TestNamesMoveNoDie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := played(newGame(t, drawn(t), 12, 6, true))
		renamed := *r
		renamed.Seats = slices.Clone(r.Seats)
		for i := range renamed.Seats {
			renamed.Seats[i].Name = "Игрок " + r.Seats[i].Name
		}
		renamed.Phases = slices.Clone(r.Phases)
		if err := record.Replay(&renamed); err != nil {
			t.Fatal(err)
		}
		was, is := results(r), results(&renamed)
		for i := range is {
			line := is[i]
			for j, s := range r.Seats {
				line = strings.ReplaceAll(line, record.Name(renamed.Seats[j].Name), s.Name)
			}
			if i >= len(was) || line != was[i] {
				t.Fatalf("line %d is %s renamed", i, line)
			}
		}
		if len(is) != len(was) {
			t.Fatalf("%d lines renamed, were %d", len(is), len(was))
		}
	})
}

// TestWholeGames plays generated games and holds what must hold in all.
func TestWholeGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := drawn(t)
		g, err := record.NewGame(newSetup(choose, 20))
		if err != nil {
			t.Fatal(err)
		}
		var silenced [2]engine.Seats // whom the last two nights silenced, the latest first
		for range 8 {
			before := *g.State()
			playPhase(t, g, choose, true)
			open := *g.State()
			if before.LivingAtOpen() != open.LivingAtOpen() || before.Dark() != open.Dark() ||
				before.ThreeLeft() != open.ThreeLeft() || before.Boss() != open.Boss() {
				t.Fatal("what was frozen has moved") // Rule P1.
			}
			events := closed(t, g)
			causes(t, &open, g.State(), events)
			if !open.Phase().Day {
				silenced[1], silenced[0] = silenced[0], silencers(&open)
				told(t, events, silenced)
			}
			if _, over := g.State().Over(); over {
				return
			}
		}
	})
}

// causes: who left the living died of an attack, was executed or removed, and
// what is told of deaths is what happened.
func causes(t failer, before, after *engine.State, events []engine.Event) {
	t.Helper()
	var attacked, died, gone engine.Seats
	for _, e := range events {
		switch e.Kind {
		case engine.Attack:
			if e.Outcome == engine.OutcomeDied {
				attacked = attacked.With(e.On)
			}
		case engine.Died:
			died = died.With(e.On)
		case engine.Executed, engine.Removed:
			gone = gone.With(e.On)
		}
		if e.To != engine.NoSeat && e.Audience() != engine.ForSeat {
			t.Fatalf("%+v has a reader", e)
		}
	}
	if attacked != died {
		t.Fatalf("attacks killed %b and %b died", attacked, died)
	}
	if left := before.LivingAtOpen() &^ after.Living(); left != died|gone {
		t.Fatalf("%b left the living, %b died, %b are gone", left, died, gone)
	}
}

// silencers returns whom the orders in force would silence.
func silencers(s *engine.State) (named engine.Seats) {
	for x := range s.Living().All {
		o, ok := s.InForce(x)
		if !ok || !slices.Contains([]engine.Verb{engine.Scare, engine.KillScare, engine.Torture, engine.Poison}, o.Verb) {
			continue
		}
		for _, t := range o.Targets {
			named = named.With(t)
		}
	}
	return named
}

// told: who is said to be silent was silenced tonight or the night before.
// Rule X2.
func told(t failer, events []engine.Event, silenced [2]engine.Seats) {
	t.Helper()
	for _, e := range events {
		if e.Kind == engine.Silenced && !(silenced[0] | silenced[1]).Has(e.On) {
			t.Fatalf("nobody silenced seat %d", e.On)
		}
	}
}

// TestAnyOrderIsAnswered: whatever stands in an order, checking changes
// nothing, a refusal changes nothing, and the phase closes.
func TestAnyOrderIsAnswered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := drawn(t)
		g := newGame(t, choose, 64, choose(4), true)
		s := *g.State()
		for range 20 {
			o := engine.Order{By: engine.Seat(choose(256)), Verb: engine.Verb(choose(30)), Role: engine.RoleID(choose(256))}
			for range choose(6) {
				o.Targets = append(o.Targets, engine.Seat(choose(256)))
			}
			before := s
			c := s.Check(o)
			if s != before {
				t.Fatalf("checking %+v changed the state", o)
			}
			if got := s.Submit(o); got != c || c != engine.Accepted && s != before {
				t.Fatalf("%+v: checked %v, submitted %v", o, c, got)
			}
			if !before.Living().Has(o.By) && c != engine.Dead {
				t.Fatalf("seat %d does not live: %v", o.By, c)
			}
		}
		if _, _, err := s.Close(engine.NewSeed([engine.SeedLen]byte{}), nil); err != nil && err != engine.ErrOver {
			t.Fatal(err)
		}
	})
}

// TestLegalIsWhatIsAccepted: the aids list exactly the orders that would be
// accepted. Rule P5.
func TestLegalIsWhatIsAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := drawn(t)
		g := newGame(t, choose, 9, choose(5), true)
		s := g.State()
		for x := range s.Seats().All {
			listed := map[engine.Verb]engine.Choice{}
			for _, c := range s.Legal(x) {
				if c.Verb != engine.HealVictim {
					listed[c.Verb] = c
				}
			}
			for v := engine.Kill; v <= engine.Unvote; v++ {
				for a := range s.Seats().All {
					same(t, s, listed, engine.Order{By: x, Verb: v, Targets: []engine.Seat{a}})
					for b := range s.Seats().All {
						same(t, s, listed, engine.Order{By: x, Verb: v, Targets: []engine.Seat{a, b}})
					}
				}
			}
		}
	})
}

func same(t failer, s *engine.State, listed map[engine.Verb]engine.Choice, o engine.Order) {
	t.Helper()
	c, ok := listed[o.Verb]
	ok = ok && len(o.Targets) >= c.Least && len(o.Targets) <= len(c.Targets)
	for i, x := range o.Targets {
		ok = ok && c.Targets[i].Has(x) && !slices.Contains(o.Targets[:i], x)
	}
	if o.Verb != engine.HealVictim && ok != (s.Check(o) == engine.Accepted) {
		t.Fatalf("%+v: listed %v, checked %v", o, ok, s.Check(o))
	}
}

// TestHiddenRolesRefuseNothing: a player whose own role is the same is refused
// the same orders, whatever the others are. Rule P5.
func TestHiddenRolesRefuseNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := drawn(t)
		a, err := record.NewGame(newSetup(choose, 12))
		if err != nil {
			t.Fatal(err)
		}
		opt := a.State().Options()
		opt.LastSide = engine.LastSideSilent
		x := nth(a.State().Living(), choose(a.State().Living().Len()))
		holdings := make([]engine.Holding, a.State().Seats().Len())
		for i := range holdings {
			holdings[i] = engine.Holding{Role: engine.RoleCitizen}
			if y := engine.Seat(i); y == x || a.State().Mates(x).Has(y) {
				holdings[i] = engine.Holding{Role: a.State().Role(y), Rank: a.State().Rank(y)}
			}
		}
		one, err := engine.New(holdings, opt)
		if err != nil {
			t.Fatal(err)
		}
		for i := range holdings {
			y := engine.Seat(i)
			holdings[i] = engine.Holding{Role: a.State().Role(y), Rank: a.State().Rank(y)}
		}
		other, err := engine.New(holdings, opt)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			o := anyOrder(&one, choose)
			o.By = x
			if c, d := one.Check(o), other.Check(o); c != d {
				t.Fatalf("%+v: %v among citizens, %v among others", o, c, d)
			}
		}
	})
}
