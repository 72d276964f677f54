package inbox

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
)

// A session is a connection to a server on which we are logged in. One
// goroutine owns it. The library waits for replies without any limit, so every
// command goes through [session.do], which closes the connection itself.
type session struct {
	cfg    Config
	raw    net.Conn // what is closed to end everything
	heard  *listener
	client *imapclient.Client
	news   chan struct{} // the server said that a folder changed
	noIdle bool
}

// connect dials, secures the connection and logs in.
func connect(ctx context.Context, cfg Config) (*session, error) {
	dialing, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	raw, err := cfg.Dial(dialing, "tcp", cfg.Address)
	if err != nil {
		return nil, classify("dial", err)
	}
	s := &session{cfg: cfg, raw: raw, news: make(chan struct{}, 1), noIdle: cfg.NoIdle}
	stop := context.AfterFunc(dialing, func() { raw.Close() })
	err = s.secure(dialing)
	stop()
	if err != nil {
		raw.Close()
		return nil, classify("connect", err)
	}
	if err := s.login(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// secure makes a client of the raw connection: at least TLS 1.2, and a
// certificate for the server's name. A server that does not answer STARTTLS
// with OK, or welcomes us as somebody before it, is refused.
func (s *session) secure(ctx context.Context) error {
	host, _, err := net.SplitHostPort(s.cfg.Address)
	if err != nil {
		return err
	}
	conf := s.cfg.Verify.Clone()
	if conf == nil {
		conf = &tls.Config{}
	}
	conf.ServerName, conf.MinVersion, conf.InsecureSkipVerify = host, tls.VersionTLS12, false
	options := &imapclient.Options{
		TLSConfig: conf,
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(d *imapclient.UnilateralDataMailbox) {
				if d.NumMessages != nil {
					signal(s.news)
				}
			},
		},
	}
	conn := s.raw
	switch s.cfg.TLS {
	case TLSStart:
		s.heard = &listener{Conn: conn, raw: s.raw}
		s.client, err = imapclient.NewStartTLS(s.heard, options)
		if refused(err) {
			err = &Error{ClassConfig, "starttls", err}
		}
		return err
	case TLSImplicit:
		t := tls.Client(conn, conf)
		if err := t.HandshakeContext(ctx); err != nil {
			return err
		}
		conn = t
	}
	s.heard = &listener{Conn: conn, raw: s.raw}
	s.client = imapclient.New(s.heard, options)
	return s.client.WaitGreeting()
}

// close ends the connection without taking leave: a server that answers is
// not hurt by it, and one that does not is not waited for.
func (s *session) close() {
	s.raw.Close()
	if s.client != nil {
		s.client.Close()
	}
}

// do runs a command. It is over when the server has been silent for too long,
// when it takes too long altogether, and when ctx ends; the connection too.
func (s *session) do(ctx context.Context, op string, command func() error) error {
	limited, cancel := context.WithTimeout(ctx, commandLimit)
	defer cancel()
	stop := context.AfterFunc(limited, func() { s.raw.Close() })
	s.heard.expect(s.cfg.Timeout)
	err := command()
	silent := s.heard.relax()
	stop()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case silent || limited.Err() != nil:
		return classify(op, errSilence)
	}
	e := classify(op, err)
	if bye := s.heard.bye(); bye != "" && e.Class == ClassNetwork && op != "fetch" {
		return &Error{ClassBye, op, errors.New(bye)}
	}
	return e
}

// wait waits until there is something to do: by IDLE where the server has it,
// and no longer than the poll that is due beneath it.
func (s *session) wait(ctx context.Context, wake, drain <-chan struct{}) error {
	select {
	case <-s.news:
		return nil
	default:
	}
	timer := time.NewTimer(min(s.cfg.Poll, s.cfg.Idle))
	defer timer.Stop()
	idle, err := s.idle(ctx)
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
	case <-wake:
	case <-drain:
	case <-s.news:
	case <-s.client.Closed():
	}
	if idle == nil {
		return nil // a connection that is gone shows at the next command
	}
	return s.do(ctx, "idle", func() error {
		return errors.Join(idle.Close(), idle.Wait())
	})
}

// idle begins to listen; nil where the server cannot be listened to.
func (s *session) idle(ctx context.Context) (idle *imapclient.IdleCommand, err error) {
	if s.noIdle || !s.has("IDLE", "IMAP4REV2") {
		return nil, nil
	}
	err = s.do(ctx, "idle", func() (err error) {
		idle, err = s.client.Idle()
		return err
	})
	if refused(err) {
		s.noIdle = true
		return nil, nil
	}
	return idle, err
}

// has tells whether the server has one of these capabilities.
func (s *session) has(names ...string) bool {
	for c := range s.client.Caps() {
		for _, n := range names {
			if strings.EqualFold(string(c), n) {
				return true
			}
		}
	}
	return false
}

// A listener is a connection that is closed when nothing was heard on it for a
// while, and that remembers the last words.
type listener struct {
	net.Conn
	raw net.Conn

	mu      sync.Mutex
	patient time.Duration // zero: nothing is expected
	timer   *time.Timer
	silent  bool
	last    []byte
}

// Read reads, and begins to count anew.
func (l *listener) Read(p []byte) (int, error) {
	n, err := l.Conn.Read(p)
	if n > 0 {
		l.mu.Lock()
		if l.patient > 0 {
			l.timer.Reset(l.patient)
		}
		l.last = append(l.last[:0], p[max(0, n-256):n]...)
		l.mu.Unlock()
	}
	return n, err
}

// expect begins to count.
func (l *listener) expect(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.patient = d
	l.timer = time.AfterFunc(d, func() {
		l.mu.Lock()
		expired := l.patient > 0
		l.silent = l.silent || expired
		l.mu.Unlock()
		if expired {
			l.raw.Close()
		}
	})
}

// relax stops counting and tells whether the connection was closed for
// silence.
func (l *listener) relax() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.patient = 0
	l.timer.Stop()
	return l.silent
}

// bye returns the server's last line if it sent us away with it: the library
// does not tell.
func (l *listener) bye() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := bytes.TrimRight(l.last, "\r\n")
	line = line[bytes.LastIndexByte(line, '\n')+1:]
	if len(line) > 6 && strings.EqualFold(string(line[:6]), "* BYE ") {
		return strings.ToValidUTF8(string(line[2:]), "?")
	}
	return ""
}
