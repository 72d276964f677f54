package engine_test

import (
	"fmt"

	"omerta/engine"
	"omerta/engine/record"
)

// A failer is a test, or a property being tried.
type failer interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// A chooser returns a number from 0 to n-1. Games are made of what it returns:
// of a property's draws, or of a seeded source.
type chooser func(n int) int

func (c chooser) oneIn(n int) bool { return c(n) == n-1 }

// newSetup returns the header of a game with a seed.
func newSetup(choose chooser, maxSeats int) *record.Record {
	n := 4 + choose(maxSeats-3)
	r := &record.Record{Game: "generated", Options: engine.Defaults(), HasSeed: true}
	for i := range r.Seed {
		r.Seed[i] = byte(choose(256))
	}
	for _, o := range engine.OptionTable() {
		if choose.oneIn(3) {
			setAny(&r.Options, o, choose)
		}
	}
	list := newRoles(choose, n)
	for i := range n {
		r.Seats = append(r.Seats, record.Seat{Name: fmt.Sprintf("P%d", i+1)})
	}
	if choose(2) == 0 {
		r.Deal = list
		return r
	}
	rank := uint8(0)
	for i := range list {
		j := i + choose(n-i)
		list[i], list[j] = list[j], list[i]
		r.Seats[i].Role, r.Seats[i].Given = list[i], true
		if list[i].Ranked() {
			rank += uint8(1 + choose(2))
			r.Seats[i].Rank = rank
		}
	}
	return r
}

func setAny(o *engine.Options, info engine.OptionInfo, choose chooser) {
	value := fmt.Sprint(info.Min + choose(8))
	if info.Values != nil {
		value = info.Values[choose(len(info.Values))]
	}
	if err := o.Set(info.Name, value); err != nil {
		panic(err)
	}
}

// newRoles returns a role for each of n seats.
func newRoles(choose chooser, n int) []engine.RoleID {
	var list []engine.RoleID
	for range 1 + choose(max(1, n/3)) {
		list = append(list, engine.RoleMafia)
	}
	for _, r := range engine.Roles() {
		if r.Single() && len(list) < n && choose(4) > 0 {
			list = append(list, r)
		}
	}
	for len(list) < n {
		list = append(list, engine.RoleCitizen)
	}
	return list
}

// playPhase gives the open phase of g inputs: most are lawful, some are not.
func playPhase(t failer, g *record.Game, choose chooser, removals bool) {
	t.Helper()
	s := g.State()
	for x := range s.Living().All {
		for choose(5) > 0 {
			if o, ok := anyLawful(s, x, choose); ok {
				if c, err := g.Apply(record.Input{Order: o}); err != nil || c != engine.Accepted {
					t.Fatalf("%+v is lawful and refused: %v, %v", o, c, err)
				}
			}
			if choose(3) > 0 {
				break
			}
		}
		if choose.oneIn(4) {
			if _, err := g.Apply(record.Input{Order: anyOrder(s, choose)}); err != nil {
				t.Fatal(err)
			}
		}
		if removals && choose.oneIn(40) && s.Living().Has(x) {
			if _, err := g.Apply(record.Input{Kind: record.IsRemove, Seat: x}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// anyLawful returns one of the orders that x may give.
func anyLawful(s *engine.State, x engine.Seat, choose chooser) (engine.Order, bool) {
	choices := s.Legal(x)
	if len(choices) == 0 {
		return engine.Order{}, false
	}
	c := choices[choose(len(choices))]
	o := engine.Order{By: x, Verb: c.Verb, Role: c.Role}
	n := c.Least
	if more := len(c.Targets) - c.Least; more > 0 {
		n += choose(more + 1)
	}
	var named engine.Seats
	for i := range n {
		free := c.Targets[i] &^ named
		if free == 0 {
			return o, false
		}
		if s.Phase().Day && choose(2) == 0 {
			free = free & -free // so that votes come together
		}
		t := nth(free, choose(free.Len()))
		named = named.With(t)
		o.Targets = append(o.Targets, t)
	}
	return o, s.Check(o) == engine.Accepted
}

// anyOrder returns an order of a form that the format has, lawful or not.
func anyOrder(s *engine.State, choose chooser) engine.Order {
	all := s.Seats()
	roles := engine.Roles()
	for {
		o := engine.Order{
			By:   nth(all, choose(all.Len())),
			Verb: engine.Verb(1 + choose(int(engine.Unvote))),
			Role: engine.NoRole,
		}
		if o.Verb == engine.HealVictim {
			o.Role = roles[choose(len(roles))]
		}
		for range choose(4) {
			o.Targets = append(o.Targets, nth(all, choose(all.Len())))
		}
		if engine.HasForm(o.Verb, len(o.Targets), o.Role) {
			return o
		}
	}
}

// nth returns the i-th member of a set.
func nth(set engine.Seats, i int) engine.Seat {
	for x := range set.All {
		if i == 0 {
			return x
		}
		i--
	}
	return engine.NoSeat
}

// newGame plays a game of at most so many phases to its end or theirs.
func newGame(t failer, choose chooser, maxSeats, phases int, removals bool) *record.Game {
	t.Helper()
	g, err := record.NewGame(newSetup(choose, maxSeats))
	if err != nil {
		t.Fatal(err)
	}
	for range phases {
		if _, over := g.State().Over(); over {
			break
		}
		playPhase(t, g, choose, removals)
		if _, err := g.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return g
}
