package inbox

import (
	"context"
	"encoding/base64"
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestPlainTextIsRefusedOffLoopback(t *testing.T) {
	good := Config{Address: "localhost:143", TLS: TLSNone, Secret: func(context.Context) (string, error) { return secret, nil }}
	for _, c := range []struct {
		change func(c *Config)
		want   string
	}{
		{func(c *Config) {}, ""},
		{func(c *Config) { c.Address = "[::1]:143" }, ""},
		{func(c *Config) { c.Address = "imap.example.org:143" }, "loopback"},
		{func(c *Config) { c.Address = "imap.example.org:993"; c.TLS = "" }, ""},
		{func(c *Config) { c.Address = "imap.example.org" }, "address"},
		{func(c *Config) { c.TLS = "ssl" }, "secure"},
		{func(c *Config) { c.Auth = "kerberos" }, "log in"},
		{func(c *Config) { c.Secret = nil }, "password"},
		{func(c *Config) { c.MoveTo = "inbox" }, "moved"},
	} {
		cfg := good
		c.change(&cfg)
		_, err := New(cfg, newMemory())
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s %s: %v, want %q", cfg.Address, cfg.TLS, cfg.Auth, err, c.want)
		}
	}
}

// offers runs one connection with a server that says these lines before and
// these after STARTTLS, and returns what it heard.
func offers(t *testing.T, greeting, reply string) (heard []string, err error) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		f.greeting = greeting
		f.odd = func(c *fakeConn, tag, command string) bool {
			if command == "STARTTLS" {
				c.write(tag + " " + reply)
			}
			return command == "STARTTLS"
		}
		_, err = Probe(t.Context(), Config{
			Address: "localhost:143", TLS: TLSStart, User: "mafia", Dial: f.dial,
			Secret: func(context.Context) (string, error) { return secret, nil },
		})
		synctest.Wait()
		heard = f.commands()
	})
	return heard, err
}

func TestAStrippedSTARTTLSIsRefused(t *testing.T) {
	for _, c := range []struct{ greeting, reply string }{
		{"* OK ready", "BAD unknown command"},
		{"* OK ready", "NO not now"},
		{"* PREAUTH welcome back", "BAD not now"},
		{"* OK ready", "OK go ahead\r\n* PREAUTH welcome"},
	} {
		heard, err := offers(t, c.greeting, c.reply)
		if err == nil {
			t.Errorf("%q, %q: connected", c.greeting, c.reply)
		}
		for _, h := range heard {
			if strings.HasPrefix(h, "LOGIN") || strings.HasPrefix(h, "AUTHENTICATE") || strings.HasPrefix(h, "LIST") {
				t.Errorf("%q, %q: the server heard %q", c.greeting, c.reply, h)
			}
		}
	}
}

func TestARefusedLogin(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.odd = func(c *fakeConn, tag, command string) bool {
			if strings.HasPrefix(command, "LOGIN") {
				c.write(tag + " NO [AUTHENTICATIONFAILED] no")
				return true
			}
			return false
		}
	}, func(r *rig) {
		r.sleep(time.Second / 2)
		var e *Error
		if err := r.drain(); !errors.As(err, &e) || e.Class != ClassLogin || e.Temporary() {
			t.Errorf("drain: %v", err)
		}
		r.sleep(24 * time.Hour)
		if n := r.fake.heard("LOGIN"); n < 96 || n > 150 {
			t.Errorf("%d logins in a day, want one each quarter of an hour", n)
		}
		r.fake.set(func(f *fake) { f.odd = nil; f.mails[1] = letter(1) })
		r.sleep(15 * time.Minute)
		r.stored(1)
	})
}

func TestAServerThatIsBusyIsNoRefusal(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.odd = func(c *fakeConn, tag, command string) bool {
			if strings.HasPrefix(command, "LOGIN") {
				c.write(tag + " NO [UNAVAILABLE] try later")
				return true
			}
			return false
		}
	}, func(r *rig) {
		var e *Error
		if err := r.drain(); !errors.As(err, &e) || e.Class == ClassLogin || !e.Temporary() {
			t.Errorf("drain: %v", err)
		}
	})
}

