package outbox

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"omerta/daemon"
	"omerta/daemon/mailtest"
)

func TestLettersGoOutOnce(t *testing.T) {
	letters := func() []daemon.Letter {
		var out []daemon.Letter
		for i := range 100 {
			out = append(out, letter(fmt.Sprint("l", i), fmt.Sprintf("p%d@players.example", i%9)))
		}
		return out
	}
	var mu sync.Mutex
	connections, points := 0, map[string]int{}
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(time.Second)
		got := b.copies(t)
		if len(got) != 100 {
			t.Errorf("%d letters arrived", len(got))
		}
		for id, n := range got {
			if n != 1 {
				t.Errorf("%s arrived %d times", id, n)
			}
		}
		for i := range 100 {
			if r := b.store.row(fmt.Sprintf("l%d@club.example", i)); r.sent.IsZero() || r.Attempts != 1 {
				t.Errorf("letter %d: sent %v, %d attempts", i, r.sent, r.Attempts)
			}
		}
		if h := b.sender.Health(); h.InFlight != 0 || h.Accepted.IsZero() || h.Failures != 0 {
			t.Errorf("health: %+v", h)
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		if at == mailtest.AtConnect {
			mu.Lock()
			connections++
			mu.Unlock()
		}
		return nil
	}), func(c *Config, _ *mailtest.Config) {
		c.Trace = func(point string) {
			mu.Lock()
			points[point]++
			mu.Unlock()
		}
	})
	if connections < 1 || connections > 4 {
		t.Errorf("%d connections for 100 letters", connections)
	}
	for _, p := range []string{"letter-trying", "letter-accepted", "letter-marked"} {
		if points[p] != 100 {
			t.Errorf("%s was passed %d times", p, points[p])
		}
	}
}

func TestUrgentFirst(t *testing.T) {
	letters := func() []daemon.Letter {
		receipt, digest, private := letter("receipt", "p1@players.example"), letter("digest", "p1@players.example"), letter("private", "p1@players.example")
		digest.Kind, private.Kind = daemon.KindDigest, daemon.KindPrivate
		return []daemon.Letter{receipt, digest, private}
	}
	var order []string
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(time.Second)
		for _, m := range b.servers.Delivered("") {
			order = append(order, parse(t, m.Raw).Header.Get("Message-Id"))
		}
	}, func(c *Config, _ *mailtest.Config) { c.Connections = 1 })
	want := []string{"<private@club.example>", "<digest@club.example>", "<receipt@club.example>"}
	if !slices.Equal(order, want) {
		t.Errorf("sent in the order %q", order)
	}
}

func TestEnvelopeOnTheWire(t *testing.T) {
	letters := func() []daemon.Letter {
		notice := letter("notice", "p1@players.example")
		notice.Null = true
		return append(one(), notice)
	}
	inBubble(t, letters, func(t *testing.T, b *bench) {
		time.Sleep(time.Second)
		var from []string
		for _, m := range b.servers.Delivered("") {
			from = append(from, m.From)
		}
		slices.Sort(from)
		if want := []string{"", "mafia+bounce-t@club.example"}; !slices.Equal(from, want) {
			t.Errorf("senders %q, want %q", from, want)
		}
	}, func(c *Config, _ *mailtest.Config) { c.Bounce = func(string) string { return "t" } })
}

// A letter is found at once when the sender is woken, and in two seconds when
// another process wrote it. In between nothing is asked of the table.
func TestLettersAreFound(t *testing.T) {
	inBubble(t, func() []daemon.Letter { return nil }, func(t *testing.T, b *bench) {
		time.Sleep(time.Hour)
		synctest.Wait()
		asked := b.store.asked
		if asked > 3 {
			t.Errorf("an idle hour asked for letters %d times", asked)
		}
		start := time.Now()
		b.store.add(letter("a", "p1@players.example"))
		b.sender.Wake()
		synctest.Wait()
		if r := b.store.row("a@club.example"); r.sent.IsZero() || time.Since(start) > 100*time.Millisecond {
			t.Errorf("woken, but after %v sent at %v", time.Since(start), r.sent)
		}
		b.store.add(letter("b", "p1@players.example"))
		time.Sleep(2 * time.Second)
		if r := b.store.row("b@club.example"); r.sent.IsZero() {
			t.Error("another process's letter was not found in two seconds")
		}
		later := letter("c", "p1@players.example")
		later.NotBefore = time.Now().Add(90 * time.Minute)
		b.store.add(later)
		time.Sleep(2 * time.Hour)
		if r := b.store.row("c@club.example"); !r.sent.Equal(later.NotBefore) {
			t.Errorf("due at %v, sent at %v", later.NotBefore, r.sent)
		}
	})
}

