package inbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"omerta/daemon/mailtest"
)

func TestDrainStoresWhatHadArrived(t *testing.T) {
	bubble(t, func(f *fake, c *Config) { c.Poll, c.Reconcile = time.Hour, 24*time.Hour }, func(r *rig) {
		r.sleep(time.Second)
		for n := 1; n < 20; n++ {
			r.fake.set(func(f *fake) { f.mails[uint32(n)] = letter(n) })
			if err := r.drain(); err != nil {
				t.Fatal(err)
			}
			if got := len(r.store.stored()); got != n {
				t.Fatalf("%d stored after draining %d", got, n)
			}
		}
	})
}

func TestDrainWaitsForItsMoment(t *testing.T) {
	bubble(t, nil, func(r *rig) {
		r.sleep(time.Second)
		before := time.Now().Add(10 * time.Second)
		go func() {
			time.Sleep(9 * time.Second)
			r.fake.set(func(f *fake) { f.mails[1] = letter(1) })
		}()
		if err := r.box.Drain(r.t.Context(), before); err != nil || time.Now().Before(before) {
			t.Errorf("drained at %v: %v", time.Now(), err)
		}
		r.stored(1)
	})
}

func TestDrainEndsWithItsContext(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		f.odd = func(c *fakeConn, _, command string) bool {
			if command == "SELECT INBOX" {
				c.hang()
				return true
			}
			return false
		}
	}, func(r *rig) {
		ctx, cancel := context.WithTimeout(r.t.Context(), time.Second)
		defer cancel()
		if err := r.box.Drain(ctx, time.Now()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("drain: %v", err)
		}
	})
}

func TestAFullDiskLosesNothing(t *testing.T) {
	bubble(t, func(f *fake, c *Config) { f.mails[1] = letter(1) }, func(r *rig) {
		r.store.set(func(m *memory) { m.full = true })
		r.fake.set(func(f *fake) { f.mails[2] = letter(2) })
		var e *Error
		if err := r.drain(); !errors.As(err, &e) || e.Class != ClassStore || !errors.Is(err, errDiskFull) {
			t.Errorf("drain: %v", err)
		}
		r.sleep(time.Hour)
		if n := r.fake.heard("UID STORE"); n != 0 {
			t.Error("something was marked that was not stored")
		}
		r.store.set(func(m *memory) { m.full = false; m.tries = map[place]map[uint32]int{} })
		if err := r.drain(); err != nil {
			t.Error(err)
		}
		r.stored(1, 2)
	})
}

func TestManyMessagesComeInBatches(t *testing.T) {
	bubble(t, func(f *fake, c *Config) {
		for n := 1; n <= 250; n++ {
			f.mails[uint32(n)] = letter(n)
		}
	}, func(r *rig) {
		if err := r.drain(); err != nil {
			t.Fatal(err)
		}
		if got := len(r.store.stored()); got != 250 {
			t.Errorf("%d stored", got)
		}
		if n := r.fake.heard("UID FETCH"); n != 6 { // three batches, bodies and dates
			t.Errorf("%d fetches", n)
		}
	})
}

