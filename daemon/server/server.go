// Package server puts the parts together: a store, a host, an inbox and an
// outbox that know each other by the interfaces of package daemon alone.
package server

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/inbox"
	"omerta/daemon/outbox"
	"omerta/daemon/store"
	"omerta/templates"
)

// Hooks replace the world in tests and in the demo. All may be left out.
type Hooks struct {
	DialIMAP func(ctx context.Context, network, address string) (net.Conn, error)
	DialSMTP func(ctx context.Context) (net.Conn, error)
	NoIdle   bool
	Retry    []time.Duration // when a letter is tried again; nil: as the RFC asks
	Now      func() time.Time
	Trace    func(point string)
	Look     time.Duration // how often the store is asked whether another process wrote to it; 0: every second
}

// A Server is one store and the host over it.
type Server struct {
	Host  *daemon.Host
	Store *store.Store

	cfg   *config.Config
	log   *slog.Logger
	hooks Hooks
	box   *inbox.Box
	out   *outbox.Sender
	began atomic.Pointer[time.Time] // when Run was called
	pages chan struct{}             // something was committed that a page may tell
}

// Open opens the store and puts the parts together. Nothing is connected yet;
// commands work on the store alone.
func Open(ctx context.Context, cfg *config.Config, log *slog.Logger, hooks Hooks) (*Server, error) {
	if hooks.Trace == nil {
		hooks.Trace = func(string) {}
	}
	if hooks.Look == 0 {
		hooks.Look = time.Second
	}
	words, err := templates.New(cfg.Templates)
	if err != nil {
		return nil, fmt.Errorf("game.templates_dir %q: %w", cfg.Templates, err)
	}
	db, err := store.Open(ctx, cfg.Store)
	if err != nil {
		return nil, err
	}
	s := &Server{Store: db, cfg: cfg, log: log, hooks: hooks, pages: make(chan struct{}, 1)}
	if err := s.wire(ctx, words); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func (s *Server) wire(ctx context.Context, words *templates.Set) (err error) {
	if s.box, err = s.newBox(); err != nil {
		return fmt.Errorf("imap: %w", err)
	}
	if s.out, err = s.newSender(); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	own := inbox.Options{AuthservID: s.cfg.Mail.AuthservID, Own: []string{s.cfg.Mail.Address}, Token: outbox.BounceToken, Ours: s.isOurs}
	if s.cfg.Mail.DKIM {
		own.DKIM = &inbox.DKIM{}
	}
	s.Host, err = daemon.New(ctx, daemon.Options{
		Store: s.Store,
		Words: words,
		Decode: func(raw []byte, known func(string) bool) daemon.Mail {
			o := own
			o.Known = known
			return inbox.Decode(raw, o)
		},
		Address: s.cfg.Mail.Address, Strict: s.cfg.Mail.Strict, Settle: s.cfg.Settle,
		Operator: s.cfg.Mail.Operator, Language: s.cfg.Mail.Language,
		Hosts: s.cfg.Hosts, Presets: Presets(s.cfg.Presets),
		Drain: s.box.Drain, Hasty: s.cfg.InboxDown == "resolve",
		Wake: s.wake,
		Log:  s.log, Now: s.hooks.Now, Trace: s.hooks.Trace,
	})
	return err
}

// isOurs tells whether a Message-ID is that of a letter of ours.
func (s *Server) isOurs(id string) bool {
	_, err := s.Store.Letter(context.Background(), id)
	return err == nil
}

// wake tells the outbox of new letters, the inbox of mails to be marked, and
// the archive that there may be something to tell.
func (s *Server) wake() {
	s.out.Wake()
	s.box.Wake()
	s.turnPages()
}

func (s *Server) newBox() (*inbox.Box, error) {
	c, err := boxConfig(s.cfg)
	if err != nil {
		return nil, err
	}
	c.NoIdle, c.Dial, c.Log = s.hooks.NoIdle, s.hooks.DialIMAP, s.log
	c.OnChange = func(health inbox.Health) {
		if health.State != inbox.StateDown || health.Class != inbox.ClassLogin {
			return
		}
		if err := s.Host.LoginRefused(context.Background(), health.Err); err != nil {
			s.log.Error("a refused login not reported", "err", err)
		}
	}
	c.OnMail = func() {
		s.hooks.Trace("mail-stored")
		s.Host.Notice()
	}
	return inbox.New(c, s.Store)
}

// boxConfig is where the mail is read.
func boxConfig(cfg *config.Config) (inbox.Config, error) {
	c := cfg.IMAP
	roots, err := trust(c.CA)
	return inbox.Config{
		Account: c.User + "@" + c.Address, Address: c.Address, TLS: c.TLS, Verify: &tls.Config{RootCAs: roots},
		User: c.User, Auth: c.Auth, Secret: secret(c),
		Folders: append([]string{"INBOX"}, cfg.Folders...), MoveTo: cfg.MoveTo, Poll: cfg.Poll,
	}, err
}

func (s *Server) newSender() (*outbox.Sender, error) {
	c, err := senderConfig(s.cfg)
	if err != nil {
		return nil, err
	}
	c.Dial, c.Retry, c.Trace, c.Poll, c.Log = s.hooks.DialSMTP, s.hooks.Retry, s.hooks.Trace, s.hooks.Look, s.log
	c.OnDead = func(ctx context.Context, l daemon.Letter, why string) {
		if err := s.Host.LetterDead(ctx, l, why); err != nil {
			s.log.Error("dead letter not reported", "game", l.Game, "err", err)
		}
	}
	c.OnTrouble = func(ctx context.Context, why string) {
		if err := s.Host.OutboxDown(ctx, why); err != nil {
			s.log.Error("trouble of the outbox not reported", "err", err)
		}
	}
	return outbox.New(c, s.Store)
}

// senderConfig is how letters are sent.
func senderConfig(cfg *config.Config) (outbox.Config, error) {
	c := cfg.SMTP
	roots, err := trust(c.CA)
	var bounce func(string) string
	if cfg.Sending.VERP {
		bounce = daemon.BounceToken
	}
	return outbox.Config{
		Options: outbox.Options{Address: cfg.Mail.Address, Name: cfg.Mail.Name, Bounce: bounce},
		Server:  c.Address, TLS: c.TLS, User: c.User, Auth: c.Auth, Secret: secret(c), RootCAs: roots,
		Connections: cfg.Sending.Connections, PerMinute: cfg.Sending.PerMinute, PerDomain: cfg.Sending.PerDomain, PerDay: cfg.Sending.PerDay,
	}, err
}

// trust returns the certificates that a server may show besides the system's.
func trust(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s: there is no certificate in it", file)
	}
	return pool, nil
}

