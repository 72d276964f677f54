package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on what is read of one text.
const (
	maxLines = 2000    // lines of a mail
	maxText  = 1 << 18 // bytes of a mail: 256 KiB
)

// Mark begins the examples, lists and tallies of our letters. No line that
// begins with it is a statement, unless somebody copied one with a name in it
// into his own text.
const Mark = "│ "

// NewLines finds what the sender wrote now: above, below or between what he
// answers. ours are the full texts of letters that we sent to him; their
// lines are taken away wherever they stand. lines has the new lines in their
// order, without empty ones; quoted has those lines of a quotation that are
// not ours, so that an order among them can be mentioned. names may be nil.
func NewLines(text string, ours []string, names *Names) (lines, quoted []string) {
	t := &trimmer{known: map[string]bool{}, ends: map[string]bool{}, names: names}
	for _, o := range ours {
		t.learn(o)
	}
	for _, l := range unarmour(splitLines(text)) {
		t.add(l)
	}
	t.ourBlocks()
	t.walk()
	return t.lines, t.quoted
}

// splitLines cuts a text into clean lines, within the limits.
func splitLines(text string) []string {
	if len(text) > maxText {
		text = text[:maxText]
		for len(text) > 0 && !utf8.ValidString(text[len(text)-min(len(text), 4):]) {
			text = text[:len(text)-1]
		}
	}
	var out []string
	for line := range strings.Lines(text) {
		if len(out) == maxLines {
			break
		}
		out = append(out, clean(line))
	}
	return out
}

// A textLine is one line of the mail with what is known of it.
type textLine struct {
	text   string // without its quotation marks
	quoted bool
	ours   bool
}

// A trimmer takes a mail apart.
type trimmer struct {
	known map[string]bool // lines of ours
	ends  map[string]bool // last lines of our letters
	names *Names

	in     []textLine
	lines  []string
	quoted []string
}

// learn notes the lines of one of our letters.
func (t *trimmer) learn(letter string) {
	last := ""
	for _, l := range splitLines(letter) {
		if l = oneBlank(l); l != "" {
			t.known[l] = true
			last = l
		}
	}
	if last != "" {
		t.ends[last] = true
	}
}

