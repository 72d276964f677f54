package daemon_test

import (
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// The owner of a blind game plays in it: he gets no report and no preview,
// may rule in nothing, and what moves the deadline works from the next phase.
func TestBlindGame(t *testing.T) {
	h := newHouse(t)
	file := strings.Replace(nine(sixRoles...), "day_ends", "blind_host = true\nday_ends", 1)
	h.start(strings.Replace(file, "p4@example.org", "host@example.org", 1), 1)
	for _, l := range h.sent() {
		if l.Seat < 0 {
			t.Errorf("the host got %s", l.Kind)
		}
	}
	host, deadline := h.row().Hosts[0], h.row().Deadline
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: "показать\nпоказать игру\nза Васю: пропуск\nубрать Васю\nстоп\nпересдать\nзамена Маша на spy@example.org\nпродлить 2ч"})
	letters := h.sent()
	answer := letters[len(letters)-1]
	if n := strings.Count(answer.Text, "слепая"); n != 7 {
		t.Errorf("%d lines are refused:\n%s", n, answer.Text)
	}
	if !h.row().Deadline.Equal(deadline) {
		t.Error("the deadline of the open phase was moved")
	}
	for what, err := range map[string]error{"show": second(h.host.Report(h.ctx, "cats", engine.Phase{})), "export": second(h.host.Export(h.ctx, "cats")), "mail": h.host.Open(h.ctx, "cats")} {
		if err == nil || !strings.Contains(err.Error(), "blind") {
			t.Errorf("%s gives %v", what, err)
		}
	}
	h.say("Вася", "убить Петю")
	h.say("Коля", "проверить Васю") // the host's own seat
	h.pass()
	if row := h.row(); row.Phase.String() != "day 1" || row.Deadline.Sub(row.Opened).Hours() < 12 {
		t.Errorf("%v ends %v after it opened", row.Phase, row.Deadline.Sub(row.Opened))
	}
	for _, l := range h.sent() {
		if l.Seat < 0 {
			t.Errorf("the host got %s", l.Kind)
		}
	}
	h.command("cancel game")
	if _, err := h.host.Export(h.ctx, "cats"); err != nil {
		t.Error(err)
	}
	seen := false
	for _, l := range h.sent() {
		seen = seen || l.Seat < 0 && l.Kind == daemon.KindEnd
	}
	if !seen {
		t.Error("the host did not get the end")
	}
}

func second[T any](_ T, err error) error { return err }

// A night that waits for players who never confirm can be ended in a blind
// game too: it tells nothing.
func TestBlindMuster(t *testing.T) {
	h := newHouse(t)
	file := strings.Replace(nine(sixRoles...), "day_ends", "blind_host = true\nmuster = true\nday_ends", 1)
	h.start(strings.Replace(file, "p4@example.org", "host@example.org", 1), 1)
	h.pass()
	if row := h.row(); row.Phase.String() != "night 1" {
		t.Fatalf("open is %v", row.Phase)
	}
	h.command("go")
	h.now = h.now.Add(2 * time.Minute)
	h.keep()
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v", row.Phase)
	}
}

// What the owner of a blind game puts off works from the next phase, and so he
// is told.
func TestBlindTimeIsOfTheNextPhase(t *testing.T) {
	h := openHouse(t, with("blind_host = true", elevenRoles...))
	for command, want := range map[string]string{"extend 3h": "Следующая фаза будет длиннее", "pause": "Часы остановятся в начале следующей фазы"} {
		out, err := h.host.Command(h.ctx, h.game, "terminal", command)
		if err != nil || !out.Done || !strings.Contains(out.Text, want) || strings.Contains(out.Text, "Срок") {
			t.Errorf("%s: %+v, %v", command, out, err)
		}
	}
}
