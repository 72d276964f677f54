package bots_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// A bot cannot reach the state of a game: no bot names it, and what a view
// holds of it is out of reach in this package.
func TestBotsDoNotNameTheState(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(src, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "engine" && (s.Sel.Name == "State" || s.Sel.Name == "New") {
					t.Errorf("%s names engine.%s", file, s.Sel.Name)
				}
			}
			return true
		})
	}
}

func TestByName(t *testing.T) {
	for _, c := range bots.Casts() {
		if got, err := bots.ByName(c.Name); err != nil || got.Doc != c.Doc || len(got.Bots) == 0 {
			t.Errorf("%s: %+v, %v", c.Name, got, err)
		}
	}
	if _, err := bots.ByName("clever"); err == nil || err.Error() != "got clever, want sensible, random, mix, theory" {
		t.Errorf("the error is %v", err)
	}
}

// A spy looks at what a sensible bot decides.
type spy struct {
	bots.Sensible
	night func(*sim.View, sim.Act)
	say   func(*sim.View, sim.Claim)
	vote  func(*sim.View, sim.Act)
}

func (s spy) Night(v *sim.View, r *sim.Rand) sim.Act {
	act := s.Sensible.Night(v, r)
	s.night(v, act)
	return act
}

func (s spy) Speak(v *sim.View, r *sim.Rand) (sim.Claim, bool) {
	c, ok := s.Sensible.Speak(v, r)
	if ok {
		s.say(v, c)
	}
	return c, ok
}

func (s spy) Vote(v *sim.View, r *sim.Rand) sim.Act {
	act := s.Sensible.Vote(v, r)
	s.vote(v, act)
	return act
}

// What the name promises, counted over many games.
func TestSensible(t *testing.T) {
	count := map[string]sim.Rate{}
	note := func(what string, hit bool) {
		r := count[what]
		r.Of++
		if hit {
			r.Hits++
		}
		count[what] = r
	}
	s := spy{
		night: func(v *sim.View, act sim.Act) {
			commissioner := v.Believed(engine.RoleCommissioner)
			known := v.Sides[engine.Mafia] & v.Others()
			switch {
			case v.Role == engine.RoleMafia && v.Leads():
				for _, x := range act.On[:act.N] {
					note("the gang spares its own", !v.Gang().Has(x))
				}
				struck := v.Last.Verb == engine.Kill && v.Living.Has(v.Last.On[0])
				if struck {
					note("the gang strikes again whom it missed", act.Names(v.Last.On[0]))
				} else if v.Living.Has(commissioner) && !v.Gang().Has(commissioner) {
					note("the gang hunts who claims", act.Names(commissioner))
				}
			case v.Role == engine.RoleMafia:
				note("only the boss orders", act.Verb == engine.NoVerb)
			case v.Role == engine.RoleCommissioner && (known|v.Guilty&v.Others()) != 0:
				note("the commissioner kills whom he knows", act.Verb == engine.Kill)
			case v.Role == engine.RoleCommissioner:
				note("the commissioner looks", act.Verb == engine.Check && !v.Innocent.Has(act.On[0]))
			case v.Role == engine.RoleDoctor:
				note("the doctor guards", act.Verb == engine.Heal || act.Verb == engine.HealVictim)
			}
		},
		say: func(v *sim.View, c sim.Claim) {
			if v.Rank == 0 {
				note("the town does not lie", c.Role == v.Role && (c.On == engine.NoSeat || c.Guilty && v.Guilty.Has(c.On) || !c.Guilty && v.Innocent.Has(c.On)))
				return
			}
			note("the gang does not accuse its own", !c.Guilty || !v.Gang().Has(c.On))
		},
		vote: func(v *sim.View, act sim.Act) {
			known := v.Sides[engine.Mafia] & v.Others()
			if v.Rank == 0 && known.Len() == 1 {
				note("votes hit whom all know", act.Verb == engine.Red && known.Has(act.On[0]))
			}
			if v.Rank > 0 && act.Verb == engine.Red && v.Believed(engine.RoleCommissioner) == engine.NoSeat {
				note("the gang does not vote against its hidden own", !(v.Gang() &^ known).Has(act.On[0]))
			}
		},
	}
	roles := []engine.RoleID{
		engine.RoleMafia, engine.RoleMafia, engine.RoleMafia, engine.RoleMafia, engine.RoleManiac,
		engine.RoleCommissioner, engine.RoleDoctor, engine.RoleJailer, engine.RoleMartyr,
	}
	for len(roles) < 16 {
		roles = append(roles, engine.RoleCitizen)
	}
	table, err := sim.NewTable(roles, engine.Defaults(), s)
	if err != nil {
		t.Fatal(err)
	}
	arena := sim.NewArena(table)
	for i := range 1500 {
		if _, err := arena.Play(sim.Seed(17).Game(i)); err != nil {
			t.Fatal(err)
		}
	}
	for what, least := range map[string]float64{
		"the gang spares its own": 1, "the gang strikes again whom it missed": 1, "the gang hunts who claims": 0.7,
		"only the boss orders": 1, "the commissioner kills whom he knows": 1, "the commissioner looks": 0.95,
		"the doctor guards": 0.8, "the town does not lie": 1, "the gang does not accuse its own": 1,
		"votes hit whom all know": 0.95, "the gang does not vote against its hidden own": 1,
	} {
		if r := count[what]; r.Of < 50 || r.Share() < least {
			t.Errorf("%s in %d of %d cases, want a share of %v of 50 or more", what, r.Hits, r.Of, least)
		} else {
			t.Logf("%s: %d of %d", what, r.Hits, r.Of)
		}
	}
}
