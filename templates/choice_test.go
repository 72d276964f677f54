package templates

import (
	"strings"
	"testing"

	"omerta/engine"
)

// written are actions in canonical words.
func written(t *testing.T, lang string, actions []Action) string {
	t.Helper()
	var lines []string
	for _, a := range actions {
		s, err := builtinSet(t).base[lang].say(a, "act")
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, s)
	}
	return strings.Join(lines, "; ")
}

func TestExamples(t *testing.T) {
	p := people["ru"]
	alone := func(c Choice) Choice { c.Places[0].Names = nil; return c }
	for _, c := range []struct {
		choice Choice
		want   string
	}{
		{choice(engine.Kill, p[1:3]), "убить Петю; убить Петю и Злого Кота"},
		{choice(engine.Kill, p[1:2]), "убить Петю"},
		{choice(engine.KillScare, p[1:3]), "убить Петю, запугать Злого Кота"},
		{choice(engine.Scare, p[1:3]), "запугать Петю; запугать Петю и Злого Кота"},
		{choice(engine.Heal, p[1:3]), "лечить Петю; лечить себя"},
		{alone(choice(engine.Heal, p[1:3])), "лечить себя"},
		{choice(engine.HealVictim, nil), "лечить жертву мафии; лечить жертву маньяка"},
		{choice(engine.Red, p[1:3]), "против Пети"},
		{choice(engine.Blue, p[1:3]), "в защиту Пети; в защиту себя"},
		{choice(engine.Pass, nil), "пропуск"},
	} {
		if got := written(t, "ru", c.choice.Examples()); got != c.want {
			t.Errorf("%v: %s, want %s", c.choice.Verb, got, c.want)
		}
	}
}

// TestOffers: forms with the same people share one line of names.
func TestOffers(t *testing.T) {
	p := people["en"]
	r := Receipt{Open: []Choice{
		choice(engine.Kill, p[1:3]), choice(engine.KillScare, p[1:3]), choice(engine.Scare, p[1:3]), choice(engine.Pass, nil),
	}}
	var got []string
	for _, o := range r.Offers() {
		line := written(t, "en", o.Examples) + " of " + list(o.Names)
		if o.Self {
			line += " and me"
		}
		got = append(got, line)
	}
	want := "kill Tom; kill Tom and Angry Cat; kill Tom, scare Angry Cat of Tom, Angry Cat\n" +
		"scare Tom; scare Tom and Angry Cat of Tom, Angry Cat and me\npass of "
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("the offers are\n%s\nwant\n%s", s, want)
	}
}

// TestSamples: a role letter shows what is lawful now as it is, what will be
// by its night, and nothing of what never is.
func TestSamples(t *testing.T) {
	p := people["ru"]
	early := engine.Defaults()
	early.SerumFromNight = 1
	never := engine.Defaults()
	never.SelfHeal = engine.SelfHealNever
	calm := engine.Defaults()
	calm.FirstNightKills = engine.FirstNightKillsNone
	for _, c := range []struct {
		name    string
		role    string
		phase   engine.Phase
		options engine.Options
		open    []Choice
		verb    string
		n       int
		want    string
		from    int
	}{
		{"too early", "doctor", engine.Phase{N: 1}, engine.Defaults(), []Choice{}, "serum", 1, "сыворотка Пете", 3},
		{"too early, by day", "doctor", engine.Phase{N: 1, Day: true}, engine.Defaults(), nil, "serum", 1, "сыворотка Пете", 3},
		{"late enough the next night", "doctor", engine.Phase{N: 2, Day: true}, engine.Defaults(), nil, "serum", 1, "сыворотка Пете", 0},
		{"now", "doctor", engine.Phase{N: 1}, early, []Choice{choice(engine.Serum, p[3:5])}, "serum", 1, "сыворотка Маше", 0},
		{"not now", "doctor", engine.Phase{N: 4}, early, []Choice{}, "serum", 1, "", 0},
		{"oneself", "doctor", engine.Phase{N: 1, Day: true}, engine.Defaults(), nil, "heal", 1, "лечить Петю; лечить себя", 0},
		{"never oneself", "doctor", engine.Phase{N: 1, Day: true}, never, nil, "heal", 1, "лечить Петю", 0},
		{"a victim", "doctor", engine.Phase{N: 1, Day: true}, never, nil, "heal-victim", 0, "лечить жертву мафии", 0},
		{"one victim of many", "doctor", engine.Phase{N: 1}, never, []Choice{choice(engine.HealVictim, nil)}, "heal-victim", 0, "лечить жертву мафии", 0},
		{"no victim", "doctor", engine.Phase{N: 1}, never, []Choice{}, "heal-victim", 0, "", 0},
		{"no kills yet", "mafia", engine.Phase{N: 1}, calm, []Choice{}, "kill", 2, "убить Петю и Злого Кота", 2},
		{"one kill", "mafia", engine.Phase{N: 5}, calm, []Choice{{Verb: engine.Kill, Least: 1, Places: []Place{{Names: p[3:5]}}}}, "kill", 2, "", 0},
		{"the quick one", "maniac", engine.Phase{N: 1}, calm, []Choice{}, "kill", 1, "тихо убить Петю", 2},
	} {
		l := RoleLetter{Common: common("ru", c.phase), Rulebook: Rulebook{Options: c.options}, Role: role(c.role), Living: p, Open: c.open}
		s, err := l.Sample(c.verb, c.n)
		if err != nil {
			t.Fatal(err)
		}
		if got := written(t, "ru", s.Examples); got != c.want || s.From != c.from {
			t.Errorf("%s: %q from night %d, want %q from %d", c.name, got, s.From, c.want, c.from)
		}
	}
}
