package outbox

import (
	"errors"
	"fmt"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// Bounds on what people's words may make of a header, in runes.
const (
	maxSubject = 200
	maxName    = 80
	maxFile    = 40
)

// clean makes one line of a text that comes from people: nothing that ends a
// line, controls a terminal or turns the direction of writing around gets
// into a header.
func clean(s string, limit int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		case unicode.IsControl(r), unicode.IsSpace(r): // U+2028 and U+2029 are spaces
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > limit {
		s = strings.TrimSpace(string(r[:limit-1])) + "…"
	}
	return s
}

// displayName makes a name fit to stand before an address. net/mail leaves a
// backslash bare in an encoded word, where RFC 2047 5 (3) does not allow it.
func displayName(s string) string {
	return strings.ReplaceAll(clean(s, maxName), `\`, "/")
}

// longWord finds words that no header line can hold.
var longWord = regexp.MustCompile(`\S{70,}`)

// subject returns a Subject as it stands in the header: encoded words that
// each decode alone (RFC 2047 5), in base64, where Cyrillic takes the least
// room.
func subject(s string) string {
	s = clean(s, maxSubject)
	if strings.Contains(s, "=?") || longWord.MatchString(s) {
		// mime leaves ASCII alone, and a reader would decode what only looks
		// encoded: a word joiner makes it something to encode.
		s += "\u2060"
	}
	return mime.BEncoding.Encode("utf-8", s)
}

// idShape is what may stand between the angle brackets of a Message-ID, odd
// ones included, since an answer must name the mail as it names itself.
var idShape = regexp.MustCompile(`^[!-;=?-~]{1,400}$`)

// messageID puts an id into angle brackets, or returns "" if it is none.
func messageID(id string) string {
	if !idShape.MatchString(id) {
		return ""
	}
	return "<" + id + ">"
}

var (
	languageShape = regexp.MustCompile(`^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$`)
	notLabel      = regexp.MustCompile(`[^a-zA-Z0-9-]+`)
)

// language returns a language tag, or "" if it is none.
func language(tag string) string {
	if !languageShape.MatchString(tag) {
		return ""
	}
	return tag
}

// maxLabel is the longest part of a domain name.
const maxLabel = 63

// label makes a word fit to be part of a domain name.
func label(s string) string {
	s = notLabel.ReplaceAllString(s, "-")
	s = strings.Trim(s[:min(len(s), maxLabel)], "-")
	if s == "" {
		return "game"
	}
	return s
}

var errLocalPart = errors.New("an address with letters beyond ASCII before the @ cannot be written to")

// addrSpec checks an address and writes its domain in ASCII.
func addrSpec(s string) (string, error) {
	a, err := mail.ParseAddress("<" + s + ">")
	if err != nil {
		return "", fmt.Errorf("%q is no address", s)
	}
	at := strings.LastIndexByte(a.Address, '@')
	local, domain := a.Address[:at], a.Address[at+1:]
	for _, r := range local {
		if r > unicode.MaxASCII {
			return "", errLocalPart
		}
		if r <= ' ' || r == 0x7f || strings.ContainsRune(`"<>()[]\,;:`, r) {
			return "", fmt.Errorf("%q has a character that no mail server takes", s)
		}
	}
	domain, err = idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", fmt.Errorf("%q has no good domain", s)
	}
	return local + "@" + domain, nil
}
