package engine_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/record"
)

var (
	secondNights  = flag.Int("nights", 10_000, "how many random nights both resolvers play")
	secondSeed    = flag.Uint64("nights-seed", 1, "the seed of the random games")
	secondRecords = flag.String("records", "testdata", "the folder of records that the second resolver plays")
)

// A first is the engine, spoken to in the words of the second resolver.
type first struct {
	state engine.State
	dice  engine.Dice
	names []string
}

func newFirst(s script) (*first, error) {
	f := &first{dice: engine.NewSeed(s.seed)}
	opt := engine.Defaults()
	for _, name := range sortedKeys(s.opt) {
		if err := opt.Set(name, s.opt[name]); err != nil {
			return nil, err
		}
	}
	var holdings []engine.Holding
	for _, seat := range s.seats {
		role, ok := engine.RoleByName(seat.role)
		if !ok {
			return nil, fmt.Errorf("no role %q", seat.role)
		}
		holdings = append(holdings, engine.Holding{Role: role, Rank: uint8(seat.rank)})
		f.names = append(f.names, seat.name)
	}
	var err error
	f.state, err = engine.New(holdings, opt)
	return f, err
}

func (f *first) play(in []statement) ([]string, error) {
	var events []engine.Event
	place := 0
	for _, s := range in {
		if s.what == "remove" {
			if err := f.state.Remove(engine.Seat(s.by)); err != nil {
				return nil, err
			}
			continue
		}
		place++
		if code := f.state.Submit(s.order()); code != engine.Accepted {
			events = append(events, engine.RefusedEvent(place, code))
		}
	}
	var err error
	f.state, events, err = f.state.Close(f.dice, events)
	var lines []string
	for _, e := range events {
		lines = append(lines, record.Result(e, f.names))
	}
	return lines, err
}

// order returns s in the engine's types.
func (s statement) order() engine.Order {
	verb, _ := engine.ParseVerb(s.do)
	role, _ := engine.RoleByName(s.role)
	o := engine.Order{By: engine.Seat(s.by), Verb: verb, Role: role}
	for _, x := range s.on {
		o.Targets = append(o.Targets, engine.Seat(x))
	}
	return o
}

// A difference is the first phase in which the two do not say the same.
type difference struct {
	phase         int // from 0
	first, second []string
}

// compare plays s on both, as far as it goes.
func compare(s script) *difference {
	one, err := newFirst(s)
	if err != nil {
		return &difference{first: []string{err.Error()}}
	}
	two := s.second()
	for i, in := range s.phases {
		if !two.playable(in) {
			return nil
		}
		if diff := compareOne(one, two, in); diff != nil {
			diff.phase = i
			return diff
		}
		if two.over {
			return nil
		}
	}
	return nil
}

// playable reports whether all who are removed by in live: else it is no game.
func (g *secondGame) playable(in []statement) bool {
	var gone []int
	for _, s := range in {
		if s.what == "remove" {
			if !g.living[s.by] || slices.Contains(gone, s.by) {
				return false
			}
			gone = append(gone, s.by)
		}
	}
	return true
}

func compareOne(one *first, two *secondGame, in []statement) *difference {
	got, err := one.play(in)
	if err != nil {
		got = append(got, err.Error())
	}
	want := two.play(in)
	_, over := one.state.Over()
	if slices.Equal(got, want) && over == two.over {
		return nil
	}
	return &difference{first: got, second: want}
}

func (s script) second() *secondGame {
	return newSecond(s.seats, s.opt, func(message string, faces int) int {
		return secondDie(s.seed, message, faces)
	})
}

// TestSecondResolver plays random games on the engine and on the second
// resolver; they say the same, line by line.
func TestSecondResolver(t *testing.T) {
	for nights, game := 0, uint64(0); nights < *secondNights; game++ {
		d := &dreamer{Rand: rand.New(rand.NewPCG(*secondSeed, game))}
		s := d.setup()
		one, err := newFirst(s)
		if err != nil {
			t.Fatalf("game %d: %v", game, err)
		}
		two := s.second()
		for len(s.phases) < 24 && !two.over {
			in := d.phase(two)
			if !two.day {
				nights++
			}
			s.phases = append(s.phases, in)
			if diff := compareOne(one, two, in); diff != nil {
				small := smaller(s)
				t.Fatalf("game %d differs\n%s", game, small.report(compare(small)))
			}
		}
	}
}

// smaller drops from s what is not needed for a difference.
func smaller(s script) script {
	try := func(change func(*script)) bool {
		c := s
		c.opt = map[string]string{}
		for k, v := range s.opt {
			c.opt[k] = v
		}
		c.phases = nil
		for _, in := range s.phases {
			c.phases = append(c.phases, slices.Clone(in))
		}
		change(&c)
		diff := compare(c)
		if diff == nil {
			return false
		}
		c.phases = c.phases[:min(len(c.phases), diff.phase+1)]
		s = c
		return true
	}
	try(func(*script) {})
	for again := true; again; {
		again = false
		for _, name := range sortedKeys(s.opt) {
			again = try(func(c *script) { delete(c.opt, name) }) || again
		}
		for i := 0; i+1 < len(s.phases); i += 2 { // a whole round
			again = try(func(c *script) { c.phases = slices.Delete(c.phases, i, i+2) }) || again
		}
		for i := 0; i < len(s.phases); i++ {
			for j := 0; i < len(s.phases) && j < len(s.phases[i]); j++ {
				again = try(func(c *script) { c.phases[i] = slices.Delete(c.phases[i], j, j+1) }) || again
			}
		}
	}
	return s
}

