package store

import (
	"errors"
	"sync"
	"time"
)

// A job is what somebody wants to write, and waits for.
type job struct {
	d    durability
	f    func(*tx) error
	done bool // of what follows, whoever holds writer.mu
	err  error
}

// A queue is the jobs that wait for the writer. Whoever gets it does the work
// of all, so that what waits together is brought to the disk together: to wait
// for the disk is nearly all that a small transaction costs.
//
// Several who write again and again fall into step: while one transaction is
// written, the others come too late for it. So the writer waits for as many as
// could have been together, but not long, and not at all where one alone writes.
type queue struct {
	more chan struct{} // somebody came

	mu   sync.Mutex
	jobs []*job
	want int           // so many are likely to come together
	took time.Duration // by the last transaction
}

// The most jobs that are waited for, and the longest that is waited for them.
const (
	mostWanted   = 8
	longPatience = time.Millisecond
)

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

func (q *queue) add(j *job) *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, j)
	select {
	case q.more <- struct{}{}:
	default:
	}
	return j
}

// take takes the jobs that wait, of which there is one at least.
func (q *queue) take() (jobs []*job) {
	if lacking, patience := q.lacking(); lacking {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		for late := false; lacking && !late; lacking, _ = q.lacking() {
			select {
			case <-q.more:
			case <-timer.C:
				late = true
			}
		}
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	jobs, q.jobs = q.jobs, nil
	q.want = min(q.want, len(jobs)) // who did not come is not waited for again
	return jobs
}

// lacking reports whether it is worth while to wait for more jobs, and how long:
// no longer than half of what it saves.
func (q *queue) lacking() (bool, time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs) < q.want && q.took > 0, min(q.took/2, longPatience)
}

// written tells of a transaction of n jobs. Who waits now could have been in it.
func (q *queue) written(n int, took time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.took = took
	if late := len(q.jobs); late > 0 {
		q.want = min(n+late, mostWanted)
	}
}

// errPart is why jobs cannot be written together.
var errPart = errors.New("a part of a transaction failed")

// runAll runs jobs in one transaction. What one of them finds wrong by itself
// undoes that one alone. After an error of the database nothing is written,
// and each is run again by itself, to have its own error: until the commit
// nobody has been told of anything.
func (s *Store) runAll(t *tx, jobs []*job) {
	if len(jobs) > 1 {
		if s.runTogether(t, jobs) == nil {
			return
		}
	}
	for _, j := range jobs {
		s.runOne(t, j)
	}
}

func (s *Store) runTogether(t *tx, jobs []*job) error {
	d := counted
	for _, j := range jobs {
		d = d || j.d
	}
	return t.run(d, func() error {
		if err := s.sameSchema(t); err != nil {
			return err
		}
		for _, j := range jobs {
			j.done = true
			if j.err = t.part(j.f); codeOf(j.err) != 0 {
				return errPart
			}
		}
		return nil
	})
}
