package outbox

import (
	"context"
	"errors"
	"sync"
	"time"

	"omerta/daemon"
)

// A Sender sends the letters of a store. One Run at a time.
type Sender struct {
	cfg    Config
	store  daemon.LetterStore
	limits limits
	wake   chan struct{}

	// These belong to the goroutine of Run.
	ready   []daemon.Letter          // claimed, in the order in which they go
	flying  map[string]daemon.Letter // given to a connection
	held    map[string]time.Time     // not to be claimed before
	breaker breaker

	mu     sync.Mutex
	health Health
}

// Health is how the sending goes.
type Health struct {
	InFlight  int       // letters given to a connection
	Accepted  time.Time // when a server last took a letter
	Failures  int       // in a row
	Paused    time.Time // nothing is tried before; zero or past: it goes on
	LastError string    // of the last failure; empty after a success
}

// New returns a sender, or what is wrong with the config.
func New(c Config, store daemon.LetterStore) (*Sender, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	return &Sender{
		cfg:     c,
		store:   store,
		limits:  limits{store: store, perMinute: c.PerMinute, perDomain: c.PerDomain, perDay: c.PerDay},
		wake:    make(chan struct{}, 1),
		flying:  map[string]daemon.Letter{},
		held:    map[string]time.Time{},
		breaker: breaker{limit: c.Breaker, pause: c.Pause},
	}, nil
}

// Wake makes the sender look at the queue at once. It never blocks.
func (s *Sender) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Health tells how the sending goes.
func (s *Sender) Health() Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.health
}

// grace is how long, after the end of Run's context, letters in flight may
// take to be finished. What is not finished then is sent again after the next
// start.
const grace = 3 * time.Second

// Run sends letters until ctx ends; then it finishes those in flight, for at
// most 3 seconds, and returns nil.
func (s *Sender) Run(ctx context.Context) error {
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		select {
		case <-time.After(grace):
			cancel()
		case <-hard.Done():
		}
	})
	defer stop()

	work := queue{make(chan daemon.Letter), make(chan daemon.Letter, 2*s.cfg.Connections)}
	done := make(chan result, 2*s.cfg.Connections)
	var workers sync.WaitGroup
	for range s.cfg.Connections {
		workers.Go(func() { s.work(hard, work, done) })
	}
	s.loop(ctx, work, done)
	s.recall(work)
	close(work.now)
	for len(s.flying) > 0 {
		s.settle(hard, <-done, work)
	}
	workers.Wait()
	return nil
}

// loop gives letters to the connections as they fall due.
func (s *Sender) loop(ctx context.Context, work queue, done <-chan result) {
	var due time.Time // when a letter falls due that we know of
	var seen int64    // of the store's changes
	for look := true; ctx.Err() == nil; {
		if look {
			due = s.dispatch(ctx, work)
			s.note(func(*Health) {})
		}
		look = true
		select {
		case <-ctx.Done():
		case r := <-done:
			s.settle(ctx, r, work)
		case <-s.wake:
			s.ready = nil // something more urgent may have come
		case <-time.After(min(time.Until(due), s.cfg.Poll)):
			n := s.changes(ctx, seen)
			if look = n != seen || !time.Now().Before(due); look {
				seen, s.ready = n, nil
			}
		}
	}
}

// changes asks the store whether somebody else wrote to it. A store that
// cannot say is looked at anyway.
func (s *Sender) changes(ctx context.Context, seen int64) int64 {
	n, err := s.store.Changes(ctx)
	if err != nil {
		return seen + 1
	}
	return n
}

// The waits of the dispatcher.
const (
	farAway   = time.Hour       // when nothing is due; the poll comes long before
	storeWait = 2 * time.Second // after trouble with the store
)

// dispatch gives due letters to free connections. It returns when the next
// falls due.
func (s *Sender) dispatch(ctx context.Context, work queue) time.Time {
	now := time.Now()
	if s.breaker.paused(now) {
		s.ready = nil
		return s.breaker.until
	}
	for len(s.flying) < s.slots() {
		if len(s.ready) == 0 {
			var err error
			if s.ready, err = s.store.Claim(ctx, now, ahead, s.skip(now)); err != nil {
				s.storeTrouble(ctx, "claim", err)
				return now.Add(storeWait)
			}
			if len(s.ready) == 0 {
				return s.nextDue(ctx, now)
			}
		}
		l := s.ready[0]
		room, err := s.limits.room(ctx, now, l, s.flying)
		if err != nil {
			s.storeTrouble(ctx, "count", err)
			return now.Add(storeWait)
		}
		if room.all {
			return room.until
		}
		s.ready = s.ready[1:]
		if room.domain {
			s.held[l.ID] = room.until
			continue
		}
		s.flying[l.ID] = l
		if s.breaker.flows {
			work.spare <- l
		} else {
			work.now <- l
		}
	}
	return now.Add(farAway) // every connection is busy; a result wakes us
}

// ahead is how many letters are claimed at once. They go in this order unless
// news come meanwhile.
const ahead = 64

// A queue is how letters come to the connections: into the hands of one that
// has none, or, while all goes well, where the next that has none finds them.
type queue struct {
	now   chan daemon.Letter
	spare chan daemon.Letter
}

// recall takes back the letters with which nobody has begun.
func (s *Sender) recall(work queue) {
	for {
		select {
		case l := <-work.spare:
			delete(s.flying, l.ID)
		default:
			return
		}
	}
}

// slots is how many letters may be with the connections: one for each, and
// while all goes well one more that waits for it; but one in all while it is
// doubtful whether the server is there.
func (s *Sender) slots() int {
	switch {
	case s.breaker.doubtful():
		return 1
	case s.breaker.flows:
		return 2 * s.cfg.Connections
	}
	return s.cfg.Connections
}

// skip lists the letters not to be claimed now.
func (s *Sender) skip(now time.Time) map[string]bool {
	skip := make(map[string]bool, len(s.flying)+len(s.held))
	for id := range s.flying {
		skip[id] = true
	}
	for id, until := range s.held {
		if now.Before(until) {
			skip[id] = true
		} else {
			delete(s.held, id)
		}
	}
	return skip
}

// nextDue returns when a letter falls due that is neither in flight nor held.
func (s *Sender) nextDue(ctx context.Context, now time.Time) time.Time {
	due := now.Add(farAway)
	next, err := s.store.NextLetter(ctx)
	switch {
	case errors.Is(err, daemon.ErrNotFound):
	case err != nil:
		s.storeTrouble(ctx, "next", err)
		return now.Add(storeWait)
	case next.After(now): // one that is due already was claimed, or is in flight or held
		due = next
	}
	for _, until := range s.held {
		if until.Before(due) {
			due = until
		}
	}
	return due
}

func (s *Sender) storeTrouble(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		s.cfg.Log.Error("outbox: store", "in", what, "err", err)
	}
}
