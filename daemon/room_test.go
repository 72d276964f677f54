package daemon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// door is the key by which a seat writes into a room.
func (h *house) door(name string, room daemon.Room) string {
	h.t.Helper()
	_, s := h.seat(name)
	for _, d := range s.Doors {
		if d.Room == room {
			return d.Key
		}
	}
	h.t.Fatalf("%s has no door to %s", name, room)
	return ""
}

// talk delivers a proven mail of a player into a room.
func (h *house) talk(name string, room daemon.Room, text string) {
	h.t.Helper()
	_, s := h.seat(name)
	h.deliver(letterIn{from: s.Address, to: plus(h.door(name, room)), verdict: "pass", body: text})
}

// printTalk writes down what a letter of a room says, once for all who get it.
func (h *house) printTalk(out *strings.Builder, text string) {
	text, _, _ = strings.Cut(text, "\n-- \n")
	if h.printed[text] {
		return
	}
	h.printed[text] = true
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Пишет") || strings.HasPrefix(line, "Written") || strings.HasPrefix(line, "│") {
			fmt.Fprintf(out, "    %s\n", strings.TrimRight(line, "\n"))
		}
	}
}

// of picks letters of a kind, by address.
func of(letters []daemon.Letter, kind daemon.Kind) map[string]daemon.Letter {
	found := map[string]daemon.Letter{}
	for _, l := range letters {
		if l.Kind == kind {
			found[l.To] = l
		}
	}
	return found
}

var elevenRoles = []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen"}

// with is a table with more lines at the top of its file.
func with(lines string, roles ...string) string {
	return strings.Replace(nine(roles...), "[[player]]", lines+"\n[[player]]", 1)
}

func openHouse(t *testing.T, file string) *house {
	t.Helper()
	h := newHouse(t, fixedSecret)
	h.start(file, 1)
	return h
}

// A relay shows who wrote and what, and nothing that anybody could use.
func TestTalkShowsNoKeyAndNoAddress(t *testing.T) {
	h := openHouse(t, with(`square = "now"`, elevenRoles...))
	h.sent()
	_, petya := h.seat("Петя")
	code := h.door("Вася", daemon.RoomSquare)
	h.deliver(letterIn{
		from: "p1@example.org", to: plus(h.door("Вася", daemon.RoomGang)), verdict: "pass",
		headers: []string{"X-Secret: of a header", "Reply-To: <elsewhere@example.org>"},
		body: "Привет, Петя!\nмой ключ " + strings.ToUpper(code) + ", твой " + petya.Key + ", код abcd2efgh3ijkl4m\nпиши на p1@example.org или Other@Example.com\n" +
			"\u202eзадом наперёд\n\n> что писал ведущий\n-- \nподпись",
	})
	letters := h.sent()
	to := of(letters, daemon.KindTalk)
	if len(to) != 2 {
		t.Fatalf("it went to %d readers, not to the other member and the host", len(to))
	}
	for address, l := range to {
		for _, secret := range []string{code, strings.ToUpper(code), petya.Key, "abcd2efgh3ijkl4m", "p1@", "other@", "Other@", "of a header", "elsewhere", "\u202e", "что писал", "подпись"} {
			if strings.Contains(l.Text, secret) || strings.Contains(l.HTML, secret) {
				t.Errorf("%s reads %q in\n%s", address, secret, l.Text)
			}
		}
		if !strings.Contains(l.Text, "│ Привет, Петя!\n") || !strings.Contains(l.Text, "Вас") {
			t.Errorf("%s does not read who wrote what:\n%s", address, l.Text)
		}
	}
	if got, want := to["p2@example.org"].ReplyTo, plus(h.door("Петя", daemon.RoomGang)); got != want {
		t.Errorf("the answer of the other member goes to %s, not to %s", got, want)
	}
	host := h.row().Hosts[0]
	if got := to[host.Address].ReplyTo; got != plus(host.Key) {
		t.Errorf("the answer of the host goes to %s", got)
	}
}

