package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
)

// graves is a table whose graveyard is open, in which Петя dies in the first
// night.
func graves(t *testing.T, top string) *house {
	t.Helper()
	h := openHouse(t, with("graveyard = true\n"+top, elevenRoles...))
	h.say("Вася", "убить Tom")
	h.say("Маша", "лечить Tom")
	h.say("Ольга", "убить Петю") // she is the maniac
	_, vasya := h.seat("Вася")
	h.say("Коля", "проверить Петю\nпроверить Никого "+vasya.Key+" p1@example.org")
	h.deliver(letterIn{from: "p3@example.org", to: mailbox, verdict: "fail", body: "лечить Васю, честное слово"})
	h.sent()
	return h
}

// The dead see what the host sees from the digest on that told their death, and
// nobody else does.
func TestTheDeadSeeAll(t *testing.T) {
	h := graves(t, "")
	h.pass()
	reports := of(h.sent(), daemon.KindReport)
	dead := reports["p2@example.org"]
	if len(reports) != 2 || dead.Text == "" {
		t.Fatalf("%d reports, the dead's is %q", len(reports), dead.Text)
	}
	for _, want := range []string{"│ 3. Маша, доктор: лечить Tom", "> host attack maniac Петя died", "убить Петю", plus(h.door("Петя", daemon.RoomGraveyard))} {
		if !strings.Contains(dead.Text, want) {
			t.Errorf("he does not read %q in\n%s", want, dead.Text)
		}
	}
	_, vasya := h.seat("Вася")
	_, petya := h.seat("Петя")
	for _, secret := range []string{vasya.Key, "p1@", "example.org", h.row().Hosts[0].Key, petya.Key, "письмо 1", "честное слово"} {
		if strings.Contains(strings.ReplaceAll(dead.Text, plus(h.door("Петя", daemon.RoomGraveyard)), ""), secret) {
			t.Errorf("he reads %q in\n%s", secret, dead.Text)
		}
	}
	h.say("Петя", "повтори")
	for _, l := range h.sent() {
		if l.Kind == daemon.KindReport {
			t.Error("a report is sent again")
		}
	}
	h.talk("Петя", daemon.RoomGraveyard, "тут кто-нибудь есть?")
	if got := of(h.sent(), daemon.KindTalk); len(got) != 1 || got["host@example.org"].Text == "" {
		t.Errorf("alone among the dead he is read by %d", len(got))
	}
	for _, living := range []string{"Вася", "Маша"} {
		h.talk(living, daemon.RoomGraveyard, "эй")
		if got := of(h.sent(), daemon.KindTalk); len(got) > 0 {
			t.Errorf("%s writes among the dead", living)
		}
	}
}

// Whoever saw what the host sees does not come back: his death is not rolled
// back, and he takes no living seat.
func TestTheDeadDoNotComeBack(t *testing.T) {
	h := graves(t, "")
	h.pass()
	for line, want := range map[string]string{
		"rollback night 1":                           "Петя",
		"replace Маша by p2@example.org":             "",
		"replace Маша by somebody.else@example.org ": "yes",
	} {
		done, err := h.host.Command(h.ctx, h.game, "terminal", line)
		if err != nil {
			t.Fatal(err)
		}
		if done.Done != (want == "yes") || want != "yes" && !strings.Contains(done.Text, want) {
			t.Errorf("%s: %+v", line, done)
		}
	}
}

// A dead player whose address holds a living seat too sees nothing, and without
// a graveyard nobody does.
func TestWhoSeesNothing(t *testing.T) {
	file := strings.Replace(with("graveyard = true\nshared_addresses = true", elevenRoles...), "p5@example.org", "p2@example.org", 1)
	h := openHouse(t, file)
	h.say("Ольга", "убить Петю")
	h.pass()
	reports := of(h.sent(), daemon.KindReport)
	if _, told := reports["p2@example.org"]; told || len(reports) != 1 {
		t.Errorf("%d reports go out, one of them to the living: %t", len(reports), told)
	}
	h.talk("Петя", daemon.RoomGraveyard, "эй")
	if got := of(h.sent(), daemon.KindTalk); len(got) > 0 {
		t.Error("he writes among the dead")
	}
	closed := openHouse(t, nine(elevenRoles...))
	closed.say("Ольга", "убить Петю")
	closed.pass()
	if got := of(closed.sent(), daemon.KindReport); len(got) != 1 {
		t.Errorf("without a graveyard %d see all", len(got))
	}
}

// What the dead read and write changes nothing for the living.
func TestGraveyardIsNobodysBusiness(t *testing.T) {
	days := func(top string) map[string][]daemon.Letter {
		h := openHouse(t, with(top, elevenRoles...))
		h.say("Ольга", "убить Петю")
		h.pass()
		h.talk("Петя", daemon.RoomGraveyard, "расскажу вам всё")
		h.pass()
		got := map[string][]daemon.Letter{}
		for _, l := range h.sent() {
			l.Attempts = 0
			got[l.To] = append(got[l.To], l)
		}
		return got
	}
	with, without := days("graveyard = true"), days("")
	for to, letters := range without {
		if to == "p2@example.org" || to == "host@example.org" {
			continue
		}
		if len(letters) != len(with[to]) {
			t.Errorf("%s gets %d letters, with a graveyard %d", to, len(letters), len(with[to]))
			continue
		}
		for i := range letters {
			if letters[i].ID != with[to][i].ID || letters[i].Text != with[to][i].Text {
				t.Errorf("%s: letter %d differs", to, i)
			}
		}
	}
}
