package engine

import "slices"

// A Why says what a [Reason] tells. Its String is a word of the explanation;
// no record has it.
type Why uint8

// The reasons, in the parts and in the order in which they are told. Where a
// comment says "by", "on" and so on it means the fields of the reason.
const (
	_ Why = iota

	// What holds for the whole phase.
	measured    // N live, and Value hostile sides
	itIsDark    // fewer than N live
	itIsThree   // three are left
	leadsGang   // on, of rank N, is the boss; Yes: although he was taken out meanwhile
	nowSilent   // on may not vote, until the end of Until; by and Verb where known
	takenOut    // the host took on out
	wasRefused  // the order or vote numbered N, with Code
	wasReplaced // the order or vote numbered N, by that numbered Value
	wasRecalled // the order or vote numbered N, by that numbered Value

	// Orders in force.
	gangObeys   // by's order is in force for the gang, whose boss is on; Seats stand above him and sent none
	gangIsQuiet // nobody wrote for the gang, whose boss is on
	isOutranked // by's order is not in force, since other's is
	acts        // by, a Role, has an order in force
	passes      // by, a Role, does nothing on purpose
	sentNothing // Seats could have acted

	// Jail.
	isJailed    // by holds on, who is told so when Yes
	isAnnulled  // by's order, since on sits in jail
	hasNoEffect // by's order: no roll, no penalty
	jailsTooLow // on sits in jail, and is not the boss
	staysAway   // on sits in jail, so that by's Verb does not take place
	notRolled   // nor is anything rolled for it

	// Healing, and visits that were void.
	isVoid       // by came to on last night by Verb; Yes: as to a victim
	notTold      // by's order was accepted, since he cannot know that it is void
	mayComeAgain // by may come to on again
	notInPlay    // by heals the victims of Role, which no seat has
	noVictims    // by heals the victims of Role, and there are none
	savesNobody  // by heals the victims of Role with one hostile side left; Seats die of it
	healsIdly    // by heals on, whom nobody attacked
	healsInVain  // by heals on, whom the brutal kill reaches in jail

	// Attacks: by, a Role, with Verb on on.
	isKilled      // on dies
	isKilledThere // on dies in jail
	isKilledToo   // on dies as the jailer
	isDragged     // on dies with by
	notDragged    // on lives, since by does
	isKept        // on lives in the jail of other
	isHealed      // on lives, healed by other by name
	isHealedAs    // on lives, healed by other as the victim of Role
	noCorpse      // no brutal kill is told
	stillActed    // on died this night, and acted

	// What it costs and what it reveals.
	countsAll    // Seats were attacked or scared in vain and count; not Yes: they do not
	noEvidence   // what the gang did leaves none
	dieFell      // Die fell on Value against Chance for on; Yes: it hit
	isExposed    // the city learns that on is a Role; Yes: that he is the boss
	isMarked     // the city learns that on is the maniac's victim
	isRecognised // other alone learns that on is a Role; not Yes: he died
	facePrevails // the evidence on on is not told beside the recognition
	isMuted      // on's vote counts 0; Yes: after a double action, else N of Value are scared
	senderPays   // on pays, and not the boss

	// Silence.
	isSilenced // by's Verb takes the vote of on until the end of Until
	staysQuiet // on was silenced last night by by's Verb, until the end of Until
	isSilent   // on may not vote, until the end of Until

	// Answers: by asks about on and other with Verb.
	isAnswered   // Yes, Seats
	isAnsweredIn // although on sits in jail
	isUnanswered // by died
	isUnasked    // by sat in jail
	lacksOther   // one of the two was taken out

	// Tomorrow.
	isVisited  // by's order names on; not Yes: it does not count
	areVisited // by's victim heal came to Seats

	// Votes and the verdict.
	voteCounts    // by's Verb on on, for Value; Yes: in secret otherwise than it shows
	didNotVote    // Seats; Yes: two red votes on each
	isScored      // on has the score Value
	isHighest     // on has the highest score, Value
	noneAboveZero //
	noMajority    // the highest score, Value, is not above half of N
	areTied       // Seats have the highest score, Value
	tieSparesAll  //
	tieTakesAll   //
	tieTakesFirst // on, whose last red vote came first
	tieStaysLevel // no last red vote came before the others
	tieIsRolled   // Value of N: on
	dragsAlong    // by, executed, takes on along
	dragsNobody   // by, executed, takes nobody along

	// What the city is told of roles.
	roleIsTold    // with the death of on, that he was a Role
	roleIsHidden  // that of on; Yes: since it is dark
	darkHidesNone // Seats are revealed in the dark

	// The end, or not.
	nobodyLives //
	noneHostile //
	mafiaEnough // N of the mafia and Value others live
	loneEnough  // the one of Side and Value others live
	stalled     // N rounds in a row without a death
	twoHostile  // several hostile sides live
	mafiaFew    // N of the mafia and Value others live
	loneFew     // the one of Side and Value others live
	quiet       // N rounds of Value without a death
)

// ends reports whether the game is over for this reason.
func (w Why) ends() bool { return w >= nobodyLives && w <= stalled }

// A Reason is one link of the chain behind a result, for the host alone: it
// tells what no player may know. Fields that a Why does not speak of are
// NoSeat, NoRole or zero.
type Reason struct {
	Why    Why
	Rule   string // of the rulebook, "M5"; of what an optional role does, its word
	By     Seat   // who did it
	On     Seat   // whom it concerns
	Other  Seat
	Seats  Seats
	Role   RoleID
	Verb   Verb
	Order  Order // as it was in force, or was refused or replaced
	Code   Code
	Die    Die
	Value  int
	Chance int // of a Die, which hits below it
	N      int
	Yes    bool
	Until  Phase // the day at whose end a silence ends
	Side   Side
}

