package daemon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// timed is a table of roles with more lines in its file.
func timed(options string, roles ...string) string {
	return strings.Replace(nine(roles...), "day_ends", options+"\nday_ends", 1)
}

// the seven of these tests, in the order of their names: Вася, Петя, Маша,
// Коля, Ann, Dan, Ольга.
var seven = []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "citizen", "citizen"}

// letters are those to an address, of a kind.
func letters(all []daemon.Letter, to string, kind daemon.Kind) (list []daemon.Letter) {
	for _, l := range all {
		if l.To == to && l.Kind == kind {
			list = append(list, l)
		}
	}
	return list
}

// the returns the one letter of a kind to an address.
func the(t *testing.T, all []daemon.Letter, to string, kind daemon.Kind) daemon.Letter {
	t.Helper()
	list := letters(all, to, kind)
	if len(list) != 1 {
		t.Fatalf("%d letters of the kind %s to %s, want one", len(list), kind, to)
	}
	return list[0]
}

// show is the host's report at the terminal, in one line.
func (h *house) show() string {
	h.t.Helper()
	done, err := h.host.Command(h.ctx, h.game, "terminal", "show")
	if err != nil || !done.Done {
		h.t.Fatal(err, done.Text)
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(done.Text, "│", "")), " ")
}

// unbarred is a letter without what differs by its reader: lines behind bars,
// the line with his key, and the one that says whose the gang's order is.
func unbarred(l daemon.Letter) string {
	var out []string
	for line := range strings.Lines(l.Text) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "│") && !strings.HasPrefix(line, "Код места") && !strings.HasPrefix(line, "За банду в силе") {
			out = append(out, line)
		}
	}
	return l.Subject + "\n" + strings.Join(out, "")
}

// Whatever a role, what is said of "final", of an order for the night and of
// what became of it is said in the same words.
func TestSameWordsForEveryRole(t *testing.T) {
	roles := []string{"mafia 1", "doctor", "commissioner", "jailer", "martyr", "citizen", "citizen", "citizen", "citizen"}
	orders := []string{"убить Свету", "лечить Свету", "проверить Свету", "арестовать Свету", "указать на Свету"}
	h := newHouse(t)
	h.start(strings.ReplaceAll(timed("ahead = true\nearly_night = true", roles...), `"en"`, `"ru"`), 1)
	same := func(what string, kind daemon.Kind, n int) {
		t.Helper()
		all, first := h.sent(), ""
		for i := range n {
			l := the(t, all, fmt.Sprintf("p%d@example.org", i+1), kind)
			if i == 0 {
				first = unbarred(l)
			}
			if got := unbarred(l); got != first {
				t.Errorf("%s, role %s reads\n%s\nand %s\n%s", what, roles[i], got, roles[0], first)
			}
		}
	}
	h.sent()
	for i := range roles[:len(roles)-1] {
		h.say(tableNames[i], "окончательно")
	}
	same("final", daemon.KindReceipt, len(roles)-1)
	h.pass()
	h.sent()
	for i, order := range orders {
		h.say(tableNames[i], order)
	}
	same("an order ahead", daemon.KindReceipt, len(orders))
	h.pass()
	same("what became of it", daemon.KindReceipt, len(orders))
	h.pass()
	h.sent()
	h.say("Игорь", "против Светы")
	for i, order := range orders {
		h.say(tableNames[i], order)
	}
	h.sent()
	h.pass() // Света is dead
	same("an order ahead that is refused", daemon.KindReceipt, len(orders))
}

// A reminder says the same to every role that owes something.
func TestSameReminder(t *testing.T) {
	roles := []string{"mafia 1", "doctor", "commissioner", "jailer", "martyr", "citizen", "citizen"}
	h := newHouse(t)
	h.start(strings.ReplaceAll(timed(`reminders = ["1h"]`, roles...), `"en"`, `"ru"`), 1)
	h.now = h.row().Deadline.Add(-time.Hour)
	h.sent()
	h.keep()
	all := h.sent()
	first := unbarred(the(t, all, "p1@example.org", daemon.KindReminder))
	for i := range 5 {
		if got := unbarred(the(t, all, fmt.Sprintf("p%d@example.org", i+1), daemon.KindReminder)); got != first {
			t.Errorf("role %s is reminded by\n%s\nand %s by\n%s", roles[i], got, roles[0], first)
		}
	}
	for _, citizen := range []string{"p6@example.org", "p7@example.org"} {
		if len(letters(all, citizen, daemon.KindReminder)) > 0 {
			t.Errorf("%s is reminded of nothing", citizen)
		}
	}
}

