package outbox

import (
	"context"
	"crypto/tls"
	"errors"
	"strconv"
	"strings"

	"omerta/daemon"
)

// A Server is what a server turned out to be; see [Probe].
type Server struct {
	TLS        string   // "TLS 1.3", or empty
	Auth       []string // the ways to log in that it offers
	Size       int64    // the largest message it takes; 0: it does not say
	Pipelining bool
}

// Probe logs in, looks around and leaves.
func Probe(ctx context.Context, cfg Config) (found Server, err error) {
	err = visit(ctx, cfg, func(s *Sender, c *conn) error {
		if state, ok := c.smtp.TLSConnectionState(); ok {
			found.TLS = tls.VersionName(state.Version)
		} else if s.cfg.TLS == TLS {
			found.TLS = "TLS"
		}
		if ok, offered := c.smtp.Extension("AUTH"); ok {
			found.Auth = strings.Fields(offered)
		}
		if ok, size := c.smtp.Extension("SIZE"); ok {
			found.Size, _ = strconv.ParseInt(size, 10, 64) // a word that is no number says nothing
		}
		found.Pipelining, _ = c.smtp.Extension("PIPELINING")
		return nil
	})
	return found, err
}

// Post sends one letter at once, past every queue and limit.
func Post(ctx context.Context, cfg Config, l daemon.Letter) error {
	return visit(ctx, cfg, func(s *Sender, c *conn) error {
		raw, err := Compose(l, s.cfg.Options)
		if err != nil {
			return err
		}
		return c.deliver(Envelope(l, s.cfg.Options), l.To, raw)
	})
}

// visit does something on a connection of its own.
func visit(ctx context.Context, cfg Config, do func(*Sender, *conn) error) error {
	s, err := New(cfg, nil)
	if err != nil {
		return err
	}
	c, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer c.quit()
	return do(s, c)
}

// LoginRefused tells whether an error of [Probe] or [Post] says that the
// server does not let us in.
func LoginRefused(err error) bool {
	var login *loginError
	return errors.As(err, &login)
}

// Refused tells whether an error of [Post] says that the server will not take
// the letter as it is.
func Refused(err error) bool { return replyCode(err) >= 500 && !LoginRefused(err) }
