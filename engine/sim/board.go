package sim

import "omerta/engine"

const (
	maxSides = int(engine.Sniper) + 1
	maxRoles = 16 // every RoleID is below it; Table.check sees to it
)

// A Board is what everybody at the table knows: the rules in force, what the
// reports said, what was claimed and how people voted. Strategies only read it.
type Board struct {
	Options *engine.Options
	Roles   [maxRoles]int // how many seats were dealt each role, by RoleID

	Phase           engine.Phase
	Living          engine.Seats
	Silent          engine.Seats // may not vote today
	ThreeLeft, Dark bool

	// What the reports said.
	Events    []engine.Event                 // all of the game that are for everybody
	Shown     [engine.MaxSeats]engine.RoleID // the role that a seat was shown to have; 0: none
	Sides     [maxSides]engine.Seats         // whom the city knows to be of each side
	Boss      engine.Seat                    // last shown to be the boss, or NoSeat
	Tortured  engine.Seats                   // victims of the maniac, so none of them is he
	DiedLast  engine.Seats                   // in the last night, or dragged along since
	Verdicts  []Verdict
	BadVotes  [engine.MaxSeats]uint8 // red votes on executed townspeople, blue ones on others
	GoodVotes [engine.MaxSeats]uint8 // red votes on executed enemies of the town

	// What was said. It may be lies.
	Claims    []Claim
	Claimed   [engine.MaxSeats]engine.RoleID // what a seat last said it was; 0: nothing
	Claimants [maxRoles]engine.Seats         // who last said so, living or not, by RoleID
	Accusers  [engine.MaxSeats]engine.Seats  // who said that a seat is of the mafia
	Clearers  [engine.MaxSeats]engine.Seats  // who said that it is not
	Liars     engine.Seats                   // whose claims what was shown refutes

	// The votes of the day so far.
	Votes [engine.MaxSeats]Act
	Reds  [engine.MaxSeats]uint8 // on each seat
	Blues [engine.MaxSeats]uint8
}

// A Verdict is an execution and who had wanted it, or not.
type Verdict struct {
	Day  int
	On   engine.Seat
	Red  engine.Seats
	Blue engine.Seats
}

// reset forgets a game.
func (b *Board) reset(t *Table) {
	events, verdicts, claims := b.Events[:0], b.Verdicts[:0], b.Claims[:0]
	*b = Board{Options: &t.Options, Roles: t.roles, Boss: engine.NoSeat, Events: events, Verdicts: verdicts, Claims: claims}
}

// open notes what is public when a phase opens.
func (b *Board) open(s *engine.State) {
	b.Phase, b.Living, b.Silent = s.Phase(), s.Living(), s.SilentSeats()
	b.ThreeLeft, b.Dark = s.ThreeLeft(), s.Dark()
}

// tell notes an event that is for everybody.
func (b *Board) tell(e *engine.Event) {
	b.Events = append(b.Events, *e)
	switch e.Kind {
	case engine.Died:
		b.DiedLast = b.DiedLast.With(e.On)
	case engine.Marked:
		b.Tortured = b.Tortured.With(e.On)
	case engine.Executed:
		v := Verdict{Day: b.Phase.N, On: e.On}
		for x := range b.Living.All {
			switch {
			case b.Votes[x].N == 0 || b.Votes[x].On[0] != e.On:
			case b.Votes[x].Verb == engine.Red:
				v.Red = v.Red.With(x)
			default:
				v.Blue = v.Blue.With(x)
			}
		}
		b.Verdicts = append(b.Verdicts, v)
	}
	if e.On == engine.NoSeat || !e.Role.Valid() {
		return
	}
	if e.Boss {
		b.Boss = e.On
	}
	b.show(e.On, e.Role)
}

// show notes that x has role r, and who is refuted by it.
func (b *Board) show(x engine.Seat, r engine.RoleID) {
	if b.Shown[x] != 0 {
		return
	}
	b.Shown[x] = r
	b.Sides[r.Side()] = b.Sides[r.Side()].With(x)
	if b.Claimed[x] != 0 && b.Claimed[x] != r {
		b.Liars = b.Liars.With(x)
	}
	if r.Single() {
		b.Liars |= b.Claimants[r].Without(x)
	}
	if r.Side() == engine.Mafia {
		b.Liars |= b.Clearers[x]
	} else {
		b.Liars |= b.Accusers[x]
	}
	for _, v := range b.Verdicts {
		if v.On == x {
			b.judge(v, r)
		}
	}
}

// judge notes who voted well when an executed one is shown to have been an r.
func (b *Board) judge(v Verdict, r engine.RoleID) {
	red, blue := &b.GoodVotes, &b.BadVotes
	if r.Side() == engine.Town {
		red, blue = blue, red
	}
	for x := range v.Red.All {
		red[x]++
	}
	for x := range v.Blue.All {
		blue[x]++
	}
}

// claim notes what was said.
func (b *Board) claim(c Claim) {
	b.Claims = append(b.Claims, c)
	if c.Role.Valid() {
		if was := b.Claimed[c.By]; was != 0 {
			b.Claimants[was] = b.Claimants[was].Without(c.By)
		}
		b.Claimed[c.By] = c.Role
		b.Claimants[c.Role] = b.Claimants[c.Role].With(c.By)
		if b.refutes(c) {
			b.Liars = b.Liars.With(c.By)
		}
	}
	if !b.Living.Has(c.On) {
		return
	}
	if c.Guilty {
		b.Accusers[c.On] = b.Accusers[c.On].With(c.By)
	} else {
		b.Clearers[c.On] = b.Clearers[c.On].With(c.By)
	}
	if shown := b.Shown[c.On]; shown != 0 && (shown.Side() == engine.Mafia) != c.Guilty {
		b.Liars = b.Liars.With(c.By)
	}
}

// refutes reports whether what was shown, or what is dealt, refutes that the
// one who speaks has the role he says.
func (b *Board) refutes(c Claim) bool {
	if shown := b.Shown[c.By]; shown != 0 {
		return shown != c.Role
	}
	if b.Roles[c.Role] == 0 {
		return true
	}
	if c.Role.Single() {
		for x := range b.Sides[c.Role.Side()].All {
			if b.Shown[x] == c.Role {
				return true
			}
		}
	}
	return false
}

// vote notes a vote.
func (b *Board) vote(x engine.Seat, a Act) {
	b.Votes[x] = a
	if a.Verb == engine.Red {
		b.Reds[a.On[0]]++
	} else {
		b.Blues[a.On[0]]++
	}
}

// clearVotes begins a new vote.
func (b *Board) clearVotes() {
	b.Votes = [engine.MaxSeats]Act{}
	b.Reds, b.Blues = [engine.MaxSeats]uint8{}, [engine.MaxSeats]uint8{}
}

// Believed returns the one whose claim to a role that only one seat holds
// nobody else makes and nothing refutes, or NoSeat.
func (b *Board) Believed(r engine.RoleID) engine.Seat {
	if c := b.Claimants[r] &^ b.Liars; r.Single() && c.Len() == 1 {
		for x := range c.All {
			return x
		}
	}
	return engine.NoSeat
}
