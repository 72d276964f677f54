package templates

import (
	"strings"
	"testing"
	"time"
)

func TestLayout(t *testing.T) {
	word := strings.Repeat("x", 70)
	for _, c := range []struct{ name, in, want string }{
		{"blanks and empty lines", "\n\na  \n\n \n\nb\t\n\n", "a\n\nb\n"},
		{"the signature keeps its blank", "a\n--\nb", "a\n-- \nb\n"},
		{"66 letters fit", strings.Repeat("ы", 66), strings.Repeat("ы", 66) + "\n"},
		{"a blank at the edge", strings.Repeat("ы", 66) + " b", strings.Repeat("ы", 66) + "\nb\n"},
		{"a word too long", "see " + word + " there", "see\n" + word + "\nthere\n"},
		{"a list goes on behind its bar", Bar + strings.Repeat("ab ", 30), Bar + strings.Repeat("ab ", 20) + "ab\n" + Bar + "  " + strings.Repeat("ab ", 8) + "ab\n"},
		{"and behind two", Bar + Bar + strings.Repeat("ab ", 30), Bar + Bar + strings.Repeat("ab ", 20) + "ab\n" + Bar + Bar + "  " + strings.Repeat("ab ", 8) + "ab\n"},
		{"a long word behind a bar", Bar + word, Bar + word + "\n"},
		{"and two", Bar + word + " " + word, Bar + word + "\n" + Bar + "  " + word + "\n"},
		{"no word is left alone", strings.Repeat("ы", 60) + " да да нет", strings.Repeat("ы", 60) + " да\nда нет\n"},
		{"nor after a dash", strings.Repeat("ы", 60) + " да — нет", strings.Repeat("ы", 60) + "\nда — нет\n"},
		{"a dash stays where it is", strings.Repeat("ы", 62) + " да — нет", strings.Repeat("ы", 62) + "\nда — нет\n"},
		{"a date stays whole", strings.Repeat("ы", 60) + " ср 3\u00a0дек, 21:00", strings.Repeat("ы", 60) + " ср\n3 дек, 21:00\n"},
		{"nothing", "", "\n"},
	} {
		if got := layout(c.in); got != c.want {
			t.Errorf("%s:\n%q, want\n%q", c.name, got, c.want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		n        int
		in, want string
	}{
		{10, " убить\r\n\tВасю\x00", "убить Васю"},
		{9, "убить Васю", "убить Ва…"},
		{5, "", ""},
	} {
		if got := clip(c.n, c.in); got != c.want {
			t.Errorf("clip(%d, %q) = %q, want %q", c.n, c.in, got, c.want)
		}
	}
}

func TestFit(t *testing.T) {
	for in, want := range map[string]string{
		"Бродячие коты: ночь 3":                "Бродячие коты: ночь 3",
		"Очень длинное название: день 12":      "Очень длинно…: день 12",
		"A title, it goes on and on: night 3":  "A title, it goes on and on: night 3",
		strings.Repeat("w", 60):                strings.Repeat("w", 36) + "…",
		strings.Repeat("w", 60) + ": night 12": strings.Repeat("w", 26) + "…: night 12",
	} {
		if got := fit(in, subjectLimit); got != want || len(got) > subjectLimit {
			t.Errorf("%q: %q of %d bytes, want %q", in, got, len(got), want)
		}
	}
}

func TestCount(t *testing.T) {
	l := builtinSet(t).base["ru"]
	for n, want := range map[int]string{
		0: "0 жителей", 1: "1 житель", 2: "2 жителя", 4: "4 жителя", 5: "5 жителей", 11: "11 жителей",
		12: "12 жителей", 14: "14 жителей", 21: "21 житель", 22: "22 жителя", 25: "25 жителей", 111: "111 жителей", 101: "101 житель",
	} {
		if got, err := l.say(n, "living"); err != nil || got != want {
			t.Errorf("%d: %q, %v, want %q", n, got, err, want)
		}
	}
	for n, want := range map[int]string{0: "0 people", 1: "1 person", 2: "2 people", 21: "21 people"} {
		if got, err := builtinSet(t).base["en"].say(n, "living"); err != nil || got != want {
			t.Errorf("%d: %q, %v, want %q", n, got, err, want)
		}
	}
}

func TestWhen(t *testing.T) {
	s := builtinSet(t)
	at := time.Date(2025, time.December, 3, 18, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		zone   *time.Location
		ru, en string
	}{
		{time.UTC, "ср 3 дек, 18:00 (UTC)", "Wed 3 Dec, 18:00 (UTC)"},
		{moscow, "ср 3 дек, 21:00 (МСК, UTC+3)", "Wed 3 Dec, 21:00 (MSK, UTC+3)"},
		{time.FixedZone("+0545", 5*3600+45*60), "ср 3 дек, 23:45 (UTC+5:45)", "Wed 3 Dec, 23:45 (UTC+5:45)"},
		{time.FixedZone("+07", 7*3600), "чт 4 дек, 01:00 (UTC+7)", "Thu 4 Dec, 01:00 (UTC+7)"},
		{time.FixedZone("NST", -(3*3600 + 1800)), "ср 3 дек, 14:30 (NST, UTC-3:30)", "Wed 3 Dec, 14:30 (NST, UTC-3:30)"},
	} {
		for lang, want := range map[string]string{"ru": c.ru, "en": c.en} {
			got, err := s.base[lang].when(at.In(c.zone))
			if err != nil || strings.ReplaceAll(got, noBreak, " ") != want || strings.Count(got, noBreak) != 1 { // between the day and its month
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
	}
}
