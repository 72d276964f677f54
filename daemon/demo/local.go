package demo

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"omerta/daemon/config"
	"omerta/daemon/mailtest"
	"omerta/daemon/server"
	"omerta/engine"
)

// Options say what [Play] plays.
type Options struct {
	Language string // of the table, "ru" or "en"
	Seed     [engine.SeedLen]byte
	Watch    func(Scene)  // may be nil
	Log      *slog.Logger // of the daemon; may be nil
}

// authservID is the name under which the embedded server says whom it trusts.
const authservID = "mx.mafia.test"

// Play plays the story on this machine: mail servers on loopback, a daemon on
// a store of its own, players. The error is that it could not be played, or
// that the letters, the record and its replay do not say the same.
func Play(ctx context.Context, o Options) (*Outcome, Telling, error) {
	table := Table{Language: o.Language, Domain: "mafia.test"}
	folder, err := os.MkdirTemp("", "omerta-store-")
	if err != nil {
		return nil, Telling{}, err
	}
	defer os.RemoveAll(folder)
	servers, password, err := startServers(table)
	if err != nil {
		return nil, Telling{}, err
	}
	defer servers.Close()
	log := o.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	s, err := server.Open(ctx, Config(table, servers.IMAP, servers.SMTP, password, filepath.Join(folder, "omerta.db")), log, server.Hooks{})
	if err != nil {
		return nil, Telling{}, err
	}
	defer s.Close()
	if err := Begin(ctx, s, table, o.Seed); err != nil {
		return nil, Telling{}, err
	}
	w := World{
		Table: table, IMAP: Server{Address: servers.IMAP}, SMTP: Server{Address: servers.SMTP},
		Password: func(string) string { return password }, MoveDeadline: Mover(s), Watch: o.Watch,
	}
	out, err := PerformWith(ctx, s, w)
	if err != nil {
		return out, Telling{}, err
	}
	own, err := s.Host.Export(ctx, GameID)
	if err != nil {
		return out, Telling{}, err
	}
	if !bytes.Equal(own, out.Record) {
		return out, Telling{}, errors.New("the record in the last letter is not the daemon's own")
	}
	told, err := table.Check(out)
	return out, told, err
}

// PerformWith plays the story against a daemon in this process, which runs for
// as long as that takes. A daemon that stops by itself ends the story.
func PerformWith(ctx context.Context, s *server.Server, w World) (*Outcome, error) {
	running, stop := context.WithCancel(ctx)
	playing, leave := context.WithCancelCause(ctx)
	done := make(chan error, 1)
	go func() {
		err := s.Run(running)
		leave(errors.Join(errStopped, err))
		done <- err
	}()
	out, err := Perform(playing, w)
	stop()
	return out, errors.Join(err, <-done)
}

var errStopped = errors.New("the daemon has stopped")

// startServers runs a mail provider with everybody's mailbox.
func startServers(table Table) (*mailtest.Servers, string, error) {
	password := rand.Text()
	var users []mailtest.User
	for _, a := range table.Addresses() {
		users = append(users, mailtest.User{Address: a, Password: password})
	}
	servers, err := mailtest.Config{Users: users, AuthServID: authservID}.Start()
	return servers, password, err
}

// Config is the daemon's on loopback, without limits on what it sends.
func Config(table Table, imap, smtp, password, store string) *config.Config {
	c := config.Default()
	c.IMAP = config.Server{Address: imap, TLS: "none", User: table.Mailbox(), Password: password, Auth: "password"}
	c.SMTP = config.Server{Address: smtp, TLS: "none", User: table.Mailbox(), Password: password, Auth: "password"}
	c.Mail.Address, c.Mail.AuthservID, c.Mail.Language = table.Mailbox(), authservID, table.language()
	c.Sending = config.Sending{Connections: c.Sending.Connections}
	c.Store, c.Settle = store, 0
	return &c
}

// Begin makes the game of a table and starts it with a seed.
func Begin(ctx context.Context, s *server.Server, table Table, seed [engine.SeedLen]byte) error {
	if _, err := s.Host.Create(ctx, table.File(), GameID+".toml"); err != nil {
		return err
	}
	return s.Host.Start(ctx, GameID, &seed)
}

// Mover moves deadlines by way of a store, be it the daemon's own or the same
// file opened in another process.
func Mover(s *server.Server) func(context.Context, engine.Phase, time.Time) error {
	return func(ctx context.Context, p engine.Phase, at time.Time) error {
		return s.Host.MoveDeadline(ctx, GameID, p, at, "demo")
	}
}
