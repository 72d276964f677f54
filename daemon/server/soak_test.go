package server_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/daemon"
	"omerta/daemon/demo"
	"omerta/daemon/mailtest"
	"omerta/daemon/mailtest/real"
	"omerta/daemon/server"
	"omerta/engine"
)

var (
	soakGames = flag.Int("soak-games", 4, "how many games of 12 are played at once")
	soakKills = flag.Int("soak-kills", 6, "how often a server or the daemon is killed meanwhile")
)

// Many games at once over a real Dovecot and a real Postfix, while the daemon
// and both servers are killed by chance: every order that was sent counts
// once, and every game is what its record says.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes its time")
	}
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("%d games, %d kills, seed %d", *soakGames, *soakKills, seed)
	k := newSoak(t, rand.New(rand.NewPCG(seed, 3)))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var killers sync.WaitGroup
	killers.Go(func() { k.keepAlive(ctx) })
	killers.Go(func() { k.kill(ctx) })
	for phase := range 4 {
		k.everybodyWrites(phase)
		k.closePhase(phase)
	}
	stop()
	killers.Wait()
	k.check()
}

// A soak is the servers, the daemon and what was sent.
type soak struct {
	t       *testing.T
	r       *rand.Rand
	servers real.Servers
	store   string
	s       *server.Server // opened beside the daemon, as a command does
	games   []string

	mu    sync.Mutex
	child *exec.Cmd
	sent  map[string]int // by game: orders sent
	kills int
}

const soakPassword = "secret"

func newSoak(t *testing.T, r *rand.Rand) *soak {
	k := &soak{t: t, r: r, sent: map[string]int{}, store: filepath.Join(t.TempDir(), "omerta.db")}
	k.servers = real.Start(t, mailtest.User{Address: soakTable.Mailbox(), Password: soakPassword})
	cfg := demo.Config(soakTable, k.servers.IMAP, k.servers.Submission, soakPassword, k.store)
	var err error
	if k.s, err = server.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), server.Hooks{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.s.Close() })
	for i := range *soakGames {
		id := fmt.Sprintf("soak-%d", i)
		if _, err := k.s.Host.Create(t.Context(), []byte(soakFile(id)), id); err != nil {
			t.Fatal(err)
		}
		if err := k.s.Host.Start(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
		k.games = append(k.games, id)
	}
	return k
}

// soakTable lends its mailbox; the players live in a domain that is thrown
// away, since nobody reads their letters here.
var soakTable = demo.Table{Language: "en", Domain: "mafia.test"}

// soakNames are unlike each other, as a game file asks.
var soakNames = strings.Fields("Anna Boris Clara Dmitri Elena Felix Gloria Henrik Irma Jakob Klaus Lydia")

func soakFile(id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "id = %q\ntitle = \"Soak\"\nlanguage = \"en\"\nzone = \"UTC\"\nhost = \"host@elsewhere.test\"\n"+
		"night_ends = \"10:00\"\nday_ends = \"21:00\"\n[roles]\nmafia = 3\nmaniac = 1\ncommissioner = 1\ndoctor = 1\njailer = 1\nmartyr = 1\n", id)
	for i, name := range soakNames {
		fmt.Fprintf(&b, "[[player]]\nname = %q\nemail = \"p%d.%s@elsewhere.test\"\n", name, i+1, id)
	}
	return b.String()
}

// everybodyWrites lets each player of each game send one mail.
func (k *soak) everybodyWrites(phase int) {
	k.t.Helper()
	for _, id := range k.games {
		g, err := k.s.Store.Game(k.t.Context(), id)
		if err != nil {
			k.t.Fatal(err)
		}
		if g.Status != daemon.StatusRunning {
			continue
		}
		for i, s := range g.Seats {
			line := "pass"
			if g.Phase.Day {
				line = "red " + soakNames[(i+phase)%12]
			} else if i%3 == 0 {
				line = "kill " + soakNames[(i+5)%12]
			}
			k.send(s, fmt.Sprintf("%s.%d.%d@elsewhere.test", id, phase, i), line)
			k.sent[id]++
		}
	}
}

