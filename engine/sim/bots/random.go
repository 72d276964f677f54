package bots

import (
	"omerta/engine"
	"omerta/engine/sim"
)

// Random gives any lawful order, says nothing, and votes for or against
// anybody. A gang of such bots spares its own, which even they know.
type Random struct{}

// tries is how often Random looks for a lawful order before it gives none.
const tries = 8

// verbs are what each role may order, by RoleID.
var verbs = func() (list [][]engine.Verb) {
	for _, r := range engine.Roles() {
		for len(list) <= int(r) {
			list = append(list, nil)
		}
		list[r] = r.Verbs()
	}
	return list
}()

// victims are the roles whose victims can be healed.
var victims = func() (list []engine.RoleID) {
	for _, r := range engine.Roles() {
		if r.Kills() {
			list = append(list, r)
		}
	}
	return list
}()

// Night implements [sim.Strategy].
func (Random) Night(v *sim.View, r *sim.Rand) sim.Act {
	can := verbs[v.Role]
	if len(can) == 0 {
		return sim.Act{}
	}
	for range tries {
		act := sim.Act{Verb: can[r.N(len(can))]}
		free := v.Living &^ v.Gang()
		if act.Verb == engine.HealVictim {
			act.Role = victims[r.N(len(victims))]
		} else {
			for range 1 + r.N(sim.MaxTargets) {
				if free != 0 {
					act.On[act.N] = r.Pick(free)
					free = free.Without(act.On[act.N])
					act.N++
				}
			}
		}
		if v.May(act) {
			return act
		}
	}
	return sim.Act{}
}

// Speak implements [sim.Strategy].
func (Random) Speak(*sim.View, *sim.Rand) (sim.Claim, bool) { return sim.Claim{}, false }

// Vote implements [sim.Strategy]. One in five is blue, one in ten none.
func (Random) Vote(v *sim.View, r *sim.Rand) sim.Act {
	switch x := r.Pick(v.Living); r.N(10) {
	case 0:
		return sim.Act{}
	case 1, 2:
		return sim.On(engine.Blue, x)
	default:
		return sim.On(engine.Red, x)
	}
}

// Theory is Random as the literature on the game has it, so that what comes of
// a table of mafia and citizens can be computed: the gang kills one person a
// night who is not of its own, and everybody votes against another
// (Braverman, Etesami and Mossel 2008).
type Theory struct{ Random }

// Night implements [sim.Strategy].
func (t Theory) Night(v *sim.View, r *sim.Rand) sim.Act {
	if v.Rank == 0 {
		return t.Random.Night(v, r)
	}
	act := sim.On(engine.Kill, r.Pick(v.Living&^v.Gang()))
	if !v.May(act) {
		return sim.Act{}
	}
	return act
}

// Vote implements [sim.Strategy].
func (Theory) Vote(v *sim.View, r *sim.Rand) sim.Act {
	return sim.On(engine.Red, r.Pick(v.Others()))
}