// Run reads, keeps deadlines and sends until ctx ends. It does nothing at all
// while a game runs that was begun under another version of the rules.
func (s *Server) Run(ctx context.Context) error {
	if err := s.CheckRules(ctx); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	now := s.now()
	s.began.Store(&now)
	parts := []func(context.Context) error{s.box.Run, s.out.Run, s.Host.Run, s.watch, s.clean, s.serveHTTP, s.publish, s.serveArchive}
	errs := make([]error, len(parts))
	var group sync.WaitGroup
	for i, run := range parts {
		group.Go(func() {
			defer stop() // one part that ends ends them all
			errs[i] = run(ctx)
		})
	}
	group.Wait()
	for i, err := range errs {
		if errors.Is(err, context.Canceled) {
			errs[i] = nil
		}
	}
	return errors.Join(errs...)
}

// now is the time by the clock of the games.
func (s *Server) now() time.Time {
	if s.hooks.Now != nil {
		return s.hooks.Now()
	}
	return time.Now()
}

// started is when Run was called; zero: not yet.
func (s *Server) started() time.Time {
	if t := s.began.Load(); t != nil {
		return *t
	}
	return time.Time{}
}

// watch tells the host of what commands in other processes did.
func (s *Server) watch(ctx context.Context) error {
	var last int64
	ticker := time.NewTicker(s.hooks.Look)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		n, err := s.Store.Changes(ctx)
		if err == nil && n != last {
			last = n
			s.Host.Notice()
			s.turnPages()
		}
	}
}

// Health tells how the inbox and the outbox do.
func (s *Server) Health() (inbox.Health, outbox.Health) { return s.box.Health(), s.out.Health() }

// Close closes the store.
func (s *Server) Close() error { return s.Store.Close() }