// When the store cannot note that a letter was taken, the letter is not sent
// again, no other goes out on that connection, and all is well when the store
// is.
func TestStoreThatCannotMark(t *testing.T) {
	letters := func() []daemon.Letter { return append(one(), letter("b", "p2@players.example")) }
	inBubble(t, func() []daemon.Letter { return nil }, func(t *testing.T, b *bench) {
		b.store.setSick(sickAt("sent"))
		b.store.add(letters()...)
		time.Sleep(time.Hour)
		if got := b.servers.Delivered(""); len(got) != 1 {
			t.Errorf("%d letters were sent that cannot be marked", len(got))
		}
		b.store.setSick(nil)
		time.Sleep(time.Minute)
		for id, n := range b.copies(t) {
			if n != 1 {
				t.Errorf("%s was sent %d times", id, n)
			}
		}
		for _, id := range []string{"a@club.example", "b@club.example"} {
			if b.store.row(id).sent.IsZero() {
				t.Errorf("%s is not marked", id)
			}
		}
	}, func(c *Config, _ *mailtest.Config) { c.Connections = 1 })
}

// sickAt is a store that fails at one operation.
func sickAt(op string) func(string) error {
	return func(now string) error {
		if now == op {
			return errors.New("disk full")
		}
		return nil
	}
}

// Nothing is sent whose attempt could not be written down.
func TestStoreThatCannotTry(t *testing.T) {
	inBubble(t, func() []daemon.Letter { return nil }, func(t *testing.T, b *bench) {
		b.store.setSick(sickAt("trying"))
		b.store.add(one()...)
		time.Sleep(time.Hour)
		if got := b.servers.Delivered(""); len(got) != 0 {
			t.Errorf("%d letters were sent", len(got))
		}
		b.store.setSick(nil)
		time.Sleep(5 * time.Second)
		if got := b.servers.Delivered(""); len(got) != 1 {
			t.Errorf("%d letters were sent after the store was well again", len(got))
		}
	})
}

// Whatever the server does, Run is back 5 seconds after its context ended.
func TestShutdown(t *testing.T) {
	for _, at := range points {
		t.Run(string(at), func(t *testing.T) {
			inBubble(t, one, func(t *testing.T, b *bench) {
				time.Sleep(time.Second)
				start := time.Now()
				b.stop()
				<-b.ended
				if took := time.Since(start); took > 5*time.Second {
					t.Errorf("took %v", took)
				}
			}, faults(func(p mailtest.Point, _, _ string) error {
				if p == at {
					return mailtest.ErrHang
				}
				return nil
			}))
		})
	}
}

// What the server takes while we are shutting down is marked.
func TestShutdownFinishesTheLetterInHand(t *testing.T) {
	inBubble(t, one, func(t *testing.T, b *bench) {
		time.Sleep(500 * time.Millisecond)
		b.stop()
		<-b.ended
		if b.store.row("a@club.example").sent.IsZero() {
			t.Error("the letter in hand was dropped")
		}
	}, faults(func(at mailtest.Point, _, _ string) error {
		if at == mailtest.AtData {
			time.Sleep(2 * time.Second)
		}
		return nil
	}))
}

func TestBadConfigs(t *testing.T) {
	good := Config{Options: Options{Address: host}, Server: "mx.club.example:587", TLS: StartTLS}
	if _, err := New(good, newStore()); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*Config){
		"no port":              func(c *Config) { c.Server = "mx.club.example" },
		"no address":           func(c *Config) { c.Address = "" },
		"plain off loopback":   func(c *Config) { c.TLS = Plain },
		"unknown TLS":          func(c *Config) { c.TLS = "" },
		"unknown login":        func(c *Config) { c.Auth = "ntlm" },
		"user but no password": func(c *Config) { c.User = "mafia" },
		"nine connections":     func(c *Config) { c.Connections = 9 },
		"minus one":            func(c *Config) { c.Connections = -1 },
	} {
		c := good
		change(&c)
		if _, err := New(c, newStore()); err == nil {
			t.Errorf("%s: taken", what)
		}
	}
}
