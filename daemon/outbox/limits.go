package outbox

import (
	"context"
	"strings"
	"time"

	"omerta/daemon"
)

// limits says how many letters may go out. It counts in the store, so a
// restart forgets nothing.
type limits struct {
	store                        daemon.LetterStore
	perMinute, perDomain, perDay int
}

// reserve is which part of a day's letters, in percent, is kept from letters
// of each urgency: near the limit digests and then receipts wait, so that
// private results still go out.
var reserve = [...]int{0: 0, 1: 10, 2: 20}

// How soon to look again when a limit is reached.
const (
	minuteLimitWait = time.Second
	dayLimitWait    = time.Minute
)

// A room tells whether a letter may go: neither all nor domain.
type room struct {
	all    bool      // no letter of this or less urgency may
	domain bool      // none to its domain may
	until  time.Time // when to look again
}

// room tells whether there is room for one more letter besides those in flight.
func (m limits) room(ctx context.Context, now time.Time, l daemon.Letter, flying map[string]daemon.Letter) (room, error) {
	if m.perDay > 0 {
		all, _, err := m.store.CountSent(ctx, now.Add(-24*time.Hour), "")
		if err != nil {
			return room{}, err
		}
		kept := m.perDay * reserve[l.Kind.Urgency()] / 100
		if all+len(flying) >= m.perDay-kept {
			return room{all: true, until: now.Add(dayLimitWait)}, nil
		}
	}
	if m.perMinute <= 0 && m.perDomain <= 0 {
		return room{}, nil
	}
	domain := domainOf(l.To)
	all, toDomain, err := m.store.CountSent(ctx, now.Add(-time.Minute), domain)
	if err != nil {
		return room{}, err
	}
	for _, f := range flying {
		all++
		if domainOf(f.To) == domain {
			toDomain++
		}
	}
	until := now.Add(minuteLimitWait)
	return room{
		all:    m.perMinute > 0 && all >= m.perMinute,
		domain: m.perDomain > 0 && toDomain >= m.perDomain,
		until:  until,
	}, nil
}

// domainOf returns the domain of an address in lower case.
func domainOf(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}
