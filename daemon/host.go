package daemon

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"omerta/templates"
)

// Options are what a [Host] is told. All fields but those that say so are
// needed.
type Options struct {
	Store   GameStore
	Words   *templates.Set
	Decode  func(raw []byte, known func(string) bool) Mail // of package inbox; known tells words of the grammar from noise
	Address string                                         // the mailbox, without a plus part
	Strict  bool                                           // a key with a failed DMARC is held
	Settle  time.Duration                                  // after a deadline, before the inbox is drained

	Operator string // who is told when no host can be; may be empty
	Language string // of letters to strangers and the operator

	Hosts   []string                          // who may make games by mail, besides those who host one
	Presets func(name string) ([]byte, error) // reads the file of a preset; nil: there are none

	Drain func(ctx context.Context, before time.Time) error // nil: nothing to drain
	Hasty bool                                              // resolve even when the inbox cannot be read
	Wake  func()                                            // tells the outbox and the inbox that there is news; may be nil
	Log   *slog.Logger
	Now   func() time.Time   // nil: time.Now
	Trace func(point string) // nil; tests of crashes stop the process at a point
}

// A Host runs games. Its methods may be called from several goroutines and
// from several processes on one store: a step that was overtaken is made
// again from the game as it is then.
type Host struct {
	Options
	keys   Keys
	domain string

	mu     sync.Mutex
	tables map[string]*table // games in memory; each may be dropped at any time
	told   map[string]bool   // troubles already told, until they end
	owed   []Letter          // what hosts are to be told with the next step
	logged string            // the trouble that stands in the log; empty: none
	flood  time.Time         // when the operator was last told of too many strangers
	news   chan struct{}
}

// maxTables is how many games are kept in memory. The others are read again
// when something happens in them.
const maxTables = 256

// New returns a host over a store.
func New(ctx context.Context, o Options) (*Host, error) {
	secret, err := o.Store.Secret(ctx, SecretLen)
	if err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Wake == nil {
		o.Wake = func() {}
	}
	if o.Trace == nil {
		o.Trace = func(string) {}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	_, domain, _ := strings.Cut(o.Address, "@")
	return &Host{
		Options: o,
		keys:    NewKeys(secret),
		domain:  domain,
		tables:  map[string]*table{},
		told:    map[string]bool{},
		news:    make(chan struct{}, 1),
	}, nil
}

// Notice tells the host that there is news: mail was stored, or another
// process changed a game. It never blocks.
func (h *Host) Notice() {
	select {
	case h.news <- struct{}{}:
	default:
	}
}

// Run reads mail and keeps deadlines until ctx ends.
func (h *Host) Run(ctx context.Context) error {
	if err := h.checkStart(ctx); err != nil {
		return err
	}
	watch := h.newClock()
	for {
		if err := h.checkClock(ctx, watch); err != nil {
			h.trouble(ctx, "the clock", err)
		}
		wait := h.round(ctx)
		if ctx.Err() != nil {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil
		case <-h.news:
			timer.Stop()
		case <-timer.C:
		}
	}
}

// The waits of the host's loop: after trouble, and at most while nothing
// happens (another process may have moved a deadline).
const (
	troubleWait = 2 * time.Second
	idleWait    = time.Minute
)

// round does what is to be done now and returns how long to wait for more.
func (h *Host) round(ctx context.Context) time.Duration {
	if err := h.ReceiveAll(ctx); err != nil {
		h.trouble(ctx, "reading mail", err)
		return troubleWait
	}
	next, err := h.Keep(ctx)
	if err != nil {
		h.trouble(ctx, "keeping deadlines", err)
		return troubleWait
	}
	h.well()
	return min(max(next, 0), idleWait)
}

// trouble logs an error of the world, once for as long as it stays the same.
func (h *Host) trouble(ctx context.Context, what string, err error) {
	h.mu.Lock()
	same := h.logged == err.Error()
	h.logged = err.Error()
	h.mu.Unlock()
	if ctx.Err() == nil && !same {
		h.Log.Error("trouble", "in", what, "err", err)
	}
}

// well forgets the trouble that has passed.
func (h *Host) well() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.logged != "" {
		h.logged = ""
		h.Log.Info("the trouble has passed")
	}
}

// commit writes steps and tells the outbox.
func (h *Host) commit(ctx context.Context, steps ...Step) error {
	for _, s := range steps {
		if s.Game != nil {
			s.Game.Stepped = h.Now()
			for j, l := range s.Letters {
				if l.Seat >= 0 && l.Game == s.Game.ID && s.Game.Seats[l.Seat].Bounces >= maxBounces {
					s.Letters[j].NotBefore = h.Now().Add(keepBack)
				}
			}
		}
	}
	steps, owed := h.withOwed(steps)
	h.Trace("before-commit")
	if err := h.Store.Commit(ctx, steps...); err != nil {
		h.forget(steps...)
		h.mu.Lock()
		h.owed = append(h.owed, owed...)
		h.mu.Unlock()
		return err
	}
	h.Trace("committed")
	h.Wake()
	return nil
}

// keepBack is how long letters to a dead address wait for a mail from it,
// which sends them off at once.
const keepBack = 365 * 24 * time.Hour

// forget drops the games of steps that did not come to be.
func (h *Host) forget(steps ...Step) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range steps {
		if s.Game != nil {
			delete(h.tables, s.Game.ID)
		}
	}
}
