package engine

// RoleManiac plays for himself. Rules K1 to K5.
var RoleManiac = register(role{
	name: "maniac", place: 20, side: Maniac, kills: true,
	actions: []action{
		{
			verb: Kill, rule: "K3", stage: stageAttack, min: 1, max: 1,
			limits: []limit{killFrom(FirstNightKillsNone)},
			do:     func(n *night, by Seat, d *deed) { n.attack(by, d.targets[0]) },
		},
		{
			verb: Brutal, rule: "K2", stage: stageAttack, min: 1, max: 1,
			limits: []limit{killFrom(FirstNightKillsNone)},
			do:     func(n *night, by Seat, d *deed) { n.brutal(by, d.targets[0]) },
		},
		{
			verb: Torture, rule: "K4", stage: stageSilence, min: 1, max: 1,
			do: func(n *night, by Seat, d *deed) { torture(n, by, d.targets[0]) },
		},
	},
})

// torture: of two independent rolls the recognition is announced before the
// evidence, or told to the victim alone beside it. Rule K4.
func torture(n *night, by, on Seat) {
	if !n.silence(on, 2) {
		return // the prisoner was not at home: nothing rolls (Rule P4)
	}
	evidence, face := n.roll(TortureEvidence, 40), n.roll(TortureFace, 20)
	toCity := face && n.opt.RecognisedBy == RecognisedByCity
	switch {
	case toCity:
		n.expose(by)
	case evidence:
		n.mark(on)
	}
	if face && !toCity {
		n.recognise(on, by)
	}
}
