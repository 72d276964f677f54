package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A letter is one letter of ours as replies are compared with it: the keys of
// its lines, one behind the other, so that it does not matter how a client has
// broken the lines.
type letter struct {
	keys   []byte
	lines  []letterLine // those whose key is not empty
	end    int          // len(keys)
	source string
	asks   bool // it holds a line that confirms something
}

// A letterLine is one line of a letter.
type letterLine struct {
	text     string
	start    int // its place in the keys
	marked   bool
	confirms bool
}

// A place is a line of a letter.
type place struct{ letter, line int }

// A head is how much of a key a line is looked up by. A first piece that is
// shorter begins no wrapped line.
type head [16]byte

func headOf(key []byte) (h head) {
	copy(h[:], key)
	return h
}

// A library finds lines of our letters.
type library struct {
	letters []letter
	heads   map[head][]place
}

// newLibrary learns our letters.
func newLibrary(ours []string) *library {
	lib := &library{letters: make([]letter, 0, len(ours))}
	for i, o := range ours {
		if !seenBefore(ours[:i], o) {
			lib.letters = append(lib.letters, newLetter(o))
		}
	}
	return lib
}

func seenBefore(list []string, s string) bool {
	for _, o := range list {
		if o == s {
			return true
		}
	}
	return false
}

func newLetter(source string) letter {
	lines := splitLines(source)
	l := letter{source: source, lines: make([]letterLine, 0, len(lines)), keys: make([]byte, 0, len(source))}
	for _, text := range lines {
		start := len(l.keys)
		if l.keys = appendKey(l.keys, text); len(l.keys) == start {
			continue
		}
		n := letterLine{text: text, start: start, marked: strings.HasPrefix(text, strings.TrimSpace(Mark)), confirms: isConfirm(text)}
		l.asks = l.asks || n.confirms
		l.lines = append(l.lines, n)
	}
	l.end = len(l.keys)
	return l
}

// isConfirm tells the lines of our letters that confirm what is held when
// they are sent back.
func isConfirm(s string) bool {
	word, code, ok := strings.Cut(unmark(s), " ")
	return ok && len(code) >= 6 && !strings.Contains(code, " ") && strings.EqualFold(word, "confirm")
}

// unmark takes off what a client may have made of our mark.
func unmark(s string) string {
	return strings.TrimLeft(s, "│|¦?*> ")
}

// stop is where line i ends in the keys.
func (l *letter) stop(i int) int {
	if i+1 < len(l.lines) {
		return l.lines[i+1].start
	}
	return l.end
}

// key is the key of line i.
func (l *letter) key(i int) []byte { return l.keys[l.lines[i].start:l.stop(i)] }

// find gives the places where a line with this key may begin; they are to be
// compared still.
func (lib *library) find(key []byte) []place {
	if lib.heads == nil {
		lib.heads = map[head][]place{}
		for i := range lib.letters {
			l := &lib.letters[i]
			for k := range l.lines {
				h := headOf(l.key(k))
				if list := lib.heads[h]; len(list) < 32 {
					lib.heads[h] = append(list, place{i, k})
				}
			}
		}
	}
	return lib.heads[headOf(key)]
}

// isPrivate tells whether a letter holds a secret that only its reader can
// know, the key of his seat or a code: a long word of base32 with digits in it
// that is nobody's name. Anybody can copy the others, the digests.
func (l *letter) isPrivate(names *Names) bool {
	for _, word := range strings.FieldsFunc(l.source, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '2' && r <= '7') }) {
		digits := strings.Count(strings.Map(func(r rune) rune {
			if r <= '7' {
				return '0'
			}
			return r
		}, word), "0")
		if len(word) >= 12 && len(word) <= 32 && digits >= 2 && digits < len(word) && (names == nil || !names.hasName(word)) {
			return true
		}
	}
	return false
}

// appendKey adds to dst what clients leave alone of a line: its letters and
// digits. Case, blanks, marks and quotes are nothing; look-alikes of the two
// alphabets are one; е and ё, and a lonely × or x, are left out, since some
// charsets have no ё and no ×. A sign right before the first word stays: "-Вася"
// is a vote.
func appendKey(dst []byte, s string) []byte {
	start := len(dst)
	word := false // the rune before was of a word
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= 0x80 {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		next := i + n
		switch {
		case r < 0x80:
			c := asciiKey[r]
			switch {
			case r == '<':
				next += linkLength(s[next:])
				word = false
			case c == 0:
				if (r == '-' || r == '+') && len(dst) == start && next < len(s) && beginsWord(s[next:]) {
					dst = append(dst, byte(r))
				}
				word = false
			case c == 'x' && !word && !beginsWord(s[next:]):
			case c != 'e':
				dst = append(dst, c)
				word = true
			default:
				word = true
			}
		case r >= 'Ѐ' && r <= 'џ':
			if k := cyrillicKey[r-'Ѐ']; k != "" && !(k == "x" && !word && !beginsWord(s[next:])) {
				dst = append(dst, k...)
			}
			word = true
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			base, _ := utf8.DecodeRuneInString(norm.NFKD.String(string(unicode.ToLower(r))))
			if base != 'e' {
				dst = utf8.AppendRune(dst, base)
			}
			word = true
		default:
			word = false
		}
		i = next
	}
	return dst
}

// beginsWord tells whether a letter or a digit comes next.
func beginsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && isWordRune(r)
}

// linkLength is how long the link is that mailers write in angle brackets behind
// what they link; 0 is none.
func linkLength(s string) int {
	if strings.HasPrefix(s, "mailto:") || strings.HasPrefix(s, "http") {
		return strings.IndexAny(s[:min(len(s), 1000)], "> ") + 1
	}
	return 0
}

// What is left of letters in keys: lower case, look-alikes in Latin.
var asciiKey, cyrillicKey = keyTables()

func keyTables() (ascii [128]byte, cyrillic [0x60]string) {
	for c := byte('0'); c <= '9'; c++ {
		ascii[c] = c
	}
	for c := byte('a'); c <= 'z'; c++ {
		ascii[c], ascii[c-'a'+'A'] = c, c
	}
	for i := range cyrillic {
		r := unicode.ToLower('Ѐ' + rune(i))
		cyrillic[i] = string(r)
		if l, ok := toLatin[r]; ok {
			cyrillic[i] = string(l)
		}
		if r == 'ё' || r == 'е' {
			cyrillic[i] = ""
		}
	}
	return ascii, cyrillic
}
