package engine_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// The second resolver: the rulebook once more, written from its text by
// somebody who has not read the first. It knows words, lists and maps and
// nothing of the engine's types; it is slow, and shows its rule at every step.
// What it prints for a phase is compared with what the engine prints.

// nobody is the seat of no one.
const nobody = -1

// A secondSeat is what a seat is given.
type secondSeat struct {
	name string
	role string
	rank int // mafia only
}

// A statement is one line of a phase, as the record has it.
type statement struct {
	what string // "order", "vote" or "remove"
	by   int    // the sender, or the one who is removed
	do   string // "kill", "kill-scare", …, "red", "none"
	on   []int
	role string // of heal-victim
}

// A secondGame is a game between two phases.
type secondGame struct {
	seats []secondSeat
	opt   map[string]string // an option that is not in it has its default
	roll  func(message string, faces int) int

	day    bool
	number int
	over   bool

	living      []bool
	silentTo    []int  // the last day on which he is silent
	bloody      []bool // performed an attack on an earlier night
	doctorWent  map[int]string
	serumUsed   bool // last night (D3)
	selfHealed  bool // on any night (D4)
	jailedLast  int  // last night's prisoner (J5)
	pointedLast int  // whom the martyr pointed at last night (S3)
	dragsByDay  int  // whom he last pointed at without being jailed (S2)
	muted       int  // whose vote counts 0 today (M9)
	goneInRound bool // somebody died, was executed or removed in this round
	quietRounds int  // rounds in a row without that
}

func newSecond(seats []secondSeat, opt map[string]string, roll func(string, int) int) *secondGame {
	g := &secondGame{
		seats: seats, opt: opt, roll: roll, number: 1,
		living:     make([]bool, len(seats)),
		silentTo:   make([]int, len(seats)),
		bloody:     make([]bool, len(seats)),
		doctorWent: map[int]string{},
		jailedLast: nobody, pointedLast: nobody, dragsByDay: nobody, muted: nobody,
	}
	for i := range g.living {
		g.living[i] = true
	}
	return g
}

// secondDefaults are the options and their defaults, the first words of the rules.
var secondDefaults = map[string]string{
	"three-left": "at-most", "dark-below": "10", "rolls-on": "performed", "last-side": "silent",
	"annulled-counts": "yes", "penalties": "boss", "friendly-fire": "yes", "recognised-by": "city",
	"dead-gets-result": "no", "serum-from-night": "3", "self-heal": "free", "tell-prisoner": "no",
	"drag-by-day": "no", "tie": "none", "lynch": "plurality", "no-vote": "none", "reveal": "executed",
	"maniac-win": "duel", "mafia-win": "parity", "stalemate": "5", "first-night-kills": "all",
}

func (g *secondGame) option(name string) string {
	if v, ok := g.opt[name]; ok {
		return v
	}
	return secondDefaults[name]
}

func (g *secondGame) numberOption(name string) int {
	n, err := strconv.Atoi(g.option(name))
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return n
}

// A secondPhase is the open phase: what P1 froze, and what has come in.
type secondPhase struct {
	n         int // how many lived when it opened
	threeLeft bool
	dark      bool
	boss      int
	hostile   int // how many hostile sides lived

	inForce map[int]statement // the order or vote of each sender
	place   map[int]int       // and its place in the phase, from 1
	removed []int
	refused []string
}

func (g *secondGame) open() *secondPhase {
	p := &secondPhase{boss: nobody, inForce: map[int]statement{}, place: map[int]int{}}
	sides := map[string]bool{}
	for i, s := range g.seats {
		if !g.living[i] {
			continue
		}
		p.n++
		if sideOf(s.role) != "town" {
			sides[sideOf(s.role)] = true
		}
		if s.role == "mafia" && (p.boss == nobody || s.rank < g.seats[p.boss].rank) {
			p.boss = i // M5
		}
	}
	p.hostile = len(sides)
	p.threeLeft = p.n == 3 || p.n < 3 && g.option("three-left") == "at-most"
	p.dark = p.n < g.numberOption("dark-below")
	return p
}

func sideOf(role string) string {
	switch role {
	case "mafia", "maniac", "sniper":
		return role
	}
	return "town"
}

// play plays one phase to its end and returns its lines.
func (g *secondGame) play(in []statement) []string {
	p := g.open()
	place := 0
	for _, s := range in {
		if s.what == "remove" {
			g.remove(p, s.by)
			continue
		}
		place++
		if code := g.refuse(p, s); code != "" {
			p.refused = append(p.refused, fmt.Sprintf("> refused %d %s", place, code))
			continue
		}
		if s.do == "cancel" || s.do == "none" {
			delete(p.inForce, s.by)
			continue
		}
		s.on = slices.Clone(s.on)
		p.inForce[s.by] = s
		p.place[s.by] = place
	}
	lines := p.refused
	if g.day {
		lines = append(lines, g.playDay(p)...)
	} else {
		lines = append(lines, g.playNight(p)...)
	}
	slices.Sort(p.removed)
	for _, x := range p.removed {
		g.goneInRound = true
		as := ""
		if !p.dark && g.option("reveal") != "none" {
			as = " as " + g.seats[x].role // V5: as one who was executed
		}
		lines = append(lines, "> public removed "+g.seats[x].name+as)
	}
	if winner := g.winner(); winner != "" {
		g.over = true
		lines = append(lines, "> public won "+winner)
	}
	if g.day {
		g.number++
	}
	g.day = !g.day
	return lines
}

