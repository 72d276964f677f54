package engine

// A Kind says what an [Event] tells. Its String is the word of the record.
type Kind uint8

// The kinds, in the order in which the record prints them. Within a kind
// events come by seat; attacks by role and then by seat.
const (
	NoEvent Kind = iota

	// For the host alone (and for everybody once the game is over).
	Dealt    // On was dealt Role with Rank
	Refused  // order N of the phase was refused with Code
	InForce  // On is the one whose order is in force for the gang ("host gang")
	Annulled // On's order was annulled by jail
	Void     // On's action had no effect on Other by Rule D8's hidden repeat
	Attack   // Role attacked On; Outcome says what came of it
	Roll     // the die named Die fell on Value against Chance
	Muted    // On's vote counts 0 today (Rule M9)

	// For one seat alone: To.
	Checked     // On is of the mafia when Yes (Rule C2)
	CheckFailed // the check did not take place (Rule C2)
	Compared    // On and Other are of the same side when Yes
	Saw         // Seats came to On
	Confessed   // On has blood on his hands when Yes
	Recognised  // On is the maniac (Rule K4, recognised-by victim)
	Jailed      // To spent the night in jail (Rule J6, tell-prisoner yes)

	// For everybody.
	Died     // On; Role where revealed, ByManiac where Rule K2 or J4 says so
	Exposed  // On is a Role; Boss when named as the boss (Rule M7)
	Marked   // On is the maniac's victim (Rule K4)
	Silenced // On is silent today (Rule X2)
	Score    // for the host: On's weighted score is Value (Rule V3)
	Executed // On; Role where revealed (Rule V5)
	Nobody   // nobody was executed
	Removed  // the host took On out; Role where revealed
	Won      // the game is over; Side won, NoSide: nobody
)

var kindWords = [...]string{
	Dealt: "dealt", Refused: "refused", InForce: "gang", Annulled: "annulled",
	Void: "void", Attack: "attack", Roll: "roll", Muted: "muted",
	Checked: "checked", CheckFailed: "check-failed", Compared: "compared",
	Saw: "saw", Confessed: "confessed", Recognised: "recognised",
	Jailed: "jailed", Died: "died", Exposed: "exposed", Marked: "marked",
	Silenced: "silent", Score: "score", Executed: "executed",
	Nobody: "nobody", Removed: "removed", Won: "won",
}

// String returns the word of the record, or "" for NoEvent.
func (k Kind) String() string { return word(kindWords[:], k) }

// ParseKind returns the kind whose String is s.
func ParseKind(s string) (Kind, bool) { return parse[Kind](kindWords[:], s) }

// Kinds returns all kinds but NoEvent, in the order of the record.
func Kinds() []Kind {
	kinds := make([]Kind, 0, len(kindWords)-1)
	for k := Dealt; int(k) < len(kindWords); k++ {
		kinds = append(kinds, k)
	}
	return kinds
}

// An Audience says who may read an event.
type Audience uint8

// The audiences.
const (
	ForHost Audience = iota
	ForSeat
	ForAll
)

var audienceWords = [...]string{ForHost: "host", ForSeat: "private", ForAll: "public"}

// String returns the word with which the record begins such a line.
func (a Audience) String() string { return word(audienceWords[:], a) }

// An Outcome says what came of an attack. Its String is the word of the record.
type Outcome uint8

// The outcomes, worded as the record words them.
const (
	NoOutcome Outcome = iota
	OutcomeDied
	OutcomeJailed
	OutcomeHealed
)

var outcomeWords = [...]string{OutcomeDied: "died", OutcomeJailed: "jailed", OutcomeHealed: "healed"}

// String returns the word of the record, or "" for NoOutcome.
func (o Outcome) String() string { return word(outcomeWords[:], o) }

// ParseOutcome returns the outcome whose String is s.
func ParseOutcome(s string) (Outcome, bool) { return parse[Outcome](outcomeWords[:], s) }

// An Event is one fact of a phase and who is told of it. It holds only what
// its reader may know: what he may not is NoSeat, NoRole or zero. So no
// template, however wrong, can give a secret away.
type Event struct {
	Kind     Kind
	To       Seat // the reader of a ForSeat event, else NoSeat
	On       Seat
	Other    Seat
	Role     RoleID
	Rank     uint8 // of Dealt, mafia only
	Boss     bool
	ByManiac bool
	Yes      bool
	Outcome  Outcome
	Code     Code
	N        int // of Refused: the place of the order in its phase, from 1
	Die      Die
	Value    int
	Chance   int
	Seats    Seats
	Side     Side
}

// event returns an event of kind k with everything else empty.
func event(k Kind) Event {
	return Event{Kind: k, To: NoSeat, On: NoSeat, Other: NoSeat, Role: NoRole}
}

// about returns an event of kind k on x.
func about(k Kind, x Seat) Event {
	e := event(k)
	e.On = x
	return e
}

// RefusedEvent is the event that order n of a phase was refused with code c.
// Refusals come when orders do and not when a phase closes, so whoever takes
// the orders keeps them and gives them to [State.Close] to begin its events.
func RefusedEvent(n int, c Code) Event {
	e := event(Refused)
	e.N, e.Code = n, c
	return e
}

// DealtEvent is the event that x was dealt h.
func DealtEvent(x Seat, h Holding) Event {
	e := about(Dealt, x)
	e.Role, e.Rank = h.Role, h.Rank
	return e
}

// Audience returns who may read e. A Dealt or Refused event is for the host,
// who tells the one whom it concerns in a letter of its own.
func (e Event) Audience() Audience {
	switch {
	case e.Kind == Score, e.Kind < Checked:
		return ForHost
	case e.Kind < Died:
		return ForSeat
	default:
		return ForAll
	}
}
