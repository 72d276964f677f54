package inbox

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"strings"

	"github.com/emersion/go-message/textproto"
	"github.com/jhillyerd/enmime/v2"
	"github.com/jhillyerd/enmime/v2/mediatype"
)

// What is read of one message, at most.
const (
	maxBytes = 256 << 10
	maxDepth = 10
	maxParts = 100
	maxLines = 2000
)

// A leaf is a part of a message that has no parts of its own.
type leaf struct {
	typ      string // media type in lower case
	params   map[string]string
	attached bool // it is a file, not something to be read on the spot
	embedded bool // something else in the message shows it
	encoding string
	raw      []byte
}

// body returns the bytes of a leaf as its sender saw them.
func (l leaf) body() []byte { return transfer(l.raw, l.encoding) }

// A tree is the leaves of a message, first to last.
type tree struct {
	typ    string // of the message
	params map[string]string
	leaves []leaf
	notes  []string
	broken bool // it is not built as it says
}

// readTree takes a message apart: with go-message; where its structure is
// damaged, with the lenient reader of enmime; where that finds nothing either,
// the body is taken for plain text.
func readTree(h header, body, raw []byte) tree {
	var t tree
	t.typ, t.params = mediaType(h.get("content-type"), "text/plain")
	t.entity(t.typ, t.params, h, body, 0)
	if !t.broken {
		return t
	}
	if l := lenient(raw); l.texts() > t.texts() || len(l.leaves) > len(t.leaves) {
		t.leaves, t.notes = l.leaves, l.notes
	}
	if len(t.leaves) == 0 && len(t.notes) == 0 {
		t.leaves = []leaf{{typ: "text/plain", raw: withoutMarks(body), params: t.params}}
		t.notes = []string{NoteUnreadable}
	}
	return t
}

// add takes an entity apart. What lies too deep, or is one part too many, is
// noted and not read.
func (t *tree) add(h header, body []byte, depth int, byDefault string) {
	typ, params := mediaType(h.get("content-type"), byDefault)
	t.entity(typ, params, h, body, depth)
}

// entity is add for one whose type is known.
func (t *tree) entity(typ string, params map[string]string, h header, body []byte, depth int) {
	if depth > maxDepth || len(t.leaves) >= maxParts {
		t.note(NoteTruncated)
		return
	}
	switch {
	case typ == "multipart/encrypted":
		t.note(NoteEncrypted)
	case strings.HasPrefix(typ, "multipart/"):
		t.multipart(typ, params["boundary"], body, depth)
	default:
		disposition, names := mediaType(h.get("content-disposition"), "")
		l := leaf{
			typ: typ, params: params, raw: body, encoding: h.get("content-transfer-encoding"),
			attached: disposition == "attachment" || names["filename"] != "" || params["name"] != "",
			embedded: disposition == "inline" || h.has("content-id"),
		}
		if isSMIME(l, names["filename"]) {
			t.smime(l, depth)
			return
		}
		t.leaves = append(t.leaves, l)
	}
}

// multipart takes the parts of a multipart. One that breaks off is read as far
// as it goes.
func (t *tree) multipart(typ, boundary string, body []byte, depth int) {
	byDefault := "text/plain"
	if typ == "multipart/digest" { // RFC 2046 5.1.5
		byDefault = "message/rfc822"
	}
	if boundary == "" {
		t.broken = true
		return
	}
	r := textproto.NewMultipartReader(bytes.NewReader(body), boundary)
	for n := 0; ; n++ {
		p, err := r.NextPart()
		if err != nil {
			ended := errors.Is(err, io.EOF) && n > 0
			t.broken = t.broken || !ended && !(n > 0 && errors.Is(err, io.ErrUnexpectedEOF))
			return
		}
		if len(t.leaves) >= maxParts {
			t.note(NoteTruncated)
			return
		}
		content, err := io.ReadAll(p)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.broken = true
		}
		var h header
		for f := p.Header.Fields(); f.Next(); {
			h = append(h, field{strings.ToLower(f.Key()), f.Value()})
		}
		t.add(h, content, depth+1, byDefault)
	}
}