func TestMarkingComesLastAndIsACourtesy(t *testing.T) {
	for _, c := range []struct {
		name, caps, moveTo string
		noMark             bool
		reply              string
		stores, moves      int
	}{
		{"seen", "", "", false, "OK done", 1, 0},
		{"moved", "MOVE", "Processed", false, "OK done", 0, 1},
		{"no MOVE: seen", "", "Processed", false, "OK done", 1, 0},
		{"refused", "", "", false, "NO [NOPERM] no", 3, 0},
		{"move refused", "MOVE", "Processed", false, "NO [TRYCREATE] no such folder", 0, 3},
		{"left alone", "MOVE", "Processed", true, "OK done", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, func(f *fake, cfg *Config) {
				f.caps += " " + c.caps
				cfg.MoveTo, cfg.NoMark = c.moveTo, c.noMark
				f.mails[1] = letter(1)
				f.odd = func(conn *fakeConn, tag, command string) bool {
					if strings.HasPrefix(command, "UID STORE") || strings.HasPrefix(command, "UID MOVE") {
						conn.write(tag + " " + c.reply)
						return true
					}
					return false
				}
			}, func(r *rig) {
				r.sleep(5 * time.Minute)
				if r.fake.heard("UID STORE")+r.fake.heard("UID MOVE") != 0 {
					t.Error("marked before it had a fate")
				}
				r.store.set(func(m *memory) { m.fated = true })
				r.box.Wake()
				r.sleep(time.Second)
				r.sleep(30 * time.Minute)
				if s, m := r.fake.heard("UID STORE 1 +FLAGS.SILENT (\\Seen)"), r.fake.heard("UID MOVE 1"); s != c.stores || m != c.moves {
					t.Errorf("%d stores and %d moves, want %d and %d: %q", s, m, c.stores, c.moves, r.fake.commands())
				}
				for _, never := range []string{"UID COPY", "EXPUNGE", "UID EXPUNGE"} {
					if r.fake.heard(never) != 0 {
						t.Errorf("the server heard %s", never)
					}
				}
				r.stored(1)
			})
		})
	}
}

func TestOnlyPeekingSetsNoFlag(t *testing.T) {
	bubble(t, func(f *fake, c *Config) { f.mails[1] = letter(1) }, func(r *rig) {
		r.sleep(time.Second)
		for _, s := range r.fake.commands() {
			if strings.Contains(s, "FETCH") && strings.Contains(strings.ReplaceAll(s, "BODY.PEEK[", ""), "BODY") {
				t.Errorf("the server heard %q", s)
			}
		}
	})
}

// provider runs a box against the servers of mailtest in a bubble.
func provider(t *testing.T, change func(c *Config), test func(t *testing.T, s *mailtest.Servers, b *Box, m *memory)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		cert, roots, err := mailtest.SelfSigned()
		if err != nil {
			t.Fatal(err)
		}
		s, err := mailtest.Config{
			Users: []mailtest.User{{Address: "mafia@host.example", Password: secret}}, Pipe: true,
			TLS: &tls.Config{Certificates: []tls.Certificate{cert}},
		}.Start()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		cfg := Config{
			Account: "a", Address: s.IMAP, TLS: TLSStart, Verify: &tls.Config{RootCAs: roots}, User: "mafia@host.example",
			Secret: func(context.Context) (string, error) { return secret, nil },
			Dial:   func(ctx context.Context, _, _ string) (net.Conn, error) { return s.DialIMAP(ctx) },
		}
		if change != nil {
			change(&cfg)
		}
		m := newMemory()
		b, err := New(cfg, m)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- b.Run(ctx) }()
		test(t, s, b, m)
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("the loop ended with %v", err)
		}
	})
}

