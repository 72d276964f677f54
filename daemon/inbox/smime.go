package inbox

import (
	"bytes"
	"strings"
)

// The object identifiers of the contents of a CMS message (RFC 5652).
var (
	oidSigned = []byte{0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02}
	oidData   = []byte{0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01}
)

// isSMIME tells whether a leaf is an S/MIME message. Gateways send it as
// application/octet-stream under its usual name.
func isSMIME(l leaf, name string) bool {
	switch l.typ {
	case "application/pkcs7-mime", "application/x-pkcs7-mime":
		return true
	case "application/octet-stream":
		return strings.EqualFold(name, "smime.p7m") || strings.EqualFold(l.params["name"], "smime.p7m")
	}
	return false
}

// smime reads the message inside a signed one. The signature is not looked at:
// a signed mail is trusted like any other, and no more.
func (t *tree) smime(l leaf, depth int) {
	content, ok := signedContent(l.body())
	if !ok {
		t.note(NoteEncrypted)
		return
	}
	h, body := splitHeader(content)
	t.add(h, body, depth+1, "text/plain")
}

// signedContent finds the content of a CMS SignedData: ContentInfo { signedData,
// [0] SignedData { version, digests, { data, [0] OCTET STRING } … } }.
func signedContent(b []byte) ([]byte, bool) {
	info, ok := child(b, 0x30)
	if !ok || !bytes.Equal(info.value(0x06), oidSigned) {
		return nil, false
	}
	signed, ok := child(info.value(0xa0), 0x30)
	if !ok {
		return nil, false
	}
	encap := signed.nth(2) // after version and digest algorithms
	if encap.tag != 0x30 {
		return nil, false
	}
	parts := elements(encap.content)
	if !bytes.Equal(parts.value(0x06), oidData) {
		return nil, false
	}
	out := octets(parts.value(0xa0), 0)
	return out, len(out) > 0
}

// octets joins an OCTET STRING, which BER lets come in pieces.
func octets(b []byte, depth int) []byte {
	var out []byte
	for _, e := range elements(b) {
		switch {
		case e.tag == 0x04:
			out = append(out, e.content...)
		case e.tag == 0x24 && depth < maxDepth:
			out = append(out, octets(e.content, depth+1)...)
		}
	}
	return out
}

// An element is a value in BER (X.690): its first identifier byte and its
// content.
type element struct {
	tag     byte
	content []byte
}

// A sequence is the elements inside one.
type sequence []element

// value returns the content of the first element with a tag.
func (s sequence) value(tag byte) []byte {
	for _, e := range s {
		if e.tag == tag {
			return e.content
		}
	}
	return nil
}

// nth returns an element, or an empty one.
func (s sequence) nth(n int) element {
	if n < len(s) {
		return s[n]
	}
	return element{}
}

// child returns the elements inside the first element of b, if that has a tag.
func child(b []byte, tag byte) (sequence, bool) {
	e, _, ok := next(b, 0)
	if !ok || e.tag != tag {
		return nil, false
	}
	return elements(e.content), true
}

// elements splits the inside of an element as far as it can be read; a message
// that was cut off still has its beginning.
func elements(b []byte) sequence {
	var s sequence
	for len(b) > 0 && len(s) < 1000 {
		e, rest, ok := next(b, 0)
		if !ok {
			break
		}
		s, b = append(s, e), rest
	}
	return s
}

// next reads one element. Its length may be short, long, or indefinite: then
// it reaches to the end-of-contents mark of its own level.
func next(b []byte, depth int) (e element, rest []byte, ok bool) {
	if len(b) < 2 || b[0]&0x1f == 0x1f || depth > 2*maxDepth {
		return e, nil, false
	}
	e.tag = b[0]
	size := int(b[1])
	b = b[2:]
	switch {
	case size == 0x80:
		inside := b
		for {
			if len(b) >= 2 && b[0] == 0 && b[1] == 0 {
				e.content = inside[:len(inside)-len(b)]
				return e, b[2:], true
			}
			_, after, ok := next(b, depth+1)
			if !ok {
				e.content = inside // cut off
				return e, nil, len(inside) > 0
			}
			b = after
		}
	case size > 0x80:
		n := size & 0x7f
		if n > 4 || len(b) < n {
			return e, nil, false
		}
		size = 0
		for _, c := range b[:n] {
			size = size<<8 | int(c)
		}
		b = b[n:]
	}
	if size > len(b) {
		size = len(b)
	}
	e.content = b[:size]
	return e, b[size:], true
}
