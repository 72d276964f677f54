package templates

import (
	"slices"
	"strings"
	"time"

	"omerta/engine"
)

// A Table is a game of which examples tell.
type Table struct {
	Rulebook
	Game     string
	Title    string
	Address  string
	Names    []Name // by seat, at least three
	Deadline time.Time
}

// An Example is the facts of a letter that a table might get.
type Example struct {
	Name  string // its kind, and behind "-" what it tells: "role-doctor", "receipt-refused"
	Facts any
}

// Examples returns letters of every kind, for hosts to look at and for [Check]
// to try their words with. No game is behind them.
func Examples(t Table) []Example {
	all := append(t.roles(), t.receipts()...)
	all = append(all, t.results()...)
	return append(all, t.others()...)
}

// ExamplesOf returns those of a name, or of a kind.
func ExamplesOf(t Table, name string) []Example {
	return slices.DeleteFunc(Examples(t), func(e Example) bool {
		return e.Name != name && !strings.HasPrefix(e.Name, name+"-")
	})
}

// exampleCode stands where a key would.
const exampleCode = "aaaabbbbccccdddd"

func (t Table) common(p engine.Phase) Common {
	c := t.public(p)
	c.To, c.Code = t.Names[0], exampleCode
	local, domain, _ := strings.Cut(t.Address, "@")
	c.Address = local + "+" + exampleCode + "@" + domain
	return c
}

func (t Table) public(p engine.Phase) Common {
	return Common{Game: t.Game, Title: t.Title, Phase: p, Deadline: t.Deadline, Address: t.Address}
}

// at returns the name of a seat; where the table is too small, of another.
func (t Table) at(i int) Name { return t.Names[i%len(t.Names)] }

func night(n int) engine.Phase { return engine.Phase{N: n} }

func day(n int) engine.Phase { return engine.Phase{N: n, Day: true} }

// shape is a choice of a verb in its widest form.
func (t Table) shape(v engine.Verb) Choice {
	c := Choice{Verb: v, Least: 1, Places: []Place{{Names: t.Names[1:], Self: v == engine.Heal}}}
	switch v {
	case engine.HealVictim:
		return Choice{Verb: v, Roles: []engine.RoleID{engine.RoleMafia, engine.RoleManiac}}
	case engine.Pass, engine.Cancel, engine.Unvote:
		return Choice{Verb: v}
	case engine.KillScare, engine.Compare:
		c.Least, c.Places = 2, append(c.Places, c.Places[0])
	case engine.Kill, engine.Scare:
		c.Places = append(c.Places, c.Places[0])
	}
	return c
}

func (t Table) roles() (all []Example) {
	for _, id := range engine.Roles() {
		l := RoleLetter{
			Common: t.common(night(1)), Rulebook: t.Rulebook, Role: id, Actions: id.Verbs(), Dealt: true,
			Commitment: strings.Repeat("0123456789abcdef", 4), Living: t.Names, First: t.Names[1:],
		}
		for _, v := range append(id.Verbs(), engine.Pass) {
			if l.opens(id, v) == 1 {
				l.Open = append(l.Open, t.shape(v))
			}
		}
		if id.Ranked() {
			l.Rank, l.Mates = 1, []Mate{{Name: t.at(0), Rank: 1, Self: true}, {Name: t.at(1), Rank: 2}}
		}
		all = append(all, Example{"role-" + id.String(), l})
	}
	return all
}

func order(v engine.Verb, targets ...Name) *Action {
	return &Action{Verb: v, Role: engine.NoRole, Targets: targets, Self: make([]bool, len(targets))}
}

