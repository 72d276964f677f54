package inbox

import (
	"bytes"
	"mime/quotedprintable"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
)

// guesses are the charsets of Russian mail that bears no label or a wrong one.
var guesses = []encoding.Encoding{charmap.Windows1251, charmap.KOI8R, charmap.CodePage866}

// aliases are labels that neither the W3C nor IANA knows.
var aliases = map[string]encoding.Encoding{
	"cp-1251": charmap.Windows1251, "win-1251": charmap.Windows1251, "win1251": charmap.Windows1251,
	"windows1251": charmap.Windows1251, "ansi-1251": charmap.Windows1251, "koi8r": charmap.KOI8R,
	"cp-866": charmap.CodePage866, "dos": charmap.CodePage866, "oem866": charmap.CodePage866,
}

// charsetOf finds the encoding of a label; nil where it is UTF-8, ASCII or
// unknown.
func charsetOf(label string) encoding.Encoding {
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	label = strings.TrimPrefix(label, "charset=")
	label, _, _ = strings.Cut(label, "*") // RFC 2231: charset*language
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "unicode-1-1-utf-8":
		return nil
	}
	if e, ok := aliases[label]; ok {
		return e
	}
	if e, err := htmlindex.Get(label); err == nil {
		return e
	}
	if e, err := ianaindex.MIME.Encoding(label); err == nil {
		return e
	}
	return nil
}

// A reader of text knows which words to expect.
type charsets struct {
	known func(string) bool // may be nil
}

// text decodes bytes: by the label, if the bytes agree; else as UTF-8, if they
// are; else in the one charset of Russian mail in which they say something.
// Where none or several do, what is not ASCII is lost and sure is false.
func (c charsets) text(b []byte, label string) (s string, sure bool) {
	e := charsetOf(label)
	if e != nil && wide(label) {
		if s, ok := decodeWith(e, b); ok {
			return s, true
		}
	}
	if isASCII(b) && (e == nil || bytes.IndexByte(b, 0x1b) < 0) {
		return string(b), true
	}
	if s, ok := wholeUTF8(b); ok {
		return s, true
	}
	if e != nil {
		if s, ok := decodeWith(e, b); ok && (c.says(s) || c.guess(b) == "") {
			return s, true
		}
	}
	if s := c.guess(b); s != "" {
		return s, true
	}
	return strings.ToValidUTF8(string(b), "\uFFFD"), false
}

// wide tells whether the letters of a charset are two bytes long, so that its
// bytes look like ASCII.
func wide(label string) bool {
	return strings.HasPrefix(strings.ToLower(strings.TrimSpace(label)), "utf-16")
}

// guess returns the text in the one charset in which its words beyond ASCII
// are known; "" where there is none or more than one.
func (c charsets) guess(b []byte) string {
	found := ""
	for _, e := range guesses {
		s, ok := decodeWith(e, b)
		if !ok || !c.says(s) {
			continue
		}
		if found != "" && found != s {
			return ""
		}
		found = s
	}
	return found
}

// says tells whether a word beyond ASCII in the text is known: words in ASCII
// are the same in every charset and prove none.
func (c charsets) says(s string) bool {
	if c.known == nil {
		return false
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		some := false
		for _, w := range strings.Fields(line) {
			if !isASCII([]byte(w)) {
				b.WriteString(w)
				b.WriteByte(' ')
				some = true
			}
		}
		if some {
			b.WriteByte('\n')
		}
	}
	return b.Len() > 0 && c.known(b.String())
}

// decodeWith decodes bytes; ok is false where they do not agree with the
// encoding.
func decodeWith(e encoding.Encoding, b []byte) (s string, ok bool) {
	out, err := e.NewDecoder().Bytes(b)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
		return "", false
	}
	for _, r := range string(out) {
		if r >= 0x80 && unicode.IsControl(r) {
			return "", false
		}
	}
	return string(out), true
}

