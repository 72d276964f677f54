package engine

// night tells the reasons of a night: it resolves the night as Close does and
// reads them off what has become of it.
func (e *explainer) night(dice Dice) error {
	e.n = &night{State: e.State, dice: dice}
	e.n.resolve(nil)
	if e.n.err != nil {
		return e.n.err
	}
	e.after = e.n.State
	e.gangOrder()
	e.orders()
	e.jail()
	e.healing()
	e.attacks()
	e.deaths()
	e.gangPays()
	e.reveals()
	e.silence()
	e.answers()
	e.visits()
	return nil
}

// actsFor reports whether x has an order to act that is in force: of the gang
// one member has. Rule M4.
func (e *explainer) actsFor(x Seat) bool {
	v := e.deeds[x].verb
	return v != NoVerb && v != Pass && (!e.gang.Has(x) || x == e.n.sender)
}

// performers yields those of a stage whose orders were performed.
func (e *explainer) performers(at stage) func(func(Seat, *deed) bool) {
	return func(yield func(Seat, *deed) bool) {
		for x := range e.n.performed.All {
			d := &e.deeds[x]
			if e.role(x).action(d.verb).stage == at && !yield(x, d) {
				return
			}
		}
	}
}

// did begins a reason about what by did to on.
func (e *explainer) did(w Why, rule string, by, on Seat) *Reason {
	r := e.add(w, rule)
	r.By, r.On, r.Role, r.Verb = by, on, e.holdings[by].Role, e.deeds[by].verb
	return r
}

// ordered begins a reason about the order of by.
func (e *explainer) ordered(w Why, rule string, by Seat) *Reason {
	r := e.did(w, rule, by, NoSeat)
	r.Order = e.deeds[by].order(by)
	return r
}

// gangOrder tells whose order is in force for the gang, and why. Rules M3 to
// M5, O2.
func (e *explainer) gangOrder() {
	members := e.gang & e.open.living
	if members == 0 {
		return
	}
	boss := e.open.boss
	r := e.add(leadsGang, "M5")
	r.On, r.N, r.Yes = boss, int(e.holdings[boss].Rank), e.removed.Has(boss)
	speaker := e.n.sender
	if speaker == NoSeat {
		e.add(gangIsQuiet, "O2").On = boss
		return
	}
	rule := "M3"
	if speaker != boss {
		rule = "M4"
	}
	r = e.ordered(gangObeys, rule, speaker)
	r.On = boss
	for x := range (members & e.living).Without(speaker).All {
		switch {
		case e.deeds[x].verb != NoVerb:
			e.ordered(isOutranked, "M4", x).Other = speaker
		case e.holdings[x].Rank < e.holdings[speaker].Rank:
			r := &e.reasons[len(e.reasons)-1]
			r.Seats = r.Seats.With(x)
		}
	}
}

// orders tells what the others ordered. Rules O1, O2.
func (e *explainer) orders() {
	var idle Seats
	for x := range (e.living &^ e.gang).All {
		switch v := e.deeds[x].verb; {
		case v == Pass:
			e.ordered(passes, "O2", x)
		case v != NoVerb:
			e.ordered(acts, e.role(x).rule(v), x)
		case len(e.role(x).actions) > 0:
			idle = idle.With(x)
		}
	}
	if idle != 0 {
		e.add(sentNothing, "O2").Seats = idle
	}
}

// jail tells whose orders it annulled, and whose it could not. Rules J1, J2,
// J6, S2, P3.
func (e *explainer) jail() {
	keeper, prisoner := e.n.keeper, e.n.jailed
	for on := range prisoner.All {
		r := e.did(isJailed, "J6", keeper, on)
		r.Yes = e.opt.TellPrisoner && e.after.living.Has(on)
		if e.gang.Has(on) && on != e.open.boss && e.n.sender != NoSeat && e.actsFor(e.n.sender) {
			e.did(jailsTooLow, "J2", keeper, on)
		}
	}
	for x := range (e.living &^ e.n.performed).All {
		if !e.actsFor(x) {
			continue
		}
		rule := "J1"
		switch r := e.role(x); {
		case r.ranked:
			rule = "J2"
		case r.drags:
			rule = "S2"
		}
		r := e.ordered(isAnnulled, rule, x)
		r.On, r.Other = e.accountable(x), keeper
		e.ordered(hasNoEffect, "P3", x)
	}
}

// accountable returns who is held to account for the order of x, as
// [night.actor] does. Rules J2, M5.
func (e *explainer) accountable(x Seat) Seat {
	if e.gang.Has(x) {
		return e.open.boss
	}
	return x
}

// answers tells what checks came to. Rules C2, J3.
func (e *explainer) answers() {
	var answered, inJail Seats
	for _, a := range e.n.answers {
		if a.Kind == Recognised || a.Kind == Jailed {
			continue
		}
		rule := e.role(a.To).rule(e.deeds[a.To].verb)
		answered = answered.With(a.To)
		if a.Kind == CheckFailed {
			e.ordered(isUnasked, rule, a.To)
			continue
		}
		r := e.ordered(isAnswered, rule, a.To)
		r.On, r.Other, r.Yes, r.Seats = a.On, a.Other, a.Yes, a.Seats
		inJail |= e.n.jailed & (Seats(0).With(a.On) | Seats(0).With(a.Other))
	}
	if inJail != 0 {
		e.add(isAnsweredIn, "J3").On = inJail.lowest()
	}
	for x, d := range e.performers(stageCheck) {
		rule := e.role(x).rule(d.verb)
		switch {
		case answered.Has(x):
		case e.n.died.Has(x) && !e.opt.DeadGetsResult:
			e.ordered(isUnanswered, rule, x)
		default:
			e.ordered(lacksOther, rule, x)
		}
	}
}

// visits tells what will bind tomorrow. Rules D8, D10, J5, S3.
func (e *explainer) visits() {
	for x := range e.living.All {
		d := &e.deeds[x]
		again := e.role(x).again
		if again == "" || d.n == 0 {
			continue
		}
		rule := again
		if !e.n.performed.Has(x) {
			rule = "D10"
		}
		e.did(isVisited, rule, x, d.targets[0]).Yes = e.after.last[x].verb != NoVerb
	}
	if e.n.came != 0 {
		r := e.ordered(areVisited, e.role(e.n.healer).again, e.n.healer)
		r.Seats = e.n.came
	}
}
