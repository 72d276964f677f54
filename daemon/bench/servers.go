package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"omerta/daemon/mailtest"
	"omerta/daemon/mailtest/real"
)

var owner = mailtest.User{Address: mailbox, Password: password}

// An imapServer is where the messages lie.
type imapServer struct {
	name    string
	address string
	lmtp    string            // of a Dovecot
	memory  *mailtest.Servers // of the embedded one
	close   func()
}

// openIMAP starts a Dovecot, or where there is none the embedded server.
func (r *run) openIMAP() (*imapServer, error) {
	if !r.Embedded {
		var s stage
		var d *real.Dovecot
		err := s.try(func(t real.TB) { d = real.StartDovecot(t, owner) })
		if err == nil {
			return &imapServer{name: "Dovecot", address: d.IMAP, lmtp: d.LMTP, close: s.close}, nil
		}
		s.close()
		if !errors.Is(err, errMissing) {
			return nil, err
		}
		r.note("no Dovecot: %v", err)
	}
	return embedded(nil)
}

// embedded starts the servers of this program; told of every message that is
// delivered.
func embedded(told func(from, to string, raw []byte)) (*imapServer, error) {
	m, err := mailtest.Config{Users: []mailtest.User{owner}, OnMessage: told}.Start()
	if err != nil {
		return nil, err
	}
	return &imapServer{name: "the embedded server", address: m.IMAP, memory: m, close: func() { m.Close() }}, nil
}

// enter logs in.
func (s *imapServer) enter(o *imapclient.Options) (*imapclient.Client, error) {
	c, err := imapclient.DialInsecure(s.address, o)
	if err != nil {
		return nil, err
	}
	err = c.Login(mailbox, password).Wait()
	if err == nil {
		_, err = c.Select("INBOX", nil).Wait()
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// fill puts messages into the mailbox.
func (s *imapServer) fill(mails []mail) error {
	c, err := s.enter(nil)
	if err != nil {
		return err
	}
	defer c.Close()
	for _, m := range mails {
		cmd := c.Append("INBOX", int64(len(m.raw)), &imap.AppendOptions{Time: time.Now()})
		_, err := bytes.NewReader(m.raw).WriteTo(cmd)
		if err = errors.Join(err, cmd.Close()); err != nil {
			return err
		}
		if _, err := cmd.Wait(); err != nil {
			return err
		}
	}
	return nil
}

// An smtpServer takes letters and throws them away.
type smtpServer struct {
	name    string
	address string
	settle  func(ctx context.Context) error // waits until it has nothing to do any more
	close   func()
}

// openPostfix starts a Postfix; errMissing where it cannot be.
func (r *run) openPostfix() (*smtpServer, error) {
	if r.Embedded {
		return nil, errMissing
	}
	var s stage
	var p *real.Postfix
	err := s.try(func(t real.TB) { p = real.StartPostfix(t, real.StartDovecot(t, owner)) })
	if err != nil {
		s.close()
		return nil, err
	}
	settle := func(ctx context.Context) error {
		for {
			n, err := p.Queued()
			if n == 0 || err != nil || ctx.Err() != nil {
				return errors.Join(err, ctx.Err())
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	return &smtpServer{name: "Postfix", address: p.SMTP, settle: settle, close: s.close}, nil
}

// openSink starts smtp-sink, or where there is none the embedded server, which
// keeps what it takes.
func (r *run) openSink(ctx context.Context) (*smtpServer, error) {
	idle := func(context.Context) error { return nil }
	if path := find("smtp-sink"); path != "" && !r.Embedded {
		address, err := freeAddress()
		if err != nil {
			return nil, err
		}
		stop, err := sink(ctx, path, address)
		if err != nil {
			return nil, err
		}
		return &smtpServer{name: "smtp-sink", address: address, settle: idle, close: stop}, nil
	}
	s, err := embedded(nil)
	if err != nil {
		return nil, err
	}
	return &smtpServer{name: s.name, address: s.memory.SMTP, settle: idle, close: s.close}, nil
}

// freeAddress returns an address on loopback that nobody listens at.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// answers waits until somebody listens at an address.
func answers(ctx context.Context, address string) error {
	const tries, pause = 200, 25 * time.Millisecond
	for range tries {
		if c, err := net.Dial("tcp", address); err == nil {
			return c.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
	return fmt.Errorf("nobody answers at %s", address)
}

// hostPort cuts an address in two.
func hostPort(address string) (host, port string) {
	i := strings.LastIndexByte(address, ':')
	return address[:i], address[i+1:]
}
