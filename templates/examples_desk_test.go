package templates

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/engine"
)

// said are the keys of the blocks that begin with a word: what follows it in
// their names.
func said(prefix string) (keys []string) {
	s, err := builtins()
	if err != nil {
		panic(err)
	}
	for _, x := range s.base["en"].Templates() {
		if key, ok := strings.CutPrefix(x.Name(), prefix+" "); ok {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// private news are to one reader; all others go to everybody.
var privateNews = strings.Fields("acted unacted address hosts missing shared-address replaced-out unwatched watching written")

// deskExamples are the letters that the commands of hosts bring.
func deskExamples(lang string) (all []example) {
	all = append(newsExamples(lang), transcriptExamples(lang)...)
	return append(append(all, previewExamples(lang)...), inviteExamples(lang)...)
}

func newsExamples(lang string) (all []example) {
	p := people[lang]
	own := "убить Петю\nпауза\n" + strings.Repeat("И ещё одно длинное слово от себя. ", 5)
	for _, what := range said("tells") {
		n := News{Common: public(lang, day3), What: what, Text: own, Who: p[1], Names: p[1:4], Action: act(engine.Check, p[2]), Closed: night3, At: closes.Add(-time.Hour)}
		name := "news-" + what
		switch what {
		case "extend-next":
			n.Span = 25*time.Hour + 30*time.Minute
		case "address":
			n.Text = "anna@example.org"
		}
		if slices.Contains(privateNews, what) {
			n.Common, n.Private, name = common(lang, day3), true, "news-private-"+what
		}
		all = append(all, example{name, n})
		if what == "out-corrected" {
			n.Names = nil
			all = append(all, example{name + "-nobody", n})
		}
	}
	return all
}

func transcriptExamples(lang string) (all []example) {
	p := people[lang]
	c := public(lang, night3)
	c.To = Name{}
	base := Transcript{Common: c, Rulebook: Rulebook{Options: engine.Defaults()}, State: "running"}
	with := func(name string, lines ...Line) {
		t := base
		t.Lines = lines
		all = append(all, example{"transcript-" + name, t})
	}
	var done, cannot []Line
	for _, command := range said("done") {
		if command == "help" || command == "rules" {
			continue // what they bring is long
		}
		done = append(done, Line{Text: command, Fate: "done", Command: command})
	}
	for i := range done {
		switch done[i].Command {
		case "act for":
			done[i].Action = act(engine.Check, p[2])
		case "rollback":
			done[i].Phases = []engine.Phase{night3, day3}
		case "redeal":
			done[i].Names = []string{p[1].Nom}
		case "withdraw":
			done[i].Names = []string{"die evidence 12"}
		}
	}
	for _, why := range said("cannot") {
		l := Line{Text: "пауза", Fate: "impossible", Why: why, Code: engine.Repeat, Problem: "unknown-name", Word: "Ъъъ"}
		switch why {
		case "no-order":
			l.Problem = "not-yours" // of the seat, and not of the host who reads it
		case "fewer-than-roles":
			l.Names = []string{"7", "12"}
		case "graveyard", "night-runs", "no-die", "too-few", "was-seated":
			l.Names = []string{p[1].Nom, p[2].Nom}
		case "usage":
			l.Command = "act for"
		case "which-phase", "other-phase", "not-closed", "not-played":
			l.Phases = []engine.Phase{night3, day3}
		}
		cannot = append(cannot, l)
	}
	cannot = append(cannot, Line{Text: "откат ночь 7", Fate: "impossible", Why: "not-closed"})
	with("done", done...)
	for i, part := range slices.Collect(slices.Chunk(cannot, 20)) {
		with(fmt.Sprint("cannot-", i+1), part...)
	}
	with("talk", Line{Text: "привет", Fate: "talk"}, Line{Text: "убрать Зою", Fate: "problem", Problem: "unknown-name", Word: "Зою"})
	with("rules", Line{Text: "правила", Fate: "done", Command: "rules"})
	base.Parts = []Part{{HostKey("look"), []string{HostKey("show"), HostKey("help")}}, {HostKey("time"), []string{HostKey("extend"), HostKey("pause")}}}
	with("help", Line{Text: "помощь", Fate: "done", Command: "help"})
	base.Games = []string{"stray-cats", "harbour"}
	base.Held = true
	for _, state := range said("state") {
		base.State, base.Until = state, closes
		with("state-" + state)
	}
	return all
}

func previewExamples(lang string) []example {
	p := people[lang]
	c := public(lang, night3)
	draft := Preview{Common: c, Results: []string{"> host gang Vasya", "> public died Lena"}}
	draft.Letters = []PreviewLetter{
		{To: p[0].Nom + ", " + p[1].Nom, Subject: "Бродячие коты: день 3", Lines: []string{"Этой ночью никто не погиб.", "", Bar + "против Васи"}},
		{To: p[3].Nom, Subject: "Бродячие коты: ночь 3", Lines: []string{"Ночь 3:", Bar + p[4].Nom}},
	}
	with := draft
	with.With, with.Letters = p[1].Nom+": убить Васю", nil
	waits := draft
	waits.Dead, waits.Watchers = []string{p[5].Nom, p[6].Nom}, 5
	waits.Awaits = true
	window := waits
	window.Until = closes
	return []example{{"preview-plain", draft}, {"preview-with", with}, {"preview-waits", waits}, {"preview-window", window}}
}

func inviteExamples(lang string) (all []example) {
	for _, kind := range said("asks") {
		i := Invite{Common: common(lang, night3), Kind: kind, Name: people[lang][1].Nom, Until: closes}
		if kind != "address" {
			i.To = Name{}
		}
		all = append(all, example{"invite-" + kind, i})
	}
	return all
}
