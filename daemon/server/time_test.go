package server_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/mailtest"
	"omerta/daemon/server"
	"omerta/engine"
)

// A bubble is a daemon with its servers in which days pass in no time.
type bubble struct {
	t       *testing.T
	servers *mailtest.Servers
	server  *server.Server
	cfg     *config.Config
	down    atomic.Bool  // the mailbox cannot be reached
	shift   atomic.Int64 // how far the wall clock is off, in nanoseconds
	stop    func()
	seats   []daemon.Seat
	mails   int
}

const berlin = `id = "cats"
title = "Cats"
language = "en"
zone = "Europe/Berlin"
host = "host@mafia.test"
night_ends = "02:30"
day_ends = "21:00"
[[player]]
name = "Anna"
email = "anna@mafia.test"
role = "mafia"
rank = 1
[[player]]
name = "Bert"
email = "bert@mafia.test"
role = "doctor"
[[player]]
name = "Cara"
email = "cara@mafia.test"
role = "citizen"
[[player]]
name = "Dirk"
email = "dirk@mafia.test"
role = "citizen"
[[player]]
name = "Emil"
email = "emil@mafia.test"
role = "citizen"
`

// inBubble runs a test with a daemon that began at a time; synctest begins in
// the year 2000.
func inBubble(t *testing.T, begin string, test func(b *bubble)) {
	t.Helper()
	inGame(t, berlin, begin, test)
}

// inZone is inBubble for a game of another zone.
func inZone(t *testing.T, zone, begin string, test func(b *bubble)) {
	t.Helper()
	inGame(t, strings.Replace(berlin, "Europe/Berlin", zone, 1), begin, test)
}

// inGame is inBubble for a game of another file.
func inGame(t *testing.T, file, begin string, test func(b *bubble)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		at, err := time.Parse(time.RFC3339, begin)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Until(at))
		b := &bubble{t: t}
		users := []mailtest.User{{Address: "mafia@mafia.test", Password: "x"}, {Address: "host@mafia.test", Password: "x"}}
		for _, n := range []string{"anna", "bert", "cara", "dirk", "emil"} {
			users = append(users, mailtest.User{Address: n + "@mafia.test", Password: "x"})
		}
		if b.servers, err = (mailtest.Config{Users: users, AuthServID: "mx.mafia.test", Pipe: true}).Start(); err != nil {
			t.Fatal(err)
		}
		c := config.Default()
		c.IMAP = config.Server{Address: "127.0.0.1:143", TLS: "none", User: "mafia@mafia.test", Password: "x", Auth: "password"}
		c.SMTP = config.Server{Address: "127.0.0.1:25", TLS: "none", Auth: "password", User: "mafia@mafia.test", Password: "x"}
		c.Mail.Address, c.Mail.AuthservID, c.Mail.Language = "mafia@mafia.test", "mx.mafia.test", "en"
		c.Poll = 10 * time.Minute // a deadline does not wait for it
		c.Store = filepath.Join(dir, "omerta.db")
		b.cfg = &c
		b.start()
		g, err := b.server.Host.Create(t.Context(), []byte(file), "cats.toml")
		if err != nil {
			t.Fatal(err)
		}
		if err := b.server.Host.Start(t.Context(), g.ID, nil); err != nil {
			t.Fatal(err)
		}
		b.seats = b.row().Seats
		defer b.servers.Close()
		defer func() { b.stop() }()
		test(b)
	})
}

// start runs the daemon; stop ends it as a reboot does.
func (b *bubble) start() {
	b.t.Helper()
	var err error
	b.server, err = server.Open(b.t.Context(), b.cfg, slog.New(slog.DiscardHandler), server.Hooks{
		NoIdle: true,
		Look:   time.Minute, // a command of another process is noticed later; days pass the faster for it
		Now:    func() time.Time { return time.Now().Add(time.Duration(b.shift.Load())) },
		DialIMAP: func(ctx context.Context, _, _ string) (net.Conn, error) {
			if b.down.Load() {
				return nil, errors.New("no route to host")
			}
			return b.servers.DialIMAP(ctx)
		},
		DialSMTP: b.servers.DialSMTP,
	})
	if err != nil {
		b.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.t.Context())
	done := make(chan error, 1)
	go func() { done <- b.server.Run(ctx) }()
	b.stop = func() {
		cancel()
		if err := <-done; err != nil {
			b.t.Errorf("the daemon ended with %v", err)
		}
		if err := b.server.Close(); err != nil {
			b.t.Error(err)
		}
	}
}

func (b *bubble) row() *daemon.Game {
	b.t.Helper()
	g, err := b.server.Store.Game(b.t.Context(), "cats")
	if err != nil {
		b.t.Fatal(err)
	}
	return g
}

// want checks the open phase and its deadline.
func (b *bubble) want(p engine.Phase, deadline string) {
	b.t.Helper()
	g := b.row()
	if g.Phase != p {
		b.t.Errorf("at %s the game is in %v, want %v", time.Now().UTC().Format(time.RFC3339), g.Phase, p)
	}
	if at := g.Deadline.UTC().Format(time.RFC3339); deadline != "" && at != deadline {
		b.t.Errorf("%v ends %s, want %s", p, at, deadline)
	}
}

// until sleeps to an instant.
func until(t *testing.T, at string) {
	t.Helper()
	when, err := time.Parse(time.RFC3339, at)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Until(when))
}