// remove takes x out: his orders are void, and his name is struck from those
// of the others; what is left of them stands.
func (g *secondGame) remove(p *secondPhase, x int) {
	g.living[x] = false
	p.removed = append(p.removed, x)
	delete(p.inForce, x)
	for by, s := range p.inForce {
		if !slices.Contains(s.on, x) {
			continue
		}
		if s.do == "kill-scare" {
			if s.on[0] == x {
				s.do = "scare"
			} else {
				s.do = "kill"
			}
		}
		s.on = slices.DeleteFunc(s.on, func(y int) bool { return y == x })
		switch {
		case len(s.on) > 0:
			p.inForce[by] = s
		case s.what == "vote":
			delete(p.inForce, by)
		default:
			// Nothing earlier revives, so that he still has an order in force;
			// but it names nobody, and says as much as a pass.
			p.inForce[by] = statement{what: "order", by: by, do: "pass"}
		}
	}
}

// secondForms are the actions of each role and how many they name (O3 aside).
var secondForms = map[string]map[string][2]int{
	"mafia":        {"kill": {1, 2}, "kill-scare": {2, 2}, "scare": {1, 1000}},
	"maniac":       {"kill": {1, 1}, "brutal": {1, 1}, "torture": {1, 1}},
	"commissioner": {"check": {1, 1}, "kill": {1, 1}},
	"doctor":       {"heal": {1, 1}, "heal-victim": {0, 0}, "serum": {1, 1}, "poison": {1, 1}},
	"jailer":       {"jail": {1, 1}},
	"martyr":       {"point": {1, 1}},
	"journalist":   {"compare": {2, 2}},
	"bum":          {"watch": {1, 1}},
	"priest":       {"confess": {1, 1}},
	"sniper":       {"kill": {1, 1}},
	"citizen":      {},
}

// refuse returns the code with which s is refused at once, or "". The codes
// are tried in the order of the record; the first that applies is the answer.
func (g *secondGame) refuse(p *secondPhase, s statement) string {
	role := g.seats[s.by].role
	vote := s.what == "vote"
	if !g.living[s.by] {
		return "dead"
	}
	if vote != g.day {
		return "not-yours"
	}
	if !vote && s.do != "pass" && s.do != "cancel" {
		form, has := secondForms[role][s.do]
		if !has || len(s.on) < form[0] || len(s.on) > form[1] {
			return "not-yours"
		}
	}
	for _, x := range s.on {
		if !g.living[x] {
			return "no-such-target"
		}
	}
	// O3, M8: himself only to scare, to heal and to vote.
	kills := s.on
	if s.do == "kill-scare" {
		kills = s.on[:1]
	}
	if !vote && s.do != "scare" && s.do != "heal" && slices.Contains(kills, s.by) {
		return "self"
	}
	for i, x := range s.on {
		if slices.Contains(s.on[:i], x) {
			return "same-target" // M8
		}
	}
	if s.do == "scare" && (len(s.on) > 3 || len(s.on) > 2 && p.n < 10) {
		return "too-many" // M8; its ten does not move with dark-below
	}
	killing := s.do == "kill" || s.do == "kill-scare" || s.do == "brutal"
	if role == "mafia" && killing {
		if p.threeLeft && len(s.on) == 2 {
			return "three-left" // M11
		}
		for _, x := range kills {
			if g.option("friendly-fire") == "no" && g.seats[x].role == "mafia" {
				return "gang"
			}
		}
	}
	if s.do == "serum" {
		if g.number < g.numberOption("serum-from-night") {
			return "serum-early" // D3
		}
		if g.serumUsed {
			return "serum-again"
		}
	}
	if !p.threeLeft { // D9, J5, S3
		switch s.do {
		case "heal", "serum", "poison":
			if g.doctorWent[s.on[0]] == "by name" {
				return "repeat"
			}
		case "jail":
			if g.jailedLast == s.on[0] {
				return "repeat"
			}
		case "point":
			if g.pointedLast == s.on[0] {
				return "repeat"
			}
		}
	}
	if s.do == "heal-victim" {
		if p.dark {
			return "dark" // D5
		}
		if p.hostile <= 1 && g.option("last-side") == "refuse" {
			return "last-side"
		}
	}
	if s.do == "heal" && s.on[0] == s.by {
		if g.option("self-heal") == "never" || g.option("self-heal") == "once" && g.selfHealed {
			return "self-heal" // D4
		}
	}
	if vote && g.silentTo[s.by] >= g.number {
		return "silent" // X1
	}
	if g.number == 1 && killing {
		rule := g.option("first-night-kills") // W2
		if rule == "none" || rule == "no-commissioner" && role == "commissioner" {
			return "first-night"
		}
	}
	return ""
}

// secondDie is the die of a message under a seed, as record.md defines it.
func secondDie(seed [32]byte, message string, faces int) int {
	mac := hmac.New(sha256.New, seed[:])
	mac.Write([]byte("omerta/1 " + message))
	x := binary.BigEndian.Uint64(mac.Sum(nil))
	high, _ := bits.Mul64(x, uint64(faces))
	return int(high)
}
