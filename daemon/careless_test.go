package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
)

// A player who asked for another address and was replaced since does not take
// the seat back by answering the question.
func TestReplacedPlayerMovesNothing(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Коля", "новый адрес kolya2@example.net")
	key := ""
	for _, i := range h.row().Desk.Invites {
		if i.Address == "kolya2@example.net" {
			key = i.Key
		}
	}
	if key == "" {
		t.Fatal("nobody was asked")
	}
	h.command("replace Коля by new@example.org")
	h.sent()
	h.deliver(letterIn{from: "kolya2@example.net", to: plus(key), verdict: "none", body: "да"})
	if _, s := h.seat("Коля"); s.Address != "new@example.org" {
		t.Errorf("the seat is at %s", s.Address)
	}
	for _, l := range h.sent() {
		if l.To == "kolya2@example.net" {
			t.Errorf("he gets a %s:\n%s", l.Kind, l.Text)
		}
	}
}

// The past that a new player gets is the one that stands, not what was undone
// by a rollback over several phases.
func TestPastIsTheOneThatStands(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Dan")
	h.pass() // night 1
	for _, n := range tableNames[:4] {
		h.say(n, "против Игоря")
	}
	h.pass() // day 1
	h.say("Коля", "проверить Васю")
	h.pass() // night 2
	h.command("rollback night 1")
	h.command("process night 1")
	h.sent()
	h.command("replace Коля by new@example.org")
	h.say("Маша", "повтори")
	digests := map[string]bool{}
	for _, l := range h.sent() {
		switch {
		case l.To != "new@example.org" && l.To != "p3@example.org":
		case l.Kind == daemon.KindPrivate:
			t.Errorf("%s is told what is undone:\n%s", l.To, l.Text)
		case l.Kind == daemon.KindDigest:
			if digests[l.To] = true; !strings.Contains(l.Subject, "день 1") {
				t.Errorf("%s is told what is undone: %s\n%s", l.To, l.Subject, l.Text)
			}
		}
	}
	if len(digests) != 2 {
		t.Errorf("a digest went to %v", digests)
	}
}

// A command that is refused is no event.
func TestRefusedPromotionIsNoEvent(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.command("promote second@example.org")
	before := len(h.whoDid())
	h.refused("promote second@example.org")
	if did := h.whoDid(); len(did) != before {
		t.Errorf("written down is %q", did[before:])
	}
}

// Whom a host takes out reads with the dead; he does not come back.
func TestReadersOfTheGraveyardAreNotReturned(t *testing.T) {
	h := openHouse(t, with("graveyard = true\nconfirm = \"manual\"", elevenRoles...))
	h.pass()
	h.command("remove Света")
	h.command("go")
	read := false
	for _, l := range h.sent() {
		read = read || l.Kind == daemon.KindReport && l.To == "p9@example.org"
	}
	if !read {
		t.Fatal("she reads nothing")
	}
	h.command("rollback night 1")
	h.refused("withdraw remove Света")
	h.command("replace Света by other@example.net")
	h.command("withdraw remove Света")
	h.command("process night 1")
}

// A host publishes his own diary, and not that of another host.
func TestDiaryIsItsWriters(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	second := h.secondHost()
	hosts := h.row().Hosts
	note := func(host daemon.GameHost, text string) {
		h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: text})
	}
	note(hosts[0], "заметка: первый думает своё")
	h.command("cancel game")
	note(second, "опубликовать заметки")
	for _, l := range h.sent() {
		if strings.Contains(l.Text, "первый думает") && l.To != "host@example.org" {
			t.Fatalf("%s reads\n%s", l.To, l.Text)
		}
	}
}

// What a host ruled while the results waited is told when players may act on
// it again.
func TestExtendTellsWhatWasRuled(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.say("Вася", "убить Dan")
	h.pass()
	h.command("remove Света")
	h.command("act for Вася: убить Машу")
	h.sent()
	h.command("extend 2h")
	news, gang := 0, 0
	for _, l := range h.sent() {
		if l.Kind == daemon.KindNews && l.To == "p4@example.org" && strings.Contains(l.Text, "Света") {
			news++
		}
		if l.Kind == daemon.KindGang {
			gang++
		}
	}
	if news != 1 || gang != 2 {
		t.Errorf("%d news, %d letters to the gang", news, gang)
	}
}

// No address and no key stands in the reason of a ruling, whoever reads it.
func TestReasonsAreStruck(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	_, vasya := h.seat("Вася")
	h.pass()
	h.sent()
	h.command("act for Маша: лечить Колю; reason: p1@example.org " + vasya.Key)
	h.command("die evidence 10; reason: p1@example.org " + vasya.Key)
	h.command("remove Света; reason: p1@example.org " + vasya.Key)
	h.command("go")
	h.command("cancel game")
	for _, l := range h.sent() {
		if l.To == "p1@example.org" || l.Seat < 0 {
			continue
		}
		text := l.Text
		for _, f := range l.Files {
			text += string(f.Data)
		}
		if strings.Contains(text, vasya.Key) || strings.Contains(text, "p1@example.org") {
			t.Errorf("%s reads in a %s\n%s", l.To, l.Kind, text)
			break
		}
	}
}

// A host of two games names one in a mail for which nobody vouches: what is
// confirmed is run in that game.
func TestConfirmedCommandNamesItsGame(t *testing.T) {
	h := newHouse(t)
	dogs := strings.NewReplacer(`"cats"`, `"dogs"`, "Коты", "Псы", "p1@", "q1@").Replace(nine(sixRoles...))
	h.start(dogs, 2)
	h.start(nine(sixRoles...), 1)
	h.sent()
	host := h.row().Hosts[0]
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "none", body: "пауза cats"})
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "none", body: "confirm " + h.code(host.Address)})
	if h.row().Desk.Paused.IsZero() {
		for _, l := range h.sent() {
			t.Log(l.Kind, l.Text)
		}
		t.Error("it is not paused")
	}
}

// A watcher who gets a seat reads everything once.
func TestWatcherWhoPlays(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.watching("new@example.org")
	h.sent()
	h.command("replace Коля by new@example.org")
	h.sent()
	h.pass()
	if n := len(letters(h.sent(), "new@example.org", daemon.KindDigest)); n != 1 {
		t.Errorf("he gets %d digests", n)
	}
}
