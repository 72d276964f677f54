package daemon_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/parser"
)

// The promise of [engine.Knowledge]: what reaches a seat follows from what it
// lawfully knows. Two games that differ in a secret are played side by side;
// a seat whose knowledge is the same in both must get the same letters.

// A deed is an order of a seat in the course of a game; a deed of nobody is
// the passing of a deadline.
type deed struct {
	by    int
	order engine.Order
}

// A game is roles and deeds.
type game struct {
	roles []string
	deeds []deed
}

var table = []string{"mafia 1", "mafia 2", "mafia 3", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen"}

func randomGame(r *rand.Rand) game {
	g := game{roles: append([]string(nil), table...)}
	r.Shuffle(len(g.roles), func(i, j int) { g.roles[i], g.roles[j] = g.roles[j], g.roles[i] })
	s := g.begin()
	for range 4 {
		for _, by := range r.Perm(len(g.roles)) {
			if r.IntN(4) > 0 {
				o := randomOrder(r, &s, engine.Seat(by))
				g.deeds = append(g.deeds, deed{by, o})
				s.Submit(o)
			}
		}
		g.deeds = append(g.deeds, deed{by: -1})
		if s, _, _ = s.Close(engine.NewSeed([engine.SeedLen]byte{1}), nil); over(&s) {
			break
		}
	}
	return g
}

func over(s *engine.State) bool { _, o := s.Over(); return o }

// begin is the state before the first night.
func (g game) begin() engine.State {
	var holdings []engine.Holding
	for _, role := range g.roles {
		word, rank, _ := strings.Cut(role, " ")
		n, _ := strconv.Atoi(rank) // none: 0
		h, err := (&config.Player{Role: word, Rank: n}).Holding()
		if err != nil {
			panic(err)
		}
		holdings = append(holdings, h)
	}
	s, err := engine.New(holdings, engine.Defaults())
	if err != nil {
		panic(err)
	}
	return s
}

// randomOrder is mostly lawful, and sometimes of another role.
func randomOrder(r *rand.Rand, s *engine.State, by engine.Seat) engine.Order {
	of := by
	if r.IntN(6) == 0 {
		of = engine.Seat(r.IntN(len(table)))
	}
	o := engine.Order{By: by, Verb: engine.Pass, Role: engine.NoRole}
	choices := s.Legal(of)
	if len(choices) == 0 {
		return o
	}
	c := choices[r.IntN(len(choices))]
	o.Verb, o.Role = c.Verb, c.Role
	n := c.Least
	if len(c.Targets) > n {
		n += r.IntN(len(c.Targets) - n + 1)
	}
	var used engine.Seats
	for i := range n {
		var free []engine.Seat
		for x := range (c.Targets[i] &^ used).All {
			free = append(free, x)
		}
		if len(free) == 0 {
			return engine.Order{By: by, Verb: engine.Pass, Role: engine.NoRole}
		}
		x := free[r.IntN(len(free))]
		used = used.With(x)
		o.Targets = append(o.Targets, x)
	}
	return o
}

// meant is an order as its words are read: the verb of another role can be one
// of the writer's own («травить» is what a maniac's torture is called too).
func meant(o engine.Order, s *engine.State) engine.Order {
	names, langs := seated()
	ctx := &parser.Context{Names: names, Self: int(o.By), Role: s.Role(o.By).String(), Phase: parser.Night}
	if s.Phase().Day {
		ctx.Phase, ctx.Night = parser.Day, true
	}
	read := parser.Parse([]string{inWords(o, names, langs)}, ctx)
	if len(read) == 1 && read[0].Kind == parser.IsOrder {
		if verb, ok := engine.ParseVerb(read[0].Order.Verb); ok {
			o.Verb = verb
		}
	}
	return o
}

// seated are the players' names, and the language of each.
func seated() (*parser.Names, []string) {
	seats, langs := make([]parser.Seat, len(table)), make([]string, len(table))
	for i, n := range tableNames[:len(table)] {
		seats[i], langs[i] = parser.Seat{Name: n}, "ru"
		if n[0] < 0x80 {
			langs[i] = "en"
		}
	}
	return parser.NewNames(seats), langs
}

// inWords is an order as its player writes it.
func inWords(by engine.Order, names *parser.Names, langs []string) string {
	o := parser.Order{Verb: by.Verb.String()}
	if by.Verb == engine.HealVictim {
		o.Role = by.Role.String()
	}
	for _, x := range by.Targets {
		o.Targets = append(o.Targets, int(x))
	}
	return parser.Canonical(o, langs[by.By], names)
}

// changed is the game with one secret changed.
func (g game) changed(r *rand.Rand) game {
	out := game{append([]string(nil), g.roles...), append([]deed(nil), g.deeds...)}
	if r.IntN(2) == 0 {
		i, j := r.IntN(len(out.roles)), r.IntN(len(out.roles))
		out.roles[i], out.roles[j] = out.roles[j], out.roles[i]
		return out
	}
	for {
		i := r.IntN(len(out.deeds))
		if out.deeds[i].by < 0 {
			continue
		}
		if r.IntN(3) == 0 {
			out.deeds = append(out.deeds[:i:i], out.deeds[i+1:]...)
			return out
		}
		s := out.begin()
		for _, d := range out.deeds[:i] {
			if d.by >= 0 {
				s.Submit(d.order)
			} else if s, _, _ = s.Close(engine.NewSeed([engine.SeedLen]byte{1}), nil); over(&s) {
				return out
			}
		}
		out.deeds[i].order = randomOrder(r, &s, engine.Seat(out.deeds[i].by))
		return out
	}
}

// known is all that each seat lawfully knew, in the order in which it came to
// know it.
func (g game) known() [][]any {
	s := g.begin()
	out := make([][]any, len(g.roles))
	note := func(x int, facts ...any) { out[x] = append(out[x], facts...) }
	for x := range out {
		note(x, s.Knows(engine.Seat(x)))
	}
	for _, d := range g.deeds {
		if over(&s) {
			break
		}
		if d.by >= 0 {
			o := meant(d.order, &s)
			note(d.by, d.order, s.Check(o)) // he knows what he wrote
			before := s
			s.Submit(o)
			for x := range out {
				// Votes are public, but nobody is written to about another's.
				if k := s.Knows(engine.Seat(x)); x == d.by || !reflect.DeepEqual(before.Knows(engine.Seat(x)).Gang, k.Gang) {
					note(x, k)
				}
			}
			continue
		}
		next, events, err := s.Close(engine.NewSeed([engine.SeedLen]byte{1}), nil)
		if err != nil {
			panic(err)
		}
		for x := range out {
			note(x, s.Votes(), next.Knows(engine.Seat(x)))
			for _, e := range events {
				if e.Reaches(engine.Seat(x)) {
					note(x, e)
				}
			}
		}
		s = next
	}
	return out
}

// acts words the deeds as players write them.
func (g game) acts(names *parser.Names, langs []string) (list []act) {
	for _, d := range g.deeds {
		if d.by < 0 {
			list = append(list, deadline)
			continue
		}
		list = append(list, act{names.Name(d.by), inWords(d.order, names, langs)})
	}
	return list
}

// atTheDesk puts what a host does around the deadlines of a game: the same,
// whatever the game is.
func atTheDesk(r *rand.Rand, acts []act) (list []act) {
	at := func(text string) { list = append(list, act{byHost, text}) }
	phase := engine.Phase{N: 1}
	for _, a := range acts {
		if a != deadline {
			// What is no vote waits for the night here, and what is known of the
			// game without its desk does not reckon with that.
			if early := a.says == "пропуск" || a.says == "pass"; !phase.Day || !early {
				list = append(list, a)
			}
			continue
		}
		switch r.IntN(6) {
		case 0:
			at("pause")
			at("resume")
		case 1:
			at("extend 2h")
		case 2:
			at("announce: завтра играем с восьми")
		case 3:
			at("replace Лев with p11@example.org")
			at("resend to Вася")
		case 4:
			at("late")
		}
		list = append(list, a)
		at("story: Туман.")
		at("go")
		if r.IntN(3) == 0 {
			at("rollback " + phase.String())
			at("process " + phase.String())
		}
		phase = phase.Next()
	}
	return list
}

func TestPromise(t *testing.T) {
	promise(t, 24, nine, func(_ *rand.Rand, acts []act) []act { return acts })
}

// The same holds whatever a host does at his desk, and for what the daemon
// does by itself: reminders, counts, early ends.
func TestPromiseAtTheDesk(t *testing.T) {
	file := func(roles ...string) string {
		return strings.Replace(nine(roles...), "day_ends", "confirm = \"manual\"\nreminders = [\"3h\"]\ncounts = [\"2h\"]\nnight_letter = true\nahead = true\nearly_day = \"all\"\nearly_night = true\nday_ends", 1)
	}
	promise(t, 8, file, atTheDesk)
}

var promiseSeed = flag.Uint64("promise-seed", 0, "the games of the promise; 0: others each time")

func promise(t *testing.T, pairs int, file func(...string) string, desk func(*rand.Rand, []act) []act) {
	seed := *promiseSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d", seed)
	if slowness > 1 {
		t.Skip("each game of it is played by one goroutine")
	}
	compared := make([]int, pairs)
	t.Run("pairs", func(t *testing.T) {
		for i := range pairs {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				compared[i] = keepPromise(t, rand.New(rand.NewPCG(seed, uint64(i))), file, desk)
			})
		}
	})
	n := 0
	for _, c := range compared {
		n += c
	}
	t.Logf("%d seats knew the same in both games", n)
	if n < pairs {
		t.Errorf("only %d seats could be compared", n)
	}
}

// keepPromise plays one pair of games and compares the letters of those who
// know the same in both. It returns how many they were.
func keepPromise(t *testing.T, r *rand.Rand, file func(...string) string, desk func(*rand.Rand, []act) []act) (compared int) {
	one := randomGame(r)
	two := one.changed(r)
	names, langs := seated()
	knownOne, knownTwo := one.known(), two.known()
	hand := r.Uint64()
	acts := func(g game) []act { return desk(rand.New(rand.NewPCG(hand, 0)), g.acts(names, langs)) }
	lettersOne, lettersTwo := play(t, file(one.roles...), acts(one)), play(t, file(two.roles...), acts(two))
	for x := range table {
		if !reflect.DeepEqual(knownOne[x], knownTwo[x]) {
			continue
		}
		to := fmt.Sprintf("p%d@example.org", x+1)
		a, b := lettersOne[to], lettersTwo[to]
		if n := len(a); n > 0 && a[n-1].Kind == "end" && len(b) > 0 && b[len(b)-1].Kind == "end" {
			a, b = a[:n-1], b[:len(b)-1] // the last letter tells all
		}
		compared++
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("seat %d knows the same and notices a difference between\n%v\nand\n%v:\n%s", x+1, one, two, diff)
		}
	}
	return compared
}
