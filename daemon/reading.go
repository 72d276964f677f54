package daemon

import (
	"crypto/sha256"
	"encoding/hex"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"omerta/parser"
)

// A Reading is what a mail says now, without what was quoted.
type Reading struct {
	Lines  []string
	Quoted []string // lines that look like an answer and stood in a quote
	Differ bool     // its text and its HTML say different things
}

// Hash names the new lines of a mail: two mails with the same hash say the
// same.
func (r Reading) Hash() string {
	sum := sha256.Sum256([]byte(strings.Join(r.Lines, "\n")))
	return hex.EncodeToString(sum[:])
}

// Ours is a letter of ours that a mail may quote, or answer under its subject.
type Ours struct{ Subject, Text, HTML string }

// Read takes what the sender wrote now out of a mail. Ours are our letters that
// he may have quoted; names are those of the game.
//
// The text part is read if it has any new line, else the HTML; where both say
// the same the HTML is taken, since it has the colours of votes. A mail without
// a new line is read by its subject, if that says anything.
func Read(m *Mail, ours []Ours, names *parser.Names) Reading {
	var texts []string
	for _, o := range ours {
		texts = append(texts, o.Text)
		if buttons := buttonLines(o.HTML); buttons != "" {
			texts = append(texts, buttons)
		}
	}
	text, quoted := parser.NewLines(m.Text, texts, names)
	var r Reading
	switch html, htmlQuoted := parser.NewLines(m.HTML, texts, names); {
	case len(text) == 0:
		r = Reading{Lines: html, Quoted: append(quoted, htmlQuoted...)}
	case len(html) == 0:
		r = Reading{Lines: text, Quoted: quoted}
	case same(text, html):
		r = Reading{Lines: html, Quoted: quoted}
	default:
		r = Reading{Lines: text, Quoted: quoted, Differ: !contains(text, html)}
	}
	for i, line := range r.Lines {
		r.Lines[i] = oneBlank(line)
	}
	if len(r.Lines) == 0 && len(r.Quoted) == 0 {
		line := parser.SubjectLine(m.Subject)
		own := slices.ContainsFunc(ours, func(o Ours) bool { return parser.SubjectLine(o.Subject) == line })
		if line != "" && !own && knownTo(names, line) {
			r.Lines = []string{line}
		}
	}
	return r
}

// buttonLines are the lines of a letter of ours that stand in its HTML alone:
// the buttons, from the line above the first of them to the last. Each mail
// that answers is compared with some letters, so they are not read as a mail
// of unknown making is: all tags are ours.
func buttonLines(src string) string {
	first, last := strings.Index(src, `<a href="mailto:`), strings.LastIndex(src, "</a>")
	if first < 0 || last < first {
		return ""
	}
	from := max(0, strings.LastIndex(src[:first], "<p"))
	var b strings.Builder
	for rest := src[from:last]; rest != ""; {
		text, tag, _ := strings.Cut(rest, "<")
		b.WriteString(text)
		tag, rest, _ = strings.Cut(tag, ">")
		if tag == "/div" || tag == "/p" {
			b.WriteByte('\n')
		}
	}
	return html.UnescapeString(b.String())
}

// oneBlank puts one blank between the words of a line.
func oneBlank(line string) string {
	blank := true
	for _, r := range line {
		space := unicode.IsSpace(r)
		if space && (blank || r != ' ') {
			return strings.Join(strings.Fields(line), " ")
		}
		blank = space
	}
	return strings.TrimSuffix(line, " ")
}

// same reports whether two readings are alike but for colours and spaces.
func same(text, html []string) bool {
	return plain(text) == plain(html)
}

// contains reports whether each line of the HTML stands in the text too, as
// when a mailer wrote its signature into one of them alone.
func contains(text, html []string) bool {
	whole := plain(text)
	return !slices.ContainsFunc(html, func(line string) bool { return !strings.Contains(whole, plain([]string{line})) })
}

func plain(lines []string) string {
	return strings.Join(strings.Fields(colourMark.ReplaceAllString(strings.Join(lines, " "), "")), "")
}

// colourMark is how the HTML reader keeps the colour of a vote.
var colourMark = regexp.MustCompile(`\[/?color(=[^\]]*)?\]`)

// known tells words of the grammar from noise: the decoder asks it when a mail
// does not say how its letters are coded.
func known(text string) bool { return knownTo(parser.NewNames(nil), text) }

// knownTo is the same where names are known too.
func knownTo(names *parser.Names, text string) bool {
	lines, _ := parser.NewLines(text, nil, nil)
	for _, s := range parser.Parse(lines, &parser.Context{Names: names, Self: -1}) {
		if s.Kind != parser.IsTalk && s.Problem != parser.UnknownWord {
			return true
		}
	}
	return false
}
