package engine

// RoleSniper, an optional role, plays for himself and kills without evidence.
var RoleSniper = register(role{
	name: "sniper", place: 35, side: Sniper, extra: true, kills: true,
	actions: []action{{
		verb: Kill, stage: stageAttack, min: 1, max: 1,
		limits: []limit{killFrom(FirstNightKillsNone)},
		do:     func(n *night, by Seat, d *deed) { n.attack(by, d.targets[0]) },
	}},
})
