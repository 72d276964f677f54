package server

import (
	"context"
	"errors"
	"fmt"

	"omerta/daemon"
	"omerta/engine"
	"omerta/engine/record"
)

// CheckRules, with which Run begins, refuses to go on with games that were begun under another version
// of the rules: what their players were told would not be what is played. Each
// such game is named with the release that plays it to its end.
func (s *Server) CheckRules(ctx context.Context) error {
	ids, err := s.Store.Games(ctx, daemon.StatusRunning, daemon.StatusStopped)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		g, err := s.Store.Game(ctx, id)
		if err != nil {
			return err
		}
		if g.Rules != engine.RulesVersion {
			errs = append(errs, fmt.Errorf("game %s was begun under version %d of the rules, and this program plays version %d: let %s serve until it is over",
				id, g.Rules, engine.RulesVersion, record.Release(g.Rules)))
		}
	}
	return errors.Join(errs...)
}
