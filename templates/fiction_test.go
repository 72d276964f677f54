package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
)

var moods = []Mood{MoodQuiet, MoodDeath, MoodDeaths, MoodExecuted, MoodSpared}

func TestMoodOf(t *testing.T) {
	kinds := func(k ...engine.Kind) []engine.Kind { return k }
	for _, c := range []struct {
		phase  engine.Phase
		public []engine.Kind
		want   Mood
	}{
		{night3, nil, MoodQuiet},
		{night3, kinds(engine.Exposed, engine.Silenced, engine.Marked), MoodQuiet},
		{night3, kinds(engine.Died), MoodDeath},
		{night3, kinds(engine.Died, engine.Removed, engine.Died), MoodDeaths},
		{night3, kinds(engine.Removed), MoodNone},
		{day3, kinds(engine.Executed, engine.Died), MoodExecuted},
		{day3, kinds(engine.Nobody), MoodSpared},
		{day3, kinds(engine.Removed), MoodNone},
	} {
		if got := MoodOf(c.phase, c.public); got != c.want {
			t.Errorf("%v, %v: %q, want %q", c.phase, c.public, got, c.want)
		}
	}
}

// TestFictionIsNotRepeated holds that a game hears no piece twice before it has
// heard all of its kind, whatever the dice, and that the choice of a phase
// hangs on those before it alone.
func TestFictionIsNotRepeated(t *testing.T) {
	s := builtinSet(t)
	for _, lang := range Languages() {
		for die := range 7 {
			var told []Mood
			seen := map[string]bool{}
			roll := func(i, n int) int { return (die*13 + i*i*5) % n }
			for i := range 60 {
				told = append(told, moods[(i*i+die)%len(moods)])
				m := told[len(told)-1]
				piece := s.Fiction(lang, told, roll)
				n := 0
				for _, x := range told {
					if x == m {
						n++
					}
				}
				if seen[piece] && n <= len(s.base[lang].fictions(m)) || piece == "" {
					t.Errorf("%s, phase %d: %q again", lang, i, piece)
				}
				seen[piece] = true
				if again := s.Fiction(lang, slices.Clone(told), roll); again != piece {
					t.Errorf("%s: told again it is %q, was %q", lang, again, piece)
				}
			}
		}
	}
	if got := s.Fiction("fr", moods, func(int, int) int { return 0 }); got != "" {
		t.Errorf("fr: %q", got)
	}
	if got := s.Fiction("ru", []Mood{MoodQuiet, MoodNone}, func(int, int) int { return 0 }); got != "" {
		t.Errorf("nothing to tell: %q", got)
	}
	over, err := NewFS(folder("ru/fiction.tmpl", "{{define \"fiction quiet\"}}Раз.\n\nДва\nстроки.{{end}}"))
	if err != nil {
		t.Fatal(err)
	}
	last := func(_, n int) int { return n - 1 }
	if a, b, c := over.Fiction("ru", moods[:1], last), over.Fiction("ru", []Mood{MoodQuiet, MoodQuiet}, last), over.Fiction("ru", []Mood{MoodQuiet, MoodQuiet, MoodQuiet}, last); a != "Два строки." || b != "Раз." || c != a {
		t.Errorf("a host's own: %q, %q, %q", a, b, c)
	}
}

// TestFictionOfALongGame holds that a game which has heard all goes on telling,
// nothing twice running.
func TestFictionOfALongGame(t *testing.T) {
	s := builtinSet(t)
	for _, lang := range Languages() {
		stock := len(s.base[lang].fictions(MoodDeath))
		for die := range stock {
			told, before := []Mood{}, ""
			for i := range 2*stock + 1 {
				told = append(told, MoodDeath)
				piece := s.Fiction(lang, told, func(phase, n int) int { return (die + phase/stock*(stock-1)) % n })
				if piece == "" || piece == before {
					t.Fatalf("%s, phase %d: %q after %q", lang, i, piece, before)
				}
				before = piece
			}
		}
	}
}

var sentenceEnd = regexp.MustCompile(`[.!?…]["»”]?( |$)`)

// TestFictionStock holds the form of the pieces: some dozens of each kind, of
// two to four sentences, none of them twice, none with a word that would tell
// more than the digest (roles, sides, numbers of the dead, tomorrow).
func TestFictionStock(t *testing.T) {
	telling := map[string][]string{
		"ru": {"мафи", "маньяк", "комиссар", "доктор", "врач", "лекар", "шахид", "тюрьм", "арест", "яд", "выстрел", "нож", "двое", "трое"},
		"en": {"mafia", "maniac", "commissioner", "doctor", "martyr", "jail", "poison", "shot", "knife", "both"},
	}
	for lang, l := range builtinSet(t).base {
		seen := map[string]Mood{}
		for _, m := range moods {
			list := l.fictions(m)
			if len(list) < 24 {
				t.Errorf("%s, %s: %d pieces", lang, m, len(list))
			}
			for _, piece := range list {
				if n := len(sentenceEnd.FindAllString(piece, -1)); n < 2 || n > 4 {
					t.Errorf("%s, %s: %d sentences in %q", lang, m, n, piece)
				}
				if n := len([]rune(piece)); n < 40 || n > 320 {
					t.Errorf("%s, %s: %d characters in %q", lang, m, n, piece)
				}
				if other, ok := seen[piece]; ok {
					t.Errorf("%s: %q is of %s and of %s", lang, piece, other, m)
				}
				seen[piece] = m
				words := strings.FieldsFunc(strings.ToLower(piece), func(r rune) bool { return strings.ContainsRune(" ,.;:!?«»“”—()", r) })
				if slices.Contains(words, map[string]string{"ru": "завтра", "en": "tomorrow"}[lang]) {
					t.Errorf("%s, %s: the game may be over, and %q speaks of what comes next", lang, m, piece)
				}
				for _, w := range telling[lang] {
					if slices.ContainsFunc(words, func(x string) bool { return strings.HasPrefix(x, w) }) {
						t.Errorf("%s, %s: %q tells too much in %q", lang, m, w, piece)
					}
				}
			}
		}
	}
}
