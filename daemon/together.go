package daemon

import (
	"context"
	"errors"
	"maps"
	"slices"
)

// batch is how many mails are read together at most. The store takes nothing
// else meanwhile: that is some twentieths of a second.
const batch = 50

// receiveTogether reads mails that were not tried before in one transaction.
// Each sees what those before it have changed, as if it were read alone, and
// its step is whole or not there at all. Where one of them cannot be read,
// nothing is written and all are read one by one, so that only that one is set
// aside; so it is after a crash, since all of them have been tried then.
func (h *Host) receiveTogether(ctx context.Context, mails []Raw) error {
	ids := make([]int64, len(mails))
	for i := range mails {
		ids[i] = mails[i].ID
	}
	if err := h.Store.TryAll(ctx, ids); err != nil {
		return err
	}
	var in *Host
	var done []*incoming
	err := h.Store.Together(ctx, func(view GameStore) error {
		in, done = h.inside(view), nil
		for i := range mails {
			one := &incoming{raw: &mails[i]}
			step, err := in.receive(ctx, one, 1)
			if err == nil {
				err = in.commit(ctx, step)
			}
			if err != nil {
				return err
			}
			in.kept(one)
			done = append(done, one)
		}
		return nil
	})
	switch {
	case err == nil:
		h.outside(in, done)
		return nil
	case temporary(err) && !errors.Is(err, ErrStale):
		return err
	}
	h.Log.Warn("mails not read together, now one by one", "mails", len(mails), "err", err)
	for i := range mails {
		if err := h.Receive(ctx, &mails[i]); err != nil {
			return err
		}
	}
	return nil
}

// inside returns a host that works on a view of the store inside of a
// transaction. Nobody hears of what it commits before that is written.
func (h *Host) inside(view GameStore) *Host {
	in := &Host{Options: h.Options, keys: h.keys, domain: h.domain, news: h.news}
	in.Store = &alone{view, map[string]Game{}}
	in.Wake = func() {}
	in.Trace = func(point string) {
		if point != "committed" {
			h.Trace(point)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	in.tables, in.told, in.flood = maps.Clone(h.tables), maps.Clone(h.told), h.flood
	return in
}

// outside takes over what a host inside of a transaction knows, when that is
// written, and tells of it.
func (h *Host) outside(in *Host, done []*incoming) {
	h.mu.Lock()
	h.tables, h.flood = in.tables, in.flood
	h.mu.Unlock()
	for _, one := range done {
		h.Trace("committed")
		h.logRead(one)
	}
	h.Wake()
}

// An alone is a view of the store inside of a transaction. Nobody else changes
// a game meanwhile, so that its row is read once.
type alone struct {
	GameStore
	rows map[string]Game
}

// Game is part of [GameStore].
func (a *alone) Game(ctx context.Context, id string) (*Game, error) {
	row, ok := a.rows[id]
	if !ok {
		is, err := a.GameStore.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		row = *is
		a.rows[id] = row
	}
	return row.clone(), nil
}

// clone returns a row of its own: whoever has it may change it.
func (g Game) clone() *Game {
	g.Hosts, g.Seats = slices.Clone(g.Hosts), slices.Clone(g.Seats)
	d := &g.Desk
	d.News, d.Marks, d.Seen, d.Warned = slices.Clone(d.News), slices.Clone(d.Marks), slices.Clone(d.Seen), slices.Clone(d.Warned)
	d.Waiting, d.Invites = slices.Clone(d.Waiting), slices.Clone(d.Invites)
	return &g
}

// Commit is part of [GameStore].
func (a *alone) Commit(ctx context.Context, steps ...Step) error {
	err := a.GameStore.Commit(ctx, steps...)
	for _, s := range steps {
		switch {
		case s.Game == nil:
		case err != nil:
			delete(a.rows, s.Game.ID)
		default:
			row := s.Game.clone()
			row.Version++
			a.rows[row.ID] = *row
		}
	}
	return err
}
