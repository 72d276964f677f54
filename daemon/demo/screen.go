package demo

import (
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"omerta/engine"
)

// A Screen shows a story to who sits at a terminal.
type Screen struct {
	out     io.Writer
	words   *words
	colours bool
	writer  string // whose mail was shown last: an answer to it needs no name
}

// NewScreen returns a screen in the words of a language.
func NewScreen(out io.Writer, language string, colours bool) *Screen {
	return &Screen{out: out, words: wordsOf(language), colours: colours}
}

// A paint is what a terminal is told before a text.
type paint string

// The paints (ECMA-48, 8.3.117).
const (
	plain  paint = ""
	strong paint = "\x1b[1m"
	faint  paint = "\x1b[2m"
	red    paint = "\x1b[31m"
	green  paint = "\x1b[32m"
	cyan   paint = "\x1b[36m"
)

func (s *Screen) paint(p paint, text string) string {
	if !s.colours || p == plain {
		return text
	}
	return string(p) + text + "\x1b[0m"
}

func (s *Screen) print(p paint, indent, text string) {
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		line = strings.TrimRight(line, " ")
		for _, line := range fold(line, width-utf8.RuneCountInString(indent)) {
			if line != "" {
				line = indent + s.paint(p, line)
			}
			fmt.Fprintln(s.out, line)
		}
	}
}

// width is that of the narrowest terminal in use.
const width = 80

// fold breaks a line at blanks. What goes on stands in, behind the bar if the
// line has one.
func fold(line string, width int) (lines []string) {
	lead := "  "
	if strings.HasPrefix(line, bar) {
		lead = bar + "  "
	}
	for utf8.RuneCountInString(line) > width {
		at, n := -1, 0
		for i, r := range line {
			if n++; n > width+1 {
				break
			}
			if r == ' ' && i > len(lead) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		lines = append(lines, line[:at])
		line = lead + line[at+1:]
	}
	return append(lines, line)
}

// Intro says what is going to be seen.
func (s *Screen) Intro(seed [engine.SeedLen]byte) {
	text, err := s.words.say("intro", map[string]any{"Title": s.words.plain("title"), "Seats": len(people), "Seed": hex.EncodeToString(seed[:])})
	if err == nil {
		s.print(plain, "", text)
	}
}

// Show shows a scene.
func (s *Screen) Show(c Scene) {
	switch c.Moment {
	case Opens:
		s.print(strong, "", "\n"+s.phase(c.Phase))
		fmt.Fprintln(s.out)
	case Writes:
		fmt.Fprintln(s.out, "  "+s.name(c)+" → "+s.paint(cyan, c.Line))
	case Gets:
		s.gets(c)
	case Closes:
		s.print(faint, "", "\n"+s.words.plain("deadline")+"\n ")
	case Public, Over:
		s.public(c.Letter)
	}
	if s.writer = ""; c.Moment == Writes {
		s.writer = c.Who.Name
	}
}

func (s *Screen) phase(p engine.Phase) string {
	word := "Night"
	if p.Day {
		word = "Day"
	}
	return fmt.Sprintf("═══ %s %d ═══", s.words.plain(word), p.N)
}

// name is a player with his role, which the terminal may tell.
func (s *Screen) name(c Scene) string {
	if c.Who.Name == "" {
		return s.words.plain("organiser")
	}
	name := c.Who.Name + s.paint(faint, " ("+s.role(c.Part)+")")
	if c.As.Name != "" {
		name += " " + s.paint(red, s.words.plain("in the name of")+" "+c.As.Name)
	}
	return name
}

// role is a part in words.
func (s *Screen) role(part string) string {
	role, number, _ := strings.Cut(part, " ")
	word := s.words.plain("role " + role)
	if number != "" && role != "citizen" {
		return word + " " + number
	}
	return word
}

// gets shows what a letter says: of an answer what became of the line, of
// others what stands below the usual two paragraphs. A role letter is told by
// the name of its reader, and a report is for the host. An answer to the mail
// above needs no head.
func (s *Screen) gets(c Scene) {
	if !c.Answer || c.Who.Name != s.writer {
		fmt.Fprintln(s.out, "  "+s.words.plain("host")+" → "+s.name(c)+s.paint(faint, "  "+c.Letter.Subject))
	}
	switch {
	case c.Answer:
		s.lines(c.Letter.fate(c.Line))
	case c.Who.Name != "" && !c.Letter.opens():
		s.lines(c.Letter.news())
	}
}

// lines shows what a letter says; the one thing that a line announces stands
// behind it.
func (s *Screen) lines(lines []string) {
	announces := func(i int) bool { return i == len(lines) || i < len(lines) && strings.HasSuffix(lines[i], ":") }
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if i+1 < len(lines) && announces(i) && announces(i+2) {
			i++
			line += " " + lines[i]
		}
		s.print(green, "      ", line)
	}
}

// public shows a letter for all from its heading on.
func (s *Screen) public(l *Letter) {
	for _, p := range l.below() {
		for _, line := range p {
			s.print(plain, "  ", line)
		}
		fmt.Fprintln(s.out)
	}
}

// Result says how it ended.
func (s *Screen) Result(t Telling, mails int, took time.Duration) {
	s.print(strong, "", s.words.plain("won "+t.Winner.String()))
	s.print(plain, "", s.words.plain("verified"))
	if text, err := s.words.say("count", map[string]any{"Mails": mails, "Took": took.Round(100 * time.Millisecond)}); err == nil {
		s.print(faint, "", text)
	}
}

// Folder says where the mails lie.
func (s *Screen) Folder(path string) {
	if text, err := s.words.say("folder", path); err == nil {
		s.print(faint, "", text)
	}
}
