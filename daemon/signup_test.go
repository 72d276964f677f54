package daemon_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
	"omerta/engine/record"
)

// listFile is a game for which players sign up.
func listFile(more string) string {
	return "id = \"cats\"\ntitle = \"Коты\"\nlanguage = \"ru\"\nzone = \"Europe/Moscow\"\nhost = \"host@example.org\"\nnight_ends = \"10:00\"\nday_ends = \"21:00\"\nsignup = true\n" + more
}

// openList is a house in which a list is open.
func openList(t *testing.T, more string, options ...func(*daemon.Options)) *house {
	t.Helper()
	h := newHouse(t, options...)
	h.create(listFile(more))
	return h
}

// join writes that somebody wants to play and answers the question.
func (h *house) join(address, name string) {
	h.t.Helper()
	h.deliver(letterIn{from: address, to: mailbox, verdict: "pass", body: "записываюсь " + name})
	h.answerInvite(address, "+")
}

// to are the letters of a kind among these to an address.
func to(letters []daemon.Letter, address string, kind daemon.Kind) (list []daemon.Letter) {
	for _, l := range letters {
		if l.To == address && l.Kind == kind {
			list = append(list, l)
		}
	}
	return list
}

// Whoever has left has no part in the letters and keys of those who moved up
// into his place.
func TestLeaving(t *testing.T) {
	h := openList(t, "[roles]\nmafia = 1\n")
	for _, name := range []string{"Вася", "Петя", "Ольга"} {
		h.join(strings.ToLower(fmt.Sprintf("p%d@example.org", len(h.row().Seats))), name)
	}
	_, vasya := h.seat("Вася")
	_, olga := h.seat("Ольга")
	h.sent()
	h.say("Вася", "не играю")
	h.join("p9@example.org", "Игорь")
	if got := h.row().Seats; len(got) != 3 || got[0].Name != "Петя" || got[1].Name != "Ольга" || got[1].Key != olga.Key {
		t.Fatalf("the list is %+v", got)
	}
	keys := map[string]string{}
	for _, s := range h.row().Seats {
		for _, key := range append([]string{s.Key}, s.Doors[0].Key, s.Doors[1].Key, s.Doors[2].Key) {
			if other := keys[key]; other != "" || key == vasya.Key {
				t.Errorf("%s has a key of %q", s.Name, other)
			}
			keys[key] = s.Name
		}
	}
	h.sent()
	h.deliver(letterIn{from: vasya.Address, to: plus(vasya.Key), verdict: "none", body: "статус"})
	if got := h.sent(); len(got) != 0 {
		t.Errorf("the key of one who left is answered: %v", got)
	}
	// What he was sent never comes to the one who has his number now.
	h.say("Петя", "повтори")
	h.command("start")
	h.sent()
	h.say("Петя", "повтори")
	for _, l := range h.sent() {
		if strings.Contains(l.Text, vasya.Key) {
			t.Errorf("a letter shows another's key:\n%s", l.Text)
		}
	}
}

// One question a day goes to an address, and after it another.
func TestOneQuestionADay(t *testing.T) {
	h := openList(t, "")
	asked := func(body string) int {
		h.deliver(letterIn{from: "vasya@example.org", to: mailbox, verdict: "none", id: fmt.Sprintf("%d@x", h.uid), body: body})
		return len(to(h.sent(), "vasya@example.org", daemon.KindInvite))
	}
	h.sent()
	if n := asked("записываюсь Вася"); n != 1 {
		t.Fatalf("%d questions at first", n)
	}
	h.now = h.now.Add(23 * time.Hour)
	if n := asked("записываюсь Василёк"); n != 0 {
		t.Errorf("%d questions on the same day", n)
	}
	h.now = h.now.Add(2 * time.Hour)
	if n := asked("записываюсь Василёк"); n != 1 {
		t.Errorf("%d questions on the next day", n)
	}
	if got := h.row().Desk.Invites; len(got) != 1 || got[0].Name != "Василёк" {
		t.Errorf("what waits for an answer: %+v", got)
	}
	if got := h.row().Seats; len(got) != 0 {
		t.Errorf("somebody plays: %+v", got)
	}
	// Addresses that nobody vouches for get few questions in all.
	n := 0
	for i := range 40 {
		from := fmt.Sprintf("x%d@forged.example", i)
		h.deliver(letterIn{from: from, to: mailbox, verdict: "fail", body: fmt.Sprintf("join Player%d", i)})
		n += len(to(h.sent(), from, daemon.KindInvite))
	}
	if n == 0 || n > 20 {
		t.Errorf("%d of 40 forged addresses were written to", n)
	}
}