// write puts a mail of a player into the mailbox, now.
func (b *bubble) write(seat int, line string) {
	b.t.Helper()
	s := b.seats[seat]
	b.mails++
	raw := fmt.Sprintf("From: <%s>\r\nTo: <mafia+%s@mafia.test>\r\nSubject: x\r\nMessage-ID: <%d@x>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n", s.Address, s.Key, b.mails, line)
	if err := b.servers.Deliver(s.Address, s.Address, "mafia@mafia.test", []byte(raw)); err != nil {
		b.t.Fatal(err)
	}
}

// fates are what became of what was said, in order.
func (b *bubble) fates() string {
	b.t.Helper()
	all, err := b.server.Store.Statements(b.t.Context(), "cats")
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	for _, s := range all {
		out = append(out, fmt.Sprintf("%v: %s: %s", s.Phase, s.Line, s.Fate))
	}
	return strings.Join(out, "\n")
}

// got counts the letters of an address whose bytes hold a text.
func (b *bubble) got(address, text string) (n int) {
	for _, m := range b.servers.Delivered(address) {
		if strings.Contains(string(m.Raw), text) {
			n++
		}
	}
	return n
}

func TestDeadlines(t *testing.T) {
	// The night over the last Sunday of March ends when 02:30 would be.
	inBubble(t, "2026-03-28T18:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2026-03-29T01:00:00Z")
		until(t, "2026-03-29T00:59:59Z")
		b.write(0, "kill Cara")
		until(t, "2026-03-29T01:00:00Z")
		b.write(1, "heal Cara") // exactly at the deadline is late
		until(t, "2026-03-29T01:00:59Z")
		b.want(engine.Phase{N: 1}, "")
		until(t, "2026-03-29T01:01:05Z")
		b.want(engine.Phase{Day: true, N: 1}, "2026-03-29T19:00:00Z")
		if got, want := b.fates(), "night 1: kill Cara: accepted\nnight 1: heal Cara: late"; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		until(t, "2026-03-29T19:01:05Z")
		b.want(engine.Phase{N: 2}, "2026-03-30T00:30:00Z")
	})
	// The night over the last Sunday of October is an hour longer, and 02:30
	// comes twice: the first counts.
	inBubble(t, "2026-10-24T18:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2026-10-25T00:30:00Z")
	})
}

// What arrives before the deadline and is fetched after it still counts.
func TestDrain(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		until(t, "2026-06-02T00:00:00Z")
		b.down.Store(true)
		time.Sleep(10 * time.Minute) // the connection at hand may live on: it is cut below
		b.stop()
		until(t, "2026-06-02T00:29:00Z")
		b.write(0, "kill Cara")
		b.start()
		// The mailbox cannot be read: the night is not resolved, the host is told, once.
		until(t, "2026-06-02T06:00:00Z")
		b.want(engine.Phase{N: 1}, "2026-06-02T00:30:00Z")
		if n := b.got("host@mafia.test", "no route to host"); n != 1 {
			t.Errorf("the host was told %d times that the inbox is down, want once", n)
		}
		b.down.Store(false)
		until(t, "2026-06-02T06:20:00Z")
		// Resolved as soon as it was drained; the day still ends by the schedule.
		b.want(engine.Phase{Day: true, N: 1}, "2026-06-02T19:00:00Z")
		if got := b.fates(); got != "night 1: kill Cara: accepted" {
			t.Errorf("got %s", got)
		}
		if n := b.got("bert@mafia.test", "Cara"); n == 0 {
			t.Error("no digest tells of Cara")
		}
	})
}

// Down over a deadline: resolved once, and the next deadline is the next one
// of the schedule that leaves enough time.
func TestDownOverDeadline(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.stop()
		until(t, "2026-06-02T15:00:00Z") // four hours before the day would end, and half of it is more
		b.start()
		time.Sleep(time.Minute)
		b.want(engine.Phase{Day: true, N: 1}, "2026-06-03T19:00:00Z")
		if b.row().Status != daemon.StatusRunning {
			t.Error("being down is no jump of the clock")
		}
	})
}

func TestClockJumps(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		time.Sleep(5 * time.Minute)
		b.shift.Store(int64(12 * time.Hour))
		time.Sleep(5 * time.Minute)
		b.want(engine.Phase{N: 1}, "")
		if g := b.row(); g.Status != daemon.StatusStopped {
			t.Errorf("the clock jumped by twelve hours and the game is %s", g.Status)
		}
		// The outbox has the true clock here, so the letter is looked for in the store.
		letters, err := b.server.Store.LettersTo(b.t.Context(), "cats", -1, 10)
		if err != nil || len(letters) == 0 || !strings.Contains(letters[0].Text, "omerta go-on cats") {
			t.Errorf("the host was not told how to go on: %v, %v", letters, err)
		}
		b.shift.Store(0)
		time.Sleep(5 * time.Minute)
		if err := b.server.Host.GoOn(b.t.Context(), "cats", "test"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Minute)
		b.want(engine.Phase{N: 1}, "2026-06-02T00:30:00Z")
		if g := b.row(); g.Status != daemon.StatusRunning {
			t.Errorf("the game was told to go on and is %s", g.Status)
		}
		// Set back while it was down: the last step lies in the future.
		b.write(2, "status")
		time.Sleep(5 * time.Minute)
		b.stop()
		b.shift.Store(int64(-3 * time.Hour))
		b.start()
		time.Sleep(time.Minute)
		if g := b.row(); g.Status != daemon.StatusStopped {
			t.Errorf("the clock was set back and the game is %s", g.Status)
		}
	})
}
