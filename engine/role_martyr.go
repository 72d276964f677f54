package engine

// RoleMartyr plays for the city. Rules S1 to S3.
var RoleMartyr = register(role{
	name: "martyr", place: 60, side: Town, kills: true, drags: true, again: "S3", lifted: "S3",
	actions: []action{{
		verb: Point, rule: "S1", stage: stageDrag, min: 1, max: 1,
		limits: []limit{notAgain},
		do:     func(n *night, by Seat, d *deed) { n.drag(by, d.targets[0]) },
	}},
})
