package engine

// A Verb is what an order or a vote says to do. Its String is the word of the
// record ("kill", "heal-victim", "red").
type Verb uint8

// The verbs. Pass, Cancel and the votes belong to every seat; the others to
// the roles that list them.
const (
	NoVerb     Verb = iota
	Kill            // mafia (one or two targets), commissioner, sniper; the maniac's quick kill (Rule K3)
	KillScare       // mafia: kill the first target, scare the second (Rule M8)
	Scare           // mafia: one to three targets (Rule M8)
	Brutal          // maniac (Rule K2)
	Torture         // maniac (Rule K4)
	Check           // commissioner (Rule C2)
	Heal            // doctor: a named person (Rule D4)
	HealVictim      // doctor: the victims of a role (Rule D4); Order.Role says which
	Serum           // doctor (Rule D2)
	Poison          // doctor (Rule D7)
	Jail            // jailer (Rule J1)
	Point           // martyr (Rule S1)
	Compare         // journalist: two targets
	Watch           // bum
	Confess         // priest
	Pass            // every seat by night: no action
	Cancel          // every seat by night: his orders of this phase count as never sent
	Red             // a vote against (Rule V1)
	Blue            // a vote in defence (Rule V1)
	Unvote          // takes the vote back; the record writes "none"
)

// An Order is a night order or a day vote of one seat.
type Order struct {
	By      Seat
	Verb    Verb
	Targets []Seat // as written; of KillScare the killed one first. Nobody's name may stand here but a seat of the game
	Role    RoleID // of HealVictim; else NoRole
}

// A Code says why an order was refused at once. Its String is the word of the
// record ("no-such-target"). The zero Code means that it was accepted.
type Code uint8

// The codes, in the order in which they are tried: the first that applies is
// the one given.
const (
	Accepted     Code = iota
	Dead              // the sender is not living
	NotYours          // his role has no such action, or it is the wrong phase
	NoSuchTarget      // a target is not a living player
	Self              // Rules O3, J6
	SameTarget        // one target twice in one order (Rule M8)
	TooMany           // more scared than Rule M8 allows
	ThreeLeft         // Rule M11
	Gang              // friendly fire is off (Rule M8)
	SerumEarly        // Rule D3
	SerumAgain        // Rule D3
	Repeat            // Rules D8, J5, S3
	Dark              // Rule D5
	LastSide          // Rule D5, if so set
	SelfHeal          // Rule D4, if so set
	Silent            // Rule X1
	FirstNight        // Rule W2, if so set
)
