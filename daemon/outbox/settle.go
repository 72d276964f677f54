package outbox

import (
	"context"
	"time"

	"omerta/daemon"
)

// An outcome is what came of giving a letter to a connection.
type outcome int

const (
	accepted  outcome = iota // a server has it, and that is on disk
	untried                  // there was no connection; the letter is as it was
	unwritten                // the store could not note the attempt, so it was not made
	withdrawn                // it is not to be sent any more, and was not
	unmarked                 // a server has it, and that is not on disk: we are shutting down
	refused                  // for now, or its fate is unknown: tried again under the same ID
	dead                     // for good
)

// A result is an outcome with its circumstances.
type result struct {
	letter  daemon.Letter
	outcome outcome
	err     error
	next    time.Time // when the letter is tried again
	away    bool      // the server was not there, or went away
	call    bool      // a person is needed

	heard chan struct{} // closed when it is settled; nil: nobody waits for that
}

// settle writes down what came of a letter. When it was not taken, those that
// wait for a connection are taken back.
func (s *Sender) settle(ctx context.Context, r result, waiting queue) {
	if r.heard != nil {
		defer close(r.heard)
	}
	delete(s.flying, r.letter.ID)
	now := time.Now()
	switch r.outcome {
	case accepted:
		s.breaker.success()
		s.note(func(h *Health) { h.Accepted, h.LastError = now, "" })
		return
	case unmarked, withdrawn:
		return
	case unwritten:
		s.storeTrouble(ctx, "note an attempt", r.err)
		s.held[r.letter.ID] = now.Add(storeWait)
		return
	}
	why := r.err.Error()
	s.cfg.Log.Warn("outbox: a letter was not sent", "attempt", r.letter.Attempts+1, "err", why)
	switch r.outcome {
	case refused:
		if now.Sub(born(r.letter)) < s.cfg.GiveUp {
			if err := s.store.Failed(ctx, r.letter.ID, r.next, why); err != nil {
				s.storeTrouble(ctx, "note a failure", err) // the attempt is noted, and when the next is due
			}
			break
		}
		s.bury(ctx, r.letter, now, "given up: "+why)
	case dead:
		s.bury(ctx, r.letter, now, why)
	}
	if s.breaker.failure(now, r.away, r.call) {
		s.cfg.OnTrouble(ctx, why)
	}
	s.recall(waiting)
	s.note(func(h *Health) { h.LastError = why })
}

// bury writes down that a letter will never be sent, after its host was told.
func (s *Sender) bury(ctx context.Context, l daemon.Letter, now time.Time, why string) {
	s.cfg.OnDead(ctx, l, why)
	if err := s.store.Dead(ctx, l.ID, now, why); err != nil {
		s.storeTrouble(ctx, "note a death", err)
	}
}

// note changes the health, and brings it up to date.
func (s *Sender) note(change func(*Health)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.health)
	s.health.InFlight = len(s.flying)
	s.health.Failures = s.breaker.failures
	s.health.Paused = s.breaker.until
}
