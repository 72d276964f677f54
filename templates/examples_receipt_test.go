package templates

import (
	"strings"

	"omerta/engine"
)

func receipt(lang string, p engine.Phase, lines ...Line) Receipt {
	return Receipt{
		Common: common(lang, p), Rulebook: Rulebook{Options: engine.Defaults()}, Day: p.Day, Lines: lines,
		Living: people[lang], Silent: people[lang][6:7], Commands: []string{"status", "votes", "who", "rules", "role", "help", "resend"},
	}
}

// choice is the widest form of v, when only these others may be named.
func choice(v engine.Verb, others []Name) Choice {
	c := Choice{Verb: v, Least: 1}
	n := 1
	switch v {
	case engine.Kill:
		n = 2
	case engine.KillScare, engine.Compare:
		c.Least, n = 2, 2
	case engine.Scare:
		n = 3
	case engine.HealVictim:
		c.Least, n, c.Roles = 0, 0, []engine.RoleID{role("mafia"), role("maniac")}
	case engine.Pass, engine.Cancel, engine.Unvote:
		c.Least, n = 0, 0
	}
	for i := range n {
		self := v == engine.Scare || v == engine.Heal || v == engine.Red || v == engine.Blue || v == engine.KillScare && i == 1
		c.Places = append(c.Places, Place{Names: others, Self: self})
	}
	return c
}

func act(v engine.Verb, targets ...Name) *Action {
	return &Action{Verb: v, Targets: targets, Self: make([]bool, len(targets)), Role: engine.NoRole}
}

func self(v engine.Verb, reader Name) *Action {
	return &Action{Verb: v, Targets: []Name{reader}, Self: []bool{true}, Role: engine.NoRole}
}

func receiptExamples(lang string) []example {
	p := people[lang]
	double := act(engine.KillScare, p[1], p[2])
	accepted := receipt(lang, night3, Line{Text: "мочим Петю, кота глушим", Fate: "accepted", Action: double})
	accepted.InForce, accepted.Gang = double, &GangOrder{Whose: p[0], Action: *double}

	quick := act(engine.Kill, p[1])
	quick.Quick = true
	maniac := receipt(lang, night3, Line{Text: "убить Петю", Fate: "accepted", Action: quick})
	maniac.InForce = quick

	var all []example
	for _, v := range verbs() {
		all = append(all, example{"receipt-verb-" + v.String(), everyVerb(lang, v)})
	}
	all = append(all,
		example{"receipt-accepted", accepted}, example{"receipt-quick", maniac},
		example{"receipt-refused", refusals(lang)}, example{"receipt-problems", troubles(lang)},
		example{"receipt-question", asked(lang)}, example{"receipt-commands", commands(lang)},
		example{"receipt-rules", receipt(lang, day3, Line{Text: "правила", Fate: "command", Command: "rules"})},
		example{"receipt-help", help(lang)}, example{"receipt-late", late(lang)},
	)
	over := receipt(lang, night3, Line{Text: "?", Fate: "talk"})
	over.Over = true
	news := receipt(lang, night3)
	news.News = true
	news.Gang = &GangOrder{Whose: p[4], Action: *self(engine.Scare, p[4])}
	odd := receipt(lang, night3, Line{Text: "ку-ку", Fate: "talk"}, Line{Text: "e", Fate: "held"})
	odd.Notes = notes()
	odd.Quoted, odd.Unproven, odd.Again = true, true, true
	quoted := receipt(lang, day3, Line{Text: "против Пети", Fate: "accepted", Action: act(engine.Red, people[lang][1])})
	quoted.Quoted = true
	votes := receipt(lang, day3, Line{Text: "голоса", Fate: "command", Command: "votes"})
	return append(all, example{"receipt-over", over}, example{"receipt-news", news},
		example{"receipt-odd", odd}, example{"receipt-quoted", quoted}, example{"receipt-no-votes", votes})
}

