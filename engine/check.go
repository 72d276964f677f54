package engine

// Check returns why o would be refused now, or Accepted. It says no more than
// the sender of o can know (Rule P5), and changes nothing.
func (s *State) Check(o Order) Code {
	switch {
	case !s.living.Has(o.By):
		return Dead
	case s.over, o.Verb.IsVote() != s.phase.Day:
		return NotYours
	case s.phase.Day:
		return s.checkVote(&o)
	case o.Verb == Pass, o.Verb == Cancel:
		if len(o.Targets) > 0 {
			return NotYours
		}
		return Accepted
	}
	a := s.role(o.By).action(o.Verb)
	if a == nil || !a.takes(len(o.Targets)) || o.Verb == HealVictim && !o.Role.Kills() {
		return NotYours
	}
	if c := s.checkTargets(&o, a); c != Accepted {
		return c
	}
	for _, l := range a.limits {
		if c := l(s, &o); c != Accepted {
			return c
		}
	}
	return Accepted
}

func (s *State) checkVote(o *Order) Code {
	wanted := 1
	if o.Verb == Unvote {
		wanted = 0
	}
	if len(o.Targets) != wanted {
		return NotYours
	}
	for _, t := range o.Targets {
		if !s.living.Has(t) {
			return NoSuchTarget
		}
	}
	if s.silent.Has(o.By) {
		return Silent
	}
	return Accepted
}

func (s *State) checkTargets(o *Order, a *action) Code {
	for _, t := range o.Targets {
		if !s.living.Has(t) {
			return NoSuchTarget
		}
	}
	for i, t := range o.Targets {
		if t == o.By && !a.selfAt(i) {
			return Self
		}
	}
	var named Seats
	for _, t := range o.Targets {
		if named.Has(t) {
			return SameTarget
		}
		named = named.With(t)
	}
	return Accepted
}

// A limit returns why an order whose targets are in order is refused all the
// same, or Accepted.
type limit func(s *State, o *Order) Code

// notAgain limits a role that may not come to the same person two nights in a
// row, as far as it can know that it did. Rules D8, J5, S3; D9 lifts it.
func notAgain(s *State, o *Order) Code {
	v := s.last[o.By]
	if v.verb != NoVerb && v.on == o.Targets[0] && !s.open.threeLeft {
		return Repeat
	}
	return Accepted
}

// killFrom limits a kill in the first night, from a value of the option on.
// Rule W2.
func killFrom(least FirstNightKills) limit {
	return func(s *State, o *Order) Code {
		if s.phase.N == 1 && s.opt.FirstNightKills >= least {
			return FirstNight
		}
		return Accepted
	}
}
