package templates

import (
	"strings"

	"omerta/engine"
)

// What players arrange for their own seats, and what the words say of it.
var (
	seatCommandWords = strings.Fields("final away resign address zone page")
	finalities       = strings.Fields("night all majority off dead")
	addressAnswers   = strings.Fields("asked same bad many unproven")
)

// wantedInTime lists the blocks of which these are.
func wantedInTime() (blocks []string) {
	add := func(prefix string, keys ...string) {
		for _, k := range keys {
			blocks = append(blocks, prefix+" "+k)
		}
	}
	add("command", seatCommandWords...)
	add("final", finalities...)
	add("address", addressAnswers...)
	add("fate", "ahead")
	add("trouble", "resigns")
	add("subject", "counts", "reminder", "turn")
	return blocks
}

// timeExamples are the letters of deadlines and of what players arrange for
// themselves.
func timeExamples(lang string) []example {
	p := people[lang]
	votes := Counts{Common: public(lang, day3), Living: p, NotVoted: p[5:7], Silent: p[7:8]}
	votes.Tally = []Candidate{{p[2], p[3:5], p[:1]}, {p[9], p[1:2], nil}}
	none := Counts{Common: public(lang, day3), Living: p, NotVoted: p}
	all := []example{{"counts-some", votes}, {"counts-none", none}}
	for _, id := range engine.Roles() {
		if id.Verbs() == nil {
			continue
		}
		r := Reminder{Common: common(lang, night3)}
		for _, v := range append(id.Verbs(), engine.Pass, engine.Cancel) {
			r.Open = append(r.Open, choice(v, p[1:4]))
		}
		all = append(all, example{"reminder-" + id.String(), r}, example{"turn-" + id.String(), Turn{Common: r.Common, Open: r.Open}})
	}
	byDay := Reminder{Common: common(lang, day3), Open: []Choice{choice(engine.Red, p[1:]), choice(engine.Blue, p[1:]), choice(engine.Unvote, nil)}}
	all = append(all, example{"reminder-vote", byDay})
	all = append(all, aheadExamples(lang)...)
	return append(all, example{"receipt-seat", seatAnswers(lang)}, example{"receipt-page", pageAnswers(lang)}, example{"trouble-resigns", Trouble{public(lang, night3), "resigns", p[4].Nom}})
}

// aheadExamples are of orders that wait for the night.
func aheadExamples(lang string) []example {
	p := people[lang]
	waits := receipt(lang, day3, Line{Text: "лечить Петю, окончательно", Fate: "ahead", Action: act(engine.Heal, p[1]), Final: "night"})
	waits.Kept, waits.InForce = act(engine.Heal, p[1]), act(engine.Red, p[2])
	opens := receipt(lang, night3, Line{Text: "лечить Петю", Fate: "accepted", Action: act(engine.Heal, p[1])})
	opens.Opens, opens.InForce = true, act(engine.Heal, p[1])
	refused := receipt(lang, night3, Line{Text: "лечить Петю", Fate: "refused", Code: engine.Repeat, Action: act(engine.Heal, p[1])})
	refused.Opens = true
	corrected := refused
	corrected.Correction = true
	final := receipt(lang, night3, Line{Text: "убить Петю, окончательно", Fate: "accepted", Action: act(engine.Kill, p[1]), Final: "off"})
	final.InForce = act(engine.Kill, p[1])
	return []example{{"receipt-ahead", waits}, {"receipt-opens", opens}, {"receipt-opens-refused", refused}, {"receipt-opens-corrected", corrected}, {"receipt-final", final}}
}

// seatAnswers answers every command about a player's own seat in every way.
func seatAnswers(lang string) Receipt {
	var lines []Line
	say := func(command, argument string) {
		lines = append(lines, Line{Text: command + " …", Fate: "command", Command: command, Argument: argument})
	}
	for _, a := range finalities {
		say("final", a)
	}
	say("away", "unclear")
	say("away", "")
	lines = append(lines, Line{Text: "away …", Fate: "command", Command: "away", At: closes})
	say("resign", "")
	say("resign", "dead")
	for _, a := range addressAnswers {
		say("address", a)
	}
	say("zone", "")
	say("zone", "Asia/Yekaterinburg")
	return receipt(lang, day3, lines...)
}

// pageAnswers are what is said to those who want a page in the archive.
func pageAnswers(lang string) Receipt {
	var lines []Line
	for _, argument := range []string{"on", "off", "none"} {
		lines = append(lines, Line{Text: "page …", Fate: "command", Command: "page", Argument: argument})
	}
	return receipt(lang, day3, lines...)
}
