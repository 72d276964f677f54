package engine

// Options are the house rules of a game. The zero Options are not the default
// ones: begin with [Defaults]. [OptionTable] lists their names and values.
type Options struct {
	ThreeLeft       ThreeLeftRule
	DarkBelow       uint16 // it is dark while fewer live (Rules P1, D5, V5)
	RollsOn         RollsOn
	LastSide        LastSideRule
	AnnulledCounts  bool // an order that jail annulled counts as used and visited (Rule D10)
	Penalties       Penalties
	FriendlyFire    bool // the gang may kill its own (Rule M8)
	RecognisedBy    RecognisedBy
	DeadGetsResult  bool   // one who dies while he checks is answered (Rule C2)
	SerumFromNight  uint16 // the first night in which the serum is lawful (Rule D3)
	SelfHeal        SelfHealing
	TellPrisoner    bool // the prisoner is told that he sat in jail (Rule J6)
	DragByDay       DragByDay
	Tie             TieRule
	Lynch           Lynch
	NoVote          NoVote
	Reveal          Reveal
	ManiacWin       ManiacWin
	MafiaWin        MafiaWin
	Stalemate       uint16 // so many rounds without a death end the game; 0: none do (Rule W1)
	FirstNightKills FirstNightKills
}

// ThreeLeftRule says what "three left" means. Rule P1. Its zero value is the default.
type ThreeLeftRule uint8

// The values of ThreeLeftRule.
const (
	ThreeLeftAtMost  ThreeLeftRule = iota // at most three live
	ThreeLeftExactly                      // exactly three live
)

// RollsOn says which kills and scares are judged for rolls and penalties. Rule P4. Its zero value is the default.
type RollsOn uint8

// The values of RollsOn.
const (
	RollsOnPerformed RollsOn = iota // all that were performed
	RollsOnEffective                // those whose target was neither healed nor jailed
)

// LastSideRule says what becomes of a victim heal with one hostile side left. Rule D5. Its zero value is the default.
type LastSideRule uint8

// The values of LastSideRule.
const (
	LastSideSilent LastSideRule = iota // it is accepted and void
	LastSideRefuse                     // it is refused, which leaks
)

// Penalties says on whom the gang's penalties fall. Rule M5. Its zero value is the default.
type Penalties uint8

// The values of Penalties.
const (
	PenaltiesBoss   Penalties = iota // on the boss
	PenaltiesSender                  // on the one whose order was in force
)

// RecognisedBy says who is told when the maniac is recognised. Rule K4. Its zero value is the default.
type RecognisedBy uint8

// The values of RecognisedBy.
const (
	RecognisedByCity   RecognisedBy = iota // the city
	RecognisedByVictim                     // the living victim alone
)

// SelfHealing says how often the doctor may heal himself. Rule D4. Its zero value is the default.
type SelfHealing uint8

// The values of SelfHealing.
const (
	SelfHealFree  SelfHealing = iota // always
	SelfHealOnce                     // once a game
	SelfHealNever                    // never
)

// DragByDay says whom an executed martyr takes along. Rule S2. Its zero value is the default.
type DragByDay uint8

// The values of DragByDay.
const (
	DragByDayNo   DragByDay = iota // nobody
	DragByDayLast                  // the one he last pointed at without being jailed
)

// TieRule says what a tie for the highest score does. Rule V3. Its zero value is the default.
type TieRule uint8

// The values of TieRule.
const (
	TieNone     TieRule = iota // nobody is executed
	TieEarliest                // the one whose last red vote came first is
	TieAll                     // all of the tied are
	TieRandom                  // one of the tied is, by a die
)

// Lynch says which score is enough. Rule V3. Its zero value is the default.
type Lynch uint8

// The values of Lynch.
const (
	LynchPlurality Lynch = iota // the highest above 0
	LynchMajority               // it must also exceed half of the living
)

// NoVote says what becomes of those who do not vote. Rule V4. Its zero value is the default.
type NoVote uint8

// The values of NoVote.
const (
	NoVoteNone   NoVote = iota // nothing
	NoVoteTwoRed               // two red votes on themselves
)

// Reveal says whose role is announced while it is not dark. Rule V5. Its zero value is the default.
type Reveal uint8

// The values of Reveal.
const (
	RevealExecuted Reveal = iota // that of the executed and the removed
	RevealAll                    // that of all the dead
	RevealNone                   // nobody's
)

// ManiacWin says when one who is alone on his side wins. Rule W1. Its zero value is the default.
type ManiacWin uint8

// The values of ManiacWin.
const (
	ManiacWinDuel  ManiacWin = iota // when at most two live
	ManiacWinAlone                  // when nobody else lives
)

// MafiaWin says when the mafia wins. Rule W1. Its zero value is the default.
type MafiaWin uint8

// The values of MafiaWin.
const (
	MafiaWinParity   MafiaWin = iota // when it is at least as many as the rest
	MafiaWinMajority                 // when it is more than the rest
	MafiaWinLast                     // when nobody else lives
)

// FirstNightKills says which kills are lawful in night 1. Rule W2. Its zero value is the default.
type FirstNightKills uint8

// The values of FirstNightKills.
const (
	FirstNightKillsAll            FirstNightKills = iota // all
	FirstNightKillsNoCommissioner                        // all but the commissioner's
	FirstNightKillsNone                                  // none
)
