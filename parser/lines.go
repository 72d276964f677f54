package parser

import (
	"slices"
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

// mark is Mark as it stands in a trimmed line.
const mark = "│"

// NewLines finds what the sender wrote now: above, below or between what he
// answers. ours are the full texts of letters that we sent to him; their
// lines are taken away wherever they stand. lines has the new lines in their
// order, without empty ones; quoted has those lines of a quotation that are
// not ours, so that an order among them can be mentioned. names may be nil.
func NewLines(text string, ours []string, names *Names) (lines, quoted []string) {
	if text == "" {
		return nil, nil
	}
	t := &trimmer{lib: newLibrary(ours), names: names}
	all := unarmour(splitLines(text))
	t.in = make([]textLine, len(all))
	for i, l := range all {
		t.in[i].text, t.in[i].quoted = unquote(l)
	}
	t.align()
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
	out := make([]string, 0, min(maxLines, 1+strings.Count(text, "\n")))
	for line := range strings.Lines(text) {
		if len(out) == maxLines {
			break
		}
		out = append(out, clean(line))
	}
	return out
}

// An owner says whose a line is.
type owner uint8

const (
	anybody  owner = iota // not known from our letters
	ours                  // of a letter of ours
	doubtful              // it may be either: it is not run, and is mentioned
)

// A textLine is one line of the mail with what is known of it.
type textLine struct {
	text   string // without its quotation marks
	key    []byte // what is compared of it
	quoted bool
	whose  owner
	chain  int // the place in chains, from 1
}

// A trimmer takes a mail apart.
type trimmer struct {
	lib   *library
	names *Names

	in      []textLine
	chains  []chain
	cursors []cursor
	placed  map[string]bool

	lines  []string
	quoted []string
	code   bool // between two "```"
}

// oneBlank makes runs of blanks one.
func oneBlank(s string) string {
	if !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// unquote takes quotation marks off a line.
func unquote(l string) (string, bool) {
	if !strings.HasPrefix(l, ">") {
		return l, false
	}
	for l != "" && (l[0] == '>' || l[0] == ' ') {
		l = l[1:]
	}
	return strings.TrimLeftFunc(l, unicode.IsSpace), true // its end is clean
}

// walk goes through the lines and keeps the new ones.
func (t *trimmer) walk() {
	old := false // what follows was not written now
	for i := 0; i < len(t.in); i++ {
		l := t.in[i]
		switch {
		case l.text == "" || l.whose == ours:
		case l.whose == doubtful:
			t.quote(l.text)
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
		case t.tail(i):
			t.in[i].whose = doubtful
			t.quote(l.text)
		default:
			i, old = t.fresh(i)
		}
	}
}

// fresh takes line i, which may have been written now. It gives the last line
// that it took, and whether what follows is old.
func (t *trimmer) fresh(i int) (last int, old bool) {
	text := t.in[i].text
	if n := t.added(i); n > 0 {
		return i + n - 1, false
	}
	n, answered := t.olderMessage(i), false
	if n == 0 {
		if n = t.attribution(i); n == 0 {
			return i + t.keep(i), false
		}
		answered = t.quoteFollows(i+n) && !t.foreignQuote(i+n)
		t.share(text)
	}
	last = i + n - 1
	if answered {
		return last, false
	}
	if end := t.ourBlock(last + 1); end > 0 && !isForward(text) {
		return end, false // below the whole of our letter one may write again
	}
	return last, true
}

// added tells how many lines from i on a telephone or a mail server has added.
func (t *trimmer) added(i int) int {
	text := t.in[i].text
	switch first := firstWord(text); {
	case isFooter(text, first):
		return t.paragraph(i) - i + 1
	case isPhoneSignature(text, first):
		return 1
	}
	return 0
}

// share keeps what stands before an attribution in its line.
func (t *trimmer) share(text string) {
	if own := shares(text); own != "" {
		t.lines = append(t.lines, oneBlank(own))
	}
}

// olderMessage tells how many lines from i on stand above an older message: a
// separator, a header or both.
func (t *trimmer) olderMessage(i int) int {
	if !isSeparator(t.in[i].text) {
		return t.headerBlock(i)
	}
	k := i + 1
	for k < len(t.in) && t.in[k].text == "" {
		k++
	}
	if k < len(t.in) {
		k += t.headerBlock(k)
	}
	return k - i
}

// foreignQuote tells whether what is quoted from line i on is none of ours,
// below what the sender has written. A client that does not mark what it
// quotes, and a letter that begins with such a mark, look the same; nobody else
// may order anything that way.
func (t *trimmer) foreignQuote(i int) bool {
	if len(t.lib.letters) == 0 || len(t.lines) == 0 {
		return false
	}
	for ; i < len(t.in); i++ {
		switch l := t.in[i]; {
		case l.whose == ours:
			return false
		case l.text != "" && !l.quoted:
			return true
		}
	}
	return false
}

// tail tells whether line i is what a mailer has broken off from a line of
// somebody else's that it quotes.
func (t *trimmer) tail(i int) bool {
	const narrowest = 72 // the width at which mailers break lines, or more
	if i == 0 || len(t.lib.letters) == 0 {
		return false
	}
	before := t.in[i-1]
	if before.text == "" || !(before.quoted && before.whose == anybody) && before.whose != doubtful {
		return false
	}
	word, _, _ := strings.Cut(t.in[i].text, " ")
	return 2+utf8.RuneCountInString(before.text)+1+utf8.RuneCountInString(word) >= narrowest
}

// ourBlock gives the last line of the old message that begins with line i, if
// it is a letter of ours from its first line to its last, and a private one.
// Anybody can write to a player what looks like a public letter of ours, or like
// the end of any, and order something below it.
func (t *trimmer) ourBlock(i int) int {
	for i < len(t.in) && t.in[i].text == "" {
		i++
	}
	if i == len(t.in) || t.in[i].chain == 0 {
		return 0
	}
	c := t.chains[t.in[i].chain-1]
	l := &t.lib.letters[c.letter]
	if c.from != i || c.first > 0 || c.last+1 < len(l.lines) || !l.isPrivate(t.names) {
		return 0
	}
	return c.to
}

// keep takes a new line, and the next one with it where a client has broken
// the line inside a bracket. It returns how many more lines it took.
func (t *trimmer) keep(i int) int {
	text := oneBlank(t.in[i].text)
	if copied := t.copied(i); copied != "" {
		if t.names != nil && !t.names.hasName(copied) && !isConfirm(copied) {
			t.quote(copied)
			return 0
		}
		text = copied
	}
	if strings.HasPrefix(text, "```") {
		t.code = !t.code
	} else if !t.code && isRule(text) {
		return 0
	}
	took := 0
	if i+1 < len(t.in) && utf8.RuneCountInString(text) >= 60 && strings.Count(text, "(") > strings.Count(text, ")") {
		if next := t.in[i+1]; !next.quoted && next.whose == anybody && strings.Contains(next.text, ")") {
			text += " " + next.text
			took = 1
		}
	}
	t.lines = append(t.lines, text)
	return took
}

// isRule tells a line of nothing but marks. A single mark may be a bullet or an
// answer.
func isRule(s string) bool {
	switch s {
	case "+", "-", "*", "?":
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r > 0x2000 })
}

// copied gives a line that has been copied from a letter of ours with our mark,
// or what a client has made of it, without the mark. It is empty where there is
// none.
func (t *trimmer) copied(i int) string {
	text := oneBlank(t.in[i].text)
	if rest, ok := strings.CutPrefix(text, mark); ok {
		return strings.TrimSpace(rest)
	}
	if n := t.in[i].chain; n > 0 && unmark(text) != text {
		if c := t.chains[n-1]; t.lib.letters[c.letter].lines[c.first].marked {
			return unmark(text)
		}
	}
	return ""
}

// quote notes a line that was not written now.
func (t *trimmer) quote(text string) {
	if text = strings.TrimSpace(strings.TrimPrefix(text, mark)); text != "" && len(t.quoted) < 200 {
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
		if l := t.in[i]; l.quoted && l.whose != ours {
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
	if !slices.Contains(lines, begin) {
		return lines
	}
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
