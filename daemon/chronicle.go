package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/templates"
)

// A Shelved is a game as an index of the archive lists it.
type Shelved struct {
	ID       string
	Title    string
	Language string
	Told     time.Time // when its last phase closed
	Pages    []string  // by seat: the [Career] of its player, where there is one; nil: of none
	templates.GamePage
}

// A Chronicle is what may be published of a game: of a running one what its
// digests said, of one that is over everything (secrecy 14).
type Chronicle struct {
	Shelved
	Digests []templates.Digest
	Names   []templates.Name // by seat
	End     *Ending          // nil: it is not over
	Strike  func(string) string
}

// An Ending is what is told of a game only when it is over.
type Ending struct {
	Seats  []templates.Ending
	Why    []templates.Explained
	Record *record.Record
	Text   []byte // of Record
}

// A Shelf is what the archive holds.
type Shelf struct {
	Games   []Shelved // oldest first
	Hidden  []string  // the other games: they have no page, or none any more
	Careers []Career
}

// Shelf lists the games that have a page: those whose files say so, and of
// which a digest has told; and the players who have one.
func (h *Host) Shelf(ctx context.Context) (*Shelf, error) {
	ids, err := h.Store.Games(ctx, StatusRunning, StatusStopped, StatusEnded, StatusCancelled)
	if err != nil {
		return nil, err
	}
	s, w := &Shelf{}, wishes{keys: h.keys, shared: map[string]bool{}}
	for _, id := range ids {
		t, err := h.table(ctx, id)
		if err != nil {
			if temporary(err) {
				return nil, err
			}
			continue // `omerta fsck` tells of it
		}
		if !t.hasPage() {
			w.read(t, -1, Shelved{}, nil)
			s.Hidden = append(s.Hidden, id)
			continue
		}
		w.read(t, len(s.Games), t.shelved(), t.striker(h.Address))
		s.Games = append(s.Games, t.shelved())
	}
	s.Careers = w.careers(s.Games)
	return s, nil
}

// hasPage reports whether there is to be a page of a game.
func (t *table) hasPage() bool {
	switch {
	case len(t.closed) == 0:
		return false
	case t.over():
		return t.file.Archive != "none"
	}
	return t.file.Archive == "live"
}

func (t *table) shelved() Shelved {
	last := t.closed[len(t.closed)-1]
	s := Shelved{ID: t.ID, Title: t.file.Title, Language: t.Language, Told: last.At}
	s.Players, s.Last, s.Over = len(t.Seats), last.Phase, t.over()
	s.Began = t.closed[0].At.In(t.zone(-1))
	if s.Over {
		s.Side, _ = t.state.Over()
		s.Cancelled = t.Status == StatusCancelled
		s.Ended = t.Ended.In(t.zone(-1))
	}
	return s
}

// Chronicle gathers what the page of a game says, in the language of its
// table.
func (h *Host) Chronicle(ctx context.Context, id string) (*Chronicle, error) {
	t, err := h.table(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return nil, unknownGame(id)
	}
	if err != nil {
		return nil, err
	}
	if !t.hasPage() {
		return nil, fmt.Errorf("game %q has no page: its file says archive = %q, and it is %s", id, t.file.Archive, t.Status)
	}
	c := &Chronicle{Shelved: t.shelved(), Strike: t.striker(h.Address)}
	if c.Digests, err = h.digests(ctx, t, t.Language); err != nil {
		return nil, err
	}
	names := t.parserNames()
	for i := range t.Seats {
		c.Names = append(c.Names, name(names, engine.Seat(i), t.Language))
	}
	if t.over() {
		c.End, err = h.ending(ctx, t, c.Names)
	}
	return c, err
}

// ending gathers what only the end lets out.
func (h *Host) ending(ctx context.Context, t *table, names []templates.Name) (*Ending, error) {
	text, err := h.record(ctx, t)
	if err != nil {
		return nil, err
	}
	e := &Ending{Text: text}
	if e.Record, err = record.Read(bytes.NewReader(text), t.ID); err != nil {
		return nil, err
	}
	if e.Why, err = Explain(e.Record, t.Language); err != nil {
		return nil, err
	}
	for i, hold := range t.holdings {
		e.Seats = append(e.Seats, templates.Ending{
			Name: names[i], Role: hold.Role, Rank: int(hold.Rank), Lives: t.state.Living().Has(engine.Seat(i)),
		})
	}
	return e, nil
}