// Nobody leaves by mail: neither a word nor a mail program's button does more
// than to ask the hosts for somebody else.
func TestResign(t *testing.T) {
	h := newHouse(t)
	h.start(nine(seven...), 1)
	h.sent()
	_, s := h.seat("Коля")
	// What List-Unsubscribe sends: an empty mail with a subject.
	h.deliver(letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", subject: "unsubscribe"})
	all := h.sent()
	if l := the(t, all, "host@example.org", daemon.KindTrouble); !strings.Contains(l.Text, "│ Коля") {
		t.Errorf("the host is told\n%s", l.Text)
	}
	if l := the(t, all, s.Address, daemon.KindReceipt); !strings.Contains(l.Text, "место за вами") {
		t.Errorf("he is told\n%s", l.Text)
	}
	h.say("Коля", "прошу замену")
	if all = h.sent(); len(letters(all, "host@example.org", daemon.KindTrouble)) != 0 || len(all) != 1 {
		t.Errorf("asked again, %d letters go out, want the receipt alone", len(all))
	}
	h.say("Коля", "проверить Васю")
	h.pass()
	if l := letters(h.sent(), s.Address, daemon.KindPrivate); len(l) != 1 {
		t.Error("who resigned plays until he is replaced, and his order brought nothing")
	}
	if got := h.show(); !strings.Contains(got, "Коля, комиссар, просит замену") {
		t.Errorf("the report says\n%s", got)
	}
}

// A new address is confirmed from both sides, and the answer is the same
// whoever else has to do with it.
func TestNewAddress(t *testing.T) {
	h := newHouse(t)
	h.start(nine(seven...), 1)
	h.sent()
	for _, c := range []struct{ to, says string }{
		{"new@example.net", "ушёл вопрос"},
		{"p1@example.org", "ушёл вопрос"},   // somebody else plays from there
		{"host@example.org", "ушёл вопрос"}, // or hosts
		{"p4@example.org", "и так идут"},
		{mailbox, "не похоже"},
		{"mafia+x@host.example", "не похоже"},
		{"a@b@c", "не похоже"},
	} {
		h.say("Коля", "новый адрес "+c.to)
		all := h.sent()
		if l := the(t, all, "p4@example.org", daemon.KindReceipt); !strings.Contains(l.Text, c.says) {
			t.Errorf("%s: he is told\n%s", c.to, l.Text)
		}
		if asked := len(all) == 2; asked != (c.to == "new@example.net") {
			t.Errorf("%s: %d letters", c.to, len(all))
		}
	}
	h.answerInvite("new@example.net", "да")
	if _, s := h.seat("Коля"); s.Address != "new@example.net" {
		t.Errorf("the seat is at %s", s.Address)
	}
	all := h.sent()
	the(t, all, "new@example.net", daemon.KindNews)
	the(t, all, "p4@example.org", daemon.KindNews)
	h.say("Коля", "проверить Васю")
	if l := the(t, h.sent(), "new@example.net", daemon.KindReceipt); !strings.Contains(l.Text, "│ проверить Васю") {
		t.Errorf("from the new address he is told\n%s", l.Text)
	}
}

// No player has letters sent to many addresses.
func TestFewNewAddresses(t *testing.T) {
	h := newHouse(t)
	h.start(nine(seven...), 1)
	h.sent()
	for i := range 5 {
		h.say("Коля", fmt.Sprintf("новый адрес new%d@example.net", i))
	}
	n := 0
	for _, l := range h.sent() {
		if l.Kind == daemon.KindInvite {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d addresses were asked, want 3", n)
	}
	h.say("Ann", "address ann@example.net")
	if the(t, h.sent(), "ann@example.net", daemon.KindInvite).To == "" {
		t.Error("one player used up what others may ask")
	}
}

func TestZone(t *testing.T) {
	h := newHouse(t)
	h.start(nine(seven...), 1)
	h.sent()
	for _, c := range []struct{ says, want string }{
		{"пояс Екатеринбург", "12:00 (UTC+5)"},
		{"пояс UTC-3", "04:00 (UTC-3)"},
		{"часовой пояс Europe/Berlin", "08:00 (CET, UTC+1)"},
		{"пояс America/Port-au-Prince", "02:00 (EST, UTC-5)"},
		{"пояс нигде", "Такого пояса не нашлось"},
		{"пояс Local", "Такого пояса не нашлось"},
		{"пояс ../../etc/passwd", "Такого пояса не нашлось"},
	} {
		h.say("Коля", c.says)
		if l := the(t, h.sent(), "p4@example.org", daemon.KindReceipt); !strings.Contains(l.Text, c.want) {
			t.Errorf("%s: want %q in\n%s", c.says, c.want, l.Text)
		}
	}
}

func TestAway(t *testing.T) {
	h := newHouse(t)
	h.start(timed(`reminders = ["1h"]`, seven...), 1)
	h.pass()
	h.sent()
	h.say("Коля", "меня не будет до 5 декабря")
	if l := the(t, h.sent(), "p4@example.org", daemon.KindReceipt); !strings.Contains(l.Text, "вс 6 дек, 00:00") {
		t.Errorf("he is told\n%s", l.Text)
	}
	h.say("Коля", "меня не будет до скорого")
	if l := the(t, h.sent(), "p4@example.org", daemon.KindReceipt); !strings.Contains(l.Text, "День не понятен") {
		t.Errorf("he is told\n%s", l.Text)
	}
	if got := h.show(); !strings.Contains(got, "Коля, комиссар, в отъезде до 06.12 00:00") {
		t.Errorf("the report says\n%s", got)
	}
	if _, err := h.host.Command(h.ctx, h.game, "terminal", "late"); err != nil {
		t.Fatal(err)
	}
	for _, l := range letters(h.sent(), "p1@example.org", daemon.KindNews) {
		if strings.Contains(l.Text, "Коля") || !strings.Contains(l.Text, "Маша") {
			t.Errorf("all are told who is late:\n%s", l.Text)
		}
	}
	remind := func() int {
		h.now = h.row().Deadline.Add(-time.Hour)
		h.keep()
		return len(letters(h.sent(), "p4@example.org", daemon.KindReminder))
	}
	if remind() != 0 {
		t.Error("who is away is reminded")
	}
	h.say("Коля", "я вернулся")
	h.pass()
	h.pass()
	h.sent()
	if remind() != 1 {
		t.Error("who is back is not reminded")
	}
}
