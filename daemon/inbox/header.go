package inbox

import (
	"bytes"
	"net/mail"
	"strings"
	"time"
)

// A field is a header field: its name in lower case and its value unfolded,
// otherwise as it stands in the message.
type field struct {
	name, value string
}

// A header is the fields of a message or part, top to bottom. Unlike the
// readers of net/mail and go-message it keeps their order, which tells who
// wrote an Authentication-Results, and survives a damaged line.
type header []field

// maxFields bounds the header: what comes after is not looked at.
const maxFields = 1000

// splitHeader separates the header of a message from its body. Lines that are
// no field are left out; where no blank line ends the header, the body begins
// at the first of them.
func splitHeader(raw []byte) (header, []byte) {
	h := make(header, 0, 16)
	var open []byte  // the field that may be continued
	var stray []byte // from the first line that is no field
	flush := func() {
		if open != nil && len(h) < maxFields {
			h = append(h, cutField(open))
		}
		open = nil
	}
	rest := raw
	for len(rest) > 0 {
		line, next := cutLine(rest)
		switch {
		case len(line) == 0:
			flush()
			return h, next
		case line[0] == ' ' || line[0] == '\t':
			if open != nil {
				open = append(append(open, ' '), bytes.TrimSpace(line)...)
			}
		case isField(line):
			flush()
			open = line[:len(line):len(line)]
		case bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From ")):
			flush() // the mark of an mbox
		default:
			flush()
			if stray == nil {
				stray = rest
			}
		}
		rest = next
	}
	flush()
	switch {
	case len(h) == 0:
		return nil, raw
	case stray != nil:
		return headerBefore(raw, stray), stray
	}
	return h, nil
}

// headerBefore reads only the fields above the place where the body begins.
func headerBefore(raw, body []byte) header {
	h, _ := splitHeader(append(bytes.Clone(raw[:len(raw)-len(body)]), '\n'))
	return h
}

// cutLine returns the first line without its end, and what follows.
func cutLine(b []byte) (line, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i < 0 {
		return bytes.TrimSuffix(b, []byte("\r")), nil
	}
	return bytes.TrimSuffix(b[:i], []byte("\r")), b[i+1:]
}

// isField tells whether a line begins a field: a name of printable ASCII
// without blanks (RFC 5322 3.6.8) and a colon, before which obsolete mail may
// have blanks.
func isField(line []byte) bool {
	blank := false
	for i, c := range line {
		switch {
		case c == ':':
			return i > 0 && line[0] != ' ' && line[0] != '\t'
		case c == ' ' || c == '\t':
			blank = true
		case c < ' ' || c > '~' || blank:
			return false
		}
	}
	return false
}

// cutField splits a field at its colon.
func cutField(line []byte) field {
	name, value, _ := bytes.Cut(line, []byte(":"))
	return field{lowerName(bytes.TrimRight(name, " \t")), string(bytes.TrimSpace(value))}
}

// lowerName returns the name of a field in lower case.
func lowerName(name []byte) string {
	if low, ok := usualNames[string(name)]; ok {
		return low
	}
	return strings.ToLower(string(name))
}

// usualNames are the fields of nearly every message as they are written, and in
// lower case: to look one up makes no copy of it.
var usualNames = func() map[string]string {
	low := map[string]string{}
	for _, name := range strings.Fields("ARC-Authentication-Results ARC-Message-Signature ARC-Seal Authentication-Results Cc " +
		"Content-Disposition Content-Language Content-Transfer-Encoding Content-Type DKIM-Signature Date Delivered-To From " +
		"In-Reply-To MIME-Version Message-ID Message-Id Mime-Version Received Received-SPF References Reply-To Return-Path " +
		"Sender Subject To User-Agent X-Google-DKIM-Signature X-Gm-Message-State X-Mailer X-Originating-IP X-Received") {
		low[name] = strings.ToLower(name)
	}
	return low
}()

// get returns the value of the topmost field of a name, or "".
func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

// has tells whether there is a field of a name.
func (h header) has(name string) bool {
	for _, f := range h {
		if f.name == name {
			return true
		}
	}
	return false
}

// all returns the values of all fields of these names, top to bottom.
func (h header) all(names ...string) []string {
	var values []string
	for _, f := range h {
		for _, n := range names {
			if f.name == n {
				values = append(values, f.value)
			}
		}
	}
	return values
}

// messageID returns a Message-ID as an opaque string: whatever stands there,
// without blanks around it and one pair of angle brackets. Some have two @.
func messageID(value string) string {
	value = strings.TrimSpace(value)
	if strings.HasPrefix(value, "<") && strings.HasSuffix(value, ">") && len(value) > 1 {
		value = value[1 : len(value)-1]
	}
	return strings.TrimSpace(value)
}

// maxIDs bounds a References field; the last ones are the nearest.
const maxIDs = 200

// messageIDs returns the Message-IDs of a field such as References. Exchange
// and iOS separate them by commas, others by nothing.
func messageIDs(values []string) []string {
	var ids []string
	for _, v := range values {
		for id := range strings.FieldsFuncSeq(v, func(r rune) bool {
			return r == '<' || r == '>' || r == ',' || r == ' ' || r == '\t'
		}) {
			if strings.ContainsRune(id, '@') {
				ids = append(ids, id)
			}
		}
	}
	if len(ids) > maxIDs {
		ids = ids[len(ids)-maxIDs:]
	}
	return ids
}

// date reads a date as mailers write them; zero where it cannot be read. What
// nearly all of them write is tried first: net/mail tries dozens of forms.
func date(value string) time.Time {
	value = strings.TrimSpace(stripComments(value))
	if value == "" {
		return time.Time{} // many messages lack it, and to try every form of nothing takes its time
	}
	t, err := time.Parse(time.RFC1123Z, value)
	if err != nil {
		if t, err = mail.ParseDate(value); err != nil {
			return time.Time{}
		}
	}
	return t
}

// received returns the time of the topmost Received field.
func (h header) received() time.Time {
	v := stripComments(h.get("received"))
	i := strings.LastIndexByte(v, ';')
	if i < 0 {
		return time.Time{}
	}
	return date(v[i+1:])
}

// stripComments takes the comments out of a structured field (RFC 5322
// 3.2.2): they nest, and quoted strings protect brackets. A bracket that is
// never closed is a sign like others.
func stripComments(v string) string {
	if !strings.ContainsRune(v, '(') {
		return v
	}
	var out strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(v); i++ {
		c := v[i]
		switch {
		case c == '\\' && i+1 < len(v):
			if depth == 0 {
				out.WriteString(v[i : i+2])
			}
			i++
			continue
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '(' && !quoted:
			depth++
			continue
		case c == ')' && !quoted && depth > 0:
			depth--
			out.WriteByte(' ')
			continue
		}
		if depth == 0 {
			out.WriteByte(c)
		}
	}
	if depth > 0 || quoted {
		return v
	}
	return out.String()
}
