package templates

import (
	"strings"
	"time"

	"omerta/engine"
)

// The people of the examples, with their cases.
var people = map[string][]Name{
	"ru": {
		declined("Вася", "Васи", "Васе", "Васю", "Васей", "Васе"),
		declined("Петя", "Пети", "Пете", "Петю", "Петей", "Пете"),
		declined("Злой Кот", "Злого Кота", "Злому Коту", "Злого Кота", "Злым Котом", "Злом Коте"),
		declined("Маша", "Маши", "Маше", "Машу", "Машей", "Маше"),
		declined("Гвоздь", "Гвоздя", "Гвоздю", "Гвоздя", "Гвоздём", "Гвозде"),
		declined("Ольга", "Ольги", "Ольге", "Ольгу", "Ольгой", "Ольге"),
		declined("Мария", "Марии", "Марии", "Марию", "Марией", "Марии"),
		declined("Фома", "Фомы", "Фоме", "Фому", "Фомой", "Фоме"),
		declined("Ландыш", "Ландыша", "Ландышу", "Ландыша", "Ландышем", "Ландыше"),
		declined("Тетерев", "Тетерева", "Тетереву", "Тетерева", "Тетеревом", "Тетереве"),
	},
	"en": {
		plain("Dan"), plain("Tom"), plain("Angry Cat"), plain("Ann"), plain("Mark"),
		plain("Grace"), plain("Will"), plain("Red"), plain("Skip"), plain("Zybr"),
	},
}

func declined(nom, gen, dat, acc, ins, pre string) Name { return Name{nom, gen, dat, acc, ins, pre} }

func plain(s string) Name { return declined(s, s, s, s, s, s) }

var titles = map[string]string{"ru": "Бродячие коты", "en": "Stray Cats"}

const (
	seatCode = "k7q2mz5wbn4t6xha"
	seedHex  = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	shaHex   = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
)

// The problems of package parser, which this package does not import.
var problems = strings.Fields(`unknown-word unknown-name dead-name
	ambiguous-name ambiguous-verb conflict add-or-replace too-many conditional
	no-colour negated quoted missing-target not-yours need-name random question
	self nothing-to-do`)

var (
	moscow = time.FixedZone("MSK", 3*3600)
	closes = time.Date(2025, time.December, 3, 21, 0, 0, 0, moscow)
	night3 = engine.Phase{N: 3}
	day3   = engine.Phase{N: 3, Day: true}
)

func role(name string) engine.RoleID {
	id, ok := engine.RoleByName(name)
	if !ok {
		panic("no role " + name)
	}
	return id
}

func common(lang string, p engine.Phase) Common {
	return Common{
		Game: "stray-cats", Title: titles[lang], Phase: p, Deadline: closes,
		To: people[lang][0], Code: seatCode,
	}
}

func public(lang string, p engine.Phase) Common {
	c := common(lang, p)
	c.Code = ""
	return c
}

// An example is the facts of one letter; its name begins with the kind.
type example struct {
	name  string
	facts any
}

// examples returns letters of every kind in a language.
func examples(lang string) []example {
	var all []example
	for _, id := range engine.Roles() {
		all = append(all, example{"role-" + id.String(), roleExample(lang, id)})
	}
	all = append(all, receiptExamples(lang)...)
	all = append(all, privateExamples(lang)...)
	all = append(all, digestExamples(lang)...)
	return append(all, otherExamples(lang)...)
}

func roleExample(lang string, id engine.RoleID) RoleLetter {
	p := people[lang]
	l := RoleLetter{
		Common: common(lang, engine.Phase{N: 1}), Role: id, Actions: id.Verbs(), Dealt: id.Single(),
		Commitment: shaHex, Living: p, First: p[1:4], ReadsSerum: 3, DarkBelow: 10,
		InPlay: []RoleCount{{role("mafia"), 3}, {role("maniac"), 1}, {role("citizen"), 4}},
	}
	if id.Ranked() {
		l.Rank = 1
		l.Mates = []Mate{{Name: p[0], Rank: 1, Self: true}, {Name: p[4], Rank: 2}, {Name: p[7], Rank: 3}}
	}
	return l
}

func receipt(lang string, p engine.Phase, lines ...Line) Receipt {
	return Receipt{Common: common(lang, p), Day: p.Day, Lines: lines, Living: people[lang], Silent: people[lang][6:7]}
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
	votes := receipt(lang, day3, Line{Text: "голоса", Fate: "command", Command: "votes"})
	return append(all, example{"receipt-over", over}, example{"receipt-news", news},
		example{"receipt-odd", odd}, example{"receipt-no-votes", votes})
}

func notes() []string { return []string{"attachment", "calendar", "encrypted", "tnef"} }

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
	return receipt(lang, night3, lines...)
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
	r.Can = verbs()
	return r
}

func late(lang string) Receipt {
	a := act(engine.Kill, people[lang][1])
	r := receipt(lang, night3, Line{Text: "убить Петю", Fate: "late", Action: a})
	r.Late = true
	return r
}

func fact(k engine.Kind, who Name) Fact {
	return Fact{Event: engine.Event{Kind: k, Role: engine.NoRole}, Who: who}
}

func (f Fact) as(name string) Fact { f.Role = role(name); return f }
func (f Fact) yes() Fact           { f.Yes = true; return f }
func (f Fact) maniacs() Fact       { f.ByManiac = true; return f }
func (f Fact) boss() Fact          { f.Boss = true; return f.as("mafia") }
func (f Fact) with(n ...Name) Fact { f.Names, f.Other = n, n[0]; return f }

