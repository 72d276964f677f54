package templates

import (
	"strings"
	"unicode/utf8"
)

// maxLetter is the most that both forms of a letter weigh as a mail: 60 KB less
// the header, which has up to 3.
const maxLetter = 57_000

// pageSize is what most pages have, in bytes.
const pageSize = 8 << 10

// within writes a page so that it weighs at most so much as a mail. Where that
// is too little for all of it, at a large table, some menus have one tap with a
// gap to fill in, and some votes no chart: the words are all there.
func (p page) within(most int) string {
	for {
		var w writer
		w.Grow(pageSize)
		w.page(p)
		if s := w.String(); base64Size(s) <= most || quotedSize(s) <= most || !p.lighten() {
			return w.String()
		}
	}
}

// lighten takes away what weighs and is not needed, a little at a time. It
// reports whether there was anything left.
func (p page) lighten() bool {
	least := 0 // votes, of those that have a chart
	for _, part := range p.Parts {
		for i := len(part.Taps) - 1; i >= 0; i-- {
			if m := &part.Taps[i]; m.less != nil {
				m.taps, m.less, m.fold = m.less, nil, ""
				return true
			}
		}
		for _, r := range part.Rows {
			if n := r.Red + r.Blue; r.Chart != nil && (least == 0 || n < least) {
				least = n
			}
		}
	}
	for _, part := range p.Parts {
		for i := range part.Rows {
			if r := &part.Rows[i]; r.Chart != nil && r.Red+r.Blue == least {
				r.Chart = nil
			}
		}
	}
	return least > 0
}

// mailSize is what a text weighs as a part of a mail, in bytes, in the encoding
// that makes it lighter.
func mailSize(text string) int { return min(base64Size(text), quotedSize(text)) }

// base64Size is what a text weighs in base64 (RFC 2045, section 6.8), with CRLF
// at the ends of its lines and of those of the encoding.
func base64Size(text string) int {
	n := (len(text) + strings.Count(text, "\n") + 2) / 3 * 4
	return n + (n+75)/76*2
}

// quotedSize is at most what a text weighs in quoted-printable (RFC 2045,
// section 6.7), with the soft ends of its lines.
func quotedSize(text string) int {
	n := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= utf8.RuneSelf || c == '=':
			n += 3
		case c == '\n':
			n += 2
		default:
			n++
		}
	}
	return n + n/73*3
}
