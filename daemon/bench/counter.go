package bench

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// A counter counts what the daemon says in its log, and the points it passes.
// The daemon logs a thing after it is on disk.
type counter struct {
	mu    sync.Mutex
	times map[string]int
	goal  map[string]int
	until map[string]chan struct{} // closed when times reaches goal
	first map[string]time.Time
	last  string // trouble
}

func newCounter() *counter {
	return &counter{times: map[string]int{}, goal: map[string]int{}, until: map[string]chan struct{}{}, first: map[string]time.Time{}}
}

// add counts one.
func (c *counter) add(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.times[what]++
	if c.times[what] == 1 {
		c.first[what] = time.Now()
	}
	if ended := c.until[what]; ended != nil && c.times[what] == c.goal[what] {
		close(ended)
	}
}

// count tells how often it was until now.
func (c *counter) count(what string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.times[what]
}

// reaches returns a channel that is closed when something was n times.
func (c *counter) reaches(what string, n int) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	ended := make(chan struct{})
	if c.times[what] >= n {
		close(ended)
		return ended
	}
	c.goal[what], c.until[what] = n, ended
	return ended
}

// patience is how long a daemon may be at work on one figure.
const patience = 10 * time.Minute

// wait waits until something was n times.
func (c *counter) wait(ctx context.Context, what string, n int) error {
	select {
	case <-c.reaches(what, n):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(patience):
		c.mu.Lock()
		defer c.mu.Unlock()
		return fmt.Errorf("in %v it was %q %d times, not %d; the last trouble was: %s", patience, what, c.times[what], n, c.last)
	}
}

// Enabled is part of [slog.Handler].
func (c *counter) Enabled(context.Context, slog.Level) bool { return true }

// Handle counts a line of the log.
func (c *counter) Handle(_ context.Context, line slog.Record) error {
	c.add(line.Message)
	if line.Level > slog.LevelInfo {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.last = line.Message
		line.Attrs(func(a slog.Attr) bool { c.last += " " + a.String(); return true })
	}
	return nil
}

// WithAttrs is part of [slog.Handler].
func (c *counter) WithAttrs([]slog.Attr) slog.Handler { return c }

// WithGroup is part of [slog.Handler].
func (c *counter) WithGroup(string) slog.Handler { return c }
