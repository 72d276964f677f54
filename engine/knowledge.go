package engine

// Knowledge is everything that a seat lawfully knows of a game at one moment.
// It is the product's promise: whatever reaches the person in that seat
// (letters, receipts, refusals, and when they come) follows from his Knowledge
// until then and from nothing else. Whoever adds a letter or a page adds no
// field here, unless the rules let the reader know it.
//
// The roles in play and the house rules are known to all from the start, and
// so is every name.
type Knowledge struct {
	Seat  Seat
	Role  RoleID // his own
	Rank  uint8  // his own
	Mates []Mate // Rule M12: the others of his gang, living or not, by seat

	Phase  Phase
	Living Seats // who lives is public, and with it "three left" and "dark"
	Silent Seats // Rule X2: named each morning
	Over   bool
	Won    Side // once it is over

	InForce Order    // his own order or vote; NoVerb: none
	Gang    Order    // the order in force for the gang, and whose; only to its living members (Rule M4)
	Votes   []Order  // by day, as they stand: they are cast in the open (Rule V1)
	Choices []Choice // what he may order now, as far as he can know (Rule P5)
}

// A Mate is another member of the gang.
type Mate struct {
	Seat Seat
	Rank uint8
}

// Knows returns what x lawfully knows now, but for what he was told before:
// the events that [Event.Reaches] him.
func (s *State) Knows(x Seat) Knowledge {
	k := Knowledge{
		Seat: x, Role: s.Role(x), Rank: s.Rank(x),
		Phase: s.Phase(), Living: s.living, Silent: s.SilentSeats(), Votes: s.Votes(), Choices: s.Legal(x),
		Gang: Order{By: NoSeat, Role: NoRole},
	}
	k.Won, k.Over = s.Over()
	for mate := range s.Mates(x).All {
		k.Mates = append(k.Mates, Mate{mate, s.Rank(mate)})
	}
	k.InForce, _ = s.InForce(x)
	if s.gang.Has(x) && s.living.Has(x) {
		k.Gang, _ = s.Gang()
	}
	return k
}

// Reaches reports whether an event may be told to x: it is for everybody, or
// for him. What is for the host reaches no seat before the game is over.
func (e Event) Reaches(x Seat) bool {
	switch e.Audience() {
	case ForAll:
		return true
	case ForSeat:
		return e.To == x
	}
	return false
}
