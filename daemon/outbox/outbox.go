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

	work := make(chan daemon.Letter)
	done := make(chan result, s.cfg.Connections)
	var workers sync.WaitGroup
	for range s.cfg.Connections {
		workers.Go(func() { s.work(hard, work, done) })
	}
	s.loop(ctx, work, done)
	close(work)
	for len(s.flying) > 0 {
		s.settle(hard, <-done)
	}
	workers.Wait()
	return nil
}

// loop gives letters to the connections as they fall due.
func (s *Sender) loop(ctx context.Context, work chan<- daemon.Letter, done <-chan result) {
	var due time.Time // when a letter falls due that we know of
	var seen int64    // of the store's changes
	for look := true; ctx.Err() == nil; {
		if look {
			seen = s.changes(ctx, seen)
			due = s.dispatch(ctx, work)
			s.note(func(*Health) {})
		}
		look = true
		select {
		case <-ctx.Done():
		case r := <-done:
			s.settle(ctx, r)
		case <-s.wake:
		case <-time.After(min(time.Until(due), s.cfg.Poll)):
			look = !time.Now().Before(due) || s.changes(ctx, seen) != seen
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
func (s *Sender) dispatch(ctx context.Context, work chan<- daemon.Letter) time.Time {
	now := time.Now()
	if s.breaker.paused(now) {
		return s.breaker.until
	}
	for free := s.slots() - len(s.flying); free > 0; {
		letters, err := s.store.Claim(ctx, now, free, s.skip(now))
		if err != nil {
			s.storeTrouble(ctx, "claim", err)
			return now.Add(storeWait)
		}
		if len(letters) == 0 {
			return s.nextDue(ctx, now)
		}
		for _, l := range letters {
			room, err := s.limits.room(ctx, now, l, s.flying)
			if err != nil {
				s.storeTrouble(ctx, "count", err)
				return now.Add(storeWait)
			}
			switch {
			case room.all:
				return room.until
			case room.domain:
				s.held[l.ID] = room.until
				continue
			}
			s.flying[l.ID] = l
			work <- l
			free--
		}
	}
	return now.Add(farAway) // every connection is busy; a result wakes us
}

// slots is how many letters may be in flight: one while it is doubtful
// whether the server is there.
func (s *Sender) slots() int {
	if s.breaker.doubtful() {
		return 1
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