func TestSharedAddress(t *testing.T) {
	for _, shared := range []bool{false, true} {
		h := openList(t, fmt.Sprintf("shared_addresses = %v\n", shared))
		h.join("anna@example.org", "Анна")
		h.sent()
		h.now = h.now.Add(25 * time.Hour)
		h.say("Анна", "записываюсь Гриша")
		if shared {
			h.answerInvite("anna@example.org", "+")
		}
		warned := false
		for _, l := range to(h.sent(), "host@example.org", daemon.KindNews) {
			warned = warned || strings.Contains(l.Text, "Анна, Гриша")
		}
		if n := len(h.row().Seats); n != map[bool]int{false: 1, true: 2}[shared] || warned != shared {
			t.Errorf("shared %v: %d seats, the host warned: %v", shared, n, warned)
		}
	}
}

// With two lists open, a game must be named; the question says how.
func TestTwoLists(t *testing.T) {
	h := openList(t, "")
	other := strings.Replace(listFile(""), `id = "cats"`, `id = "dogs"`, 1)
	if _, err := h.host.Create(h.ctx, []byte(other), "dogs.toml"); err != nil {
		t.Fatal(err)
	}
	h.sent()
	h.deliver(letterIn{from: "vasya@example.org", to: mailbox, verdict: "pass", body: "записываюсь Вася"})
	letters := h.sent()
	if len(letters) != 1 || !strings.Contains(letters[0].Text, "│ записываюсь ИМЯ dogs") {
		t.Fatalf("answered by %v", letters)
	}
	h.deliver(letterIn{from: "vasya@example.org", to: mailbox, verdict: "pass", body: "записываюсь Злой Пёс dogs"})
	h.game = "dogs"
	h.answerInvite("vasya@example.org", "да")
	if got := h.row().Seats; len(got) != 1 || got[0].Name != "Злой Пёс" {
		t.Errorf("the list is %+v", got)
	}
	// One who plays there may play here too, if he says so.
	h.now = h.now.Add(25 * time.Hour)
	h.deliver(letterIn{from: "vasya@example.org", to: mailbox, verdict: "pass", body: "записываюсь Вася cats"})
	h.game = "cats"
	h.answerInvite("vasya@example.org", "да")
	if got := h.row().Seats; len(got) != 1 || got[0].Name != "Вася" {
		t.Errorf("the other list is %+v", got)
	}
}

// A game is begun with as many players as it has roles, or refused with what
// lacks; by mail and at the terminal alike.
func TestStart(t *testing.T) {
	h := openList(t, "starts = \"2026-12-02 20:00\"\n")
	for i, name := range []string{"Вася", "Петя", "Ольга", "Игорь", "Анна", "Пётр Первый", "Марк", "Лена"} {
		if i == 2 || i == 6 {
			h.sent()
			host := h.row().Hosts[0]
			h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: "старт"})
			answers := to(h.sent(), host.Address, daemon.KindAnswer)
			want := map[int]string{2: "│ 2", 6: "│ 6, 7"}[i]
			if len(answers) != 1 || !strings.Contains(answers[0].Text, want) || h.row().Status != daemon.StatusOpen {
				t.Errorf("%d players: answered by %v", i, answers)
			}
			if err := h.host.Start(h.ctx, h.game, nil); err == nil || !strings.Contains(err.Error(), map[int]string{2: "has 2 players; it takes 3", 6: "6 players for 7 roles"}[i]) {
				t.Errorf("%d players: %v", i, err)
			}
		}
		h.join(fmt.Sprintf("p%d@example.org", i), name)
	}
	h.sent()
	h.now = time.Date(2026, 12, 2, 17, 0, 0, 0, time.UTC)
	h.keep()
	h.keep()
	due := to(h.sent(), "host@example.org", daemon.KindList)
	if len(due) != 1 || !strings.Contains(due[0].Text, "Пришло время") {
		t.Errorf("when it is to begin, the host is told %v", due)
	}
	h.command("старт")
	letters := h.sent()
	for i, s := range h.row().Seats {
		if got := to(letters, fmt.Sprintf("p%d@example.org", i), daemon.KindRole); len(got) != 1 || !strings.Contains(got[0].Text, s.Key) {
			t.Errorf("%s got %v", s.Name, got)
		}
	}
	if _, err := h.host.Command(h.ctx, h.game, "terminal", "start"); err != nil {
		t.Error(err)
	}
	if got := h.sent(); len(got) != 0 {
		t.Errorf("started twice: %v", got)
	}
}

