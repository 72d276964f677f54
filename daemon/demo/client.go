package demo

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"time"

	"golang.org/x/text/encoding/charmap"
)

// A client is a mail program, as far as programs differ in what they make of
// one line.
type client struct {
	name    string              // of its block in the words: "quote NAME"
	writes  bool                // it writes a new mail instead of answering one
	strips  bool                // it answers to the address without its plus part
	layout  func(*draft) string // line and quotation as text
	rich    func(*draft) string // the same as HTML; nil: none
	charset map[string]string   // by language; UTF-8 where there is none
	coding  func([]byte) []byte // the transfer encoding of a text
	encoded string              // its name
	params  map[string]string   // of the type of a plain text
}

// The mail programs of the table.
var (
	// webmail answers above the quotation and says it all again in HTML.
	webmail = client{name: "webmail", layout: above, rich: inHTML, coding: asBase64, encoded: "base64"}
	// desktop answers below the quotation.
	desktop = client{name: "desktop", layout: below, coding: asQuoted, encoded: "quoted-printable", params: map[string]string{"format": "flowed"}}
	// phone answers above, signs for itself, and quotes its own attribution.
	phone = client{name: "phone", layout: signed, coding: asQuoted, encoded: "quoted-printable"}
	// office answers above a copy of the letter in which nothing is quoted.
	office = client{name: "office", layout: copied, coding: asBase64, encoded: "base64"}
	// stripped is a provider that knows nothing of plus parts; the key is left in
	// References alone.
	stripped = client{name: "desktop", strips: true, layout: above, coding: asBase64, encoded: "base64", charset: map[string]string{"ru": "koi8-r"}}
	// fresh begins a new mail to the address that the letter named.
	fresh = client{name: "fresh", writes: true, layout: alone, coding: asBase64, encoded: "base64", charset: map[string]string{"ru": "windows-1251"}}
)

// A draft is a mail before a program has made one of it.
type draft struct {
	From     Person
	To       string
	ID       string
	Answered *Letter // nil: none, it is a new mail
	Line     string
	Date     time.Time
}

// answer drafts a mail that says one line to the host.
func (c *client) answer(from Person, to *Letter, line string, fresh bool) *draft {
	d := &draft{From: from, To: to.ReplyTo, Answered: to, Line: line, Date: time.Now()}
	if fresh {
		d.Answered = nil
	}
	if c.strips {
		local, domain, _ := strings.Cut(d.To, "@")
		local, _, _ = strings.Cut(local, "+")
		d.To = local + "@" + domain
	}
	return d
}

// subject is that of the letter that is answered, or one of his own.
func (d *draft) subject() string {
	switch {
	case d.Answered == nil:
		return wordsOf(d.From.Language).plain("own subject")
	case strings.HasPrefix(d.Answered.Subject, "Re: "):
		return d.Answered.Subject
	}
	return "Re: " + d.Answered.Subject
}

