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

	failures int
	away     int // how often in a row the server was not there
	told     bool
	flows    bool      // the last letter was taken
	until    time.Time // nothing is tried before
}

// paused tells whether nothing is to be tried now.
func (b *breaker) paused(now time.Time) bool { return now.Before(b.until) }

// doubtful tells whether to feel the way with one letter.
func (b *breaker) doubtful() bool { return b.away > 0 || b.failures >= b.limit }

// success closes the breaker.
func (b *breaker) success() {
	b.failures, b.away, b.told, b.flows, b.until = 0, 0, false, true, time.Time{}
}

// failure counts one. away: the server was not there or went away, so the next
// try waits, longer each time; call: only a person can mend it. It tells
// whether a person is to be called now.
func (b *breaker) failure(now time.Time, away, call bool) bool {
	b.flows = false
	if b.paused(now) && !call {
		return false // the other connections failing of the same cause
	}
	b.failures++
	if away {
		b.away++
		b.until = now.Add(min(firstWait<<min(b.away-1, 10), longestWait))
	} else {
		b.away = 0
	}
	if call {
		b.failures = max(b.failures, b.limit)
	}
	if b.failures < b.limit {
		return false
	}
	b.until = now.Add(b.pause)
	told := b.told
	b.told = true
	return !told
}
