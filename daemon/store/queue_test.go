package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"omerta/daemon"
)

// What several write at the same time is written together, and still each is
// whole, or not there with the reason told to him alone.
func TestJobsTogether(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	made(t, s, "friday")
	twice := letter("twice@x", "friday", daemon.KindRole)
	must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{twice}}))
	stale := got2(s.Game(ctx, "friday"))(t)
	stale.Version--

	const n = 60
	errs := make([]error, n)
	var ready, wait sync.WaitGroup
	ready.Add(n)
	s.write.mu.Lock() // so that they all wait
	for i := range n {
		wait.Go(func() {
			l := letter(fmt.Sprintf("%d@x", i), "friday", daemon.KindRole)
			ready.Done()
			switch i % 3 {
			case 0:
				errs[i] = s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{l}})
			case 1: // its first letter must not stay
				errs[i] = s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{l, twice}})
			default:
				errs[i] = s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{l}}, daemon.Step{Game: stale})
			}
		})
	}
	ready.Wait()
	s.write.mu.Unlock()
	wait.Wait()
	for i, err := range errs {
		_, there := s.Letter(ctx, fmt.Sprintf("%d@x", i))
		switch {
		case i%3 == 0 && (err != nil || there != nil):
			t.Errorf("job %d: %v, its letter: %v", i, err, there)
		case i%3 > 0 && (err == nil || !errors.Is(there, daemon.ErrNotFound)):
			t.Errorf("job %d: %v, its letter: %v", i, err, there)
		case i%3 == 2 && !errors.Is(err, daemon.ErrStale):
			t.Errorf("job %d: %v", i, err)
		}
	}
}

// An error of the database in one part leaves nothing of any, and each is then
// run by itself.
func TestJobsAfterAnErrorOfTheDatabase(t *testing.T) {
	s := openNew(t)
	runs := 0
	bad := &job{d: durable, f: func(t *tx) error { _, err := t.exec(`INSERT INTO meta (name, value) VALUES ('a', NULL)`); return err }}
	good := &job{d: counted, f: func(t *tx) error {
		runs++
		_, err := t.exec(`INSERT INTO meta (name, value) VALUES ('b', x'00')`)
		return err
	}}
	s.runAll(&tx{context.Background(), s.write}, []*job{good, bad})
	if good.err != nil || bad.err == nil || runs != 2 {
		t.Errorf("good: %v, run %d times; bad: %v", good.err, runs, bad.err)
	}
	var n int
	must(t, one(context.Background(), s.read, []any{&n}, `SELECT count(*) FROM meta WHERE name IN ('a', 'b')`))
	if n != 1 {
		t.Errorf("%d rows are there", n)
	}
}

// The writer of what is not urgent waits for those who came too late for the
// last transaction, and no more for those who then do not come. What is urgent
// does not wait.
func TestQueueWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		mark := func() { q.add(&job{patient: true}) }
		waited := func(jobs int, want time.Duration) {
			t.Helper()
			began := time.Now()
			n := len(q.take())
			if took := time.Since(began); n != jobs || took != want {
				t.Errorf("%d jobs after %v, want %d after %v", n, took, jobs, want)
			}
		}
		mark()
		waited(1, 0)
		q.written(1)
		mark() // nobody was late
		waited(1, 0)
		mark()
		q.written(1) // one was
		go func() {
			time.Sleep(time.Millisecond)
			mark()
		}()
		waited(2, time.Millisecond)
		q.written(2)
		q.add(&job{})
		waited(1, 0)
		mark()
		q.written(1)
		waited(1, patience) // the other does not come
		q.written(1)
		mark()
		waited(1, 0)
	})
}
