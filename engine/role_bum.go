package engine

// RoleBum, an optional role, spends the night at a door and learns who came.
var RoleBum = register(role{
	name: "bum", place: 100, side: Town, extra: true,
	actions: []action{{
		verb: Watch, stage: stageCheck, min: 1, max: 1, check: true,
		do: func(n *night, by Seat, d *deed) {
			e := about(Saw, d.targets[0])
			e.To = by
			e.Seats = n.visitors(by, e.On)
			n.answer(e)
		},
	}},
})