// write makes the mail.
func (c *client) write(d *draft) ([]byte, error) {
	var b bytes.Buffer
	head := func(name, value string) { fmt.Fprintf(&b, "%s: %s\r\n", name, value) }
	head("From", (&mail.Address{Name: d.From.Own, Address: d.From.Address}).String())
	head("To", "<"+d.To+">")
	head("Subject", mime.BEncoding.Encode("utf-8", d.subject()))
	head("Date", d.Date.Format(time.RFC1123Z))
	head("Message-ID", "<"+d.ID+">")
	if d.Answered != nil {
		head("In-Reply-To", "<"+d.Answered.ID+">")
		var refs []string
		for _, id := range append(d.Answered.References, d.Answered.ID) {
			refs = append(refs, "<"+id+">")
		}
		head("References", strings.Join(refs, "\r\n "))
	}
	head("MIME-Version", "1.0")
	if err := c.writeBody(&b, d); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func (c *client) writeBody(b *bytes.Buffer, d *draft) error {
	text, charset := encode(c.layout(d), c.charset[d.From.Language])
	params := map[string]string{"charset": charset}
	for k, v := range c.params {
		params[k] = v
	}
	if c.rich == nil || d.Answered == nil {
		fmt.Fprintf(b, "Content-Type: %s\r\nContent-Transfer-Encoding: %s\r\n\r\n", mime.FormatMediaType("text/plain", params), c.encoded)
		b.Write(c.coding(text))
		return nil
	}
	parts := multipart.NewWriter(b)
	fmt.Fprintf(b, "Content-Type: %s\r\n\r\n", mime.FormatMediaType("multipart/alternative", map[string]string{"boundary": parts.Boundary()}))
	for _, p := range []struct {
		kind string
		body []byte
	}{{mime.FormatMediaType("text/plain", params), text}, {"text/html; charset=utf-8", crlf(c.rich(d))}} {
		w, err := parts.CreatePart(textproto.MIMEHeader{"Content-Type": {p.kind}, "Content-Transfer-Encoding": {c.encoded}})
		if err != nil {
			return err
		}
		if _, err := w.Write(c.coding(p.body)); err != nil {
			return err
		}
	}
	return parts.Close()
}

// tables are the character sets besides UTF-8.
var tables = map[string]*charmap.Charmap{"koi8-r": charmap.KOI8R, "windows-1251": charmap.Windows1251}

// encode writes a text in a character set, or in UTF-8 where the set lacks one
// of its letters, as a program does that quotes somebody else's. It returns
// the name of the set that it used.
func encode(text, charset string) ([]byte, string) {
	if table := tables[charset]; table != nil {
		if out, err := table.NewEncoder().Bytes(crlf(text)); err == nil {
			return out, charset
		}
	}
	return crlf(text), "utf-8"
}

func crlf(s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "\r\n")) }

func asBase64(text []byte) []byte {
	coded := base64.StdEncoding.EncodeToString(text)
	var b bytes.Buffer
	for len(coded) > 76 {
		b.WriteString(coded[:76] + "\r\n")
		coded = coded[76:]
	}
	b.WriteString(coded + "\r\n")
	return b.Bytes()
}

func asQuoted(text []byte) []byte {
	var b bytes.Buffer
	w := quotedprintable.NewWriter(&b)
	_, _ = w.Write(text) // a buffer takes every write
	_ = w.Close()
	return b.Bytes()
}

// The layouts.

func alone(d *draft) string { return d.Line + "\n\n-- \n" + d.From.Own + "\n" }

func above(d *draft) string {
	if d.Answered == nil {
		return alone(d)
	}
	return d.Line + "\n\n" + d.quote() + "\n"
}

func below(d *draft) string {
	if d.Answered == nil {
		return alone(d)
	}
	return d.quote() + "\n\n" + d.Line + "\n"
}

func signed(d *draft) string {
	text := d.Line + "\n\n" + wordsOf(d.From.Language).plain("sent from") + "\n"
	if d.Answered == nil {
		return text
	}
	return text + "\n" + quoted(d.attribution()+"\n\n"+d.Answered.Text) + "\n"
}

func copied(d *draft) string {
	if d.Answered == nil {
		return alone(d)
	}
	return d.Line + "\n\n" + strings.Repeat("_", 32) + "\n" + d.attribution() + "\n\n" + d.Answered.Text
}

func inHTML(d *draft) string {
	text := strings.ReplaceAll(html.EscapeString(strings.TrimSpace(d.Answered.Text)), "\n", "<br>\n")
	return "<div dir=\"ltr\">" + html.EscapeString(d.Line) + "</div><br>\n<div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">" +
		html.EscapeString(d.attribution()) + "<br></div>\n<blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex\">" +
		text + "<br></blockquote></div>\n"
}

// quote is the letter that is answered with who wrote it and when above it.
func (d *draft) quote() string { return d.attribution() + "\n" + quoted(d.Answered.Text) }

// attribution is what the program says of the letter that it quotes.
func (d *draft) attribution() string {
	s, err := wordsOf(d.From.Language).say("quote "+d.From.client.name, struct {
		*Letter
		Date time.Time
	}{d.Answered, d.Date.Add(-time.Minute)})
	if err != nil {
		return d.Answered.From
	}
	return s
}

func quoted(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix("> "+l, " ")
	}
	return strings.Join(lines, "\n")
}
