package server_test

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/daemon/demo"
	"omerta/daemon/server"
	"omerta/engine"
)

// A daemon does not go on with a game of other rules, running or stopped: it
// names the game and what to do. A game that has ended is no hindrance.
func TestOtherRules(t *testing.T) {
	cfg := demo.Config(demo.Table{Language: "en", Domain: "mafia.test"}, "127.0.0.1:1", "127.0.0.1:1", "secret", filepath.Join(t.TempDir(), "omerta.db"))
	s, err := server.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), server.Hooks{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := demo.Begin(t.Context(), s, demo.Table{Language: "en", Domain: "mafia.test"}, [32]byte{7}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules  int
		status daemon.Status
		want   string // in the error; empty: it serves
	}{
		{engine.RulesVersion, daemon.StatusRunning, ""},
		{engine.RulesVersion + 1, daemon.StatusRunning, "let a later release of omerta serve until it is over"},
		{engine.RulesVersion + 1, daemon.StatusStopped, "let a later release of omerta serve until it is over"},
		{engine.RulesVersion + 1, daemon.StatusEnded, ""},
	} {
		g, err := s.Store.Game(t.Context(), demo.GameID)
		if err != nil {
			t.Fatal(err)
		}
		g.Rules, g.Status = c.rules, c.status
		if err := s.Store.Commit(t.Context(), daemon.Step{Game: g}); err != nil {
			t.Fatal(err)
		}
		if c.want == "" {
			if err := s.CheckRules(t.Context()); err != nil {
				t.Errorf("rules %d, %s: %v", c.rules, c.status, err)
			}
			continue
		}
		// Run must come back by itself: nothing of the world is reached.
		err = s.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "game "+demo.GameID) {
			t.Errorf("rules %d, %s: %v", c.rules, c.status, err)
		}
	}
}