// Who may write where, by night and by day, and that whoever may not is
// answered in the same words whatever the reason.
func TestRoomsAdmit(t *testing.T) {
	closed := func(h *house, name string, room daemon.Room) string {
		t.Helper()
		h.sent()
		h.talk(name, room, "слышно меня?")
		letters := h.sent()
		if len(of(letters, daemon.KindTalk)) > 0 {
			t.Errorf("what %s wrote to %s was passed on", name, room)
		}
		text := of(letters, daemon.KindReceipt)[h.addressOf(name)].Text
		_, text, _ = strings.Cut(text, "слышно меня?\n")
		text, _, _ = strings.Cut(text, "\n\n")
		return text
	}
	open := func(h *house, name string, room daemon.Room, readers int) {
		t.Helper()
		h.sent()
		h.talk(name, room, "слышно меня?")
		if got := len(of(h.sent(), daemon.KindTalk)); got != readers {
			t.Errorf("what %s wrote to %s went to %d readers, want %d", name, room, got, readers)
		}
	}
	h := openHouse(t, with(`square = "now"`, elevenRoles...))
	open(h, "Вася", daemon.RoomGang, 2)
	open(h, "Маша", daemon.RoomSquare, 11)
	outsider := closed(h, "Маша", daemon.RoomGang)
	h.say("Игорь", "пропуск")
	h.say("Маша", "травить Васю")
	h.say("Света", "пропуск")
	h.say("Ольга", "убить Петю")
	h.pass()
	open(h, "Вася", daemon.RoomSquare, 11) // who is silent may talk (Rule X1)
	byDay := closed(h, "Вася", daemon.RoomGang)
	h.pass()
	dead := closed(h, "Петя", daemon.RoomGang)
	open(h, "Вася", daemon.RoomGang, 1) // the host alone reads him
	grave := closed(h, "Петя", daemon.RoomGraveyard)
	off := openHouse(t, with(`gang_room = "off"`, elevenRoles...))
	noRoom, noSquare := closed(off, "Вася", daemon.RoomGang), closed(off, "Вася", daemon.RoomSquare)
	for what, got := range map[string]string{"by day": byDay, "the dead": dead, "no room": noRoom, "no square": noSquare, "no graveyard": grave} {
		if got != outsider || got == "" {
			t.Errorf("%s is answered\n%s\nand an outsider\n%s", what, got, outsider)
		}
	}
	always := openHouse(t, with(`gang_room = "always"`, elevenRoles...))
	always.pass()
	open(always, "Вася", daemon.RoomGang, 2)
}

func (h *house) addressOf(name string) string {
	_, s := h.seat(name)
	return s.Address
}

// "gang: TEXT" is a mail to the gang.
func TestGangCommand(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.sent()
	h.talk("Вася", daemon.RoomGang, "идём к Tom")
	room := of(h.sent(), daemon.KindTalk)["p2@example.org"]
	h.say("Вася", "банде: идём к Tom")
	command := of(h.sent(), daemon.KindTalk)["p2@example.org"]
	if room.Text == "" || room.Text != command.Text || room.ReplyTo != command.ReplyTo || room.Subject != command.Subject {
		t.Errorf("by command\n%s\nby mail\n%s", command.Text, room.Text)
	}
	h.say("Маша", "банде: эй")
	if got := h.sent(); len(got) != 1 || !strings.Contains(got[0].Text, "закрыт") {
		t.Errorf("an outsider's command brings %v", got)
	}
}

// An order in a room is not run, and its sender is told.
func TestRoomsRunNothing(t *testing.T) {
	h := openHouse(t, with(`square = "now"`, elevenRoles...))
	h.sent()
	h.talk("Вася", daemon.RoomGang, "убить Tom")
	letters := h.sent()
	if got := len(of(letters, daemon.KindTalk)); got != 2 {
		t.Errorf("the gang's talk went to %d readers", got)
	}
	receipt := of(letters, daemon.KindReceipt)["p1@example.org"].Text
	if strings.Count(receipt, "│ убить Tom") != 1 || !strings.Contains(receipt, "командой это не считается") {
		t.Errorf("the receipt says\n%s", receipt)
	}
	// What was meant for the host alone is not shown to all.
	h.talk("Вася", daemon.RoomSquare, "убить Tom")
	letters = h.sent()
	if got := len(of(letters, daemon.KindTalk)); got != 0 {
		t.Errorf("an order was shown to %d readers", got)
	}
	h.talk("Ольга", daemon.RoomSquare, "Вася обещал убить Tom, я слышала.\nубить Tom!")
	if got := len(of(h.sent(), daemon.KindTalk)); got != 11 {
		t.Errorf("talk with an order in it went to %d readers", got)
	}
	all, err := h.store.Statements(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if s.Record != "" {
			t.Errorf("it was run: %+v", s)
		}
	}
}

// A room is found by what the mail's own program put into it, never by what it
// quotes: the role letter names the gang's address, and an order that answers
// it is an order.
func TestQuotedDoorIsNoDoor(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.sent()
	quote := "│ " + plus(h.door("Вася", daemon.RoomGang))
	h.deliver(letterIn{from: "p1@example.org", to: mailbox, verdict: "pass", body: "убить Tom\n\n" + quote})
	if got := of(h.sent(), daemon.KindTalk); len(got) > 0 {
		t.Errorf("an order went into the room: %v", got)
	}
	if !h.ordered("order Вася kill Tom") {
		t.Error("the order is not in force")
	}
}