// send hands a mail to Postfix, again and again until it is taken: the same
// mail may arrive twice.
func (k *soak) send(from daemon.Seat, id, line string) {
	k.t.Helper()
	to := strings.Replace(soakTable.Mailbox(), "@", "+"+from.Key+"@", 1)
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: order\r\nMessage-ID: <%s>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n%s\r\n", from.Address, to, id, line)
	var err error
	for range 200 {
		var c *smtp.Client
		if c, err = smtp.Dial(k.servers.SMTP); err == nil {
			err = c.SendMail(from.Address, []string{to}, strings.NewReader(raw))
			c.Close()
		}
		if err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	k.t.Fatalf("Postfix does not take a mail: %v", err)
}

// said counts the statements of a game, each mail once.
func (k *soak) said(id string) int {
	k.t.Helper()
	all, err := k.s.Store.Statements(k.t.Context(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	return len(all)
}

// closePhase waits until all that was sent is read, then moves the deadlines
// and waits until every game is one phase further.
func (k *soak) closePhase(phase int) {
	k.t.Helper()
	k.wait("all orders are read", func() bool {
		for _, id := range k.games {
			if k.said(id) < k.sent[id] {
				return false
			}
		}
		return true
	})
	before := map[string]engine.Phase{}
	for _, id := range k.games {
		g, err := k.s.Store.Game(k.t.Context(), id)
		if err != nil {
			k.t.Fatal(err)
		}
		if g.Status == daemon.StatusRunning {
			before[id] = g.Phase
			if err := k.s.Host.MoveDeadline(k.t.Context(), id, g.Phase, time.Now().Add(2*time.Second), "soak"); err != nil {
				k.t.Fatal(err)
			}
		}
	}
	k.wait(fmt.Sprintf("phase %d is closed everywhere", phase), func() bool {
		for id, p := range before {
			g, err := k.s.Store.Game(k.t.Context(), id)
			if err != nil {
				k.t.Fatal(err)
			}
			if g.Status == daemon.StatusRunning && g.Phase == p {
				return false
			}
		}
		return true
	})
}

func (k *soak) wait(what string, done func() bool) {
	k.t.Helper()
	for end := time.Now().Add(3 * time.Minute); !done(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			k.t.Fatalf("waited in vain until %s", what)
		}
	}
}

// keepAlive starts the daemon anew whenever it is gone.
func (k *soak) keepAlive(ctx context.Context) {
	text, err := json.Marshal(life{IMAP: k.servers.IMAP, SMTP: k.servers.Submission, Password: soakPassword, Store: k.store})
	if err != nil {
		k.t.Error(err)
		return
	}
	for ctx.Err() == nil {
		child := exec.CommandContext(ctx, os.Args[0])
		child.Env = append(os.Environ(), "OMERTA_TEST_LIFE="+string(text))
		child.Stderr = os.Stderr
		if err := child.Start(); err != nil {
			k.t.Error(err)
			return
		}
		k.mu.Lock()
		k.child = child
		k.mu.Unlock()
		_ = child.Wait() // it is killed, by us or by the end of the test
	}
}

// kill kills the daemon, Dovecot or Postfix, and starts the servers again.
func (k *soak) kill(ctx context.Context) {
	for range *soakKills {
		select {
		case <-ctx.Done():
			return
		case <-time.After(500*time.Millisecond + time.Duration(k.r.IntN(2500))*time.Millisecond):
		}
		var err error
		switch k.r.IntN(3) {
		case 0:
			k.mu.Lock()
			if k.child != nil {
				_ = k.child.Process.Kill() // it may be gone already
			}
			k.mu.Unlock()
		case 1:
			k.servers.Dovecot.Kill()
			time.Sleep(300 * time.Millisecond)
			err = k.servers.Dovecot.Restart()
		default:
			k.servers.Postfix.Kill()
			time.Sleep(300 * time.Millisecond)
			err = k.servers.Postfix.Restart()
		}
		if err != nil {
			k.t.Error(err)
			return
		}
		k.kills++
	}
}

// check finds orders that were lost or doubled and games that are not what
// their records say.
func (k *soak) check() {
	k.t.Helper()
	for _, id := range k.games {
		all, err := k.s.Store.Statements(k.t.Context(), id)
		if err != nil {
			k.t.Fatal(err)
		}
		seen := map[string]int{}
		for _, s := range all {
			seen[fmt.Sprintf("seat %d, %v", s.Seat+1, s.Phase)]++
		}
		for what, n := range seen {
			if n != 1 {
				k.t.Errorf("%s: %d statements of %s", id, n, what)
			}
		}
		if len(all) != k.sent[id] {
			k.t.Errorf("%s: %d orders were sent and %d are there", id, k.sent[id], len(all))
		}
		if _, err := k.s.Host.Export(k.t.Context(), id); err != nil {
			k.t.Errorf("%s: %v", id, err)
		}
	}
	wantSound(k.t, k.s)
	k.t.Logf("killed %d times", k.kills)
	if k.kills == 0 {
		k.t.Error("nothing was killed")
	}
}
