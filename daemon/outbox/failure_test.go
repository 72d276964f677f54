package outbox

import (
	"strings"
	"sync"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/daemon/mailtest"
)

// points are all the moments at which the server may fail.
var points = []mailtest.Point{mailtest.AtConnect, mailtest.AtMail, mailtest.AtRcpt, mailtest.AtData, mailtest.AtStored}

// always answers the same at one point.
func always(at mailtest.Point, err error) setting {
	return faults(func(p mailtest.Point, _, _ string) error {
		if p == at {
			return err
		}
		return nil
	})
}

// nearly tells whether a wait is what the table says, with its tenth of
// chance and a few seconds of failing.
func nearly(got, want time.Duration) bool { return got >= want && got <= want+want/10+2*time.Second }

func TestRetryTimes(t *testing.T) {
	for _, code := range []int{421, 450} {
		inBubble(t, one, func(t *testing.T, b *bench) {
			time.Sleep(6 * 24 * time.Hour)
			r := b.store.row("a@club.example")
			for i := 1; i < len(r.trials); i++ {
				want := DefaultRetry[min(i-1, len(DefaultRetry)-1)]
				if got := r.trials[i].Sub(r.trials[i-1]); !nearly(got, want) {
					t.Errorf("%d: attempt %d came %v after the one before, want %v", code, i+1, got, want)
				}
			}
			if n := len(r.trials); n < 24 || n > 28 {
				t.Errorf("%d: %d attempts in five days", code, n)
			}
			last := r.trials[len(r.trials)-1].Sub(r.Created)
			if last < DefaultGiveUp || last > DefaultGiveUp+7*time.Hour {
				t.Errorf("%d: given up after %v", code, last)
			}
			if !strings.HasPrefix(r.dead, "given up") || len(b.buried()) != 1 {
				t.Errorf("%d: dead: %q, told: %q", code, r.dead, b.buried())
			}
		}, always(mailtest.AtRcpt, reply(code)), func(c *Config, _ *mailtest.Config) {
			c.Breaker = 1000
			c.Poll = time.Minute // six days are long
		})
	}
}

// What each reply at each point means for a letter.
func TestReplies(t *testing.T) {
	type expected struct {
		dead    bool
		copies  int  // that the server has after the first attempt
		trouble bool // a person is called
	}
	for name, test := range map[string]struct {
		at     mailtest.Point
		err    error
		expect expected
	}{
		"550 at RCPT":          {mailtest.AtRcpt, reply(550), expected{dead: true}},
		"554 at the body":      {mailtest.AtData, reply(554), expected{dead: true}},
		"552 after the body":   {mailtest.AtStored, reply(552), expected{dead: true, copies: 1}},
		"450 at RCPT":          {mailtest.AtRcpt, reply(450), expected{}},
		"451 at the body":      {mailtest.AtData, reply(451), expected{}},
		"421 at MAIL":          {mailtest.AtMail, reply(421), expected{}},
		"553 at MAIL":          {mailtest.AtMail, reply(553), expected{trouble: true}},
		"530 at RCPT":          {mailtest.AtRcpt, reply(530), expected{trouble: true}},
		"cut at MAIL":          {mailtest.AtMail, mailtest.ErrDrop, expected{}},
		"cut at RCPT":          {mailtest.AtRcpt, mailtest.ErrDrop, expected{}},
		"cut at the body":      {mailtest.AtData, mailtest.ErrDrop, expected{}},
		"cut before the reply": {mailtest.AtStored, mailtest.ErrDrop, expected{copies: 1}},
		"silence at MAIL":      {mailtest.AtMail, mailtest.ErrHang, expected{}},
		"silence at RCPT":      {mailtest.AtRcpt, mailtest.ErrHang, expected{}},
		"silence at the body":  {mailtest.AtData, mailtest.ErrHang, expected{}},
		"silence at the reply": {mailtest.AtStored, mailtest.ErrHang, expected{copies: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			struck := false
			inBubble(t, one, func(t *testing.T, b *bench) {
				time.Sleep(15 * time.Minute)
				r := b.store.row("a@club.example")
				copies := test.expect.copies
				if test.expect.dead {
					if r.dead == "" || len(b.buried()) != 1 || len(r.trials) != 1 {
						t.Errorf("dead %q, told %q, after %d attempts", r.dead, b.buried(), len(r.trials))
					}
				} else {
					copies++ // the second attempt
					if r.sent.IsZero() || len(r.trials) != 2 || len(r.why) != 1 {
						t.Errorf("sent %v, attempts %v, failures %q", r.sent, r.trials, r.why)
					}
				}
				silent := test.err == mailtest.ErrDrop || test.err == mailtest.ErrHang
				if unknown := silent && (test.at == mailtest.AtData || test.at == mailtest.AtStored); unknown != strings.Contains(strings.Join(r.why, ""), "unknown") {
					t.Errorf("failures: %q", r.why)
				}
				if got := b.copies(t)["<a@club.example>"]; got != copies {
					t.Errorf("the server has %d copies, want %d", got, copies)
				}
				if got := len(b.told()) > 0; got != test.expect.trouble {
					t.Errorf("trouble: %q", b.told())
				}
			}, faults(func(p mailtest.Point, _, _ string) error {
				mu.Lock()
				defer mu.Unlock()
				if p == test.at && !struck {
					struck = true
					return test.err
				}
				return nil
			}))
		})
	}
}

