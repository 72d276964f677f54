package bots

import (
	"math"

	"omerta/engine"
	"omerta/engine/sim"
)

// doubts are how suspicious, or how dangerous, each seat is to another. Below
// the weights lies a fraction of chance, by which bots differ and ties end.
type doubts [engine.MaxSeats]int32

const one = 1 << 16

// hunch is how far chance alone moves a doubt.
const hunch = 16

// guess fills in what each of some people is worth by chance alone.
func guess(r *sim.Rand, people engine.Seats) (d doubts) {
	chance, left := uint64(0), 0
	for x := range people.All {
		if left == 0 {
			chance, left = r.Uint64(), 4
		}
		d[x] = int32(uint16(chance)) * hunch
		chance, left = chance>>16, left-1
	}
	return d
}

func (d *doubts) add(x engine.Seat, weight int) { d[x] += int32(weight) * one }

// most returns the one of highest doubt among some, or NoSeat of none.
func (d *doubts) most(among engine.Seats) engine.Seat {
	best, top := engine.NoSeat, int32(math.MinInt32)
	for x := range among.All {
		if d[x] > top {
			best, top = x, d[x]
		}
	}
	return best
}

// least returns the one of lowest doubt among some, or NoSeat of none.
func (d *doubts) least(among engine.Seats) engine.Seat {
	best, low := engine.NoSeat, int32(math.MaxInt32)
	for x := range among.All {
		if d[x] < low {
			best, low = x, d[x]
		}
	}
	return best
}

// trusts reports whether there is more for x than for anybody by chance.
func (d *doubts) trusts(x engine.Seat) bool { return d[x] < -trust/2*one }

// The weights of what speaks against a person, or for him.
const (
	certain   = 200 // shown or checked
	lied      = 70  // what he said was refuted
	word      = 60  // of the only commissioner there is
	halfWord  = 25  // of one of two
	trust     = 40  // checked, and not of the mafia: he may be the maniac
	believed  = 25  // alone in saying what he is
	contested = 15  // and not alone
	blood     = 20
	badVote   = 4
	goodVote  = 6
)

// doubtsOf returns how suspicious everybody is to a seat. A mafioso judges as
// if he knew only what all know, so as to vote like a townsman.
func doubtsOf(v *sim.View, r *sim.Rand) doubts {
	d := guess(r, v.Living)
	liars := liars(v)
	speakers := v.Claimants[engine.RoleCommissioner] &^ liars
	weight := word
	if speakers.Len() > 1 {
		weight = halfWord
	}
	foes, friends := enemies(v), v.Sides[engine.Town]
	for x := range v.Living.All {
		w := badVote*int(v.BadVotes[x]) - goodVote*int(v.GoodVotes[x])
		w += weight * (v.Accusers[x] & speakers).Len()
		w -= weight / 2 * (v.Clearers[x] & speakers).Len()
		switch c := v.Claimed[x]; {
		case liars.Has(x):
			w += lied
		case c == 0 || !c.Single():
		case (v.Claimants[c] &^ liars).Len() == 1:
			w -= believed
		default:
			w += contested
		}
		switch {
		case foes.Has(x):
			w += certain
		case friends.Has(x):
			w -= certain
		case v.Innocent.Has(x):
			w -= trust
		case v.Bloody.Has(x):
			w += blood
		}
		d.add(x, w)
	}
	return d
}

// liars returns who is known to the seat to have lied: to all, or to it alone
// by its role, its checks, and since it is not of the mafia.
func liars(v *sim.View) engine.Seats {
	set := v.Liars
	if v.Rank > 0 {
		return set
	}
	set |= v.Accusers[v.Seat]
	if v.Role.Single() {
		set |= v.Claimants[v.Role].Without(v.Seat)
	}
	for x := range v.Guilty.All {
		set |= v.Clearers[x]
	}
	for x := range v.Innocent.All {
		set |= v.Accusers[x]
	}
	return set.Without(v.Seat)
}

// dangers returns how dangerous everybody is to a killer.
func dangers(v *sim.View, r *sim.Rand) doubts {
	d := guess(r, v.Living)
	gang := v.Gang()
	for x := range v.Living.All {
		w := 3 * int(v.GoodVotes[x])
		switch role := v.Shown[x]; {
		case role != 0:
			w += menace(role) * 2
		case v.Liars.Has(x):
			w -= lied // the city will see to him
		default:
			w += menace(v.Claimed[x])
		}
		for mate := range gang.All {
			if v.Accusers[mate].Has(x) {
				w += believed
			}
		}
		d.add(x, w)
	}
	return d
}

// menace is what a killer has to fear of a role. The martyr would take another
// along, perhaps himself.
func menace(r engine.RoleID) int {
	switch r {
	case engine.RoleCommissioner:
		return 30
	case engine.RoleDoctor, engine.RoleJailer, engine.RoleManiac, engine.RoleSniper, engine.RoleMafia:
		return 12
	case engine.RoleMartyr:
		return -20
	default:
		return 0
	}
}

// shown returns whose roles are known to all.
func shown(v *sim.View) (set engine.Seats) {
	for _, s := range v.Sides {
		set |= s
	}
	return set
}

// enemies returns whom a townsman knows to be against the town: by what was
// shown and by his own checks.
func enemies(v *sim.View) engine.Seats {
	set := shown(v)&^v.Sides[engine.Town] | v.Guilty
	if v.Maniac != engine.NoSeat {
		set = set.With(v.Maniac)
	}
	return set
}

// hostile returns how many sides other than the town may live, as far as all
// know.
func hostile(v *sim.View) (sides int) {
	for _, r := range []engine.RoleID{engine.RoleMafia, engine.RoleManiac, engine.RoleSniper} {
		if v.Roles[r] > (v.Sides[r.Side()] &^ v.Living).Len() {
			sides++
		}
	}
	return sides
}

// isLate reports whether the gang, as far as all know, may win in two nights.
func isLate(v *sim.View) bool {
	gang := v.Roles[engine.RoleMafia] - (v.Sides[engine.Mafia] &^ v.Living).Len()
	return v.Living.Len() <= 2*gang+3
}
