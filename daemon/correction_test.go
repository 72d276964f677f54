package daemon_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/engine"
	"omerta/templates"
)

// everybodySays lets all of a table say a line, but for some.
func (h *house) everybodySays(line string, but ...string) {
	h.t.Helper()
	for _, name := range tableNames {
		if !slices.Contains(but, name) {
			h.say(name, line)
		}
	}
}

// readersOf are the addresses to which letters of a kind went.
func readersOf(letters map[string]string) []string { return slices.Sorted(maps.Keys(letters)) }

// A day that is resolved again with the same inputs brings no letter again of
// who is out, nor of the orders that waited for the night.
func TestNoLetterTwiceAfterRollback(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith("ahead = true\nout_after = 2\ngraveyard = true\nnight_letter = true"), 1)
	for range 2 {
		h.pass()
		h.everybodySays("статус", "Света")
		if h.row().Phase.N == 2 {
			h.say("Вася", "убить Dan")
			h.say("Маша", "лечить Dan")
		}
		h.sent()
		h.pass()
	}
	first := h.told()
	if len(first[daemon.KindReceipt]) != 2 || len(first[daemon.KindTurn]) == 0 || len(first[daemon.KindGang]) != 1 || !strings.Contains(first[daemon.KindNews]["p1@example.org"], "Света") {
		t.Fatalf("told were %v", first)
	}
	h.command("rollback day 2")
	h.sent()
	h.command("process day 2")
	again := h.told()
	for _, kind := range []daemon.Kind{daemon.KindReceipt, daemon.KindGang, daemon.KindDigest, daemon.KindReport, daemon.KindTurn} {
		if len(again[kind]) > 0 {
			t.Errorf("%s is told again: %v", kind, again[kind])
		}
	}
	for to, text := range again[daemon.KindNews] {
		if strings.Contains(text, "Света") {
			t.Errorf("%s is told again\n%s", to, text)
		}
	}
	if h.row().Phase.String() != "night 3" || !h.dead("Света") {
		t.Error("the night does not begin as it did")
	}
	h.sound()
}

// dead reports whether a report shows a seat as dead.
func (h *house) dead(name string) bool {
	h.t.Helper()
	r, err := h.host.Report(h.ctx, h.game, h.row().Phase)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, row := range r.Rows {
		if row.Name.Nom == name {
			return !row.Lives
		}
	}
	h.t.Fatalf("nobody is called %q", name)
	return false
}

// What is different is told again, as a correction, to those whom it concerns:
// who is out to all, what became of an order to its sender.
func TestWhatDiffersAfterRollbackIsCorrected(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith("ahead = true\nout_after = 2\nnight_letter = true"), 1)
	for range 2 {
		h.pass()
		h.everybodySays("статус", "Света")
		if h.row().Phase.N == 2 {
			h.say("Вася", "убить Dan")
			h.say("Маша", "лечить Машу")
		}
		h.pass()
	}
	h.command("rollback day 2")
	h.command("votes: Света: против Dan")
	h.sent()
	h.command("process day 2")
	got := h.told()
	if to := readersOf(got[daemon.KindReceipt]); !slices.Equal(to, []string{"p1@example.org"}) || !strings.Contains(got[daemon.KindReceipt]["p1@example.org"], "Это исправление") {
		t.Errorf("receipts are %v", got[daemon.KindReceipt])
	}
	if text := got[daemon.KindNews]["p1@example.org"]; !strings.Contains(text, "Это исправление") || !strings.Contains(text, "Из-за долгого молчания") {
		t.Errorf("all are told %q", text)
	}
	if text := got[daemon.KindDigest]["p2@example.org"]; !strings.Contains(text, "Это исправление") {
		t.Errorf("the digest is %q", text)
	}
	if text := got[daemon.KindTurn]["p1@example.org"]; !strings.Contains(text, "Это исправление") || len(got[daemon.KindTurn]["p6@example.org"]) > 0 {
		t.Errorf("of the night is told %v", got[daemon.KindTurn])
	}
	if h.dead("Света") || !h.dead("Dan") {
		t.Error("the night begins as it did")
	}
	h.sound()
}

