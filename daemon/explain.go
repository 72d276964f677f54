package daemon

import (
	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// Explain tells why each phase of a record came to what it did, with the names
// that the sentences of a language need. It tells all.
func Explain(r *record.Record, language string) ([]templates.Explained, error) {
	all, err := r.Explain()
	if err != nil {
		return nil, err
	}
	t := newTeller(r, language)
	told := make([]templates.Explained, len(all))
	for i, e := range all {
		told[i] = t.phase(e)
	}
	return told, nil
}

// A teller gives reasons the names that sentences need.
type teller struct {
	names []templates.Name
}

func newTeller(r *record.Record, language string) *teller {
	seats := make([]parser.Seat, len(r.Seats))
	for i, s := range r.Seats {
		seats[i].Name = s.Name
	}
	names := parser.NewNames(seats)
	t := &teller{names: make([]templates.Name, len(seats))}
	for i := range seats {
		t.names[i] = name(names, engine.Seat(i), language)
	}
	return t
}

func (t *teller) phase(e record.Explanation) templates.Explained {
	told := templates.Explained{Phase: e.Phase}
	for _, r := range e.Reasons {
		last := len(told.Parts) - 1
		if word := r.Why.Part(); last < 0 || told.Parts[last].Word != word {
			told.Parts = append(told.Parts, templates.ExplainedPart{Word: word})
			last++
		}
		told.Parts[last].Reasons = append(told.Parts[last].Reasons, t.because(r))
	}
	return told
}

func (t *teller) because(r engine.Reason) templates.Because {
	b := templates.Because{
		Reason: r, By: t.name(r.By), On: t.name(r.On), Other: t.name(r.Other),
		Action: templates.Action{Verb: r.Order.Verb, Role: r.Order.Role},
	}
	for x := range r.Seats.All {
		b.Names = append(b.Names, t.name(x))
	}
	for _, x := range r.Order.Targets {
		b.Action.Targets = append(b.Action.Targets, t.name(x))
	}
	return b
}

// name returns the name of a seat, and nothing for none.
func (t *teller) name(x engine.Seat) templates.Name {
	if int(x) >= len(t.names) {
		return templates.Name{}
	}
	return t.names[x]
}
