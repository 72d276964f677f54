package engine_test

import (
	"reflect"
	"testing"

	"omerta/engine"
)

// A game that is cast anew is the game in which the seats hold that, in the
// same phase, with the same people.
func TestRecast(t *testing.T) {
	hold := func(names ...string) (list []engine.Holding) {
		rank := uint8(0)
		for _, n := range names {
			r, _ := engine.RoleByName(n)
			h := engine.Holding{Role: r}
			if r.Ranked() {
				rank++
				h.Rank = rank
			}
			list = append(list, h)
		}
		return list
	}
	was := hold("mafia", "mafia", "doctor", "commissioner", "citizen", "citizen", "citizen", "maniac")
	is := hold("citizen", "citizen", "commissioner", "doctor", "mafia", "mafia", "maniac", "citizen")
	play := func(h []engine.Holding) engine.State {
		s, err := engine.New(h, engine.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Remove(7); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if s, _, err = s.Close(engine.NewSeed([engine.SeedLen]byte{1}), nil); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	s, want := play(was), play(is)
	got, goesOn, err := s.Recast(is)
	if err != nil || !goesOn {
		t.Fatal(goesOn, err)
	}
	for x := range got.Seats().All {
		if !reflect.DeepEqual(got.Knows(x), want.Knows(x)) {
			t.Errorf("seat %d knows\n%+v\nwant\n%+v", x, got.Knows(x), want.Knows(x))
		}
	}
	if _, goesOn, err = s.Recast(hold("mafia", "mafia", "mafia", "mafia", "mafia", "citizen", "citizen", "citizen")); goesOn || err != nil {
		t.Errorf("a game that the mafia has won goes on: %v", err)
	}
	if _, _, err = s.Recast(hold("doctor", "doctor")); err == nil {
		t.Error("two doctors are no error")
	}
}
