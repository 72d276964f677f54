package daemon

import (
	"context"
	"reflect"
	"slices"
	"time"

	"omerta/engine"
	"omerta/templates"
)

// buried reports whether the person in a seat sees what the host sees: he is
// dead, as everybody knows, and none of his addresses holds a living seat.
func (t *table) buried(seat int) bool {
	living := t.livingToAll()
	if !t.file.Graveyard || t.file.Blind || living.Has(engine.Seat(seat)) {
		return false
	}
	mine := t.Seats[seat].all()
	for x := range living.All {
		if slices.ContainsFunc(t.Seats[x].all(), func(a string) bool { return slices.Contains(mine, a) }) {
			return false
		}
	}
	return true
}

// all are the addresses of a seat.
func (s *Seat) all() []string { return append([]string{s.Address}, s.Addresses...) }

// enlightened remembers that the person in a seat knows what hosts know: he
// cannot come back among the living (secrecy 9).
func (t *table) enlightened(seat int) {
	for _, address := range t.Seats[seat].all() {
		t.saw(address)
	}
}

// hasSeen reports whether the person in a seat knows what hosts know.
func (t *table) hasSeen(seat int) bool {
	return slices.ContainsFunc(t.Seats[seat].all(), func(a string) bool { return slices.Contains(t.Desk.Seen, a) })
}

// graves tell the dead of a closed phase what its hosts are told, from the one
// whose digest told their death on. With the end everybody is told all.
// Where the phase was resolved before, they are told only what is different.
func (h *Host) graves(ctx context.Context, is resolution, was *resolution) (letters []Letter, err error) {
	if is.after.over() {
		return nil, nil
	}
	reports := map[string]templates.Report{} // by language
	for seat := range is.after.Seats {
		if !is.after.buried(seat) {
			continue
		}
		r := is.after.reader(seat)
		facts, made := reports[r.language]
		if !made {
			facts = h.graveFacts(ctx, is, r.language)
			reports[r.language] = facts
		}
		if was != nil && was.after.state.Living().Has(engine.Seat(seat)) == is.after.state.Living().Has(engine.Seat(seat)) {
			if sameReport(h.graveFacts(ctx, *was, r.language), facts) {
				continue
			}
			facts.Correction = true
		}
		facts.To, facts.Grave = name(is.after.parserNames(), engine.Seat(seat), r.language), h.replyTo(is.after.door(RoomGraveyard, seat))
		l, err := h.write(is.before, r, KindReport, is.before.cause("grave "+phaseWord(is.before.Phase)), facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
		is.after.enlightened(seat)
	}
	return letters, nil
}

// sameReport reports whether two reports of a phase say the same of it.
func sameReport(was, is templates.Report) bool {
	was.Common, is.Common = templates.Common{}, templates.Common{}
	return reflect.DeepEqual(was, is)
}

// graveFacts are the report of a closed phase without what is for hosts alone:
// addresses, the numbers and the senders of mails, what they arranged with
// single players (secrecy 18).
func (h *Host) graveFacts(ctx context.Context, is resolution, lang string) templates.Report {
	before := *is.before
	before.Language = lang
	is.before = &before
	facts := h.reportFacts(h.closedView(ctx, is))
	facts.Code, facts.Address = "", h.Address
	facts.Bounced, facts.Absent, facts.Held, facts.Warnings = nil, nil, 0, nil
	facts.Rulings = before.graveSaid(h.Address, facts.Rulings)
	for i := range facts.Rows {
		row := &facts.Rows[i]
		row.Mail, row.By, row.Away, row.Resigns, row.Bounces, row.Absent = 0, "", time.Time{}, false, false, false
		row.Others = before.graveSaid(h.Address, row.Others)
	}
	return facts
}

// graveSaid is what was said in a phase, but for mails that nobody has proven
// to be anybody's.
func (t *table) graveSaid(ours string, list []templates.Said) (out []templates.Said) {
	for _, s := range list {
		if s.Fate != "held" {
			s.Mail, s.By, s.Text = 0, "", t.relayed(ours, s.Text)
			out = append(out, s)
		}
	}
	return out
}
