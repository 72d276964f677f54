package templates

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Width is the most characters in a line of a letter, but for words that are
// longer by themselves.
const Width = 66

// Bar begins every line of a letter that holds an order, a list, an example
// or something quoted, so that no line of ours reads as an order when it
// comes back in an answer.
const Bar = "│ "

// signature is the one line with a trailing blank (RFC 3676, section 4.3).
const signature = "-- "

// layout makes a letter of what a template wrote, with its lines wrapped.
func layout(text string) string {
	var lines []string
	for _, line := range tidy(text) {
		lines = append(lines, wrap(line)...)
	}
	return strings.ReplaceAll(strings.TrimRight(strings.Join(lines, "\n"), "\n "), noBreak, " ") + "\n"
}

// noBreak is a blank at which no line is broken, as in a date. In the text it is
// a blank like any other: programs that compare it with an answer know no other.
const noBreak = "\u00a0"

// tidy returns the lines of what a template wrote, without blanks at their
// ends and doubled empty lines.
func tidy(text string) []string {
	var lines []string
	empty := true // the line before, and what is before the first
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case line == "" && empty:
			continue
		case line == strings.TrimSpace(signature):
			line = signature
		}
		empty = line == ""
		lines = append(lines, line)
	}
	return lines
}

// wrap breaks a line at blanks. What follows a line that begins with Bar, or
// with several, begins so too, and stands in.
func wrap(line string) []string {
	indent := ""
	for strings.HasPrefix(line[len(indent):], Bar) {
		indent += Bar
	}
	if indent != "" {
		indent += "  "
	}
	var lines []string
	for utf8.RuneCountInString(line) > Width {
		cut := breakAt(line, len(indent))
		if cut < 0 {
			break
		}
		lines = append(lines, strings.TrimRight(line[:cut], " "))
		line = indent + strings.TrimLeft(line[cut:], " ")
	}
	return company(append(lines, line))
}

// company gives a word that stands alone on the last line of a paragraph the
// one before it: a word alone reads as a command more easily than two.
func company(lines []string) []string {
	last := len(lines) - 1
	if last < 1 || strings.HasPrefix(lines[0], Bar) || strings.Contains(lines[last], " ") {
		return lines
	}
	for cut := len(lines[last-1]); ; {
		cut = strings.LastIndex(lines[last-1][:cut], " ")
		if cut < 0 {
			return lines
		}
		end := lines[last-1][cut+1:] + " " + lines[last]
		if first, _ := utf8.DecodeRuneInString(end); unicode.IsLetter(first) && utf8.RuneCountInString(end) <= Width {
			return append(lines[:last-1], lines[last-1][:cut], end)
		}
	}
}

// breakAt returns the place of the blank at which a line that is too long is
// to be broken, or -1. The first lead bytes are not broken, and no line begins
// with a dash.
func breakAt(line string, lead int) int {
	cut, n := -1, 0
	for i, r := range line {
		if r == ' ' && i > lead && strings.Trim(line[:i], " │") != "" && !strings.HasPrefix(line[i:], " — ") {
			cut = i
		}
		if n++; n > Width && cut >= 0 {
			return cut
		}
	}
	return cut
}

// clip makes one line of at most n characters of what somebody wrote.
func clip(n int, text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > n {
		runes = append(runes[:n-1], '…')
	}
	return string(runes)
}
