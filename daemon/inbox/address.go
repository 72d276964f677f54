package inbox

import "strings"

// toFields are the fields that name addresses to which a message went, in the
// words of various servers.
var toFields = fieldSet(
	"to", "cc", "bcc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to",
	"x-delivered-to", "x-rcpt-to", "x-forwarded-to", "apparently-to", "resent-to", "resent-cc",
	"original-recipient", "x-original-recipient", "x-real-to",
)

func fieldSet(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}

// maxAddresses bounds the addresses taken from one message.
const maxAddresses = 200

// author returns the one address of the one From field, or "" where there is
// none, or more than one of either: nobody can say then who wrote.
func (h header) author() string {
	froms := h.all("from")
	if len(froms) != 1 {
		return ""
	}
	list := addresses(froms[0])
	if len(list) != 1 {
		return ""
	}
	return list[0]
}

// recipients returns every address that the message says it went to, the
// envelope's own among them where a Received field has it ("for <…>").
func (h header) recipients() []string {
	var to []string
	seen := map[string]bool{}
	add := func(list []string) {
		for _, a := range list {
			if !seen[a] && len(to) < maxAddresses {
				seen[a] = true
				to = append(to, a)
			}
		}
	}
	for _, f := range h {
		if toFields[f.name] {
			// RFC 3798 Original-Recipient begins with "rfc822;".
			add(addresses(strings.TrimPrefix(f.value, "rfc822;")))
		}
	}
	for _, v := range h.all("received") {
		before := ""
		for w := range strings.FieldsSeq(stripComments(v)) {
			if strings.EqualFold(before, "for") {
				add(addresses(strings.TrimSuffix(w, ";")))
			}
			before = w
		}
	}
	return to
}

// addresses returns the addr-specs of an address list in lower case. Display names do not matter and are not even read: an address in one
// is no address (a phone may write its own there without quotes). What has no
// address in it, like the half of "Petrov, Vasya <v@example.org>", is passed
// over; an entry with two is two.
func addresses(list string) []string {
	var found []string
	add := func(s string) {
		if a, ok := addrSpec(s); ok && len(found) < maxAddresses {
			found = append(found, a)
		}
	}
	var plain, angle strings.Builder
	inAngle, hadAngle := false, false
	flush := func() {
		if !hadAngle {
			add(plain.String())
		}
		plain.Reset()
		hadAngle = false
	}
	for tok := range tokens(list) {
		switch {
		case inAngle && tok == ">":
			add(angle.String())
			angle.Reset()
			inAngle = false
		case inAngle && tok != "<":
			angle.WriteString(tok)
		case tok == "<":
			inAngle, hadAngle = true, true
		case tok == "," || tok == ";":
			flush()
		case tok == ":": // the name of a group
			plain.Reset()
		default:
			plain.WriteString(tok)
		}
	}
	flush()
	return found
}

// tokens yields the specials of an address list one by one, quoted strings and
// domain literals whole, everything else in runs. Comments are left out.
func tokens(s string) func(yield func(string) bool) {
	s = stripComments(s)
	return func(yield func(string) bool) {
		broken := false // a quote without an end: from here on quotes are signs
		for i := 0; i < len(s); {
			n := 1
			switch c := s[i]; {
			case (c == '"' || c == '[') && !broken:
				n = enclosed(s[i:])
				broken = n == 1
			case !isSpecial(c):
				for i+n < len(s) && !isSpecial(s[i+n]) && s[i+n] != '"' && s[i+n] != '[' {
					n++
				}
			}
			if !yield(s[i : i+n]) {
				return
			}
			i += n
		}
	}
}

// isSpecial tells the signs that part an address list.
func isSpecial(c byte) bool {
	return c == '<' || c == '>' || c == ',' || c == ';' || c == ':'
}

// enclosed returns the length of the quoted string or domain literal at the
// beginning of s, or 1 where it has no end.
func enclosed(s string) int {
	end := s[0]
	if end == '[' {
		end = ']'
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case end:
			return i + 1
		}
	}
	return 1
}

// addrSpec checks and lower-cases an address (RFC 5322 3.4.1, RFC 6531).
// A local part keeps its quotes if it has any, so that it can never be taken
// for anything but a local part.
func addrSpec(s string) (string, bool) {
	s = strings.TrimSpace(s)
	at := strings.LastIndexByte(s, '@')
	if at <= 0 || at == len(s)-1 || len(s) > 320 {
		return "", false
	}
	local, domain := s[:at], s[at+1:]
	if local[0] == '"' {
		if len(local) < 2 || enclosed(local) != len(local) {
			return "", false
		}
	} else if !dotAtom(local, "!#$%&'*+-/=?^_`{|}~.") {
		return "", false
	}
	if domain[0] != '[' && !dotAtom(domain, "-._") {
		return "", false
	}
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) >= 0 {
		return "", false
	}
	return strings.ToLower(s), true
}

// dotAtom tells whether s is letters, digits, these signs and what is beyond
// ASCII.
func dotAtom(s, signs string) bool {
	for _, r := range s {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 0xa0
		if !letter && !strings.ContainsRune(signs, r) {
			return false
		}
	}
	return s != ""
}

// domainOf returns what stands behind the @ of an address.
func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}

// withoutDetail takes the part from + to @ out of an address.
func withoutDetail(address string) string {
	at := strings.LastIndexByte(address, '@')
	plus := strings.IndexByte(address, '+')
	if plus < 0 || plus > at || strings.HasPrefix(address, `"`) {
		return address
	}
	return address[:plus] + address[at:]
}
