package bench

import (
	"math"
	"slices"
	"testing"
	"time"
)

// tiny is so little load that nothing can be said of the figures.
func tiny() Options {
	return Options{Messages: 30, Letters: 30, Games: 2, Seats: leastSeats, Finished: 3, Answers: 4, Rounds: 1, Played: 200, Embedded: true}
}

// Every scenario can be run with nothing but this program.
func TestScenarios(t *testing.T) {
	want := map[string]int{"ingest": 1, "send": 1, "burst": 3, "answer": 1, "start": 1, "growth": 4, "night": 1, "simulate": 1}
	for _, s := range Scenarios() {
		t.Run(s.Name, func(t *testing.T) {
			if testing.Short() && slices.Contains([]string{"growth", "night"}, s.Name) {
				t.Skip("the first is three others again and again, the second so many nights that they can be measured")
			}
			var got []Figure
			o := tiny()
			o.Note = func(line string) { t.Log(line) }
			if err := Run(t.Context(), o, []string{s.Name}, func(f Figure) { got = append(got, f) }); err != nil {
				t.Fatal(err)
			}
			if len(got) < want[s.Name] || want[s.Name] == 0 {
				t.Errorf("%d figures: %+v", len(got), got)
			}
			for _, f := range got {
				if s.Name == "growth" {
					continue // of nearly no time anything may be the exponent
				}
				if f.Scenario != s.Name || f.Value < 0 || f.Value == 0 && f.Unit != "%" || math.IsNaN(f.Value) { // of a burst that took nearly no time no letter may be out yet
					t.Errorf("%+v", f)
				}
			}
		})
	}
}

// Those that have peers find them where they are installed.
func TestPeers(t *testing.T) {
	if testing.Short() {
		t.Skip("starts real servers")
	}
	o := tiny()
	o.Embedded = false
	var got []Figure
	if err := Run(t.Context(), o, []string{"ingest", "send", "answer"}, func(f Figure) { got = append(got, f) }); err != nil {
		t.Fatal(err)
	}
	peer := func(name string) bool {
		return slices.ContainsFunc(got, func(f Figure) bool { return f.Peer == name && f.Ratio > 0 })
	}
	for peerName, program := range map[string]string{"mbsync": "mbsync", "smtp-source -d": "smtp-source"} {
		if is, want := peer(peerName), find(program) != "" && (program != "mbsync" || find("dovecot") != ""); is != want {
			t.Errorf("%s was run: %v, is installed: %v", peerName, is, want)
		}
	}
}

func TestBadSizes(t *testing.T) {
	o := tiny()
	o.Seats = 3
	if err := Run(t.Context(), o, nil, nil); err == nil {
		t.Error("a table of three was taken")
	}
	if err := Run(t.Context(), tiny(), []string{"sleep"}, nil); err == nil {
		t.Error("an unknown scenario was run")
	}
}

func TestExponent(t *testing.T) {
	var times []time.Duration
	sizes := []int{50, 100, 200, 400}
	for _, n := range sizes {
		times = append(times, time.Duration(n*n)*time.Microsecond)
	}
	if got := exponent(sizes, times); math.Abs(got-2) > 1e-9 {
		t.Errorf("squares grow with the exponent %v", got)
	}
}
