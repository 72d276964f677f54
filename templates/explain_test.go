package templates

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"omerta/engine"
)

// wantedToExplain lists the blocks that an explanation takes, by what the
// engine can say.
func wantedToExplain() (blocks []string) {
	add := func(prefix string, key any) { blocks = append(blocks, fmt.Sprintf("%s %v", prefix, key)) }
	for _, w := range engine.Whys() {
		add("because", w)
	}
	for _, p := range engine.Parts() {
		add("part", p)
	}
	for _, id := range engine.Roles() {
		for _, v := range id.Verbs() {
			add("deed", v)
		}
	}
	for _, c := range codes() {
		add("refusal", c)
	}
	for d := engine.Evidence; d < engine.Tie; d++ {
		add("die", d)
	}
	for _, v := range []engine.Verb{engine.Check, engine.Compare, engine.Watch, engine.Confess} {
		add("answer", v)
	}
	return append(blocks, "cast red", "cast blue", "explanation")
}

// A reason of every kind, with every field filled, in both its states: no
// sentence has a hole, and each ends with its rule.
func TestExplain(t *testing.T) {
	s := builtinSet(t)
	for _, lang := range Languages() {
		p := people[lang]
		for _, w := range engine.Whys() {
			for _, yes := range []bool{false, true} {
				b := Because{
					Reason: engine.Reason{Why: w, Rule: "X9", Verb: verbFor(w), Role: role("doctor"), N: 2, Value: 3, Yes: yes, Code: engine.Dead, Die: engine.Evidence, Side: engine.Maniac, Until: day3},
					By:     p[0], On: p[1], Other: p[2], Names: p[3:5],
					Action: Action{Verb: engine.Heal, Targets: p[5:6]},
				}
				text, err := s.Explain(lang, []Explained{{night3, []ExplainedPart{{w.Part(), []Because{b}}}}})
				if err != nil {
					t.Fatalf("%v in %s: %v", w, lang, err)
				}
				lines := strings.Split(strings.TrimSpace(text), "\n")
				if len(lines) < 4 || !strings.HasPrefix(lines[3], Bar) || !strings.HasSuffix(text, "[X9]\n") {
					t.Errorf("%v in %s is told as\n%s", w, lang, text)
				}
				said := strings.Join(lines[3:], " ")
				for _, hole := range []string{"  ", "<", "%!", " .", " ,", "..", "()"} {
					if strings.Contains(strings.ReplaceAll(said, Bar+"  ", ""), hole) {
						t.Errorf("%v in %s: %q", w, lang, said)
					}
				}
				for _, line := range lines {
					if utf8.RuneCountInString(line) > Width {
						t.Errorf("%v in %s is too wide: %q", w, lang, line)
					}
				}
			}
		}
	}
}

// verbFor returns a verb that a reason of this kind can have.
func verbFor(w engine.Why) engine.Verb {
	switch w.Part() {
	case "votes":
		return engine.Red
	case "answers":
		return engine.Watch
	default:
		return engine.Poison
	}
}

// The rule of an optional role is its name.
func TestExplainOptionalRole(t *testing.T) {
	s := builtinSet(t)
	b := Because{Reason: engine.Reason{Why: engine.Whys()[0], Rule: "journalist"}}
	text, err := s.Explain("ru", []Explained{{night3, []ExplainedPart{{"opening", []Because{b}}}}})
	if err != nil || !strings.HasSuffix(text, "[журналист]\n") {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := s.Explain("fr", nil); err == nil {
		t.Error("there is no French")
	}
}
