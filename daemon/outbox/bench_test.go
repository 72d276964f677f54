package outbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/daemon"
	"omerta/daemon/mailtest"
)

const host = "mafia@club.example"

// letter returns a receipt to a player, made now.
func letter(id, to string) daemon.Letter {
	return daemon.Letter{
		ID: id + "@club.example", Game: "g1", Kind: daemon.KindReceipt, To: to, Name: "Вася",
		ReplyTo: "mafia+abcdefghijklmnop@club.example", Subject: "Игра: ночь 1",
		Text: "Принято.\n", Language: "ru", Created: time.Now(),
	}
}

// A bench is a sender between a store and a server, in a bubble of its own
// time.
type bench struct {
	store   *memStore
	servers *mailtest.Servers
	sender  *Sender

	mu      sync.Mutex
	dead    []string // IDs
	trouble []string
	stop    context.CancelFunc
	ended   chan struct{}
}

// A setting changes what a bench is made of.
type setting func(*Config, *mailtest.Config)

// faults makes the server do something at each point.
func faults(f func(at mailtest.Point, from, to string) error) setting {
	return func(_ *Config, m *mailtest.Config) { m.Fault = f }
}

// inBubble runs a test with a sender that already runs.
func inBubble(t *testing.T, letters func() []daemon.Letter, test func(t *testing.T, b *bench), settings ...setting) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{store: newStore(letters()...), ended: make(chan struct{})}
		users := []mailtest.User{{Address: host, Password: "secret"}}
		for i := range 9 {
			users = append(users, mailtest.User{Address: fmt.Sprintf("p%d@players.example", i)})
		}
		servers := mailtest.Config{Users: users, Pipe: true}
		cfg := Config{
			Options: Options{Address: host, Name: "Мафия"},
			Server:  "localhost:25", TLS: Plain,
			Dial: func(ctx context.Context) (net.Conn, error) { return b.servers.DialSMTP(ctx) },
			OnDead: func(_ context.Context, l daemon.Letter, _ string) {
				b.mu.Lock()
				defer b.mu.Unlock()
				b.dead = append(b.dead, l.ID)
			},
			OnTrouble: func(_ context.Context, why string) {
				b.mu.Lock()
				defer b.mu.Unlock()
				b.trouble = append(b.trouble, why)
			},
		}
		for _, s := range settings {
			s(&cfg, &servers)
		}
		var err error
		if b.servers, err = servers.Start(); err != nil {
			t.Fatal(err)
		}
		if b.sender, err = New(cfg, b.store); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		b.stop = cancel
		go func() {
			defer close(b.ended)
			if err := b.sender.Run(ctx); err != nil {
				t.Error(err)
			}
		}()
		test(t, b)
		cancel()
		if err := b.servers.Close(); err != nil && !errors.Is(err, smtp.ErrServerClosed) {
			t.Error(err)
		}
		<-b.ended
	})
}

// buried and told return what the host and the operator heard.
func (b *bench) buried() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.dead)
}

func (b *bench) told() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.trouble)
}

// one is a queue of one letter.
func one() []daemon.Letter { return []daemon.Letter{letter("a", "p1@players.example")} }

// copies counts what arrived under each Message-ID.
func (b *bench) copies(t *testing.T) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, m := range b.servers.Delivered("") {
		out[parse(t, m.Raw).Header.Get("Message-Id")]++
	}
	return out
}

func reply(code int) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: "because"}
}