// report writes s as a record, with what the engine makes of it, and then the
// phase that differs as both have it.
func (s script) report(diff *difference) string {
	var b bytes.Buffer
	if diff == nil || len(s.phases) == 0 {
		return fmt.Sprintf("%+v %+v", s, diff)
	}
	b.WriteString("omerta-record 1\n")
	for _, name := range sortedKeys(s.opt) {
		fmt.Fprintf(&b, "option %s %s\n", name, s.opt[name])
	}
	fmt.Fprintf(&b, "seed %x\n", s.seed)
	var names []string
	for i, seat := range s.seats {
		names = append(names, seat.name)
		line := fmt.Sprintf("seat %d %s %s", i+1, seat.name, seat.role)
		if seat.rank > 0 {
			line += fmt.Sprint(" ", seat.rank)
		}
		b.WriteString(line + "\n")
	}
	for i, in := range s.phases {
		fmt.Fprintf(&b, "\n%s %d\n", []string{"night", "day"}[i%2], i/2+1)
		for _, x := range in {
			input := record.Input{Kind: record.IsOrder, Order: x.order()}
			if x.what == "remove" {
				input = record.Input{Kind: record.IsRemove, Seat: engine.Seat(x.by)}
			}
			b.WriteString(record.Line(input, names) + "\n")
		}
	}
	fmt.Fprintf(&b, "\nthe engine:\n%s\nthe second resolver:\n%s\n",
		strings.Join(diff.first, "\n"), strings.Join(diff.second, "\n"))
	return b.String()
}

// TestSecondRecords plays the records of the corpus on the second resolver
// alone, so that the two resolvers cannot share a mistake that a record shows.
func TestSecondRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(*secondRecords, "*.record"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no records in %s: %v", *secondRecords, err)
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Read(f, file)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		secondRecord(t, r, file)
	}
}

func secondRecord(t *testing.T, r *record.Record, file string) {
	s := script{seed: r.Seed, opt: map[string]string{}}
	for name := range secondDefaults {
		s.opt[name] = r.Options.Get(name)
	}
	for _, seat := range r.Seats {
		s.seats = append(s.seats, secondSeat{record.Name(seat.Name), seat.Role.String(), int(seat.Rank)})
	}
	if r.Deal != nil {
		dealt := s.deal(r.Deal)
		if !slices.Equal(dealt, r.Results) {
			t.Errorf("%s: dealt %q, the record has %q", file, dealt, r.Results)
		}
	}
	laid := map[string]int{}
	g := newSecond(s.seats, s.opt, func(message string, faces int) int {
		if v, ok := laid[message]; ok {
			return v
		}
		if !r.HasSeed {
			t.Fatalf("%s: %s is not in the record", file, message)
		}
		return secondDie(s.seed, message, faces)
	})
	for _, phase := range r.Phases {
		var in []statement
		for _, input := range phase.Inputs {
			switch input.Kind {
			case record.IsRemove:
				in = append(in, statement{what: "remove", by: int(input.Seat)})
			case record.IsDie:
				laid[phase.Phase.String()+" "+input.Die.String()] = input.Value
			default:
				in = append(in, statementOf(input.Order))
			}
		}
		if lines := g.play(in); !slices.Equal(lines, phase.Results) {
			t.Errorf("%s, %s\nsecond resolver:\n%s\nrecord:\n%s", file, phase.Phase,
				strings.Join(lines, "\n"), strings.Join(phase.Results, "\n"))
			return
		}
	}
}

// deal gives the roles to the seats by the seed and returns the result lines.
func (s *script) deal(list []engine.RoleID) []string {
	var roles []string
	for _, r := range list {
		roles = append(roles, r.String())
	}
	for i := len(roles) - 1; i > 0; i-- {
		j := secondDie(s.seed, fmt.Sprintf("deal %d", i), i+1)
		roles[i], roles[j] = roles[j], roles[i]
	}
	var lines []string
	rank := 0
	for i, role := range roles {
		line := "> dealt " + s.seats[i].name + " " + role
		s.seats[i].role, s.seats[i].rank = role, 0
		if role == "mafia" {
			rank++
			s.seats[i].rank = rank
			line += fmt.Sprint(" ", rank)
		}
		lines = append(lines, line)
	}
	return lines
}

// statementOf returns an order of a record in words.
func statementOf(o engine.Order) statement {
	s := statement{what: "order", by: int(o.By), do: o.Verb.String()}
	if o.Verb.IsVote() {
		s.what = "vote"
	}
	if o.Verb == engine.HealVictim {
		s.role = o.Role.String()
	}
	for _, x := range o.Targets {
		s.on = append(s.on, int(x))
	}
	return s
}