func (t Table) receipts() []Example {
	base := Receipt{
		Common: t.common(night(2)), Rulebook: t.Rulebook, Living: t.Names, Silent: t.Names[1:2],
		Commands: []string{"status", "votes", "who", "rules", "role", "help", "resend"},
		Open:     []Choice{t.shape(engine.Heal), t.shape(engine.HealVictim), t.shape(engine.Pass), t.shape(engine.Cancel)},
	}
	with := func(lines ...Line) Receipt {
		r := base
		r.Lines = lines
		return r
	}
	taken := with(Line{Text: "…", Fate: "accepted", Action: order(engine.Heal, t.at(1))})
	taken.InForce = order(engine.Heal, t.at(1))
	refused := with()
	for _, c := range engine.Codes() {
		if c != engine.Accepted {
			refused.Lines = append(refused.Lines, Line{Text: "…", Fate: "refused", Code: c, Action: order(engine.Heal, t.at(1))})
		}
	}
	asked := with(Line{Text: "…", Fate: "question", Problem: "ambiguous-name", Word: "…", Choices: []Action{*order(engine.Heal, t.at(1)), *order(engine.Heal, t.at(2))}})
	commands := with(Line{Text: "…", Fate: "talk"})
	for _, c := range []string{"status", "votes", "who", "rules", "role", "help", "resend", "language", "ping"} {
		commands.Lines = append(commands.Lines, Line{Text: "…", Fate: "command", Command: c})
	}
	commands.Votes = []Ballot{{Voter: t.at(1), On: t.at(2)}, {Voter: t.at(2), On: t.at(1), Blue: true}}
	late := with(Line{Text: "…", Fate: "late", Action: order(engine.Heal, t.at(1))})
	late.Late = true
	gang := with()
	gang.News, gang.Gang = true, &GangOrder{Whose: t.at(1), Action: *order(engine.Kill, t.at(2))}
	return []Example{
		{"receipt-accepted", taken}, {"receipt-refused", refused}, {"receipt-question", asked},
		{"receipt-commands", commands}, {"receipt-late", late}, {"receipt-gang", gang},
	}
}

func (t Table) fact(k engine.Kind, who Name, role engine.RoleID) Fact {
	return Fact{Event: engine.Event{Kind: k, Role: role, Yes: true}, Who: who, Other: t.at(2), Names: t.Names[1:2]}
}

func (t Table) results() []Example {
	var told []Fact
	for _, k := range []engine.Kind{engine.Checked, engine.CheckFailed, engine.Compared, engine.Saw, engine.Confessed, engine.Recognised, engine.Jailed} {
		told = append(told, t.fact(k, t.at(1), engine.NoRole))
	}
	calm := Digest{Common: t.public(day(2)), Rulebook: t.Rulebook, Closed: night(2), Living: t.Names, Fiction: "…"}
	bloody := calm
	bloody.Facts = []Fact{
		t.fact(engine.Died, t.at(1), engine.NoRole), t.fact(engine.Died, t.at(2), engine.RoleDoctor), t.fact(engine.Exposed, t.at(0), engine.RoleMafia),
		t.fact(engine.Marked, t.at(0), engine.NoRole), t.fact(engine.Removed, t.at(1), engine.RoleCitizen),
	}
	bloody.Silent, bloody.Dark, bloody.Commitment = t.Names[:1], true, strings.Repeat("0123456789abcdef", 4)
	council := Digest{Common: t.public(night(3)), Rulebook: t.Rulebook, Closed: day(2), Living: t.Names[1:], Fiction: "…"}
	council.Facts = []Fact{t.fact(engine.Executed, t.at(0), engine.RoleMafia), t.fact(engine.Died, t.at(1), engine.NoRole)}
	council.Tally = []Candidate{{Name: t.at(0), Red: t.Names[1:], Blue: t.Names[:1]}}
	council.Changes = []Change{{Voter: t.at(1), Votes: []Ballot{{Voter: t.at(1), On: t.at(2)}, {Voter: t.at(1)}, {Voter: t.at(1), On: t.at(0), Blue: true}}, Cut: true}}
	council.NotVoted, council.Silent = t.Names[1:2], t.Names[2:3]
	spared := council
	spared.Changes = nil
	spared.Facts, spared.Tally, spared.Over = []Fact{t.fact(engine.Nobody, Name{}, engine.NoRole)}, nil, true
	end := End{Common: t.public(night(3)), Closed: day(2), Side: engine.Town, Seed: strings.Repeat("0123456789abcdef", 4)}
	for i, n := range t.Names {
		end.Seats = append(end.Seats, Ending{Name: n, Role: engine.Roles()[i%len(engine.Roles())], Lives: i%2 == 0})
	}
	return []Example{
		{"private", Private{Common: t.common(night(2)), Facts: told}},
		{"digest-night", bloody}, {"digest-night-calm", calm}, {"digest-day", council}, {"digest-day-last", spared}, {"end", end},
	}
}

