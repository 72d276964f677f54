package inbox

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// A wanted is a line of expected.jsonl: what must come out of a message.
// What is absent there may be anything.
type wanted struct {
	File     string
	Authserv string
	From     string
	To, Refs []string
	ID       *string
	Subject  string
	Verdict  string
	Sort     string
	Received time.Time
	Text     *[]string // lines that are not blank
	HTML     *[]string
	Plain    *string
	Notes    *[]string
	Bounce   []string // recipient, status, hard or soft, token, letter
}

var (
	verdicts = []string{daemon.VerdictNone: "none", daemon.VerdictPass: "pass", daemon.VerdictFail: "fail"}
	sorts    = []string{
		daemon.SortPerson: "person", daemon.SortBulk: "bulk", daemon.SortSuppress: "suppress", daemon.SortAuto: "auto",
		daemon.SortAway: "away", daemon.SortBounce: "bounce", daemon.SortLoop: "loop",
	}
)

// someWords stands for the grammar and the names of a game.
func someWords(text string) bool {
	for _, w := range []string{"голос", "лечить", "Борис", "Вера"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// table is the options under which the messages of testdata are read.
var table = Options{
	AuthservID: "mx.table.example",
	Own:        []string{"game@table.example"},
	Ours:       func(id string) bool { return id == "d3.f81a77c0@table.example" },
	Known:      someWords,
}

func TestMessages(t *testing.T) {
	for _, w := range readWanted(t) {
		t.Run(w.File, func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join("testdata", "mail", w.File))
			if err != nil {
				t.Fatal(err)
			}
			o := table
			if w.Authserv != "" {
				o.AuthservID = w.Authserv
			}
			w.check(t, Decode(raw, o))
		})
	}
}

// readWanted reads expected.jsonl and makes sure that no message is left out.
func readWanted(t *testing.T) []wanted {
	t.Helper()
	data, err := os.ReadFile("testdata/mail/expected.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []wanted
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		var w wanted
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&w); err != nil {
			t.Fatalf("%v: %s", err, lines.Bytes())
		}
		all = append(all, w)
	}
	files, err := filepath.Glob("testdata/mail/*.eml")
	if err != nil || len(files) != len(all) {
		t.Fatalf("%d messages, %d lines of expected.jsonl, %v", len(files), len(all), err)
	}
	return all
}

func (w wanted) check(t *testing.T, m daemon.Mail) {
	t.Helper()
	same := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s is\n%q, want\n%q", what, got, want)
		}
	}
	lists := func(what string, got []string, want *[]string) {
		t.Helper()
		if want != nil && !slices.Equal(got, *want) && len(got)+len(*want) > 0 {
			t.Errorf("%s is\n%q, want\n%q", what, got, *want)
		}
	}
	same("From", m.From, w.From)
	same("verdict", verdicts[m.Verdict], w.Verdict)
	same("sort", sorts[m.Sort], w.Sort)
	if w.ID != nil {
		same("Message-ID", m.MessageID, *w.ID)
	}
	if w.Subject != "" {
		same("subject", m.Subject, w.Subject)
	}
	if w.Plain != nil {
		same("plain", m.Plain, *w.Plain)
	}
	if w.To != nil {
		lists("To", m.To, &w.To)
	}
	if w.Refs != nil {
		lists("References", m.References, &w.Refs)
	}
	if !w.Received.IsZero() && !m.Received.Equal(w.Received) {
		t.Errorf("received %v, want %v", m.Received, w.Received)
	}
	lists("text", shown(m.Text), w.Text)
	lists("HTML", unquoted(m.HTML), w.HTML)
	lists("notes", m.Notes, w.Notes)
	if b := m.Bounce; w.Bounce != nil || b != nil {
		if b == nil {
			t.Fatal("no bounce")
		}
		hard := map[bool]string{true: "hard", false: "soft"}[b.Hard]
		lists("bounce", []string{b.Recipient, b.Status, hard, b.Token, b.LetterID}, &w.Bounce)
	}
}

