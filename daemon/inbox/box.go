package inbox

import (
	"context"
	"errors"
	"sync"
	"time"

	"omerta/daemon"
)

// A Box is a mailbox that is read into the store by one supervised loop.
// Whatever goes wrong, the loop closes the connection, waits and connects
// anew; an error is never taken for an empty mailbox.
type Box struct {
	cfg   Config
	store daemon.MailStore

	wake  chan struct{} // there are mails to mark
	drain chan struct{} // somebody waits for a look

	mu      sync.Mutex
	health  Health
	waiters []chan error // of those who wait for a look that has not begun
	woken   bool         // wake will have word

	// Of the loop: what must not be asked of this server again.
	undatable  int  // how often asking for INTERNALDATE broke the connection
	unlistable bool // the list of folders cannot be read
}

// New returns a box that keeps what it fetches in the store. It refuses a
// configuration that cannot work.
func New(cfg Config, store daemon.MailStore) (*Box, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	cfg.Log = cfg.Log.With("account", cfg.Account)
	return &Box{
		cfg: cfg, store: store,
		wake: make(chan struct{}, 1), drain: make(chan struct{}, 1),
		health: Health{State: StateStarting, Since: time.Now()},
	}, nil
}

// Run reads the mailbox until ctx ends, and returns the reason of that.
func (b *Box) Run(ctx context.Context) error {
	for {
		err := b.session(ctx)
		if ctx.Err() != nil {
			b.answer(b.takeWaiters(), context.Cause(ctx))
			return context.Cause(ctx)
		}
		e := classify("connection", err)
		failures := b.down(e)
		b.answer(b.takeWaiters(), e)
		b.pause(ctx, e, backoff(e.Class, failures))
	}
}

// session is one connection, from its beginning to the error that ends it.
func (b *Box) session(ctx context.Context) error {
	s, err := connect(ctx, b.cfg)
	if err != nil {
		return err
	}
	defer s.close()
	folders, err := s.folders(ctx, b.unlistable)
	if err != nil {
		b.unlistable = b.unlistable || classify("list", err).Class == ClassProtocol
		return err
	}
	l := looker{box: b, s: s, folders: folders, started: time.Now()}
	var whole time.Time // of the last reconciliation
	for {
		waiters, began := b.takeWaiters(), time.Now()
		full := len(waiters) > 0 || l.behind || began.Sub(whole) >= b.cfg.Reconcile
		err := l.all(ctx, full)
		switch {
		case err != nil:
			b.answer(waiters, err)
			return err
		case l.behind:
			b.answer(waiters, &Error{ClassProtocol, "fetch", errors.New("the server does not give a message")})
		default:
			b.answer(waiters, nil)
		}
		if full {
			whole = began
		}
		b.up()
		if err := s.wait(ctx, b.wake, b.drain); err != nil {
			return err
		}
	}
}

// markWait is how long a mail that was dealt with may wait for its mark: those
// of a full mailbox are marked together, and a player's answer does not wait.
const markWait = 500 * time.Millisecond

// Wake tells the loop that mails have been dealt with. It marks them on the
// server soon.
func (b *Box) Wake() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.woken {
		return
	}
	b.woken = true
	time.AfterFunc(markWait, func() {
		b.mu.Lock()
		b.woken = false
		b.mu.Unlock()
		signal(b.wake)
	})
}

// Drain returns nil when, after the call began and not before the time given,
// a full look at all folders has stored everything in them. It returns an
// error when the mailbox cannot be read now; see [Error].
func (b *Box) Drain(ctx context.Context, before time.Time) error {
	if wait := time.Until(before); wait > 0 {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	answer := make(chan error, 1)
	b.mu.Lock()
	b.waiters = append(b.waiters, answer)
	b.mu.Unlock()
	signal(b.drain)
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// takeWaiters returns those whom the look that begins now will answer.
func (b *Box) takeWaiters() []chan error {
	b.mu.Lock()
	defer b.mu.Unlock()
	w := b.waiters
	b.waiters = nil
	return w
}

// answer tells waiters how their look went.
func (b *Box) answer(waiters []chan error, err error) {
	for _, w := range waiters {
		w <- err
	}
}

// pause waits after an error. Who wants to drain the mailbox does not wait for
// the pause to end, unless the server does not let us in: then he is told so.
func (b *Box) pause(ctx context.Context, e *Error, d time.Duration) {
	end := time.NewTimer(d)
	defer end.Stop()
	soonest := time.NewTimer(min(d, time.Second/2))
	defer soonest.Stop()
	hurried, rested := false, false
	for {
		select {
		case <-ctx.Done():
			return
		case <-end.C:
			return
		case <-soonest.C:
			rested = true
		case <-b.drain:
			if e.Temporary() {
				hurried = true
			} else {
				b.answer(b.takeWaiters(), e)
			}
		}
		if hurried && rested {
			return
		}
	}
}

// Health tells how the box fares.
func (b *Box) Health() Health {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.health
}

// looked writes down that a folder was opened.
func (b *Box) looked() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.health.LastLook = time.Now()
}

// skipped counts a message that was put aside.
func (b *Box) skipped() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.health.Skipped++
}

// up writes down that all is well.
func (b *Box) up() {
	b.mu.Lock()
	changed := b.health.State != StateUp
	b.health.Class, b.health.Err, b.health.Failures = "", "", 0
	if changed {
		b.health.State, b.health.Since = StateUp, time.Now()
	}
	h := b.health
	b.mu.Unlock()
	if changed {
		b.cfg.Log.Info("inbox is read")
		b.tell(h)
	}
}

// down writes down an error and returns how many there were in a row. The log
// gets a line when the state or the kind of trouble changes.
func (b *Box) down(e *Error) int {
	b.mu.Lock()
	changed := b.health.State != StateDown || b.health.Class != e.Class
	if b.health.State != StateDown {
		b.health.State, b.health.Since = StateDown, time.Now()
	}
	b.health.Class, b.health.Err = e.Class, e.Error()
	b.health.Failures++
	h := b.health
	b.mu.Unlock()
	if changed {
		b.cfg.Log.Warn("inbox cannot be read", "class", e.Class, "err", e)
		b.tell(h)
	}
	return h.Failures
}

// tell passes a change on.
func (b *Box) tell(h Health) {
	if b.cfg.OnChange != nil {
		b.cfg.OnChange(h)
	}
}

// signal leaves word on a channel of one place.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
