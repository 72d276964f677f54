package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"omerta/daemon"
)

// A disk that is full or not writable gives an error that may pass, nothing is
// half written, and the same call succeeds when there is room again.
func TestTroubleWithTheDisk(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct{ name, on, off string }{
		{"full", `PRAGMA max_page_count = 1`, `PRAGMA max_page_count = 1000000`}, // 1: as it is
		{"read-only", `PRAGMA query_only = 1`, `PRAGMA query_only = 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := openNew(t)
			g := made(t, s, "friday")
			big := letter("big@x", "friday", daemon.KindDigest)
			big.Text = strings.Repeat("очень длинное письмо\n", 100_000)
			step := daemon.Step{Game: g, Letters: []daemon.Letter{letter("small@x", "friday", daemon.KindDigest), big}}

			got2(s.write.conn.ExecContext(ctx, test.on))(t)
			err := s.Commit(ctx, step)
			if !temporary(err) {
				t.Fatalf("commit gives %v, want an error that may pass", err)
			}
			if ids := claim(t, s, start, 9); len(ids) > 0 {
				t.Errorf("letters %q were written all the same", ids)
			}
			if v := got2(s.Game(ctx, "friday"))(t).Version; v != 1 {
				t.Errorf("version %d, want 1", v)
			}
			if s.write.conn != nil { // else it opens the file anew by itself
				got2(s.write.conn.ExecContext(ctx, test.off))(t)
			}
			must(t, s.Commit(ctx, step))
			if ids := claim(t, s, start, 9); len(ids) != 2 {
				t.Errorf("letters %q, want both", ids)
			}
		})
	}
}

func TestBusyMayPass(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	got2(s.write.conn.ExecContext(ctx, `PRAGMA busy_timeout = 1`))(t)
	other := openAt(t, s.path)
	conn := got2(other.write.db.Conn(ctx))(t)
	defer conn.Close()
	got2(conn.ExecContext(ctx, `BEGIN IMMEDIATE`))(t)
	if err := s.Commit(ctx, daemon.Step{Game: g}); !temporary(err) {
		t.Errorf("commit beside another transaction gives %v", err)
	}
	if v := got2(s.Game(ctx, "friday"))(t).Version; v != 1 { // readers do not wait
		t.Errorf("version %d", v)
	}
	got2(conn.ExecContext(ctx, `ROLLBACK`))(t)
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
}

func TestErrorsOfTheSystem(t *testing.T) {
	for _, test := range []struct {
		err  error
		want bool
	}{
		{syscall.ENOSPC, true}, {syscall.EROFS, true}, {syscall.ENOENT, false}, {errors.New("x"), false},
	} {
		err := wrap("open", fmt.Errorf("y: %w", test.err))
		if temporary(err) != test.want || !errors.Is(err, test.err) {
			t.Errorf("%v: temporary %t, want %t", err, temporary(err), test.want)
		}
	}
	if err := wrap("open", nil); err != nil {
		t.Errorf("no error gives %v", err)
	}
}

func TestClosedStore(t *testing.T) {
	ctx := context.Background()
	s := got2(Open(ctx, filepath.Join(t.TempDir(), "x.db")))(t)
	g := game("friday")
	must(t, s.Commit(ctx, daemon.Step{Game: g, Create: true}))
	must(t, s.Close())
	if _, err := s.Game(ctx, "friday"); err == nil {
		t.Error("a closed store was read")
	}
	if err := s.Commit(ctx, daemon.Step{Game: g}); err == nil || errors.Is(err, daemon.ErrStale) {
		t.Errorf("a commit into a closed store gives %v", err)
	}
}
