package store

import (
	"errors"
	"runtime"
	"sync"
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
	last int // how many were taken the last time
}

// siblings is how often the writer lets others go first while there are fewer
// jobs than the last time: several who write at the same time will do so
// again, and two of them in one transaction wait for the disk once.
const siblings = 50

func (q *queue) add(j *job) *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs = append(q.jobs, j)
	return j
}

// take takes the jobs that wait, of which there is one at least.
func (q *queue) take() (jobs []*job) {
	for range siblings {
		if q.enough() {
			break
		}
		runtime.Gosched()
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	jobs, q.jobs = q.jobs, nil
	q.last = len(jobs)
	return jobs
}

func (q *queue) enough() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs) >= q.last
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
