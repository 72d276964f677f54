package templates

import (
	"fmt"
	"strings"
)

// A Format is a form in which a digest can be had.
type Format string

// The formats. Those for forums say the same facts in the words of a post.
const (
	FormatText     Format = "text"
	FormatHTML     Format = "html"
	FormatBBCode   Format = "bbcode"   // phpBB, vBulletin, SMF
	FormatMarkdown Format = "markdown" // Discourse
)

// Formats returns all formats.
func Formats() []Format { return []Format{FormatText, FormatHTML, FormatBBCode, FormatMarkdown} }

// Digest writes a digest in a format, for anybody to read and to pass on: it
// is nobody's letter, and holds no address (secrecy 8). The words go through
// strike, which takes out of a host's own what is not to be passed on; it may
// be nil.
func (s *Set) Digest(lang string, d Digest, f Format, strike func(string) string) (string, error) {
	if strike == nil {
		strike = func(text string) string { return text }
	}
	d.To, d.Code, d.Address = Name{}, "", ""
	d.Posted = f == FormatBBCode || f == FormatMarkdown
	if !d.Posted {
		r, err := s.Render(lang, d)
		if f == FormatHTML {
			return strike(r.HTML), err
		}
		return strike(r.Text), err
	}
	var text string
	err := s.with(lang, func(l *language) error {
		parts, err := l.postedParts(d, strike)
		switch {
		case err != nil:
			return err
		case f == FormatMarkdown:
			text = markdown(parts)
		default:
			text = bbcode(parts)
		}
		return nil
	})
	return text, err
}

// with writes with the words of a language: a host's own, or where they fail
// the built-in ones.
func (s *Set) with(lang string, write func(*language) error) error {
	base := s.base[lang]
	if base == nil {
		return fmt.Errorf("language %q: %w", lang, ErrUnknown)
	}
	if over := s.over[lang]; over != nil && write(over) == nil {
		return nil
	}
	return write(base)
}

// postedParts are the parts of a digest that is a post, from the lines of which
// a letter is made.
func (l *language) postedParts(d Digest, strike func(string) string) ([]part, error) {
	kind, _ := kindOf(d)
	var b strings.Builder
	if err := l.ExecuteTemplate(&b, kind+".txt.tmpl", d); err != nil {
		return nil, err
	}
	parts := l.parts(tidy(strike(b.String())), d)
	decorate(parts, ornaments(d))
	return parts, nil
}
