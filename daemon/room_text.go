package daemon

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How much one talk may hold: in characters, in lines, and in one line before
// it is broken.
const (
	maxTalk      = 4000
	maxTalkLines = 100
	maxTalkLine  = 1000
)

// struck is what stands for a key or an address in what is passed on.
const struck = "…"

var (
	addressShape = regexp.MustCompile(`[^\s<>()\[\]{}"'«»,;:]+@[^\s<>()\[\]{}"'«»,;:@]+`)
	digit        = regexp.MustCompile(`[2-7]`)
)

// relayed is what a player wrote, as others may read it: lines of text without
// any key, code or address, whoever's they are (secrecy 8).
func (t *table) relayed(ours, text string) string {
	keys := t.keys()
	text = addressShape.ReplaceAllString(t.striker(ours)(text), struck)
	text = keyShape.ReplaceAllStringFunc(text, func(word string) string {
		// No word of a language has digits in it, as nearly every key and code has.
		if digit.MatchString(word) || slices.Contains(keys, strings.ToLower(word)) {
			return struck
		}
		return word
	})
	var lines []string
	for line := range strings.Lines(colourMark.ReplaceAllString(text, "")) {
		line = strings.Map(printable, strings.TrimSpace(line))
		for utf8.RuneCountInString(line) > maxTalkLine {
			head := line[:runesIn(line, maxTalkLine)]
			if blank := strings.LastIndexByte(head, ' '); blank > 0 {
				head = head[:blank]
			}
			lines, line = append(lines, head), strings.TrimSpace(line[len(head):])
		}
		lines = append(lines, line)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// printable keeps a rune that shows what it is. Those that turn the direction
// of a text, or hide in it, could make one player's words look like another's.
func printable(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r == '\u200d', unicode.IsGraphic(r): // the joiner makes one sign of several
		return r
	}
	return -1
}

// runesIn is how many bytes the first n characters of a text take.
func runesIn(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

// tooLong reports whether a talk is more than a letter should carry.
func tooLong(text string) bool {
	return utf8.RuneCountInString(text) > maxTalk || strings.Count(text, "\n") >= maxTalkLines
}
