package engine

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

var codeWords = [...]string{
	Dead: "dead", NotYours: "not-yours", NoSuchTarget: "no-such-target",
	Self: "self", SameTarget: "same-target", TooMany: "too-many",
	ThreeLeft: "three-left", Gang: "gang", SerumEarly: "serum-early",
	SerumAgain: "serum-again", Repeat: "repeat", Dark: "dark",
	LastSide: "last-side", SelfHeal: "self-heal", Silent: "silent",
	FirstNight: "first-night",
}

// String returns the word of the record, or "" for Accepted.
func (c Code) String() string { return word(codeWords[:], c) }

// ParseCode returns the code whose String is s.
func ParseCode(s string) (Code, bool) { return parse[Code](codeWords[:], s) }

// Codes returns all codes but Accepted, in the order in which they are tried.
func Codes() []Code {
	codes := make([]Code, 0, len(codeWords)-1)
	for c := Dead; int(c) < len(codeWords); c++ {
		codes = append(codes, c)
	}
	return codes
}
