package server_test

import (
	"context"
	"crypto/tls"
	"encoding/pem"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/daemon/config"
	"omerta/daemon/mailtest"
	"omerta/daemon/mailtest/real"
	"omerta/daemon/server"
)

const explorer = "mafia@host.example"

// exploring is the config of a mailbox on loopback.
func exploring(imap, smtp string) *config.Config {
	c := config.Default()
	c.IMAP = config.Server{Address: imap, TLS: "none", User: explorer, Password: "secret", Auth: "password"}
	c.SMTP = config.Server{Address: smtp, TLS: "none", User: explorer, Password: "secret", Auth: "password"}
	c.Mail.Address = explorer
	return &c
}

func explorers(t *testing.T, c mailtest.Config) *mailtest.Servers {
	t.Helper()
	c.Users = append(c.Users, mailtest.User{Address: explorer, Password: "secret"})
	s, err := c.Start()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// seen words what became of the letters: "mailbox INBOX, plus refused".
func seen(r *server.Survey) string {
	var out []string
	for _, l := range r.Trials {
		where := l.Folder
		switch {
		case l.Err != nil:
			where = "refused"
		case where == "":
			where = "lost"
		}
		out = append(out, string(l.Way)+" "+where)
	}
	return strings.Join(out, ", ")
}

// refuse refuses a recipient or sender that has something in it.
func refuse(at mailtest.Point, what string) func(mailtest.Point, string, string) error {
	return func(p mailtest.Point, from, to string) error {
		if p == at && strings.Contains(from+" "+to, what) {
			return &smtp.SMTPError{Code: 553, Message: "not with this address"}
		}
		return nil
	}
}

func TestExplore(t *testing.T) {
	foreign := "Authentication-Results: mx.evil.example; dmarc=pass header.from=evil.example\r\n"
	for name, c := range map[string]struct {
		provider mailtest.Config
		before   string // a mail that is there already
		address  string // of the mailbox, where it is not the login
		seen     string
		advice   string
		failed   bool
	}{
		"all is well": {
			provider: mailtest.Config{AuthServID: "mx.host.example"},
			seen:     "mailbox INBOX, plus INBOX, bounce INBOX",
			advice:   `mail.authserv_id = "mx.host.example"; smtp.verp = true`,
		},
		"no sender but the mailbox": {
			provider: mailtest.Config{AuthServID: "mx.host.example", Fault: refuse(mailtest.AtMail, "+bounce-")},
			seen:     "mailbox INBOX, plus INBOX, bounce refused",
			advice:   `mail.authserv_id = "mx.host.example"; smtp.verp = false`,
		},
		"no plus addresses": {
			provider: mailtest.Config{AuthServID: "mx.host.example", Fault: refuse(mailtest.AtRcpt, "+")},
			seen:     "mailbox INBOX, plus refused, bounce refused",
			advice:   `mail.authserv_id = "mx.host.example"; smtp.verp = false`,
		},
		"no verdict within the house": {
			before: "Authentication-Results: MX.host.example; dmarc=pass header.from=a.example\r\nReceived: from a by b; Tue, 1 Dec 2026 09:00:00 +0000\r\n" + foreign,
			seen:   "mailbox INBOX, plus INBOX, bounce INBOX",
			advice: `mail.authserv_id = "mx.host.example"; smtp.verp = true`,
		},
		"a verdict that anybody may have written": {
			before: "Received: from a by b; Tue, 1 Dec 2026 09:00:00 +0000\r\n" + foreign,
			seen:   "mailbox INBOX, plus INBOX, bounce INBOX",
			advice: "smtp.verp = true",
		},
		"a server without a name": {
			before: "Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=a.example; dmarc=pass action=none header.from=a.example\r\n",
			seen:   "mailbox INBOX, plus INBOX, bounce INBOX",
			advice: `mail.authserv_id = "topmost"; smtp.verp = true`,
		},
		"no mail at all": {
			address: "mafia@elsewhere.example",
			seen:    "mailbox lost, plus lost, bounce lost",
			advice:  "smtp.verp = false",
			failed:  true,
		},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c.provider.Pipe = true
				s := explorers(t, c.provider)
				defer s.Close()
				if c.before != "" {
					raw := c.before + "From: a@a.example\r\nTo: " + explorer + "\r\nSubject: hello\r\n\r\nhello\r\n"
					if err := s.Deliver("", "a@a.example", explorer, []byte(raw)); err != nil {
						t.Fatal(err)
					}
				}
				cfg := exploring("localhost:143", "localhost:25")
				if c.address != "" {
					cfg.Mail.Address = c.address
				}
				hooks := server.Hooks{DialIMAP: func(ctx context.Context, _, _ string) (net.Conn, error) { return s.DialIMAP(ctx) }, DialSMTP: s.DialSMTP}
				began := time.Now()
				r := server.Explore(t.Context(), cfg, hooks, true, func(string) {})
				if r.IMAPErr != nil || r.SMTPErr != nil || r.FindErr != nil {
					t.Fatal(r.IMAPErr, r.SMTPErr, r.FindErr)
				}
				if got := seen(r); got != c.seen {
					t.Errorf("seen %q, want %q", got, c.seen)
				}
				if got := strings.Join(r.Advice(cfg), "; "); got != c.advice {
					t.Errorf("advice %q, want %q", got, c.advice)
				}
				if r.Failed() != c.failed {
					t.Errorf("failed: %v", r.Failed())
				}
				if took := time.Since(began); c.failed != (took > time.Minute) || took > 3*time.Minute {
					t.Errorf("it took %v", took)
				}
			})
		})
	}
}

