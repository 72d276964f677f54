package real

import (
	"crypto/tls"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"omerta/daemon/mailtest"
)

var users = []mailtest.User{{Address: "mafia@club.example", Password: "a:b c"}, {Address: "vasya@players.example", Password: "v"}}

const order = "From: vasya@players.example\r\nSubject: order\r\n\r\nkill Lena\r\n"

// send sends a message from a user who logs in over STARTTLS.
func send(s Servers, u mailtest.User, to string) error {
	c, err := smtp.Dial(s.Submission)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.StartTLS(&tls.Config{ServerName: "localhost", RootCAs: s.CA}); err != nil {
		return err
	}
	host, _, _ := strings.Cut(s.Submission, ":")
	if err := c.Auth(smtp.PlainAuth("", u.Address, u.Password, host)); err != nil {
		return err
	}
	if err := c.Mail(u.Address); err != nil {
		return err
	}
	if err := c.Rcpt(to); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write([]byte(order)); err != nil {
		return err
	}
	return w.Close()
}

// inbox waits until a user has n messages, over TLS.
func inbox(t *testing.T, s Servers, u mailtest.User, n int) []string {
	t.Helper()
	c, err := imapclient.DialTLS(s.IMAPS, &imapclient.Options{TLSConfig: &tls.Config{ServerName: "localhost", RootCAs: s.CA}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(u.Address, u.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	section := &imap.FetchItemBodySection{Peek: true}
	var out []string
	for deadline := time.Now().Add(10 * time.Second); len(out) < n && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		got, err := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}).Collect()
		if err != nil {
			t.Fatal(err)
		}
		out = nil
		for _, m := range got {
			out = append(out, string(m.FindBodySection(section)))
		}
	}
	return out
}

func TestServers(t *testing.T) {
	s := Start(t, users...)
	if err := send(s, users[1], "Mafia+key@club.example"); err != nil {
		t.Fatal(err)
	}
	if err := send(s, users[1], "who@elsewhere.example"); err != nil {
		t.Fatal(err) // thrown away
	}
	if err := send(s, users[1], "nobody@club.example"); err == nil || !strings.HasPrefix(err.Error(), "550") {
		t.Errorf("an unknown user: %v", err)
	}
	if err := send(s, mailtest.User{Address: users[1].Address, Password: "guess"}, users[0].Address); err == nil {
		t.Error("a wrong password was taken")
	}
	got := inbox(t, s, users[0], 1)
	if len(got) != 1 || !strings.HasSuffix(got[0], "\r\nkill Lena\r\n") || !strings.Contains(strings.ToLower(got[0]), "delivered-to: mafia+key@club.example") {
		t.Errorf("inbox: %q", got)
	}

	s.Dovecot.Kill()
	s.Postfix.Kill()
	if answers(s.Dovecot.ports[0]) || answers(s.Postfix.ports[0]) {
		t.Error("a killed server answers")
	}
	if err := s.Dovecot.Restart(); err != nil {
		t.Fatal(err)
	}
	if err := s.Postfix.Restart(); err != nil {
		t.Fatal(err)
	}
	if err := send(s, users[1], users[0].Address); err != nil {
		t.Fatal(err)
	}
	if got := inbox(t, s, users[0], 2); len(got) != 2 {
		t.Errorf("after a restart the inbox has %d messages, want 2", len(got))
	}
}
