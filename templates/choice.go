package templates

import (
	"fmt"
	"slices"

	"omerta/engine"
)

// A Choice is a form of order, or of vote, that the reader may give now, as
// far as he can know (Rule P5).
type Choice struct {
	Verb   engine.Verb
	Roles  []engine.RoleID // of heal-victim: whose victims
	Least  int             // how many must be named
	Places []Place         // as many as may be named
}

// A Place is who may be named there.
type Place struct {
	Names []Name // the reader left out
	Self  bool   // the reader may name himself
	Mates []Name // who of them is of his gang: no example names them while there are others
}

// Examples returns orders as they may be sent: one for each number of people
// that may be named, for each role, and one with the reader himself where he
// can be of use to himself.
func (c Choice) Examples() (all []Action) {
	for _, r := range c.Roles {
		all = append(all, Action{Verb: c.Verb, Role: r})
	}
	if len(c.Roles) > 0 {
		return all
	}
	for n := c.Least; n <= len(c.Places); n++ {
		if a, ok := c.example(n); ok {
			all = append(all, a)
		}
	}
	if len(c.Places) == 1 && c.Places[0].Self && c.Verb != engine.Red {
		all = append(all, Action{Verb: c.Verb, Role: engine.NoRole, Targets: []Name{{}}, Self: []bool{true}})
	}
	return all
}

// example returns an order that names n people.
func (c Choice) example(n int) (Action, bool) {
	a := Action{Verb: c.Verb, Role: engine.NoRole, Self: make([]bool, n)}
	for _, p := range c.Places[:n] {
		free := func(x Name) bool { return !slices.Contains(a.Targets, x) }
		i := slices.IndexFunc(p.Names, func(x Name) bool { return free(x) && !slices.Contains(p.Mates, x) })
		if i < 0 {
			i = slices.IndexFunc(p.Names, free)
		}
		if i < 0 {
			return Action{}, false
		}
		a.Targets = append(a.Targets, p.Names[i])
	}
	return a, true
}

// An Offer is forms of order that may name the same people.
type Offer struct {
	Examples []Action
	Place
}

// Offers returns what the reader may give now, forms with the same people
// together.
func (r Receipt) Offers() []Offer { return offers(r.Open) }

// Offers returns what the reader may give now, forms with the same people
// together.
func (r Reminder) Offers() []Offer { return offers(r.Open) }

// Offers returns what the reader may give now, forms with the same people
// together.
func (t Turn) Offers() []Offer { return offers(t.Open) }

func offers(open []Choice) (all []Offer) {
	for _, c := range open {
		o := Offer{Examples: c.Examples()}
		if len(c.Places) > 0 {
			o.Place = c.Places[0]
		}
		if i := len(all) - 1; i >= 0 && all[i].Self == o.Self && slices.Equal(all[i].Names, o.Names) {
			all[i].Examples = append(all[i].Examples, o.Examples...)
		} else {
			all = append(all, o)
		}
	}
	return all
}

// A Sample is orders as a role letter shows them, and the night from which on
// they may be given; 0: this one.
type Sample struct {
	Examples []Action
	From     int
}

// Sample returns the orders of a verb that name n people. It is empty when
// none is lawful, now or later, for a reason that the reader can know.
func (l RoleLetter) Sample(verb string, n int) (Sample, error) {
	v, ok := engine.ParseVerb(verb)
	if !ok {
		return Sample{}, fmt.Errorf("no verb %q", verb)
	}
	night := l.Phase.N
	if l.Phase.Day {
		night++
	}
	form := l.form(v, n)
	from := l.opens(l.Role, v)
	if l.Open != nil && from <= night {
		i := slices.IndexFunc(l.Open, func(c Choice) bool { return c.Verb == v })
		if i < 0 {
			return Sample{}, nil
		}
		form = l.Open[i]
	}
	if from <= night {
		from = 0
	}
	s := Sample{From: from}
	for _, a := range form.Examples() {
		a.Quick = v == engine.Kill && l.Role == engine.RoleManiac
		if len(a.Targets) == n {
			s.Examples = append(s.Examples, a)
		}
	}
	if n == 0 && len(s.Examples) > 1 {
		s.Examples = s.Examples[:1] // one role's victim stands for all
	}
	return s, nil
}

// form is what an order is like when nobody knows yet what will be lawful.
func (l RoleLetter) form(v engine.Verb, n int) Choice {
	c := Choice{Verb: v, Least: n}
	if v == engine.HealVictim {
		c.Roles = []engine.RoleID{engine.RoleMafia}
	}
	cast := l.Cast()
	self := v == engine.Heal && l.Options.SelfHeal != engine.SelfHealNever
	for range n {
		c.Places = append(c.Places, Place{Names: []Name{cast.A, cast.B, cast.C}, Self: self})
	}
	return c
}