// Each failure says what to do, and no password.
func TestExploreFailures(t *testing.T) {
	cert, _, err := mailtest.SelfSigned()
	if err != nil {
		t.Fatal(err)
	}
	ca := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(ca, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert.Certificate[0]}), 0o600); err != nil {
		t.Fatal(err)
	}
	secured := explorers(t, mailtest.Config{TLS: &tls.Config{Certificates: []tls.Certificate{cert}}})
	defer secured.Close()
	old := explorers(t, mailtest.Config{TLS: &tls.Config{Certificates: []tls.Certificate{cert}, MaxVersion: tls.VersionTLS11}})
	defer old.Close()
	named := func(address, host string) string {
		_, port, _ := net.SplitHostPort(address)
		return net.JoinHostPort(host, port)
	}
	for _, c := range []struct {
		what   string
		change func(c *config.Server, address string)
		old    bool // an old server
		dial   bool // by whatever name, the server is reached
		imap   string
		smtp   string
	}{
		{what: "nothing", change: func(*config.Server, string) {}},
		{what: "the certificate", change: func(c *config.Server, a string) { c.TLS, c.CA, c.Address = "starttls", ca, named(a, "localhost") }},
		{
			what: "a wrong password", change: func(c *config.Server, _ string) { c.Password = "s3cr3t-guess" },
			imap: "look at imap.user and the password (imap.password)", smtp: "look at smtp.user and the password (smtp.password)",
		},
		{
			what: "a password file that is not there", change: func(c *config.Server, _ string) { c.PasswordFile = "/there/is/none" },
			imap: "look at imap.password_file", smtp: "look at smtp.password_file",
		},
		{
			what: "a command that fails", change: func(c *config.Server, _ string) { c.PasswordCommand = "echo s3cr3t-guess; exit 3" },
			imap: "exit status 3; run imap.password_command by hand", smtp: "exit status 3; run smtp.password_command by hand",
		},
		{
			what: "a port where nobody is", change: func(c *config.Server, _ string) { c.Address = "127.0.0.1:1" },
			imap: "nobody listens there: look at the port in imap.address; usually 993", smtp: "nobody listens there: look at the port in smtp.address; usually 465",
		},
		{
			what: "a host that is not there", change: func(c *config.Server, _ string) { c.TLS, c.Address = "tls", "nowhere.invalid:1" },
			imap: "no such host is known: look at imap.address", smtp: "no such host is known: look at smtp.address",
		},
		{
			what: "TLS where it begins in plain text", change: func(c *config.Server, _ string) { c.TLS = "tls" },
			imap: `try imap.tls = "starttls"`, smtp: `try smtp.tls = "starttls"`,
		},
		{
			what: "a certificate of nobody", change: func(c *config.Server, a string) { c.TLS, c.Address = "starttls", named(a, "localhost") },
			imap: "name a file with the certificate of the signer in imap.ca", smtp: "name a file with the certificate of the signer in smtp.ca",
		},
		{
			what: "another name", change: func(c *config.Server, a string) {
				c.TLS, c.CA, c.Address = "starttls", ca, named(a, "mail.example.org")
			}, dial: true,
			imap: "the certificate is for localhost: write that name into imap.address", smtp: "the certificate is for localhost: write that name into smtp.address",
		},
		{
			what: "TLS 1.1", change: func(c *config.Server, a string) { c.TLS, c.CA, c.Address = "starttls", ca, named(a, "localhost") }, old: true,
			imap: "nothing newer than TLS 1.1", smtp: "nothing newer than TLS 1.1",
		},
		{
			what: "a file without certificates", change: func(c *config.Server, a string) { c.TLS, c.CA = "starttls", os.DevNull },
			imap: "/dev/null: there is no certificate in it", smtp: "/dev/null: there is no certificate in it",
		},
	} {
		s := secured
		if c.old {
			s = old
		}
		cfg := exploring(s.IMAP, s.SMTP)
		c.change(&cfg.IMAP, s.IMAP)
		c.change(&cfg.SMTP, s.SMTP)
		var hooks server.Hooks
		if c.dial {
			hooks.DialIMAP = func(ctx context.Context, _, _ string) (net.Conn, error) { return s.DialIMAP(ctx) }
			hooks.DialSMTP = s.DialSMTP
		}
		r := server.Explore(t.Context(), cfg, hooks, false, func(string) {})
		for section, err := range map[string]error{"imap": r.IMAPErr, "smtp": r.SMTPErr} {
			want := map[string]string{"imap": c.imap, "smtp": c.smtp}[section]
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v, want %q", c.what, section, err, want)
			}
			if err != nil && (strings.Contains(err.Error(), "s3cr3t") || strings.Contains(err.Error(), "secret")) {
				t.Errorf("%s, %s: the password is told: %v", c.what, section, err)
			}
		}
		if r.Failed() != (c.imap != "") {
			t.Errorf("%s: failed: %v", c.what, r.Failed())
		}
	}
}

