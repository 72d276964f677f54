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
type queue struct {
	mu   sync.Mutex
	jobs []*job
	last int           // how many were taken the last time
	full chan struct{} // closed when there are as many; nil: nobody waits for that
}

// siblings is how long the writer waits for as many jobs as it had the last
// time: several who write at the same time will do so again, and two of them
// in one transaction wait for the disk once.
const siblings = 300 * time.Microsecond

func (q *queue) add(j *job) *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, j)
	if q.full != nil && len(q.jobs) >= q.last {
		close(q.full)
		q.full = nil
	}
	return j
}

// take takes the jobs that wait, of which there is one at least.
func (q *queue) take() (jobs []*job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.jobs) < q.last {
		full := make(chan struct{})
		q.full = full
		q.mu.Unlock()
		select {
		case <-full:
		case <-time.After(siblings):
		}
		q.mu.Lock()
		q.full = nil
	}
	jobs, q.jobs = q.jobs, nil
	q.last = len(jobs)
	return jobs
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
