package daemon_test

import (
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

func nineWith(keys string) string {
	return strings.Replace(nine(sixRoles...), "day_ends", keys+"\nday_ends", 1)
}

// A phase that was put before the host, and got more time, is put before him
// again.
func TestExtendWhatWaits(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "window 30m"`), 1)
	for range 3 {
		h.pass()
		h.command("extend 2h")
	}
	h.pass()
	h.command("go")
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v", row.Phase)
	}
}

// Letters of the gang are told apart whatever becomes of an address.
func TestGangLettersAfterAMove(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Dan")
	h.say("Петя", "новый адрес petya@new.example")
	h.answerInvite("petya@new.example", "+")
	h.say("Вася", "убить Машу")
	if got := h.fates("cats"); !strings.Contains(got, "убить Машу: accepted") {
		t.Errorf("got %s", got)
	}
}

// An early end may be announced again after the host has moved the deadline.
func TestEarlyEndAfterExtend(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith("early_day = \"majority\"\ndelay = \"30m\""), 1)
	h.pass()
	for _, move := range []string{"extend 2h", "pause\nresume"} {
		for i, name := range tableNames {
			if i%3 != 0 || strings.HasPrefix(move, "pause") {
				h.say(name, "окончательно")
			}
		}
		h.command(move)
	}
	h.say("Коля", "против Васи")
	if got := h.fates("cats"); !strings.HasSuffix(got, "против Васи: accepted") {
		t.Errorf("got %s", got)
	}
	h.sound()
}

// A die falls as it was laid last.
func TestDieLaid(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.say("Вася", "убить Dan и Машу")
	h.pass()
	h.command("die evidence 99")
	h.command("die evidence 1")
	if text := h.command("die evidence 98"); !strings.Contains(text, "вместо прежнего") {
		t.Errorf("the answer is %q", text)
	}
	h.command("go")
	if rec := string(h.record()); !strings.Contains(rec, "host roll evidence 98 75 miss") || strings.Count(rec, "die evidence") != 1 {
		t.Errorf("the record is\n%s", rec)
	}
	h.command("cancel game")
}

// What a host rules in the very second of a release belongs to it, and what he
// rules after a rollback to the next one, whatever the clock says.
func TestCorrectionsWithinASecond(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Олю")
	h.pass()
	host := h.row().Hosts[0]
	write := func(body string) map[daemon.Kind]string {
		h.sent()
		h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: body})
		got := map[daemon.Kind]string{}
		for _, l := range h.sent() {
			if l.Seat >= 0 {
				got[l.Kind] = l.Text
			}
		}
		return got
	}
	write("откат ночь 1")
	if got := write("за Васю: пропуск\nобработать ночь 1"); !strings.Contains(got[daemon.KindDigest], "никто не погиб") {
		t.Errorf("told is %q", got)
	}
	write("откат ночь 1")
	if got := write("за Васю: убить Олю\nобработать ночь 1"); !strings.Contains(got[daemon.KindDigest], "│ Ольга") {
		t.Errorf("told is %q", got)
	}
	write("откат ночь 1")
	if got := write("обработать ночь 1"); got[daemon.KindDigest] != "" {
		t.Errorf("told again is %q", got)
	}
}

// An early night that is over takes nothing back.
func TestEarlyNightIsOver(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith("early_night = true"), 1)
	for _, name := range tableNames {
		h.say(name, "окончательно")
	}
	h.now = h.now.Add(5 * time.Second)
	h.say("Коля", "проверить Васю")
	h.now = h.now.Add(2 * time.Minute)
	h.keep()
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v; %s", row.Phase, h.fates("cats"))
	}
}

func TestReplaceByNoAddress(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	for _, to := range []string{"mm@x.org, спасибо", "a b@x.org", mailbox, strings.Replace(mailbox, "@", "+abc@", 1), "x@"} {
		h.refused("замена Света на " + to)
	}
	h.command("замена Света на Pp@X.org; причина: отпуск")
	if _, s := h.seat("Света"); s.Address != "pp@x.org" {
		t.Errorf("the seat writes to %q", s.Address)
	}
	h.refused("замена Вовочка на x@x.org")
	h.refused("за Вовочку: пропуск")
	h.refused("extend -2h")
}

// A replacement while results wait, and a mail to a closed room, see what was
// before the host's rulings.
func TestRulingsAreNotSeenAround(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.say("Вася", "убить Dan")
	h.pass()
	h.command("act for Вася: убить Машу")
	h.command("remove Tom")
	h.sent()
	h.command("replace Петя by new@example.org")
	for _, l := range h.sent() {
		switch {
		case l.To == "new@example.org" && l.Kind == daemon.KindReceipt && !strings.Contains(l.Text, "(автор — Вася):\n│ убить Dan\n"):
			t.Errorf("the receipt says\n%s", l.Text)
		case l.To == "new@example.org" && l.Kind == daemon.KindRole && !strings.Contains(l.Text, "Tom"):
			t.Errorf("the role letter says\n%s", l.Text)
		}
	}
}

// Whoever writes with a host's key from another address is not run, and the
// host is asked.
func TestHostKeyFromElsewhere(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.sent()
	host := h.row().Hosts[0]
	h.deliver(letterIn{from: "elsewhere@example.net", to: plus(host.Key), verdict: "pass", body: "пауза"})
	letters := h.sent()
	if len(letters) != 1 || letters[0].To != host.Address || letters[0].Kind != daemon.KindChallenge || !h.row().Desk.Paused.IsZero() {
		t.Errorf("got %v", letters)
	}
}
