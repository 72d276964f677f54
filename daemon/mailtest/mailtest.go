// Package mailtest is a mail provider in a box: an IMAP and an SMTP server in
// this process that share a handful of mailboxes. The demo plays against it
// and the tests break it. It does not import testing, so that a program may
// carry it; the real Dovecot and Postfix are in package mailtest/real.
package mailtest

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-smtp"
)

// A User is a mailbox and who may open it. Mail for user+anything@domain
// lands in the INBOX of user@domain.
type User struct {
	Address  string // also the login name of both servers
	Password string
}

// A Config says what the servers are to do. Only Users is needed.
type Config struct {
	Users []User

	// AuthServID, if set, makes the servers stamp what they deliver, as a
	// receiver on the Internet does: Return-Path, Delivered-To,
	// Authentication-Results under this name, Received.
	AuthServID string
	// Verdict is asked what to write of DMARC, given who logged in to SMTP
	// ("" for nobody) and the address in From. It is [Aligned] by default.
	Verdict func(login, from string) string

	// OnMessage, if set, sees every message and recipient as it is delivered,
	// before the sender is told that it was taken.
	OnMessage func(from, to string, raw []byte)
	// Fault, if set, is asked at each [Point] whether something goes wrong.
	// It answers nil, an error to reply with (a [smtp.SMTPError] for a code),
	// [ErrDrop] or [ErrHang].
	Fault func(at Point, from, to string) error

	// TLS, if set, makes both servers offer STARTTLS.
	TLS *tls.Config
	// Pipe makes the servers listen on net.Pipe instead of loopback, which a
	// testing/synctest bubble needs. Reach them by DialIMAP and DialSMTP.
	Pipe bool
}

// A Point is a moment of the SMTP dialogue at which a [Config.Fault] may
// strike.
type Point string

// The points, in the order of the dialogue.
const (
	AtConnect Point = "connect"
	AtMail    Point = "mail"
	AtRcpt    Point = "rcpt"
	AtData    Point = "data"   // before the body is read
	AtStored  Point = "stored" // after the message is delivered, before the reply
)

// ErrDrop, returned by a [Config.Fault], cuts the connection without a reply.
var ErrDrop = errors.New("drop the connection")

// ErrHang, returned by a [Config.Fault], says nothing any more until the
// servers are closed.
var ErrHang = errors.New("say nothing any more")

// A Message is what the servers delivered.
type Message struct {
	From string // of the envelope
	To   string // of the envelope, with its plus part
	Raw  []byte
	At   time.Time
}

// Servers are an IMAP and an SMTP server over the same mailboxes.
type Servers struct {
	IMAP string // host:port
	SMTP string // host:port

	cfg      Config
	boxes    map[string]*imapmemserver.User // by address
	domains  map[string]bool
	password map[string]string
	imap     *imapserver.Server
	smtp     *smtp.Server
	imapAt   *watched
	smtpAt   *watched
	serving  sync.WaitGroup
	done     chan struct{}
	closing  sync.Once

	mu        sync.Mutex
	delivered []Message
	changed   chan struct{} // closed, and made anew, when a mailbox has changed
}

// Start runs the two servers on loopback for these users.
func Start(users ...User) (*Servers, error) {
	return Config{Users: users}.Start()
}

// Start runs the two servers.
func (c Config) Start() (*Servers, error) {
	if c.Verdict == nil {
		c.Verdict = Aligned
	}
	s := &Servers{
		cfg:      c,
		boxes:    map[string]*imapmemserver.User{},
		domains:  map[string]bool{},
		password: map[string]string{},
		done:     make(chan struct{}),
		changed:  make(chan struct{}),
	}
	for _, u := range c.Users {
		if err := s.add(u); err != nil {
			return nil, err
		}
	}
	if err := s.listen(); err != nil {
		return nil, err
	}
	s.imap = s.newIMAP()
	s.smtp = s.newSMTP()
	// Both return when they are closed; what they say then is no news.
	s.serving.Go(func() { _ = s.imap.Serve(s.imapAt) })
	s.serving.Go(func() { _ = s.smtp.Serve(s.smtpAt) })
	return s, nil
}

// add makes the mailbox of a user.
func (s *Servers) add(u User) error {
	address := strings.ToLower(u.Address)
	_, domain, ok := strings.Cut(address, "@")
	if !ok {
		return fmt.Errorf("user %q: not an address", u.Address)
	}
	if s.boxes[address] != nil {
		return fmt.Errorf("user %q is there twice", u.Address)
	}
	box := imapmemserver.NewUser(address, u.Password)
	for name, use := range map[string][]imap.MailboxAttr{
		"INBOX": nil,
		"Junk":  {imap.MailboxAttrJunk},
	} {
		if err := box.Create(name, &imap.CreateOptions{SpecialUse: use}); err != nil {
			return fmt.Errorf("user %q: %w", u.Address, err)
		}
	}
	s.boxes[address] = box
	s.password[address] = u.Password
	s.domains[domain] = true
	return nil
}

// Close stops both servers and cuts their connections.
func (s *Servers) Close() error {
	var err error
	s.closing.Do(func() {
		<-s.imapAt.accepting
		<-s.smtpAt.accepting
		close(s.done)
		err = errors.Join(s.imap.Close(), s.smtp.Close())
		s.serving.Wait()
	})
	return err
}

// DialIMAP connects to the IMAP server.
func (s *Servers) DialIMAP(ctx context.Context) (net.Conn, error) { return s.imapAt.dial(ctx) }

// DialSMTP connects to the SMTP server.
func (s *Servers) DialSMTP(ctx context.Context) (net.Conn, error) { return s.smtpAt.dial(ctx) }

// Delivered returns what was delivered to an address so far, its plus parts
// included, in order; with "" everything, also what went to other domains.
func (s *Servers) Delivered(address string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Message
	for _, m := range s.delivered {
		if address == "" || strings.EqualFold(bare(m.To), address) {
			out = append(out, m)
		}
	}
	return out
}

// Deliver puts a message into a mailbox, stamped like one that came by SMTP
// from a person who logged in as login.
func (s *Servers) Deliver(login, from, to string, raw []byte) error {
	return s.deliver(envelope{login: login, from: from, helo: "localhost"}, to, raw)
}

// deliver stores a message for one recipient. Mail for a domain that is not
// ours leaves the house: it is noted and goes nowhere.
func (s *Servers) deliver(e envelope, to string, raw []byte) error {
	if err := s.check(to); err != nil {
		return err
	}
	now := time.Now()
	if s.cfg.AuthServID != "" {
		raw = append(s.stamp(e, to, raw, now), raw...)
	}
	if box := s.boxes[bare(to)]; box != nil {
		if _, err := box.Append("INBOX", newLiteral(raw), &imap.AppendOptions{Time: now}); err != nil {
			return fmt.Errorf("deliver to %s: %w", to, err)
		}
	}
	s.mu.Lock()
	s.delivered = append(s.delivered, Message{From: e.from, To: to, Raw: raw, At: now})
	s.mu.Unlock()
	s.announce()
	if s.cfg.OnMessage != nil {
		s.cfg.OnMessage(e.from, to, raw)
	}
	return nil
}

// check refuses a recipient at one of our domains who does not exist.
func (s *Servers) check(to string) error {
	address := bare(to)
	_, domain, _ := strings.Cut(address, "@")
	if s.domains[domain] && s.boxes[address] == nil {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	return nil
}

// bare returns an address in lower case and without its plus part.
func bare(address string) string {
	local, domain, ok := strings.Cut(strings.ToLower(address), "@")
	if !ok {
		return local
	}
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}
