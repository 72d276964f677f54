package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
)

// The new player of a seat gets its past and its new key, and what was not
// sent yet; the old player gets nothing more, and his key is void.
func TestReplace(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Коля", "проверить Васю")
	h.sent()
	h.pass() // the result of the check is on its way and not sent yet
	_, old := h.seat("Коля")
	for _, to := range []string{"host@example.org", "p1@example.org", old.Address} {
		h.refused("replace Коля by " + to)
	}
	h.command("replace Коля by new@example.org")
	_, now := h.seat("Коля")
	kinds := map[daemon.Kind]int{}
	for _, l := range h.sent() {
		if l.To == old.Address && l.Kind != daemon.KindNews {
			t.Errorf("the old player gets a %s", l.Kind)
		}
		if strings.Contains(l.Text+l.HTML+l.ReplyTo+l.ID, old.Key) {
			t.Errorf("the old key stands in a %s to %s", l.Kind, l.To)
		}
		if l.To != now.Address {
			continue
		}
		kinds[l.Kind]++
		if l.Kind == daemon.KindPrivate && !strings.Contains(l.Text, "Вася — мафия") {
			t.Errorf("the check is told as\n%s", l.Text)
		}
	}
	if kinds[daemon.KindRole] != 1 || kinds[daemon.KindPrivate] != 1 || kinds[daemon.KindDigest] != 1 || kinds[daemon.KindReceipt] != 1 {
		t.Errorf("the new player got %v", kinds)
	}
	// He knows what his seat knew, whichever address of his is named.
	for _, name := range []string{"Петя", "Игорь"} {
		if out := h.refused("replace " + name + " by " + old.Address); !strings.Contains(out, "прежнее место:\n│ Коля") {
			t.Errorf("one who was replaced may be %s: %s", name, out)
		}
	}
	h.deliver(letterIn{from: old.Address, to: plus(old.Key), verdict: "pass", body: "против Васи"})
	h.deliver(letterIn{from: now.Address, to: plus(now.Key), verdict: "pass", body: "против Пети"})
	if got := h.fates("cats"); strings.Contains(got, "против Васи") || !strings.Contains(got, "против Пети: accepted") {
		t.Errorf("got %s", got)
	}
	h.deliver(letterIn{from: now.Address, to: plus(now.Key), verdict: "pass", body: "повтори"})
	for _, l := range h.sent() {
		if strings.Contains(l.Text+l.HTML, old.Key) {
			t.Errorf("the old key stands in a %s that was sent again", l.Kind)
		}
	}
	h.command("replace Коля by " + old.Address) // his own seat he may have back
	if _, back := h.seat("Коля"); back.Address != old.Address || back.Key == old.Key {
		t.Errorf("the seat has %+v", back)
	}
	h.command("rollback night 1") // the cooldowns and the past are the seat's
	h.command("process night 1")
	h.sound()
}
