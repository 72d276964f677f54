package engine

import "slices"

// tellHost appends what only the host may know.
func (n *night) tellHost(dst []Event) []Event {
	if n.sender != NoSeat {
		dst = append(dst, about(InForce, n.sender))
	}
	for x := range n.annulled.All {
		dst = append(dst, about(Annulled, x))
	}
	for x := range n.void.All {
		e := about(Void, n.voidBy)
		e.Other = x
		dst = append(dst, e)
	}
	dst = n.tellAttacks(dst)
	for d := range n.rolls {
		if r := &n.rolls[d]; r.rolled {
			e := event(Roll)
			e.Die, e.Value, e.Chance = Die(d), r.value, r.chance
			dst = append(dst, e)
		}
	}
	for x := range (n.muting & n.living &^ n.died).All {
		dst = append(dst, about(Muted, x))
	}
	return dst
}

// tellAttacks appends the attacks by the places of their roles and then by seat.
func (n *night) tellAttacks(dst []Event) []Event {
	slices.SortFunc(n.attacks, func(a, b attempt) int {
		if a.role != b.role {
			return a.role.role().place - b.role.role().place
		}
		return int(a.on) - int(b.on)
	})
	for _, a := range n.attacks {
		e := about(Attack, a.on)
		e.Role, e.Outcome = a.role, a.out
		dst = append(dst, e)
	}
	return dst
}

// tellSeats appends what one seat alone is told.
func (n *night) tellSeats(dst []Event) []Event {
	alive := n.living &^ n.died
	for x := range (n.failed & alive).All {
		e := event(CheckFailed)
		e.To = x
		n.answers = append(n.answers, e)
	}
	if n.opt.TellPrisoner {
		for x := range (n.jailed & alive).All {
			e := event(Jailed)
			e.To = x
			n.answers = append(n.answers, e)
		}
	}
	slices.SortFunc(n.answers, func(a, b Event) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		return int(a.To) - int(b.To)
	})
	return append(dst, n.answers...)
}

// tellAll appends what the morning report says. The dead are out of living.
func (n *night) tellAll(dst []Event) []Event {
	for x := range n.died.All {
		e := n.unmasked(Died, x, n.opt.Reveal == RevealAll)
		if n.brutally.Has(x) { // Rules K2, J4; in the dark too (Rule P6).
			e.Role, e.ByManiac = n.holdings[x].Role, true
		}
		dst = append(dst, e)
	}
	for x := range (n.asBoss | n.exposed).All {
		e := about(Exposed, x)
		e.Role = n.holdings[x].Role
		if n.asBoss.Has(x) {
			e.Boss = true
			dst = append(dst, e)
		}
		if n.exposed.Has(x) {
			e.Boss = false
			dst = append(dst, e)
		}
	}
	for x := range n.marked.All {
		dst = append(dst, about(Marked, x))
	}
	for x := range (n.silent & n.living).All {
		dst = append(dst, about(Silenced, x))
	}
	return dst
}
