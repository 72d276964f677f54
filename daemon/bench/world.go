package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/engine"
	"omerta/parser"
)

// A world is a store with games in their first night, whose role letters have
// gone out.
type world struct {
	cfg   config.Config
	games []string
	seats int
}

// seed is that of every game: the deal is the same in all.
var seed = [engine.SeedLen]byte{7}

// newWorld makes a store with so many games.
func (r *run) newWorld(ctx context.Context, games int) (*world, error) {
	r.note("dealing %d games of %d seats", games, r.Seats)
	w := &world{cfg: config.Default(), seats: r.Seats}
	w.cfg.IMAP = config.Server{Address: "127.0.0.1:1", TLS: "none", User: mailbox, Password: password, Auth: "password"}
	w.cfg.SMTP = w.cfg.IMAP
	w.cfg.Mail.Address, w.cfg.Mail.AuthservID = mailbox, authservID
	w.cfg.Sending = config.Sending{Connections: w.cfg.Sending.Connections}
	w.cfg.Folders, w.cfg.Settle = nil, 0
	w.cfg.Store = r.file("world.db")
	return w, w.with(ctx, func(s *server.Server) error {
		for i := range games {
			id := fmt.Sprintf("g%04d", i)
			if _, err := s.Host.Create(ctx, gameFile(id, r.Seats), id+".toml"); err != nil {
				return err
			}
			if err := s.Host.Start(ctx, id, &seed); err != nil {
				return err
			}
			w.games = append(w.games, id)
		}
		return sendOff(ctx, s)
	})
}

// with opens the store and closes it.
func (w *world) with(ctx context.Context, do func(*server.Server) error) error {
	s, err := server.Open(ctx, &w.cfg, slog.New(slog.DiscardHandler), server.Hooks{})
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

// sendOff marks all letters as sent.
func sendOff(ctx context.Context, s *server.Server) error {
	const some = 500
	for {
		now := time.Now()
		letters, err := s.Store.Claim(ctx, now, some, nil)
		if err != nil || len(letters) == 0 {
			return err
		}
		var ids []string
		for _, l := range letters {
			ids = append(ids, l.ID)
		}
		if err := s.Store.Sent(ctx, now, ids...); err != nil {
			return err
		}
	}
}

// copy returns the same world in a store of its own.
func (w *world) copy(r *run) (*world, error) {
	c := *w
	c.cfg.Store = r.file("copy.db")
	from, err := os.Open(w.cfg.Store)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	to, err := os.OpenFile(c.cfg.Store, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(to, from)
	return &c, errors.Join(err, to.Sync(), to.Close())
}

// remove removes a copy.
func (w *world) remove() {
	for _, end := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(w.cfg.Store + end) // all goes at the end anyway
	}
}

// roles are what the seats of every game hold.
func (w *world) roles() ([]engine.RoleID, error) {
	file, err := config.ParseGame(gameFile(w.games[0], w.seats), "game.toml")
	if err != nil {
		return nil, err
	}
	var roles []engine.RoleID
	for _, h := range engine.Deal(engine.NewSeed(seed), file.Deal) {
		roles = append(roles, h.Role)
	}
	return roles, nil
}

// names are those of every table, in their cases.
func (w *world) names() *parser.Names {
	var list []parser.Seat
	for _, p := range people[:w.seats] {
		list = append(list, parser.Seat{Name: p.ru, Aliases: []string{p.en}})
	}
	return parser.NewNames(list)
}

// A daemonRun is a daemon at work on a world.
type daemonRun struct {
	*server.Server
	stop context.CancelFunc
	done chan error
	seen *counter
}

// serve starts the daemon of a world. at and to are how it comes to its
// servers; a nil to is a server that never answers.
func (w *world) serve(ctx context.Context, imap, smtp string) (*daemonRun, error) {
	cfg := w.cfg
	cfg.IMAP.Address = imap
	d := &daemonRun{seen: newCounter(), done: make(chan error, 1)}
	hooks := server.Hooks{Trace: d.seen.add}
	if cfg.SMTP.Address = smtp; smtp == "" {
		cfg.SMTP.Address = "127.0.0.1:1"
		hooks.DialSMTP = func(ctx context.Context) (net.Conn, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}
	}
	cfg.SMTP.User, cfg.SMTP.Password = "", ""
	var err error
	if d.Server, err = server.Open(ctx, &cfg, slog.New(d.seen), hooks); err != nil {
		return nil, err
	}
	ctx, d.stop = context.WithCancel(ctx)
	go func() { d.done <- d.Run(ctx) }()
	return d, nil
}

// close stops the daemon.
func (d *daemonRun) close() error {
	d.stop()
	return errors.Join(<-d.done, d.Close())
}

// queued counts the letters of a kind to the seats of a world.
func (w *world) queued(ctx context.Context, s daemon.GameStore, kind daemon.Kind, since time.Time) (n int, err error) {
	for _, id := range w.games {
		for seat := range w.seats {
			k, err := s.CountLetters(ctx, address(id, seat), kind, since)
			if err != nil {
				return n, err
			}
			n += k
		}
	}
	return n, nil
}
