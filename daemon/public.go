package daemon

import (
	"context"

	"omerta/parser"
	"omerta/templates"
)

// A reader is who gets a letter.
type reader struct {
	seat     int // of the table, a host's, or NoSeat
	to       string
	name     string
	key      string
	language string
}

// reader is the person in a seat, or a host.
func (t *table) reader(seat int) reader {
	r := reader{seat: seat, language: t.language(seat)}
	if seat >= 0 {
		r.to, r.name, r.key = t.Seats[seat].Address, t.Seats[seat].Name, t.Seats[seat].Key
	} else {
		host := t.Hosts[HostSeat(seat)]
		r.to, r.key = host.Address, host.Key
	}
	return r
}

// public writes a letter to everybody at the table, the dead too, to those who
// watch and to every host but one: the same facts for all of them, each in his
// language and with his zone. It shows no key.
func (h *Host) public(ctx context.Context, t *table, kind Kind, cause string, but int, facts func(templates.Common, string, *parser.Names) any) ([]Letter, error) {
	readers, err := h.audience(ctx, t)
	if err != nil {
		return nil, err
	}
	for i := range t.Hosts {
		if HostSeat(i) != but && !t.holdsSeat(t.Hosts[i].Address) {
			readers = append(readers, t.reader(HostSeat(i)))
		}
	}
	return h.publish(t, readers, kind, cause, t.parserNames(), facts)
}

// An edition is for those who read what is public in one language and one
// zone: nothing else in it differs.
type edition struct{ language, zone string }

// publish writes the same facts to all readers, in as many wordings as there
// are editions of them.
func (h *Host) publish(t *table, readers []reader, kind Kind, cause string, names *parser.Names, facts func(templates.Common, string, *parser.Names) any) ([]Letter, error) {
	editions := map[edition]templates.Rendered{}
	letters := make([]Letter, len(readers))
	for i, r := range readers {
		c := h.common(t, r.seat, names, false)
		e := edition{r.language, c.Deadline.Location().String()}
		text, made := editions[e]
		if !made {
			var err error
			if text, err = h.word(t, kind, r.language, facts(c, r.language, names)); err != nil {
				return nil, err
			}
			editions[e] = text
		}
		letters[i] = h.address(t, r, kind, cause, text)
	}
	return letters, nil
}

// audience is everybody who gets what is public: the table and those who
// watch.
func (h *Host) audience(ctx context.Context, t *table) ([]reader, error) {
	watchers, err := h.Store.Watchers(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	readers := make([]reader, 0, len(t.Seats)+len(watchers))
	for seat := range t.Seats {
		readers = append(readers, t.reader(seat))
	}
	for _, w := range watchers {
		if t.holdsSeat(w.Address) {
			continue // he was given a seat since, and has it as a player
		}
		readers = append(readers, reader{seat: NoSeat, to: w.Address, key: w.Key, language: w.Language})
	}
	return readers, nil
}

// holdsSeat reports whether an address plays: its owner gets what is public as
// a player.
func (t *table) holdsSeat(address string) bool {
	for _, s := range t.Seats {
		if s.Address == address {
			return true
		}
	}
	return false
}