func notes() []string {
	return []string{"attachment", "calendar", "encrypted", "tnef", "message", "charset", "truncated", "unreadable"}
}

// verbs returns every verb that can be ordered.
func verbs() (all []engine.Verb) {
	for v := engine.NoVerb + 1; v.String() != ""; v++ {
		all = append(all, v)
	}
	return all
}

// codes returns every refusal.
func codes() (all []engine.Code) {
	for c := engine.Accepted + 1; c.String() != ""; c++ {
		all = append(all, c)
	}
	return all
}

func everyVerb(lang string, v engine.Verb) Receipt {
	p := people[lang]
	a := act(v, p[1])
	switch v {
	case engine.KillScare, engine.Compare:
		a = act(v, p[2], p[3])
	case engine.Scare:
		a = act(v, p[2], p[3], p[4])
	case engine.Heal, engine.Blue:
		a = self(v, p[0])
	case engine.HealVictim:
		a = act(v)
		a.Role = role("maniac")
	case engine.Pass, engine.Cancel, engine.Unvote:
		a = act(v)
	}
	phase := night3
	if v == engine.Red || v == engine.Blue || v == engine.Unvote {
		phase = day3
	}
	r := receipt(lang, phase, Line{Text: v.String(), Fate: "accepted", Action: a})
	r.InForce = a
	return r
}

func refusals(lang string) Receipt {
	var lines []Line
	for _, c := range codes() {
		lines = append(lines, Line{Text: "строка", Fate: "refused", Code: c, Action: act(engine.Kill, people[lang][1])})
	}
	r := receipt(lang, night3, lines...)
	r.Open = []Choice{choice(engine.Jail, people[lang][2:4]), choice(engine.Pass, nil), choice(engine.Cancel, nil)}
	return r
}

func troubles(lang string) Receipt {
	var lines []Line
	for _, p := range problems {
		lines = append(lines, Line{Text: "строка " + p, Fate: "problem", Problem: p, Word: "убь", Suggest: []string{"убить", "убрать"}})
	}
	return receipt(lang, night3, lines...)
}

func asked(lang string) Receipt {
	p := people[lang]
	var lines []Line
	for _, problem := range []string{"ambiguous-name", "ambiguous-verb", "add-or-replace", "no-colour", "conflict"} {
		lines = append(lines, Line{
			Text: "иду к Пете", Fate: "question", Problem: problem, Word: "Пете",
			Choices: []Action{*act(engine.Kill, p[1]), *act(engine.Check, p[1]), *act(engine.Kill, p[1], p[2])},
		})
	}
	return receipt(lang, night3, lines...)
}

func commands(lang string) Receipt {
	p := people[lang]
	var lines []Line
	for _, c := range commandWords() {
		if c == "rules" {
			continue // what it brings is long
		}
		lines = append(lines, Line{Text: c, Fate: "command", Command: c, Argument: "done"})
	}
	lines = append(lines,
		Line{Text: "confirm x", Fate: "command", Command: "confirm", Argument: "unknown"},
		Line{Text: "confirm y", Fate: "command", Command: "confirm", Argument: "expired"})
	r := receipt(lang, day3, lines...)
	r.Again = true
	r.Votes = []Ballot{{Voter: p[3], On: p[0]}, {Voter: p[0], On: p[2], Blue: true}}
	return r
}

func commandWords() []string {
	return strings.Fields("status votes who rules role help resend language ping confirm unavailable")
}

func help(lang string) Receipt {
	r := receipt(lang, night3, Line{Text: "помощь", Fate: "command", Command: "help"})
	for _, v := range verbs() {
		r.Open = append(r.Open, choice(v, people[lang][1:]))
	}
	return r
}

func late(lang string) Receipt {
	a := act(engine.Kill, people[lang][1])
	r := receipt(lang, night3, Line{Text: "убить Петю", Fate: "late", Action: a})
	r.Late = true
	return r
}
