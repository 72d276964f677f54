package templates

import (
	_ "embed"
	"html/template"
	"strings"
	"time"

	"omerta/engine"
)

// What letters say as part of a page on the web: the same lines, as headings,
// paragraphs and lists that a style sheet and a screen reader know.
//
//go:embed section.html
var sectionHTML string

var section = template.Must(template.New("section.html").Funcs(template.FuncMap{
	"squares": func(n int) string { return strings.Repeat("■", n) },
}).Parse(sectionHTML))

// A GamePage is what pages say of a game as a whole.
type GamePage struct {
	Players int
	Began   time.Time    // when the first digest went out
	Last    engine.Phase // the last that has closed

	Over      bool
	Cancelled bool // by the host, before anybody won
	Ended     time.Time
	Side      engine.Side // that won; NoSide: nobody, or it is not over
}

// A Fate is how and when somebody left a game.
type Fate struct {
	Out   bool
	Kind  engine.Kind // Died, Executed or Removed
	Phase engine.Phase
}

// Say says a block of the words in a language: what pages and commands say
// that are no letters.
func (s *Set) Say(lang string, data any, name ...any) (string, error) {
	return s.block(lang, data, name...)
}

// DigestSection writes what a phase brought as a part of a page: the facts of
// its digest, and nothing of what was awaited then.
func (s *Set) DigestSection(lang string, d Digest) (template.HTML, error) {
	d.Common = Common{Game: d.Game, Title: d.Title, Phase: d.Phase}
	d.Posted, d.Over, d.InPlay, d.Commitment = true, true, nil, ""
	var parts []part
	err := s.with(lang, func(l *language) (err error) {
		parts, err = l.postedParts(d, func(text string) string { return text })
		return err
	})
	if err != nil {
		return "", err
	}
	for i, p := range parts {
		if p.Style == styleLead { // the page has a heading of its own
			parts = append(parts[:i:i], parts[i+1:]...)
			break
		}
	}
	return writeSection(parts)
}

// ExplainSection writes why a phase came to what it did. It tells all.
func (s *Set) ExplainSection(lang string, e Explained) (template.HTML, error) {
	text, err := s.block(lang, []Explained{e}, "explanation")
	if err != nil {
		return "", err
	}
	l := s.base[lang]
	parts := l.parts(tidy(text), nil)
	if len(parts) > 0 && parts[0].Style == styleLead {
		parts = parts[1:]
	}
	return writeSection(parts)
}

func writeSection(parts []part) (template.HTML, error) {
	var b strings.Builder
	err := section.Execute(&b, parts)
	return template.HTML(b.String()), err
}
