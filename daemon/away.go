package daemon

import (
	"slices"
	"strings"
	"time"

	"omerta/parser"
	"omerta/templates"
)

// awayFate is the fate of a statement by which somebody is away; the instant
// until which he is stands behind a blank. Without one he is back.
const awayFate = "command away"

// away notes until when a player is away: to the end of the day that he names,
// by the clocks of his zone. Nobody reminds him, names him among the late or
// counts his days until then.
func (out *said) away(seat int, now time.Time, line *templates.Line, row *Statement, s parser.Statement) {
	var until time.Time
	row.Fate = awayFate
	if s.Arg != "" {
		day, ok := parser.Date(s.Arg, now.In(out.table.zone(seat)))
		if !ok {
			line.Argument, row.Fate = "unclear", "problem unclear-date"
			return
		}
		y, m, d := day.Date()
		until = time.Date(y, m, d+1, 0, 0, 0, 0, day.Location())
		row.Fate += " " + until.UTC().Format(time.RFC3339)
	}
	out.seatOf(seat).Away = until
	line.Argument, line.At = "", until
}

// seatOf is a seat of the table in a copy that may be changed.
func (out *said) seatOf(seat int) *Seat {
	next := *out.table
	next.Seats = slices.Clone(next.Seats)
	out.table = &next
	return &next.Seats[seat]
}

// A span is a time during which somebody was away.
type span struct{ from, to time.Time }

// absences are the times during which a seat was away, by what it said.
func absences(all []Statement, seat int) (list []span) {
	for _, s := range all {
		until, is := strings.CutPrefix(s.Fate, awayFate)
		if !is || s.Seat != seat {
			continue
		}
		if n := len(list); n > 0 && list[n-1].to.After(s.Arrived) {
			list[n-1].to = s.Arrived // he said something else
		}
		if at, err := time.Parse(time.RFC3339, strings.TrimSpace(until)); err == nil {
			list = append(list, span{s.Arrived, at})
		}
	}
	return list
}

// meets reports whether a time has a part in another.
func (a span) meets(from, to time.Time) bool { return a.from.Before(to) && a.to.After(from) }
