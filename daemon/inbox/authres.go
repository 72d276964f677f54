package inbox

import (
	"errors"
	"strings"

	"omerta/daemon"
)

// errSyntax is returned for an Authentication-Results field that is not
// written by the grammar.
var errSyntax = errors.New("not an authentication result by RFC 8601")

// verdict says what our own receiver wrote of the From domain's DMARC. Where
// it wrote nothing, our own check of DKIM may speak for the domain.
func verdict(h header, raw []byte, from string, o Options) daemon.Verdict {
	if from == "" {
		return daemon.VerdictNone
	}
	domain := domainOf(from)
	v := receiverVerdict(h, domain, o.AuthservID)
	if v == daemon.VerdictNone && o.DKIM != nil && o.DKIM.vouches(raw, domain) {
		return daemon.VerdictPass
	}
	return v
}

// receiverVerdict takes the worst of what our receiver wrote.
func receiverVerdict(h header, domain, authservID string) daemon.Verdict {
	var worst []daemon.Verdict
	for _, v := range ourResults(h, authservID) {
		r, err := parseAuthResults(v)
		if id := ownName(authservID); !strings.EqualFold(r.id, id) {
			continue
		}
		worst = append(worst, r.dmarc(domain, err == nil && !r.doubtful)...)
	}
	result := daemon.VerdictNone
	for _, v := range worst {
		switch v {
		case daemon.VerdictFail:
			return v
		case daemon.VerdictNone:
			result, domain = v, "" // an explicit none outweighs a pass
		case daemon.VerdictPass:
			if domain != "" {
				result = v
			}
		}
	}
	return result
}

// ownName is the authserv-id that a field must bear: none in topmost mode.
func ownName(authservID string) string {
	if rest, ok := strings.CutPrefix(authservID, Topmost); ok {
		return strings.TrimSpace(rest)
	}
	return authservID
}

// ourResults returns the Authentication-Results fields that nobody but our
// receiver can have written: those above the first Received field, for both
// are put on top (RFC 8601 5). Delivery into the mailbox by LMTP, which no
// stranger speaks, may add a Received field above them. In topmost mode the
// first one counts, wherever it stands.
func ourResults(h header, authservID string) []string {
	if authservID == "" {
		return nil
	}
	var ours []string
	top := strings.HasPrefix(authservID, Topmost)
	for _, f := range h {
		switch {
		case f.name == "received" && !top && !localDelivery(f.value):
			return ours
		case f.name != "authentication-results":
		case !top:
			ours = append(ours, f.value)
		default:
			r, _ := parseAuthResults(f.value)
			if name := ownName(authservID); name == "" || strings.EqualFold(r.id, name) {
				return []string{f.value}
			}
		}
	}
	return ours
}

// localDelivery tells whether a Received field was written by LMTP (RFC 3848).
// Its words are where they must be, so that the name a stranger gave himself
// cannot pass for the protocol.
func localDelivery(received string) bool {
	w := strings.Fields(strings.ToLower(stripComments(received)))
	if len(w) > 2 && w[0] == "from" {
		w = w[2:]
	}
	return len(w) > 3 && w[0] == "by" && w[2] == "with" && strings.HasPrefix(w[3], "lmtp")
}

// An authResults is an Authentication-Results field.
type authResults struct {
	id       string // authserv-id; empty where the receiver writes none
	results  []authResult
	doubtful bool // a quote stands in a comment: somebody else's words may have ended it
}

// An authResult is one "method=result" with its properties.
type authResult struct {
	method, result string
	props          []property
}

// A property is a "ptype.property=value", or what stands in its place.
type property struct {
	name, value string
}

// dmarc returns the verdicts on a domain. A pass counts only where it is sure
// that the field was read as it was written.
func (r authResults) dmarc(domain string, sure bool) []daemon.Verdict {
	var verdicts []daemon.Verdict
	for _, x := range r.results {
		if x.method != "dmarc" {
			continue
		}
		about, elsewhere := false, false
		for _, p := range x.props {
			if p.name == "header.from" {
				same := strings.EqualFold(strings.TrimPrefix(p.value, "@"), domain)
				about, elsewhere = about || same, elsewhere || !same
			}
		}
		switch x.result {
		case "fail", "reject", "quarantine":
			if about || !elsewhere {
				verdicts = append(verdicts, daemon.VerdictFail)
			}
		case "pass":
			if about && !elsewhere && sure {
				verdicts = append(verdicts, daemon.VerdictPass)
			} else if about || !sure {
				verdicts = append(verdicts, daemon.VerdictNone)
			}
		default:
			verdicts = append(verdicts, daemon.VerdictNone)
		}
	}
	return verdicts
}

// parseAuthResults reads the value of a field by the grammar of RFC 8601 2.2.
// Beyond it, it allows what large receivers write: no authserv-id, bare
// "action=none", values with signs in them, a semicolon at the end. With an
// error it returns what came before.
func parseAuthResults(v string) (r authResults, err error) {
	s := scanner{rest: v}
	defer func() { r.doubtful = s.doubtful }()
	if err := s.blanks(); err != nil {
		return r, err
	}
	probe := s // the first word is the name, unless = follows
	word, err := probe.word()
	if err != nil {
		return r, err
	}
	if err := probe.blanks(); err != nil {
		return r, err
	}
	if !probe.next('=') && !probe.next('/') {
		r.id = word
		s = probe
		s.digits() // authres-version
		if err := s.blanks(); err != nil {
			return r, err
		}
		if !s.take(';') {
			if s.rest == "" {
				return r, nil
			}
			return r, errSyntax
		}
	}
	for {
		x, err := s.result()
		if err != nil {
			return r, err
		}
		if x.method != "" {
			r.results = append(r.results, x)
		}
		if s.rest == "" {
			return r, nil
		}
		if !s.take(';') {
			return r, errSyntax
		}
	}
}

