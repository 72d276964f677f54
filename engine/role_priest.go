package engine

// RolePriest, an optional role, learns whether a person has performed an
// attack on any earlier night.
var RolePriest = register(role{
	name: "priest", place: 90, side: Town, extra: true,
	actions: []action{{
		verb: Confess, stage: stageCheck, min: 1, max: 1, check: true,
		do: func(n *night, by Seat, d *deed) {
			e := about(Confessed, d.targets[0])
			e.To = by
			e.Yes = n.bloody.Has(e.On)
			n.answer(e)
		},
	}},
})
