package engine_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
)

// A script is a whole game before it is played: everything that decides it.
type script struct {
	seats  []secondSeat
	opt    map[string]string
	seed   [32]byte
	phases [][]statement
}

// secondValues are the values that random games give to options.
var secondValues = map[string][]string{
	"three-left": {"exactly"}, "dark-below": {"0", "3", "4", "6", "8", "12", "15"},
	"rolls-on": {"effective"}, "last-side": {"refuse"}, "annulled-counts": {"no"},
	"penalties": {"sender"}, "friendly-fire": {"no"}, "recognised-by": {"victim"},
	"dead-gets-result": {"yes"}, "serum-from-night": {"1", "2", "4"},
	"self-heal": {"once", "never"}, "tell-prisoner": {"yes"}, "drag-by-day": {"last"},
	"tie": {"earliest", "all", "random"}, "lynch": {"majority"}, "no-vote": {"two-red"},
	"reveal": {"all", "none"}, "maniac-win": {"alone"}, "mafia-win": {"majority", "last"},
	"stalemate": {"0", "1", "2", "3"}, "first-night-kills": {"no-commissioner", "none"},
}

var singleRoles = []string{
	"maniac", "commissioner", "doctor", "jailer", "martyr", "journalist", "bum", "priest", "sniper",
}

// A dreamer invents games. It leans to what is rare at a table: the same
// people again and again, prisoners, doctors, martyrs, and nonsense.
type dreamer struct {
	*rand.Rand
	gentle bool        // a game of heals, where the same few people are meant for long
	hot    []int       // whom everybody thinks of in this phase
	last   map[int]int // whom each named first in the last night
}

func (d *dreamer) chance(percent int) bool { return d.IntN(100) < percent }

func pick[T any](d *dreamer, of []T) T { return of[d.IntN(len(of))] }

// setup invents seats, options and a seed.
func (d *dreamer) setup() script {
	d.gentle = d.chance(40)
	n := 3 + d.IntN(18)
	if d.chance(40) {
		n = 3 + d.IntN(6)
	}
	var roles []string
	for _, r := range singleRoles {
		likely := 75
		if slices.Contains([]string{"journalist", "bum", "priest", "sniper"}, r) {
			likely = 30
		}
		if d.gentle && (r == "doctor" || r == "maniac") {
			likely = 100
		}
		if d.chance(likely) {
			roles = append(roles, r)
		}
	}
	d.Shuffle(len(roles), func(i, j int) { roles[i], roles[j] = roles[j], roles[i] })
	gang := max(1, n/3)
	if d.chance(30) {
		gang = d.IntN(n/2 + 1)
	}
	roles = roles[:min(len(roles), n-gang)]
	for range gang {
		roles = append(roles, "mafia")
	}
	for len(roles) < n {
		roles = append(roles, "citizen")
	}
	d.Shuffle(n, func(i, j int) { roles[i], roles[j] = roles[j], roles[i] })
	s := script{opt: map[string]string{}}
	ranks := d.Perm(n + 3)
	for i, r := range roles {
		seat := secondSeat{name: "P" + strconv.Itoa(i+1), role: r}
		if r == "mafia" {
			seat.rank = ranks[i] + 1
		}
		s.seats = append(s.seats, seat)
	}
	for _, name := range sortedKeys(secondValues) {
		if d.chance(25) {
			s.opt[name] = pick(d, secondValues[name])
		}
	}
	if d.gentle && d.chance(70) {
		s.opt["dark-below"] = pick(d, []string{"0", "3", "4"})
		s.opt["self-heal"] = pick(d, []string{"free", "once"})
	}
	for i := range s.seed {
		s.seed[i] = byte(d.Uint32())
	}
	return s
}

