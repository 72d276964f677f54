package engine

// A Choice is one form of order that a seat may lawfully give now.
type Choice struct {
	Verb    Verb
	Role    RoleID  // of HealVictim, else NoRole
	Least   int     // how many targets must be named
	Targets []Seats // who may stand at each place, as many as may be named; all named must differ
}

// Legal returns all orders, or by day votes, that x may give in the open
// phase, as far as x can know: what [State.Check] accepts, so that what is
// void for a hidden reason is in it too (Rule P5). Healing the victim of an
// optional role is in it where that role is in the game.
func (s *State) Legal(x Seat) []Choice {
	verbs := []Verb{Red, Blue, Unvote}
	if !s.phase.Day {
		verbs = append(s.Role(x).Verbs(), Pass, Cancel)
	}
	var choices []Choice
	for _, v := range verbs {
		if v == HealVictim {
			choices = append(choices, s.victimHeals(x)...)
		} else if c := s.choice(x, v); c.Targets != nil || c.Least == 0 && s.Check(Order{By: x, Verb: v}) == Accepted {
			choices = append(choices, c)
		}
	}
	return choices
}

func (s *State) victimHeals(x Seat) (choices []Choice) {
	for _, r := range byPlace {
		o := Order{By: x, Verb: HealVictim, Role: r}
		if s.Check(o) == Accepted && (!r.Optional() || s.seated(r)) {
			choices = append(choices, Choice{Verb: HealVictim, Role: r})
		}
	}
	return choices
}

// seated reports whether a seat, living or not, was given r.
func (s *State) seated(r RoleID) bool {
	for x := range s.Seats().All {
		if s.holdings[x].Role == r {
			return true
		}
	}
	return false
}

// choice returns the form of v with the most targets that is lawful now.
func (s *State) choice(x Seat, v Verb) Choice {
	least, most := s.form(x, v)
	c := Choice{Verb: v, Role: NoRole, Least: least}
	for n := max(least, 1); n <= most; n++ {
		places := s.places(x, v, n)
		if places == nil {
			break
		}
		c.Targets = places
	}
	return c
}

// form returns how few and how many targets an order of x has.
func (s *State) form(x Seat, v Verb) (least, most int) {
	if v == Red || v == Blue {
		return 1, 1
	}
	if a := s.role(x).action(v); a != nil {
		return a.min, min(a.max, maxTargets)
	}
	return 0, 0
}

// places returns who may stand at each place of an order with n targets, or
// nil when none is lawful.
func (s *State) places(x Seat, v Verb, n int) []Seats {
	o := Order{By: x, Verb: v, Targets: make([]Seat, n)}
	places := make([]Seats, n)
	for i := range places {
		for t := range s.living.All {
			for j := range o.Targets {
				o.Targets[j] = NoSeat
			}
			o.Targets[i] = t
			if s.completes(&o, 0) {
				places[i] = places[i].With(t)
			}
		}
		if places[i] == 0 {
			return nil
		}
	}
	return places
}

// completes reports whether the places of o from i on that are still NoSeat
// can be filled so that the order is accepted.
func (s *State) completes(o *Order, i int) bool {
	for i < len(o.Targets) && o.Targets[i] != NoSeat {
		i++
	}
	if i == len(o.Targets) {
		return s.Check(*o) == Accepted
	}
	defer func() { o.Targets[i] = NoSeat }()
	for t := range s.living.All {
		o.Targets[i] = t
		if s.completes(o, i+1) {
			return true
		}
	}
	return false
}
