package engine

// gangPays tells what the gang's order cost its boss, and what of it counted.
// Rules M5 to M9, P4.
func (e *explainer) gangPays() {
	sender := e.n.sender
	if sender == NoSeat || !e.n.performed.Has(sender) {
		return
	}
	d := &e.deeds[sender]
	payer := e.open.boss
	if e.opt.Penalties == PenaltiesSender {
		payer = sender
	}
	vain := e.inVain(d)
	if vain != 0 && d.n > 1 {
		r := e.did(countsAll, "P4", sender, NoSeat)
		r.Seats, r.Yes = vain, e.opt.RollsOn == RollsOnPerformed
	}
	double := e.n.rolls[Evidence].rolled
	switch {
	case !double && d.verb == Scare:
		e.did(noEvidence, "M8", sender, NoSeat)
	case !double:
		e.did(noEvidence, "M6", sender, NoSeat)
	case e.rolled(Evidence, "M6", payer):
		r := e.add(isExposed, "M7")
		r.On, r.Role, r.Yes = payer, e.holdings[payer].Role, payer == e.open.boss
	}
	if (e.n.muting & e.after.living).Has(payer) {
		r := e.add(isMuted, "M9")
		r.On, r.Yes = payer, double
		r.N, r.Value = int(d.n), e.open.living.Len()
	}
	if payer != e.open.boss && (double || e.n.muting != 0) {
		r := e.add(senderPays, "M5")
		r.On, r.Other = payer, e.open.boss
	}
}

// inVain returns whom the gang attacked or scared without effect.
func (e *explainer) inVain(d *deed) (vain Seats) {
	for i, on := range d.on() {
		scared := d.verb == Scare || d.verb == KillScare && i == 1
		if e.n.jailed.Has(on) || !scared && !e.diedOf(on, e.holdings[e.n.sender].Role) {
			vain = vain.With(on)
		}
	}
	return vain
}

// diedOf reports whether an attack of a role killed on.
func (e *explainer) diedOf(on Seat, r RoleID) bool {
	for _, a := range e.n.attacks {
		if a.role == r && a.on == on {
			return a.out == OutcomeDied
		}
	}
	return false
}

// rolled tells how a die fell for x, if it was rolled, and reports whether it
// hit.
func (e *explainer) rolled(d Die, rule string, x Seat) bool {
	one := e.n.rolls[d]
	if !one.rolled {
		return false
	}
	r := e.add(dieFell, rule)
	r.Die, r.Value, r.Chance, r.On, r.Yes = d, one.value, one.chance, x, one.value < one.chance
	return r.Yes
}

// exposed tells that the city learns the role of x.
func (e *explainer) exposed(x Seat, rule string) {
	r := e.add(isExposed, rule)
	r.On, r.Role = x, e.holdings[x].Role
}

// reveals tells what the serum and the torture brought to light. Rules D2, K4.
func (e *explainer) reveals() {
	for x, d := range e.performers(stageReveal) {
		on := d.targets[0]
		if e.n.void.Has(on) || e.n.jailed.Has(on) {
			continue
		}
		rule := e.role(x).rule(d.verb)
		e.exposed(on, rule)
		if e.rolled(SerumHand, rule, x) {
			e.exposed(x, rule)
		}
	}
	for x, d := range e.performers(stageSilence) {
		if d.verb == Torture && e.n.rolls[TortureEvidence].rolled {
			e.torture(x, d.targets[0], e.role(x).rule(d.verb))
		}
	}
}

func (e *explainer) torture(x, on Seat, rule string) {
	evidence := e.rolled(TortureEvidence, rule, on)
	face := e.rolled(TortureFace, rule, on)
	toCity := face && e.opt.RecognisedBy == RecognisedByCity
	switch {
	case toCity && evidence:
		e.exposed(x, rule)
		e.add(facePrevails, rule).On = on
	case toCity:
		e.exposed(x, rule)
	case evidence:
		e.add(isMarked, rule).On = on
	}
	if face && !toCity {
		r := e.add(isRecognised, rule)
		r.On, r.Role, r.Other, r.Yes = x, e.holdings[x].Role, on, !e.n.died.Has(on)
	}
}
