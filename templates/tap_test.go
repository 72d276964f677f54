package templates

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/parser"
)

// A draft is a mail as a tap opens it.
type draft struct{ to, subject, body, label string }

var aTap = regexp.MustCompile(`<a href="mailto:([^"?]*)\?([^"]*)"[^>]*>│ ([^<]*)</a>`)

// tapsIn reads the taps of a letter as a mail client does.
func tapsIn(t *testing.T, src string) (all []draft) {
	t.Helper()
	for _, m := range aTap.FindAllStringSubmatch(src, -1) {
		to, err := url.PathUnescape(html.UnescapeString(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		w := draft{to: to, label: html.UnescapeString(m[3])}
		for _, pair := range strings.Split(html.UnescapeString(m[2]), "&") {
			key, value, _ := strings.Cut(pair, "=")
			if strings.ContainsAny(value, "+ ") {
				t.Errorf("%q is not encoded as RFC 6068 asks", value)
			}
			value, err := url.PathUnescape(value)
			if err != nil {
				t.Fatal(err)
			}
			switch key {
			case "subject":
				w.subject = value
			case "body":
				w.body = value
			default:
				t.Errorf("a tap sets %q", key)
			}
		}
		all = append(all, w)
	}
	if n := strings.Count(src, "mailto:"); n != len(all) {
		t.Errorf("%d taps were read of %d", len(all), n)
	}
	return all
}

// TestTapsAreOrders holds that what a tap writes is the order it shows, from
// the one to whom the letter goes, and that one with gaps is none.
func TestTapsAreOrders(t *testing.T) {
	for _, lang := range Languages() {
		p := people[lang]
		for _, id := range engine.Roles() {
			verbs := append(id.Verbs(), engine.Pass, engine.Cancel)
			l := roleExample(lang, id)
			l.Open = nil
			for _, v := range verbs {
				l.Open = append(l.Open, choice(v, p[1:]))
			}
			r, err := builtinSet(t).Render(lang, l)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]int{}
			for _, w := range tapsIn(t, r.HTML) {
				if w.to != l.Address || w.subject != r.Subject || w.body != w.label {
					t.Errorf("%v: %+v", id, w)
				}
				ctx := &parser.Context{Names: seats(lang), Self: 0, Role: id.String(), Living: len(p), Phase: parser.Night}
				list := parser.Parse([]string{w.body}, ctx)
				isOrder := func(s parser.Statement) bool { return s.Kind == parser.IsOrder }
				switch gaps := strings.Contains(w.body, "…"); {
				case gaps && slices.ContainsFunc(list, isOrder), !gaps && (len(list) != 1 || !isOrder(list[0])):
					t.Errorf("%v: %q is read as %+v", id, w.body, list)
				case !gaps:
					seen[list[0].Order.Verb]++
				}
			}
			for _, v := range verbs {
				want := len(p) - 1
				switch v {
				case engine.Pass, engine.Cancel:
					want = 1
				case engine.HealVictim:
					want = 2
				case engine.KillScare, engine.Compare:
					want = 0
				case engine.Scare, engine.Heal:
					want++
				}
				if got := seen[v.String()]; got != want {
					t.Errorf("%s, %v: %d taps of %v, want %d", lang, id, got, v, want)
				}
			}
		}
	}
}

// TestTapsOfDigests holds that everybody's letter has a red and a blue tap for
// each candidate by day, none by night, and never a key.
func TestTapsOfDigests(t *testing.T) {
	for _, lang := range Languages() {
		for _, e := range digestExamples(lang) {
			d := e.facts.(Digest)
			r, err := builtinSet(t).Render(lang, d)
			if err != nil {
				t.Fatal(err)
			}
			want := 0
			if d.Phase.Day && !d.Over {
				want = 2*len(d.Living) + 1
			}
			taps := tapsIn(t, r.HTML)
			if len(taps) != want {
				t.Errorf("%s, %s: %d taps, want %d", lang, e.name, len(taps), want)
			}
			votes := map[string]int{}
			for _, w := range taps {
				if w.to != "mafia@example.org" || strings.Contains(r.HTML, seatCode) {
					t.Errorf("%s: it goes to %s", e.name, w.to)
				}
				ctx := &parser.Context{Names: seats(lang), Self: 9, Role: "citizen", Living: len(people[lang]), Phase: parser.Day}
				for _, s := range parser.Parse([]string{w.body}, ctx) {
					votes[s.Order.Verb]++
				}
			}
			if want > 0 && (votes["red"] != len(d.Living) || votes["blue"] != len(d.Living) || votes["none"] != 1) {
				t.Errorf("%s, %s: %v", lang, e.name, votes)
			}
			if red, blue := strings.Count(r.HTML, "border-bottom:3px solid "+redInk), strings.Count(r.HTML, "border-bottom:3px solid "+blueInk); red != votes["red"] || blue != votes["blue"] {
				t.Errorf("%s: %d red taps, %d blue ones", e.name, red, blue)
			}
		}
	}
}

// TestTapsOfManyPlayers holds that a letter to the largest table is within 60
// KB, and that nobody at it is left without a way to vote.
func TestTapsOfManyPlayers(t *testing.T) {
	for _, n := range []int{12, 24, 36, engine.MaxSeats} {
		d := Digest{Common: public("ru", day3), Rulebook: Rulebook{Options: engine.Defaults()}, Closed: night3}
		for i := range n {
			name := fmt.Sprintf("Константин Долгий %d", i)
			d.Living = append(d.Living, declined(name, name, name, name, name, name))
		}
		r, err := builtinSet(t).Render("ru", d)
		if err != nil {
			t.Fatal(err)
		}
		if size := mailSize(r.Text) + mailSize(r.HTML); size > maxLetter {
			t.Errorf("%d players: %d bytes", n, size)
		}
		taps := tapsIn(t, r.HTML)
		if want := 2*n + 1; n <= 36 && len(taps) != want {
			t.Errorf("%d players: %d taps, want %d", n, len(taps), want)
		}
		if len(taps) < 3 {
			t.Errorf("%d players: %+v", n, taps)
		}
	}
}

// TestLongMenusFold holds that a list of taps folds when it is long, under the
// order with a gap, and else stands open; and that a client which knows no fold
// has each tap on a line of its own all the same.
func TestLongMenusFold(t *testing.T) {
	for _, lang := range Languages() {
		for n, want := range map[int]int{2: 0, longMenu: 0, longMenu + 1: 2, 16: 2} {
			d := Digest{Common: public(lang, day3), Rulebook: Rulebook{Options: engine.Defaults()}, Closed: night3, Living: crowd(lang)[:n]}
			r, err := builtinSet(t).Render(lang, d)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(r.HTML, "<details"); got != want {
				t.Errorf("%s: %d lists of %d are folded, want %d", lang, got, n, want)
			}
			if got := len(tapsIn(t, r.HTML)); got != 2*n+1 {
				t.Errorf("%s: %d taps for %d living", lang, got, n)
			}
			lines := strings.Split(parser.HTMLText(r.HTML), "\n")
			for _, head := range map[string][]string{"ru": {"против ", "в защиту "}, "en": {"red ", "blue "}}[lang] {
				count := 0
				for _, line := range lines {
					if strings.HasPrefix(line, Bar+head) && strings.Count(line, Bar) == 1 && !strings.Contains(line, "NAME") && !strings.Contains(line, "ИМЕНИ") {
						count++
					}
				}
				if count != n+want/2 {
					t.Errorf("%s: %d lines %q for %d living", lang, count, head, n)
				}
			}
		}
	}
}

// TestWhoHasTaps holds that a letter has taps where it asks, and else none.
func TestWhoHasTaps(t *testing.T) {
	asks := receipt("ru", night3)
	asks.Open = []Choice{choice(engine.Jail, people["ru"][1:])}
	over, late, nowhere := asks, asks, asks
	reminder := Reminder{Common: common("ru", night3), Open: asks.Open}
	counts := Counts{Common: public("ru", day3), Living: people["ru"]}
	over.Over, late.Late, nowhere.Address = true, true, ""
	for name, c := range map[string]struct {
		facts any
		want  int
	}{"asks": {asks, 9}, "over": {over, 0}, "late": {late, 0}, "nowhere to write": {nowhere, 0}, "reminds": {reminder, 9}, "opens the night": {Turn{Common: reminder.Common, Open: reminder.Open}, 9}, "counts": {counts, 21}} {
		r, err := builtinSet(t).Render("ru", c.facts)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(tapsIn(t, r.HTML)); got != c.want {
			t.Errorf("%s: %d taps, want %d", name, got, c.want)
		}
		if got := strings.Contains(r.HTML, "Нажатие"); got != (c.want > 0) {
			t.Errorf("%s: their heading is there: %v", name, got)
		}
	}
}

// TestTapsOfLongLetters holds the same of the longest private letter.
func TestTapsOfLongLetters(t *testing.T) {
	l := roleExample("ru", role("doctor"))
	var others []Name
	for i := range engine.MaxSeats - 1 {
		name := fmt.Sprintf("Константин Долгий %d", i)
		others = append(others, declined(name, name, name, name, name, name))
	}
	l.Living, l.Open = others, nil
	for _, v := range append(role("doctor").Verbs(), engine.Pass, engine.Cancel) {
		l.Open = append(l.Open, choice(v, others))
	}
	r, err := builtinSet(t).Render("ru", l)
	if err != nil {
		t.Fatal(err)
	}
	if size := mailSize(r.Text) + mailSize(r.HTML); size > maxLetter {
		t.Errorf("%d bytes", size)
	}
	for _, label := range []string{"лечить", "сыворотка", "травить", "лечить жертву мафии", "пропуск"} {
		if !strings.Contains(r.HTML, ">│ "+label) {
			t.Errorf("no tap for %s", label)
		}
	}
}