// A server may take ten minutes over a letter (RFC 5321 4.5.3.2.6); who hangs
// up earlier sends it twice.
func TestSlowServer(t *testing.T) {
	inBubble(t, one, func(t *testing.T, b *bench) {
		time.Sleep(time.Hour)
		if r := b.store.row("a@club.example"); len(r.trials) != 1 || r.sent.IsZero() || b.copies(t)["<a@club.example>"] != 1 {
			t.Errorf("%d attempts, sent %v, arrived %v", len(r.trials), r.sent, b.copies(t))
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		if at == mailtest.AtStored {
			time.Sleep(9 * time.Minute)
		}
		return nil
	}))
}

// Silence before the first letter costs no letter an attempt.
func TestSilenceAtTheGreeting(t *testing.T) {
	var mu sync.Mutex
	struck := false
	inBubble(t, one, func(t *testing.T, b *bench) {
		time.Sleep(6 * time.Minute)
		if r := b.store.row("a@club.example"); len(r.trials) != 1 || r.sent.IsZero() {
			t.Errorf("%d attempts, sent %v", len(r.trials), r.sent)
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		mu.Lock()
		defer mu.Unlock()
		if at == mailtest.AtConnect && !struck {
			struck = true
			return mailtest.ErrHang
		}
		return nil
	}))
}

// A refusal of the empty sender is the letter's own affair.
func TestNullSenderRefused(t *testing.T) {
	letters := func() []daemon.Letter {
		l := one()
		l[0].Null = true
		return l
	}
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(time.Minute)
		if r := b.store.row("a@club.example"); r.dead == "" {
			t.Errorf("still alive after %q", r.why)
		}
	}, always(mailtest.AtMail, reply(550)))
}

// A server that is away costs no letter an attempt. When it is back, they go
// out within a minute or so, and the operator was told once.
func TestServerAway(t *testing.T) {
	letters := func() []daemon.Letter { return append(one(), letter("b", "p2@players.example")) }
	var mu sync.Mutex
	away := true
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(time.Hour)
		if r := b.store.row("a@club.example"); len(r.trials) != 0 {
			t.Errorf("tried %d times without a server", len(r.trials))
		}
		if len(b.told()) != 1 {
			t.Errorf("the operator was told %d times", len(b.told()))
		}
		if h := b.sender.Health(); h.LastError == "" || !h.Paused.After(time.Now()) {
			t.Errorf("health: %+v", h)
		}
		mu.Lock()
		away = false
		mu.Unlock()
		time.Sleep(5*time.Minute + time.Second)
		if got := b.copies(t); len(got) != 2 {
			t.Errorf("arrived: %v", got)
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		mu.Lock()
		defer mu.Unlock()
		if at == mailtest.AtConnect && away {
			return reply(421)
		}
		return nil
	}))
}