func reason(w Why, rule string) Reason {
	return Reason{Why: w, Rule: rule, By: NoSeat, On: NoSeat, Other: NoSeat, Role: NoRole, Order: Order{By: NoSeat, Role: NoRole}}
}

// An explainer gathers the reasons of one phase.
type explainer struct {
	State          // as the phase closes
	n       *night // resolved; nil by day
	after   State  // when it has closed
	earlier []Reason
	reasons []Reason
}

// add begins a reason, to be completed through the pointer before the next is
// added.
func (e *explainer) add(w Why, rule string) *Reason {
	e.reasons = append(e.reasons, reason(w, rule))
	return &e.reasons[len(e.reasons)-1]
}

// Explain returns why the open phase comes to what [State.Close] with the same
// dice makes of it, in the order of the parts. Earlier are the reasons of the
// phases before, or of some of them: from there it knows whose doing a silence
// is that still lasts. The error is that of Close.
func (s State) Explain(dice Dice, earlier []Reason) ([]Reason, error) {
	e := &explainer{State: s, earlier: earlier}
	explain := e.night
	switch {
	case s.over:
		return nil, ErrOver
	case s.phase.Day:
		explain = e.day
	}
	e.opening()
	if err := explain(dice); err != nil {
		return nil, err
	}
	e.end()
	SortReasons(e.reasons)
	return e.reasons, nil
}

// SortReasons puts reasons of one phase in the order of their parts.
func SortReasons(reasons []Reason) {
	slices.SortStableFunc(reasons, func(a, b Reason) int { return a.Why.part() - b.Why.part() })
}

// ExplainRefusal returns why order n of the open phase was refused with c.
func (s *State) ExplainRefusal(n int, o Order, c Code) Reason {
	r := reason(wasRefused, s.codeRule(&o, c))
	r.N, r.By, r.Role, r.Order, r.Code = n, o.By, s.Role(o.By), o, c
	return r
}

// ExplainChange returns why order n of the open phase is not in force: its
// sender gave order o later, as number by.
func (s *State) ExplainChange(n int, old Order, by int, o Order) Reason {
	why, rule := wasReplaced, "O1"
	if o.Verb == Cancel || o.Verb == Unvote {
		why = wasRecalled
	}
	if o.Verb.IsVote() {
		rule = "V2"
	}
	r := reason(why, rule)
	r.N, r.By, r.Role, r.Order, r.Value = n, o.By, s.Role(o.By), old, by
	return r
}

// codeRules are the rules by which orders are refused, whoever sends them.
var codeRules = [...]string{
	Self: "O3", SameTarget: "M8", TooMany: "M8", ThreeLeft: "M11", Gang: "M8", SerumEarly: "D3",
	SerumAgain: "D3", Dark: "D5", LastSide: "D5", SelfHeal: "D4", Silent: "X1", FirstNight: "W2",
}

func (s *State) codeRule(o *Order, c Code) string {
	r := s.role(o.By)
	switch {
	case c == Repeat:
		return r.again
	case c == SameTarget && r.extra:
		return r.name
	case int(c) < len(codeRules) && codeRules[c] != "":
		return codeRules[c]
	case o.Verb.IsVote():
		return "V1"
	default:
		return "O1"
	}
}

// rule returns the rule of an action.
func (r *role) rule(v Verb) string {
	if a := r.action(v); a != nil && !r.extra {
		return a.rule
	}
	return r.name
}

// opening tells what was measured when the phase opened. Rule P1.
func (e *explainer) opening() {
	r := e.add(measured, "P1")
	r.N, r.Value = e.open.living.Len(), int(e.open.hostile)
	if e.open.dark {
		e.add(itIsDark, "P1").N = int(e.opt.DarkBelow)
	}
	if e.open.threeLeft && !e.phase.Day {
		e.add(itIsThree, "P1")
	}
	for x := range e.removed.All {
		e.add(takenOut, "V5").On = x
	}
}

// unmask tells whether the city learns the role of one who is out, and why not.
// Rule V5.
func (e *explainer) unmask(x Seat, revealed bool) {
	if revealed && !e.open.dark {
		r := e.add(roleIsTold, "V5")
		r.On, r.Role = x, e.holdings[x].Role
		return
	}
	r := e.add(roleIsHidden, "V5")
	r.On, r.Role, r.Yes = x, e.holdings[x].Role, revealed
}

// cause fills in whose doing a silence is that began in an earlier phase.
func (e *explainer) cause(r *Reason) {
	for _, old := range e.earlier {
		if old.Why == isSilenced && old.On == r.On && old.Until.N >= r.Until.N {
			r.By, r.Verb = old.By, old.Verb
		}
	}
}

// end tells which clause ended the game, or why it goes on. Rule W1.
func (e *explainer) end() {
	for x := range e.removed.All {
		e.unmask(x, e.opt.Reveal != RevealNone)
	}
	s := &e.after
	side, why := s.clause()
	if s.over && !why.ends() {
		e.add(stalled, "W1").N = int(s.quiet)
		return
	}
	r := e.add(why, "W1")
	r.Side, r.N = side, (s.teams[side] & s.living).Len()
	r.Value = s.living.Len() - r.N
	if e.phase.Day && !s.over && s.quiet > 0 && s.opt.Stalemate > 0 {
		r := e.add(quiet, "W1")
		r.N, r.Value = int(s.quiet), int(s.opt.Stalemate)
	}
}
