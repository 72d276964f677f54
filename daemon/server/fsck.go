package server

import (
	"context"
	"errors"
	"time"
)

// Fsck looks for damage in the store, for what cannot be right between games,
// mails and letters, and for games whose replay differs from what was told. It
// returns a line for each finding.
func (s *Server) Fsck(ctx context.Context, now time.Time) ([]string, error) {
	damage, err := s.Store.Check(ctx)
	if err != nil {
		return nil, err
	}
	audit, auditErr := s.Store.Audit(ctx, now)
	lines := append(damage, audit...)
	found, err := s.Host.Check(ctx)
	for _, f := range found {
		lines = append(lines, f.String())
	}
	return lines, errors.Join(auditErr, err)
}
