package inbox

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"omerta/daemon"
)

// A place is a folder in one of its lives.
type place struct {
	account, folder string
	validity        uint32
}

// A memory is a [daemon.MailStore] in memory.
type memory struct {
	mu     sync.Mutex
	last   map[string]place // by account and folder
	high   map[string]uint32
	mails  []daemon.Raw
	tries  map[place]map[uint32]int
	marks  map[place]map[uint32]int
	marked map[place]map[uint32]bool
	fated  bool // everything that is stored has a fate
	full   bool // the disk is full
}

var errDiskFull = errors.New("disk full")

func newMemory() *memory {
	return &memory{
		last: map[string]place{}, high: map[string]uint32{}, tries: map[place]map[uint32]int{},
		marks: map[place]map[uint32]int{}, marked: map[place]map[uint32]bool{},
	}
}

func (m *memory) Folder(_ context.Context, account, folder string) (uint32, uint32, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.last[account+folder].validity, m.high[account+folder], nil
}

func (m *memory) Known(_ context.Context, account, folder string, validity uint32) (map[uint32]bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known(place{account, folder, validity}), nil
}

func (m *memory) known(p place) map[uint32]bool {
	known := map[uint32]bool{}
	for _, r := range m.mails {
		if (place{r.Account, r.Folder, r.Validity}) == p {
			known[r.UID] = true
		}
	}
	return known
}

func (m *memory) Save(_ context.Context, account, folder string, validity, high uint32, mails []daemon.Raw) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.full {
		return 0, errDiskFull
	}
	p := place{account, folder, validity}
	known, n := m.known(p), 0
	for _, r := range mails {
		if !known[r.UID] {
			m.mails = append(m.mails, r)
			n++
		}
	}
	m.last[account+folder], m.high[account+folder] = p, high
	return n, nil
}

func (m *memory) Attempt(_ context.Context, account, folder string, validity, uid uint32) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return count(m.tries, place{account, folder, validity}, uid), nil
}

func count(in map[place]map[uint32]int, p place, uid uint32) int {
	if in[p] == nil {
		in[p] = map[uint32]int{}
	}
	in[p][uid]++
	return in[p][uid]
}

func (m *memory) Unmarked(_ context.Context, account, folder string, validity uint32) ([]uint32, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := place{account, folder, validity}
	var uids []uint32
	for uid := range m.known(p) {
		if m.fated && !m.marked[p][uid] && m.marks[p][uid] < 3 {
			uids = append(uids, uid)
		}
	}
	slices.Sort(uids)
	return uids, nil
}

func (m *memory) Marked(_ context.Context, account, folder string, validity uint32, uids []uint32, done bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := place{account, folder, validity}
	for _, uid := range uids {
		if done {
			if m.marked[p] == nil {
				m.marked[p] = map[uint32]bool{}
			}
			m.marked[p][uid] = true
		} else {
			count(m.marks, p, uid)
		}
	}
	return nil
}

// stored returns what is stored, by folder and UID.
func (m *memory) stored() []daemon.Raw {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := slices.Clone(m.mails)
	slices.SortStableFunc(out, func(a, b daemon.Raw) int {
		return cmp.Or(cmp.Compare(a.Folder, b.Folder), cmp.Compare(a.Validity, b.Validity), cmp.Compare(a.UID, b.UID))
	})
	return out
}

// set changes the store while it is used.
func (m *memory) set(change func(m *memory)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change(m)
}
