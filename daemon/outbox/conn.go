package outbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/wneessen/go-mail/smtp"
)

var (
	errPlain      = errors.New("passwords and letters go unencrypted over loopback only")
	errNoStartTLS = errors.New("the server does not offer STARTTLS, or somebody on the way took it out")
)

// quitTimeout is how long a server may take to say goodbye.
const quitTimeout = time.Second

// A conn is a connection that has logged in. A nil conn is none.
//
// The protocol is go-mail's smtp package. Its Client above that is not used:
// it cannot send from the empty address, sets one deadline for many commands,
// and tells a refusal from a lost reply by text alone.
type conn struct {
	raw     net.Conn
	smtp    *smtp.Client
	command time.Duration
	data    time.Duration
	unhook  func() bool // lets go of the context

	pipelining bool   // the server reads several commands at once (RFC 2920)
	body       string // what is said of a letter's body
}

// A loginError is a refusal to let us in. Only a person can mend it.
type loginError struct{ err error }

func (e *loginError) Error() string { return "login: " + e.err.Error() }
func (e *loginError) Unwrap() error { return e.err }

// needsPerson tells whether trying again will not mend an error of connect.
func needsPerson(err error) bool {
	var login *loginError
	var cert *tls.CertificateVerificationError
	return errors.As(err, &login) || errors.As(err, &cert) ||
		errors.Is(err, errNoStartTLS) || errors.Is(err, errPlain)
}

// connect dials, secures the connection and logs in. When ctx ends, the
// connection is cut.
func (s *Sender) connect(ctx context.Context) (*conn, error) {
	dialCtx, cancel := context.WithTimeout(ctx, s.cfg.DialTimeout)
	defer cancel()
	raw, err := s.cfg.Dial(dialCtx)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	c := &conn{raw: raw, command: s.cfg.CommandTimeout, data: s.cfg.DataTimeout}
	c.unhook = context.AfterFunc(ctx, func() { raw.Close() })
	if err := s.open(ctx, c); err != nil {
		c.close()
		return nil, fmt.Errorf("connect: %w", err)
	}
	return c, nil
}

// open does what comes before the first letter.
func (s *Sender) open(ctx context.Context, c *conn) error {
	if s.cfg.TLS == Plain && !onLoopback(c.raw) {
		return errPlain
	}
	host, _, _ := net.SplitHostPort(s.cfg.Server)
	secure := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: host, RootCAs: s.cfg.RootCAs}
	wire := c.raw
	c.hurry(c.command)
	if s.cfg.TLS == TLS {
		t := tls.Client(c.raw, secure)
		if err := t.HandshakeContext(ctx); err != nil {
			return err
		}
		wire = t
	}
	var err error
	if c.smtp, err = smtp.NewClient(wire, host); err != nil {
		return err
	}
	c.smtp.SkipSMTPUTF8(true) // every address we write is ASCII
	c.hurry(c.command)
	if err := c.smtp.Hello(s.cfg.Helo); err != nil {
		return err
	}
	if s.cfg.TLS == StartTLS {
		if ok, _ := c.smtp.Extension("STARTTLS"); !ok {
			return errNoStartTLS
		}
		c.hurry(c.command)
		if err := c.smtp.StartTLS(secure); err != nil {
			return err
		}
	}
	if s.cfg.User != "" {
		if err := s.login(ctx, c, host); err != nil {
			return err
		}
	}
	c.pipelining, _ = c.smtp.Extension("PIPELINING")
	if ok, _ := c.smtp.Extension("8BITMIME"); ok {
		c.body = " BODY=8BITMIME"
	}
	return nil
}

// login proves who we are, with a password or token asked for just now.
func (s *Sender) login(ctx context.Context, c *conn, host string) error {
	secret, err := s.cfg.Secret(ctx)
	if err != nil {
		return &loginError{err}
	}
	_, offered := c.smtp.Extension("AUTH")
	mechanism, err := chooseAuth(s.cfg.Auth, offered, s.cfg.User, secret, host)
	if err != nil {
		return &loginError{err}
	}
	c.hurry(c.command)
	err = c.smtp.Auth(mechanism)
	if code := replyCode(err); code >= 500 {
		return &loginError{err}
	}
	return err
}

// onLoopback tells whether a connection does not leave this machine.
func onLoopback(c net.Conn) bool {
	tcp, ok := c.RemoteAddr().(*net.TCPAddr)
	return !ok || tcp.IP.IsLoopback() // what is no TCP is a pipe
}

// hurry gives whatever comes next so long.
func (c *conn) hurry(d time.Duration) {
	_ = c.raw.SetDeadline(time.Now().Add(d)) // fails on a closed connection, as what comes next will
}

// quit says goodbye and closes.
func (c *conn) quit() {
	if c == nil {
		return
	}
	c.hurry(quitTimeout)
	_ = c.smtp.Quit() // a courtesy
	c.close()
}

// close cuts the connection. (That of TLS would first write to a peer that
// may not read.)
func (c *conn) close() {
	if c == nil {
		return
	}
	c.unhook()
	c.raw.Close()
}
