package engine

// RoleJournalist, an optional role, compares the sides of two other players.
var RoleJournalist = register(role{
	name: "journalist", place: 80, side: Town, extra: true,
	actions: []action{{
		verb: Compare, stage: stageCheck, min: 2, max: 2, check: true,
		do: func(n *night, by Seat, d *deed) {
			if d.n < 2 {
				return // one of them was removed: there is nothing to compare with
			}
			e := about(Compared, d.targets[0])
			e.To, e.Other = by, d.targets[1]
			e.Yes = n.role(e.On).side == n.role(e.Other).side
			n.answer(e)
		},
	}},
})
