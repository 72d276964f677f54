package templates

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrUnknown is wrapped by [Set.Render] when it has no such language or no
// letter of such facts.
var ErrUnknown = errors.New("unknown")

// Limits of a subject in bytes. Nineteen Cyrillic letters fill an encoded
// word (RFC 2047) in a header line of 76 characters; hosts get two.
const (
	subjectLimit     = 39
	hostSubjectLimit = 70
)

// Render writes the letter of these facts, or of what they point to. Where a
// host's template fails, the built-in one writes the letter, and Broken in
// what is returned says what was wrong.
func (s *Set) Render(lang string, facts any) (Rendered, error) {
	kind, facts := kindOf(facts)
	base := s.base[lang]
	if kind == "" || base == nil {
		return Rendered{}, fmt.Errorf("letter of %T in language %q: %w", facts, lang, ErrUnknown)
	}
	over := s.over[lang]
	if over == nil {
		return base.render(kind, facts)
	}
	r, err := over.render(kind, facts)
	if err == nil {
		return r, nil
	}
	r, baseErr := base.render(kind, facts)
	r.Broken = err
	return r, baseErr
}

// kindOf names the kind of letter that tells facts, and returns them as a
// value; "" for what is no fact of a letter.
func kindOf(facts any) (string, any) {
	switch f := facts.(type) {
	case RoleLetter:
		return "role", f
	case Receipt:
		return "receipt", f
	case Private:
		return "private", f
	case Digest:
		if f.Closed.Day {
			return "digest-day", f
		}
		return "digest-night", f
	case End:
		return "end", f
	case Report:
		return "report", f
	case Challenge:
		return "challenge", f
	case Hint:
		return "hint", f
	case Trouble:
		return "trouble", f
	case News:
		return "news", f
	case Talk:
		return "talk", f
	case Counts:
		return "counts", f
	case Reminder:
		return "reminder", f
	case Turn:
		return "turn", f
	case Transcript:
		return "transcript", f
	case Preview:
		return "preview", f
	case Invite:
		return "invite", f
	case List:
		return "list", f
	case Form:
		return "form", f
	}
	return kindOfPointer(facts)
}

func kindOfPointer(facts any) (string, any) {
	switch f := facts.(type) {
	case *RoleLetter:
		return pointed(f)
	case *Receipt:
		return pointed(f)
	case *Private:
		return pointed(f)
	case *Digest:
		return pointed(f)
	case *End:
		return pointed(f)
	case *Report:
		return pointed(f)
	case *Challenge:
		return pointed(f)
	case *Hint:
		return pointed(f)
	case *Trouble:
		return pointed(f)
	case *News:
		return pointed(f)
	case *Talk:
		return pointed(f)
	case *Counts:
		return pointed(f)
	case *Reminder:
		return pointed(f)
	case *Turn:
		return pointed(f)
	case *Transcript:
		return pointed(f)
	case *Preview:
		return pointed(f)
	case *Invite:
		return pointed(f)
	case *List:
		return pointed(f)
	case *Form:
		return pointed(f)
	}
	return "", facts
}

func pointed[F any](f *F) (string, any) {
	if f == nil {
		return "", f
	}
	return kindOf(*f)
}

// render writes a letter with the templates of one language: the file
// KIND.txt.tmpl and the block "subject KIND". The HTML is made of the same
// words.
func (l *language) render(kind string, facts any) (Rendered, error) {
	subject, err := l.say(facts, "subject", kind)
	if err != nil {
		return Rendered{}, err
	}
	var b strings.Builder
	b.Grow(2000)
	if err := l.ExecuteTemplate(&b, kind+".txt.tmpl", facts); err != nil {
		return Rendered{}, err
	}
	limit := subjectLimit
	switch kind {
	case "report", "trouble", "transcript", "preview":
		limit = hostSubjectLimit
	}
	subject = fit(clip(200, subject), limit)
	html, err := l.html(subject, b.String(), facts)
	if err != nil {
		return Rendered{}, err
	}
	return Rendered{Subject: subject, Text: layout(b.String()), HTML: html}, nil
}

// fit shortens a subject to a limit of bytes. What stands before the last
// colon, the title, gives way; the phase after it stays.
func fit(subject string, limit int) string {
	if len(subject) <= limit {
		return subject
	}
	title, rest := subject, ""
	if i := strings.LastIndex(subject, ": "); i >= 0 {
		title, rest = subject[:i], subject[i:]
	}
	const dots = "…"
	for len(title)+len(dots)+len(rest) > limit && title != "" {
		_, n := utf8.DecodeLastRuneInString(title)
		title = title[:len(title)-n]
	}
	return strings.TrimRight(title, " ,.:;-–—") + dots + rest
}
