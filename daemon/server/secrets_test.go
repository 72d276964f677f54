package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/mail"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/daemon/config"
	"omerta/daemon/demo"
	"omerta/daemon/mailtest"
	"omerta/daemon/server"
	"omerta/engine"
)

// A safeBuffer is a log that several write.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

// russian are the words of roles and orders of the table's language.
var russian = strings.Fields("мафи маньяк комиссар доктор тюремщик мученик мирн убить убил лечить проверить посадить голос пропуск")

// A whole game at level debug, with servers that refuse now and then: no key,
// password, role, order, name or place at the table is in the log.
func TestLogTellsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game takes its time")
	}
	t.Parallel()
	table := demo.Table{Language: "ru", Domain: "mafia.test"}
	const password = "correct-horse-battery"
	var users []mailtest.User
	for _, a := range table.Addresses() {
		users = append(users, mailtest.User{Address: a, Password: password})
	}
	var taken atomic.Int64
	servers, err := mailtest.Config{Users: users, AuthServID: "mx.mafia.test", Fault: func(at mailtest.Point, from, _ string) error {
		if at == mailtest.AtRcpt && from == table.Mailbox() && taken.Add(1)%20 == 0 {
			return &smtp.SMTPError{Code: 451, Message: "not now"}
		}
		return nil
	}}.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer servers.Close()
	var log safeBuffer
	cfg := demo.Config(table, servers.IMAP, servers.SMTP, password, filepath.Join(t.TempDir(), "omerta.db"))
	s, err := server.Open(t.Context(), cfg, slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		server.Hooks{Retry: []time.Duration{100 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := demo.Begin(t.Context(), s, table, [32]byte{9}); err != nil {
		t.Fatal(err)
	}
	out, err := demo.PerformWith(t.Context(), s, demo.World{
		Table: table, IMAP: demo.Server{Address: servers.IMAP}, SMTP: demo.Server{Address: servers.SMTP},
		Password: func(string) string { return password }, MoveDeadline: demo.Mover(s), Patience: 2 * time.Minute,
	})
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Store.Game(t.Context(), demo.GameID)
	if err != nil {
		t.Fatal(err)
	}

	// Whose mailbox it is, and where, is no secret.
	text := strings.NewReplacer(cfg.Mail.Address, "", "mafia.test", "").Replace(log.b.String())
	secrets := append([]string{password, g.Hosts[0].Key, fmt.Sprintf("%x", g.Seed)}, russian...)
	for _, seat := range g.Seats {
		secrets = append(secrets, seat.Key, seat.Name, seat.Address)
		secrets = append(secrets, seat.Aliases...)
	}
	for _, line := range out.Said {
		if len(line) > 3 { // not "1", the answer to a question
			secrets = append(secrets, line)
		}
	}
	for _, secret := range secrets {
		if secret != "" && strings.Contains(strings.ToLower(text), strings.ToLower(secret)) {
			t.Errorf("%q is in the log", secret)
		}
	}
	words := []string{"kill", "scare", "brutal", "torture", "heal", "serum", "poison", "jail", "point", "unvote", "red", "blue"}
	for _, id := range engine.Roles() {
		words = append(words, id.String())
	}
	for _, word := range words {
		if found := regexp.MustCompile(`(?i)\b` + word + `\b`).FindString(text); found != "" {
			t.Errorf("%q is in the log", found)
		}
	}
	said := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(log.b.String()), "\n") {
		var entry map[string]any
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		said[fmt.Sprint(entry["msg"])]++
		for key := range entry {
			if slices.Contains([]string{"seat", "role", "kind", "line", "player", "to", "subject"}, key) {
				t.Errorf("the log tells a %s: %s", key, line)
			}
		}
	}
	for _, want := range []string{"mail read", "phase closed", "game started", "inbox is read", "outbox: a letter was not sent"} {
		if said[want] == 0 {
			t.Errorf("the log never says %q: the test has not seen it all", want)
		}
	}
}

// ourFields are the header fields that a letter may have.
var ourFields = strings.Fields("Auto-Submitted Content-Language Content-Type Content-Transfer-Encoding Date From In-Reply-To List-Id List-Unsubscribe " +
	"Message-Id Mime-Version References Reply-To Subject To X-Auto-Response-Suppress X-Omerta-Loop " +
	"Return-Path Delivered-To Authentication-Results Received")

// smuggled is what somebody would like to have in a header.
const smuggled = "\r\nBcc: evil@evil.example\r\nX-Evil: yes\r\n\r\n<b>evil</b>"

// Whatever stands in names, titles, aliases, and in the headers of mails that
// are answered, no letter gets a field or a reader by it.
func TestHeaderInjection(t *testing.T) {
	tricks := []string{
		"A\u2028Bcc: evil@evil.example", "A\u0085Bcc: evil@evil.example", "A\vBcc: evil@evil.example",
		"=?utf-8?q?A=0D=0ABcc:_evil@evil.example?=", "=?utf-8?b?QQ0KQmNjOiBldmlsQGV2aWwuZXhhbXBsZQ==?=",
		`A" <evil@evil.example>, "B`, "A, evil@evil.example", "<evil@evil.example>", "(A\\", "A;filename=x\"",
		strings.Repeat("Ы", 60) + "\u200b" + strings.Repeat(" Bcc: evil@evil.example", 2),
	}
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.stop()
		b.cfg.Sending = config.Sending{Connections: 4} // no limits
		b.start()
		started := 0
		for i, trick := range append(tricks, "A"+smuggled, "A\nBcc: evil@evil.example", "A\x00B") {
			for j, file := range []string{
				strings.Replace(berlin, `title = "Cats"`, fmt.Sprintf("title = %s", basic(trick)), 1),
				strings.Replace(berlin, `name = "Anna"`, fmt.Sprintf("name = %s", basic(trick)), 1),
				strings.Replace(berlin, `name = "Anna"`, fmt.Sprintf("name = \"Anna\"\naliases = [%s]", basic(trick)), 1),
			} {
				file = strings.Replace(file, `id = "cats"`, fmt.Sprintf("id = \"trick-%d-%d\"", i, j), 1)
				g, err := b.server.Host.Create(b.t.Context(), []byte(file), "trick.toml")
				if err != nil {
					continue // refused is as good
				}
				if i >= len(tricks) {
					t.Errorf("%q was taken", trick)
				}
				if err := b.server.Host.Start(b.t.Context(), g.ID, nil); err != nil {
					t.Fatal(err)
				}
				started++
			}
		}
		if started < 10 {
			t.Errorf("only %d of the names were taken: nothing is tried", started)
		}
		for i, trick := range append(tricks, "A"+smuggled) {
			header := fmt.Sprintf("Subject: %s\r\nMessage-ID: <t%d.%s@x>\r\nIn-Reply-To: <%s>\r\nReferences: <a@b> <%s>\r\nReply-To: evil@evil.example\r\n", trick, i, trick, trick, trick)
			seat := b.seats[i%len(b.seats)]
			raw := fmt.Sprintf("From: %q <%s>\r\nTo: <mafia+%s@mafia.test>\r\n%sMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nstatus\r\nkill %s\r\n", trick, seat.Address, seat.Key, header, trick)
			if err := b.servers.Deliver(seat.Address, seat.Address, "mafia@mafia.test", []byte(raw)); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(10 * time.Second)
		letters := 0
		for _, m := range b.servers.Delivered("") {
			if strings.HasPrefix(m.To, "mafia@") {
				continue
			}
			letters++
			if !strings.HasSuffix(m.To, "@mafia.test") {
				t.Errorf("a letter to %s", m.To)
			}
			parsed, err := mail.ReadMessage(bytes.NewReader(m.Raw))
			if err != nil {
				t.Errorf("%v:\n%s", err, m.Raw)
				continue
			}
			for name, values := range parsed.Header {
				if !slices.Contains(ourFields, name) || len(values) != 1 {
					t.Errorf("%s: %q in a letter to %s", name, values, m.To)
				}
			}
			for _, field := range []string{"From", "To", "Reply-To"} {
				if list, err := parsed.Header.AddressList(field); err != nil || len(list) != 1 || !strings.HasSuffix(list[0].Address, "@mafia.test") {
					t.Errorf("%s: %q, %v", field, parsed.Header.Get(field), err)
				}
			}
			head, _, _ := bytes.Cut(m.Raw, []byte("\r\n\r\n"))
			if bytes.ContainsFunc(bytes.ReplaceAll(head, []byte("\r\n"), nil), func(r rune) bool { return r < ' ' && r != '\t' || r > '~' }) {
				t.Errorf("a control or 8-bit character in a header:\n%q", head)
			}
		}
		if letters < started*5+5 {
			t.Errorf("%d letters came of %d games", letters, started)
		}
	})
}

// basic writes a text as TOML does.
func basic(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < ' ' || r == '"' || r == '\\' || r > '~' {
			fmt.Fprintf(&b, `\U%08x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return `"` + b.String() + `"`
}
