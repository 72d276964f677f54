// Package record reads, writes, replays and verifies the record of a game: one
// text that holds everything that decides it (seats, options, seed, orders and
// votes) and what came of them.
//
// A record is written a statement a line. A name that could be taken for
// anything else is quoted, "#" begins a comment, and lines that begin with ">"
// are results: they follow from the others, and [Verify] compares them.
package record

import (
	"strconv"

	"omerta/engine"
)

// A Record is a game as one text holds it.
type Record struct {
	Comment []string // lines above the first statement, without "#"
	Version int      // of the rules, engine.RulesVersion; 0 means the same
	Game    string   // its name; may be empty
	Options engine.Options
	Seed    [engine.SeedLen]byte
	HasSeed bool
	Seats   []Seat
	Deal    []engine.RoleID // one role a seat, dealt by the seed; nil: the seats have theirs
	Results []string        // what was dealt
	Phases  []Phase

	file  string // that it was read from
	lines []int  // of Results
	deal  int    // the line of Deal
	end   int    // the line of what follows the header
}

// A Seat is one player's place.
type Seat struct {
	Name  string
	Role  engine.RoleID
	Rank  uint8 // mafia only
	Given bool  // the role was given by the host, and not dealt
	Line  int   // in the file; 0: in none
}

// A Phase is a night or a day of a record.
type Phase struct {
	engine.Phase
	Inputs  []Input
	Results []string // whole lines, "> public nobody"
	Line    int      // of its heading in the file; 0: in none

	lines []int // of Results
	end   int   // the line of what follows the phase
}

// A Kind says what an [Input] is.
type Kind uint8

// The kinds of inputs.
const (
	IsOrder  Kind = iota // an order or a vote
	IsRemove             // the host takes Seat out
	IsDie                // Die falls on Value, whatever the seed says
)

// An Input is one statement within a phase.
type Input struct {
	Kind    Kind
	Order   engine.Order
	Seat    engine.Seat
	Die     engine.Die
	Value   int
	Comment string // what stands behind it, without "#"; it decides nothing
	Line    int    // in the file; 0: in none
}

// Apply puts an order or vote into force, or takes a player out. A die is none
// of the state's business and changes nothing. The error is that of
// [engine.State.Remove].
func (in Input) Apply(s *engine.State) (engine.Code, error) {
	switch in.Kind {
	case IsOrder:
		return s.Submit(in.Order), nil
	case IsRemove:
		return engine.Accepted, s.Remove(in.Seat)
	default:
		return engine.Accepted, nil
	}
}

// An Error says why a record cannot be read or played.
type Error struct {
	File string
	Line int // from 1; 0: the record was never written
	What string
}

func (e *Error) Error() string {
	switch {
	case e.Line == 0:
		return e.What
	case e.File == "":
		return "line " + strconv.Itoa(e.Line) + ": " + e.What
	default:
		return e.File + ":" + strconv.Itoa(e.Line) + ": " + e.What
	}
}

// names returns the names of the seats.
func (r *Record) names() []string {
	names := make([]string, len(r.Seats))
	for i := range r.Seats {
		names[i] = r.Seats[i].Name
	}
	return names
}
