package daemon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// In these tests somebody writes at the wrong time, to the wrong game, or in
// the name of a mail server. Nothing of his may vanish or count twice.

var sixRoles = []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen"}

// fates are what became of the statements of a game.
func (h *house) fates(game string) string {
	h.t.Helper()
	all, err := h.store.Statements(h.ctx, game)
	if err != nil {
		h.t.Fatal(err)
	}
	var out []string
	for _, s := range all {
		out = append(out, s.Line+": "+s.Fate)
	}
	return strings.Join(out, "\n")
}

// A player of two games who writes without a key is understood where his line
// can mean one of them, and asked every time where it can mean both.
func TestTwoGames(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	other := append([]string(nil), sixRoles...)
	other[3], other[4] = other[4], other[3] // the commissioner of one is the jailer of the other
	dogs := strings.Replace(strings.Replace(nine(other...), `"cats"`, `"dogs"`, 1), "Коты", "Псы", 1)
	if _, err := h.host.Create(h.ctx, []byte(dogs), "dogs.toml"); err != nil {
		t.Fatal(err)
	}
	if err := h.host.Start(h.ctx, "dogs", nil); err != nil {
		t.Fatal(err)
	}
	h.sent()
	write := func(verdict, body string) []daemon.Letter {
		h.deliver(letterIn{from: "p4@example.org", to: mailbox, verdict: verdict, body: body})
		return h.sent()
	}
	if got := write("pass", "проверить Васю"); len(got) != 1 || got[0].Game != "cats" || h.fates("cats") != "проверить Васю: accepted" {
		t.Errorf("an order that one game alone can take: %v, %s", got, h.fates("cats"))
	}
	if got := write("none", "пропуск"); len(got) != 1 || got[0].Kind != daemon.KindNotice {
		t.Errorf("a forger's mail for both: %v", got)
	}
	for range 2 { // the forger's mail has used up nothing
		if got := write("pass", "пропуск"); len(got) != 1 || got[0].Kind != daemon.KindNotice {
			t.Errorf("a pass that both can take is not asked about: %v", got)
		}
	}
	if got := write("none", "посадить Васю"); len(got) != 1 || got[0].Kind != daemon.KindChallenge || got[0].Game != "dogs" {
		t.Errorf("an unproven order that one game alone can take: %v", got)
	}
}

// A mail that came before the phase was opened is late, whatever it says.
func TestLateAcrossPhases(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	deadline := h.row().Deadline
	h.pass()
	h.sent()
	_, s := h.seat("Коля")
	for i, body := range []string{"проверить Васю", "убить Васю или Петю", "проверить Зузу"} {
		h.put(letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: body, id: fmt.Sprint(i, "@x")}, deadline.Add(-time.Second))
	}
	if err := h.host.ReceiveAll(h.ctx); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(h.fates("cats"), "\n") {
		if !strings.HasSuffix(line, ": late") {
			t.Errorf("%s", line)
		}
	}
	for _, l := range h.sent() {
		if !strings.Contains(l.Text, "после срока") {
			t.Errorf("a receipt does not say that it was late:\n%s", l.Text)
		}
	}
}

// A question is open until its phase closes.
func TestOldQuestion(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Маша", "Колю")
	var ask daemon.Letter
	for _, l := range h.sent() {
		if len(l.Ask) > 0 {
			ask = l
		}
	}
	if ask.ID == "" {
		t.Fatal("nothing was asked")
	}
	_, s := h.seat("Маша")
	reply := letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: "1", headers: []string{"In-Reply-To: <" + ask.ID + ">"}}
	h.deliver(reply)
	if got := h.fates("cats"); !strings.Contains(got, "1: accepted") {
		t.Errorf("the answer in time: %s", got)
	}
	h.pass()
	h.pass()
	h.deliver(reply)
	if got := h.fates("cats"); strings.Count(got, "1: accepted") != 1 {
		t.Errorf("the answer two phases later: %s", got)
	}
}

// A letter bounces once, however many reports come about it; letters to a dead
// address are kept and go out when a mail comes from it.
func TestBounces(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	_, s := h.seat("Коля")
	var ids []string
	bounce := func(id string) {
		h.deliver(letterIn{from: "mailer-daemon@example.org", to: mailbox, headers: []string{
			"Auto-Submitted: auto-replied", "X-Failed-Recipients: " + s.Address, "In-Reply-To: <" + id + ">", "References: <" + id + ">",
		}, subject: "Undelivered Mail Returned to Sender", body: fmt.Sprintf("<%s>: host mx said: 550 5.1.1 User unknown %d\n\nMessage-ID: <%s>", s.Address, h.uid, id)})
	}
	collect := func() {
		for _, l := range h.sent() {
			if l.To == s.Address {
				ids = append(ids, l.ID)
			}
		}
	}
	collect()
	for range 4 {
		bounce(ids[0])
	}
	if n := h.row().Seats[3].Bounces; n != 1 {
		t.Errorf("four reports about one letter count %d", n)
	}
	h.pass()
	h.pass()
	collect()
	for _, id := range ids[1:] {
		bounce(id)
	}
	if n := h.row().Seats[3].Bounces; n < 3 {
		t.Fatalf("%d letters bounced and count %d", len(ids), n)
	}
	h.pass()
	for _, l := range h.sent() {
		if l.To == s.Address {
			t.Errorf("a letter goes to a dead address: %s", l.Subject)
		}
	}
	h.deliver(letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: "статус"})
	kinds := map[daemon.Kind]int{}
	for _, l := range h.sent() {
		if l.To == s.Address {
			kinds[l.Kind]++
		}
	}
	if kinds[daemon.KindDigest] != 1 || kinds[daemon.KindReceipt] != 1 {
		t.Errorf("when the address is alive again these go out: %v", kinds)
	}
}

// Before the start nothing is late.
func TestBeforeTheStart(t *testing.T) {
	h := newHouse(t)
	if _, err := h.host.Create(h.ctx, []byte(nine(sixRoles...)), "cats.toml"); err != nil {
		t.Fatal(err)
	}
	h.game = "cats"
	h.say("Коля", "проверить Васю\nроль")
	letters := h.sent()
	if len(letters) != 1 || !strings.Contains(letters[0].Text, "ещё не началась") || strings.Contains(letters[0].Text, "после срока") {
		t.Errorf("got %v", letters)
	}
	row := h.row()
	h.deliver(letterIn{from: row.Hosts[0].Address, to: plus(row.Hosts[0].Key), verdict: "pass", body: "show"})
	if letters := h.sent(); len(letters) != 1 || letters[0].Kind != daemon.KindAnswer || !strings.Contains(letters[0].Text, "ещё не началась") {
		t.Errorf("the host got %v", letters)
	}
}

// A foreign key that is only quoted in the text makes nothing doubtful, even
// where the mail answers something that looks like a letter of ours.
func TestForeignKeyInText(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	_, dan := h.seat("Dan")
	h.deliver(letterIn{
		from: "p4@example.org", to: mailbox, verdict: "pass", body: "проверить Васю\nкод " + dan.Key,
		headers: []string{"In-Reply-To: <abcdefghijklmnop.x@elsewhere.example>"},
	})
	if got := h.fates("cats"); !strings.Contains(got, "проверить Васю: accepted") {
		t.Errorf("got %s", got)
	}
}