// phase invents what comes in the open phase of g.
func (d *dreamer) phase(g *secondGame) []statement {
	d.hot = slices.DeleteFunc(d.hot, func(x int) bool { return !g.living[x] })
	if !d.gentle || len(d.hot) == 0 || d.chance(15) {
		d.hot = nil
		for _, x := range d.Perm(len(g.seats)) {
			if g.living[x] && len(d.hot) < 2 {
				d.hot = append(d.hot, x)
			}
		}
	}
	if d.last == nil {
		d.last = map[int]int{}
	}
	// Which of the living act, once or more, and now and then one of the dead.
	var in []statement
	for x := range g.seats {
		for times := d.IntN(8); times > 1; times -= 4 {
			if g.living[x] || d.chance(3) {
				in = append(in, d.statement(g, x))
			}
		}
	}
	d.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	out := make(map[int]bool)
	for d.chance(4) {
		x := d.IntN(len(g.seats))
		if g.living[x] && !out[x] {
			out[x] = true
			in = slices.Insert(in, d.IntN(len(in)+1), statement{what: "remove", by: x})
		}
	}
	if !g.day {
		d.last = map[int]int{}
		for _, s := range in {
			if len(s.on) > 0 {
				d.last[s.by] = s.on[0]
			}
		}
	}
	return in
}

// someone picks whom by might name.
func (d *dreamer) someone(g *secondGame, by int) int {
	for range 10 {
		x := d.IntN(len(g.seats))
		switch r := d.IntN(100); {
		case r < 35, r < 75 && d.gentle:
			x = pick(d, d.hot)
		case r < 50:
			if y, ok := d.last[by]; ok {
				x = y
			}
		case r < 80:
			role := pick(d, []string{"doctor", "jailer", "martyr", "mafia", "maniac", "commissioner"})
			if i := slices.IndexFunc(g.seats, func(s secondSeat) bool { return s.role == role }); i >= 0 {
				x = i
			}
		}
		if g.living[x] && x != by || d.chance(3) {
			return x
		}
	}
	return d.IntN(len(g.seats))
}

func (d *dreamer) some(g *secondGame, by, n int) []int {
	on := []int{}
	for len(on) < n {
		x := d.someone(g, by)
		for tries := 0; slices.Contains(on, x) && tries < 8 && !d.chance(3); tries++ {
			x = d.IntN(len(g.seats))
		}
		on = append(on, x)
	}
	return on
}

// statement invents an order or a vote of x.
func (d *dreamer) statement(g *secondGame, x int) statement {
	colours := []string{"red", "red", "red", "red", "blue", "blue", "none"}
	if d.gentle {
		colours = []string{"red", "red", "blue", "none"}
	}
	if g.day != d.chance(2) { // now and then of the wrong phase
		s := statement{what: "vote", by: x, do: pick(d, colours)}
		if s.do != "none" {
			s.on = d.some(g, x, 1)
		}
		return s
	}
	s := statement{what: "order", by: x}
	role := g.seats[x].role
	switch r := d.IntN(100); {
	case r < 3:
		role = pick(d, singleRoles)
	case r < 6:
		role = "mafia"
	}
	if again := sortedKeys(g.doctorWent); d.gentle && role == "doctor" && d.chance(20) {
		return statement{what: "order", by: x, do: "heal", on: []int{x}}
	} else if d.gentle && len(again) > 0 && (role == "jailer" || role == "doctor") && d.chance(40) {
		do := "jail"
		if role == "doctor" {
			do = pick(d, []string{"heal", "serum", "poison"})
		}
		return statement{what: "order", by: x, do: do, on: []int{pick(d, again)}}
	}
	verbs := sortedKeys(secondForms[role])
	if d.gentle && role == "doctor" {
		verbs = append(verbs, "heal-victim", "heal-victim", "heal-victim")
	}
	if len(verbs) == 0 || d.chance(6) || d.gentle && role != "doctor" && d.chance(30) {
		s.do = pick(d, []string{"pass", "pass", "cancel"})
		return s
	}
	s.do = pick(d, verbs)
	if s.do == "heal-victim" {
		s.role = pick(d, []string{"mafia", "mafia", "mafia", "maniac", "maniac", "martyr"})
		if d.chance(15) {
			s.role = pick(d, []string{"commissioner", "sniper"})
		}
		return s
	}
	form := secondForms[role][s.do]
	n := form[0] + d.IntN(min(form[1], 3)-form[0]+1)
	if s.do == "scare" && d.chance(3) {
		n = 4
	}
	s.on = d.some(g, x, n)
	return s
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
