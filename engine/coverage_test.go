package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/record"
)

// rulebook are the numbers of all rules.
var rulebook = []struct {
	letter string
	last   int
}{
	{"P", 6}, {"M", 12}, {"K", 5}, {"C", 3}, {"D", 10}, {"J", 6}, {"S", 3}, {"X", 2}, {"V", 5}, {"O", 3}, {"W", 2},
}

// tags returns what a record says that it shows: the comment on its first line
// begins with them, "M5, penalties=sender: …".
func tags(r *record.Record) []string {
	if len(r.Comment) == 0 {
		return nil
	}
	list, _, _ := strings.Cut(r.Comment[0], ":")
	return strings.Split(list, ", ")
}

// TestCorpusIsComplete: each rule, each optional role, each value of each
// option, each refusal and each form of a result line has a record.
func TestCorpusIsComplete(t *testing.T) {
	want := map[string]bool{}
	for _, part := range rulebook {
		for n := 1; n <= part.last; n++ {
			want[fmt.Sprint(part.letter, n)] = true
		}
	}
	for _, r := range engine.Roles() {
		if r.Optional() {
			want[r.String()] = true
		}
	}
	for _, o := range engine.OptionTable() {
		for _, v := range o.Values {
			want[o.Name+"="+v] = true
		}
		if o.Values == nil {
			want[o.Name+"="+o.Default()] = true
			want[o.Name+"≠"+o.Default()] = true
		}
	}
	known := map[string]bool{"record": true}
	for w := range want {
		known[w] = true
	}
	for _, form := range forms() {
		want[form] = true
	}
	for file, r := range corpus(t) {
		for _, tag := range tags(r) {
			name, value, option := strings.Cut(tag, "=")
			if option && r.Options.Get(name) != value {
				t.Errorf("%s says %s, and plays %s", file, tag, r.Options.Get(name))
			}
			if option && value != engine.Defaults().Get(name) {
				delete(want, name+"≠"+engine.Defaults().Get(name))
				known[tag] = true
			}
			if !known[tag] {
				t.Errorf("%s shows %q, which is no rule and no option", file, tag)
			}
			delete(want, tag)
		}
		for _, line := range results(r) {
			delete(want, form(line, r))
		}
	}
	missing := make([]string, 0, len(want))
	for w := range want {
		missing = append(missing, w)
	}
	slices.Sort(missing)
	for _, w := range missing {
		t.Errorf("no record shows %q", w)
	}
}

func results(r *record.Record) []string {
	lines := slices.Clone(r.Results)
	for _, p := range r.Phases {
		lines = append(lines, p.Results...)
	}
	return lines
}

// form returns a result line without what differs from game to game: a name is
// NAME, a number 0.
func form(line string, r *record.Record) string {
	words := strings.Fields(line)
	for i, w := range words {
		switch {
		case slices.ContainsFunc(r.Seats, func(s record.Seat) bool { return record.Name(s.Name) == w }):
			words[i] = "NAME"
		case strings.Trim(w, "0123456789") == "":
			words[i] = "0"
		case strings.HasPrefix(w, "-"):
			words[i] = "-0"
		}
	}
	return strings.Join(words, " ")
}

// forms returns all forms of result lines that the format has.
func forms() []string {
	all := []string{
		"> dealt NAME mafia 0", "> dealt NAME citizen",
		"> host gang NAME", "> host annulled NAME", "> host void NAME NAME", "> host muted NAME",
		"> private NAME checked NAME mafia", "> private NAME checked NAME clean", "> private NAME check-failed",
		"> private NAME compared NAME NAME same", "> private NAME compared NAME NAME different",
		"> private NAME saw NAME", "> private NAME saw NAME NAME", "> private NAME saw NAME NAME NAME",
		"> private NAME confessed NAME blood", "> private NAME confessed NAME clean",
		"> private NAME recognised NAME", "> private NAME jailed",
		"> public died NAME", "> public died NAME as citizen by maniac", "> public died NAME as doctor",
		"> public exposed NAME as boss", "> public exposed NAME as mafia", "> public exposed NAME as doctor",
		"> public exposed NAME as maniac", "> public exposed NAME as citizen",
		"> public marked NAME by maniac", "> public silent NAME",
		"> host score NAME 0", "> host score NAME -0",
		"> public executed NAME", "> public executed NAME as mafia", "> public nobody",
		"> public removed NAME", "> public removed NAME as citizen",
	}
	for _, c := range engine.Codes() {
		all = append(all, "> refused 0 "+c.String())
	}
	for _, r := range engine.Roles() {
		if r.Kills() {
			for o := engine.OutcomeDied; o <= engine.OutcomeHealed; o++ {
				all = append(all, "> host attack "+r.String()+" NAME "+o.String())
			}
		}
	}
	for d := engine.Evidence; d <= engine.TortureFace; d++ {
		all = append(all, "> host roll "+d.String()+" 0 0 hit", "> host roll "+d.String()+" 0 0 miss")
	}
	for s := engine.NoSide; s <= engine.Sniper; s++ {
		all = append(all, "> public won "+s.String())
	}
	return all
}
