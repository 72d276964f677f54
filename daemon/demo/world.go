package demo

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"omerta/engine"
)

// A World is a daemon that runs and hosts the game of a [Table], and the mail
// servers by which its players reach it. How the daemon was started, and in
// which process, is no matter.
type World struct {
	Table    Table
	IMAP     Server
	SMTP     Server
	Password func(address string) string // of a mailbox, for both servers

	// MoveDeadline sets the deadline of the open phase, as the host of the
	// game may. It is the one thing that the story does not do by mail.
	MoveDeadline func(ctx context.Context, p engine.Phase, at time.Time) error

	// Patience is how long a letter may take to come. Default: a minute.
	Patience time.Duration
	// Watch, if set, sees the story as it happens.
	Watch func(Scene)
}

// A Server is where a mail server listens.
type Server struct {
	Address  string      // host:port
	TLS      *tls.Config // nil: plain text
	StartTLS bool        // else TLS, if any, begins with the first byte
}

// imap connects to an IMAP server.
func (s Server) imap() (*imapclient.Client, error) {
	o := &imapclient.Options{TLSConfig: s.TLS}
	switch {
	case s.TLS == nil:
		return imapclient.DialInsecure(s.Address, o)
	case s.StartTLS:
		return imapclient.DialStartTLS(s.Address, o)
	}
	return imapclient.DialTLS(s.Address, o)
}

// smtp connects to an SMTP server.
func (s Server) smtp() (*smtp.Client, error) {
	switch {
	case s.TLS == nil:
		return smtp.Dial(s.Address)
	case s.StartTLS:
		return smtp.DialStartTLS(s.Address, s.TLS)
	}
	return smtp.DialTLS(s.Address, s.TLS)
}

// send hands a mail to the SMTP server as a user of it.
func (w *World) send(user, to string, raw []byte) error {
	c, err := w.SMTP.smtp()
	if err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	defer c.Close()
	if err := c.Auth(sasl.NewPlainClient("", user, w.Password(user))); err != nil {
		return fmt.Errorf("smtp: %s logs in: %w", user, err)
	}
	if err := c.SendMail(user, []string{to}, bytes.NewReader(raw)); err != nil {
		return fmt.Errorf("smtp: %s sends: %w", user, err)
	}
	return c.Quit()
}

// patience is how long a letter may take.
func (w *World) patience() time.Duration {
	if w.Patience > 0 {
		return w.Patience
	}
	return time.Minute
}