func TestIdleHearsAtOnce(t *testing.T) {
	var news chan struct{}
	provider(t, func(c *Config) {
		news = make(chan struct{}, 100)
		c.Poll, c.Idle = time.Hour, time.Hour
		c.OnMail = func() { news <- struct{}{} }
	}, func(t *testing.T, s *mailtest.Servers, b *Box, m *memory) {
		if err := b.Drain(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
		for n := range 5 {
			sent := time.Now()
			if err := s.Deliver("", "vasya@example.com", "mafia@host.example", []byte(letter(n))); err != nil {
				t.Fatal(err)
			}
			<-news
			if d := time.Since(sent); d > time.Second {
				t.Errorf("mail %d was stored after %v", n, d)
			}
		}
	})
}

func TestJunkIsReadByItsSpecialUse(t *testing.T) {
	const spam = `"&BCEEPwQwBDw-"` // Спам, as IMAP writes it
	bubble(t, func(f *fake, c *Config) {
		f.caps += " SPECIAL-USE LIST-EXTENDED"
		f.mails[1] = letter(1)
		f.odd = func(c *fakeConn, tag, command string) bool {
			switch command {
			case `LIST "" "*" RETURN (SPECIAL-USE)`:
				c.write(`* LIST (\HasNoChildren) "/" Junk`, `* LIST (\Junk) "/" `+spam, `* LIST () "/" INBOX`, tag+" OK done")
			case "SELECT " + spam:
				c.write("* 1 EXISTS", "* OK [UIDVALIDITY 3] x", tag+" OK done")
			default:
				return false
			}
			return true
		}
	}, func(r *rig) {
		if err := r.drain(); err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{"INBOX", "Спам"} {
			if got := r.store.stored(); len(got) != 2 || got[i].Folder != want {
				t.Errorf("stored are %+v, want one in %s; heard %q", got, want, r.fake.commands())
			}
		}
	})
}

// open logs in as the mailbox's owner.
func open(t *testing.T, s *mailtest.Servers) *imapclient.Client {
	t.Helper()
	conn, err := s.DialIMAP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := imapclient.New(conn, nil)
	if err := c.Login("mafia@host.example", secret).Wait(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMovedMailIsGoneFromTheInboxAndStored(t *testing.T) {
	provider(t, func(c *Config) { c.MoveTo = "Processed" }, func(t *testing.T, s *mailtest.Servers, b *Box, m *memory) {
		for n := range 3 {
			if err := s.Deliver("", "vasya@example.com", "mafia@host.example", []byte(letter(n))); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Drain(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
		m.set(func(m *memory) { m.fated = true })
		b.Wake()
		time.Sleep(2 * time.Minute)
		c := open(t, s)
		defer c.Close()
		for folder, want := range map[string]uint32{"INBOX": 0, "Processed": 3} {
			d, err := c.Select(folder, nil).Wait()
			if err != nil || d.NumMessages != want {
				t.Errorf("%s has %+v, want %d: %v", folder, d, want, err)
			}
		}
		if n := len(m.stored()); n != 3 {
			t.Errorf("%d stored", n)
		}
	})
}

func TestABadCertificateIsRefused(t *testing.T) {
	cert, roots, err := mailtest.SelfSigned()
	if err != nil {
		t.Fatal(err)
	}
	s, err := mailtest.Config{
		Users: []mailtest.User{{Address: "mafia@host.example", Password: secret}}, TLS: &tls.Config{Certificates: []tls.Certificate{cert}},
	}.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	_, port, err := net.SplitHostPort(s.IMAP)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		host  string
		trust *tls.Config
		want  Class
	}{
		{"localhost", &tls.Config{RootCAs: roots}, ""},
		{"localhost", nil, ClassConfig},
		{"localhost", &tls.Config{InsecureSkipVerify: true}, ClassConfig},
		{"imap.example.org", &tls.Config{RootCAs: roots}, ClassConfig},
		{"localhost", &tls.Config{RootCAs: roots, MaxVersion: tls.VersionTLS11}, ClassProtocol},
	} {
		_, err := Probe(t.Context(), Config{
			Address: net.JoinHostPort(c.host, port), TLS: TLSStart, Verify: c.trust, User: "mafia@host.example",
			Secret: func(context.Context) (string, error) { return secret, nil },
			Dial:   func(ctx context.Context, _, _ string) (net.Conn, error) { return s.DialIMAP(ctx) },
		})
		var e *Error
		if (err == nil) != (c.want == "") || errors.As(err, &e) && e.Class != c.want {
			t.Errorf("%s, %+v: %v", c.host, c.trust, err)
		}
	}
}

func TestProbe(t *testing.T) {
	provider(t, nil, func(t *testing.T, s *mailtest.Servers, b *Box, m *memory) {
		found, err := Probe(t.Context(), b.cfg)
		if err != nil {
			t.Fatal(err)
		}
		if found.Login == "" || !slices.Contains(found.Caps, string(imap.CapMove)) || fmt.Sprint(found.Folders) != "[Junk INBOX]" {
			t.Errorf("found %+v", found)
		}
	})
}
