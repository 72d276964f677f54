package outbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"

	"omerta/daemon"
)

// LoopHeader marks every letter of ours and counts how often it was sent on,
// so that a letter that comes back is known and never answered.
const LoopHeader = "X-Omerta-Loop"

// BouncePrefix begins the plus part of the envelope sender where letters have
// senders of their own (VERP): mafia+bounce-TOKEN@example.org.
const BouncePrefix = "bounce-"

// maxReferences bounds the References field: the first mail of the thread and
// the last few keep it together everywhere.
const maxReferences = 12

// Options say who writes the letters.
type Options struct {
	Address string // our mailbox, without a plus part
	Name    string // its display name
	// Bounce returns a token for the letter with this ID. The envelope sender
	// is then an address that carries it, so that a bounce tells which letter
	// it is about. nil: every letter is sent from Address.
	Bounce func(id string) string
}

// Compose renders a letter. The same letter gives the same bytes, now and
// after a restart. An error means that it can never be sent.
func Compose(l daemon.Letter, o Options) ([]byte, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithCharset(gomail.CharsetUTF8))
	if err := addresses(m, l, o); err != nil {
		return nil, err
	}
	id := messageID(l.ID)
	if id == "" {
		return nil, fmt.Errorf("letter ID %q is no Message-ID", l.ID)
	}
	m.SetGenHeader(gomail.HeaderMessageID, id)
	m.SetDateWithValue(l.Created)
	for _, f := range fields(l, o) {
		m.SetGenHeader(gomail.Header(f.name), f.value)
	}
	text := crlf(l.Text)
	m.SetBodyString(gomail.TypeTextPlain, text, gomail.WithPartEncoding(encoding(text)))
	if l.HTML != "" {
		html := crlf(l.HTML)
		m.AddAlternativeString(gomail.TypeTextHTML, html, gomail.WithPartEncoding(encoding(html)))
	}
	for _, f := range l.Files {
		if err := m.AttachReader(f.Name, bytes.NewReader(f.Data), fileHeader(f)); err != nil {
			return nil, fmt.Errorf("attach %q: %w", f.Name, err)
		}
	}
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("render letter: %w", err)
	}
	if !bytes.HasSuffix(b.Bytes(), []byte("\r\n")) {
		b.WriteString("\r\n")
	}
	return fixBoundaries(b.Bytes(), l.ID), nil
}

// Envelope returns the reverse path of a letter, without brackets. It is empty
// for a letter that must cause no bounce (RFC 5321 4.5.5).
func Envelope(l daemon.Letter, o Options) string {
	if l.Null {
		return ""
	}
	if o.Bounce == nil {
		return o.Address
	}
	local, domain, _ := strings.Cut(o.Address, "@")
	return local + "+" + BouncePrefix + o.Bounce(l.ID) + "@" + domain
}

// BounceToken returns the token in an envelope sender that [Envelope] made, or
// "": the way back from a bounce to its letter.
func BounceToken(address string) string {
	local := address[:max(0, strings.LastIndexByte(address, '@'))]
	_, plus, _ := strings.Cut(local, "+")
	token, ok := strings.CutPrefix(plus, BouncePrefix)
	if !ok {
		return ""
	}
	return token
}

// addresses sets From, To and Reply-To.
func addresses(m *gomail.Msg, l daemon.Letter, o Options) error {
	for _, a := range []struct {
		header     gomail.AddrHeader
		name, addr string
		optional   bool
	}{
		{gomail.HeaderFrom, o.Name, o.Address, false},
		{gomail.HeaderTo, l.Name, l.To, false},
		{gomail.HeaderReplyTo, o.Name, l.ReplyTo, true},
	} {
		if a.addr == "" && a.optional {
			continue
		}
		addr, err := addrSpec(a.addr)
		if err != nil {
			return fmt.Errorf("%s: %w", a.header, err)
		}
		m.SetAddrHeaderFromMailAddress(a.header, &mail.Address{Name: displayName(a.name), Address: addr})
	}
	return nil
}

// A field is a header field.
type field struct{ name, value string }

