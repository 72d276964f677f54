package engine_test

import (
	"slices"
	"testing"

	"omerta/engine"
)

// TestOptions: each value of each option is set and read back, and changes no
// other option.
func TestOptions(t *testing.T) {
	for _, info := range engine.OptionTable() {
		if got := engine.Defaults().Get(info.Name); got != info.Default() {
			t.Errorf("%s is %s, by default %s", info.Name, got, info.Default())
		}
		values := info.Values
		if values == nil {
			values = []string{"1", "7", "999"}
		}
		for _, v := range values {
			o := engine.Defaults()
			if err := o.Set(info.Name, v); err != nil {
				t.Errorf("%v", err)
			}
			if got := o.Get(info.Name); got != v {
				t.Errorf("%s set to %s is %s", info.Name, v, got)
			}
			for _, other := range engine.OptionTable() {
				if other.Name != info.Name && o.Get(other.Name) != other.Default() {
					t.Errorf("%s %s changes %s", info.Name, v, other.Name)
				}
			}
		}
		if info.Rule == "" {
			t.Errorf("%s belongs to no rule", info.Name)
		}
	}
	if n := len(engine.OptionTable()); n != 21 {
		t.Errorf("there are %d options", n)
	}
	if got := engine.Defaults().Get("tei"); got != "" {
		t.Errorf("an unknown option is %q", got)
	}
}

func TestSetRefuses(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"tei", "all", `no option "tei"; did you mean tie?`},
		{"serum_from_night", "2", `no option "serum_from_night"; did you mean serum-from-night?`},
		{"tie", "erliest", `option tie has no value "erliest"; did you mean earliest?`},
		{"tie", "", `option tie has no value ""; there are none, earliest, all, random`},
		{"tell-prisoner", "maybe", `option tell-prisoner has no value "maybe"; there are no, yes`},
		{"stalemate", "five", `option stalemate is a number from 0 to 999, not "five"`},
		{"stalemate", "-1", `option stalemate is a number from 0 to 999, not "-1"`},
		{"stalemate", "05", `option stalemate is a number from 0 to 999, not "05"`},
		{"stalemate", "1000", `option stalemate is a number from 0 to 999, not "1000"`},
		{"serum-from-night", "0", `option serum-from-night is a number from 1 to 999, not "0"`},
	} {
		o := engine.Defaults()
		if err := o.Set(c.name, c.value); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v, want %s", c.name, c.value, err, c.want)
		}
		if o != engine.Defaults() {
			t.Errorf("%s %s changed something", c.name, c.value)
		}
	}
}

func TestWarnings(t *testing.T) {
	town := slices.Repeat([]string{"citizen"}, 9)
	for _, c := range []struct {
		name  string
		set   []string // names and values
		seats []string
		want  []engine.Warning
	}{
		{"nothing", nil, append(town, "mafia 1", "maniac", "doctor"), nil},
		{"leaks", []string{"last-side", "refuse", "annulled-counts", "no"}, append(town, "mafia 1", "maniac", "doctor", "jailer"),
			[]engine.Warning{{Code: engine.Leaks, Option: "last-side"}, {Code: engine.Leaks, Option: "annulled-counts"}}},
		{"nobody whom it serves", []string{"self-heal", "once", "tell-prisoner", "yes", "maniac-win", "alone"}, append(town, "mafia 1", "jailer"),
			[]engine.Warning{{Code: engine.Useless, Option: "self-heal"}, {Code: engine.Useless, Option: "maniac-win"}}},
		{"a gang of one", []string{"penalties", "sender", "friendly-fire", "no"}, append(town, "mafia 1"),
			[]engine.Warning{{Code: engine.Useless, Option: "penalties"}, {Code: engine.Useless, Option: "friendly-fire"}}},
		{"a gang of two", []string{"penalties", "sender", "friendly-fire", "no"}, append(town, "mafia 1", "mafia 2"), nil},
		{"no commissioner", []string{"first-night-kills", "no-commissioner"}, append(town, "mafia 1"),
			[]engine.Warning{{Code: engine.Useless, Option: "first-night-kills"}}},
		{"one hostile side", nil, append(town, "mafia 1", "doctor"), []engine.Warning{{Code: engine.NoVictimHeal}}},
		{"dark", []string{"reveal", "all"}, []string{"mafia 1", "maniac", "doctor", "citizen", "citizen"},
			[]engine.Warning{{Code: engine.Useless, Option: "reveal"}, {Code: engine.NoVictimHeal}, {Code: engine.AlwaysDark}}},
		{"dark and nothing to reveal", []string{"reveal", "none"}, []string{"mafia 1", "citizen", "citizen", "citizen"}, nil},
		{"decided", nil, append(town, "doctor"),
			[]engine.Warning{{Code: engine.NoVictimHeal}, {Code: engine.Decided, Side: engine.Town}}},
		{"nobody for whom it leaks", []string{"last-side", "refuse", "annulled-counts", "no"}, append(town, "mafia 1", "jailer"),
			[]engine.Warning{{Code: engine.Useless, Option: "last-side"}, {Code: engine.Useless, Option: "annulled-counts"}}},
		{"nothing that makes a kill fail", []string{"rolls-on", "effective"}, append(town, "mafia 1", "commissioner"),
			[]engine.Warning{{Code: engine.Useless, Option: "rolls-on"}}},
		{"a kill that may fail", []string{"rolls-on", "effective"}, append(town, "mafia 1", "jailer"), nil},
		{"dark for nothing", []string{"reveal", "none", "dark-below", "5"}, append(town, "mafia 1"),
			[]engine.Warning{{Code: engine.Useless, Option: "dark-below"}}},
		{"dark for the doctor", []string{"reveal", "none", "dark-below", "5"}, append(town, "mafia 1", "maniac", "doctor"), nil},
		{"serum too late", []string{"serum-from-night", "13"}, append(town, "mafia 1", "maniac", "doctor"),
			[]engine.Warning{{Code: engine.TooLate, Option: "serum-from-night"}}},
		{"serum late", []string{"serum-from-night", "12"}, append(town, "mafia 1", "maniac", "doctor"), nil},
		{"one quiet round", []string{"stalemate", "1"}, append(town, "mafia 1"), []engine.Warning{{Code: engine.OneQuietRound}}},
		{"endless", []string{"stalemate", "0"}, append(town, "mafia 1"), []engine.Warning{{Code: engine.Endless}}},
		{"all hang", []string{"no-vote", "two-red", "tie", "all"}, append(town, "mafia 1"), []engine.Warning{{Code: engine.AllHang}}},
		{"two votes are no majority", []string{"no-vote", "two-red", "tie", "all", "lynch", "majority"}, append(town, "mafia 1"), nil},
		{"no game", []string{"last-side", "refuse"}, []string{"mafia"}, nil},
	} {
		o := engine.Defaults()
		for i := 0; i < len(c.set); i += 2 {
			if err := o.Set(c.set[i], c.set[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		if got := o.Warnings(hold(t, c.seats...)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestWarningCodes: every code has a word of its own.
func TestWarningCodes(t *testing.T) {
	seen := map[string]bool{"": true}
	for _, c := range engine.WarningCodes() {
		if seen[c.String()] {
			t.Errorf("code %d is %q", c, c)
		}
		seen[c.String()] = true
	}
	if engine.NoWarning.String() != "" || len(seen) != int(engine.AllHang)+1 {
		t.Errorf("%d codes", len(seen)-1)
	}
}