// A scanner reads a field from left to right. It never goes back over a quote
// or a comment, so nothing inside one can be taken for anything else.
type scanner struct {
	rest     string
	doubtful bool
}

// result reads a resinfo, up to the semicolon or the end.
func (s *scanner) result() (x authResult, err error) {
	if err := s.blanks(); err != nil || s.rest == "" || s.next(';') {
		return x, err
	}
	method, err := s.word()
	if err != nil {
		return x, err
	}
	if err := s.blanks(); err != nil {
		return x, err
	}
	if s.take('/') { // method-version
		if err := s.blanks(); err != nil {
			return x, err
		}
		s.digits()
		if err := s.blanks(); err != nil {
			return x, err
		}
	}
	if !s.take('=') {
		if strings.EqualFold(method, "none") && (s.rest == "" || s.next(';')) {
			return x, nil
		}
		return x, errSyntax
	}
	if err := s.blanks(); err != nil {
		return x, err
	}
	value, err := s.word()
	if err != nil {
		return x, err
	}
	x = authResult{method: strings.ToLower(method), result: strings.ToLower(value)}
	for {
		if err := s.blanks(); err != nil || s.rest == "" || s.next(';') {
			return x, err
		}
		p, err := s.property()
		if err != nil {
			return authResult{}, err
		}
		x.props = append(x.props, p)
	}
}

// property reads a reasonspec or propspec.
func (s *scanner) property() (p property, err error) {
	name, err := s.word()
	if err != nil {
		return p, err
	}
	if err := s.blanks(); err != nil {
		return p, err
	}
	if s.take('.') || strings.HasSuffix(name, ".") { // blanks around the dot
		if err := s.blanks(); err != nil {
			return p, err
		}
		after, err := s.word()
		if err != nil {
			return p, err
		}
		name = strings.TrimSuffix(name, ".") + "." + after
		if err := s.blanks(); err != nil {
			return p, err
		}
	}
	if !s.take('=') {
		return p, errSyntax
	}
	if err := s.blanks(); err != nil {
		return p, err
	}
	value, err := s.value()
	return property{strings.ToLower(name), value}, err
}

// next tells whether c comes next.
func (s *scanner) next(c byte) bool { return s.rest != "" && s.rest[0] == c }

// take reads c if it comes next.
func (s *scanner) take(c byte) bool {
	if !s.next(c) {
		return false
	}
	s.rest = s.rest[1:]
	return true
}

// digits reads a version.
func (s *scanner) digits() {
	s.rest = strings.TrimLeft(s.rest, "0123456789")
}

// word reads a token (RFC 2045) or quoted string, not empty.
func (s *scanner) word() (string, error) {
	if s.next('"') {
		return s.quoted()
	}
	n := strings.IndexFunc(s.rest, func(r rune) bool {
		return r <= ' ' || r == 0x7f || strings.ContainsRune(`()<>@,;:\"/[]?=`, r)
	})
	if n < 0 {
		n = len(s.rest)
	}
	if n == 0 {
		return "", errSyntax
	}
	w := s.rest[:n]
	s.rest = s.rest[n:]
	return w, nil
}

// value reads a pvalue: words, quoted strings and signs that touch.
func (s *scanner) value() (string, error) {
	var out strings.Builder
	for s.rest != "" {
		switch c := s.rest[0]; {
		case c == '"':
			q, err := s.quoted()
			if err != nil {
				return "", err
			}
			out.WriteString(`"` + q + `"`)
			continue
		case c == ' ' || c == '\t' || c == ';' || c == '(':
			return unquote(out.String()), nil
		case c < ' ' || c == 0x7f || c == ')' || c == '\\':
			return "", errSyntax
		}
		out.WriteByte(s.rest[0])
		s.rest = s.rest[1:]
	}
	return unquote(out.String()), nil
}

// unquote takes the quotes off a value that is one quoted string as a whole.
func unquote(v string) string {
	if len(v) > 1 && v[0] == '"' && strings.IndexByte(v[1:], '"') == len(v)-2 {
		return v[1 : len(v)-1]
	}
	return v
}

// quoted reads a quoted string and returns what is in it.
func (s *scanner) quoted() (string, error) {
	var out strings.Builder
	for i := 1; i < len(s.rest); i++ {
		switch c := s.rest[i]; c {
		case '\\':
			if i++; i < len(s.rest) {
				out.WriteByte(s.rest[i])
			}
		case '"':
			s.rest = s.rest[i+1:]
			return out.String(), nil
		default:
			out.WriteByte(c)
		}
	}
	return "", errSyntax
}

// blanks reads blanks and comments, which nest.
func (s *scanner) blanks() error {
	depth := 0
	for i := 0; i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return errSyntax
			}
		case depth > 0:
			if c == '\\' {
				i++
			}
			s.doubtful = s.doubtful || c == '"' || c == '\\'
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			s.rest = s.rest[i:]
			return nil
		}
	}
	s.rest = ""
	if depth > 0 {
		return errSyntax
	}
	return nil
}
