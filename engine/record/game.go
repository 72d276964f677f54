package record

import (
	"errors"
	"slices"

	"omerta/engine"
)

// A Game plays a record input by input.
type Game struct {
	record Record
	names  []string
	state  engine.State
	dice   engine.Laid
	rolled []Rolled
	events []engine.Event // the refusals of the open phase
	n      int            // orders and votes of the open phase
}

// A Rolled is a die that was rolled.
type Rolled struct {
	Phase  engine.Phase
	Die    engine.Die
	Faces  int
	Value  int
	Chance int  // it hits below this; of a tie, which hits nothing, 0
	Laid   bool // by a die statement, and not by the seed
}

// NewGame begins the game that the header of r describes; the phases of r are
// not played. Roles that are dealt are filled in.
func NewGame(r *Record) (*Game, error) {
	g := &Game{record: *r}
	g.record.Seats = append([]Seat(nil), r.Seats...)
	g.record.Results, g.record.Phases = nil, nil
	g.names = r.names()
	if r.HasSeed {
		g.dice.Under = engine.NewSeed(r.Seed)
	}
	holdings, err := g.deal()
	if err != nil {
		return nil, err
	}
	if g.state, err = engine.New(holdings, r.Options); err != nil {
		return nil, &Error{r.file, r.end, err.Error()}
	}
	g.open()
	return g, nil
}

// deal returns what the seats hold, dealt or given.
func (g *Game) deal() ([]engine.Holding, error) {
	r := &g.record
	if r.Deal == nil {
		holdings := make([]engine.Holding, len(r.Seats))
		for i, s := range r.Seats {
			holdings[i] = engine.Holding{Role: s.Role, Rank: s.Rank}
		}
		return holdings, nil
	}
	if !r.HasSeed || len(r.Deal) != len(r.Seats) {
		return nil, &Error{r.file, r.deal, "to deal takes a seed, and one role a seat"}
	}
	holdings := engine.Deal(engine.NewSeed(r.Seed), r.Deal)
	for i, h := range holdings {
		r.Seats[i].Role, r.Seats[i].Rank, r.Seats[i].Given = h.Role, h.Rank, false
		r.Results = append(r.Results, Result(engine.DealtEvent(engine.Seat(i), h), g.names))
	}
	return holdings, nil
}

func (g *Game) open() {
	g.record.Phases = append(g.record.Phases, Phase{Phase: g.state.Phase(), Inputs: make([]Input, 0, 16)})
	g.dice = engine.Laid{Under: g.dice.Under}
	g.events, g.n = nil, 0
}

// State returns the game as it stands. It is changed by nothing but the
// methods of g; copy it to keep it.
func (g *Game) State() *engine.State { return &g.state }

// Record returns what was played: the closed phases with their results and
// the open one with its inputs alone. It is not to be changed.
func (g *Game) Record() *Record { return &g.record }

// Rolled returns all dice that were rolled, in order.
func (g *Game) Rolled() []Rolled { return g.rolled }

// Apply plays one input of the open phase. The code is of an order or vote; a
// refused one is kept, as the record keeps it. The error is of a removal of
// one who does not live, or of a die that lies already; the input is not kept.
func (g *Game) Apply(in Input) (engine.Code, error) {
	if _, over := g.state.Over(); over {
		return engine.Accepted, engine.ErrOver
	}
	if in.Kind == IsDie {
		if _, lies := g.dice.Laid(in.Die); lies {
			return engine.Accepted, errors.New("die " + in.Die.String() + " stands twice in one phase")
		}
		g.dice.Lay(in.Die, in.Value)
	}
	code, err := in.Apply(&g.state)
	if err != nil {
		return code, err
	}
	if in.Kind == IsOrder {
		g.n++
		if code != engine.Accepted {
			g.events = append(g.events, engine.RefusedEvent(g.n, code))
		}
	}
	phase := &g.record.Phases[len(g.record.Phases)-1]
	phase.Inputs = append(phase.Inputs, in)
	return code, nil
}

// Close closes the open phase and returns everything that came of it, the
// refusals first. The next phase opens, unless the game is over. The errors
// are those of [engine.State.Close].
func (g *Game) Close() ([]engine.Event, error) {
	rolled := len(g.rolled)
	next, events, err := g.state.Close((*recorder)(g), g.events)
	if err != nil {
		g.rolled = g.rolled[:rolled]
		return nil, err
	}
	phase := &g.record.Phases[len(g.record.Phases)-1]
	phase.Results = make([]string, 0, len(events))
	for _, e := range events {
		phase.Results = append(phase.Results, Result(e, g.names))
		if e.Kind == engine.Roll {
			i := slices.IndexFunc(g.rolled[rolled:], func(r Rolled) bool { return r.Die == e.Die })
			g.rolled[rolled+i].Chance = e.Chance
		}
	}
	g.state = next
	if _, over := next.Over(); !over {
		g.open()
	}
	return events, nil
}

// A recorder is the dice of a game, which notes what they give.
type recorder Game

// Roll implements [engine.Dice].
func (g *recorder) Roll(p engine.Phase, d engine.Die, k int) (int, bool) {
	v, ok := g.dice.Roll(p, d, k)
	if ok {
		_, laid := g.dice.Laid(d)
		g.rolled = append(g.rolled, Rolled{Phase: p, Die: d, Faces: k, Value: v, Laid: laid})
	}
	return v, ok
}
