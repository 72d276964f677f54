package templates

import (
	"slices"
	"time"

	"omerta/engine"
)

// openingExamples are the letters of a game that has not begun.
func openingExamples(lang string) (all []example) {
	p := people[lang]
	for _, what := range said("list") {
		l := List{Common: common(lang, night3), What: what, You: p[0].Nom, Mailbox: "mafia@example.org", Players: p[:3], Seats: 12, Starts: closes}
		l.Deadline = time.Time{}
		switch what {
		case "opened", "due":
			l.Host, l.Code, l.You = true, "", ""
			l.Least, l.Doubted, l.Warnings = 7, 9, []engine.Warning{{Code: engine.AlwaysDark, Option: "dark-below"}}
		case "full":
			l.Seats, l.Starts = 3, time.Time{}
		case "waiting":
			l.Seats, l.Waiting, l.Place = 3, p[3:5], 2
		}
		if what == "opened" {
			l.Players = nil
		}
		all = append(all, example{"list-" + what, l})
	}
	for _, what := range said("form") {
		f := Form{Common: Common{Code: seatCode}, What: what}
		for i, key := range said("wrong") {
			f.Fields = append(f.Fields, FormField{Key: key, Label: key, Value: map[bool]string{true: "x"}[i%2 == 0], Wrong: what == "wrong"})
		}
		if what == "wrong" {
			f.Details = []string{"league.toml:3: roles: got 14 roles for 9 players"}
		}
		all = append(all, example{"form-" + what, f})
	}
	for _, why := range said("name") {
		i := Invite{Common: common(lang, night3), Kind: "join", Name: p[1].Nom, Why: why, Until: closes}
		if slices.Contains([]string{"taken", "alike"}, why) {
			i.Other = p[2].Nom
		}
		if why == "none" {
			i.Name = ""
		}
		all = append(all, example{"invite-name-" + why, i})
	}
	anew := roleExample(lang, engine.RoleCitizen)
	anew.Muster, anew.Anew = true, true
	missing := report(lang)
	missing.Before, missing.Absent = true, p[1:3]
	return append(all, example{"role-citizen-anew", anew}, example{"report-missing", missing})
}
