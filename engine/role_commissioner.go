package engine

// RoleCommissioner plays for the city. Rules C1 to C3.
var RoleCommissioner = register(role{
	name: "commissioner", place: 30, side: Town, kills: true,
	actions: []action{
		{
			verb: Check, rule: "C2", stage: stageCheck, min: 1, max: 1, check: true,
			do: func(n *night, by Seat, d *deed) {
				e := about(Checked, d.targets[0])
				e.To = by
				e.Yes = n.role(e.On).side == Mafia
				n.answer(e)
			},
		},
		{
			verb: Kill, rule: "C3", stage: stageAttack, min: 1, max: 1,
			limits: []limit{killFrom(FirstNightKillsNoCommissioner)},
			do:     func(n *night, by Seat, d *deed) { n.attack(by, d.targets[0]) },
		},
	},
})
