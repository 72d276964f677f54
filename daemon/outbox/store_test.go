package outbox

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"omerta/daemon"
)

// A row is a letter and what became of it.
type row struct {
	daemon.Letter
	due    time.Time
	sent   time.Time
	dead   string
	why    []string    // of each failure
	trials []time.Time // when each attempt was noted
}

// A memStore is a LetterStore in memory.
type memStore struct {
	mu     sync.Mutex
	rows   []*row
	writes int64                 // of other processes
	sick   func(op string) error // asked before each operation
	asked  int                   // claims so far
}

func newStore(letters ...daemon.Letter) *memStore {
	m := &memStore{}
	m.add(letters...)
	return m
}

func (m *memStore) add(letters ...daemon.Letter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, l := range letters {
		m.rows = append(m.rows, &row{Letter: l, due: born(l)})
	}
	m.writes++
}

func (m *memStore) row(id string) row {
	m.mu.Lock()
	defer m.mu.Unlock()
	return *m.find(id)
}

func (m *memStore) find(id string) *row {
	for _, r := range m.rows {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// open begins an operation, and fails if the store is to be sick.
func (m *memStore) open(ctx context.Context, op string) error {
	m.mu.Lock()
	if m.sick == nil {
		return nil
	}
	err := m.sick(op)
	if err != nil {
		m.mu.Unlock()
	}
	return err
}

func (r *row) waiting() bool { return r.sent.IsZero() && r.dead == "" }

func (m *memStore) Claim(ctx context.Context, now time.Time, n int, skip map[string]bool) ([]daemon.Letter, error) {
	if err := m.open(ctx, "claim"); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	m.asked++
	var out []daemon.Letter
	for _, r := range m.rows {
		if r.waiting() && !r.due.After(now) && !skip[r.ID] {
			out = append(out, r.Letter)
		}
	}
	slices.SortStableFunc(out, func(a, b daemon.Letter) int {
		if c := a.Kind.Urgency() - b.Kind.Urgency(); c != 0 {
			return c
		}
		return a.Created.Compare(b.Created)
	})
	return out[:min(n, len(out))], nil
}

func (m *memStore) Trying(ctx context.Context, id string, now, next time.Time, sent ...string) error {
	for _, id := range sent {
		if err := m.Sent(ctx, now, id); err != nil {
			return err
		}
	}
	if err := m.open(ctx, "trying"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	r := m.find(id)
	r.Attempts++
	r.due = next
	r.trials = append(r.trials, now)
	return nil
}

func (m *memStore) Sent(ctx context.Context, now time.Time, ids ...string) error {
	if err := m.open(ctx, "sent"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	for _, id := range ids {
		m.find(id).sent = now
	}
	return nil
}

func (m *memStore) Failed(ctx context.Context, id string, next time.Time, why string) error {
	if err := m.open(ctx, "failed"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	r := m.find(id)
	r.due = next
	r.why = append(r.why, why)
	return nil
}

func (m *memStore) Dead(ctx context.Context, id string, now time.Time, why string) error {
	if err := m.open(ctx, "dead"); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.find(id).dead = why
	return nil
}

func (m *memStore) NextLetter(ctx context.Context) (time.Time, error) {
	if err := m.open(ctx, "next"); err != nil {
		return time.Time{}, err
	}
	defer m.mu.Unlock()
	var next time.Time
	for _, r := range m.rows {
		if r.waiting() && (next.IsZero() || r.due.Before(next)) {
			next = r.due
		}
	}
	if next.IsZero() {
		return next, daemon.ErrNotFound
	}
	return next, nil
}

func (m *memStore) CountSent(ctx context.Context, since time.Time, domain string) (all, toDomain int, err error) {
	if err := m.open(ctx, "count"); err != nil {
		return 0, 0, err
	}
	defer m.mu.Unlock()
	for _, r := range m.rows {
		if r.sent.After(since) {
			all++
			if domain != "" && strings.HasSuffix(r.To, "@"+domain) {
				toDomain++
			}
		}
	}
	return all, toDomain, nil
}

func (m *memStore) Changes(context.Context) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.writes, nil
}

func (m *memStore) setSick(f func(op string) error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sick = f
}
