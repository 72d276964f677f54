package daemon

import "context"

// table returns a game, from memory when its row has not changed since.
func (h *Host) table(ctx context.Context, id string) (*table, error) {
	t, err := h.inMemory(ctx, id)
	if t != nil || err != nil {
		return t, err
	}
	row, err := h.Store.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	if t, err = h.load(ctx, row); err != nil {
		return nil, err
	}
	h.keep(t)
	return t, nil
}

// inMemory returns a game that is in memory and whose row has not changed
// since; nil: there is none.
func (h *Host) inMemory(ctx context.Context, id string) (*table, error) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t == nil {
		return nil, nil
	}
	is, err := h.Store.Version(ctx, id)
	if err != nil || is != t.Version {
		return nil, ignoreMissing(err)
	}
	return t, nil
}

// row returns the row of a game, which is not to be changed. It is there even
// if the game cannot be played.
func (h *Host) row(ctx context.Context, id string) (*Game, error) {
	if t, err := h.table(ctx, id); err == nil {
		return &t.Game, nil
	}
	return h.Store.Game(ctx, id)
}

// seats returns the seats of a game that is in memory.
func (h *Host) seats(game string) []Seat {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[game]; t != nil {
		return t.Seats
	}
	return nil
}

// atHand returns the game of a mail that was just looked at: its row was seen
// then, and a step on one that has changed since is not written. Nil: not so.
func (h *Host) atHand(in *incoming) *table {
	h.mu.Lock()
	defer h.mu.Unlock()
	if in.shares == nil || !in.looked {
		return nil
	}
	return h.tables[in.writer.game]
}

// sameSeats reports whether the seats of a game are those that they were:
// who changes one of them makes a new list.
func (h *Host) sameSeats(game string, were []Seat) bool {
	are := h.seats(game)
	return len(are) > 0 && len(were) > 0 && &are[0] == &were[0]
}

func (h *Host) keep(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.tables) >= maxTables {
		for id := range h.tables {
			delete(h.tables, id)
			break
		}
	}
	h.tables[t.ID] = t
}
