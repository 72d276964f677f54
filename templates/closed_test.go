package templates

import (
	"strings"
	"testing"

	"omerta/engine"
)

// Where the setup is closed, no letter tells which roles are in play: not by
// a list, not by the rules that it leaves out.
func TestClosed(t *testing.T) {
	closed := Rulebook{Options: engine.Defaults(), Untold: true}
	for lang, names := range map[string][]string{
		"ru": {"МАНЬЯК", "ЖУРНАЛИСТ", "СВЯЩЕННИК", "БОМЖ", "СНАЙПЕР"},
		"en": {"MANIAC", "JOURNALIST", "PRIEST", "BUM", "SNIPER"},
	} {
		rules := rulesOf(t, lang, closed)
		for _, n := range names {
			if !strings.Contains(rules, "│ "+n) {
				t.Errorf("%s: the rules leave out %s", lang, n)
			}
		}
		set, err := New("")
		if err != nil {
			t.Fatal(err)
		}
		told, err := set.Render(lang, RoleLetter{Rulebook: closed, Role: engine.RoleDoctor, Actions: engine.RoleDoctor.Verbs(), First: []Name{{Nom: "A"}, {Nom: "B"}, {Nom: "C"}}})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"ru": "снайпер", "en": "sniper"}[lang]
		if !strings.Contains(told.Text, want) || strings.Contains(told.Text, " × ") {
			t.Errorf("%s: the doctor's letter tells the setup:\n%s", lang, told.Text)
		}
	}
}
