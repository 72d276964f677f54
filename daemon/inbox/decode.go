package inbox

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"omerta/daemon"
	"omerta/parser"
)

// The notes: what was seen in a message and not read.
const (
	NoteAttachment = "attachment"
	NoteMessage    = "message"  // an attached message
	NoteCalendar   = "calendar" // an invitation or the answer to one
	NoteEncrypted  = "encrypted"
	NoteTNEF       = "tnef"       // winmail.dat of Exchange
	NoteCharset    = "charset"    // letters of an unknown charset
	NoteTruncated  = "truncated"  // too long, too deep or too many parts
	NoteUnreadable = "unreadable" // damaged beyond reading
)

// What a mail was read from, the values of [daemon.Mail.Plain].
const (
	PlainText   = "text"
	PlainHTML   = "html"        // there is no text part, or it is empty
	PlainDiffer = "both-differ" // there are both, and not with the same words
)

// Decode makes a mail of the bytes of a message. It never fails: what cannot
// be read is said in Notes.
func Decode(raw []byte, o Options) (m daemon.Mail) {
	var notes []string
	defer func() {
		// The readers below are other people's, and the bytes are anybody's.
		if recover() != nil {
			notes = append(notes, NoteUnreadable)
		}
		m.Notes = notes
	}()
	if len(raw) >= maxBytes {
		raw, notes = raw[:maxBytes], append(notes, NoteTruncated)
	}
	if bytes.IndexByte(raw, '\n') < 0 { // lines as old Macs end them
		raw = bytes.ReplaceAll(raw, []byte("\r"), []byte("\n"))
	}
	h, body := splitHeader(raw)
	c := charsets{o.Known}
	m = daemon.Mail{
		MessageID:  messageID(h.get("message-id")),
		InReplyTo:  messageIDs(h.all("in-reply-to")),
		References: messageIDs(h.all("references")),
		From:       h.author(),
		To:         h.recipients(),
		Subject:    oneLine(c.words(h.get("subject"))),
		Date:       date(h.get("date")),
		Received:   h.received(),
	}
	m.Sort = sortOf(h, m, o)
	m.Verdict = verdict(h, raw, m.From, o)

	t := readTree(h, body, raw)
	m.Text, m.HTML = t.read(c)
	for _, n := range t.notes {
		if !slices.Contains(notes, n) {
			notes = append(notes, n)
		}
	}
	m.Plain = compare(m.Text, m.HTML)
	m.Sort, m.Bounce = refine(m, h, t, o)
	return m
}

// read puts together what the leaves say, as text and as HTML, and notes the
// others.
func (t *tree) read(c charsets) (text, html string) {
	var texts, htmls []string
	for _, l := range t.leaves {
		switch {
		case l.typ == "text/calendar":
			t.note(NoteCalendar)
		case l.typ == "application/ms-tnef", strings.EqualFold(l.params["name"], "winmail.dat"):
			t.note(NoteTNEF)
		case l.typ == "application/pgp-signature", l.typ == "application/pkcs7-signature",
			l.typ == "application/x-pkcs7-signature", strings.HasPrefix(l.typ, "message/") && t.typ == "multipart/report",
			strings.HasPrefix(l.typ, "image/") && l.embedded, l.typ == "text/rfc822-headers", l.typ == "text/x-amp-html":
			// Nothing that anybody would ask for.
		case strings.HasPrefix(l.typ, "message/"):
			t.note(NoteMessage)
		case l.attached:
			t.note(NoteAttachment)
		case l.typ == "text/html":
			htmls = append(htmls, t.decode(l, c))
		case l.typ == "text/plain", l.typ == "text/markdown", l.typ == "text/enriched":
			s := t.decode(l, c)
			if looksLikeHTML(s) {
				htmls = append(htmls, s)
				continue
			}
			if strings.EqualFold(l.params["format"], "flowed") {
				s = parser.Unflow(s, strings.EqualFold(l.params["delsp"], "yes"))
			}
			texts = append(texts, s)
		default:
			t.note(NoteAttachment)
		}
	}
	text = t.firstLines(strings.Join(texts, "\n"))
	if len(htmls) > 0 {
		html = t.firstLines(parser.HTMLText(strings.Join(htmls, "\n")))
	}
	if strings.Contains(text, "-----BEGIN PGP MESSAGE-----") {
		t.note(NoteEncrypted)
	}
	return text, html
}

// decode returns the text of a leaf with line ends as we have them.
func (t *tree) decode(l leaf, c charsets) string {
	body := l.body()
	label := l.params["charset"]
	if label == "" && l.typ == "text/html" {
		label = metaCharset(body)
	}
	if charsetOf(label) == nil && utf8.Valid(body) {
		return strings.ReplaceAll(unixLines(body), "\x00", "")
	}
	s, sure := c.text(body, label)
	if !sure {
		t.note(NoteCharset)
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.ReplaceAll(s, "\x00", "")
}

// unixLines ends the lines of a text with \n alone, without a copy more.
func unixLines(b []byte) string {
	var out strings.Builder
	out.Grow(len(b))
	for {
		i := bytes.IndexByte(b, '\r')
		if i < 0 {
			out.Write(b)
			return out.String()
		}
		out.Write(b[:i])
		out.WriteByte('\n')
		b = bytes.TrimPrefix(b[i+1:], []byte("\n"))
	}
}

// metaCharset finds the charset that an HTML text claims in its head.
func metaCharset(body []byte) string {
	head := bytes.ToLower(body[:min(len(body), 1024)])
	_, after, ok := bytes.Cut(head, []byte("charset="))
	if !ok {
		return ""
	}
	after = bytes.TrimLeft(after, `"' `)
	return string(after[:max(0, bytes.IndexAny(after, `"' ;/>`))])
}

// looksLikeHTML tells whether a text part is HTML under a wrong label.
func looksLikeHTML(s string) bool {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "<") {
		return false
	}
	s = strings.ToLower(s[:min(len(s), 20)])
	return strings.HasPrefix(s, "<!doctype html") || strings.HasPrefix(s, "<html")
}

// firstLines cuts a text that is longer than anybody's.
func (t *tree) firstLines(s string) string {
	if strings.Count(s, "\n") < maxLines {
		return s
	}
	n := 0
	for i := range len(s) {
		if s[i] == '\n' {
			if n++; n == maxLines {
				t.note(NoteTruncated)
				return s[:i+1]
			}
		}
	}
	return s
}

// oneLine makes blanks of what breaks a line and takes out what cannot be
// seen.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s))
}
