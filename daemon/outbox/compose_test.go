package outbox

import (
	"bytes"
	"encoding/base64"
	"flag"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"omerta/daemon"
)

var update = flag.Bool("update", false, "write the golden files anew")

func parse(t testing.TB, raw []byte) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v\n%s", err, raw)
	}
	return m
}

func compose(t testing.TB, l daemon.Letter) []byte {
	t.Helper()
	raw, err := Compose(l, Options{Address: host, Name: "Мафия"})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// full is a letter with everything in it.
func full() daemon.Letter {
	return daemon.Letter{
		ID: "abcdefghijklmnop.qrstuvwxyz234567@club.example", Game: "friday", Kind: daemon.KindEnd,
		To: "lena@почта.рф", Name: "Лена Ёлкина", ReplyTo: "mafia+abcdefghijklmnop@club.example",
		InReplyTo: "odd@id@mail.example", References: []string{"first@club.example", "odd@id@mail.example"},
		Subject:  "Пятничная игра: конец. Мафия победила, город спит спокойно",
		Text:     "Мафия победила.\n\n│ kill Vasya\n.\n-- \nведущий\n",
		HTML:     "<p>Мафия <b>победила</b>.</p>\n",
		Files:    []daemon.File{{Name: "партия.txt", Type: "text/plain", Data: []byte("rules 1\nseed 00\n")}},
		Language: "ru", Created: time.Date(2026, 3, 29, 9, 0, 0, 0, time.FixedZone("", 2*3600)),
	}
}

func TestGolden(t *testing.T) {
	plain := full()
	plain.HTML, plain.Files, plain.Answer, plain.Language = "", nil, true, "en"
	plain.Subject, plain.Text, plain.Name, plain.To = "Friday: night 2", "Taken: kill Vasya.\n", "Lena", "lena@players.example"
	notice := daemon.Letter{
		ID: "notice.qrstuvwxyz234567@club.example", Kind: daemon.KindNotice, To: "who@elsewhere.example",
		Subject: "Re: hi", Text: "No game knows you.\n", HTML: "<p>No game knows you.</p>\n", Language: "en",
		InReplyTo: "x@elsewhere.example", Answer: true, Null: true, Created: plain.Created.UTC(),
	}
	for name, l := range map[string]daemon.Letter{"full": full(), "plain": plain, "notice": notice} {
		t.Run(name, func(t *testing.T) { golden(t, name, compose(t, l)) })
	}
}

func TestHeaders(t *testing.T) {
	h := parse(t, compose(t, full())).Header
	for name, want := range map[string]string{
		"Message-Id":               "<abcdefghijklmnop.qrstuvwxyz234567@club.example>",
		"Date":                     "Sun, 29 Mar 2026 09:00:00 +0200",
		"In-Reply-To":              "<odd@id@mail.example>",
		"References":               "<first@club.example> <odd@id@mail.example>",
		"Auto-Submitted":           "auto-generated",
		"X-Auto-Response-Suppress": "All",
		"X-Omerta-Loop":            "1",
		"Content-Language":         "ru",
		"List-Id":                  "<friday.club.example>",
		"List-Unsubscribe":         "<mailto:mafia+abcdefghijklmnop@club.example?subject=unsubscribe>",
		"User-Agent":               "",
		"X-Mailer":                 "",
		"Precedence":               "",
	} {
		if got := h.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	to, err := h.AddressList("To")
	if err != nil || len(to) != 1 || to[0].Name != "Лена Ёлкина" || to[0].Address != "lena@xn--80a1acny.xn--p1ai" {
		t.Errorf("To: %v, %v", to, err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(h.Get("Subject"))
	if err != nil || subject != full().Subject {
		t.Errorf("Subject: %q, %v", subject, err)
	}
}

// RFC 2047 section 5: an encoded word may not end in the middle of a
// character.
func TestEncodedWordsDecodeAlone(t *testing.T) {
	words := strings.Fields(parse(t, compose(t, full())).Header.Get("Subject"))
	if len(words) < 2 {
		t.Fatalf("%d words: the subject is too short for this test", len(words))
	}
	for _, w := range words {
		got, err := new(mime.WordDecoder).Decode(w)
		if err != nil || strings.ContainsRune(got, '\uFFFD') || len(w) > 75 {
			t.Errorf("%q: %q, %v", w, got, err)
		}
	}
}

func TestParts(t *testing.T) {
	l := full()
	got := leaves(t, parse(t, compose(t, l)).Header.Get("Content-Type"), parse(t, compose(t, l)).Body)
	want := []string{
		"text/plain; charset=UTF-8|" + crlf(l.Text),
		"text/html; charset=UTF-8|" + crlf(l.HTML),
		"text/plain; charset=utf-8|" + string(l.Files[0].Data),
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// leaves lists the parts of a message that have no parts.
func leaves(t testing.TB, contentType string, body io.Reader) []string {
	t.Helper()
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		t.Fatalf("%s is no multipart", kind)
	}
	var out []string
	for r := multipart.NewReader(body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		inner := p.Header.Get("Content-Type")
		if strings.HasPrefix(inner, "multipart/") {
			out = append(out, leaves(t, inner, p)...)
			continue
		}
		text, err := io.ReadAll(decode(p.Header.Get("Content-Transfer-Encoding"), p))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, inner+"|"+string(text))
	}
}

func decode(encoding string, r io.Reader) io.Reader {
	if encoding == "base64" {
		return base64.NewDecoder(base64.StdEncoding, r)
	}
	return quotedprintable.NewReader(r)
}

// hostile draws texts that would like to be headers.
func hostile() *rapid.Generator[string] {
	bits := rapid.SampledFrom([]string{
		"\r\n", "\n", "\r", "\r\nBcc: evil@x.example", "\n\nbody", "\x00", "\x1b[2J", "\u2028", "\u202e", "\u0085",
		"=?utf-8?q?=0D=0AX:_1?=", "Вася", "a", "\"", "<", ">", ",", ";", ":", " ", "\t", "\xff", "\\", "🐺",
		strings.Repeat("ы", 50), strings.Repeat("x", 1200),
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(bits, 0, 8).Draw(t, "bits"), "")
	})
}

// Whatever people call themselves and their games, a letter has the headers
// that we write and no others, in lines that every server takes.
func TestHostileLetters(t *testing.T) {
	known := []string{
		"Auto-Submitted", "Content-Language", "Content-Transfer-Encoding", "Content-Type", "Date", "From",
		"In-Reply-To", "List-Id", "List-Unsubscribe", "Message-Id", "Mime-Version", "References", "Reply-To",
		"Subject", "To", "X-Auto-Response-Suppress", "X-Omerta-Loop",
	}
	words := hostile()
	rapid.Check(t, func(t *rapid.T) {
		l := full()
		l.Name, l.Subject = words.Draw(t, "name"), words.Draw(t, "subject")
		l.Game, l.Language = words.Draw(t, "game"), words.Draw(t, "language")
		l.InReplyTo, l.References = words.Draw(t, "parent"), rapid.SliceOfN(words, 0, 20).Draw(t, "references")
		l.Text, l.HTML = words.Draw(t, "text"), words.Draw(t, "html")
		if rapid.Bool().Draw(t, "file") {
			l.Files[0].Name, l.Files[0].Type = words.Draw(t, "file name"), words.Draw(t, "file type")
		} else {
			l.Files = nil
		}
		raw, err := Compose(l, Options{Address: host, Name: words.Draw(t, "host")})
		if err != nil {
			t.Fatal(err)
		}
		checkLines(t, raw)
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%v\n%q", err, raw)
		}
		for name, values := range m.Header {
			if !slices.Contains(known, name) || len(values) != 1 {
				t.Fatalf("header %s: %q", name, values)
			}
			for _, r := range values[0] {
				if r < ' ' && r != '\t' || r > '~' {
					t.Fatalf("header %s: %q", name, values[0])
				}
			}
		}
		for _, name := range []string{"From", "To", "Reply-To"} {
			if list, err := m.Header.AddressList(name); err != nil || len(list) != 1 {
				t.Fatalf("%s: %v, %v", name, list, err)
			}
		}
	})
}

func checkLines(t *rapid.T, raw []byte) {
	for line := range bytes.SplitAfterSeq(raw, []byte("\n")) {
		if len(line) > 1000 || len(line) > 0 && !bytes.HasSuffix(line, []byte("\r\n")) || bytes.Count(line, []byte("\r")) > 1 {
			t.Fatalf("line of %d bytes: %q", len(line), line)
		}
	}
}

func TestComposeIsDeterministic(t *testing.T) {
	words := hostile()
	rapid.Check(t, func(t *rapid.T) {
		l := full()
		l.Subject, l.Text, l.HTML = words.Draw(t, "subject"), words.Draw(t, "text"), words.Draw(t, "html")
		o := Options{Address: host, Name: "Мафия"}
		a, err := Compose(l, o)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Compose(l, o)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}

func TestLettersThatCannotBeWritten(t *testing.T) {
	for _, change := range []func(*daemon.Letter){
		func(l *daemon.Letter) { l.To = "" },
		func(l *daemon.Letter) { l.To = "a@b.example, c@d.example" },
		func(l *daemon.Letter) { l.To = "a@b.example>\r\nBcc: <c@d.example" },
		func(l *daemon.Letter) { l.To = "вася@почта.рф" },
		func(l *daemon.Letter) { l.To = `"a b"@c.example` },
		func(l *daemon.Letter) { l.ReplyTo = "nobody" },
		func(l *daemon.Letter) { l.ID = "a b@c" },
		func(l *daemon.Letter) { l.ID = "" },
	} {
		l := full()
		change(&l)
		if raw, err := Compose(l, Options{Address: host}); err == nil {
			t.Errorf("composed:\n%s", raw)
		}
	}
}

func TestEnvelope(t *testing.T) {
	l := full()
	verp := Options{Address: host, Bounce: func(id string) string { return id[:3] }}
	if got := Envelope(l, Options{Address: host}); got != host {
		t.Errorf("without VERP: %q", got)
	}
	if got := Envelope(l, verp); got != "mafia+bounce-abc@club.example" {
		t.Errorf("with VERP: %q", got)
	}
	for address, want := range map[string]string{
		Envelope(l, verp): "abc", "mafia+bounce-a.b@club.example": "a.b", "mafia+abc@club.example": "", host: "", "": "",
	} {
		if got := BounceToken(address); got != want {
			t.Errorf("token of %q: %q, want %q", address, got, want)
		}
	}
	l.Null = true
	if got := Envelope(l, verp); got != "" {
		t.Errorf("a notice to a stranger: %q", got)
	}
}
