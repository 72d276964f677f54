package templates

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"omerta/engine"
)

// rulesOf writes a rulebook.
func rulesOf(t *testing.T, lang string, r Rulebook) string {
	t.Helper()
	text, err := builtinSet(t).Rules(lang, r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// others returns the default rules with one option at each other value.
func others(t *testing.T, visit func(option, value string, o engine.Options)) {
	t.Helper()
	for _, info := range engine.OptionTable() {
		values := info.Values
		if values == nil {
			values = slices.Compact([]string{strconv.Itoa(info.Min), "1", "2", "7", strconv.Itoa(info.Max)})
		}
		for _, v := range values {
			o := engine.Defaults()
			if err := o.Set(info.Name, v); err != nil {
				t.Fatal(err)
			}
			if v != info.Default() {
				visit(info.Name, v, o)
			}
		}
	}
}

// TestEveryOptionHasItsSentence holds that every value of every option tells
// in the rulebook, and in the letter of a role, in each language, and no two
// values of one option read alike. That it never gets dark is one thing, by 0
// or by 1.
func TestEveryOptionHasItsSentence(t *testing.T) {
	for _, lang := range Languages() {
		seen := map[string]string{}
		remember := func(option, value, kind, text string) {
			key := option + " " + kind + "\n" + text
			if other, twice := seen[key]; twice && !(option == "dark-below" && value == "1") {
				t.Errorf("%s: %s reads alike with %s and %s in %s", lang, option, other, value, kind)
			}
			seen[key] = value
		}
		for _, info := range engine.OptionTable() {
			remember(info.Name, info.Default(), "the rules", rulesOf(t, lang, Rulebook{Options: engine.Defaults()}))
			remember(info.Name, info.Default(), "role letters", roleLetters(t, lang, engine.Defaults()))
		}
		others(t, func(option, value string, o engine.Options) {
			remember(option, value, "the rules", rulesOf(t, lang, Rulebook{Options: o}))
			remember(option, value, "role letters", roleLetters(t, lang, o))
		})
	}
}

// roleLetters writes the letters of all roles under o, one after another.
func roleLetters(t *testing.T, lang string, o engine.Options) string {
	t.Helper()
	var b strings.Builder
	for _, id := range engine.Roles() {
		l := roleExample(lang, id)
		l.Options, l.Open = o, nil
		r, err := builtinSet(t).Render(lang, l)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(r.Text)
	}
	return b.String()
}

// TestEveryRuleIsTold holds that the rulebook has every rule once, in order.
func TestEveryRuleIsTold(t *testing.T) {
	var want []string
	for _, chapter := range []struct {
		letter string
		rules  int
	}{{"P", 6}, {"M", 12}, {"K", 5}, {"C", 3}, {"D", 10}, {"J", 6}, {"S", 3}, {"X", 2}, {"V", 5}, {"O", 3}, {"W", 2}} {
		for n := range chapter.rules {
			want = append(want, chapter.letter+strconv.Itoa(n+1))
		}
	}
	number := regexp.MustCompile(`(?m)^│ ([A-Z]\d+)\. `)
	check := func(lang string, o engine.Options) {
		var got []string
		for _, m := range number.FindAllStringSubmatch(rulesOf(t, lang, Rulebook{Options: o}), -1) {
			got = append(got, m[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the rules are %v", lang, got)
		}
	}
	for _, lang := range Languages() {
		check(lang, engine.Defaults())
		others(t, func(_, _ string, o engine.Options) { check(lang, o) })
	}
}

// TestChapters holds that the rulebook of a game tells of the roles in play
// and of no others.
func TestChapters(t *testing.T) {
	for _, lang := range Languages() {
		for _, id := range engine.Roles() {
			if id == engine.RoleCitizen {
				continue // a vote is all there is to tell, and the council has it
			}
			title := "│ " + strings.ToUpper(map[string]string{
				"mafia": "мафия", "maniac": "маньяк", "commissioner": "комиссар", "doctor": "доктор", "jailer": "мент",
				"martyr": "шахид", "journalist": "журналист", "priest": "священник", "bum": "бомж", "sniper": "снайпер",
			}[id.String()]) + "\n"
			if lang == "en" {
				title = "│ " + strings.ToUpper(id.String()) + "\n"
			}
			with := rulesOf(t, lang, Rulebook{Options: engine.Defaults(), InPlay: []RoleCount{{engine.RoleMafia, 2}, {id, 2}}})
			without := rulesOf(t, lang, Rulebook{Options: engine.Defaults(), InPlay: []RoleCount{{engine.RoleMafia, 2}}})
			any := rulesOf(t, lang, Rulebook{Options: engine.Defaults()})
			if !strings.Contains(with, title) || strings.Contains(without, title) && id != engine.RoleMafia ||
				strings.Contains(any, title) == id.Optional() {
				t.Errorf("%s: the chapter %q is where it should not be, or not where it should", lang, title)
			}
		}
	}
}

// TestRulesGolden shows the rulebook as it is by default, and with every
// option changed and all roles in play.
func TestRulesGolden(t *testing.T) {
	other := Rulebook{Options: changed()}
	for _, id := range engine.Roles() {
		other.InPlay = append(other.InPlay, RoleCount{id, 1})
	}
	for _, lang := range Languages() {
		for name, r := range map[string]Rulebook{"default": {Options: engine.Defaults()}, "other": other} {
			file, got := filepath.Join("testdata", lang, "rules-"+name+".txt"), rulesOf(t, lang, r)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the rules are not those of %s:\n%s", file, got)
			}
			for line := range strings.Lines(got) {
				if len([]rune(line)) > Width+1 || strings.TrimRight(line, " \n")+"\n" != line {
					t.Errorf("%s: a line too long, or blanks at its end: %q", file, line)
				}
			}
		}
	}
}

// TestRulesAnswer holds that the answer to "rules" is the rulebook itself.
func TestRulesAnswer(t *testing.T) {
	for _, lang := range Languages() {
		r := receipt(lang, night3, Line{Text: "rules", Fate: "command", Command: "rules"})
		others(t, func(option, value string, o engine.Options) {
			r.Options = o
			letter, err := builtinSet(t).Render(lang, r)
			if err != nil {
				t.Fatal(err)
			}
			if rules := rulesOf(t, lang, r.Rulebook); !strings.Contains(letter.Text, "\n"+rules) {
				t.Errorf("%s, %s %s: the answer is not the rulebook:\n%s", lang, option, value, letter.Text)
			}
		})
	}
}

// TestSlipsInConditions holds that a template that asks for what the rules do
// not know fails, and is not quietly false.
func TestSlipsInConditions(t *testing.T) {
	r := Rulebook{Options: engine.Defaults()}
	for name, ask := range map[string]func() error{
		"an option":       func() error { _, err := r.Is("tei", "none"); return err },
		"a value":         func() error { _, err := r.Is("tie", "nobody"); return err },
		"a number":        func() error { _, err := r.Number("tie"); return err },
		"another number":  func() error { _, err := r.Number("dark"); return err },
		"a role":          func() error { _, err := r.Plays("detective"); return err },
		"the verb of one": func() error { _, err := RoleLetter{}.Sample("shoot", 1); return err },
	} {
		if ask() == nil {
			t.Errorf("%s that there is not: no error", name)
		}
	}
	if _, err := builtinSet(t).Rules("fr", r); err == nil {
		t.Error("rules in French: no error")
	}
}

// TestWarningWords holds that every warning has a line of its own, and that
// the built-in words speak where a host's own fail.
func TestWarningWords(t *testing.T) {
	broken, err := NewFS(folder("ru/warnings.tmpl", `{{define "warning endless"}}{{.Nonsense}}{{end}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Languages() {
		seen := map[string]bool{"": true}
		for _, w := range warnings() {
			text, err := builtinSet(t).Warning(lang, w)
			if err != nil || seen[text] || strings.Contains(text, "\n") {
				t.Errorf("%s: %+v is %q, %v", lang, w, text, err)
			}
			seen[text] = true
			if again, err := broken.Warning(lang, w); err != nil || again != text {
				t.Errorf("%s: %+v of a broken folder is %q, %v", lang, w, again, err)
			}
		}
	}
}
