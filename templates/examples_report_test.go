package templates

import (
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/engine"
)

func reportExamples(lang string) []example {
	open := report(lang)
	open.Before, open.State, open.Results, open.Why = true, "running", nil, nil
	paused, waits, cancelled := open, open, open
	paused.State, waits.State, cancelled.State = "paused", "waits", "cancelled"
	return []example{{"report-closed", report(lang)}, {"report-open", open}, {"report-paused", paused}, {"report-waits", waits}, {"report-cancelled", cancelled}}
}

func report(lang string) Report {
	p := people[lang]
	at := closes.Add(-time.Hour)
	r := Report{Common: public(lang, night3), Closed: night3, Held: 2, Bounced: []string{p[5].Nom + " <olga@example.org>"}}
	r.Results = []string{"> host gang Vasya", "> host attack mafia Lena died", "> public died Lena"}
	for i, id := range engine.Roles() {
		row := ReportRow{Seat: i + 1, Name: p[i%len(p)], Role: id, Lives: i != 3, Silent: i == 2, Missing: i == 4}
		if i%2 == 0 && i != 4 {
			row.InForce, row.At = act(engine.Kill, p[1]), at
		}
		r.Rows = append(r.Rows, row)
	}
	first := &r.Rows[0]
	first.Rank, first.Gang, first.Mail = 2, true, 22
	for i, fate := range []string{"replaced", "refused repeat", "problem unknown-name", "late", "held", "withdrawn"} {
		said := Said{Mail: int64(17 + i), At: at.Add(-time.Duration(i) * time.Minute), Text: "убить Машу", Fate: fate}
		if fate == "refused repeat" {
			said.Rule = "D8"
		}
		first.Others = append(first.Others, said)
	}
	r.Rows[2].By = "host@example.org"
	r.Rows[4].Away, r.Rows[4].Resigns = closes.Add(48*time.Hour), true
	r.Rows[5].Bounces, r.Rows[6].Absent = true, true
	r.Rulings = []Said{{At: at, Text: "бросок evidence 12; причина: так условились", Fate: "accepted", By: "host@example.org"}, {At: at, Text: "бросок evidence 99", Fate: "withdrawn"}}
	b := Because{Reason: engine.Reason{Why: engine.Whys()[0], Rule: "P1", N: 10, Value: 2}}
	r.Why = []ExplainedPart{{"opening", []Because{b, b}}, {"attacks", []Because{b}}}
	return r
}

// A sheet says in its cells what the letter says in its lines.
func TestSheet(t *testing.T) {
	for _, lang := range Languages() {
		r := report(lang)
		sheet, err := builtinSet(t).Sheet(lang, r)
		if err != nil {
			t.Fatal(err)
		}
		letter, err := builtinSet(t).Render(lang, r)
		if err != nil {
			t.Fatal(err)
		}
		flat := strings.Join(strings.Fields(strings.ReplaceAll(letter.Text, Bar, "")), " ")
		marks := map[string]bool{}
		for _, row := range sheet.Rows {
			marks[row.Mark] = true
			if len(row.Cells) != len(sheet.Head) {
				t.Fatalf("%s: %d cells under %d heads", lang, len(row.Cells), len(sheet.Head))
			}
			for _, cell := range row.Cells {
				if !strings.Contains(flat, cell) {
					t.Errorf("%s: the letter does not say %q", lang, cell)
				}
			}
		}
		for _, mark := range []string{"", "dead", "missing", "replaced", "refused", "problem", "late", "held", "withdrawn"} {
			if !marks[mark] {
				t.Errorf("%s: no row is marked %q", lang, mark)
			}
		}
		if len(sheet.Rows) != len(r.Rows)+len(r.Rows[0].Others) || sheet.Why == "" || sheet.Below == "" {
			t.Errorf("%s: %d rows, why %q, below %q", lang, len(sheet.Rows), sheet.Why, sheet.Below)
		}
	}
}

// The short words for what was not understood are as many as the long ones.
func TestUnclear(t *testing.T) {
	if got := said("unclear"); !slices.Equal(got, slices.Sorted(slices.Values(problems))) {
		t.Errorf("there are short words for %q", got)
	}
}
