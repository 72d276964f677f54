package cli

import (
	"strings"
	"time"

	"omerta/templates"
)

// What `show --json` prints. The names of the fields stay as they are, and the
// README lists them; words in values are those of the record.
type (
	shownReport struct {
		Game     string      `json:"game"`
		Title    string      `json:"title"`
		Phase    string      `json:"phase"`
		Open     bool        `json:"open"`
		State    string      `json:"state"`
		Deadline *time.Time  `json:"deadline,omitempty"`
		Seats    []shownSeat `json:"seats"`
		Rulings  []shownSaid `json:"rulings"`
		Held     int         `json:"held"`
		Results  []string    `json:"results"`
	}
	shownSeat struct {
		Seat        int         `json:"seat"`
		Name        string      `json:"name"`
		Role        string      `json:"role"`
		Rank        int         `json:"rank,omitempty"`
		Alive       bool        `json:"alive"`
		Silent      bool        `json:"silent"`
		Missing     bool        `json:"missing"`
		Away        *time.Time  `json:"away,omitempty"`
		Bounces     bool        `json:"bounces"`
		Resigns     bool        `json:"resigns"`
		Unconfirmed bool        `json:"unconfirmed"`
		InForce     *shownOrder `json:"in_force"`
		Others      []shownSaid `json:"others"`
	}
	shownOrder struct {
		Verb    string     `json:"verb"`
		Targets []string   `json:"targets"`
		Victims string     `json:"victims,omitempty"`
		Gang    bool       `json:"gang"`
		Mail    int64      `json:"mail,omitempty"`
		At      *time.Time `json:"at,omitempty"`
		By      string     `json:"by,omitempty"`
	}
	shownSaid struct {
		Fate string     `json:"fate"`
		Code string     `json:"code,omitempty"`
		Rule string     `json:"rule,omitempty"`
		Text string     `json:"text"`
		Mail int64      `json:"mail,omitempty"`
		At   *time.Time `json:"at,omitempty"`
		By   string     `json:"by,omitempty"`
	}
)

func reportJSON(r templates.Report) shownReport {
	out := shownReport{
		Game: r.Game, Title: r.Title, Phase: r.Closed.String(), Open: r.Before, State: r.State, Deadline: instant(r.Deadline),
		Seats: []shownSeat{}, Rulings: saidJSON(r.Rulings), Held: r.Held, Results: []string{},
	}
	for _, line := range r.Results {
		out.Results = append(out.Results, strings.TrimPrefix(line, "> "))
	}
	for _, row := range r.Rows {
		out.Seats = append(out.Seats, shownSeat{
			Seat: row.Seat, Name: row.Name.Nom, Role: row.Role.String(), Rank: row.Rank, Alive: row.Lives, Silent: row.Silent,
			Missing: row.Missing, Away: instant(row.Away), Bounces: row.Bounces, Resigns: row.Resigns, Unconfirmed: row.Absent,
			InForce: orderJSON(row), Others: saidJSON(row.Others),
		})
	}
	return out
}

func orderJSON(row templates.ReportRow) *shownOrder {
	a := row.InForce
	if a == nil {
		return nil
	}
	o := &shownOrder{Verb: a.Verb.String(), Targets: []string{}, Gang: row.Gang, Mail: row.Mail, At: instant(row.At), By: row.By}
	for _, who := range a.Targets {
		o.Targets = append(o.Targets, who.Nom)
	}
	if a.Role.Valid() {
		o.Victims = a.Role.String()
	}
	return o
}

func saidJSON(list []templates.Said) []shownSaid {
	out := []shownSaid{}
	for _, s := range list {
		out = append(out, shownSaid{s.Kind(), s.Why(), s.Rule, s.Text, s.Mail, instant(s.At), s.By})
	}
	return out
}

// instant is a time, or nothing for none.
func instant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
