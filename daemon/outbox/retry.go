package outbox

import (
	"math/rand/v2"
	"time"

	"omerta/daemon"
)

// DefaultRetry is how long a letter waits after its first, second … failed
// attempt; the last goes on till it is given up. RFC 5321 4.5.4.1 asks for
// half an hour or more in general, for two tries in the first hour, and for
// two or three hours and more later. The first waits are shorter: a letter
// of a game is worth little after its deadline, and greylisting servers take
// the second attempt after a minute or five.
var DefaultRetry = []time.Duration{
	1 * time.Minute,
	5 * time.Minute,
	15 * time.Minute,
	30 * time.Minute,
	1 * time.Hour,
	2 * time.Hour,
	4 * time.Hour,
	6 * time.Hour,
}

// retryAfter returns how long a letter waits after one more failed attempt.
// Up to a tenth is added by chance, so that the letters of one night do not
// come back all in the same second.
func retryAfter(table []time.Duration, attempts int) time.Duration {
	d := table[min(attempts, len(table)-1)]
	return d + rand.N(d/10+1)
}

// born is when a letter could first be sent.
func born(l daemon.Letter) time.Time {
	if l.NotBefore.After(l.Created) {
		return l.NotBefore
	}
	return l.Created
}
