package daemon_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
	"omerta/parser"
)

var againSeed = flag.Uint64("again-seed", 0, "the games that are rolled back; 0: others each time")

// A played phase is what was mailed before its deadline and ruled after it.
type playedPhase struct {
	phase engine.Phase
	mails []act
	rules []string
	done  []bool // whether each was carried out
}

// After a rollback, over one phase or over several, and the same inputs the
// record is the same bytes, comments aside, and nothing that was told of the
// phase itself is told again: whatever was ordered, ruled, laid, who was taken
// out and who plays for whom.
func TestTheSameAgain(t *testing.T) {
	seed := *againSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d", seed)
	if slowness > 1 {
		t.Skip("each game of it is played by one goroutine")
	}
	const games = 8
	kinds := make([]map[string]int, games)
	t.Run("games", func(t *testing.T) {
		for i := range kinds {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				kinds[i] = theSameAgain(t, rand.New(rand.NewPCG(seed, uint64(i))), i)
			})
		}
	})
	all := map[string]int{}
	for _, some := range kinds {
		for kind, n := range some {
			all[kind] += n
		}
	}
	t.Log(all)
	for _, kind := range []string{"remove", "die", "act", "replace", "withdraw", "one", "several"} {
		if all[kind] == 0 {
			t.Errorf("no game had %q", kind)
		}
	}
}

// theSameAgain plays one game, takes it back and plays it again. It returns
// what was in it.
func theSameAgain(t *testing.T, r *rand.Rand, nth int) map[string]int {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	had := map[string]int{}
	var played []playedPhase
	for i := range 3 {
		p := h.script(r, nth+2*i, had)
		h.enact(&p, true)
		if h.row().Status != daemon.StatusRunning {
			return had // what is over stays
		}
		played = append(played, p)
	}
	want := h.record()
	back := nth % len(played)
	had[map[bool]string{true: "one", false: "several"}[back == len(played)-1]]++
	h.sent()
	h.command("rollback " + played[back].phase.String())
	h.command("process " + played[back].phase.String())
	for _, l := range h.sent() {
		if l.Seat >= 0 && l.Kind != daemon.KindNews {
			t.Errorf("%s gets a %s again:\n%s", l.To, l.Kind, l.Text)
		}
	}
	for _, p := range played[back+1:] {
		h.enact(&p, false)
	}
	if got := h.record(); !bytes.Equal(got, want) {
		t.Errorf("rolled back to %v: the record is\n%s\nwas\n%s", played[back].phase, got, want)
	}
	h.sound()
	return had
}

// script makes up what happens in the open phase; kind is that of its first
// ruling.
func (h *house) script(r *rand.Rand, kind int, had map[string]int) playedPhase {
	h.t.Helper()
	p := playedPhase{phase: h.row().Phase}
	s := h.state()
	seats := make([]parser.Seat, len(tableNames))
	for i, n := range tableNames {
		seats[i].Name = n
	}
	names := parser.NewNames(seats)
	line := func(by engine.Seat) string {
		lang := "ru"
		if tableNames[by][0] < 0x80 {
			lang = "en"
		}
		o := randomOrder(r, &s, by)
		of := parser.Order{Verb: o.Verb.String()}
		if o.Verb == engine.HealVictim {
			of.Role = o.Role.String()
		}
		for _, x := range o.Targets {
			of.Targets = append(of.Targets, int(x))
		}
		return parser.Canonical(of, lang, names)
	}
	living := slices.Collect(s.Living().All)
	anybody := func() engine.Seat { return living[r.IntN(len(living))] }
	for _, by := range living {
		if r.IntN(4) > 0 {
			p.mails = append(p.mails, act{tableNames[by], line(by)})
		}
	}
	rule := func(kind, text string) {
		had[kind]++
		p.rules = append(p.rules, text)
	}
	for range 1 + r.IntN(3) {
		x := anybody()
		switch kind % 6 {
		case 0:
			rule("remove", "remove "+tableNames[x]+"; reason: так вышло")
		case 1:
			rule("die", fmt.Sprintf("die %s %d", []string{"evidence", "serum-hand", "torture-evidence", "torture-face"}[r.IntN(4)], r.IntN(100)))
		case 2, 3:
			rule("act", "act for "+tableNames[x]+": "+line(x))
		case 4:
			rule("replace", fmt.Sprintf("replace %s by new%d@example.net", tableNames[x], r.IntN(1e9)))
		case 5:
			rule("withdraw", "withdraw "+tableNames[x])
			if len(p.rules) > 1 {
				rule("withdraw", "withdraw act for "+tableNames[anybody()])
			}
		}
		kind = r.IntN(6)
	}
	return p
}

// state is the open phase as its hosts see it, for those who make up orders.
func (h *house) state() engine.State {
	h.t.Helper()
	s := game{roles: sixRoles}.begin()
	r, err := h.host.Report(h.ctx, h.game, engine.Phase{})
	if err != nil {
		h.t.Fatal(err)
	}
	for s.Phase() != h.row().Phase {
		if s, _, err = s.Close(engine.NewSeed([engine.SeedLen]byte{1}), nil); err != nil {
			h.t.Fatal(err)
		}
	}
	for i, row := range r.Rows {
		if x := engine.Seat(i); !row.Lives && s.Living().Has(x) {
			if err := s.Remove(x); err != nil {
				h.t.Fatal(err)
			}
		}
	}
	return s
}

// enact plays a phase. Played again, a seat that was given away is not given
// away once more.
func (h *house) enact(p *playedPhase, first bool) {
	h.t.Helper()
	if got := h.row().Phase; got != p.phase {
		h.t.Fatalf("open is %v, not %v", got, p.phase)
	}
	for _, m := range p.mails {
		h.now = h.now.Add(time.Second)
		h.say(m.who, m.says)
	}
	h.pass()
	for i, text := range p.rules {
		if !first && len(text) > 8 && text[:8] == "replace " {
			continue
		}
		h.now = h.now.Add(time.Second)
		out, err := h.host.Command(h.ctx, h.game, "terminal", text)
		if err != nil {
			h.t.Fatal(err)
		}
		if first {
			p.done = append(p.done, out.Done)
		} else if p.done[i] != out.Done {
			h.t.Errorf("%v: %s: %s", p.phase, text, out.Text)
		}
	}
	h.now = h.now.Add(time.Second)
	h.command("go")
}
