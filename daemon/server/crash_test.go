package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"omerta/daemon/demo"
	"omerta/daemon/mailtest"
	"omerta/daemon/server"
)

var (
	crashes   = flag.Int("crashes", 20, "how often the daemon is killed in the course of a game")
	crashSeed = flag.Uint64("crash-seed", 0, "which moments are drawn; 0: new ones, printed")
)

// A life is what a child process is told: where its servers are, and when it
// is to die.
type life struct {
	IMAP, SMTP, Password, Store string

	Point string        // of the daemon's trace; empty: by the clock
	N     int           // at its Nth time, from 1
	After time.Duration // by the clock
}

func TestMain(m *testing.M) {
	if text := os.Getenv("OMERTA_TEST_LIFE"); text != "" {
		var l life
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			panic(err)
		}
		if err := l.live(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	flag.Parse()
	os.Exit(m.Run())
}

// live is the child: a daemon that kills itself as kill -9 would.
func (l life) live() error {
	die := func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }
	var passed atomic.Int64
	hooks := server.Hooks{Retry: []time.Duration{time.Second}, Trace: func(point string) {
		if point == l.Point && passed.Add(1) == int64(l.N) {
			die()
		}
	}}
	if l.After > 0 {
		time.AfterFunc(l.After, die)
	}
	ctx := context.Background()
	cfg := demo.Config(demo.Table{Language: "ru", Domain: "mafia.test"}, l.IMAP, l.SMTP, l.Password, l.Store)
	s, err := server.Open(ctx, cfg, slog.New(slog.DiscardHandler), hooks)
	if err != nil {
		return err
	}
	return s.Run(ctx)
}

// points are the moments between two steps of the daemon.
var points = []string{
	"mail-stored",     // the raw mail is on disk and not read
	"before-commit",   // a mail is understood, a phase resolved, nothing is written
	"committed",       // it is written, and nothing is sent
	"letter-trying",   // a letter is about to go
	"letter-accepted", // the server has taken it, and it is not marked
	"letter-marked",
	"drained",   // the inbox is read up to the deadline
	"resolving", // just past a deadline
}

// deaths are the lives of the daemon in one game: at every point once, then at
// points and instants by chance. Each third ends when something is committed:
// a mail that was being read in three deaths running is set aside, as it should
// be, and the game would be another one.
func deaths(n int, r *rand.Rand) (list []life) {
	var chance []life
	for i := range n - n/3 {
		switch {
		case i < len(points):
			chance = append(chance, life{Point: points[i], N: 1 + r.IntN(2)})
		case r.IntN(3) == 0:
			chance = append(chance, life{After: 20*time.Millisecond + time.Duration(r.IntN(700))*time.Millisecond})
		default:
			chance = append(chance, life{Point: points[r.IntN(len(points)-2)], N: 1 + r.IntN(6)})
		}
	}
	r.Shuffle(len(chance), func(i, j int) { chance[i], chance[j] = chance[j], chance[i] })
	for pair := range slices.Chunk(chance, 2) {
		list = append(append(list, pair...), life{Point: "committed", N: 1 + r.IntN(3)})
	}
	return append(list[:n], life{}) // the last one lives on
}

// The daemon is killed again and again in the course of a game, while the
// mail servers and the players go on. The record must be that of the game
// without a crash, and no letter may come twice but what was in flight.
func TestCrash(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game takes its time")
	}
	t.Parallel()
	seed := *crashSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("the moments are those of -crash-seed=%d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	game := [32]byte{42}

	want := uninterrupted(t, game)
	table := demo.Table{Language: "ru", Domain: "mafia.test"}
	inn := startInn(t, table)
	s := inn.open(t, table)
	if err := demo.Begin(t.Context(), s, table, game); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	lived := make(chan int, 1)
	go func() { lived <- inn.liveAll(ctx, t, deaths(*crashes, r)) }()
	out, err := demo.Perform(ctx, demo.World{
		Table: table, IMAP: demo.Server{Address: inn.servers.IMAP}, SMTP: demo.Server{Address: inn.servers.SMTP},
		Password: func(string) string { return inn.password }, MoveDeadline: demo.Mover(s), Patience: 2 * time.Minute,
	})
	stop()
	killed := <-lived
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("killed %d times", killed)
	if killed < *crashes*3/4 {
		t.Errorf("the daemon was killed %d times only, of %d", killed, *crashes)
	}
	if !bytes.Equal(out.Record, want) {
		t.Errorf("the record differs from that of the game without a crash:\n%s\nwant\n%s", out.Record, want)
	}
	inn.doubles(t)
	wantSound(t, s)
}

