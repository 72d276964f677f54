package mailtest

import (
	"crypto/subtle"
	"errors"
	"io"
	"log"
	"strings"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// maxMessage is the size beyond which the SMTP server refuses a message.
const maxMessage = 10 << 20

func (s *Servers) newSMTP() *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		session := &smtpSession{servers: s, conn: c}
		if err := session.fault(AtConnect, ""); err != nil {
			return nil, err
		}
		return session, nil
	}))
	srv.Domain = "mx.localhost"
	srv.MaxMessageBytes = maxMessage
	srv.TLSConfig = s.cfg.TLS
	srv.AllowInsecureAuth = true
	srv.ErrorLog = log.New(io.Discard, "", 0)
	return srv
}

// An envelope says who sends a message and how it came to us.
type envelope struct {
	login string // who proved himself to the SMTP server; "" for nobody
	from  string // the reverse path, without brackets
	helo  string
}

// A smtpSession is one connection to the SMTP server.
type smtpSession struct {
	servers *Servers
	conn    *smtp.Conn
	login   string
	from    string
	to      []string
}

var _ smtp.AuthSession = (*smtpSession)(nil)

// AuthMechanisms names the ways to log in.
func (c *smtpSession) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth checks a password.
func (c *smtpSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		address := strings.ToLower(username)
		want, ok := c.servers.password[address]
		if !ok || subtle.ConstantTimeCompare([]byte(want), []byte(password)) != 1 {
			return smtp.ErrAuthFailed
		}
		c.login = address
		return nil
	}), nil
}

// Mail begins a message.
func (c *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	c.from = from
	return c.fault(AtMail, "")
}

// Rcpt takes or refuses a recipient.
func (c *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if err := c.fault(AtRcpt, to); err != nil {
		return err
	}
	if err := c.servers.check(to); err != nil {
		return err
	}
	c.to = append(c.to, to)
	return nil
}

// Data delivers the message to all its recipients.
func (c *smtpSession) Data(r io.Reader) error {
	first := c.to[0]
	if err := c.fault(AtData, first); err != nil {
		return err
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	e := envelope{login: c.login, from: c.from, helo: c.conn.Hostname()}
	for _, to := range c.to {
		if err := c.servers.deliver(e, to, raw); err != nil {
			return err
		}
	}
	return c.fault(AtStored, first)
}

// Reset forgets the message at hand.
func (c *smtpSession) Reset() { c.from, c.to = "", nil }

// Logout ends the connection.
func (c *smtpSession) Logout() error { return nil }

// fault asks the config whether something goes wrong here, and does it.
func (c *smtpSession) fault(at Point, to string) error {
	if c.servers.cfg.Fault == nil {
		return nil
	}
	err := c.servers.cfg.Fault(at, c.from, to)
	switch {
	case errors.Is(err, ErrDrop):
		c.conn.Conn().Close()
	case errors.Is(err, ErrHang):
		<-c.servers.done
	}
	return err
}
