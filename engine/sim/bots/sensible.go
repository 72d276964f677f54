package bots

import (
	"omerta/engine"
	"omerta/engine/sim"
)

// Sensible plays as careful people do. Votes follow suspicion, which follows
// from what was shown, claimed and voted (see doubts). The gang spares its own
// and hunts those who claim; the commissioner looks, kills whom he finds, and
// speaks when it pays; the doctor guards; whoever is accused says what he is;
// a mafioso who is accused accuses in turn.
type Sensible struct{}

// Night implements [sim.Strategy].
func (s Sensible) Night(v *sim.View, r *sim.Rand) sim.Act {
	switch v.Role {
	case engine.RoleMafia:
		return s.gang(v, r)
	case engine.RoleManiac, engine.RoleSniper:
		return s.loner(v, r)
	case engine.RoleCommissioner:
		return s.commissioner(v, r)
	case engine.RoleDoctor:
		return s.doctor(v, r)
	case engine.RoleJailer:
		return s.at(v, r, engine.Jail)
	case engine.RoleMartyr:
		return s.at(v, r, engine.Point)
	case engine.RolePriest:
		return s.at(v, r, engine.Confess)
	default:
		return Random{}.Night(v, r)
	}
}

// at does something to the most suspicious one to whom it may be done.
func (Sensible) at(v *sim.View, r *sim.Rand, verb engine.Verb) sim.Act {
	d := doubtsOf(v, r)
	for among := v.Others(); among != 0; {
		x := d.most(among)
		if act := sim.On(verb, x); v.May(act) {
			return act
		}
		among = among.Without(x)
	}
	return sim.Act{}
}

// first returns the first of some acts that is lawful.
func first(v *sim.View, acts ...sim.Act) sim.Act {
	for _, a := range acts {
		if v.May(a) {
			return a
		}
	}
	return sim.Act{}
}

// gang is what the boss orders: to strike again whom somebody saved, since a
// doctor or a jailer does not come twice; else the one most dangerous to it.
// Two are killed only when the evidence costs nothing: the boss is known, or
// it is the last night.
func (Sensible) gang(v *sim.View, r *sim.Rand) sim.Act {
	if !v.Leads() {
		return sim.Act{}
	}
	prey := v.Living &^ v.Gang()
	d := dangers(v, r)
	one := d.most(prey)
	if last := v.Last; last.Verb == engine.Kill && prey.Has(last.On[0]) {
		one = last.On[0]
	}
	two := sim.Act{}
	if rest := prey.Without(one); rest != 0 {
		known := v.Shown[v.Seat] != 0
		decides := v.Gang().Len() >= prey.Len()-2
		if known || decides {
			two = sim.On(engine.Kill, one, d.most(rest))
		}
	}
	return first(v, two, sim.On(engine.Kill, one), sim.On(engine.Scare, one))
}

// loner is what a killer on his own side orders: he hunts the gang when it is
// about to win, and else whom he fears most.
func (Sensible) loner(v *sim.View, r *sim.Rand) sim.Act {
	d := dangers(v, r)
	if isLate(v) {
		d = doubtsOf(v, r)
	}
	x := d.most(v.Others())
	return first(v, sim.On(engine.Kill, x), sim.On(engine.Torture, x))
}

// commissioner kills whom he knows to be an enemy, and else looks at the most
// suspicious one that he does not know.
func (Sensible) commissioner(v *sim.View, r *sim.Rand) sim.Act {
	d := doubtsOf(v, r)
	if known := enemies(v) & v.Others(); known != 0 {
		if kill := sim.On(engine.Kill, r.Pick(known)); v.May(kill) {
			return kill
		}
	}
	return first(v, sim.On(engine.Check, d.most(v.Others()&^(v.Guilty|v.Innocent|shown(v)))))
}

// doctor guards: the gang's victim while he can reach it unnamed, else who is
// believed to be the commissioner, else whom he trusts or himself. Now and
// then he makes the most suspicious one speak.
func (s Sensible) doctor(v *sim.View, r *sim.Rand) sim.Act {
	if hostile(v) > 1 {
		if act := (sim.Act{Verb: engine.HealVictim, Role: engine.RoleMafia}); v.May(act) {
			return act
		}
	}
	if act := sim.On(engine.Heal, v.Believed(engine.RoleCommissioner)); v.May(act) {
		return act
	}
	d := doubtsOf(v, r)
	if r.OneIn(3) {
		if act := sim.On(engine.Serum, d.most(v.Others()&^(v.Guilty|shown(v)))); v.May(act) {
			return act
		}
	}
	self, other := sim.On(engine.Heal, v.Seat), sim.On(engine.Heal, d.least(v.Others()))
	if r.OneIn(2) {
		return first(v, self, other)
	}
	return first(v, other, self)
}