// A server that dies with a letter on each connection is one failure, not
// many: no breaker opens and nobody is called.
func TestServerDiesUnderAll(t *testing.T) {
	letters := func() []daemon.Letter { return many(30, daemon.KindReceipt, "players.example") }
	var mu sync.Mutex
	cut := 0
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(10 * time.Second)
		mu.Lock()
		if cut != 8 {
			t.Errorf("%d letters were cut", cut)
		}
		mu.Unlock()
		if got := b.sentBy(""); got < 22 || len(b.told()) != 0 {
			t.Errorf("%d letters were sent in 10 seconds; the operator was told %q", got, b.told())
		}
		time.Sleep(time.Minute)
		if got := b.sentBy(""); got != 30 {
			t.Errorf("%d letters were sent", got)
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		mu.Lock()
		defer mu.Unlock()
		if at == mailtest.AtRcpt && cut < 8 {
			cut++
			return mailtest.ErrDrop
		}
		return nil
	}), func(c *Config, _ *mailtest.Config) { c.Connections = 8 })
}

// A short absence is over quickly.
func TestServerRestarted(t *testing.T) {
	var mu sync.Mutex
	var start time.Time
	inBubble(t, one, func(t *testing.T, b *bench) {
		time.Sleep(20 * time.Second)
		if r := b.store.row("a@club.example"); r.sent.Sub(r.Created) > 12*time.Second || r.sent.IsZero() {
			t.Errorf("the server was away for 5 seconds; sent %v after %v", r.sent, r.Created)
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		mu.Lock()
		defer mu.Unlock()
		if start.IsZero() {
			start = time.Now()
		}
		if at == mailtest.AtConnect && time.Since(start) < 5*time.Second {
			return mailtest.ErrDrop
		}
		return nil
	}))
}

// A kept connection that the server closed between two letters costs the
// second one nothing.
func TestStaleConnection(t *testing.T) {
	var mu sync.Mutex
	mails := 0
	inBubble(t, one, func(t *testing.T, b *bench) {
		time.Sleep(5 * time.Second)
		b.store.add(letter("b", "p2@players.example"))
		b.sender.Wake()
		time.Sleep(time.Second)
		if r := b.store.row("b@club.example"); r.sent.IsZero() || r.Attempts != 1 || len(r.why) != 0 {
			t.Errorf("sent %v, %d attempts, failures %q", r.sent, r.Attempts, r.why)
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		mu.Lock()
		defer mu.Unlock()
		if at == mailtest.AtMail {
			if mails++; mails == 2 {
				return mailtest.ErrDrop
			}
		}
		return nil
	}), func(c *Config, _ *mailtest.Config) { c.Connections = 1 })
}

// When everything is refused, sending stops before the whole queue is dead.
func TestBreaker(t *testing.T) {
	letters := func() []daemon.Letter {
		var out []daemon.Letter
		for i := range 50 {
			out = append(out, letter(string(rune('a'+i%26))+strings.Repeat("x", i/26), "p1@players.example"))
		}
		return out
	}
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(4 * time.Minute)
		if n := len(b.buried()); n < 10 || n > 14 {
			t.Errorf("%d letters are dead", n)
		}
		if len(b.told()) != 1 {
			t.Errorf("the operator was told %d times", len(b.told()))
		}
		time.Sleep(5 * time.Minute)
		if n := len(b.buried()); n < 11 || n > 15 {
			t.Errorf("after the pause %d letters are dead: one was to feel the way", n)
		}
	}, always(mailtest.AtRcpt, reply(550)))
}