// lenient takes a message apart with enmime.
func lenient(raw []byte) tree {
	var t tree
	if bytes.Count(raw, []byte("ultipart/")) > maxDepth*maxDepth || bytes.Count(raw, []byte("\n--")) > 4*maxParts {
		t.note(NoteTruncated) // nested without end: enmime would follow
		return t
	}
	reader := enmime.NewParser(enmime.RawContent(true), enmime.SkipMalformedParts(true),
		enmime.MultipartWOBoundaryAsSinglePart(true), enmime.DisableTextConversion(true), enmime.MaxStoredPartErrors(1))
	root, err := reader.ReadParts(bytes.NewReader(raw))
	if err != nil {
		return t
	}
	t.graft(root, 0)
	return t
}

// graft takes over the parts that enmime found. A multipart without a boundary
// comes as one part and is read as text.
func (t *tree) graft(p *enmime.Part, depth int) {
	for ; p != nil; p = p.NextSibling {
		if p.FirstChild != nil {
			t.graft(p.FirstChild, depth+1)
			continue
		}
		if len(p.Content) == 0 {
			continue
		}
		var h header
		for name, values := range p.Header {
			h = append(h, field{strings.ToLower(name), values[0]})
		}
		if typ, _ := mediaType(h.get("content-type"), ""); strings.HasPrefix(typ, "multipart/") {
			t.leaves = append(t.leaves, leaf{typ: "text/plain", raw: withoutMarks(p.Content)})
			continue
		}
		t.add(h, p.Content, depth, "text/plain")
	}
}

// texts counts the leaves with something to read.
func (t *tree) texts() int {
	n := 0
	for _, l := range t.leaves {
		if strings.HasPrefix(l.typ, "text/") && len(bytes.TrimSpace(l.raw)) > 0 {
			n++
		}
	}
	return n
}

// note remembers what was seen and not read, once.
func (t *tree) note(words ...string) {
	for _, w := range words {
		seen := false
		for _, n := range t.notes {
			seen = seen || n == w
		}
		if !seen {
			t.notes = append(t.notes, w)
		}
	}
}

// mediaType reads a Content-Type or Content-Disposition, also a damaged one.
func mediaType(v, byDefault string) (string, map[string]string) {
	if v == "" {
		return byDefault, nil
	}
	if params, ok := plainTypes[v]; ok {
		return "text/plain", params
	}
	typ, params, err := mime.ParseMediaType(v)
	if err != nil {
		if t, p, _, err := mediatype.Parse(v); err == nil && t != "" {
			return strings.ToLower(t), p
		}
		typ, _, _ = strings.Cut(v, ";")
		typ = strings.ToLower(strings.TrimSpace(typ))
	}
	if typ == "text" || typ == "" {
		typ = byDefault // RFC 2045 5.2: damaged is plain text
	}
	return typ, params
}

// plainTypes are the parameters of the types that most messages have, which
// need no reading. Nobody changes parameters.
var plainTypes = map[string]map[string]string{
	`text/plain; charset=utf-8`:   {"charset": "utf-8"},
	`text/plain; charset="utf-8"`: {"charset": "utf-8"},
	`text/plain; charset=UTF-8`:   {"charset": "UTF-8"},
	`text/plain; charset="UTF-8"`: {"charset": "UTF-8"},
}

// withoutMarks takes the lines of a damaged multipart out of a text: the
// boundaries, and the headers of parts.
func withoutMarks(body []byte) []byte {
	var out []byte
	inHeader := false
	for rest := body; len(rest) > 0; {
		var line []byte
		line, rest = cutLine(rest)
		switch {
		case bytes.HasPrefix(line, []byte("--")) && len(line) > 4 && bytes.IndexByte(line, ' ') < 0:
			inHeader = true
			continue
		case inHeader && len(line) == 0:
			inHeader = false
		case inHeader:
			if isField(line) && strings.HasPrefix(cutField(line).name, "content-") || line[0] == ' ' || line[0] == '\t' {
				continue
			}
			inHeader = false
		}
		out = append(append(out, line...), '\n')
	}
	return out
}
