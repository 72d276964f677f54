package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
)

// Whoever was taken out is dealt a role again with all others; everybody is
// told, in the same words, and the host is told how to take him out once more.
func TestRedealBringsBackTheRemoved(t *testing.T) {
	h := newHouse(t)
	h.start(dealt(`confirm = "manual"`), 1)
	h.command("remove Вася")
	h.sent()
	text := h.command("redeal")
	if !strings.Contains(text, "│ Вася") || !strings.Contains(text, "уберите ещё раз") {
		t.Errorf("the answer is %q", text)
	}
	got := h.told()
	if n := len(got[daemon.KindRole]); n != len(h.row().Seats) || got[daemon.KindRole]["p1@example.org"] == "" {
		t.Errorf("%d role letters", n)
	}
	for _, seat := range h.row().Seats {
		if text := got[daemon.KindNews][seat.Address]; !strings.Contains(text, "игре:\n│ Вася") && !strings.Contains(text, "again:\n│ Вася") {
			t.Errorf("%s is told %q", seat.Name, text)
		}
	}
	if h.dead("Вася") {
		t.Error("he is not in the game")
	}
	h.command("remove Вася")
	// What is ruled of a draft is seen by nobody, and so is its end.
	h.command("redeal")
	h.pass()
	h.command("remove Маша")
	h.sent()
	h.command("redeal")
	for to, text := range h.told()[daemon.KindNews] {
		if strings.Contains(text, "Маша") {
			t.Errorf("%s is told\n%s", to, text)
		}
	}
	h.sound()
}

// dealt is a table whose roles are dealt by the seed.
func dealt(keys string) string {
	var b strings.Builder
	for line := range strings.Lines(nineWith(keys)) {
		if !strings.HasPrefix(line, "role = ") && !strings.HasPrefix(line, "rank = ") {
			b.WriteString(line)
		}
	}
	return strings.Replace(b.String(), "[[player]]", "[roles]\nmafia = 2\ndoctor = 1\n[[player]]", 1)
}