func (t Table) others() []Example {
	report := Report{Common: t.public(night(2)), Closed: night(2), Results: []string{"> public died …"}, Held: 1}
	for i, n := range t.Names {
		row := ReportRow{Seat: i + 1, Name: n, Role: engine.Roles()[i%len(engine.Roles())], Lives: i != 1, Silent: i == 2, Missing: i == 0}
		if i > 0 {
			row.InForce, row.At = order(engine.Heal, t.at(i+1)), t.Deadline.Add(-time.Hour)
		}
		report.Rows = append(report.Rows, row)
	}
	held := Challenge{Common: t.common(night(2)), Confirm: exampleCode, Lines: []Line{{Text: "…", Fate: "held", Action: order(engine.Heal, t.at(1))}}}
	all := []Example{{"report", report}, {"challenge", held}}
	for _, why := range []string{"stranger", "which-game", "no-key", "unreadable", "host-plays", "which-list", "which-watch", "watcher"} {
		all = append(all, Example{"hint-" + why, Hint{Why: why, Games: []string{t.Game}}})
	}
	for _, kind := range []string{"host", "join", "watch", "address"} {
		all = append(all, Example{"invite-" + kind, Invite{Common: t.common(night(2)), Kind: kind, Name: t.at(1).Nom, Until: t.Deadline}})
	}
	for _, what := range []string{"opened", "joined", "waiting", "left"} {
		list := List{Common: t.common(engine.Phase{}), What: what, Host: what == "opened", You: t.at(0).Nom, Mailbox: t.Address, Players: t.Names, Seats: 12}
		list.Deadline = time.Time{}
		all = append(all, Example{"list-" + what, list})
	}
	form := Form{Common: Common{Code: exampleCode, Address: t.Address}, What: "wrong"}
	for _, key := range []string{"title", "id", "language", "zone", "night_ends", "day_ends", "seats", "starts", "preset"} {
		form.Fields = append(form.Fields, FormField{Key: key, Label: key, Value: "…", Wrong: true})
	}
	all = append(all, Example{"form", form})
	votes := Counts{Common: t.public(day(2)), Living: t.Names, NotVoted: t.Names[1:2], Silent: t.Names[2:3]}
	votes.Tally = []Candidate{{Name: t.at(0), Red: t.Names[1:2], Blue: t.Names[:1]}}
	reminder := Reminder{Common: t.common(night(2)), Open: []Choice{t.shape(engine.Heal), t.shape(engine.Pass), t.shape(engine.Cancel)}}
	preview := Preview{Common: t.public(night(2)), Awaits: true, Until: t.Deadline, Results: []string{"> public died …"}}
	preview.Letters = []PreviewLetter{{To: t.at(1).Nom, Subject: "…", Lines: []string{"…"}}}
	return append(all,
		Example{"news", News{Common: t.public(day(2)), What: "announced", Text: "…"}},
		Example{"news-private", News{Common: t.common(day(2)), What: "written", Text: "…", Private: true}},
		Example{"talk", Talk{Common: t.public(day(2)), Room: "square", Posts: []Post{{Who: t.at(1), Text: "…"}}, Reply: true}},
		Example{"counts", votes},
		Example{"reminder", reminder},
		Example{"turn", Turn{Common: reminder.Common, Open: reminder.Open}},
		Example{"transcript", Transcript{Common: t.public(night(2)), Lines: []Line{{Text: "…", Fate: "talk"}}, State: "running", Held: true}},
		Example{"preview", preview},
		Example{"trouble", Trouble{Common: t.public(night(2)), What: "inbox-down", Detail: "…"}},
	)
}
