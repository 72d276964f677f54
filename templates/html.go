package templates

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The form of an HTML letter (see writer). It keeps to what Gmail, Outlook, Apple Mail,
// mail.ru and Yandex render: tables and inline style, nothing remote. It sets
// no colour of text and no background but translucent grey, so that it reads
// in light and in dark alike, whoever turns the colours round.
//
// The bar stays visible at the start of its line, in one run of text with what
// follows, so that an answer that quotes the HTML is known again. Nothing that
// is hidden and no red or blue text may stand here: to the reader of answers
// the one is nothing and the other a vote.

// A page is a letter as its HTML form takes it.
type page struct {
	Lang, Title string
	Parts       []part
}

// A part is a paragraph, a list of lines that begin with Bar, or taps.
type part struct {
	Style string
	Last  bool // an empty line follows
	Text  string
	Rows  []row
	Taps  []menu // of a letter's taps
}

// A row is a line of a list.
type row struct {
	Head, Text string // the head is set in bold
	Within     bool   // it belongs to the row above
	Chart      *chart
	Red, Blue  int // votes cast
}

// A chart is votes as they were cast, as shares of a line in per cent.
type chart struct{ Red, Blue int }

// What a paragraph is.
const (
	styleLead     = "lead"     // the first one: how to answer
	styleLabel    = "label"    // a short one that announces a list
	styleFiction  = "fiction"  // the story of a digest
	styleDeadline = "deadline" // until when
	styleCode     = "code"     // the line with the key of the seat
	styleSign     = "sign"     // below the signature's dashes
)

// longestLabel is the most characters of a label.
const longestLabel = 48

// html makes the HTML form of a letter from the same words as its text.
func (l *language) html(subject, text string, facts any) (string, error) {
	p := page{Lang: l.name, Title: subject, Parts: l.parts(tidy(text), facts)}
	decorate(p.Parts, ornaments(facts))
	box, err := l.taps(subject, facts)
	if err != nil {
		return "", err
	}
	p.Parts = box.among(p.Parts)
	return p.within(maxLetter - mailSize(text)), nil
}

// parts cuts the lines of a letter, before they are wrapped, into paragraphs
// and lists.
func (l *language) parts(lines []string, facts any) (parts []part) {
	styles := l.styles(facts)
	signed := false
	for i, line := range lines {
		last := i+1 == len(lines) || lines[i+1] == ""
		text, barred := strings.CutPrefix(line, Bar)
		switch {
		case line == "":
		case line == signature:
			signed = true
		case barred:
			if i == 0 || !strings.HasPrefix(lines[i-1], Bar) {
				parts = append(parts, part{})
			}
			list := &parts[len(parts)-1]
			list.Rows = append(list.Rows, row{Text: strings.TrimSpace(text), Within: strings.HasPrefix(text, " ")})
			list.Last = last
		default:
			style := styles(line)
			switch {
			case len(parts) == 0:
				style = styleLead
			case signed:
				style = styleSign
			case style == "" && !last && strings.HasPrefix(lines[i+1], Bar) && strings.HasSuffix(line, ":") && utf8.RuneCountInString(line) <= longestLabel:
				style = styleLabel
			}
			parts = append(parts, part{Style: style, Text: line, Last: last})
		}
	}
	return parts
}

// styles returns a function that tells the paragraphs that facts set apart.
func (l *language) styles(facts any) func(line string) string {
	var deadline, code string
	var fiction []string
	fold := l.fold(facts)
	if f, ok := facts.(interface{ common() Common }); ok {
		// A host's block that fails here but not in the text has words for
		// other letters only: no deadline is set apart then.
		// What all letters share is found ten times as fast by itself.
		var err error
		if deadline, err = l.say(f.common(), "deadline"); err != nil {
			deadline, _ = l.say(facts, "deadline")
		}
		code = f.common().Code
	}
	if d, ok := facts.(Digest); ok {
		fiction = tidy(d.Fiction)
	}
	return func(line string) string {
		switch {
		case line == deadline:
			return styleDeadline
		case fold != "" && line == fold:
			return styleFold
		case code != "" && strings.HasSuffix(line, code):
			return styleCode
		case slices.Contains(fiction, line):
			return styleFiction
		}
		return ""
	}
}

func (c Common) common() Common { return c }

// An ornament belongs to the row that begins with its head.
type ornament struct {
	head      string
	red, blue int // votes cast
}

// ornaments are what facts have for the rows of their letter, in its order.
// They add no word, and no sum of votes (Rule V4).
func ornaments(facts any) (all []ornament) {
	switch f := facts.(type) {
	case Digest:
		for _, c := range f.Tally {
			all = append(all, ornament{c.Name.Nom, len(c.Red), len(c.Blue)})
		}
	case Report:
		for _, r := range f.Rows {
			all = append(all, ornament{head: numbered(r.Seat, r.Name)})
		}
	case End:
		for i, s := range f.Seats {
			all = append(all, ornament{head: numbered(i+1, s.Name)})
		}
	}
	return all
}

func numbered(n int, who Name) string { return fmt.Sprintf("%d. %s", n, who.Nom) }

// decorate puts ornaments to their rows. A letter in a host's own words may
// have no such row, and then nothing is lost but the ornament.
func decorate(parts []part, all []ornament) {
	unit := 0
	for _, o := range all {
		unit = max(unit, o.red+o.blue)
	}
	for _, p := range parts {
		for i := range p.Rows {
			r := &p.Rows[i]
			if len(all) > 0 && begins(r.Text, all[0].head) {
				r.adorn(all[0], unit)
				all = all[1:]
			} else if i == 0 && len(p.Rows) > 1 && isTitle(r.Text) {
				r.Head, r.Text = r.Text, ""
			}
		}
	}
}

// adorn gives the row its head and, if votes were cast, its chart, in which
// the most votes on anybody fill the line.
func (r *row) adorn(o ornament, most int) {
	r.Head, r.Text = o.head, r.Text[len(o.head):]
	if o.red+o.blue > 0 {
		red, blue := 100*o.red/most, 100*o.blue/most
		r.Chart, r.Red, r.Blue = &chart{red, blue}, o.red, o.blue
	}
}

// begins tells whether a line begins with a name, rather than with a longer
// one.
func begins(line, name string) bool {
	rest, ok := strings.CutPrefix(line, name)
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && !unicode.IsLetter(next) && !unicode.IsDigit(next)
}

// isTitle tells the lines in capitals that stand above the rules of a role.
func isTitle(line string) bool {
	return len(line) > 3 && strings.ToUpper(line) == line && strings.ContainsFunc(line, unicode.IsLetter) && !strings.ContainsFunc(line, unicode.IsDigit)
}