// oneBlank makes runs of blanks one.
func oneBlank(s string) string {
	if !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// add classifies one line.
func (t *trimmer) add(l string) {
	body, quoted := unquote(l)
	key := oneBlank(body)
	t.in = append(t.in, textLine{text: body, quoted: quoted, ours: key != "" && t.known[key]})
}

// unquote takes quotation marks off a line.
func unquote(l string) (string, bool) {
	if !strings.HasPrefix(l, ">") {
		return l, false
	}
	return strings.TrimSpace(strings.TrimLeft(l, "> ")), true
}

// ourBlocks decides which lines are ours. Lines that a client has wrapped
// are joined to be compared; a single unquoted line that equals one of ours
// may have been copied from an example, and stays.
func (t *trimmer) ourBlocks() {
	for i := range t.in {
		for n := 2; n <= 3 && i+n <= len(t.in); n++ {
			if t.wrapped(i, n) {
				for k := i; k < i+n; k++ {
					t.in[k].ours = true
				}
			}
		}
	}
	ours := make([]bool, len(t.in))
	for i := range t.in {
		ours[i] = t.in[i].ours && (t.in[i].quoted || t.neighbour(i, -1) || t.neighbour(i, 1))
	}
	for i := range t.in {
		t.in[i].ours = ours[i]
	}
}

// wrapped tells whether n lines from i on are one line of ours.
func (t *trimmer) wrapped(i, n int) bool {
	if t.in[i].ours || t.in[i].text == "" || len(t.in[i].text) > 400 {
		return false
	}
	var b strings.Builder
	for k := i; k < i+n; k++ {
		if t.in[k].text == "" || len(t.in[k].text) > 400 {
			return false
		}
		if k > i {
			b.WriteByte(' ')
		}
		b.WriteString(t.in[k].text)
	}
	return t.known[oneBlank(b.String())]
}

// neighbour tells whether the next line that is not empty, in a direction,
// is ours.
func (t *trimmer) neighbour(i, step int) bool {
	for k := i + step; k >= 0 && k < len(t.in) && k-i < 4 && i-k < 4; k += step {
		if t.in[k].text != "" {
			return t.in[k].ours
		}
	}
	return false
}

// walk goes through the lines and keeps the new ones.
func (t *trimmer) walk() {
	old := false    // what follows was not written now
	sealed := false // nor anything below it
	for i := 0; i < len(t.in); i++ {
		l := t.in[i]
		switch {
		case l.text == "":
		case l.ours:
			if old && !sealed && t.ends[oneBlank(l.text)] {
				old = false // below the whole of our letter one may write again
			}
		case l.quoted:
			if n := t.attribution(i); n > 0 {
				i += n - 1
			} else {
				t.quote(l.text)
			}
		case old:
			t.quote(l.text)
		case isSignature(l.text):
			t.afterSignature(i + 1)
			return
		case isFooter(l.text):
			i = t.paragraph(i)
		case isPhoneSignature(l.text):
		case isSeparator(l.text):
			old, sealed = true, isForward(l.text)
		default:
			if n := t.headerBlock(i); n > 0 {
				old = true
				i += n - 1
			} else if n := t.attribution(i); n > 0 {
				i += n - 1
				old = !t.quoteFollows(i + 1)
			} else {
				i += t.keep(i)
			}
		}
	}
}

// keep takes a new line, and the next one with it where a client has broken
// the line inside a bracket. It returns how many more lines it took.
func (t *trimmer) keep(i int) int {
	text := oneBlank(t.in[i].text)
	if copied, ok := strings.CutPrefix(text, strings.TrimSpace(Mark)); ok {
		if copied = strings.TrimSpace(copied); t.names != nil && !t.names.hasName(copied) {
			return 0
		}
		text = copied
	}
	if text != "+" && text != "-" && text != "?" && !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r > 0x2000 }) {
		return 0 // a ruler
	}
	took := 0
	if i+1 < len(t.in) && utf8.RuneCountInString(text) >= 60 && strings.Count(text, "(") > strings.Count(text, ")") {
		if next := t.in[i+1]; !next.quoted && !next.ours && strings.Contains(next.text, ")") {
			text += " " + next.text
			took = 1
		}
	}
	t.lines = append(t.lines, text)
	return took
}

// quote notes a line that was not written now.
func (t *trimmer) quote(text string) {
	if text = strings.TrimSpace(strings.TrimPrefix(text, strings.TrimSpace(Mark))); text != "" && len(t.quoted) < 200 {
		t.quoted = append(t.quoted, text)
	}
}

// quoteFollows tells whether the next line that is not empty is quoted.
func (t *trimmer) quoteFollows(i int) bool {
	for ; i < len(t.in); i++ {
		if t.in[i].text != "" {
			return t.in[i].quoted
		}
	}
	return true
}

// afterSignature notes what is quoted below a signature; nothing there is
// new.
func (t *trimmer) afterSignature(i int) {
	for ; i < len(t.in); i++ {
		if l := t.in[i]; l.quoted && !l.ours {
			t.quote(l.text)
		}
	}
}

// paragraph is the place of the last line of the paragraph that holds i.
func (t *trimmer) paragraph(i int) int {
	for i+1 < len(t.in) && t.in[i+1].text != "" && !t.in[i+1].quoted {
		i++
	}
	return i
}

// unarmour takes a clear-signed text out of its armour (RFC 9580, section 7):
// the armour's headers go, dash-escaping is undone, and what follows the text
// is signature.
func unarmour(lines []string) []string {
	const begin, end = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
	out := make([]string, 0, len(lines))
	for i := 0; i < len(lines); i++ {
		if lines[i] != begin {
			out = append(out, lines[i])
			continue
		}
		for i++; i < len(lines) && lines[i] != ""; i++ {
		}
		for i++; i < len(lines) && lines[i] != end; i++ {
			l := lines[i]
			if rest, ok := strings.CutPrefix(l, "- "); ok {
				l = rest
			} else if l == "-" {
				l = ""
			}
			out = append(out, l)
		}
		for i < len(lines) && lines[i] != "-----END PGP SIGNATURE-----" {
			i++
		}
	}
	return out
}
