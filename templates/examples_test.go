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
		To: people[lang][0], Code: seatCode, Address: "mafia+" + seatCode + "@example.org",
	}
}

func public(lang string, p engine.Phase) Common {
	c := common(lang, p)
	c.Code, c.Address = "", "mafia@example.org"
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
		l := roleExample(lang, id)
		all = append(all, example{"role-" + id.String(), l})
		if id.Optional() || id == engine.RoleCitizen {
			continue
		}
		l.Options, l.Open = changed(), nil
		all = append(all, example{"role-" + id.String() + "-changed", l})
	}
	all = append(all, receiptExamples(lang)...)
	all = append(all, privateExamples(lang)...)
	all = append(all, digestExamples(lang)...)
	all = append(all, roomExamples(lang)...)
	all = append(all, otherExamples(lang)...)
	all = append(all, openingExamples(lang)...)
	all = append(all, timeExamples(lang)...)
	all = append(all, crowdExamples(lang)...)
	return append(all, deskExamples(lang)...)
}

// changed returns options of which none is as it is by default.
func changed() engine.Options {
	o := engine.Defaults()
	for _, info := range engine.OptionTable() {
		v := "2"
		if info.Values != nil {
			v = info.Values[len(info.Values)-1]
		}
		if err := o.Set(info.Name, v); err != nil {
			panic(err)
		}
	}
	return o
}

func roleExample(lang string, id engine.RoleID) RoleLetter {
	p := people[lang]
	l := RoleLetter{
		Common: common(lang, engine.Phase{N: 1}), Role: id, Actions: id.Verbs(), Dealt: id.Single(),
		Commitment: shaHex, Living: p, First: p[1:4],
		Rulebook: Rulebook{Options: engine.Defaults(), InPlay: []RoleCount{{role("mafia"), 3}, {role("maniac"), 1}, {role("citizen"), 4}}},
	}
	for _, v := range id.Verbs() {
		if l.opens(id, v) == 1 {
			l.Open = append(l.Open, choice(v, p[1:]))
		}
	}
	if id.Ranked() {
		l.Rank = 1
		l.Mates = []Mate{{Name: p[0], Rank: 1, Self: true}, {Name: p[4], Rank: 2}, {Name: p[7], Rank: 3}}
	}
	return l
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
		all = append(all, example{"private-" + l.name, Private{Common: common(lang, night3), Facts: l.facts}})
	}
	all = append(all, example{"private-corrected", Private{Common: common(lang, night3), Facts: []Fact{fact(engine.Checked, p[1])}, Correction: true}},
		example{"private-corrected-nothing", Private{Common: common(lang, night3), Correction: true}})
	return all
}

func digestExamples(lang string) []example {
	p := people[lang]
	rules := Rulebook{Options: engine.Defaults()}
	quiet := Digest{Common: public(lang, day3), Rulebook: rules, Closed: night3, Living: p}
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
	first.Closed, first.Phase, first.Commitment = engine.Phase{N: 1}, engine.Phase{N: 1, Day: true}, shaHex
	first.Options.Reveal = engine.RevealNone
	first.Facts = []Fact{fact(engine.Died, p[4])}

	day := Digest{Common: public(lang, engine.Phase{N: 4}), Closed: day3, Living: p[:8], Rulebook: rules}
	spared := day
	spared.Options.Reveal = engine.RevealAll
	spared.Facts = []Fact{fact(engine.Nobody, Name{})}
	spared.NotVoted = p[:8]
	day.Facts = []Fact{fact(engine.Executed, p[9]).as("mafia"), fact(engine.Died, p[8]), fact(engine.Removed, p[6])}
	day.Tally = []Candidate{{p[2], p[3:5], p[:1]}, {p[9], []Name{p[0], p[1], p[5], p[6], p[7]}, nil}, {p[0], nil, p[9:]}}
	day.NotVoted, day.Silent = p[2:3], p[7:8]
	corrected := rich
	corrected.Correction, corrected.Told, corrected.News = true, true, []string{"Завтра играем с восьми.\nБез опозданий!"}
	changed := day
	changed.Changes = []Change{
		{p[0], []Ballot{{p[0], p[2], false}, {p[0], p[9], false}}, false},
		{p[3], []Ballot{{p[3], p[9], true}, {p[3], Name{}, false}, {p[3], p[2], false}}, true},
	}
	last := day
	last.Facts, last.Over, last.Common.Deadline = []Fact{fact(engine.Executed, p[9])}, true, time.Time{}

	all := []example{
		{"digest-night-quiet", quiet}, {"digest-night-rich", rich}, {"digest-night-first", first}, {"digest-night-corrected", corrected},
		{"digest-day-executed", day}, {"digest-day-spared", spared}, {"digest-day-last", last}, {"digest-day-changed", changed},
	}
	words, err := New("")
	if err != nil {
		panic(err)
	}
	for i := range all {
		d := all[i].facts.(Digest)
		var public []engine.Kind
		for _, f := range d.Facts {
			public = append(public, f.Kind)
		}
		if d.Told {
			d.Fiction = "убить Петю\nТак сказал сапожник, и город замолчал."
			all[i].facts = d
			continue
		}
		d.Fiction = words.Fiction(lang, []Mood{MoodOf(d.Closed, public)}, func(int, int) int { return 0 })
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
	start := Report{Common: public(lang, engine.Phase{N: 1}), Closed: engine.Phase{N: 1}, Before: true, Warnings: warnings()}
	all := append(reportExamples(lang), example{"report-start", start})
	for s := engine.NoSide; s.String() != ""; s++ {
		end.Side = s
		all = append(all, example{"end-" + s.String(), end})
	}
	end.Side, end.Cancelled, end.Notes = engine.NoSide, true, 3
	all = append(all, example{"end-cancelled", end})
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

// warnings returns one of every code, and of leaks both.
func warnings() (all []engine.Warning) {
	for _, c := range engine.WarningCodes() {
		w := engine.Warning{Code: c}
		switch c {
		case engine.Leaks:
			all = append(all, engine.Warning{Code: c, Option: "last-side"})
			w.Option = "annulled-counts"
		case engine.Useless:
			w.Option = "drag-by-day"
		case engine.TooLate:
			w.Option = "serum-from-night"
		case engine.Decided:
			w.Side = engine.Town
		}
		all = append(all, w)
	}
	return all
}

func hints() []string {
	return []string{"stranger", "which-game", "no-key", "unreadable", "host-plays", "which-list", "which-watch", "watcher"}
}

func whats() []string {
	return []string{"letter-dead", "address-dead", "game-stopped", "inbox-down", "login-refused",
		"outbox-down", "mail-poison", "held-mail", "clock-jumped", "strangers", "template-broken",
	}
}
