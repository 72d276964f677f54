package outbox

import "time"

// The first and the longest wait for a server that cannot be reached.
const (
	firstWait   = time.Second
	longestWait = time.Minute
)

// A breaker stops the sending when everything fails. Letters wait unharmed
// meanwhile: an attempt that cannot be made is not counted against them.
type breaker struct {
	limit int           // failures in a row that open it
	pause time.Duration // how long it stays open

	failures    int
	unreachable bool // the last failure was that of a connection
	told        bool
	until       time.Time // nothing is tried before
}

// paused tells whether nothing is to be tried now.
func (b *breaker) paused(now time.Time) bool { return now.Before(b.until) }

// doubtful tells whether to feel the way with one letter.
func (b *breaker) doubtful() bool { return b.unreachable || b.failures >= b.limit }

// success closes the breaker.
func (b *breaker) success() {
	b.failures, b.unreachable, b.told, b.until = 0, false, false, time.Time{}
}

// failure counts one. unreachable: there was no connection, so the next try
// waits, longer each time; call: only a person can mend it. It tells whether
// a person is to be called now.
func (b *breaker) failure(now time.Time, unreachable, call bool) bool {
	if b.paused(now) && !call {
		return false // the other connections failing of the same cause
	}
	b.failures++
	b.unreachable = unreachable
	if call {
		b.failures = max(b.failures, b.limit)
	}
	switch {
	case b.failures >= b.limit:
		b.until = now.Add(b.pause)
		told := b.told
		b.told = true
		return !told
	case unreachable:
		b.until = now.Add(min(firstWait<<min(b.failures-1, 10), longestWait))
	}
	return false
}