// wholeUTF8 tells whether bytes are UTF-8, but for a letter cut in two at the
// very end of a message that was too long to be fetched whole.
func wholeUTF8(b []byte) (string, bool) {
	if utf8.Valid(b) {
		return string(b), true
	}
	for n := 1; n < utf8.UTFMax && n < len(b); n++ {
		head, tail := b[:len(b)-n], b[len(b)-n:]
		if utf8.RuneStart(tail[0]) {
			return string(head), !utf8.FullRune(tail) && !isASCII(head) && utf8.Valid(head)
		}
	}
	return "", false
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// encodedWord is the form of RFC 2047, with the blanks that other programs
// leave in it.
var encodedWord = regexp.MustCompile(`=\?([^?\s]+)\?([bBqQ])\?([^?]*)\?=`)

// words decodes the encoded words of a field. Neighbours of one charset are
// joined before they are decoded, because some mailers cut letters in two.
func (c charsets) words(v string) string {
	if !strings.Contains(v, "=?") && utf8.ValidString(v) {
		return v
	}
	marks := encodedWord.FindAllStringSubmatchIndex(v, 1000)
	if marks == nil {
		s, _ := c.text([]byte(v), "")
		return s
	}
	var out strings.Builder
	var run []byte
	label, end := "", 0
	flush := func() {
		s, _ := c.text(run, label)
		out.WriteString(s)
		run = run[:0]
	}
	for _, m := range marks {
		between, l := v[end:m[0]], v[m[2]:m[3]]
		if end == 0 || strings.TrimSpace(between) != "" || !strings.EqualFold(l, label) {
			flush()
			if end == 0 || strings.TrimSpace(between) != "" {
				s, _ := c.text([]byte(between), "")
				out.WriteString(s)
			}
		}
		label, end = l, m[1]
		if v[m[4]]|0x20 == 'b' {
			run = append(run, decodeBase64([]byte(v[m[6]:m[7]]))...)
		} else {
			run = append(run, decodeQuoted([]byte(strings.ReplaceAll(v[m[6]:m[7]], "_", "=20")))...)
		}
	}
	flush()
	s, _ := c.text([]byte(v[end:]), "")
	out.WriteString(s)
	return out.String()
}

// transfer undoes a Content-Transfer-Encoding, passing over what is damaged
// (RFC 2045 6.7 and 6.8). An encoding that nobody knows is none.
func transfer(b []byte, name string) []byte {
	switch strings.ToLower(strings.TrimSpace(stripComments(name))) {
	case "base64":
		return decodeBase64(b)
	case "quoted-printable":
		return decodeQuoted(b)
	}
	return b
}

// decodeBase64 decodes what is of the alphabet and passes over the rest; each
// = ends a group, so that pieces that were encoded apart can follow another.
func decodeBase64(b []byte) []byte {
	out := make([]byte, 0, len(b)*3/4)
	var acc uint32
	bits := 0
	for _, c := range b {
		v := base64Value(c)
		if v < 0 {
			if c == '=' {
				acc, bits = 0, 0
			}
			continue
		}
		acc = acc<<6 | uint32(v)
		if bits += 6; bits >= 8 {
			bits -= 8
			out = append(out, byte(acc>>bits))
		}
	}
	return out
}

func base64Value(c byte) int {
	switch {
	case c >= 'A' && c <= 'Z':
		return int(c - 'A')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 26
	case c >= '0' && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return -1
}

// decodeQuoted decodes quoted-printable; a = that begins nothing stands for
// itself.
func decodeQuoted(b []byte) []byte {
	var out bytes.Buffer
	if _, err := out.ReadFrom(quotedprintable.NewReader(bytes.NewReader(b))); err == nil {
		return out.Bytes()
	}
	out.Reset()
	for len(b) > 0 {
		var line []byte
		line, b = cutLine(b)
		line = bytes.TrimRight(line, " \t")
		soft := bytes.HasSuffix(line, []byte("="))
		line = bytes.TrimSuffix(line, []byte("="))
		for i := 0; i < len(line); i++ {
			if line[i] == '=' && i+2 < len(line) {
				if hi, lo := hexValue(line[i+1]), hexValue(line[i+2]); hi >= 0 && lo >= 0 {
					out.WriteByte(byte(hi<<4 | lo))
					i += 2
					continue
				}
			}
			out.WriteByte(line[i])
		}
		if !soft && len(b) > 0 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
