package engine

// healing tells which visits were void or lawful only with three left, and
// whom a heal found nobody to save from. Rules D4, D5, D8, D9, J4, J5, S3.
func (e *explainer) healing() {
	for x := range e.n.performed.All {
		e.again(x, &e.deeds[x])
	}
	for on := range e.n.void.All {
		by, last := e.n.voidBy, e.last[e.n.voidBy]
		r := e.did(isVoid, e.role(by).again, by, on)
		r.Verb = last.verb
		if r.Yes = last.verb == NoVerb || last.on != on; r.Yes {
			r.Verb = HealVictim
		}
	}
	if e.n.void != 0 {
		e.ordered(notTold, "P5", e.n.voidBy)
	}
	for x, d := range e.performers(stageHeal) {
		if d.n == 0 {
			e.victimHeal(x, d.role)
			continue
		}
		on := d.targets[0]
		switch {
		case e.attacked(on) == 0:
			e.did(healsIdly, "D4", x, on)
		case e.n.jailed.Has(on) && e.n.died.Has(on):
			e.did(healsInVain, "J4", x, on)
		}
	}
}

// again tells that with three left x may do again what he did last night.
func (e *explainer) again(x Seat, d *deed) {
	r := e.role(x)
	if r.again == "" || d.n == 0 || !e.open.threeLeft {
		return
	}
	on, last := d.targets[0], e.last[x]
	if last.verb != NoVerb && last.on == on || r.action(HealVictim) != nil && e.reached.Has(on) {
		e.did(mayComeAgain, r.lifted, x, on)
	}
}

// victimHeal tells why the heal of a role's victims saved nobody.
func (e *explainer) victimHeal(x Seat, of RoleID) {
	why, rule := savesNobody, "D5"
	switch {
	case !e.seated(of):
		why = notInPlay
	case e.n.came == 0:
		why, rule = noVictims, "D4"
	case e.open.hostile > 1:
		return
	}
	r := e.ordered(why, rule, x)
	r.Role, r.Seats = of, e.n.came
	if rule == "D5" {
		e.ordered(notTold, "P5", x)
	}
}

// attacked returns how many attacks were performed on x.
func (e *explainer) attacked(x Seat) (count int) {
	for _, a := range e.n.attacks {
		if a.on == x {
			count++
		}
	}
	return count
}

// attacks tells who attacked whom and what came of it. Rules M2, K2, K3, C3,
// S1, S2, D4, J3, J4.
func (e *explainer) attacks() {
	for _, a := range e.n.attacks {
		e.attack(a, e.attacker(a.role))
	}
	for x, d := range e.performers(stageDrag) {
		if !e.n.died.Has(x) {
			e.did(notDragged, "S1", x, d.targets[0])
		}
	}
	for x := range (e.n.died & e.n.performed).All {
		if !e.role(x).drags && (e.n.void == 0 || x != e.n.voidBy) {
			e.ordered(stillActed, "P2", x)
		}
	}
}

// attacker returns who attacked in the name of a role.
func (e *explainer) attacker(r RoleID) Seat {
	for x := range e.n.performed.All {
		if e.holdings[x].Role == r {
			return x
		}
	}
	return NoSeat
}

func (e *explainer) attack(a attempt, by Seat) {
	d := &e.deeds[by]
	drags := e.role(by).drags
	too := !d.names(a.on) // the jailer of whom a brutal kill named
	saved := func(w Why, rule string, other Seat) {
		switch {
		case drags:
			rule = "S2"
		case too:
			rule = "J4"
		}
		e.did(w, rule, by, a.on).Other = other
	}
	switch {
	case a.out == OutcomeJailed:
		saved(isKept, "J3", e.n.keeper)
	case a.out == OutcomeHealed && e.n.healed.Has(a.on):
		saved(isHealed, "D4", e.healer(a.on))
	case a.out == OutcomeHealed:
		saved(isHealedAs, "D4", e.n.healer)
	case drags:
		e.did(isDragged, "S1", by, a.on)
	case too:
		e.did(isKilledToo, "J4", by, a.on)
	case e.n.jailed.Has(a.on):
		e.did(isKilledThere, "J4", by, a.on)
	default:
		e.did(isKilled, e.role(by).rule(d.verb), by, a.on)
	}
	if d.verb == Brutal && a.out != OutcomeDied && !too {
		e.did(noCorpse, "K2", by, a.on)
	}
}

// healer returns who healed on by name.
func (e *explainer) healer(on Seat) Seat {
	for x, d := range e.performers(stageHeal) {
		if d.names(on) {
			return x
		}
	}
	return NoSeat
}

// deaths tells what the city learns of the dead. Rules K2, J4, V5, P6.
func (e *explainer) deaths() {
	for x := range e.n.died.All {
		if !e.n.brutally.Has(x) {
			e.unmask(x, e.opt.Reveal == RevealAll)
			continue
		}
		rule := "K2"
		if e.n.jailed.Has(x) || e.n.jailed != 0 && x == e.n.keeper {
			rule = "J4"
		}
		r := e.add(roleIsTold, rule)
		r.On, r.Role = x, e.holdings[x].Role
	}
	if shown := e.n.brutally | e.n.exposed | e.n.asBoss | e.n.marked; e.open.dark && shown != 0 {
		e.add(darkHidesNone, "P6").Seats = shown
	}
}

// silence tells whose votes are lost tomorrow, by whom, and until when. Rules
// M8, K4, D7, X2, J3, P4.
func (e *explainer) silence() {
	for x := range e.n.performed.All {
		d := &e.deeds[x]
		targets := d.on()
		switch at := e.role(x).action(d.verb).stage; {
		case d.verb == KillScare:
			targets = targets[1:]
		case at != stageSilence && at != stageReveal:
			continue
		}
		for _, on := range targets {
			e.quieten(x, on, d)
		}
	}
	for x := range (e.after.living & e.silentNext).All {
		r := e.add(staysQuiet, "X2")
		r.On, r.Until = x, Phase{Day: true, N: e.phase.N}
		e.cause(r)
	}
	for x := range (e.after.living & e.after.silent).All {
		r := e.add(isSilent, "X2")
		r.On, r.Until = x, e.silentUntil(x)
	}
}

// silentUntil returns the day at whose end the silence of x ends.
func (e *explainer) silentUntil(x Seat) Phase {
	n := e.phase.N
	if e.after.silentNext.Has(x) {
		n++
	}
	return Phase{Day: true, N: n}
}

// quieten tells what becomes of one whom x would silence, or reveal. A void
// visit was told before.
func (e *explainer) quieten(x, on Seat, d *deed) {
	a := e.role(x).action(d.verb)
	switch {
	case e.n.void.Has(on) && x == e.n.voidBy:
	case e.n.jailed.Has(on):
		e.did(staysAway, "J3", x, on)
		if d.verb == Serum || d.verb == Torture {
			e.did(notRolled, "P4", x, on)
		}
	case a.stage == stageSilence, d.verb == KillScare:
		r := e.did(isSilenced, a.rule, x, on)
		r.Until = Phase{Day: true, N: e.phase.N}
		if !e.gang.Has(x) {
			r.Until.N++
		}
	}
}