// shown returns the lines of a text that are not blank.
func shown(text string) []string {
	var lines []string
	for l := range strings.Lines(text) {
		if l = strings.TrimRight(l, "\n"); strings.TrimSpace(l) != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// unquoted returns the lines of HTML without the marks by which the parser
// tells quotations.
func unquoted(html string) []string {
	var lines []string
	for _, l := range shown(strings.ReplaceAll(html, "\u00a0", " ")) {
		lines = append(lines, strings.TrimPrefix(l, "> "))
	}
	return lines
}

func TestDecodingIsBounded(t *testing.T) {
	head := "From: anna@example.com\r\nSubject: x\r\n"
	for name, raw := range map[string]string{
		"quotes in From":       "From: " + strings.Repeat(`"\`, 128<<10) + "\r\n\r\nx",
		"commas in From":       "From: " + strings.Repeat("a@b,", 64<<10) + "\r\n\r\nx",
		"brackets in From":     "From: " + strings.Repeat("((", 128<<10) + "\r\n\r\nx",
		"folded header":        head + "X: y\r\n" + strings.Repeat(" z\r\n", 60<<10) + "\r\nx",
		"many fields":          head + strings.Repeat("To: a@b\r\n", 28<<10) + "\r\nx",
		"references":           head + "References: " + strings.Repeat("<a@b>", 50<<10) + "\r\n\r\nx",
		"encoded words":        head[:30] + "Subject: " + strings.Repeat("=?koi8-r?q?=c1?= ", 15<<10) + "\r\n\r\nx",
		"results":              "Authentication-Results: mx.table.example" + strings.Repeat("; dmarc=pass (((", 16<<10) + "\r\n" + head + "\r\nx",
		"received":             strings.Repeat("Received: by (with) for for for for\r\n", 7<<10) + head + "\r\nx",
		"lines without colon":  strings.Repeat("x\r\n", 80<<10),
		"a line without colon": head + strings.Repeat("x\r\n", 80<<10),
		"lines of one letter":  head + "\r\n" + strings.Repeat("я\n", 80<<10),
		"html":                 head + "Content-Type: text/html\r\n\r\n" + strings.Repeat("<div>", 50<<10),
		"html quotes":          head + "Content-Type: text/html\r\n\r\n" + strings.Repeat("<blockquote>a", 20<<10),
		"colours":              head + "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\n" + strings.Repeat("[color=a", 20<<10) + "\r\n--b\r\nContent-Type: text/html\r\n\r\nx\r\n--b--",
		"multiparts":           head + nested(3000),
		"damaged multiparts":   head + strings.Replace(nested(3000), "\r\n\r\n", "\r\nx\r\n\r\n", 40),
		"boundaries":           head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\n", 36<<10),
		"flowed":               head + "Content-Type: text/plain; format=flowed\r\n\r\n" + strings.Repeat("> a \r\n", 40<<10),
		"ber":                  head + "Content-Type: application/pkcs7-mime\r\n\r\n" + strings.Repeat("\x30\x80", 120<<10),
		"quoted-printable":     head + "Content-Transfer-Encoding: quoted-printable\r\n\r\n" + strings.Repeat("=", 250<<10),
		"unknown charset":      head + "\r\n" + strings.Repeat("\xef\xf0 ", 80<<10),
	} {
		began := time.Now()
		m := Decode([]byte(raw), table)
		if d := time.Since(began); d > 500*time.Millisecond*slowness {
			t.Errorf("%s took %v", name, d)
		}
		if n := strings.Count(m.Text, "\n"); n > maxLines {
			t.Errorf("%s: %d lines", name, n)
		}
		if slices.Contains(m.Notes, NoteUnreadable) && name != "damaged multiparts" && name != "multiparts" {
			t.Errorf("%s made a reader panic", name)
		}
	}
}

// nested is a multipart in a multipart in a multipart.
func nested(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	return b.String() + "\r\nheal Vera\r\n"
}

func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/mail/*.eml")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		m := Decode(raw, table)
		if n := strings.Count(m.Text, "\n"); n > maxLines {
			t.Errorf("%d lines", n)
		}
		if m.Sort == daemon.SortBounce != (m.Bounce != nil) {
			t.Errorf("sort %v with bounce %v", m.Sort, m.Bounce)
		}
		if strings.ContainsAny(m.From+m.Subject+strings.Join(m.To, ""), "\r\n") {
			t.Errorf("a line break got into %q, %q or %q", m.From, m.Subject, m.To)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"gmail-ru-top", "gmail-phone-ru-top", "outlook-1251-ru-top", "the-bat-ru-top"} {
		b.Run(name, func(b *testing.B) {
			raw, err := os.ReadFile("testdata/mail/client-" + name + ".eml")
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				Decode(raw, table)
			}
		})
	}
}
