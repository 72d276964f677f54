package engine

// A Why says what a [Reason] tells. Its String is a word of the explanation;
// no record has it.
type Why uint8

// The reasons, in the parts and in the order in which they are told. Where a
// comment says "by", "on" and so on it means the fields of the reason.
const (
	noWhy Why = iota

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
	countsAll     // Seats were attacked or scared in vain and count; not Yes: they do not
	noEvidence    // what the gang did leaves none
	rolled        // Die fell on Value against Chance for on; Yes: it hit
	isExposed     // the city learns that on is a Role; Yes: that he is the boss
	isMarked      // the city learns that on is the maniac's victim
	isRecognised  // other alone learns that on is a Role; not Yes: he died
	facePrevails  // the evidence on on is not told beside the recognition
	isMuted       // on's vote counts 0; Yes: after a double action, else N of Value are scared
	senderPays    // on pays, and not the boss
	roleIsTold    // with the death of on, that he was a Role
	roleIsHidden  // that of on; Yes: since it is dark
	darkHidesNone // Seats are revealed in the dark

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
	isVisited     // by's order names on; not Yes: it does not count
	areVisited    // by's victim heal came to Seats
	voteCounts    // by's Verb on on, for Value; Yes: in secret otherwise than it shows
	cannotVote    // Seats are silent
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
