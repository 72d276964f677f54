package cli

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/engine"
	"omerta/engine/sim"
)

// planOf returns the plan of a command line.
func planOf(t *testing.T, args ...string) (*simulateOrder, *plan) {
	t.Helper()
	o := simulateOrder{bots: "sensible", games: 300, seed: 4}
	p := &plan{games: o.games, seed: 4}
	var err error
	switch args[0] {
	case "scan":
		p.scan = true
		err = o.addScan(p, args[1], args[2], engine.Defaults())
	default:
		o.vary = args
		var roles []engine.RoleID
		if roles, err = o.roles(12, 3); err == nil {
			err = o.addVariants(p, roles, engine.Defaults())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return &o, p
}

// The figures do not depend on how many processors there are.
func TestSimulateOnAnyCores(t *testing.T) {
	for _, args := range [][]string{{"scan", "8", "10"}, {"tie", "stalemate"}} {
		_, p := planOf(t, args...)
		var first []cell
		for _, workers := range []int{1, 2, 5} {
			games := 0
			var counted = make(chan int, p.games)
			cells, err := p.play(t.Context(), workers, func(n int) { counted <- n })
			if err != nil {
				t.Fatal(err)
			}
			close(counted)
			for n := range counted {
				games += n
			}
			if games != p.games {
				t.Errorf("%d games were told of, want %d", games, p.games)
			}
			if first == nil {
				first = cells
			}
			if !slices.EqualFunc(first, cells, func(a, b cell) bool { return a.tally == b.tally && a.pairing == b.pairing }) {
				t.Errorf("%v: %d workers give other figures than one", args, workers)
			}
		}
	}
}

// What --vary says of a table is what a run of that table says: pairs of games
// differ as their tables do.
func TestSimulatePairs(t *testing.T) {
	_, p := planOf(t, "tie", "reveal")
	cells, err := p.play(t.Context(), 2, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		alone := sim.Tally{}
		arena := sim.NewArena(c.table)
		for i := range p.games {
			r, err := arena.Play(p.seed.Game(i))
			if err != nil {
				t.Fatal(err)
			}
			alone.Add(r)
		}
		if alone != c.tally {
			t.Errorf("%s %s: %+v alone, %+v among others", c.option, c.value, alone, c.tally)
		}
		for _, s := range []engine.Side{engine.Town, engine.Mafia, engine.Maniac, engine.NoSide} {
			by, _ := c.pairing.Change(s, 1)
			want := c.tally.Wins(s).Share() - cells[0].tally.Wins(s).Share()
			if d := by - want; d > 1e-9 || d < -1e-9 {
				t.Errorf("%s %s changes %v by %v, want %v", c.option, c.value, s, by, want)
			}
		}
	}
	if len(cells) != 1+3+2 {
		t.Errorf("there are %d tables, want the one and five variants", len(cells))
	}
}

// Who stops a run gets what there is, of each table as much.
func TestSimulateStops(t *testing.T) {
	_, p := planOf(t, "scan", "8", "9")
	p.games = 1 << 40
	ctx, stop := context.WithCancel(t.Context())
	cells, err := p.play(ctx, 2, func(int) { stop() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	for _, c := range cells {
		if c.tally.Games == 0 || c.tally.Games != cells[0].tally.Games {
			t.Errorf("of a table %d games were played, of the first %d", c.tally.Games, cells[0].tally.Games)
		}
	}

	ctx, stop = context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	var out bytes.Buffer
	root, err := newRoot(&out, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	root.SetArgs([]string{"simulate", "--games", "1000000000"})
	err = root.ExecuteContext(ctx)
	if err == nil || !strings.HasPrefix(err.Error(), "stopped after") || !strings.Contains(out.String(), "town ") {
		t.Errorf("the error is %v, printed was:\n%s", err, out.String())
	}
}

// The nearest to balance is the one whose town and mafia win most equally
// often, and each number of players has one.
func TestSimulateNearest(t *testing.T) {
	o, p := planOf(t, "scan", "8", "12")
	cells, err := p.play(t.Context(), 2, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	r := newReport(o, p, cells)
	nearest := map[int]float64{}
	for i := range r.Tables {
		if x := &r.Tables[i]; x.Nearest {
			if _, twice := nearest[x.Players]; twice {
				t.Errorf("%d players have two", x.Players)
			}
			nearest[x.Players] = x.lead()
		}
	}
	for i := range r.Tables {
		x := &r.Tables[i]
		if lead, ok := nearest[x.Players]; !ok || x.lead() < lead {
			t.Errorf("%d of %d lead by %.3f, the nearest by %.3f", x.Mafia, x.Players, x.lead(), lead)
		}
	}
}

// The chart is well-formed, and a bar for each table that is in the text.
func TestSimulateChart(t *testing.T) {
	for _, args := range [][]string{{"scan", "8", "10"}, {"tie", "no-vote"}} {
		o, p := planOf(t, args...)
		cells, err := p.play(t.Context(), 2, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		r := newReport(o, p, cells)
		d := xml.NewDecoder(strings.NewReader(r.chart()))
		bars := 0
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" && slices.Contains(start.Attr, xml.Attr{Name: xml.Name{Local: "text-anchor"}, Value: "end"}) {
				bars++
			}
		}
		_, rows, _ := strings.Cut(r.text(), "ROUNDS")
		if want := strings.Count(strings.TrimSpace(rows), "\n") + 1; bars != want {
			t.Errorf("%v: %d bars for %d rows", args, bars, want)
		}
	}
}

// The README's table is what its command says: of its rows the first is played
// again. The games of a table do not depend on the other tables of a scan.
func TestReadmeBalance(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	o := simulateOrder{bots: "sensible", seed: 1}
	p := &plan{games: 10000, seed: 1, scan: true}
	if err := o.addScan(p, "8", "8", engine.Defaults()); err != nil {
		t.Fatal(err)
	}
	cells, err := p.play(t.Context(), 2, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	r := newReport(&o, p, cells)
	var third, nearest *tableFigure
	for i := range r.Tables {
		if x := &r.Tables[i]; x.Third {
			third = x
		}
		if x := &r.Tables[i]; x.Nearest {
			nearest = x
		}
	}
	row := fmt.Sprintf("| 8 | %d |", third.Mafia)
	for _, s := range []engine.Side{engine.Town, engine.Mafia, engine.Maniac, engine.NoSide} {
		row += fmt.Sprintf(" %.1f |", 100*third.win(s).Share)
	}
	row += fmt.Sprintf(" %.1f | %d |", third.Rounds.Mean, nearest.Mafia)
	for _, s := range []engine.Side{engine.Town, engine.Mafia} {
		row += fmt.Sprintf(" %.1f |", 100*nearest.win(s).Share)
	}
	for _, want := range []string{row, "simulate --players 8..24 --games 10000"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the README has no %s", want)
		}
	}
}