// Whoever takes a seat while a phase is mended has had nothing of how it was
// resolved before: he is told how it is, as though it had never been otherwise,
// and the others are told what is different.
func TestCorrectionToANewPlayer(t *testing.T) {
	for _, mend := range []string{"", "act for Коля: проверить Петю\nact for Вася: убить Лёву"} {
		h := newHouse(t)
		h.start(nineWith(`confirm = "manual"`), 1)
		h.say("Вася", "убить Dan")
		h.say("Коля", "проверить Васю")
		h.pass()
		h.command("go")
		h.command("rollback night 1")
		h.sent()
		h.command("replace Коля by new@example.org")
		for _, l := range h.sent() {
			if l.To == "new@example.org" && (l.Kind == daemon.KindPrivate || l.Kind == daemon.KindDigest || strings.Contains(l.Text, "Вася — мафия")) {
				t.Errorf("he is told what is undone:\n%s", l.Text)
			}
		}
		if mend != "" {
			h.command(strings.ReplaceAll(mend, "Лёву", "Льва"))
		}
		h.sent()
		h.command("process night 1")
		got := h.told()
		want := "Вася — мафия"
		if mend != "" {
			want = "Петя — мафия"
		}
		private, digest := got[daemon.KindPrivate]["new@example.org"], got[daemon.KindDigest]["new@example.org"]
		if !strings.Contains(private, want) || digest == "" || strings.Contains(private+digest, "исправление") {
			t.Errorf("%q: he is told\n%s\n%s", mend, private, digest)
		}
		if n := len(got[daemon.KindDigest]); mend == "" && n != 1 || mend != "" && n != len(tableNames) {
			t.Errorf("%q: the digest goes to %d", mend, n)
		}
		for to := range got[daemon.KindPrivate] {
			if to != "new@example.org" {
				t.Errorf("%q: %s is told something", mend, to)
			}
		}
		for kind, letters := range got {
			if text := letters["p4@example.org"]; text != "" {
				t.Errorf("the old player gets a %s: %s", kind, text)
			}
		}
		h.sound()
	}
}

// The host's story and announcements outlive a rollback, and those that are
// new are told though nothing else is.
func TestRollbackKeepsTheStory(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.pass()
	h.command("story: Туман.")
	h.command("announce later: Играем в среду.")
	h.command("go")
	h.command("rollback night 1")
	h.sent()
	h.command("process night 1")
	if got := h.told(); len(got[daemon.KindDigest]) > 0 {
		t.Errorf("told again is %v", got[daemon.KindDigest])
	}
	if text, err := h.host.Digest(h.ctx, "cats", engine.Phase{}, "", templates.FormatText); err != nil || (!strings.Contains(text, "Туман.") || !strings.Contains(text, "Играем в среду.")) {
		t.Errorf("the digest is\n%s", text)
	}
	h.command("rollback night 1")
	h.command("story: Дождь.")
	h.sent()
	h.command("process night 1")
	if text := h.told()[daemon.KindDigest]["p1@example.org"]; !strings.Contains(text, "Дождь.") || !strings.Contains(text, "Играем в среду.") || !strings.Contains(text, "исправление") {
		t.Errorf("told is\n%s", text)
	}
}

// A die that fell once is known, however often its phase was resolved since.
func TestRolledOnceIsKnown(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Ann и Петю")
	h.pass()
	if text := h.command("rollback night 1"); !strings.Contains(text, "ночь 1") {
		t.Errorf("the answer is %q", text)
	}
	h.command("act for Вася: убить Ann")
	h.command("process night 1")
	if text := h.command("rollback night 1"); strings.Contains(text, "ночь 1") {
		t.Errorf("the answer is %q", text)
	}
	h.refused("extend 2h")
	h.command("process night 1")
}

// A dead player who read what hosts read and moved to another address knows it
// still.
func TestRollbackAndTheMovedDead(t *testing.T) {
	h := graves(t, "")
	h.pass()
	h.say("Петя", "новый адрес petya@new.example")
	h.answerInvite("petya@new.example", "+")
	if text := h.refused("rollback night 1"); !strings.Contains(text, "Петя") {
		t.Errorf("the answer is %q", text)
	}
	h.command("replace Петя by other@example.net")
	h.command("rollback night 1")
}
