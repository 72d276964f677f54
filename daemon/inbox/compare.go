package inbox

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// compare says which of the two is to be read. Where both are there and do not
// have the same words, both must be, and must mean the same.
func compare(text, html string) string {
	hasText, hasHTML := !blank(text), !blank(html)
	switch {
	case hasText && hasHTML && !sameWords(text, html):
		return PlainDiffer
	case hasText:
		return PlainText
	case hasHTML:
		return PlainHTML
	}
	return ""
}

// blank tells whether a text shows nothing. What formats text (a zero-width
// space, a byte order mark) shows nothing.
func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Zs, r)
	}) < 0
}

// sameWords compares the letters and digits of a text and of HTML, without the
// signs of quotation, the colours and the links that only one of them has.
func sameWords(text, html string) bool {
	a, b := letters{rest: text}, letters{rest: html}
	for {
		x, y := a.next(), b.next()
		if x != y {
			return false
		}
		if x == 0 {
			return true
		}
	}
}

// letters goes through the letters and digits of a text, in lower case.
type letters struct {
	word, rest string
}

// next returns the next one, or 0.
func (l *letters) next() rune {
	for {
		for l.word != "" {
			r, n := utf8.DecodeRuneInString(l.word)
			l.word = l.word[n:]
			switch {
			case r == '[' && isColourMark(l.word):
				// The end of the mark is in this word: colours have no blanks.
				l.word = l.word[strings.IndexByte(l.word, ']')+1:]
			case r < utf8.RuneSelf:
				if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
					return r
				}
				if 'A' <= r && r <= 'Z' {
					return r + 'a' - 'A'
				}
			case unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
		}
		if l.rest == "" {
			return 0
		}
		l.rest = strings.TrimLeftFunc(l.rest, unicode.IsSpace)
		end := strings.IndexFunc(l.rest, unicode.IsSpace)
		if end < 0 {
			end = len(l.rest)
		}
		l.word, l.rest = l.rest[:end], l.rest[end:]
		if strings.Contains(l.word, "://") || strings.Contains(l.word, "mailto:") {
			l.word = ""
		}
	}
}

// isColourMark tells whether what follows a bracket is how the parser keeps a
// colour in the lines of HTML.
func isColourMark(s string) bool {
	return strings.HasPrefix(s, "color=") && strings.IndexByte(s[:min(len(s), 40)], ']') > 0 || strings.HasPrefix(s, "/color]")
}
