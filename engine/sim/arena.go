package sim

import "omerta/engine"

// MaxRounds is where a game that no rule ends is broken off. Only without the
// option stalemate does a game get near it.
const MaxRounds = 200

// A Result is what came of one game.
type Result struct {
	Winner  engine.Side // NoSide: nobody
	Cut     bool        // broken off after [MaxRounds]
	Rounds  int         // begun: a game that ends in night 3 or on day 3 has 3
	Lived   [maxRoles]uint8
	Refused int // acts that the rules refused
}

// An Arena plays the games of one table, and reuses its memory from game to
// game. It is for one goroutine at a time.
type Arena struct {
	table    *Table
	state    engine.State
	board    Board
	views    [engine.MaxSeats]View
	cast     [engine.MaxSeats]Strategy
	holdings []engine.Holding
	turns    []engine.Seat
	events   []engine.Event
	targets  [MaxTargets]engine.Seat
	rand     Rand // of the decision at hand
	refused  int

	watch func(*Arena) // told of every phase before its acts; nil: nobody
}

// NewArena returns an arena for a table.
func NewArena(t *Table) *Arena { return &Arena{table: t} }

// Play plays the game of a seed. The error is a bug: that the rules could not
// close a phase, or that the table is not one of [NewTable].
func (a *Arena) Play(seed Seed) (Result, error) {
	if err := a.sit(seed); err != nil {
		return Result{}, err
	}
	for {
		a.board.open(&a.state)
		if a.watch != nil {
			a.watch(a)
		}
		if a.board.Phase.Day {
			a.speak(seed)
			a.vote(seed)
		} else {
			a.night(seed)
		}
		if err := a.close(seed); err != nil {
			return Result{}, err
		}
		winner, over := a.state.Over()
		cut := !over && a.board.Phase.Day && a.board.Phase.N == MaxRounds
		if over || cut {
			return a.result(winner, cut), nil
		}
	}
}

// sit deals and gives every seat its strategy.
func (a *Arena) sit(seed Seed) (err error) {
	r := seed.stream(ofDeal, engine.Phase{}, 0)
	a.holdings = a.table.deal(a.holdings, &r)
	if a.state, err = engine.New(a.holdings, a.table.Options); err != nil {
		return err
	}
	a.board.reset(a.table)
	a.refused = 0
	r = seed.stream(ofCast, engine.Phase{}, 0)
	for x := range a.state.Seats().All {
		a.views[x].sit(x, &a.state, &a.board, &a.targets)
		a.cast[x] = a.table.Bots[0]
		if n := len(a.table.Bots); n > 1 {
			a.cast[x] = a.table.Bots[r.N(n)]
		}
	}
	return nil
}

func (a *Arena) night(seed Seed) {
	for x := range a.board.Living.All {
		v := &a.views[x]
		a.rand = seed.stream(ofNight, a.board.Phase, x)
		act := a.cast[x].Night(v, &a.rand)
		if !a.submit(x, act) {
			act = Act{}
		}
		v.Last = act
	}
	order, ok := a.state.Gang()
	if !ok {
		return
	}
	for x := range a.views[order.By].Gang().All {
		a.views[x].Last = a.views[order.By].Last
	}
}

// submit gives an act to the rules and reports whether it is in force.
func (a *Arena) submit(x engine.Seat, act Act) bool {
	if act.Verb == engine.NoVerb {
		return false
	}
	if a.state.Submit(act.order(x, &a.targets)) != engine.Accepted {
		a.refused++
		return false
	}
	return true
}

// turn returns the living in the order in which they do something today.
func (a *Arena) turn(r *Rand) []engine.Seat {
	a.turns = a.turns[:0]
	for x := range a.board.Living.All {
		a.turns = append(a.turns, x)
	}
	Shuffle(r, a.turns)
	return a.turns
}

// speak lets everybody make his claim, each hearing those before his.
func (a *Arena) speak(seed Seed) {
	turn := seed.stream(ofTurn, a.board.Phase, 0)
	for _, x := range a.turn(&turn) {
		a.rand = seed.stream(ofSpeech, a.board.Phase, x)
		if c, ok := a.cast[x].Speak(&a.views[x], &a.rand); ok {
			c.By = x
			a.board.claim(c)
		}
	}
}

// vote lets everybody vote, each seeing the votes before his.
func (a *Arena) vote(seed Seed) {
	a.board.clearVotes()
	turn := seed.stream(ofTurn, a.board.Phase, 1)
	for _, x := range a.turn(&turn) {
		if a.board.Silent.Has(x) {
			continue
		}
		a.rand = seed.stream(ofVote, a.board.Phase, x)
		act := a.cast[x].Vote(&a.views[x], &a.rand)
		if a.submit(x, act) && act.N > 0 {
			a.board.vote(x, act)
		}
	}
}

// close closes the phase and tells everybody what he may know of it.
func (a *Arena) close(seed Seed) (err error) {
	if a.state, a.events, err = a.state.Close(seed, a.events[:0]); err != nil {
		return err
	}
	if !a.board.Phase.Day {
		a.board.DiedLast = 0
	}
	for i := range a.events {
		e := &a.events[i]
		switch e.Audience() {
		case engine.ForAll:
			a.board.tell(e)
		case engine.ForSeat:
			a.views[e.To].tell(e)
		}
	}
	return nil
}

func (a *Arena) result(winner engine.Side, cut bool) Result {
	res := Result{Winner: winner, Cut: cut, Rounds: a.board.Phase.N, Refused: a.refused}
	for x := range a.state.Living().All {
		res.Lived[a.holdings[x].Role]++
	}
	return res
}
