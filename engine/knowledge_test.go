package engine_test

import (
	"reflect"
	"testing"

	"omerta/engine"
)

// What reaches a seat does not depend on a die that missed, whatever it fell
// on, nor on anything that the host alone is told.
func TestMissedDice(t *testing.T) {
	holdings := []engine.Holding{
		{Role: engine.RoleMafia, Rank: 1}, {Role: engine.RoleMafia, Rank: 2}, {Role: engine.RoleManiac}, {Role: engine.RoleDoctor},
		{Role: engine.RoleCommissioner}, {Role: engine.RoleCitizen}, {Role: engine.RoleCitizen}, {Role: engine.RoleCitizen},
	}
	options := engine.Defaults()
	if err := options.Set("serum-from-night", "1"); err != nil {
		t.Fatal(err)
	}
	play := func(evidence, serum, marks, face int) (engine.State, []engine.Event) {
		s, err := engine.New(holdings, options)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []engine.Order{
			{By: 0, Verb: engine.Kill, Targets: []engine.Seat{5, 6}, Role: engine.NoRole},
			{By: 2, Verb: engine.Torture, Targets: []engine.Seat{7}, Role: engine.NoRole},
			{By: 3, Verb: engine.Serum, Targets: []engine.Seat{1}, Role: engine.NoRole},
		} {
			if c := s.Submit(o); c != engine.Accepted {
				t.Fatal(c)
			}
		}
		var dice engine.Laid
		for d, v := range map[engine.Die]int{engine.Evidence: evidence, engine.SerumHand: serum, engine.TortureEvidence: marks, engine.TortureFace: face} {
			dice.Lay(d, v)
		}
		next, events, err := s.Close(&dice, nil)
		if err != nil {
			t.Fatal(err)
		}
		return next, events
	}
	reaching := func(events []engine.Event, x engine.Seat) (out []engine.Event) {
		for _, e := range events {
			if e.Reaches(x) {
				out = append(out, e)
			}
		}
		return out
	}
	// All miss: 75, 50, 40 and 20 are the first values that do.
	first, told := play(75, 50, 40, 20)
	for _, v := range [][4]int{{99, 99, 99, 99}, {80, 50, 63, 77}} {
		other, also := play(v[0], v[1], v[2], v[3])
		if reflect.DeepEqual(told, also) {
			t.Error("the host is told of the dice and must see a difference")
		}
		for x := range engine.Seat(len(holdings)) {
			if !reflect.DeepEqual(reaching(told, x), reaching(also, x)) || !reflect.DeepEqual(first.Knows(x), other.Knows(x)) {
				t.Errorf("seat %d notices that the dice fell on %v", x+1, v)
			}
		}
	}
	// And they are seen when they hit.
	if _, hit := play(74, 50, 40, 20); reflect.DeepEqual(reaching(told, 7), reaching(hit, 7)) {
		t.Error("nobody notices a die that hit")
	}
}

// Knowledge has no more of another seat than the rules let it: roles and ranks
// of others only within the gang.
func TestKnowsOthers(t *testing.T) {
	deal := func(a, b engine.RoleID) engine.State {
		s, err := engine.New([]engine.Holding{
			{Role: engine.RoleMafia, Rank: 1}, {Role: engine.RoleMafia, Rank: 2}, {Role: engine.RoleDoctor}, {Role: a}, {Role: b}, {Role: engine.RoleCitizen},
		}, engine.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	one, two := deal(engine.RoleMartyr, engine.RoleJailer), deal(engine.RoleJailer, engine.RoleMartyr)
	for x := range engine.Seat(6) {
		if same := reflect.DeepEqual(one.Knows(x), two.Knows(x)); same != (x != 3 && x != 4) {
			t.Errorf("seat %d: the same knowledge: %v", x+1, same)
		}
	}
}
