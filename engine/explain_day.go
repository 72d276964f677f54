package engine

// day tells the reasons of a day: what each vote counted, what came of the
// count, and who else pays for it.
func (e *explainer) day(dice Dice) error {
	c := e.count()
	doomed, err := e.verdict(c, dice)
	if err != nil {
		return err
	}
	if e.after, _, err = e.closeDay(dice, nil); err != nil {
		return err
	}
	e.votes()
	for x := range c.stands.All {
		r := e.add(isScored, "V3")
		r.On, r.Value = x, c.score[x]
	}
	e.verdictOf(c, doomed)
	for x := range doomed.All {
		e.unmask(x, e.opt.Reveal != RevealNone)
	}
	e.dragged(doomed)
	return nil
}

// votes tells what each vote counted, and who had none. Rules V1, V4, D6, M9,
// X2.
func (e *explainer) votes() {
	for x := range e.SilentSeats().All {
		r := e.add(nowSilent, "X2")
		r.On, r.Until = x, e.phase
		if e.silentNext.Has(x) {
			r.Until.N++
		}
		e.cause(r)
	}
	for _, v := range e.Votes() {
		r := e.did(voteCounts, "V1", v.By, v.Targets[0])
		r.Value = 1
		if v.Verb == Blue && e.role(v.By).blue > 1 {
			r.Rule, r.Value = "D6", e.role(v.By).blue
		}
		if e.muted.Has(v.By) {
			r.Rule, r.Value = "M9", 0
		}
	}
	var unsaid Seats
	for x := range (e.living &^ e.silent).All {
		if e.deeds[x].verb == NoVerb {
			unsaid = unsaid.With(x)
		}
	}
	if unsaid != 0 {
		r := e.add(didNotVote, "V4")
		r.Seats, r.Yes = unsaid, e.opt.NoVote == NoVoteTwoRed
	}
}

// verdictOf tells why it was these, or nobody. Rule V3.
func (e *explainer) verdictOf(c *count, doomed Seats) {
	top, tied := c.highest()
	r := e.add(isHighest, "V3")
	r.Seats, r.On, r.Value, r.N = tied, tied.lowest(), top, e.open.living.Len()
	switch {
	case top == 0:
		r.Why = noneAboveZero
		return
	case e.opt.Lynch == LynchMajority && 2*top <= e.open.living.Len():
		r.Why = noMajority
		return
	case tied.Len() == 1:
		return
	}
	r.Why = areTied
	r = e.add(tieSparesAll, "V3")
	r.Seats, r.On, r.N = doomed, doomed.lowest(), tied.Len()
	switch {
	case e.opt.Tie == TieAll:
		r.Why = tieTakesAll
	case e.opt.Tie == TieEarliest && doomed != 0:
		r.Why = tieTakesFirst
	case e.opt.Tie == TieEarliest:
		r.Why = tieStaysLevel
	case e.opt.Tie == TieRandom:
		r.Why, r.Die = tieIsRolled, Tie
		for tied.at(r.Value) != doomed {
			r.Value++
		}
	}
}

// dragged tells whom the executed take along, or that they take nobody. Rule S2.
func (e *explainer) dragged(doomed Seats) {
	for x := range doomed.All {
		if !e.role(x).drags {
			continue
		}
		gone := e.living &^ e.after.living &^ doomed
		if gone == 0 {
			e.add(dragsNobody, "S2").By = x
			continue
		}
		r := e.add(dragsAlong, "S2")
		r.By, r.On = x, gone.lowest()
		e.unmask(r.On, e.opt.Reveal == RevealAll)
	}
}
