package engine

// RoleDoctor plays for the city. Rules D1 to D10.
var RoleDoctor = register(role{
	name: "doctor", place: 40, side: Town, blue: 3, again: "D8", lifted: "D9",
	actions: []action{
		{
			verb: Heal, rule: "D4", stage: stageHeal, min: 1, max: 1, self: anySelf,
			limits: []limit{notAgain, selfHealing},
			do: func(n *night, by Seat, d *deed) {
				if n.reaches(by, d.targets[0]) {
					n.heal(d.targets[0])
				}
			},
		},
		{
			verb: HealVictim, rule: "D4", stage: stageHeal,
			limits: []limit{notInTheDark, notTheLastSide},
			do:     func(n *night, by Seat, d *deed) { n.healVictims(by, d.role) },
		},
		{
			verb: Serum, rule: "D2", stage: stageReveal, min: 1, max: 1,
			limits: []limit{serumEarly, serumAgain, notAgain},
			do:     func(n *night, by Seat, d *deed) { serum(n, by, d.targets[0]) },
		},
		{
			verb: Poison, rule: "D7", stage: stageSilence, min: 1, max: 1,
			limits: []limit{notAgain},
			do: func(n *night, by Seat, d *deed) {
				if n.reaches(by, d.targets[0]) {
					n.silence(d.targets[0], 2)
				}
			},
		},
	},
})

// serum reveals a role, and perhaps the doctor's; of a prisoner it reveals
// nothing and rolls nothing. Rules D2, P4.
func serum(n *night, by, on Seat) {
	if !n.reaches(by, on) || n.jailed.Has(on) {
		return
	}
	n.expose(on)
	if n.roll(SerumHand, 50) {
		n.expose(by)
	}
}

// serumEarly: no serum in the first nights. Rule D3.
func serumEarly(s *State, o *Order) Code {
	if s.phase.N < int(s.opt.SerumFromNight) {
		return SerumEarly
	}
	return Accepted
}

// serumAgain: no serum two nights in a row. Rule D3.
func serumAgain(s *State, o *Order) Code {
	if s.last[o.By].verb == Serum {
		return SerumAgain
	}
	return Accepted
}

// notInTheDark: no victim heal in the dark, which everybody can see. Rule D5.
func notInTheDark(s *State, o *Order) Code {
	if s.open.dark {
		return Dark
	}
	return Accepted
}

// notTheLastSide: the option by which a victim heal with one hostile side left
// is refused, which tells the doctor that it is. Rules D5, P5.
func notTheLastSide(s *State, o *Order) Code {
	if s.opt.LastSide == LastSideRefuse && s.open.hostile < 2 {
		return LastSide
	}
	return Accepted
}

// selfHealing limits how often the doctor may heal himself. Rule D4.
func selfHealing(s *State, o *Order) Code {
	if o.Targets[0] != o.By {
		return Accepted
	}
	if s.opt.SelfHeal == SelfHealNever || s.opt.SelfHeal == SelfHealOnce && s.selfHealed.Has(o.By) {
		return SelfHeal
	}
	return Accepted
}
