package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"omerta/engine/record"
)

// Export writes the record of a game. Before it has ended the record stops
// after the last closed phase and has neither deal nor seed: it gives away
// what was, and not a die more.
func (h *Host) Export(ctx context.Context, id string) ([]byte, error) {
	t, err := h.table(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return nil, unknownGame(id)
	}
	if err != nil {
		return nil, err
	}
	if t.Phase.N == 0 {
		return nil, fmt.Errorf("game %q has not begun: there is no record yet", id)
	}
	if err := t.mayBeSeen(); err != nil {
		return nil, err
	}
	return h.record(ctx, t)
}

// record is the record of a game as it is in memory, which may be one step
// ahead of the store.
func (h *Host) record(ctx context.Context, t *table) ([]byte, error) {
	all, err := h.Store.Statements(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	r, err := t.played(all)
	if err != nil {
		return nil, err
	}
	if err := record.Replay(r); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_, err = r.WriteTo(&b)
	return b.Bytes(), err
}

// played is the record of the closed phases of a game without their results,
// from everything that was said in it.
func (t *table) played(all []Statement) (*record.Record, error) {
	over := t.Status == StatusEnded || t.Status == StatusCancelled
	r := &record.Record{Game: t.ID, Options: t.file.Options}
	for i, s := range t.Seats {
		seat := record.Seat{Name: s.Name}
		if t.file.Deal == nil || !over {
			seat.Role, seat.Rank, seat.Given = t.holdings[i].Role, t.holdings[i].Rank, true
		}
		r.Seats = append(r.Seats, seat)
	}
	if over {
		r.Seed, r.HasSeed = t.Seed, true
		r.Deal = t.file.Deal
	}
	for _, c := range t.closed {
		p := record.Phase{Phase: c.Phase}
		said := slices.DeleteFunc(slices.Clone(all), func(s Statement) bool { return s.Phase != c.Phase })
		for _, s := range unwithdrawn(said) {
			if s.Record == "" {
				continue
			}
			in, err := record.ParseInput(s.Record, t.names)
			if err != nil {
				return nil, err
			}
			p.Inputs = append(p.Inputs, in)
		}
		r.Phases = append(r.Phases, p)
	}
	if !over {
		if err := r.FixDice(t.Seed); err != nil {
			return nil, err
		}
	}
	return r, nil
}
