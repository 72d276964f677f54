package outbox

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"omerta/daemon/mailtest"
)

// certificate makes a certificate for localhost and a pool that trusts it.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	cert, pool, err := mailtest.SelfSigned()
	if err != nil {
		t.Fatal(err)
	}
	return cert, pool
}

func TestEncryption(t *testing.T) {
	cert, trusted := certificate(t)
	modern := &tls.Config{Certificates: []tls.Certificate{cert}}
	old := &tls.Config{Certificates: []tls.Certificate{cert}, MaxVersion: tls.VersionTLS11}
	for name, test := range map[string]struct {
		server *tls.Config
		trust  *x509.CertPool
		sent   bool
	}{
		"STARTTLS":            {modern, trusted, true},
		"STARTTLS taken out":  {nil, trusted, false},
		"unknown certificate": {modern, x509.NewCertPool(), false},
		"TLS 1.1":             {old, trusted, false},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, one, func(t *testing.T, b *bench) {
				time.Sleep(time.Hour)
				if got := len(b.servers.Delivered("")) == 1; got != test.sent {
					t.Errorf("sent: %v, want %v; %+v", got, test.sent, b.sender.Health())
				}
				if told := len(b.told()) == 1; told == test.sent {
					t.Errorf("the operator was told %q", b.told())
				}
			}, func(c *Config, m *mailtest.Config) {
				m.TLS = test.server
				c.TLS, c.RootCAs, c.User = StartTLS, test.trust, host
				c.Secret = func(context.Context) (string, error) { return "secret", nil }
			})
		})
	}
}

func TestPasswords(t *testing.T) {
	for name, test := range map[string]struct {
		secret func(context.Context) (string, error)
		sent   bool
	}{
		"right":   {func(context.Context) (string, error) { return "secret", nil }, true},
		"wrong":   {func(context.Context) (string, error) { return "guess", nil }, false},
		"no word": {func(context.Context) (string, error) { return "", errors.New("the command failed") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, one, func(t *testing.T, b *bench) {
				time.Sleep(time.Minute)
				if got := len(b.servers.Delivered("")) == 1; got != test.sent {
					t.Errorf("sent: %v, want %v; %+v", got, test.sent, b.sender.Health())
				}
				if told := len(b.told()) == 1; told == test.sent {
					t.Errorf("the operator was told %q", b.told())
				}
				if r := b.store.row("a@club.example"); !test.sent && len(r.trials) != 0 {
					t.Errorf("a letter was charged for a login: %v", r.trials)
				}
			}, func(c *Config, _ *mailtest.Config) { c.User, c.Secret = host, test.secret })
		})
	}
}

// What goes over the wire in each way to log in.
func TestLogins(t *testing.T) {
	plain := base64.StdEncoding.EncodeToString
	for way, test := range map[string]struct {
		offer  string
		dialog []string // what the client says after EHLO, each answered by the next of replies
		reply  []string
	}{
		AuthPassword: {"PLAIN LOGIN", []string{"AUTH PLAIN " + plain([]byte("\x00u\x00s"))}, []string{"235 ok"}},
		AuthLogin: {"LOGIN", []string{"AUTH LOGIN", plain([]byte("u")), plain([]byte("s"))},
			[]string{"334 " + plain([]byte("Username:")), "334 " + plain([]byte("Password:")), "235 ok"}},
		AuthXOAuth2: {"XOAUTH2", []string{"AUTH XOAUTH2 " + plain([]byte("user=u\x01auth=Bearer s\x01\x01"))}, []string{"235 ok"}},
		AuthOAuthBearer: {"OAUTHBEARER", []string{"AUTH OAUTHBEARER " + plain([]byte("n,a=u,\x01auth=Bearer s\x01\x01"))},
			[]string{"235 ok"}},
	} {
		t.Run(way, func(t *testing.T) {
			near, far := net.Pipe()
			heard := make(chan string, 10)
			go script(far, heard, append([]string{"250-mx\r\n250 AUTH " + test.offer}, test.reply...))
			s, err := New(Config{
				Options: Options{Address: host}, Server: "localhost:25", TLS: Plain, Auth: way, User: "u",
				Secret: func(context.Context) (string, error) { return "s", nil },
				Dial:   func(context.Context) (net.Conn, error) { return near, nil },
			}, newStore())
			if err != nil {
				t.Fatal(err)
			}
			c, err := s.connect(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			c.close()
			for _, want := range append([]string{"EHLO club.example"}, test.dialog...) {
				if got := <-heard; got != want {
					t.Errorf("said %q, want %q", got, want)
				}
			}
		})
	}
}

// script plays a server that greets and then gives one reply a line.
func script(c net.Conn, heard chan<- string, replies []string) {
	defer c.Close()
	in := bufio.NewScanner(c)
	fmt.Fprint(c, "220 mx\r\n")
	for _, reply := range replies {
		if !in.Scan() {
			return
		}
		heard <- strings.TrimRight(in.Text(), "\r")
		fmt.Fprintf(c, "%s\r\n", reply)
	}
}

// A password is never said to a server that does not offer the way agreed on.
func TestNoOtherLogin(t *testing.T) {
	for way, offer := range map[string]string{AuthPassword: "CRAM-MD5 XOAUTH2", AuthXOAuth2: "PLAIN", AuthLogin: "PLAIN", AuthPlain: ""} {
		if a, err := chooseAuth(way, offer, "u", "s", "localhost"); err == nil {
			t.Errorf("%s, offered %q: %T", way, offer, a)
		}
	}
}
