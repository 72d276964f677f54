package engine

// A Kind says what an [Event] tells. Its String is the word of the record.
type Kind uint8

// The kinds, grouped by who may know. Within a phase events come in the order
// in which the record prints them.
const (
	NoEvent Kind = iota

	// For the host alone (and for everybody once the game is over).
	Refused  // order N of the phase was refused with Code
	InForce  // On is the one whose order is in force for the gang ("host gang")
	Annulled // On's order was annulled by jail
	Void     // On's action had no effect on Other by Rule D8's hidden repeat
	Attack   // Role attacked On; Outcome says what came of it
	Roll     // the die named Die fell on Value against Chance
	Muted    // On's vote counts 0 today (Rule M9)
	Score    // On's weighted score is Value (Rule V3)
	Dealt    // On was dealt Role with Rank

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
	Executed // On; Role where revealed (Rule V5)
	Nobody   // nobody was executed
	Removed  // the host took On out; Role where revealed
	Won      // the game is over; Side won, NoSide: nobody
)

// An Audience says who may read an event.
type Audience uint8

// The audiences.
const (
	ForHost Audience = iota
	ForSeat
	ForAll
)

// An Outcome says what came of an attack.
type Outcome uint8

// The outcomes, worded as the record words them.
const (
	NoOutcome Outcome = iota
	OutcomeDied
	OutcomeJailed
	OutcomeHealed
)

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
