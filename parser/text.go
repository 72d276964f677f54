package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// clean brings a line to the form in which it is kept and answered: NFC, one
// kind of blank, no invisible format characters, trimmed.
func clean(s string) string {
	if isPlain(s) {
		for s != "" && s[len(s)-1] <= ' ' {
			s = s[:len(s)-1]
		}
		return strings.TrimLeft(s, " ")
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\u200d' || r == '\ufe0f' || r == '\ufe0e':
			return -1
		case unicode.Is(unicode.Zs, r), r == '\t':
			return ' '
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.Cc, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, norm.NFC.String(s)))
}

// isPlain tells the texts that clean leaves alone but for their ends: nothing
// but printable ASCII, Russian letters and usual marks.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b >= ' ' && b < 0x7f:
		case (b == 0xd0 || b == 0xd1) && i+1 < len(s) && s[i+1] >= 0x80 && s[i+1] < 0xc0:
			i++ // Ѐ to ѿ
		case b == 0xc2 && i+1 < len(s) && (s[i+1] == 0xab || s[i+1] == 0xbb):
			i++ // « and »
		case b == 0xe2 && i+2 < len(s) && (s[i+1] == 0x80 && (s[i+2] == 0x94 || s[i+2] == 0xa6) || s[i+1] == 0x94 && s[i+2] == 0x82):
			i += 2 // —, … and │
		case (b == '\n' || b == '\r') && i >= len(s)-2:
		default:
			return false
		}
	}
	return true
}

// fold is clean for comparing: lower case, ё as е.
func fold(s string) string {
	if isFolded(s) {
		return s
	}
	return strings.Map(foldRune, s)
}

// isFolded tells most words that fold leaves alone: small letters of ASCII and
// of the Russian alphabet.
func isFolded(s string) bool {
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b < 0x80 && b != '`' && (b < 'A' || b > 'Z'):
		case i+1 < len(s) && (b == 0xd0 && s[i+1] >= 0xb0 && s[i+1] < 0xc0 || b == 0xd1 && s[i+1] >= 0x80 && s[i+1] < 0x90):
			i++ // а to я
		default:
			return false
		}
	}
	return true
}

func foldRune(r rune) rune {
	switch {
	case r < 0x80:
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		if r == '`' {
			return '\''
		}
		return r
	case r >= 'А' && r <= 'Я':
		return r + 'а' - 'А'
	case r >= 'а' && r <= 'я':
		return r
	}
	switch r {
	case 'ё', 'Ё':
		return 'е'
	case '’':
		return '\''
	case '‑':
		return '-'
	}
	return unicode.ToLower(r)
}

// A token is one word, number or mark of a line.
type token struct {
	raw  string // as written
	text string // folded
	word bool   // letters or digits; else one mark
	glue bool   // no blank stands before it
	end  int    // where it ends in the line, in bytes
}

// isWordRune tells the runes that words are made of.
func isWordRune(r rune) bool {
	if r < 0x80 {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	return r >= 'А' && r <= 'я' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// tokenize cuts a line into tokens. Hyphens, apostrophes and low lines inside
// a word belong to it.
func tokenize(s string) []token {
	s = strings.ToValidUTF8(s, "")
	out := make([]token, 0, 4+len(s)/8)
	glue := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case isWordRune(r):
			n = wordLength(s[i:])
			raw := s[i : i+n]
			out = append(out, token{raw: raw, text: fold(raw), word: true, glue: glue, end: i + n})
		case unicode.IsSpace(r):
			glue = false
			i += n
			continue
		default:
			out = append(out, token{raw: s[i : i+n], text: s[i : i+n], glue: glue, end: i + n})
		}
		glue = true
		i += n
	}
	return out
}

// wordLength is the length in bytes of the word that begins s.
func wordLength(s string) int {
	i := 0
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !isWordRune(r) {
			next, _ := utf8.DecodeRuneInString(s[i+n:])
			if !isInner(r) || !isWordRune(next) {
				break
			}
		}
		i += n
	}
	return i
}

// isInner tells the marks that may stand inside a word.
func isInner(r rune) bool {
	switch r {
	case '-', '\'', '’', '_', '‑', '`':
		return true
	}
	return false
}

// Letters that look alike in both alphabets, in one order.
const (
	alikeLatin    = "aceopxykmtbhi"
	alikeCyrillic = "асеорхукмтвні"
)

var toCyrillic, toLatin = alike()

func alike() (cyr, lat map[rune]rune) {
	cyr, lat = map[rune]rune{}, map[rune]rune{}
	c := []rune(alikeCyrillic)
	for i, l := range alikeLatin {
		cyr[l], lat[c[i]] = c[i], l
	}
	cyr['h'], lat['н'] = 'н', 'h'
	return cyr, lat
}

// scripts tells whether a word has Cyrillic and Latin letters.
func scripts(s string) (cyr, lat bool) {
	for _, r := range s {
		switch {
		case r >= 'Ѐ' && r <= 'ӿ':
			cyr = true
		case r < 0x80 && unicode.IsLetter(r):
			lat = true
		}
	}
	return cyr, lat
}

// asCyrillic turns the look-alikes of a folded word into Cyrillic; ok is
// false when another Latin letter is in it.
func asCyrillic(s string) (out string, ok bool) {
	for _, r := range s {
		if r < 0x80 && unicode.IsLetter(r) && toCyrillic[r] == 0 {
			return "", false
		}
	}
	return replaced(s, toCyrillic), true
}

// asLatin is asCyrillic the other way.
func asLatin(s string) (out string, ok bool) {
	for _, r := range s {
		if r >= 'Ѐ' && r <= 'ӿ' && toLatin[r] == 0 {
			return "", false
		}
	}
	return replaced(s, toLatin), true
}

// spellings lists the ways to read a word whose alphabet is in doubt.
func spellings(t token) []string {
	out := []string{t.text}
	for _, s := range otherSpellings(t) {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// otherSpellings are a word in Cyrillic and in Latin letters, where it can be
// read so.
func otherSpellings(t token) (other [2]string) {
	if !t.word {
		return other
	}
	cyr, lat := scripts(t.text)
	if lat {
		other[0], _ = asCyrillic(t.text)
	}
	if cyr {
		other[1], _ = asLatin(t.text)
	}
	return other
}

func replaced(s string, by map[rune]rune) string {
	return strings.Map(func(r rune) rune {
		if o, found := by[r]; found {
			return o
		}
		return r
	}, s)
}

// distance is the Damerau-Levenshtein distance (adjacent letters may change
// places), or limit+1 when it is above limit.
func distance(a, b []rune, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	if len(b) > 60 {
		return limit + 1
	}
	var rows [3][64]int
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			v := min(row[j-1]+1, last[j]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				v = min(v, before[j-2]+1)
			}
			row[j] = v
			least = min(least, v)
		}
		if least > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// tolerance is how many letters of a word of n letters may be wrong.
func tolerance(n int) int {
	switch {
	case n >= 7:
		return 2
	case n >= 4:
		return 1
	}
	return 0
}