// wantSound checks that nothing is missing in a store, whatever its daemons
// went through.
func wantSound(t *testing.T, s *server.Server) {
	t.Helper()
	lines, err := s.Fsck(t.Context(), time.Now())
	if err != nil {
		t.Error(err)
	}
	for _, line := range lines {
		t.Errorf("fsck: %s", line)
	}
}

// uninterrupted is the record of the same game without a crash.
func uninterrupted(t *testing.T, seed [32]byte) []byte {
	t.Helper()
	out, _, err := demo.Play(t.Context(), demo.Options{Language: "ru", Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return out.Record
}

// An inn is the mail servers, the store and the letters that passed.
type inn struct {
	servers  *mailtest.Servers
	password string
	store    string

	life atomic.Int64 // which child lives, from 1

	mu     sync.Mutex
	passed map[string][]int64 // by Message-ID and recipient: the lives in which a server took it
}

func startInn(t *testing.T, table demo.Table) *inn {
	t.Helper()
	i := &inn{password: "secret", store: filepath.Join(t.TempDir(), "omerta.db"), passed: map[string][]int64{}}
	var users []mailtest.User
	for _, a := range table.Addresses() {
		users = append(users, mailtest.User{Address: a, Password: i.password})
	}
	var err error
	i.servers, err = mailtest.Config{Users: users, AuthServID: "mx.mafia.test", OnMessage: i.note(table.Mailbox())}.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { i.servers.Close() })
	return i
}

// note counts the letters of the daemon.
func (i *inn) note(mailbox string) func(from, to string, raw []byte) {
	return func(from, to string, raw []byte) {
		if to == mailbox || strings.HasPrefix(to, strings.TrimSuffix(mailbox, "@mafia.test")+"+") {
			return
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			return
		}
		i.mu.Lock()
		defer i.mu.Unlock()
		letter := m.Header.Get("Message-Id") + " " + to
		i.passed[letter] = append(i.passed[letter], i.life.Load())
	}
}

// doubles checks that no letter was taken twice but what was in flight when a
// daemon was killed: at most one a connection, with the same name. In one life
// nothing is sent twice.
func (i *inn) doubles(t *testing.T) {
	t.Helper()
	i.mu.Lock()
	defer i.mu.Unlock()
	const connections = 4
	inFlight := map[int64]int{} // by life: letters that were taken in it and again later
	for letter, lives := range i.passed {
		slices.Sort(lives)
		for k, life := range lives[:len(lives)-1] {
			if lives[k+1] == life {
				t.Errorf("%s was taken twice in one life", letter)
			}
			inFlight[life]++
		}
	}
	twice := 0
	for life, n := range inFlight {
		twice += n
		if n > connections {
			t.Errorf("%d letters of life %d were sent again, with %d connections", n, life, connections)
		}
	}
	t.Logf("%d letters, %d of them again", len(i.passed), twice)
}

// open opens the store beside the daemon, as a command does.
func (i *inn) open(t *testing.T, table demo.Table) *server.Server {
	t.Helper()
	cfg := demo.Config(table, i.servers.IMAP, i.servers.SMTP, i.password, i.store)
	s, err := server.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), server.Hooks{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// liveAll runs one child after the other until ctx ends, and returns how many
// of them were killed as they were told.
func (i *inn) liveAll(ctx context.Context, t *testing.T, lives []life) (killed int) {
	for _, l := range lives {
		l.IMAP, l.SMTP, l.Password, l.Store = i.servers.IMAP, i.servers.SMTP, i.password, i.store
		text, err := json.Marshal(l)
		if err != nil {
			t.Error(err)
			return killed
		}
		i.life.Add(1)
		child := exec.CommandContext(ctx, os.Args[0])
		child.Env = append(os.Environ(), "OMERTA_TEST_LIFE="+string(text))
		child.Stderr = os.Stderr
		err = child.Run()
		if ctx.Err() != nil {
			return killed
		}
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() == -1 {
			killed++
			continue
		}
		t.Errorf("a daemon ended by itself: %v", err)
	}
	return killed
}