// fields returns the fields that are neither addresses nor MIME's.
func fields(l daemon.Letter, o Options) []field {
	out := []field{
		{"Subject", subject(l.Subject)},
		{"Auto-Submitted", "auto-generated"}, // RFC 3834 5
		{"X-Auto-Response-Suppress", "All"},  // Exchange knows this one only
		{LoopHeader, "1"},                    // we write; nobody has sent it on yet
		{"Content-Language", language(l.Language)},
	}
	if l.Answer {
		out[1].value = "auto-replied"
	}
	parent := messageID(l.InReplyTo)
	if parent != "" {
		out = append(out, field{"In-Reply-To", parent})
	}
	if refs := references(l.References, parent); refs != "" {
		out = append(out, field{"References", refs})
	}
	if l.Game != "" && !l.Null {
		_, domain, _ := strings.Cut(o.Address, "@")
		out = append(out, field{"List-Id", "<" + label(l.Game) + "." + domain + ">"}) // RFC 2919
		if to, err := addrSpec(l.ReplyTo); err == nil {
			out = append(out, field{"List-Unsubscribe", "<mailto:" + to + "?subject=unsubscribe>"}) // RFC 2369
		}
	}
	kept := out[:0]
	for _, f := range out {
		if f.value != "" {
			kept = append(kept, f)
		}
	}
	return kept
}

// references joins the ids of a thread, the last one being the parent.
func references(ids []string, parent string) string {
	var out []string
	for _, id := range ids {
		if id := messageID(id); id != "" && id != parent {
			out = append(out, id)
		}
	}
	if parent != "" {
		out = append(out, parent)
	}
	if n := len(out); n > maxReferences {
		out = append(out[:1], out[n-maxReferences+1:]...)
	}
	return strings.Join(out, " ")
}

// encoding picks the shorter safe encoding of a text: quoted-printable, which
// leaves most of ASCII as it is, or base64, which makes four bytes of three of
// any kind (RFC 2045, sections 6.7 and 6.8), each with its ends of lines.
func encoding(text string) gomail.Encoding {
	spelled := 0
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf || text[i] == '=' {
			spelled++
		}
	}
	if quoted := len(text) + 2*spelled; quoted+quoted/73*3 <= len(text)*4/3*78/76 {
		return gomail.EncodingQP
	}
	return gomail.EncodingB64
}

// crlf gives a text the line ends of mail, and makes it valid UTF-8.
func crlf(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.ReplaceAll(s, "\n", "\r\n")
}

// typeShape is a media type.
var typeShape = regexp.MustCompile(`^[a-z]{1,20}/[a-z0-9.+-]{1,80}$`)

// fileHeader names an attachment as RFC 2231 asks; go-mail would put encoded
// words into the parameter, which RFC 2047 5 forbids.
func fileHeader(f daemon.File) gomail.FileOption {
	kind, _, _ := strings.Cut(f.Type, ";")
	if !typeShape.MatchString(kind) {
		kind = "application/octet-stream"
	}
	if strings.HasPrefix(kind, "text/") {
		kind += "; charset=utf-8"
	}
	name := mime.FormatMediaType("attachment", map[string]string{"filename": clean(f.Name, maxFile)})
	if len("Content-Disposition: "+name) > 78 { // RFC 5322 2.1.1
		name = strings.Replace(name, "; ", ";\r\n ", 1)
	}
	return func(g *gomail.File) {
		g.Header.Set("Content-Type", kind)
		g.Header.Set("Content-Disposition", name)
	}
}

// A boundary that go-mail drew is so many hexadecimal digits in a parameter on
// a line of its own.
const (
	boundaryLen    = 60
	boundaryBefore = "\r\n boundary="
	boundaryAfter  = "\r\n"
)

// fixBoundaries replaces the boundaries that go-mail drew at random by ones
// that follow from the letter. (Given a boundary, go-mail would use it on
// every level, which RFC 2046 5.1.2 forbids.) In the parts every "=" is
// encoded, so nothing there looks like a boundary parameter.
func fixBoundaries(raw []byte, id string) []byte {
	n := 0
	for at := 0; ; n++ {
		i := bytes.Index(raw[at:], []byte(boundaryBefore))
		if i < 0 {
			return raw
		}
		at += i + len(boundaryBefore)
		if len(raw) < at+boundaryLen || !bytes.HasPrefix(raw[at+boundaryLen:], []byte(boundaryAfter)) {
			continue
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "boundary %d %s", n, id))
		drawn := bytes.Clone(raw[at : at+boundaryLen])
		raw = bytes.ReplaceAll(raw, drawn, []byte(hex.EncodeToString(sum[:])[:boundaryLen]))
	}
}
