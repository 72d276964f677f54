package daemon

import (
	"context"
	"fmt"

	"omerta/engine"
	"omerta/templates"
)

// endLetters tell everybody who won and who was who; the record goes with
// them, so that anyone can check the deal, every die and every result.
func (h *Host) endLetters(ctx context.Context, t *table, last engine.Phase, side engine.Side) (letters []Letter, err error) {
	rec, err := h.record(ctx, t)
	if err != nil {
		return nil, err
	}
	readers := make([]reader, 0, len(t.Hosts)+len(t.Seats))
	for i := range t.Hosts {
		readers = append(readers, t.reader(HostSeat(i)))
	}
	public, err := h.audience(ctx, t)
	if err != nil {
		return nil, err
	}
	names := t.parserNames()
	for _, r := range append(readers, public...) {
		facts := templates.End{
			Common: h.common(t, r.seat, names, false), Closed: last, Side: side, Seed: fmt.Sprintf("%x", t.Seed), Cancelled: t.Status == StatusCancelled,
		}
		if r.seat < 0 && r.seat != NoSeat {
			notes, err := h.notes(ctx, t, r.seat)
			if err != nil {
				return nil, err
			}
			facts.Notes = len(notes)
		}
		for i, hold := range t.holdings {
			x := engine.Seat(i)
			facts.Seats = append(facts.Seats, templates.Ending{
				Name: name(names, x, r.language), Role: hold.Role, Rank: int(hold.Rank), Lives: t.state.Living().Has(x),
			})
		}
		l, err := h.write(t, r, KindEnd, "end", facts)
		if err != nil {
			return nil, err
		}
		l.Files = []File{{Name: t.ID + ".record", Type: "text/plain", Data: rec}}
		letters = append(letters, l)
	}
	return letters, nil
}
