package mailtest

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/smtp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

var users = []User{{"mafia@club.example", "m"}, {"vasya@players.example", "v"}}

func start(t *testing.T, c Config) *Servers {
	t.Helper()
	c.Users = users
	s, err := c.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// send sends a message by SMTP, logged in if there is a login.
func send(s *Servers, login, password, to, raw string) error {
	conn, err := s.DialSMTP(context.Background())
	if err != nil {
		return err
	}
	c, err := smtp.NewClient(conn, "localhost")
	if err != nil {
		return err
	}
	defer c.Close()
	if login != "" {
		if err := c.Auth(smtp.PlainAuth("", login, password, "localhost")); err != nil {
			return err
		}
	}
	if err := c.Mail("bounce@players.example"); err != nil {
		return err
	}
	if err := c.Rcpt(to); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write([]byte(raw)); err != nil {
		return err
	}
	return w.Close()
}

const order = "From: Vasya <vasya@players.example>\r\nSubject: order\r\n\r\nkill Lena\r\n"

// inbox reads a mailbox by IMAP.
func inbox(t *testing.T, s *Servers, user, password string) []string {
	t.Helper()
	conn, err := s.DialIMAP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := imapclient.New(conn, nil)
	defer c.Close()
	if err := c.Login(user, password).Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	section := &imap.FetchItemBodySection{Peek: true}
	got, err := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}).Collect()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range got {
		out = append(out, string(m.FindBodySection(section)))
	}
	return out
}

func TestSMTPToIMAP(t *testing.T) {
	var seen []string
	s := start(t, Config{OnMessage: func(from, to string, raw []byte) { seen = append(seen, from+" "+to+" "+string(raw)) }})
	for _, to := range []string{"Mafia+KEY@club.example", "mafia@club.example", "far@away.example"} {
		if err := send(s, "vasya@players.example", "v", to, order); err != nil {
			t.Fatal(err)
		}
	}
	if got := inbox(t, s, "mafia@club.example", "m"); len(got) != 2 || got[0] != order {
		t.Errorf("inbox: %q", got)
	}
	if got := inbox(t, s, "vasya@players.example", "v"); len(got) != 0 {
		t.Errorf("another's inbox: %q", got)
	}
	if len(seen) != 3 || seen[0] != "bounce@players.example Mafia+KEY@club.example "+order {
		t.Errorf("seen: %q", seen)
	}
	if err := send(s, "", "", "nobody@club.example", order); err == nil || !strings.HasPrefix(err.Error(), "550") {
		t.Errorf("unknown user: %v", err)
	}
	if err := send(s, "vasya@players.example", "m", "mafia@club.example", order); err == nil {
		t.Error("a wrong password was taken")
	}
}

// Only who logged in as the author passes, and the verdict stands on top.
func TestStamp(t *testing.T) {
	s := start(t, Config{AuthServID: "mx.club.example"})
	for login, want := range map[string]string{"vasya@players.example": "pass", "mafia@club.example": "fail", "": "none"} {
		if err := send(s, login, login[:min(1, len(login))], "mafia+k@club.example", order); err != nil {
			t.Fatal(err)
		}
		all := s.Delivered("mafia@club.example")
		raw := string(all[len(all)-1].Raw)
		verdict := strings.Index(raw, "Authentication-Results: mx.club.example;\r\n dmarc="+want+" header.from=players.example\r\n")
		received := strings.Index(raw, "\r\nReceived: ")
		if verdict < 0 || received < verdict || !strings.HasSuffix(raw, order) {
			t.Errorf("%q: want %s in\n%s", login, want, raw)
		}
	}
}

// Every message is announced to a client in IDLE, also one that comes at the
// very moment at which IDLE begins.
func TestIdleLosesNothing(t *testing.T) {
	s := start(t, Config{})
	conn, err := s.DialIMAP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	news := make(chan uint32, 10)
	c := imapclient.New(conn, &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				news <- *d.NumMessages
			}
		},
	}})
	defer c.Close()
	if err := c.Login("mafia@club.example", "m").Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		idle, err := c.Idle()
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Deliver("", "x@y.example", "mafia@club.example", []byte(order)); err != nil {
			t.Fatal(err)
		}
		select {
		case n := <-news:
			if n != uint32(i+1) {
				t.Fatalf("%d messages were announced, want %d", n, i+1)
			}
		case <-time.After(800 * time.Millisecond): // the slow tick would hide a loss
			t.Fatalf("message %d was not announced", i+1)
		}
		if err := errors.Join(idle.Close(), idle.Wait()); err != nil {
			t.Fatal(err)
		}
	}
}

// The servers live in a bubble, where a week of IDLE costs nothing.
func TestPipe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := Config{Users: users, Pipe: true}.Start()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if err := send(s, "vasya@players.example", "v", "mafia@club.example", order); err != nil {
			t.Fatal(err)
		}
		if got := inbox(t, s, "MAFIA@club.example", "m"); len(got) != 1 {
			t.Errorf("inbox: %q", got)
		}
	})
}

func TestFaults(t *testing.T) {
	var mu sync.Mutex
	var strike Point
	var with error
	s := start(t, Config{Fault: func(at Point, _, _ string) error {
		mu.Lock()
		defer mu.Unlock()
		if at == strike {
			return with
		}
		return nil
	}})
	for _, at := range []Point{AtConnect, AtMail, AtRcpt, AtData, AtStored} {
		mu.Lock()
		strike, with = at, ErrDrop
		mu.Unlock()
		before := len(s.Delivered(""))
		if err := send(s, "", "", "mafia@club.example", order); err == nil {
			t.Errorf("%s: no error", at)
		}
		if got, want := len(s.Delivered(""))-before, map[Point]int{AtStored: 1}[at]; got != want {
			t.Errorf("%s: %d delivered, want %d", at, got, want)
		}
	}
}

func TestBadUsers(t *testing.T) {
	for _, bad := range [][]User{{{"vasya", ""}}, {users[0], users[0]}, {{"a@b.example", ""}, {"A@B.example", ""}}} {
		if s, err := Start(bad...); err == nil {
			s.Close()
			t.Errorf("started with %v", bad)
		}
	}
}

func TestCloseCutsConnections(t *testing.T) {
	s, err := Start(users...)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", s.IMAP)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	greeting := make([]byte, 100)
	if n, err := conn.Read(greeting); err != nil || !bytes.HasPrefix(greeting[:n], []byte("* OK")) {
		t.Fatalf("%q, %v", greeting, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := conn.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Read(greeting); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after Close: %v", err)
	}
}
