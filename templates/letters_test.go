package templates

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write the golden letters anew")

// eachLetter renders every example in every language.
func eachLetter(t *testing.T, check func(t *testing.T, lang, name string, r Rendered)) {
	t.Helper()
	s, err := New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Languages() {
		for _, e := range examples(lang) {
			t.Run(lang+"/"+e.name, func(t *testing.T) {
				r, err := s.Render(lang, e.facts)
				if err != nil {
					t.Fatal(err)
				}
				check(t, lang, e.name, r)
			})
		}
	}
}

func TestGolden(t *testing.T) {
	seen := map[string]bool{}
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		file := filepath.Join("testdata", lang, name+".golden")
		seen[file] = true
		got := "Subject: " + r.Subject + "\n\n" + r.Text
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("the letter is not that of %s:\n%s", file, got)
		}
	})
	files, err := filepath.Glob("testdata/*/*.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !seen[file] {
			t.Errorf("%s: no example writes it", file)
		}
	}
}

// TestLines holds the form of mail.md, 6: short lines, no blanks at their
// ends, one signature, a short subject.
func TestLines(t *testing.T) {
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		if n := strings.Count(r.Text, "\n-- \n"); n != 1 {
			t.Errorf("%d signatures", n)
		}
		for line := range strings.Lines(r.Text) {
			line = strings.TrimSuffix(line, "\n")
			if strings.TrimRight(line, " \t") != line && line != "-- " {
				t.Errorf("blanks at the end of %q", line)
			}
			if n := utf8.RuneCountInString(line); n > Width {
				t.Errorf("%d characters in %q", n, line)
			}
			if strings.HasPrefix(line, "From ") { // in a mailbox file it is changed to ">From " (RFC 4155)
				t.Errorf("%q begins a mail", line)
			}
			if strings.Contains(line, "<no value>") || strings.Contains(line, "%!") {
				t.Errorf("a hole in %q", line)
			}
		}
		if strings.Contains(r.Text, "\n\n\n") || strings.HasPrefix(r.Text, "\n") {
			t.Error("doubled empty lines")
		}
		limit := subjectLimit
		switch kind, _, _ := strings.Cut(name, "-"); kind {
		case "report", "trouble", "transcript", "preview":
			limit = hostSubjectLimit
		}
		if len(r.Subject) > limit || r.Subject == "" {
			t.Errorf("subject of %d bytes: %q", len(r.Subject), r.Subject)
		}
	})
}

// TestOrdersStandBehindBars holds that no line of a letter can be taken for an
// order when it comes back in an answer: whatever begins like one, or holds
// one, begins with Bar.
func TestOrdersStandBehindBars(t *testing.T) {
	heads := map[string][]string{}
	for lang, l := range builtinSet(t).base {
		for _, v := range verbs() {
			x := plain("\x00")
			said, err := l.say(Action{Verb: v, Targets: []Name{x, x}, Role: role("mafia")}, "act")
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := strings.Cut(said, "\x00")
			heads[lang] = append(heads[lang], head)
		}
	}
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		for line := range strings.Lines(r.Text) {
			if strings.HasPrefix(line, Bar) {
				continue
			}
			for _, head := range heads[lang] {
				rest, begins := strings.CutPrefix(strings.ToLower(line), head)
				if next, _ := utf8.DecodeRuneInString(rest); begins && (strings.HasSuffix(head, " ") || !unicode.IsLetter(next)) {
					t.Errorf("%q begins like the order %q", line, head)
				}
				for _, p := range people[lang] {
					for _, form := range []string{p.Nom, p.Gen, p.Dat, p.Acc, p.Ins} {
						if strings.Contains(line, head+form) {
							t.Errorf("%q holds the order %q", line, head+form)
						}
					}
				}
			}
		}
	})
}

// alike returns the kind of an example, and whether a glance at all letters of
// that kind must show the same. What the others say, everybody of their readers
// is told.
func alike(name string) (kind string, same bool) {
	if strings.HasPrefix(name, "news-private") {
		return "news-private", true
	}
	kind, _, _ = strings.Cut(name, "-")
	return kind, !slices.Contains(strings.Fields("hint trouble report digest news transcript preview invite list form"), kind)
}

// TestLockScreen holds that a glance at a telephone tells nothing of the role
// or the outcome (secrecy): subject and first characters are one for a kind.
func TestLockScreen(t *testing.T) {
	first := map[string]string{}
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		kind, same := alike(name)
		if !same {
			return
		}
		subject, _, _ := strings.Cut(r.Subject, ": ") // of one game in several phases
		runes := []rune(r.Text)
		if len(runes) < 200 {
			t.Fatalf("a letter of %d characters", len(runes))
		}
		seen := subject + "\n" + string(runes[:200])
		key := lang + kind
		if first[key] == "" {
			first[key] = seen
		}
		if first[key] != seen {
			t.Errorf("it begins\n%s\nand others of its kind\n%s", seen, first[key])
		}
	})
}

// TestCode holds that the key of a seat stands in private letters alone.
func TestCode(t *testing.T) {
	s, err := New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range Languages() {
		for _, facts := range []any{
			RoleLetter{Common: common(lang, night3)}, Receipt{Common: common(lang, night3)},
			Private{Common: common(lang, night3)}, Challenge{Common: common(lang, night3)},
		} {
			r, err := s.Render(lang, facts)
			if err != nil || strings.Count(r.Text, seatCode) != 1 {
				t.Errorf("%s, %T: %v, no code in\n%s", lang, facts, err, r.Text)
			}
		}
		for _, facts := range []any{
			Digest{Common: common(lang, day3), Closed: night3}, Digest{Common: common(lang, night3), Closed: day3},
			End{Common: common(lang, day3)}, Report{Common: common(lang, day3)}, Trouble{Common: common(lang, day3)},
		} {
			r, err := s.Render(lang, facts)
			if err != nil || strings.Contains(r.Text+r.Subject, seatCode) {
				t.Errorf("%s, %T: %v, a code in\n%s", lang, facts, err, r.Text)
			}
		}
	}
}