func privateExamples(lang string) []example {
	p := people[lang]
	var all []example
	for _, l := range []struct {
		name  string
		facts []Fact
	}{
		{"mafia", []Fact{fact(engine.Checked, p[1]).yes()}},
		{"clean", []Fact{fact(engine.Checked, p[1])}},
		{"failed", []Fact{fact(engine.CheckFailed, Name{}), fact(engine.Jailed, Name{})}},
		{"compared", []Fact{fact(engine.Compared, p[1]).with(p[2]), fact(engine.Compared, p[1]).with(p[3]).yes()}},
		{"saw", []Fact{fact(engine.Saw, p[1]).with(p[2], p[3]), fact(engine.Saw, p[4])}},
		{"confessed", []Fact{fact(engine.Confessed, p[1]).yes(), fact(engine.Confessed, p[2])}},
		{"recognised", []Fact{fact(engine.Recognised, p[2])}},
	} {
		all = append(all, example{"private-" + l.name, Private{common(lang, night3), l.facts}})
	}
	return all
}

func digestExamples(lang string) []example {
	p := people[lang]
	quiet := Digest{Common: public(lang, day3), Closed: night3, Living: p, DarkBelow: 10}
	rich := quiet
	rich.Facts = []Fact{
		fact(engine.Died, p[4]), fact(engine.Died, p[5]).as("commissioner").maniacs(),
		fact(engine.Exposed, p[9]).boss(), fact(engine.Exposed, p[2]).as("maniac"),
		fact(engine.Marked, p[8]), fact(engine.Silenced, p[7]), fact(engine.Silenced, p[8]),
		fact(engine.Removed, p[6]).as("citizen"),
	}
	rich.Silent, rich.Living, rich.Dark = p[7:9], []Name{p[0], p[1], p[2], p[3], p[7], p[8], p[9]}, true
	rich.InPlay = []RoleCount{{role("mafia"), 3}, {role("maniac"), 1}, {role("citizen"), 4}}
	first := quiet
	first.Closed, first.Phase, first.Commitment, first.RevealNone = engine.Phase{N: 1}, engine.Phase{N: 1, Day: true}, shaHex, true
	first.Facts = []Fact{fact(engine.Died, p[4])}

	day := Digest{Common: public(lang, engine.Phase{N: 4}), Closed: day3, Living: p[:8], DarkBelow: 10}
	spared := day
	spared.Facts = []Fact{fact(engine.Nobody, Name{})}
	spared.NotVoted = p[:8]
	day.Facts = []Fact{fact(engine.Executed, p[9]).as("mafia"), fact(engine.Died, p[8]), fact(engine.Removed, p[6])}
	day.Tally = []Candidate{{p[2], p[3:5], p[:1]}, {p[9], []Name{p[0], p[1], p[5], p[6], p[7]}, nil}, {p[0], nil, p[9:]}}
	day.NotVoted, day.Silent = p[2:3], p[7:8]
	last := day
	last.Facts, last.Over, last.Common.Deadline = []Fact{fact(engine.Executed, p[9])}, true, time.Time{}

	all := []example{
		{"digest-night-quiet", quiet}, {"digest-night-rich", rich}, {"digest-night-first", first},
		{"digest-day-executed", day}, {"digest-day-spared", spared}, {"digest-day-last", last},
	}
	words, err := New("")
	if err != nil {
		panic(err)
	}
	for i := range all {
		d := all[i].facts.(Digest)
		d.Fiction = words.Fiction(lang, d, func(int) int { return 0 })
		all[i].facts = d
	}
	return all
}

func otherExamples(lang string) []example {
	p := people[lang]
	end := End{Common: public(lang, engine.Phase{N: 5}), Closed: day3, Seed: seedHex, Side: engine.Town}
	for i, id := range engine.Roles() {
		e := Ending{Name: p[i%len(p)], Role: id, Lives: i%2 == 0}
		if id.Ranked() {
			e.Rank = 1
		}
		end.Seats = append(end.Seats, e)
	}
	all := []example{{"report-closed", report(lang)}, {"report-open", Report{Common: public(lang, night3), Closed: night3, Before: true}}}
	for s := engine.NoSide; s.String() != ""; s++ {
		end.Side = s
		all = append(all, example{"end-" + s.String(), end})
	}
	challenge := Challenge{Common: common(lang, night3), Confirm: "v3r1fym3n0w42", ByOther: true, Lines: []Line{
		{Text: "убить Петю", Fate: "held", Action: act(engine.Kill, p[1])}, {Text: "и вообще", Fate: "held"},
	}}
	all = append(all, example{"challenge", challenge})
	for _, why := range hints() {
		all = append(all, example{"hint-" + why, Hint{Language: lang, Why: why, Games: []string{"stray-cats", "harbour"}}})
	}
	for _, what := range whats() {
		all = append(all, example{"trouble-" + what, Trouble{public(lang, night3), what, "olga@example.org: 550 5.1.1 no such user"}})
	}
	return append(all, example{"trouble-operator", Trouble{What: "inbox-down"}})
}

func hints() []string { return []string{"stranger", "which-game", "no-key", "unreadable"} }

func whats() []string {
	return []string{"letter-dead", "address-dead", "game-stopped", "inbox-down", "outbox-down", "mail-poison", "held-mail"}
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
	r.Rows[0].Rank = 2
	for i, fate := range []string{"replaced", "refused repeat", "problem unknown-name", "late", "held"} {
		r.Rows[0].Others = append(r.Rows[0].Others, Said{At: at.Add(-time.Duration(i) * time.Minute), Text: "убить Машу", Fate: fate})
	}
	return r
}
