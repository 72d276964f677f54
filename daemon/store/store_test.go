package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// start is when the tests begin.
var start = time.Date(2026, 7, 5, 21, 0, 0, 123456000, time.UTC)

// openAt opens a store that is closed with the test.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func openNew(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "omerta.db"))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// got returns v and fails the test on an error.
func got[T any](t testing.TB, v T, err error) T {
	t.Helper()
	must(t, err)
	return v
}

// game returns a running game with two seats, which was not stored yet.
func game(id string) *daemon.Game {
	g := &daemon.Game{
		ID:       id,
		Rules:    engine.RulesVersion,
		Status:   daemon.StatusRunning,
		Setup:    []byte("title = \"Пятница\"\n"),
		Phase:    engine.Phase{N: 1},
		Opened:   start,
		Deadline: start.Add(12 * time.Hour),
		Created:  start.Add(-time.Hour),
		Language: "ru",
		Next:     start.Add(12*time.Hour + time.Minute),
		Hosts:    []daemon.GameHost{{Address: "host@example.org", Key: "host-" + id}},
		Seats: []daemon.Seat{
			{Name: "Вася", Aliases: []string{"Василий", "Vasya"}, Address: "vasya@example.org", Language: "ru", Zone: "Europe/Berlin", Addresses: []string{"vasya@work.example"}, Epoch: 1, Key: "k0-" + id},
			{Name: "Lena", Address: "lena@example.com", Language: "en", Key: "k1-" + id, Bounces: 2},
		},
	}
	copy(g.Seed[:], "a seed of thirty-two bytes at all")
	return g
}

// made commits a new game and returns it as it is stored.
func made(t testing.TB, s *Store, id string) *daemon.Game {
	t.Helper()
	must(t, s.Commit(context.Background(), daemon.Step{Game: game(id), Create: true}))
	return got2(s.Game(context.Background(), id))(t)
}

// got2 is got for a call in place.
func got2[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		return got(t, v, err)
	}
}

// letter returns a letter of a game to seat 0.
func letter(id, game string, kind daemon.Kind) daemon.Letter {
	return daemon.Letter{
		ID: id, Game: game, Kind: kind, To: "vasya@example.org", Name: "Вася",
		ReplyTo: "mafia+k0@example.net", InReplyTo: "asked@example.org", References: []string{"a@x", "b@x"},
		Subject: "Ночь 1", Text: "Здравствуйте\n", HTML: "<p>Здравствуйте</p>", Language: "ru",
		Answer: true, Created: start,
	}
}

// raw returns a message.
func raw(uid uint32, arrived time.Time, text string) daemon.Raw {
	return daemon.Raw{UID: uid, Arrived: arrived, Fetched: start, Bytes: []byte(text), Size: int64(len(text))}
}

// saved stores messages in INBOX and returns the pending mails.
func saved(t testing.TB, s *Store, mails ...daemon.Raw) []daemon.Raw {
	t.Helper()
	ctx := context.Background()
	got2(s.Save(ctx, "acc", "INBOX", 7, mails[len(mails)-1].UID, mails))(t)
	return got2(s.Pending(ctx, 1000))(t)
}

// filled fails the test when a field of v is zero: so that what is written and
// read back is all there is, also when a field is new.
func filled(t *testing.T, v any) {
	t.Helper()
	x := reflect.ValueOf(v)
	for i := range x.NumField() {
		if x.Field(i).IsZero() {
			t.Errorf("the test leaves out the field %s of %T", x.Type().Field(i).Name, v)
		}
	}
}

func TestOpenMakesAPrivateFile(t *testing.T) {
	for _, name := range []string{"omerta.db", "a b?c#d%41.db", "игра.db"} {
		path := filepath.Join(t.TempDir(), name)
		s := openAt(t, path)
		made(t, s, "friday")
		for _, file := range []string{path, path + "-wal", path + "-shm"} {
			info, err := os.Stat(file)
			if err != nil {
				t.Errorf("%v", err)
			} else if mode := info.Mode().Perm(); mode != 0o600 {
				t.Errorf("%s has mode %o", file, mode)
			}
		}
	}
}

func TestSettings(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	made(t, s, "friday")
	for text, want := range map[string]string{
		`PRAGMA journal_mode`: "wal", `PRAGMA synchronous`: "2", `PRAGMA foreign_keys`: "1", `PRAGMA secure_delete`: "1",
	} {
		var is string
		must(t, s.write.conn.QueryRowContext(ctx, text).Scan(&is))
		if is != want {
			t.Errorf("%s is %s, want %s", text, is, want)
		}
	}
	for range 2 {
		for _, d := range []durability{counted, durable} {
			var is int
			must(t, s.do(ctx, "test", d, func(t *tx) error { return t.one([]any{&is}, `PRAGMA synchronous`) }))
			if want := map[durability]int{counted: 1, durable: 2}[d]; is != want {
				t.Errorf("synchronous is %d in a transaction that is durable: %t, want %d", is, d, want)
			}
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct{ name, sql, want string }{
		{"newer", `PRAGMA application_id = 0x6f6d7274; PRAGMA user_version = 99`, "newer program"},
		{"foreign", `CREATE TABLE t (a)`, "another program"},
		{"marked by another", `PRAGMA application_id = 7; PRAGMA user_version = 1; CREATE TABLE t (a)`, "another program"},
	} {
		path := filepath.Join(t.TempDir(), "x.db")
		db := got2(sql.Open("sqlite", dsn(path)))(t)
		got2(db.Exec(test.sql))(t)
		must(t, db.Close())
		s, err := Open(ctx, path)
		if err == nil {
			s.Close()
			t.Errorf("%s: was opened", test.name)
			continue
		}
		if !strings.Contains(err.Error(), test.want) || temporary(err) {
			t.Errorf("%s: %v (temporary %t), want %q", test.name, err, temporary(err), test.want)
		}
	}

	text := filepath.Join(t.TempDir(), "text")
	must(t, os.WriteFile(text, []byte(strings.Repeat("no database\n", 100)), 0o600))
	if _, err := Open(ctx, text); err == nil || temporary(err) {
		t.Errorf("a text file gives %v", err)
	}
	if _, err := Open(ctx, filepath.Join(t.TempDir(), "no", "such.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing folder gives %v", err)
	}
}

// temporary tells what an error says of itself.
func temporary(err error) bool {
	var e interface{ Temporary() bool }
	return errors.As(err, &e) && e.Temporary()
}

func TestNewerProgramStopsOlder(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	other := openAt(t, s.path)
	got2(other.write.db.ExecContext(ctx, `PRAGMA user_version = 2`))(t)
	err := s.Commit(ctx, daemon.Step{Game: g})
	if err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("commit into a newer schema gives %v", err)
	}
}
