package outbox

import (
	"fmt"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/daemon/mailtest"
)

// many is a queue of letters of one kind to one domain.
func many(n int, kind daemon.Kind, domain string) []daemon.Letter {
	var out []daemon.Letter
	for i := range n {
		l := letter(fmt.Sprintf("%s%d.%s", kind, i, domain), "p1@"+domain)
		l.Kind = kind
		out = append(out, l)
	}
	return out
}

// sentBy counts the letters of a kind ("" for all) that were sent until now.
func (b *bench) sentBy(kind daemon.Kind) int {
	b.store.mu.Lock()
	defer b.store.mu.Unlock()
	n := 0
	for _, r := range b.store.rows {
		if !r.sent.IsZero() && (kind == "" || r.Kind == kind) {
			n++
		}
	}
	return n
}

func TestPerMinute(t *testing.T) {
	inBubble(t, func() []daemon.Letter { return many(100, daemon.KindReceipt, "players.example") }, func(t *testing.T, b *bench) {
		for minute := 1; minute <= 4; minute++ {
			time.Sleep(30 * time.Second)
			if got := b.sentBy(""); got != 20*minute {
				t.Errorf("%d letters in %d minutes, want %d", got, minute, 20*minute)
			}
			time.Sleep(31 * time.Second)
		}
	}, func(c *Config, _ *mailtest.Config) { c.PerMinute = 20 })
}

// A domain at its limit holds up nobody else.
func TestPerDomain(t *testing.T) {
	letters := func() []daemon.Letter {
		return append(many(50, daemon.KindPrivate, "players.example"), many(5, daemon.KindReceipt, "elsewhere.example")...)
	}
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(59 * time.Second)
		if near, far := b.sentBy(daemon.KindPrivate), b.sentBy(daemon.KindReceipt); near != 10 || far != 5 {
			t.Errorf("%d and %d letters in the first minute, want 10 and 5", near, far)
		}
		time.Sleep(5 * time.Minute)
		if got := b.sentBy(""); got != 55 {
			t.Errorf("%d letters in six minutes, want all 55", got)
		}
	}, func(c *Config, _ *mailtest.Config) { c.PerDomain = 10 })
}

// Near the limit of a day receipts wait first, then digests; private results
// have it all. The next day the rest goes.
func TestPerDay(t *testing.T) {
	letters := func() []daemon.Letter { return many(95, daemon.KindReceipt, "players.example") }
	inBubble(t, letters, func(t *testing.T, b *bench) {
		check := func(when string, receipts, digests, private int) {
			t.Helper()
			if r, d, p := b.sentBy(daemon.KindReceipt), b.sentBy(daemon.KindDigest), b.sentBy(daemon.KindPrivate); r != receipts || d != digests || p != private {
				t.Errorf("%s: %d receipts, %d digests, %d private results, want %d, %d, %d", when, r, d, p, receipts, digests, private)
			}
		}
		time.Sleep(time.Hour)
		check("receipts alone", 80, 0, 0)
		b.store.add(many(15, daemon.KindDigest, "players.example")...)
		time.Sleep(time.Hour)
		check("and digests", 80, 10, 0)
		b.store.add(many(15, daemon.KindPrivate, "players.example")...)
		time.Sleep(time.Hour)
		check("and private results", 80, 10, 10)
		time.Sleep(24 * time.Hour)
		check("a day later", 95, 15, 15)
	}, func(c *Config, _ *mailtest.Config) { c.PerDay = 100 })
}
