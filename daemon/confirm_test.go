package daemon_test

import (
	"strings"
	"testing"
)

// A held mail is read as it was written, whatever its challenge quoted of it:
// two lines beside each other are no quote.
func TestConfirmSeveralLines(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	_, vasya := h.seat("Вася")
	h.deliver(letterIn{from: vasya.Address, to: mailbox, verdict: "none", body: "статус\nубить Петю"})
	h.say("Вася", h.fill("confirm CODE"))
	if got := h.fates("cats"); !strings.Contains(got, "убить Петю: accepted") || !strings.Contains(got, "статус: command status") {
		t.Errorf("got %s", got)
	}
}