func TestExploreRealServers(t *testing.T) {
	servers := real.Start(t, mailtest.User{Address: explorer, Password: "secret"})
	cfg := exploring(servers.IMAP, servers.Submission)
	r := server.Explore(t.Context(), cfg, server.Hooks{}, true, func(string) {})
	if r.Failed() {
		t.Fatal(r.IMAPErr, r.SMTPErr, r.FindErr, seen(r))
	}
	if got := seen(r); got != "mailbox INBOX, plus INBOX, bounce INBOX" {
		t.Error(got)
	}
	for _, want := range []string{"IDLE", "MOVE", "UIDPLUS", "SPECIAL-USE"} {
		if !slices.Contains(r.IMAP.Caps, want) {
			t.Errorf("Dovecot has no %s: %v", want, r.IMAP.Caps)
		}
	}
	if got := fmt.Sprint(r.IMAP.Folders); got != "[Junk INBOX]" {
		t.Errorf("folders %s", got)
	}
	if !r.SMTP.Pipelining || r.SMTP.Size == 0 || len(r.SMTP.Auth) == 0 {
		t.Errorf("Postfix: %+v", r.SMTP)
	}
	if got := strings.Join(r.Advice(cfg), "; "); got != "smtp.verp = true" {
		t.Errorf("advice %q", got)
	}
}