// A new deal takes back the letters of the old one that have not gone, and what
// was said under it; the record proves the new one.
func TestRedeal(t *testing.T) {
	h := openList(t, "muster = true\n[roles]\nmafia = 1\ndoctor = 1\n")
	for i, name := range []string{"Вася", "Петя", "Ольга", "Игорь"} {
		h.join(fmt.Sprintf("p%d@example.org", i), name)
	}
	h.sent()
	if err := h.host.Start(h.ctx, h.game, &[engine.SeedLen]byte{1}); err != nil {
		t.Fatal(err)
	}
	before := h.row()
	for _, s := range before.Seats {
		h.say(s.Name, "пропуск")
	}
	h.command("redeal")
	letters := h.sent()
	after := h.row()
	if after.Seed == before.Seed || after.Phase != before.Phase || after.Deadline.Before(before.Deadline) {
		t.Errorf("dealt anew: %v, %v", after.Phase, after.Deadline)
	}
	for i, s := range after.Seats {
		got := to(letters, s.Address, daemon.KindRole)
		if len(got) != 1 || !strings.Contains(got[0].Text, "розданы заново") || !strings.Contains(got[0].Text, engine.Commitment(after.Seed)) {
			t.Errorf("%s got %d role letters: %v", s.Name, len(got), got)
		}
		if s.Key != before.Seats[i].Key || s.Here {
			t.Errorf("%s: the key or the muster is not as it was", s.Name)
		}
	}
	if all, err := h.store.Statements(h.ctx, h.game); err != nil || len(all) != 0 {
		t.Errorf("%d statements of the old deal stand: %v", len(all), err)
	}
	h.open()
	h.say("Вася", "+")
	h.command("go night 1")
	h.pass()
	h.command("cancel game")
	text, err := h.host.Export(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Read(bytes.NewReader(text), "game.record")
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Replay(r); err != nil {
		t.Fatal(err)
	}
	h.sound()
	if len(r.Deal) != 4 || !r.HasSeed || r.Seed != after.Seed {
		t.Errorf("the record proves nothing:\n%s", text)
	}
}

// Night 1 waits for those who have not confirmed: all learn how many they are,
// the host who. Any mail of theirs will do, and a new player confirms anew.
func TestMuster(t *testing.T) {
	h := openList(t, "muster = true\n[roles]\nmafia = 1\n")
	for i, name := range []string{"Вася", "Петя", "Ольга", "Игорь"} {
		h.join(fmt.Sprintf("p%d@example.org", i), name)
	}
	h.command("start")
	first := h.row().Deadline
	h.say("Вася", "+")
	h.say("Петя", "помощь")
	_, olga := h.seat("Ольга")
	h.deliver(letterIn{from: olga.Address, to: mailbox, verdict: "none", body: "+"}) // not proven
	h.sent()
	h.pass()
	letters := h.sent()
	if got := h.row(); got.Phase != (engine.Phase{N: 1}) || !got.Deadline.Equal(first.AddDate(0, 0, 1)) {
		t.Fatalf("%v, %v after %v", got.Phase, got.Deadline, first)
	}
	public := to(letters, "p0@example.org", daemon.KindNews)
	host := to(letters, "host@example.org", daemon.KindNews)
	if len(public) != 1 || !strings.Contains(public[0].Text, "Не хватает: 2") || strings.Contains(public[0].Text, "Ольга") {
		t.Errorf("all are told %v", public)
	}
	if len(host) != 1 || !strings.Contains(host[0].Text, "│ Ольга, Игорь") {
		t.Errorf("the host is told %v", host)
	}
	same := func(l daemon.Letter) bool { return l.Kind == daemon.KindNews && l.Text == public[0].Text }
	if n := len(slices.DeleteFunc(letters, func(l daemon.Letter) bool { return !same(l) })); n != 4 {
		t.Errorf("%d of 4 read the same", n)
	}
	h.command("replace Игорь by new@example.org")
	h.say("Ольга", "+")
	h.sent()
	h.pass()
	if got := to(h.sent(), "host@example.org", daemon.KindNews); len(got) != 1 || !strings.Contains(got[0].Text, "│ Игорь") {
		t.Errorf("the new player need not confirm: %v", got)
	}
	h.say("Игорь", "статус")
	h.pass()
	if got := h.row().Phase; got != (engine.Phase{N: 1, Day: true}) {
		t.Errorf("all are there, and it is %v", got)
	}
}

// Where the setup is closed, what a doctor is offered does not tell whether
// there is a sniper.
func TestClosedOffers(t *testing.T) {
	var offers []string
	for _, sniper := range []string{"sniper", "citizen"} {
		h := newHouse(t)
		file := strings.Replace(listFile("setup = \"closed\"\n"), "signup = true\n", "", 1)
		for i, role := range []string{"doctor", "maniac", "jailer", sniper, "citizen", "citizen", "citizen", "citizen", "citizen", "citizen"} {
			file += fmt.Sprintf("[[player]]\nname = \"P%c\"\nemail = \"p%d@example.org\"\nrole = %q\n", 'A'+i, i, role)
		}
		file += "[[player]]\nname = \"Boss\"\nemail = \"boss@example.org\"\nrole = \"mafia\"\nrank = 1\n"
		h.start(file, 1)
		h.say("PA", "правила")
		h.say("PA", "помощь")
		text := ""
		for _, l := range h.sent() {
			if l.To == "p0@example.org" {
				text += strings.ReplaceAll(l.Text, h.row().Seats[0].Key, "KEY") + l.Subject
			}
		}
		offers = append(offers, text)
	}
	if offers[0] != offers[1] || !strings.Contains(offers[0], "снайпер") {
		t.Errorf("with a sniper\n%s\nwithout\n%s", offers[0], offers[1])
	}
}

// A game is never meant to start in the past, whoever makes it.
func TestStartsInThePast(t *testing.T) {
	h := newHouse(t)
	_, err := h.host.Create(h.ctx, []byte(listFile("starts = \"2026-12-01 11:00\"\n")), "cats.toml")
	if err == nil || !strings.Contains(err.Error(), `cats.toml: starts: got "2026-12-01 11:00", which has passed; write a time to come`) {
		t.Errorf("got %v", err)
	}
	h.create(listFile("starts = \"2026-12-01 12:01\"\n"))
}

// Before he deals the host reads what is odd about the table that he has, in a
// letter that tells nobody which roles are in play where that is not told.
func TestDoubtsBeforeTheDeal(t *testing.T) {
	for _, closed := range []string{"", "setup = \"closed\"\n"} {
		h := openList(t, closed)
		for i, name := range []string{"Вася", "Петя", "Ольга", "Игорь", "Анна", "Марк", "Лена", "Зоя"} {
			h.join(fmt.Sprintf("p%d@example.org", i), name)
		}
		h.sent()
		host := h.row().Hosts[0]
		h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: "кто играет"})
		got := to(h.sent(), host.Address, daemon.KindList)
		if len(got) != 1 || strings.Contains(got[0].Text, "если игроков 8") != (closed == "") || strings.Contains(got[0].Text, "Темно с самого начала") != (closed == "") {
			t.Errorf("%q: the host reads %v", closed, got)
		}
	}
}
