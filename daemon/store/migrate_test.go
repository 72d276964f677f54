package store

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

// first makes a file as the first release made them, with the rows of
// testdata/first.sql.
func first(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "omerta.db")
	must(t, migrate(context.Background(), path, migrations()[:1]))
	db := got2(sql.Open("sqlite", dsn(path, "foreign_keys(1)")))(t)
	got2(db.Exec(string(got2(os.ReadFile("testdata/first.sql"))(t))))(t)
	must(t, db.Close())
	return path
}

// A file of the first release is read by this program.
func TestFromTheFirstSchema(t *testing.T) {
	ctx := context.Background()
	s := openAt(t, first(t))
	if g := got2(s.Game(ctx, "friday"))(t); g.Version != 3 || len(g.Seats) != 2 || g.Seats[0].Key != "k0" || g.Phase.N != 1 {
		t.Errorf("game %+v", g)
	}
	if st := got2(s.Statements(ctx, "friday"))(t); len(st) != 1 || st[0].Record != "order Vasya kill Lena" {
		t.Errorf("statements %+v", st)
	}
	if l := got2(s.Letter(ctx, "role.1@x"))(t); l.Text != "You are a citizen\n" || len(l.References) != 2 || len(l.Files) != 1 {
		t.Errorf("letter %+v", l)
	}
	m, f, err := s.Mail(ctx, 1)
	if must(t, err); string(m.Bytes) != "From: vasya@x\n\nkill Lena\n" || f.Fate != daemon.FateAccepted {
		t.Errorf("mail %+v, %+v", m, f)
	}
	if n := len(got2(s.Pending(ctx, 9))(t)); n != 1 {
		t.Errorf("%d pending", n)
	}
	must(t, s.Commit(ctx, daemon.Step{Game: got2(s.Game(ctx, "friday"))(t)}))
	if found := got2(s.Check(ctx))(t); len(found) > 0 {
		t.Errorf("damage: %q", found)
	}
}

func TestMigration(t *testing.T) {
	ctx := context.Background()
	path := first(t)
	steps := append(migrations()[:1:1],
		`ALTER TABLE game ADD COLUMN title TEXT NOT NULL DEFAULT 'untitled'`,
		`UPDATE game SET title = upper(id)`)
	s := got2(open(ctx, path, steps))(t)
	var title string
	must(t, one(ctx, s.read, []any{&title}, `SELECT title FROM game`))
	if title != "FRIDAY" {
		t.Errorf("title %q", title)
	}
	must(t, s.Close())
	must(t, got2(open(ctx, path, steps))(t).Close()) // nothing to do, no copy

	copies := got2(filepath.Glob(path + ".schema1.*"))(t)
	if len(copies) != 1 {
		t.Fatalf("copies %q, want one", copies)
	}
	if mode := got2(os.Stat(copies[0]))(t).Mode().Perm(); mode != 0o600 {
		t.Errorf("the copy has mode %o", mode)
	}
	before := openAt(t, copies[0]) // the program that knew schema 1 reads it
	if g := got2(before.Game(ctx, "friday"))(t); g.Version != 3 {
		t.Errorf("version %d in the copy", g.Version)
	}
	if _, err := Open(ctx, path); err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("the older program gives %v", err)
	}
}

// A step that fails leaves the file as it was, and the step before done.
func TestMigrationThatFails(t *testing.T) {
	ctx := context.Background()
	for name, bad := range map[string]string{
		"an error":         `ALTER TABLE game ADD COLUMN b TEXT; SELECT * FROM nowhere`,
		"a broken foreign": `ALTER TABLE game ADD COLUMN b TEXT; DELETE FROM game`,
	} {
		path := first(t)
		steps := append(migrations()[:1:1], `ALTER TABLE game ADD COLUMN a TEXT`, bad)
		if s, err := open(ctx, path, steps); err == nil {
			s.Close()
			t.Fatalf("%s: was opened", name)
		} else if !strings.Contains(err.Error(), "migration to schema 3") {
			t.Errorf("%s: %v", name, err)
		}
		db := got2(sql.Open("sqlite", dsn(path)))(t)
		defer db.Close()
		var version, columns int
		must(t, db.QueryRow(`PRAGMA user_version`).Scan(&version))
		must(t, db.QueryRow(`SELECT count(*) FROM pragma_table_info('game') WHERE name IN ('a', 'b')`).Scan(&columns))
		if version != 2 || columns != 1 {
			t.Errorf("%s: version %d with %d new columns, want 2 with 1", name, version, columns)
		}
	}
}

func TestBackup(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	made(t, s, "friday")
	file := filepath.Join(t.TempDir(), "copy.db")
	must(t, s.Backup(ctx, file))
	made(t, s, "saturday") // after it
	if err := s.Backup(ctx, file); !os.IsExist(unwrapAll(err)) {
		t.Errorf("a backup over a file gives %v", err)
	}
	if mode := got2(os.Stat(file))(t).Mode().Perm(); mode != 0o600 {
		t.Errorf("mode %o", mode)
	}
	if entries := got2(os.ReadDir(filepath.Dir(file)))(t); len(entries) != 1 {
		t.Errorf("%d files, want the backup alone", len(entries))
	}
	b := openAt(t, file)
	if d := cmp.Diff([]string{"friday"}, got2(b.Games(ctx, daemon.StatusRunning))(t)); d != "" {
		t.Error(d)
	}
	if found := got2(b.Check(ctx))(t); len(found) > 0 {
		t.Errorf("damage: %q", found)
	}
}

func unwrapAll(err error) error {
	for {
		e, ok := err.(*Error)
		if !ok {
			return err
		}
		err = e.Err
	}
}

func TestCheckFindsDamage(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	made(t, s, "friday")
	got2(s.write.conn.ExecContext(ctx, `PRAGMA foreign_keys = 0`))(t)
	got2(s.write.conn.ExecContext(ctx, `DELETE FROM game`))(t)
	if found := got2(s.Check(ctx))(t); len(found) != 5 { // its setup, its host, two seats and an address
		t.Errorf("found %q", found)
	}
}
