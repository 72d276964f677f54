package server_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"omerta/daemon/demo"
	"omerta/daemon/mailtest"
	"omerta/daemon/mailtest/real"
	"omerta/daemon/server"
)

// A whole game, as rich as the demo's, against a real Dovecot and a real
// Postfix, at a Russian and at an English table.
func TestRealServers(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game takes its time")
	}
	for _, lang := range []string{"ru", "en"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			playReal(t, lang)
		})
	}
}

func playReal(t *testing.T, lang string) {
	table := demo.Table{Language: lang, Domain: "mafia.test"}
	var users []mailtest.User
	for _, a := range table.Addresses() {
		users = append(users, mailtest.User{Address: a, Password: "secret"})
	}
	servers := real.Start(t, users...)
	cfg := demo.Config(table, servers.IMAP, servers.Submission, "secret", filepath.Join(t.TempDir(), "omerta.db"))
	cfg.Poll = 50 * time.Millisecond // Dovecot tells of new mail half a second late
	s, err := server.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), server.Hooks{NoIdle: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := demo.Begin(t.Context(), s, table, [32]byte{7}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	out, err := demo.Perform(ctx, demo.World{
		Table: table, IMAP: demo.Server{Address: servers.IMAP}, SMTP: demo.Server{Address: servers.Submission},
		Password: func(string) string { return "secret" }, MoveDeadline: demo.Mover(s),
	})
	stop()
	if ended := <-done; ended != nil {
		t.Errorf("the daemon ended with %v", ended)
	}
	if err != nil {
		t.Fatal(err)
	}
	told, err := table.Check(out)
	if err != nil {
		t.Fatal(err)
	}
	if !told.Won || out.Twice != 0 {
		t.Errorf("won: %v, letters that came twice: %d", told.Won, out.Twice)
	}
}
