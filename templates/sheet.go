package templates

import (
	"strconv"
	"time"
)

// A Note is something about a seat that a host should see.
type Note struct {
	Key   string // a block of the words: "silent", "away", "bounces", "resigns", "absent"
	Until time.Time
}

// Notes returns what is to be noted about a seat.
func (r ReportRow) Notes() (notes []Note) {
	add := func(is bool, key string, until time.Time) {
		if is {
			notes = append(notes, Note{key, until})
		}
	}
	add(r.Lives && r.Silent, "silent", time.Time{})
	add(r.Lives && !r.Away.IsZero(), "away", r.Away)
	add(r.Bounces, "bounces", time.Time{})
	add(r.Lives && r.Resigns, "resigns", time.Time{})
	add(r.Absent, "absent", time.Time{})
	return notes
}

// A Sheet is a report as a table, in words.
type Sheet struct {
	Title string
	Head  []string
	Rows  []SheetRow
	Below string // what stands below the table
	Why   string // why it came to that; empty: it has not come to anything yet
}

// A SheetRow is a seat, or something else that it sent, in a row of its own.
type SheetRow struct {
	Cells []string
	Mark  string // "": nothing is odd; else "dead", "missing", "refused", "replaced", "withdrawn", "problem", "late", "held"
}

// Sheet words a report as a table, for the terminal.
func (s *Set) Sheet(lang string, r Report) (Sheet, error) {
	var failed error
	say := func(data any, name string) string {
		text, err := s.block(lang, data, name)
		if failed == nil {
			failed = err
		}
		return text
	}
	sheet := Sheet{Title: say(r, "report title"), Head: ownLines(say(nil, "sheet head")), Below: layout(say(r, "report below"))}
	if len(r.Why) > 0 {
		sheet.Why = layout(say(r, "report why"))
	}
	for _, row := range r.Rows {
		mark := ""
		switch {
		case !row.Lives:
			mark = "dead"
		case row.Missing:
			mark = "missing"
		}
		sheet.Rows = append(sheet.Rows, SheetRow{[]string{strconv.Itoa(row.Seat), row.Name.Nom, say(row, "seat role"), say(row, "seat does"), say(row, "came"), say(row.Notes(), "seat notes")}, mark})
		for _, o := range row.Others {
			text := say(o, "said") + ": " + clip(80, o.Text)
			sheet.Rows = append(sheet.Rows, SheetRow{[]string{"", "", "", text, say(o, "came"), ""}, o.Kind()})
		}
	}
	return sheet, failed
}
