package inbox

import (
	"errors"
	"strings"
)

// errSyntax is returned for an Authentication-Results field that is not
// written by the grammar.
var errSyntax = errors.New("not an authentication result by RFC 8601")

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
	r.results = make([]authResult, 0, 4)
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
	n := 0
	for n < len(s.rest) && !endsToken(s.rest[n]) {
		n++
	}
	if n == 0 {
		return "", errSyntax
	}
	w := s.rest[:n]
	s.rest = s.rest[n:]
	return w, nil
}

// endsToken tells what is not in a token: blanks and the tspecials.
func endsToken(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '@', ',', ';', ':', '\\', '"', '/', '[', ']', '?', '=', 0x7f:
		return true
	}
	return c <= ' '
}

// isPlainValue tells what stands for itself in a pvalue.
func isPlainValue(c byte) bool {
	switch c {
	case ';', '(', ')', '"', '\\', 0x7f:
		return false
	}
	return c > ' '
}

// value reads a pvalue: words, quoted strings and signs that touch.
func (s *scanner) value() (string, error) {
	n := 0
	for n < len(s.rest) && isPlainValue(s.rest[n]) {
		n++
	}
	if n == len(s.rest) || strings.IndexByte(" \t;(", s.rest[n]) >= 0 { // no quoted string is in it
		v := s.rest[:n]
		s.rest = s.rest[n:]
		return v, nil
	}
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
