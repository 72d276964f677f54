package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// childEnv names the file that a child process works on, and what it does.
const childEnv = "OMERTA_STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	switch work, path, _ := strings.Cut(os.Getenv(childEnv), " "); work {
	case "step":
		fmt.Println("error", childSteps(path))
		os.Exit(1)
	case "lock":
		_, err := Lock(path)
		fmt.Println(err)
		time.Sleep(time.Hour) // it is killed; select {} would be a deadlock where there is no cgo
	}
	os.Exit(m.Run())
}

// child starts a process that does some work on a file, and returns its lines.
func child(t *testing.T, work, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+work+" "+path)
	cmd.Stderr = os.Stderr
	out := got2(cmd.StdoutPipe())(t)
	must(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd, bufio.NewScanner(out)
}

// childSteps commits steps for ever and prints each version that was
// acknowledged.
func childSteps(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	for {
		g, err := s.Game(ctx, "friday")
		if err != nil {
			return err
		}
		id := fmt.Sprint(g.Version)
		l := letter(id, "friday", daemon.KindReceipt)
		l.Text = strings.Repeat("длинное письмо\n", 3000) // many pages a commit
		if err := s.Commit(ctx, daemon.Step{
			Game:       g,
			Statements: []daemon.Statement{{Line: id, Arrived: start}},
			Letters:    []daemon.Letter{l},
		}); err != nil {
			return err
		}
		fmt.Println(id)
	}
}

// A process that is killed at any moment leaves whole steps, and all that it
// was told of.
func TestKilledInMidCommit(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "omerta.db")
	s := openAt(t, path) // stays open: the child's crash is another process's
	made(t, s, "friday")
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for range 6 {
		cmd, lines := child(t, "step", path)
		if !lines.Scan() { // it is at work
			t.Fatal("the child said nothing")
		}
		time.AfterFunc(time.Duration(random.IntN(30_000))*time.Microsecond, func() { cmd.Process.Kill() })
		last := lines.Text()
		for lines.Scan() {
			last = lines.Text()
		}
		cmd.Wait()
		acknowledged, err := strconv.Atoi(last)
		if err != nil {
			t.Fatalf("the child said %q", last)
		}

		g := got2(s.Game(ctx, "friday"))(t)
		statements := len(got2(s.Statements(ctx, "friday"))(t))
		letters := len(got2(s.LettersTo(ctx, "friday", 0, 1_000_000))(t))
		if int(g.Version) != 1+statements || statements != letters || letters < acknowledged || letters > acknowledged+1 {
			t.Errorf("seed %d: version %d, %d statements, %d letters, %d acknowledged", seed, g.Version, statements, letters, acknowledged)
		}
		if found := got2(s.Check(ctx))(t); len(found) > 0 {
			t.Errorf("seed %d: damage: %q", seed, found)
		}
	}
}

func TestChanges(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	other := openAt(t, s.path)
	changed := func(f func()) bool {
		t.Helper()
		before := got2(s.Changes(ctx))(t)
		f()
		return before != got2(s.Changes(ctx))(t)
	}
	if changed(func() { made(t, s, "mine") }) {
		t.Error("our own step changed it")
	}
	if changed(func() { got2(other.Games(ctx, daemon.StatusRunning))(t) }) {
		t.Error("another's reading changed it")
	}
	if !changed(func() { made(t, other, "theirs") }) {
		t.Error("another's step did not change it")
	}
	if !changed(func() { made(t, other, "theirs too"); made(t, s, "mine too") }) {
		t.Error("another's step before ours did not change it")
	}
	if !changed(func() { must(t, s.write.drop()) }) {
		t.Error("a new connection, which may have missed something, did not change it")
	}
	if changed(func() {}) {
		t.Error("nothing changed it")
	}
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "omerta.db")
	release := got2(Lock(path))(t)
	var held *LockedError
	if _, err := Lock(path); !errors.As(err, &held) || held.PID != os.Getpid() {
		t.Errorf("a second lock gives %v", err)
	}
	must(t, release())
	cmd, lines := child(t, "lock", path)
	if !lines.Scan() || lines.Text() != "<nil>" {
		t.Fatalf("the child's lock gives %q", lines.Text())
	}
	_, err := Lock(path)
	if !errors.As(err, &held) || held.PID != cmd.Process.Pid || !strings.Contains(err.Error(), strconv.Itoa(held.PID)) {
		t.Errorf("a lock beside the child's gives %v, want its process %d", err, cmd.Process.Pid)
	}
	openAt(t, path) // commands work beside the daemon
	must(t, cmd.Process.Kill())
	cmd.Wait()
	must(t, got2(Lock(path))(t)())
}
