package templates

import (
	"strings"
	"testing"

	"omerta/engine"
)

func TestFiction(t *testing.T) {
	s := builtinSet(t)
	dead := fact(engine.Died, Name{})
	for _, lang := range Languages() {
		seen := map[string]string{}
		for _, c := range []struct {
			name string
			d    Digest
		}{
			{"quiet", Digest{Closed: night3}},
			{"silent all the same", Digest{Closed: night3, Facts: []Fact{fact(engine.Silenced, Name{})}}},
			{"one death", Digest{Closed: night3, Facts: []Fact{dead}}},
			{"deaths", Digest{Closed: night3, Facts: []Fact{dead, dead, dead}}},
			{"executed", Digest{Closed: day3, Facts: []Fact{fact(engine.Executed, Name{}), dead}}},
			{"spared", Digest{Closed: day3, Facts: []Fact{fact(engine.Nobody, Name{})}}},
		} {
			n := 0
			s.Fiction(lang, c.d, func(of int) int { n = of; return 0 })
			if n < 12 {
				t.Errorf("%s, %s: %d pieces", lang, c.name, n)
			}
			for i := range n {
				piece := s.Fiction(lang, c.d, func(int) int { return i })
				if len(piece) < 40 || strings.Contains(piece, "\n") {
					t.Errorf("%s, %s %d: %q", lang, c.name, i, piece)
				}
				if other, ok := seen[piece]; ok && c.name != "silent all the same" {
					t.Errorf("%s: %q is of %s and of %s", lang, piece, other, c.name)
				}
				seen[piece] = c.name
			}
			for _, wild := range []int{-1, n, 1 << 40} {
				if s.Fiction(lang, c.d, func(int) int { return wild }) == "" {
					t.Errorf("%s, %s: no piece for %d", lang, c.name, wild)
				}
			}
		}
	}
	if got := s.Fiction("fr", Digest{}, func(int) int { return 0 }); got != "" {
		t.Errorf("fr: %q", got)
	}
	over, err := NewFS(folder("ru/fiction.tmpl", "{{define \"fiction quiet\"}}Раз.\n\nДва\nстроки.{{end}}"))
	if err != nil {
		t.Fatal(err)
	}
	if got := over.Fiction("ru", Digest{Closed: night3}, func(n int) int { return n - 1 }); got != "Два строки." {
		t.Errorf("a host's own: %q", got)
	}
}
