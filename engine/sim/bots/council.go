package bots

import (
	"omerta/engine"
	"omerta/engine/sim"
)

// Speak implements [sim.Strategy].
func (s Sensible) Speak(v *sim.View, r *sim.Rand) (sim.Claim, bool) {
	accused := v.Accusers[v.Seat] &^ v.Liars &^ v.Claimants[v.Role]
	rivals := engine.Seats(0)
	if v.Role.Single() {
		rivals = v.Claimants[v.Role].Without(v.Seat)
	}
	switch {
	case v.Rank > 0:
		return s.lie(v, r)
	case v.Role == engine.RoleCommissioner:
		return s.report(v, r, accused|rivals != 0)
	case v.Claimed[v.Seat] != 0 || v.Role.Side() != engine.Town || !v.Role.Single():
		return sim.Claim{}, false
	case accused|rivals != 0:
		return sim.Claim{Role: v.Role, On: engine.NoSeat}, true
	}
	return sim.Claim{}, false
}

// report is what the commissioner tells: once he has spoken, all that he
// finds. He speaks first when he is in danger anyway, when he knows more of
// the gang than he can deal with alone, or when there is little time.
func (Sensible) report(v *sim.View, r *sim.Rand, pressed bool) (sim.Claim, bool) {
	found := v.Guilty & v.Living &^ shown(v)
	spoken := v.Claimed[v.Seat] == v.Role
	if !spoken && !pressed && found.Len() < 2 && (found == 0 || !isLate(v)) {
		return sim.Claim{}, false
	}
	var accuse, innocent engine.Seats
	for x := range found.All {
		if !v.Accusers[x].Has(v.Seat) {
			accuse = accuse.With(x)
		}
	}
	for x := range (v.Innocent & v.Living &^ shown(v)).All {
		if !v.Clearers[x].Has(v.Seat) {
			innocent = innocent.With(x)
		}
	}
	switch {
	case accuse != 0:
		return sim.Claim{Role: v.Role, On: r.Pick(accuse), Guilty: true}, true
	case innocent != 0:
		return sim.Claim{Role: v.Role, On: r.Pick(innocent)}, true
	}
	return sim.Claim{Role: v.Role, On: engine.NoSeat}, !spoken
}

// lie is what a mafioso says: accused by one who may be believed, he is the
// commissioner himself; and where no commissioner has spoken yet, the least
// of the gang may play him.
func (Sensible) lie(v *sim.View, r *sim.Rand) (sim.Claim, bool) {
	if v.Claimed[v.Seat] != 0 || v.Shown[v.Seat] != 0 || v.Roles[engine.RoleCommissioner] == 0 {
		return sim.Claim{}, false
	}
	lie := sim.Claim{Role: engine.RoleCommissioner, On: engine.NoSeat, Guilty: true}
	if against := v.Accusers[v.Seat] &^ v.Liars & v.Living; against != 0 {
		lie.On = r.Pick(against)
		return lie, r.OneIn(2)
	}
	if v.Claimants[engine.RoleCommissioner] != 0 || !least(v) || !r.OneIn(8) {
		return sim.Claim{}, false
	}
	lie.On = r.Pick(v.Living &^ v.Gang() &^ shown(v))
	return lie, lie.On != engine.NoSeat
}

// least reports whether nobody of the gang that lives is below the seat.
func least(v *sim.View) bool {
	for x := range (v.Mates & v.Living).All {
		if v.RankOf(x) > v.Rank {
			return false
		}
	}
	return true
}

// bandwagon is the weight of each vote that stands on somebody: votes follow
// votes, or they would scatter.
const bandwagon = 5

// Vote implements [sim.Strategy]: red against the most suspicious one, or blue
// for one who is trusted and about to hang. The gang spares its own as long as
// the city does not know them.
func (s Sensible) Vote(v *sim.View, r *sim.Rand) sim.Act {
	d := doubtsOf(v, r)
	leader, most := engine.NoSeat, 0
	for x := range v.Living.All {
		if stands := int(v.Reds[x]) - int(v.Blues[x]); stands > most {
			leader, most = x, stands
		}
	}
	if 4*most > v.Living.Len() && saves(v, leader, &d) {
		return sim.On(engine.Blue, leader)
	}
	for x := range v.Living.All {
		d.add(x, bandwagon*(int(v.Reds[x])-int(v.Blues[x])))
	}
	hidden := v.Gang() &^ v.Sides[engine.Mafia]
	if c := v.Believed(engine.RoleCommissioner); c != engine.NoSeat {
		for x := range hidden.All {
			if v.Accusers[x].Has(c) {
				hidden = hidden.Without(x)
			}
		}
	}
	x := d.most(v.Others() &^ hidden)
	if x == engine.NoSeat {
		return sim.Act{}
	}
	return sim.On(engine.Red, x)
}

// saves reports whether the seat would rather defend x, who is about to hang:
// one whom it trusts, or, with the doctor's three votes, itself (Rule D6).
func saves(v *sim.View, x engine.Seat, d *doubts) bool {
	switch {
	case v.Rank > 0:
		return false
	case x == v.Seat:
		return v.Role == engine.RoleDoctor
	default:
		return d.trusts(x)
	}
}
