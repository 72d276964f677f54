package store

import (
	"slices"
	"sync"
	"time"
)

// A job is what somebody wants to write, and waits for. It may be run more than
// once.
type job struct {
	d       durability
	f       func(*tx) error
	patient bool // nobody waits for it but the next of its kind
	done    bool // of what follows, whoever holds writer.mu
	err     error
}

// A queue is the jobs that wait for the writer. Whoever gets it does the work
// of all, so that what waits together is brought to the disk together: to wait
// for the disk is nearly all that a small transaction costs.
//
// Several who write again and again fall out of step: while one transaction is
// written, the others come too late for it. So the writer waits for as many as
// could have been together, if none of those who are there is in a hurry.
type queue struct {
	more chan struct{} // somebody came

	mu   sync.Mutex
	jobs []*job
	want int // so many are likely to come together
}

// The most jobs that are waited for, and how long that is. A mail server takes
// about that long for a letter.
const (
	mostWanted = 8
	patience   = 6 * time.Millisecond
)

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

func (q *queue) add(j *job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, j)
	select {
	case q.more <- struct{}{}:
	default:
	}
}

// take takes the jobs that wait, of which there is one at least.
func (q *queue) take() (jobs []*job) {
	if q.lacking() {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		for late := false; !late && q.lacking(); {
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

// lacking reports whether it is worth while to wait for more jobs.
func (q *queue) lacking() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs) < q.want && !slices.ContainsFunc(q.jobs, func(j *job) bool { return !j.patient })
}

// written tells of a transaction of n jobs. Who waits now could have been in it.
func (q *queue) written(n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if late := len(q.jobs); late > 0 {
		q.want = min(n+late, mostWanted)
	}
}

// runAll runs jobs in one transaction. Where one of them fails nothing is
// written, and each is run again by itself, to have its own error: until the
// commit nobody has been told of anything.
func (s *Store) runAll(t *tx, jobs []*job) {
	if len(jobs) > 1 && s.runTogether(t, jobs) == nil {
		return
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
	err := t.run(d, func() error {
		if err := s.sameSchema(t); err != nil {
			return err
		}
		for _, j := range jobs {
			if err := j.f(t); err != nil {
				return err
			}
		}
		return nil
	})
	for _, j := range jobs {
		j.done = err == nil
	}
	return err
}
