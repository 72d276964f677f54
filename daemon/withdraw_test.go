package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
)

// told are the letters to players since the last look, by kind and address.
func (h *house) told() map[daemon.Kind]map[string]string {
	h.t.Helper()
	got := map[daemon.Kind]map[string]string{}
	for _, l := range h.sent() {
		if l.Seat < 0 {
			continue
		}
		if got[l.Kind] == nil {
			got[l.Kind] = map[string]string{}
		}
		got[l.Kind][l.To] = l.Text
	}
	return got
}

// What a host ruled in a phase that was rolled back can be taken back: the die
// falls as the seed says, who was taken out is in the game, a player's own
// order is in force.
func TestWithdrawAfterRollback(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.say("Вася", "убить Dan и Олю")
	h.say("Коля", "проверить Васю")
	h.pass()
	h.command("act for Коля: проверить Петю")
	h.command("die evidence 99")
	h.command("remove Света; reason: не туда нажал")
	h.command("go")
	withRulings := string(h.record())
	h.command("rollback night 1")
	h.sent()
	h.command("withdraw act for Коля")
	h.command("withdraw die evidence")
	h.command("вернуть Свету")
	if got := h.told(); len(got) != 1 || len(got[daemon.KindNews]) != 1 || !strings.Contains(got[daemon.KindNews]["p4@example.org"], "отозвал") {
		t.Errorf("told are %v", got)
	}
	h.refused("withdraw die evidence")
	if text := h.refused("вернуть Свету"); !strings.Contains(text, "за ИМЯ: отмена") {
		t.Errorf("the answer is %q", text)
	}
	h.command("process night 1")
	rec := string(h.record())
	for _, gone := range []string{"die evidence 99", "remove Света", "check Петя", "removed"} {
		if strings.Contains(rec, gone) || !strings.Contains(withRulings, gone) {
			t.Errorf("%q is in the record\n%s\nit was\n%s", gone, rec, withRulings)
		}
	}
	if !strings.Contains(rec, "private Коля checked Вася mafia") {
		t.Errorf("the record is\n%s", rec)
	}
	got := h.told()
	if text := got[daemon.KindPrivate]["p4@example.org"]; !strings.Contains(text, "исправление") || !strings.Contains(text, "Вася — мафия") {
		t.Errorf("the commissioner is told %q", text)
	}
	if text := got[daemon.KindDigest]["p1@example.org"]; !strings.Contains(text, "исправление") || !strings.Contains(text, "Света") {
		t.Errorf("all are told %q", text)
	}
	h.sound()
	// The same without rulings gives the same record.
	h.command("rollback night 1")
	h.command("process night 1")
	if again := string(h.record()); again != rec {
		t.Errorf("the record is\n%s\nwas\n%s", again, rec)
	}
}

// Until the results go out everybody else sees the state before, whatever the
// host takes back meanwhile.
func TestWithdrawIsNotSeen(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.command("remove Света")
	h.say("Вася", "убить Петю")
	h.pass()
	h.sent()
	ask := func() string {
		h.say("Коля", "кто жив\nпроверить Свету")
		letters := h.sent()
		if len(letters) != 1 {
			t.Fatalf("got %v", letters)
		}
		return letters[0].Text
	}
	want := ask()
	h.now = h.now.Add(5e9)
	h.command("withdraw remove Света")
	if letters := h.sent(); len(letters) > 0 {
		t.Errorf("told were %v", letters)
	}
	if got := ask(); got != want {
		t.Errorf("the answer is\n%s\nwas\n%s", got, want)
	}
	h.command("go")
	if rec := string(h.record()); strings.Contains(rec, "remove") {
		t.Errorf("the record is\n%s", rec)
	}
}

// In an open phase all are told who is back. What was refused meanwhile stays
// refused, as its writers were told.
func TestWithdrawInAnOpenPhase(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Свету")
	h.command("remove Света")
	h.say("Коля", "проверить Свету")
	h.sent()
	h.refused("act for Маша: лечить Свету") // she is dead to all
	h.command("withdraw remove Света")
	got := h.told()
	if n := len(got[daemon.KindNews]); n != len(h.row().Seats) || !strings.Contains(got[daemon.KindNews]["p2@example.org"], "Света снова в игре") {
		t.Errorf("%d are told %v", n, got[daemon.KindNews])
	}
	h.say("Маша", "лечить Свету")
	h.pass()
	rec := string(h.record())
	if !strings.Contains(rec, "host attack mafia Света healed") || strings.Contains(rec, "Коля check") || strings.Contains(rec, "refused") {
		t.Errorf("the record is\n%s", rec)
	}
	h.sound()
}

// Of a draft the story and the announcements can be taken back too.
func TestWithdrawStory(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.pass()
	h.refused("withdraw story")
	h.refused("withdraw announcement")
	h.refused("withdraw")
	h.command("story: Туман съел трамвай.")
	h.command("announce later: Сбор у гармониста.\nannounce later: Сбор у аптекаря.")
	h.command("отозвать рассказ")
	h.command("отозвать объявление")
	h.sent()
	h.command("go")
	text := h.told()[daemon.KindDigest]["p1@example.org"]
	if strings.Contains(text, "съел трамвай") || strings.Contains(text, "аптекаря") || !strings.Contains(text, "гармониста") {
		t.Errorf("all are told\n%s", text)
	}
}
