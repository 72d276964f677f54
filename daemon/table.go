package daemon

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
)

// A table is a game in memory: its row, and what follows from setup, seed and
// statements. It is never written back; it may be dropped at any time.
type table struct {
	Game
	file       *config.Game
	holdings   []engine.Holding
	seed       *engine.Seed
	base       engine.State // when the open phase was opened
	state      engine.State // with the statements of the open phase
	statements []Statement  // of the open phase, in the order of the record
	closed     []Closed
	names      []string
	spoken     *spoken // what parserNames made last; shared with copies of the table
}

// load replays a game from the store.
func (h *Host) load(ctx context.Context, row *Game) (*table, error) {
	file, err := config.ParseGame(row.Setup, row.ID+".toml")
	if err != nil {
		return nil, fmt.Errorf("game %s: its setup: %w", row.ID, err)
	}
	t := &table{Game: *row, file: file, seed: engine.NewSeed(row.Seed), spoken: new(spoken)}
	for _, s := range t.Seats {
		t.names = append(t.names, s.Name)
	}
	if t.Phase.N == 0 {
		return t, nil
	}
	if t.closed, err = h.Store.Closed(ctx, row.ID); err != nil {
		return nil, err
	}
	all, err := h.Store.Statements(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	if err := t.deal(); err != nil {
		return nil, err
	}
	return t, t.replay(all)
}

// deal gives the seats their roles: by the seed, or as the host gave them.
func (t *table) deal() (err error) {
	if t.file, err = t.file.For(len(t.Seats)); err != nil {
		return fmt.Errorf("game %s: %w", t.ID, err)
	}
	if t.file.Deal != nil {
		t.holdings = engine.Deal(t.seed, t.file.Deal)
	} else {
		t.holdings = make([]engine.Holding, len(t.Seats))
		for i := range t.Seats {
			if t.holdings[i], err = t.file.Players[i].Holding(); err != nil {
				return fmt.Errorf("game %s: seat %d: %w", t.ID, i+1, err)
			}
		}
	}
	t.base, err = engine.New(t.holdings, t.file.Options)
	t.state = t.base
	return err
}

// replay plays the closed phases again and compares what comes of them with
// what was told. A difference stops the game: to go on would be to lie.
func (t *table) replay(all []Statement) error {
	for _, c := range t.closed {
		var err error
		if all, err = t.take(all, c.Phase); err != nil {
			return err
		}
		results, next, err := t.close()
		if err != nil {
			return fmt.Errorf("game %s, %s: %w", t.ID, phaseWord(c.Phase), err)
		}
		if got := strings.Join(results, "\n"); got != c.Results {
			return &differs{t.ID, c.Phase, got, c.Results}
		}
		t.base, t.state, t.statements = next, next, nil
	}
	if t.Status == StatusEnded {
		return nil
	}
	_, err := t.take(all, t.Phase)
	return err
}

// differs is the error of a replay. It says nothing of the results: it stands
// in the log.
type differs struct {
	game    string
	phase   engine.Phase
	is, was string // the results
}

func (d *differs) Error() string {
	return fmt.Sprintf("game %s, %s: the replay differs from what was told; `omerta fsck` shows where", d.game, phaseWord(d.phase))
}

// detail shows the first result that differs.
func (d *differs) detail() string {
	is, was := strings.Split(d.is, "\n"), strings.Split(d.was, "\n")
	for len(is) > 0 && len(was) > 0 && is[0] == was[0] {
		is, was = is[1:], was[1:]
	}
	first := func(list []string) string { return strings.Join(list[:min(1, len(list))], "") }
	return fmt.Sprintf("it gives %q, was %q", first(is), first(was))
}

// take plays the statements of one phase and returns the others.
func (t *table) take(all []Statement, p engine.Phase) (rest []Statement, err error) {
	t.statements = nil
	for _, s := range all {
		if s.Phase == p {
			t.statements = append(t.statements, s)
		} else {
			rest = append(rest, s)
		}
	}
	return rest, t.playAll()
}

// playAll plays the open phase from its beginning. What a host has withdrawn
// was never said.
func (t *table) playAll() error {
	t.state = t.base
	for _, s := range unwithdrawn(t.statements) {
		if err := t.play(s); err != nil {
			return err
		}
	}
	return nil
}

// play puts a statement into force where the rules let it.
func (t *table) play(s Statement) error {
	if s.Record == "" {
		return nil
	}
	in, err := record.ParseInput(s.Record, t.names)
	if err != nil {
		return fmt.Errorf("game %s: statement %d of mail %d cannot be read; `omerta fsck` shows it", t.ID, s.N, s.Mail)
	}
	_, err = in.Apply(&t.state)
	return err
}

// add returns a copy of the table with more statements in the open phase.
// They are put in the order of their arrival: one that was held until its
// writer was proven counts from when it came.
func (t *table) add(more []Statement) (*table, error) {
	next := *t
	next.statements = append(slices.Clone(t.statements), more...)
	slices.SortStableFunc(next.statements, inOrder)
	return &next, next.playAll()
}

// unruled is the table without what its hosts have ruled since its phase was
// put before them: what everybody else sees until they let it go (secrecy:
// between deadline and digest).
func (t *table) unruled() (*table, error) {
	since := t.Desk.Since.Truncate(time.Second)
	return t.without(func(s Statement) bool { return s.By != "" && !s.Arrived.Before(since) })
}

// without is the table as it would be if some statements of the open phase had
// not been made.
func (t *table) without(unsaid func(Statement) bool) (*table, error) {
	other := *t
	other.statements = slices.DeleteFunc(slices.Clone(t.statements), unsaid)
	return &other, other.playAll()
}

// note returns a copy of the table with a statement in the open phase that is
// no input of the game.
func (t *table) note(s Statement) *table {
	next := *t
	next.statements = append(slices.Clone(t.statements), s)
	slices.SortStableFunc(next.statements, inOrder)
	return &next
}

// inOrder is the order of the record.
func inOrder(a, b Statement) int {
	return cmp.Or(a.Arrived.Compare(b.Arrived), cmp.Compare(a.Mail, b.Mail), cmp.Compare(a.N, b.N))
}

// close resolves the open phase. The table stays as it is.
func (t *table) close() (results []string, next engine.State, err error) {
	next, events, err := t.events()
	if err != nil {
		return nil, next, err
	}
	for _, e := range events {
		results = append(results, record.Result(e, t.names))
	}
	return results, next, nil
}

// events resolves the open phase. Refusals are not among them: they stand in
// the statements.
func (t *table) events() (engine.State, []engine.Event, error) {
	var refused []engine.Event
	n := 0
	for _, s := range unwithdrawn(t.statements) {
		if !strings.HasPrefix(s.Record, "order ") && !strings.HasPrefix(s.Record, "vote ") {
			continue
		}
		n++
		if code, ok := strings.CutPrefix(s.Fate, "refused "); ok {
			c, known := engine.ParseCode(code)
			if !known {
				return engine.State{}, nil, fmt.Errorf("unknown refusal %q", code)
			}
			refused = append(refused, engine.Event{Kind: engine.Refused, N: n, Code: c, To: engine.NoSeat, On: engine.NoSeat, Other: engine.NoSeat, Role: engine.NoRole})
		}
	}
	return t.state.Close(t.seed, refused)
}

// A spoken keeps the names of a table as the parser knows them: to decline
// them is work.
type spoken struct {
	mu     sync.Mutex
	seats  *Seat // the first, by which the list is known again
	living engine.Seats
	begun  bool
	names  *parser.Names
}

// parserNames returns the names as the parser knows them, the dead marked.
func (t *table) parserNames() *parser.Names {
	if t.spoken == nil || len(t.Seats) == 0 {
		return t.makeNames().WithDead(t.dead)
	}
	k := t.spoken
	k.mu.Lock()
	defer k.mu.Unlock()
	living, begun := t.state.Living(), t.Phase.N > 0
	anew := k.names == nil || k.seats != &t.Seats[0]
	if anew {
		k.names, k.seats = t.makeNames(), &t.Seats[0]
	}
	if anew || k.living != living || k.begun != begun {
		k.names, k.living, k.begun = k.names.WithDead(t.dead), living, begun
	}
	return k.names
}

// makeNames prepares the names of the seats, and of others behind them.
func (t *table) makeNames(others ...Joiner) *parser.Names {
	seats := make([]parser.Seat, len(t.Seats), len(t.Seats)+len(others))
	for i, s := range t.Seats {
		seats[i] = parser.Seat{Name: s.Name, Aliases: s.Aliases}
	}
	for _, j := range others {
		seats = append(seats, parser.Seat{Name: j.Name})
	}
	return parser.NewNames(seats)
}

// dead reports whether a seat does not live any more.
func (t *table) dead(seat int) bool {
	return t.Phase.N > 0 && !t.state.Living().Has(engine.Seat(seat))
}

// zone returns the zone in which a seat is told of deadlines; -1 is the host.
func (t *table) zone(seat int) *time.Location {
	if seat >= 0 && t.Seats[seat].Zone != "" {
		if z, err := zoneOf(t.Seats[seat].Zone); err == nil {
			return z
		}
	}
	return t.file.Schedule.Zone
}

// zones keeps what zoneOf found, by name.
var zones sync.Map

// zoneOf is [time.LoadLocation], which reads a file at each call.
func zoneOf(name string) (*time.Location, error) {
	if z, ok := zones.Load(name); ok {
		return z.(*time.Location), nil
	}
	z, err := time.LoadLocation(name)
	if err == nil {
		zones.Store(name, z)
	}
	return z, err
}

func phaseWord(p engine.Phase) string {
	if p.Day {
		return fmt.Sprintf("day %d", p.N)
	}
	return fmt.Sprintf("night %d", p.N)
}
