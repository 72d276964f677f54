package parser

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var castRussian = NewNames([]Seat{
	{Name: "Вася"}, {Name: "Петя"}, {Name: "Маша"}, {Name: "Коля"}, {Name: "Валя"}, {Name: "Паша"}, {Name: "Ядвига"},
	{Name: "Серый"}, {Name: "Zybr"}, {Name: "Гвоздь"}, {Name: "Шерлок"}, {Name: "Ольга"},
	{Name: "Даша", Dead: true}, {Name: "Миша", Dead: true},
})

var castEnglish = NewNames([]Seat{
	{Name: "Dan"}, {Name: "Tom"}, {Name: "Ann"}, {Name: "Mark"}, {Name: "Will"}, {Name: "Skip"}, {Name: "Red"}, {Name: "Grace"},
	{Name: "Bob", Dead: true},
})

// A phraseRow is one line of a phrase table with the context of its section.
type phraseRow struct {
	at   string
	text string
	want string
	ctx  *Context
}

// readPhrases reads a phrase table. A section begins with "@phase role" and
// further words: rank=2, living=9, force=ORDER, ask=ORDER,ORDER.
func readPhrases(t *testing.T, file string, names *Names, self int) []phraseRow {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []phraseRow
	var contexts []*Context
	in := bufio.NewScanner(f)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		at := fmt.Sprintf("%s:%d", filepath.Base(file), n)
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		if head, ok := strings.CutPrefix(line, "@"); ok {
			contexts = sectionContexts(t, at, head, names, self)
			continue
		}
		text, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("%s: no arrow in %q", at, line)
		}
		for _, c := range contexts {
			out = append(out, phraseRow{at, strings.TrimSpace(text), strings.TrimSpace(want), c})
		}
	}
	return out
}

// sectionContexts gives the contexts of a section: one, or one for each role
// where it says "any", one for each phase where it says "both".
func sectionContexts(t *testing.T, at, head string, names *Names, self int) []*Context {
	t.Helper()
	words := strings.Fields(head)
	base := Context{Names: names, Self: self, Living: 12}
	phases := map[string][]Phase{"night": {Night}, "day": {Day}, "both": {Night, Day}, "anyphase": {AnyPhase}}[words[0]]
	if phases == nil {
		t.Fatalf("%s: phase %q", at, words[0])
	}
	roles := []string{words[1]}
	switch words[1] {
	case "any":
		roles = []string{"mafia", "maniac", "commissioner", "doctor", "jailer", "martyr", "citizen"}
	case "host":
		roles, base.Host, base.Self = []string{""}, true, -1
	case "muster":
		roles, base.Muster = []string{"citizen"}, true
	case "signup":
		roles, base.SignUp, base.Self = []string{""}, true, -1
	case "unknown":
		roles = []string{""}
	}
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "rank", "living":
			n := 0
			fmt.Sscan(value, &n)
			if key == "rank" {
				base.Rank = n
			} else {
				base.Living = n
			}
		case "force":
			o := readOrder(t, at, strings.ReplaceAll(value, "_", " "), names)
			base.InForce = &o
		case "ask":
			for _, a := range strings.Split(value, ",") {
				base.Ask = append(base.Ask, readOrder(t, at, strings.ReplaceAll(a, "_", " "), names))
			}
		case "kept":
			base.Night = true
		case "self":
			base.Self = seatNamed(t, at, value, names)
		default:
			t.Fatalf("%s: option %q", at, w)
		}
	}
	var out []*Context
	for _, p := range phases {
		for _, r := range roles {
			c := base
			c.Phase, c.Role = p, r
			out = append(out, &c)
		}
	}
	return out
}

func seatNamed(t *testing.T, at, name string, names *Names) int {
	t.Helper()
	for i := range names.Len() {
		if names.Name(i) == name {
			return i
		}
	}
	t.Fatalf("%s: nobody is called %q", at, name)
	return -1
}

func readOrder(t *testing.T, at, s string, names *Names) Order {
	t.Helper()
	words := strings.Fields(s)
	o := Order{Verb: words[0]}
	for _, w := range words[1:] {
		switch {
		case o.Verb == "heal-victim":
			o.Role = w
		case w == "scare":
			o.Verb = "kill-scare"
		default:
			o.Targets = append(o.Targets, seatNamed(t, at, w, names))
		}
	}
	return o
}

// show writes an order as the tables do.
func show(o Order, names *Names) string {
	verb := o.Verb
	if verb == "kill-scare" {
		verb = "kill"
	}
	s := verb
	for i, t := range o.Targets {
		if o.Verb == "kill-scare" && i == 1 {
			s += " scare"
		}
		s += " " + names.Name(t)
	}
	if o.Role != "" {
		s += " " + o.Role
	}
	return s
}

// showStatement writes a statement as the tables do. With choices only where
// the table has them.
func showStatement(s Statement, names *Names, choices bool) string {
	var out string
	switch s.Kind {
	case IsOrder:
		out = show(s.Order, names)
		if s.Final {
			out += "!"
		}
		return out
	case IsCommand:
		out = "cmd " + s.Command
		if s.Arg != "" {
			out += ": " + strings.ReplaceAll(s.Arg, "\n", " ⏎ ")
		}
		return out
	case IsTalk:
		return "talk " + string(s.Problem)
	case IsQuestion:
		out = "ask " + string(s.Problem)
	case IsProblem:
		out = "refuse " + string(s.Problem)
	}
	if choices {
		var list []string
		for _, c := range s.Choices {
			list = append(list, show(c, names))
		}
		out += ": " + strings.Join(list, " / ")
	}
	return out
}

// reading is what a phrase comes out as.
func reading(p phraseRow) string {
	var lines []string
	for l := range strings.SplitSeq(p.text, "⏎") {
		lines = append(lines, l)
	}
	got := Parse(lines, p.ctx)
	var said []string
	for _, s := range got {
		if s.Kind != IsTalk {
			said = append(said, showStatement(s, p.ctx.Names, strings.Contains(p.want, ":") && s.Kind != IsCommand))
		}
	}
	if len(said) == 0 {
		note := ""
		for _, s := range got {
			note = strings.TrimSpace(showStatement(s, p.ctx.Names, false))
		}
		if p.want == "talk" {
			return "talk"
		}
		return note
	}
	return strings.Join(said, " ; ")
}

func TestPhrases(t *testing.T) {
	files, err := filepath.Glob("testdata/phrases_*.txt")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		names, self := castRussian, 10
		if strings.HasSuffix(file, "_en.txt") {
			names, self = castEnglish, 5
		}
		for _, p := range readPhrases(t, file, names, self) {
			if got := reading(p); got != p.want {
				t.Errorf("%s %s: %s\n\tgot  %s\n\twant %s", p.at, p.ctx.Role, p.text, got, p.want)
			}
		}
	}
}

// TestOrdersAreOfTheTable holds that nothing comes out that the record has no
// word for.
func TestOrdersAreOfTheTable(t *testing.T) {
	verbs := []string{"kill", "kill-scare", "scare", "brutal", "torture", "check", "heal", "heal-victim", "serum", "poison", "jail",
		"point", "compare", "watch", "confess", "pass", "cancel", "red", "blue", "none"}
	for verb := range russian.Canonical {
		if verb != "kill-scare" && !slices.Contains(verbs, verb) {
			t.Errorf("%q is no verb of the record", verb)
		}
	}
}
