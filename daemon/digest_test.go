package daemon_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"omerta/daemon"
	"omerta/engine"
	"omerta/templates"
)

// wholeGame is played to its end: somebody dies at night, a night is calm,
// somebody is silenced, executed, and nobody.
var wholeGame = [][]act{
	{{"Вася", "убить Маша"}},
	{{"Вася", "против Игоря"}, {"Петя", "против Игоря"}, {"Коля", "против Васи"}, {"Ann", "blue Игорь"}},
	{{"Вася", "запугать Коля"}},
	{{"Вася", "против Ann"}, {"Ann", "against Вася"}},
	{{"Петя", "убить Ann"}},
	{{"Коля", "против Светы"}, {"Света", "против Коли"}},
	{{"Вася", "убить Колю"}},
	{{"Вася", "против Светы"}, {"Петя", "против Светы"}},
}

// playOut plays a game of nine, to its end or to the given number of closed
// phases, and returns the digests that were sent, by reader and phase.
func playOut(h *house, phases int) map[string][]daemon.Letter {
	h.start(nine("mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "citizen", "citizen", "citizen"), 1)
	got := map[string][]daemon.Letter{}
	h.sent()
	for i := 0; i < phases && h.row().Status == daemon.StatusRunning; i++ {
		if i < len(wholeGame) {
			for _, a := range wholeGame[i] {
				h.say(a.who, a.says)
			}
		}
		h.sent()
		h.pass()
		for _, l := range h.sent() {
			if l.Kind == daemon.KindDigest {
				got[l.To] = append(got[l.To], l)
			}
		}
	}
	return got
}

// TestDigestIsTheOneThatWasSent holds that a digest told again is word for word
// what was sent, fiction included, in both languages and for every phase, in a
// house that has just been opened too.
func TestDigestIsTheOneThatWasSent(t *testing.T) {
	h := newHouse(t)
	sent := playOut(h, 30)
	if h.row().Status != daemon.StatusEnded {
		t.Fatalf("the game is %s in %v", h.row().Status, h.row().Phase)
	}
	h.open()
	for lang, to := range map[string]string{"ru": "p1@example.org", "en": "p5@example.org"} {
		var p engine.Phase
		for i, l := range sent[to] {
			p = engine.Phase{N: i/2 + 1, Day: i%2 == 1}
			got, err := h.host.Digest(h.ctx, h.game, p, lang, templates.FormatText)
			if err != nil || got != l.Text {
				t.Errorf("%s, %v: %v: told again it is\n%s\nwas\n%s", lang, p, err, got, l.Text)
			}
		}
		if len(sent[to]) < 5 {
			t.Errorf("%s: only %d digests", lang, len(sent[to]))
		}
		last, err := h.host.Digest(h.ctx, h.game, engine.Phase{}, lang, templates.FormatText)
		if err != nil || last != sent[to][len(sent[to])-1].Text {
			t.Errorf("%s: the last one: %v\n%s", lang, err, last)
		}
	}
	if _, err := h.host.Digest(h.ctx, h.game, engine.Phase{N: 40}, "", templates.FormatText); err == nil || !strings.Contains(err.Error(), "night 40") {
		t.Errorf("of a phase that never was: %v", err)
	}
}

// TestPostedFiles holds secrecy 8 over what the host is given to paste.
func TestPostedFiles(t *testing.T) {
	words, err := templates.NewFS(fstest.MapFS{"ru/parts.txt.tmpl": {Data: []byte(`{{define "sign"}}Почта: ` + mailbox + `, host@example.org{{end}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, func(o *daemon.Options) { o.Words = words })
	playOut(h, 2)
	files, err := h.host.PostedFiles(h.ctx, h.game)
	if err != nil || len(files) != 2 || files[0].Name != "cats-day-1.bbcode.txt" || files[1].Name != "cats-day-1.md" {
		t.Fatalf("%v: %+v", err, files)
	}
	for _, f := range files {
		if !strings.Contains(string(f.Data), "Игорь") || !strings.Contains(string(f.Data), "Почта: …, …") {
			t.Errorf("%s: no facts in\n%s", f.Name, f.Data)
		}
		for _, s := range h.row().Seats {
			for _, secret := range []string{s.Key, s.Address, mailbox, h.row().Hosts[0].Key, h.row().Hosts[0].Address} {
				if strings.Contains(string(f.Data), secret) {
					t.Errorf("%s: %s in\n%s", f.Name, secret, f.Data)
				}
			}
		}
	}
}

// TestFictionOfAGame holds that a game tells no piece twice and that the
// fiction hangs on the public facts alone: another seed, the same pieces.
func TestFictionOfAGame(t *testing.T) {
	h := newHouse(t)
	playOut(h, 8)
	seen := map[string]bool{}
	for _, p := range []engine.Phase{{N: 1}, {N: 1, Day: true}, {N: 2}, {N: 2, Day: true}, {N: 3}} {
		text, err := h.host.Digest(h.ctx, h.game, p, "ru", templates.FormatMarkdown)
		if err != nil {
			t.Fatal(err)
		}
		fiction := strings.Split(text, "\n")[2]
		if !strings.HasPrefix(fiction, "*") || seen[fiction] {
			t.Errorf("%v: %q", p, fiction)
		}
		seen[fiction] = true
	}
}

// TestDigestTellsChangesOfMind holds that the digest of a day tells who changed
// a vote where the game is to tell it, that the digest told again does too, and
// that no other game says a word of it.
func TestDigestTellsChangesOfMind(t *testing.T) {
	for _, told := range []bool{false, true} {
		h := newHouse(t)
		h.start(nineWith(fmt.Sprintf("vote_changes = %v", told)), 1)
		h.pass()
		for _, a := range []act{
			{"Вася", "против Игоря"}, {"Вася", "против Игоря"}, {"Вася", "в защиту Игоря"},
			{"Петя", "снимаю голос"}, {"Петя", "против Васи"}, {"Петя", "снимаю голос"},
			{"Коля", "против Васи"},
			{"Игорь", "против Васи"}, {"Игорь", "против Пети"}, {"Игорь", "против Коли"}, {"Игорь", "против Васи"}, {"Игорь", "против Пети"},
		} {
			h.say(a.who, a.says)
		}
		h.sent()
		h.pass()
		digest := ""
		for _, l := range h.sent() {
			if l.Kind == daemon.KindDigest && l.To == "p1@example.org" {
				digest = l.Text
			}
		}
		const want = "Кто менял голос и как:\n" +
			"│ Вася: против Игоря, затем в защиту Игоря\n" +
			"│ Петя: против Васи, затем голос снят\n" +
			"│ Игорь: …, затем против Пети, затем против Коли, затем против\n│   Васи, затем против Пети\n\n"
		if strings.Contains(digest, want) != told || !told && strings.Contains(digest, "менял") {
			t.Errorf("vote_changes = %v:\n%s", told, digest)
		}
		again, err := h.host.Digest(h.ctx, h.game, engine.Phase{}, "ru", templates.FormatText)
		if err != nil || again != digest {
			t.Errorf("told again: %v\n%s", err, again)
		}
	}
}
