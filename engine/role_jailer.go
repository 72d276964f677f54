package engine

// RoleJailer plays for the city. Rules J1 to J6.
var RoleJailer = register(role{
	name: "jailer", place: 50, side: Town, again: "J5", lifted: "J5",
	actions: []action{{
		verb: Jail, rule: "J1", stage: stageJail, min: 1, max: 1,
		limits: []limit{notAgain},
		do:     func(n *night, by Seat, d *deed) { n.jail(by, d.targets[0]) },
	}},
})