func (h *house) ordered(record string) bool {
	h.t.Helper()
	all, err := h.store.Statements(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, s := range all {
		if s.Record == record && s.Fate == "accepted" {
			return true
		}
	}
	return false
}

// A button that unsubscribes sends an empty mail: it is no talk.
func TestEmptyMailIntoARoom(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.sent()
	h.deliver(letterIn{from: "p1@example.org", to: plus(h.door("Вася", daemon.RoomGang)), verdict: "pass", subject: "unsubscribe", body: ""})
	letters := h.sent()
	if len(of(letters, daemon.KindTalk)) > 0 || len(of(letters, daemon.KindReceipt)) != 1 {
		t.Errorf("it brought %v", letters)
	}
}

// Nobody whose sender is not proven talks, and machines do not.
func TestUnprovenTalk(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.sent()
	for i, m := range []letterIn{
		{from: "p1@example.org", verdict: "fail", body: "это я"},
		{from: "p1@example.org", verdict: "fail", body: "это точно я"},
		{from: "p3@example.org", verdict: "pass", body: "это не он"},
		{from: "nobody@example.com", verdict: "pass", body: "и я не он"},
		{from: "p1@example.org", verdict: "pass", subject: "Автоответ: в отпуске", body: "я в отпуске, убить Tom"},
	} {
		m.to = plus(h.door("Вася", daemon.RoomGang))
		h.deliver(m)
		letters := h.sent()
		if len(of(letters, daemon.KindTalk)) > 0 {
			t.Errorf("mail %d was passed on", i+1)
		}
		if told := len(of(letters, daemon.KindReceipt)) == 1; told != (i == 0) {
			t.Errorf("mail %d: told is %t", i+1, told)
		}
	}
}

// Nobody uses up what another may send.
func TestTalkIsBounded(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	sent := 0
	for i := range 45 {
		h.talk("Вася", daemon.RoomGang, fmt.Sprint("раз ", i))
		sent += len(of(h.sent(), daemon.KindTalk))
	}
	if sent != 2*40 {
		t.Errorf("%d letters", sent)
	}
	h.say("Вася", "банде: и ещё")
	h.talk("Петя", daemon.RoomGang, "а я?")
	if got := of(h.sent(), daemon.KindTalk); len(got) != 2 || got["p1@example.org"].Text == "" {
		t.Errorf("the other member's talk brought %v", got)
	}
	h.talk("Петя", daemon.RoomGang, strings.Repeat("слово ", 1000))
	if got := of(h.sent(), daemon.KindTalk); len(got) > 0 {
		t.Error("a book was passed on")
	}
	h.pass()
	h.pass()
	h.sent()
	h.talk("Вася", daemon.RoomGang, "новая ночь")
	if got := of(h.sent(), daemon.KindTalk); len(got) != 2 {
		t.Errorf("in the next night it brought %v", got)
	}
}

// The square goes out in bundles, and the rest before the digest.
func TestSquareInBundles(t *testing.T) {
	h := openHouse(t, with(`square = "1h"`, elevenRoles...))
	h.pass()
	h.sent()
	h.talk("Вася", daemon.RoomSquare, "первое слово")
	h.now = h.now.Add(30 * time.Minute)
	h.talk("Ann", daemon.RoomSquare, "second word")
	h.keep()
	if got := of(h.sent(), daemon.KindTalk); len(got) > 0 {
		t.Errorf("it went out at once: %v", got)
	}
	h.now = h.now.Add(30 * time.Minute)
	h.keep()
	got := of(h.sent(), daemon.KindTalk)
	if len(got) != 12 {
		t.Errorf("the bundle went to %d readers, want all elevenRoles and the host", len(got))
	}
	for to, l := range got {
		if a, b := strings.Index(l.Text, "первое слово"), strings.Index(l.Text, "second word"); a < 0 || b < a {
			t.Errorf("%s reads\n%s", to, l.Text)
		}
	}
	h.now = h.now.Add(2 * time.Hour)
	h.keep()
	h.talk("Маша", daemon.RoomSquare, "последнее слово")
	h.now = h.row().Deadline.Add(time.Minute)
	h.keep()
	order := ""
	for _, l := range h.sent() {
		if l.To == "p1@example.org" {
			order += string(l.Kind) + " "
		}
	}
	if !strings.Contains(order, "talk") || !strings.Contains(order, "digest") {
		t.Errorf("at the end of the day there was %s", order)
	}
	posts, err := h.store.Posts(h.ctx, h.game, daemon.RoomSquare)
	if err != nil || len(posts) > 0 || !h.row().Desk.Talk.IsZero() {
		t.Errorf("%d posts are left, %v", len(posts), err)
	}
}

// No example in a letter by night has a member of the gang name another, though
// it may (Rule M5); by day the examples are the same for all.
func TestExamplesSpareTheGang(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	letters := h.sent()
	h.say("Вася", "помощь")
	h.say("Маша", "образец мафия")
	letters = append(letters, h.sent()...)
	n := 0
	for _, l := range letters {
		if l.To != "p1@example.org" && l.To != "p3@example.org" || l.Kind != daemon.KindRole && l.Kind != daemon.KindReceipt {
			continue
		}
		for line := range strings.Lines(l.Text) {
			if strings.HasPrefix(line, "│ убить ") || strings.HasPrefix(line, "│ запугать ") {
				n++
				if strings.Contains(line, "Петю") && l.To == "p1@example.org" {
					t.Errorf("a %s to Вася has the example %s", l.Kind, line)
				}
			}
		}
	}
	if n < 8 {
		t.Errorf("only %d examples", n)
	}
}
