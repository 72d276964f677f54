package parser

import (
	"bytes"
	"encoding/binary"
	"math/bits"
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

// A link is a place, and the next one with a head like its.
type link struct {
	place
	head head
	next int32 // from 1; 0 is none
}

// A head is how much of a key a line is looked up by. A first piece that is
// shorter begins no wrapped line.
type head [12]byte

func headOf(key []byte) (h head) {
	copy(h[:], key)
	return h
}

// slot mixes a head into a number.
func (h head) slot() uint64 {
	a, b := binary.LittleEndian.Uint64(h[:]), binary.LittleEndian.Uint32(h[8:])
	return (a ^ uint64(b)<<17) * 0x9e3779b97f4a7c15 >> 32
}

// A library finds lines of our letters.
type library struct {
	letters []letter
	heads   []int32 // by slot, the first of places, from 1
	places  []link
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
		n := letterLine{text: text, start: start, marked: strings.HasPrefix(text, mark)}
		n.confirms = bytes.HasPrefix(l.keys[start:], confirmKey) && isConfirm(text)
		l.asks = l.asks || n.confirms
		l.lines = append(l.lines, n)
	}
	l.end = len(l.keys)
	return l
}

var confirmKey = appendKey(nil, "confirm")

// isConfirm tells the lines of our letters that confirm what is held when
// they are sent back.
func isConfirm(s string) bool {
	s = unmark(s)
	const word = "confirm "
	return len(s) >= len(word)+6 && strings.EqualFold(s[:len(word)], word) && !strings.Contains(s[len(word):], " ")
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

// find adds to list the places where a line with this key may begin; they are to
// be compared still.
func (lib *library) find(key []byte, list []place) []place {
	if lib.heads == nil {
		lib.index()
	}
	h := headOf(key)
	for n := lib.heads[h.slot()&uint64(len(lib.heads)-1)]; n > 0 && len(list) < mostAlike; n = lib.places[n-1].next {
		if l := &lib.places[n-1]; l.head == h {
			list = append(list, l.place)
		}
	}
	return list
}

// mostAlike is how many lines that begin alike are looked at.
const mostAlike = 32

// index makes the table of all lines, those with one head in their order.
func (lib *library) index() {
	n := 0
	for _, l := range lib.letters {
		n += len(l.lines)
	}
	lib.heads, lib.places = make([]int32, 2<<bits.Len(uint(n))), make([]link, 0, n)
	for i := len(lib.letters) - 1; i >= 0; i-- {
		l := &lib.letters[i]
		for k := len(l.lines) - 1; k >= 0; k-- {
			h := headOf(l.key(k))
			first := &lib.heads[h.slot()&uint64(len(lib.heads)-1)]
			lib.places = append(lib.places, link{place{i, k}, h, *first})
			*first = int32(len(lib.places))
		}
	}
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
	word := false // a letter or a digit came before
	for i := 0; i < len(s); {
		b := s[i]
		next := i + 1
		var k byte
		switch {
		case b < 0x80:
			k = asciiKey[b]
		case (b == 0xd0 || b == 0xd1) && next < len(s):
			k = cyrillicKey[b&1][s[next]&0x3f]
			next++
		}
		if k > nothingKey && k != 'x' {
			dst = append(dst, k)
			word = true
			i = next
			continue
		}
		if b == ' ' {
			word = false
			i = next
			continue
		}
		switch {
		case k == 'x' && (word || beginsWord(s[next:])):
			dst = append(dst, k)
			word = true
		case k != 0:
			word = true
		case b == '<':
			next += linkLength(s[next:])
			word = false
		case (b == '-' || b == '+') && len(dst) == start && beginsWord(s[next:]):
			dst = append(dst, b)
			word = false
		case b >= 0x80:
			r, n := utf8.DecodeRuneInString(s[i:])
			next = i + n
			if word = unicode.IsLetter(r) || unicode.IsDigit(r); word {
				dst = appendOther(dst, r)
			}
		default:
			word = false
		}
		i = next
	}
	return dst
}

// appendOther adds what is left of a letter of another alphabet: without its
// marks, since charsets lack them.
func appendOther(dst []byte, r rune) []byte {
	r, _ = utf8.DecodeRuneInString(norm.NFKD.String(string(unicode.ToLower(r))))
	if r >= 0x80 {
		return utf8.AppendRune(dst, r)
	}
	if k := asciiKey[r]; k > nothingKey {
		return append(dst, k)
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
		return strings.IndexByte(s[:min(len(s), 1000)], '>') + 1
	}
	return 0
}

// What is left of a letter in keys, one byte each: lower case, look-alikes in
// Latin. 0 is no letter, nothingKey one that is left out.
var asciiKey, cyrillicKey = keyTables()

const nothingKey = 1

func keyTables() (ascii [128]byte, cyrillic [2][64]byte) {
	for c := byte('0'); c <= '9'; c++ {
		ascii[c] = c
	}
	for c := byte('a'); c <= 'z'; c++ {
		ascii[c], ascii[c-'a'+'A'] = c, c
	}
	ascii['e'], ascii['E'] = nothingKey, nothingKey
	for r := 'Ѐ'; r < 'Ҁ'; r++ {
		low := unicode.ToLower(r)
		k := byte(0x80 + (low - 'а'))
		if l, ok := toLatin[low]; ok {
			k = ascii[l]
		}
		if low == 'ё' {
			k = nothingKey
		}
		cyrillic[(r>>6)&1][r&0x3f] = k
	}
	return ascii, cyrillic
}
