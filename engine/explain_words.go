package engine

var whyWords = [...]string{
	measured: "measured", itIsDark: "it-is-dark", itIsThree: "it-is-three", leadsGang: "leads-gang",
	nowSilent: "now-silent", takenOut: "taken-out", wasRefused: "was-refused",
	wasReplaced: "was-replaced", wasRecalled: "was-recalled", gangObeys: "gang-obeys",
	gangIsQuiet: "gang-is-quiet", isOutranked: "is-outranked", acts: "acts", passes: "passes",
	sentNothing: "sent-nothing", isJailed: "is-jailed", isAnnulled: "is-annulled",
	hasNoEffect: "has-no-effect", jailsTooLow: "jails-too-low", staysAway: "stays-away",
	notRolled: "not-rolled", isVoid: "is-void", notTold: "not-told", mayComeAgain: "may-come-again",
	notInPlay: "not-in-play", noVictims: "no-victims", savesNobody: "saves-nobody",
	healsIdly: "heals-idly", healsInVain: "heals-in-vain", isKilled: "is-killed",
	isKilledThere: "is-killed-there", isKilledToo: "is-killed-too", isDragged: "is-dragged",
	notDragged: "not-dragged", isKept: "is-kept", isHealed: "is-healed", isHealedAs: "is-healed-as",
	noCorpse: "no-corpse", stillActed: "still-acted", countsAll: "counts-all",
	noEvidence: "no-evidence", dieFell: "die-fell", isExposed: "is-exposed", isMarked: "is-marked",
	isRecognised: "is-recognised", facePrevails: "face-prevails", isMuted: "is-muted",
	senderPays: "sender-pays", isSilenced: "is-silenced", staysQuiet: "stays-quiet",
	isSilent: "is-silent", isAnswered: "is-answered", isAnsweredIn: "is-answered-in",
	isUnanswered: "is-unanswered", isUnasked: "is-unasked", lacksOther: "lacks-other",
	isVisited: "is-visited", areVisited: "are-visited", voteCounts: "vote-counts",
	didNotVote: "did-not-vote", isScored: "is-scored", isHighest: "is-highest",
	noneAboveZero: "none-above-zero", noMajority: "no-majority", areTied: "are-tied",
	tieSparesAll: "tie-spares-all", tieTakesAll: "tie-takes-all", tieTakesFirst: "tie-takes-first",
	tieStaysLevel: "tie-stays-level", tieIsRolled: "tie-is-rolled", dragsAlong: "drags-along",
	dragsNobody: "drags-nobody", roleIsTold: "role-is-told", roleIsHidden: "role-is-hidden",
	darkHidesNone: "dark-hides-none", nobodyLives: "nobody-lives", noneHostile: "none-hostile",
	mafiaEnough: "mafia-enough", loneEnough: "lone-enough", stalled: "stalled",
	twoHostile: "two-hostile", mafiaFew: "mafia-few", loneFew: "lone-few", quiet: "quiet",
}

// String returns the word of the reason, or "" for none.
func (w Why) String() string { return word(whyWords[:], w) }

// Whys returns all reasons, in the order in which they are told.
func Whys() []Why {
	whys := make([]Why, 0, len(whyWords)-1)
	for w := measured; int(w) < len(whyWords); w++ {
		whys = append(whys, w)
	}
	return whys
}

// parts are the headings under which reasons are told: each begins with a
// reason and goes on to the next.
var parts = []struct {
	from Why
	word string
}{
	{measured, "opening"}, {takenOut, "inputs"}, {gangObeys, "orders"}, {isJailed, "jail"}, {isVoid, "healing"},
	{isKilled, "attacks"}, {countsAll, "evidence"}, {isSilenced, "silence"}, {isAnswered, "answers"},
	{isVisited, "visits"}, {voteCounts, "votes"}, {isHighest, "verdict"}, {roleIsTold, "roles"}, {nobodyLives, "end"},
}

// Part returns the heading under which w is told, or "" for no reason.
func (w Why) Part() string {
	if i := w.part(); i >= 0 {
		return parts[i].word
	}
	return ""
}

func (w Why) part() int {
	i := -1
	for i+1 < len(parts) && w >= parts[i+1].from {
		i++
	}
	return i
}

// Parts returns all headings, in order.
func Parts() []string {
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = p.word
	}
	return words
}
