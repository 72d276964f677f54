package engine

// RoleMafia is a member of the gang. Rules M1 to M12.
var RoleMafia = register(role{
	name: "mafia", place: 10, side: Mafia, ranked: true, many: true, kills: true,
	actions: []action{
		{
			verb: Kill, rule: "M2", stage: stageAttack, min: 1, max: 2,
			limits: []limit{oneKill, noFriends, killFrom(FirstNightKillsNone)},
			do: func(n *night, by Seat, d *deed) {
				kills := 0
				for _, on := range d.on() {
					if n.attack(by, on) == OutcomeDied || n.opt.RollsOn == RollsOnPerformed {
						kills++
					}
				}
				n.gangPays(by, kills, 0)
			},
		},
		{
			verb: KillScare, rule: "M8", stage: stageAttack, min: 2, max: 2, self: 1 << 1,
			limits: []limit{oneKill, noFriends, killFrom(FirstNightKillsNone)},
			do: func(n *night, by Seat, d *deed) {
				kills := 0
				if n.attack(by, d.targets[0]) == OutcomeDied || n.opt.RollsOn == RollsOnPerformed {
					kills = 1
				}
				n.gangPays(by, kills, n.scare(d.targets[1:2]))
			},
		},
		{
			verb: Scare, rule: "M8", stage: stageSilence, min: 1, max: manyTargets, self: anySelf,
			limits: []limit{fewScared},
			do:     func(n *night, by Seat, d *deed) { n.gangPays(by, 0, n.scare(d.on())) },
		},
	},
})

// oneKill: with three left the gang may kill only one, and scare nobody
// instead of a second. Rule M11.
func oneKill(s *State, o *Order) Code {
	if s.open.threeLeft && len(o.Targets) == 2 {
		return ThreeLeft
	}
	return Accepted
}

// noFriends: without friendly fire a kill may not name a member. Rule M8.
func noFriends(s *State, o *Order) Code {
	killed := o.Targets
	if o.Verb == KillScare {
		killed = killed[:1]
	}
	for _, t := range killed {
		if !s.opt.FriendlyFire && s.gang.Has(t) {
			return Gang
		}
	}
	return Accepted
}

// fewScared: three may be scared, and two when fewer than ten live; this ten
// is not that of the dark. Rules M8, P1.
func fewScared(s *State, o *Order) Code {
	if len(o.Targets) > 3 || len(o.Targets) > 2 && s.open.living.Len() < 10 {
		return TooMany
	}
	return Accepted
}

// scare silences people for a day and returns how many count. Rules M8, P4.
func (n *night) scare(people []Seat) int {
	count := 0
	for _, on := range people {
		if n.silence(on, 1) || n.opt.RollsOn == RollsOnPerformed {
			count++
		}
	}
	return count
}

// gangPays rolls for evidence after two kills, or a kill and a scare, and
// takes a vote after these or after scaring at least half of the living.
// Rules M6, M7, M9; M5 says whom it falls on.
func (n *night) gangPays(sender Seat, kills, scares int) {
	payer := n.open.boss
	if n.opt.Penalties == PenaltiesSender {
		payer = sender
	}
	double := kills > 0 && kills+scares > 1
	if double && n.roll(Evidence, 75) {
		if payer == n.open.boss {
			n.exposeBoss(payer)
		} else {
			n.expose(payer)
		}
	}
	if double || 2*scares >= n.open.living.Len() {
		n.mute(payer)
	}
}
