package engine

// resolve plays all orders in force at once and appends what came of them. It
// is void when it leaves an error in n.
func (n *night) resolve(dst []Event) []Event {
	n.sender, n.healer, n.voidBy = n.speaker(), NoSeat, NoSeat
	n.attacks, n.answers = n.room.attacks[:0], n.room.answers[:0]
	n.muster()
	for st := range stages {
		for x := range n.byStage[st].All {
			d := &n.deeds[x]
			n.role(x).action(d.verb).do(n, x, d)
		}
		if st == stageJail {
			n.annul()
		}
	}
	dst = n.tellHost(dst)
	dst = n.tellSeats(dst)
	n.remember()
	dst = n.tellAll(dst)
	return n.finish(dst)
}

// muster finds whose orders act, and when. Of the gang one does. Rule M4.
func (n *night) muster() {
	for x := range n.living.All {
		verb := n.deeds[x].verb
		if verb == NoVerb || verb == Pass || n.gang.Has(x) && x != n.sender {
			continue
		}
		n.performed = n.performed.With(x)
		st := n.role(x).action(verb).stage
		n.byStage[st] = n.byStage[st].With(x)
	}
}

// annul takes away the orders of those in jail. Rules P3, J1, J2.
func (n *night) annul() {
	for x := range n.performed.All {
		if !n.jailed.Has(n.actor(x)) {
			continue
		}
		a := n.role(x).action(n.deeds[x].verb)
		n.performed = n.performed.Without(x)
		n.byStage[a.stage] = n.byStage[a.stage].Without(x)
		n.annulled = n.annulled.With(n.actor(x))
		if a.check {
			n.failed = n.failed.With(x)
		}
	}
}

// remember keeps of the night what later phases look back on.
func (n *night) remember() {
	s := &n.State
	for x := range s.Seats().All {
		s.last[x] = visit{}
		d := &s.deeds[x]
		if d.verb == Heal && d.targets[0] == x {
			s.selfHealed = s.selfHealed.With(x)
		}
		// Rule D10.
		if d.n > 0 && (s.opt.AnnulledCounts || n.performed.Has(x)) {
			s.last[x] = visit{d.verb, d.targets[0]}
		}
	}
	s.reached = n.came
	s.bloody |= n.blood
	s.living &^= n.died
	// Silence lasts to the latest end. Rule X2.
	s.silent = s.silentNext | n.oneDay | n.twoDays
	s.silentNext = n.twoDays
	s.muted = n.muting
}
