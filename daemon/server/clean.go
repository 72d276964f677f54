package server

import (
	"context"
	"time"
)

// When what was kept long enough is removed: soon after the start, not on the
// beat of the parts that look every second, and then once a day.
const (
	cleanFirst = time.Minute + time.Second/3
	cleanEvery = 24 * time.Hour
)

// clean removes what was kept long enough, until ctx ends.
func (s *Server) clean(ctx context.Context) error {
	for wait := cleanFirst; ; wait = cleanEvery {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
		n, err := s.Purge(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			s.log.Error("old mails not removed", "err", err)
		case n > 0:
			s.log.Info("old mails removed", "mails", n)
		}
	}
}

// Purge removes the mails, and the texts of the letters, of games that ended
// longer ago than the config lets them be kept, and returns how many mails it
// were.
func (s *Server) Purge(ctx context.Context) (int, error) {
	if s.cfg.Retention == 0 {
		return 0, nil
	}
	return s.Store.Purge(ctx, s.now().Add(-s.cfg.Retention))
}