func TestMechanisms(t *testing.T) {
	bearer := "n,a=mafia,\x01host=localhost\x01port=143\x01auth=Bearer " + secret + "\x01\x01"
	for _, c := range []struct{ auth, caps, verb, initial string }{
		{AuthPassword, "", "LOGIN", ""},
		{AuthPassword, "AUTH=PLAIN", "AUTHENTICATE PLAIN", "\x00mafia\x00" + secret},
		{AuthToken, "AUTH=PLAIN AUTH=XOAUTH2", "AUTHENTICATE XOAUTH2", "user=mafia\x01auth=Bearer " + secret + "\x01\x01"},
		{AuthToken, "AUTH=XOAUTH2 AUTH=OAUTHBEARER", "AUTHENTICATE OAUTHBEARER", bearer},
		{AuthXOAuth2, "AUTH=XOAUTH2 AUTH=OAUTHBEARER", "AUTHENTICATE XOAUTH2", "user=mafia\x01auth=Bearer " + secret + "\x01\x01"},
		{AuthBearer, "AUTH=XOAUTH2", "", ""},
		{AuthPassword, "LOGINDISABLED", "", ""},
	} {
		t.Run(c.auth+" "+c.caps, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFake()
				f.caps += " SASL-IR " + c.caps
				_, err := Probe(t.Context(), Config{
					Address: "localhost:143", TLS: TLSNone, User: "mafia", Auth: c.auth, Dial: f.dial,
					Secret: func(context.Context) (string, error) { return secret, nil },
				})
				synctest.Wait()
				var e *Error
				if c.verb == "" {
					if !errors.As(err, &e) || e.Class != ClassConfig {
						t.Errorf("no way to log in: %v", err)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				want := c.verb
				if c.initial != "" {
					want += " " + base64.StdEncoding.EncodeToString([]byte(c.initial))
				}
				if f.heard(want) != 1 {
					t.Errorf("heard %q, want %q", f.commands(), want)
				}
			})
		})
	}
}

func TestATokenThatHasExpired(t *testing.T) {
	for _, caps := range []string{"AUTH=XOAUTH2", "AUTH=OAUTHBEARER"} {
		synctest.Test(t, func(t *testing.T) {
			f := newFake()
			f.caps += " " + caps + " SASL-IR"
			f.odd = func(c *fakeConn, tag, command string) bool {
				switch {
				case strings.HasPrefix(command, "AUTHENTICATE"):
					c.write("+ " + base64.StdEncoding.EncodeToString([]byte(`{"status":"400","schemes":"Bearer"}`)))
					buf := make([]byte, 100)
					c.conn.SetReadDeadline(time.Now().Add(time.Second))
					c.conn.Read(buf)
					c.write(tag + " NO AUTHENTICATE failed")
					return true
				}
				return false
			}
			_, err := Probe(t.Context(), Config{
				Address: "localhost:143", TLS: TLSNone, User: "mafia", Auth: AuthToken, Dial: f.dial,
				Secret: func(context.Context) (string, error) { return secret, nil },
			})
			var e *Error
			if !errors.As(err, &e) || e.Class != ClassLogin {
				t.Errorf("%s: %v", caps, err)
			}
			if err != nil && strings.Contains(err.Error(), secret) {
				t.Errorf("%s: the error tells the token: %v", caps, err)
			}
		})
	}
}

func TestAPasswordCommandThatFails(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		c.Secret = func(context.Context) (string, error) { return "", errors.New("exit status 1") }
	}, func(r *rig) {
		var e *Error
		if err := r.drain(); !errors.As(err, &e) || e.Class != ClassLogin {
			t.Errorf("drain: %v", err)
		}
		if n := r.fake.heard("LOGIN"); n != 0 {
			t.Errorf("%d logins without a password", n)
		}
	})
}

func TestBackoffGrowsAndEnds(t *testing.T) {
	for _, c := range []struct {
		class    Class
		failures int
		most     time.Duration
	}{
		{ClassNetwork, 1, time.Second}, {ClassNetwork, 4, 8 * time.Second}, {ClassNetwork, 99, 5 * time.Minute},
		{ClassLogin, 99, 15 * time.Minute}, {ClassConfig, 99, 15 * time.Minute},
	} {
		for range 100 {
			if d := backoff(c.class, c.failures); d > c.most || d < c.most*3/4 {
				t.Fatalf("%s, %d failures: %v, want at most %v", c.class, c.failures, d, c.most)
			}
		}
	}
}

func TestUnreachableNetwork(t *testing.T) {
	bubble(t, func(f *fake, c *Config) { f.down = true }, func(r *rig) {
		var e *Error
		if err := r.drain(); !errors.As(err, &e) || e.Class != ClassNetwork || !e.Temporary() {
			t.Errorf("drain: %v", err)
		}
		var op *net.OpError
		if err := r.drain(); !errors.As(err, &op) {
			t.Errorf("the cause is lost: %v", err)
		}
		r.sleep(time.Hour)
		r.fake.set(func(f *fake) { f.down = false; f.mails[1] = letter(1) })
		if err := r.drain(); err != nil {
			t.Errorf("drain does not wait for the pause to end: %v", err)
		}
		r.stored(1)
		if n := strings.Count(r.log.String(), "cannot be read"); n != 1 {
			t.Errorf("%d lines in the log for one change of state:\n%s", n, r.log)
		}
	})
}
