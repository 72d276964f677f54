package engine

// A stage is a step of the night. What changes other actions comes first;
// within a stage nothing sees what its neighbours did, so that the order of
// seats decides nothing. Rule P2.
type stage uint8

const (
	stageJail    stage = iota // what annuls others, and keeps them safe
	stageHeal                 // what saves from attacks
	stageAttack               // attacks, each against the jails and heals above
	stageDrag                 // what those whom the attacks killed take along
	stageSilence              // what takes votes
	stageReveal               // what tells the city
	stageCheck                // what tells one seat
	stages
)

// A night is a night being resolved. Its methods on this page are the
// vocabulary in which roles say what they do; "by" is who does it.
type night struct {
	State
	dice Dice
	err  error // of the first roll that had no value

	sender    Seat  // whose order is in force for the gang, or NoSeat
	performed Seats // whose orders act
	byStage   [stages]Seats

	jailed   Seats
	keeper   Seat  // who holds the prisoner
	annulled Seats // whose order, for the gang its boss
	failed   Seats // whose check was annulled

	healed    Seats
	healer    Seat   // of the victims of a role, or NoSeat
	victimsOf RoleID // 0: of none
	came      Seats  // to whom the victim heal came (Rule D8)
	void      Seats  // on whom the action of voidBy has no effect (Rule D8)
	voidBy    Seat

	attacks  []attempt
	died     Seats
	brutally Seats // died of a brutal kill
	blood    Seats // who attacked

	oneDay  Seats // silent on the coming day
	twoDays Seats // and on the next
	muting  Seats
	asBoss  Seats
	exposed Seats
	marked  Seats
	rolls   [dice]roll
	answers []Event

	room struct { // of the first attacks and answers, so that they need no allocation
		attacks [8]attempt
		answers [3]Event
	}
}

// An attempt is an attack and what came of it.
type attempt struct {
	role RoleID
	on   Seat
	out  Outcome
}

type roll struct {
	rolled        bool
	value, chance int
}

// actor returns who is held to account for what the order of x does: for the
// gang its boss, else x himself. Rules J2, M5.
func (n *night) actor(x Seat) Seat {
	if n.gang.Has(x) {
		return n.open.boss
	}
	return x
}

// jail annuls the actions of on and keeps him from all outside influence.
// Rules J1, J3.
func (n *night) jail(by, on Seat) {
	n.jailed = n.jailed.With(on)
	n.keeper = by
}

// reaches reports whether by's visit takes effect on on, and notes it when it
// does not, since he was there last night: to come again by name is refused at
// once where he can know it, so one of the two visits was a victim heal's.
// Rule D8; D9 lifts it.
func (n *night) reaches(by, on Seat) bool {
	v := n.last[by]
	again := v.verb != NoVerb && v.on == on || n.reached.Has(on)
	if !again || n.open.threeLeft {
		return true
	}
	n.void = n.void.With(on)
	n.voidBy = by
	return false
}

// heal saves on from every attack of the night. Rule D4.
func (n *night) heal(on Seat) { n.healed = n.healed.With(on) }

// healVictims saves everyone whom a role attacks from that role. Rule D4.
func (n *night) healVictims(by Seat, of RoleID) { n.healer, n.victimsOf = by, of }

// attack is an attempt of by to kill on.
func (n *night) attack(by, on Seat) Outcome {
	out := n.outcome(n.holdings[by].Role, on)
	n.strike(by, on, out)
	return out
}

func (n *night) strike(by, on Seat, out Outcome) {
	n.attacks = append(n.attacks, attempt{n.holdings[by].Role, on, out})
	n.blood = n.blood.With(n.actor(by))
	if out == OutcomeDied {
		n.died = n.died.With(on)
	}
}

// outcome returns what comes of an attack on one person by a role.
func (n *night) outcome(r RoleID, on Seat) Outcome {
	switch {
	case n.jailed.Has(on):
		return OutcomeJailed
	case r == n.victimsOf && n.saves(on), n.healed.Has(on):
		return OutcomeHealed
	default:
		return OutcomeDied
	}
}

// saves reports whether the victim heal, which comes to on, saves him. With
// one hostile side left it saves nobody (Rule D5), nor one to whom the healer
// came last night (Rule D8).
func (n *night) saves(on Seat) bool {
	n.came = n.came.With(on)
	return n.open.hostile > 1 && n.reaches(n.healer, on)
}

// brutal is an attack that reaches a prisoner, whom no heal reaches, and his
// jailer with him. Who dies of it is known to be the maniac's victim. Rules
// K2, J4.
func (n *night) brutal(by, on Seat) {
	if !n.jailed.Has(on) {
		n.brutalOn(on, n.attack(by, on))
		return
	}
	n.strike(by, on, OutcomeDied)
	n.brutalOn(on, OutcomeDied)
	n.brutalOn(n.keeper, n.attack(by, n.keeper))
}

func (n *night) brutalOn(on Seat, out Outcome) {
	if out == OutcomeDied {
		n.brutally = n.brutally.With(on)
	}
}

// drag lets by take on along if by was killed this night. Rule S1.
func (n *night) drag(by, on Seat) {
	n.pointed = on
	if n.died.Has(by) {
		n.attack(by, on)
	}
}

// silence takes the vote of on for the coming day, or for two. It reports
// false of a prisoner, whom it does not reach. Rules M8, K4, D7, J3.
func (n *night) silence(on Seat, days int) bool {
	if n.jailed.Has(on) {
		return false
	}
	if days == 1 {
		n.oneDay = n.oneDay.With(on)
	} else {
		n.twoDays = n.twoDays.With(on)
	}
	return true
}

// mute makes the vote of x count 0 on the coming day. Rule M9.
func (n *night) mute(x Seat) { n.muting = n.muting.With(x) }

// expose reveals the role of x to the city.
func (n *night) expose(x Seat) { n.exposed = n.exposed.With(x) }

// exposeBoss reveals to the city that x is the boss. Rule M7.
func (n *night) exposeBoss(x Seat) { n.asBoss = n.asBoss.With(x) }

// mark tells the city that x is the maniac's victim. Rule K4.
func (n *night) mark(x Seat) { n.marked = n.marked.With(x) }

// answer tells one seat what its check found, unless it died. Rule C2.
func (n *night) answer(e Event) {
	if !n.died.Has(e.To) || n.opt.DeadGetsResult {
		n.answers = append(n.answers, e)
	}
}

// recognise tells a living victim who the maniac is. Rule K4.
func (n *night) recognise(victim, maniac Seat) {
	if !n.died.Has(victim) {
		e := about(Recognised, maniac)
		e.To = victim
		n.answers = append(n.answers, e)
	}
}

// visitors returns who performed an action that names x, and the healer where
// a victim heal came to him; of the gang its boss, and never by himself.
func (n *night) visitors(by, x Seat) Seats {
	var seen Seats
	for y := range n.performed.Without(by).All {
		if n.deeds[y].names(x) {
			seen = seen.With(n.actor(y))
		}
	}
	if n.came.Has(x) {
		seen = seen.With(n.healer)
	}
	return seen
}

// roll throws a percent die and reports whether it falls below chance.
func (n *night) roll(d Die, chance int) bool {
	v, err := faces(n.dice, n.phase, d, Percent)
	if err != nil {
		if n.err == nil {
			n.err = err
		}
		return false
	}
	n.rolls[d] = roll{true, v, chance}
	return v < chance
}
