package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

// running lists the games of the file at path.
func running(t *testing.T, path string) []string {
	t.Helper()
	s, err := Open(context.Background(), path)
	must(t, err)
	defer s.Close()
	return got2(s.Games(context.Background(), daemon.StatusRunning))(t)
}

func TestRestore(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	path, file := filepath.Join(dir, "omerta.db"), filepath.Join(dir, "copy.db")
	s := got2(Open(ctx, path))(t)
	made(t, s, "friday")
	must(t, s.Backup(ctx, file))
	made(t, s, "saturday") // stands in the log when the daemon dies
	must(t, s.Close())

	kept := got2(Restore(ctx, path, file))(t)
	if d := cmp.Diff([]string{"friday"}, running(t, path)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"friday", "saturday"}, running(t, kept)); d != "" {
		t.Errorf("the old one, kept as %s: %s", kept, d)
	}
	if mode := got2(os.Stat(path))(t).Mode().Perm(); mode != 0o600 {
		t.Errorf("mode %o", mode)
	}
	if parts := got2(filepath.Glob(filepath.Join(dir, "*.partial")))(t); len(parts) > 0 {
		t.Errorf("left behind: %q", parts)
	}
	if kept := got2(Restore(ctx, filepath.Join(dir, "new.db"), file))(t); kept != "" {
		t.Errorf("in an empty place %q was kept", kept)
	}
}

// A log that cannot be brought into its damaged database must not be played
// into the restored one.
func TestRestoreOverWreckage(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	path, file := filepath.Join(dir, "omerta.db"), filepath.Join(dir, "copy.db")
	s := openAt(t, path)
	made(t, s, "friday")
	must(t, s.Backup(ctx, file))
	log := got2(os.ReadFile(path + "-wal"))(t)
	wreck := filepath.Join(dir, "wreck.db")
	must(t, os.WriteFile(wreck, []byte(strings.Repeat("no database ", 1000)), 0o600))
	must(t, os.WriteFile(wreck+"-wal", log, 0o600))

	kept := got2(Restore(ctx, wreck, file))(t)
	if d := cmp.Diff([]string{"friday"}, running(t, wreck)); d != "" {
		t.Error(d)
	}
	if was := got2(os.ReadFile(kept))(t); !strings.HasPrefix(string(was), "no database") {
		t.Error("the wreck was not kept")
	}
	if was := got2(os.ReadFile(kept + "-wal"))(t); len(was) != len(log) {
		t.Errorf("of its log %d bytes were kept, want %d", len(was), len(log))
	}
}

func TestRestoreRefuses(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	path := filepath.Join(dir, "omerta.db")
	s := openAt(t, path)
	made(t, s, "friday")
	good := filepath.Join(dir, "good.db")
	must(t, s.Backup(ctx, good))
	bytes := got2(os.ReadFile(good))(t)
	write := func(name string, b []byte) string {
		file := filepath.Join(dir, name)
		must(t, os.WriteFile(file, b, 0o600))
		return file
	}
	orphans := openNew(t)
	made(t, orphans, "friday")
	got2(orphans.write.conn.ExecContext(ctx, `PRAGMA foreign_keys = 0`))(t)
	got2(orphans.write.conn.ExecContext(ctx, `DELETE FROM game`))(t)
	torn := filepath.Join(dir, "torn.db")
	must(t, orphans.Backup(ctx, torn))
	before := got2(os.ReadFile(path))(t)
	for what, c := range map[string]struct {
		file   string
		schema int
		want   string
	}{
		"nothing":            {filepath.Join(dir, "none.db"), 1, "no such file"},
		"a text":             {write("text.db", []byte(strings.Repeat("hello ", 1000))), 1, "not a database"},
		"an empty file":      {write("empty.db", nil), 1, "it is no database of omerta"},
		"half of one":        {write("half.db", bytes[:len(bytes)/2]), 1, "malformed"},
		"a damaged one":      {torn, 1, "seat: a row without its game"},
		"a newer one":        {good, 0, "written by a newer program"},
		"a database in use":  {path, 1, "no backup but a database in use"},
		"a place without it": {good, 1, "no such file"},
	} {
		to := path
		if what == "a place without it" {
			to = filepath.Join(dir, "nowhere", "omerta.db")
		}
		if kept, err := restore(ctx, to, c.file, c.schema); err == nil || !strings.Contains(err.Error(), c.want) || kept != "" {
			t.Errorf("%s: %q, %v, want %q", what, kept, err, c.want)
		}
	}
	if after := got2(os.ReadFile(path))(t); string(after) != string(before) {
		t.Error("the database was changed")
	}
	if left := got2(filepath.Glob(filepath.Join(dir, "*.partial*")))(t); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "omerta.db")
	if err := Locked(path); err != nil {
		t.Errorf("a file that nobody ever locked: %v", err)
	}
	release := got2(Lock(path))(t)
	var held *LockedError
	if err := Locked(path); !errors.As(err, &held) || held.PID != os.Getpid() {
		t.Errorf("a locked one: %v", err)
	}
	must(t, release())
	if err := Locked(path); err != nil {
		t.Errorf("one that was let go: %v", err)
	}
}
