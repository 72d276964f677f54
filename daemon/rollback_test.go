package daemon_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// playTo plays two rounds of the nine: orders of everybody who has some, votes
// of a few.
func (h *house) playTo(phases int) {
	h.t.Helper()
	orders := [][2]string{{"Вася", "убить Dan"}, {"Маша", "лечить Ann"}, {"Коля", "проверить Васю"}}
	votes := [][2]string{{"Вася", "против Коли"}, {"Маша", "против Коли"}, {"Коля", "против Васи"}}
	for range phases {
		list := orders
		if h.row().Phase.Day {
			list = votes
		}
		for _, o := range list {
			h.say(o[0], o[1])
		}
		h.sent()
		h.pass()
	}
}

func (h *house) record() []byte {
	h.t.Helper()
	rec, err := h.host.Export(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	return regexp.MustCompile(` # .*`).ReplaceAll(rec, nil)
}

// command gives a command at the terminal that must be carried out.
func (h *house) command(text string) string {
	h.t.Helper()
	out, err := h.host.Command(h.ctx, h.game, "terminal", text)
	if err != nil {
		h.t.Fatal(err)
	}
	if !out.Done {
		h.t.Fatalf("%s: %s", text, out.Text)
	}
	return out.Text
}

// sound holds that nothing is wrong in the store.
func (h *house) sound() {
	h.t.Helper()
	found, err := h.store.Audit(h.ctx, h.now)
	if err != nil {
		h.t.Fatal(err)
	}
	played, err := h.host.Check(h.ctx)
	if err != nil || len(found)+len(played) > 0 {
		h.t.Errorf("%v, %v, %v", found, played, err)
	}
}

// refused gives a command that must not be carried out.
func (h *house) refused(text string) string {
	h.t.Helper()
	before := h.row()
	out, err := h.host.Command(h.ctx, h.game, "terminal", text)
	if err != nil {
		h.t.Fatal(err)
	}
	if out.Done {
		h.t.Fatalf("%s was carried out: %s", text, out.Text)
	}
	if after := h.row(); after.Version != before.Version {
		h.t.Errorf("%s was refused and changed the game", text)
	}
	return out.Text
}

// After a rollback and the same inputs the record is the same bytes, and no
// result is told anybody again.
func TestRollbackAndTheSameAgain(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.playTo(3)
	want := h.record()
	h.sent()
	h.command("rollback night 1")
	if bytes.Equal(h.record(), want) {
		t.Error("nothing was undone")
	}
	h.command("process night 1")
	for _, l := range h.sent() {
		switch l.Kind {
		case daemon.KindPrivate, daemon.KindDigest, daemon.KindGang, daemon.KindRole:
			t.Errorf("%s is told again: %s", l.To, l.Text)
		}
	}
	h.sound()
	h.playTo(2)
	h.sound()
	if got := h.record(); !bytes.Equal(got, want) {
		t.Errorf("the record is\n%s\nwas\n%s", got, want)
	}
}

// After one changed input only the letters that must differ go out.
func TestRollbackAndOneChange(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.playTo(1)
	h.sent()
	h.command("rollback night 1")
	h.command("act for Коля: проверить Петю; причина: опечатка в имени")
	h.command("act for Маша: лечить Колю") // nobody was attacked there: nothing differs
	h.sent()
	h.command("process night 1")
	var told []string
	for _, l := range h.sent() {
		switch l.Kind {
		case daemon.KindPrivate, daemon.KindDigest:
			told = append(told, l.To)
			if !strings.Contains(l.Text, "исправление") || !strings.Contains(l.Text, "Петя") {
				t.Errorf("the correction says\n%s", l.Text)
			}
		}
	}
	if len(told) != 1 {
		t.Errorf("corrections went to %v", told)
	}
	if rec, err := h.host.Export(h.ctx, h.game); err != nil || !bytes.Contains(rec, []byte("order Коля check Петя # опечатка в имени")) {
		t.Errorf("%v\n%s", err, rec)
	}
}

// What came after the phase is history; players' new mail counts only after
// extend, and not at all once a die of the phase was rolled.
func TestRollbackKeepsPlayersOut(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.playTo(2)
	h.command("rollback night 1")
	h.say("Коля", "проверить Петю")
	if got := h.fates("cats"); !strings.HasSuffix(got, "проверить Петю: late") {
		t.Errorf("got %s", got)
	}
	h.command("extend 2h")
	h.say("Коля", "проверить Петю")
	if got := h.fates("cats"); !strings.HasSuffix(got, "проверить Петю: accepted") {
		t.Errorf("got %s", got)
	}
	h.now = h.now.Add(2*time.Hour + time.Minute)
	h.keep()
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v", row.Phase)
	}

	h.say("Вася", "убить") // by day: nothing
	h.playTo(1)
	h.say("Вася", "убить Ann и Петю")
	h.pass()
	if !strings.Contains(string(h.record()), "host roll evidence") {
		t.Fatal("no die was rolled")
	}
	h.command("rollback night 2")
	h.refused("extend 2h")
	h.command("process night 2")
}

// A command that names another phase, or comes too late, changes nothing and
// says what to do.
func TestCommandsOfAnotherPhase(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.refused("process day 1")
	h.refused("process")
	if text := h.refused("process night 1"); !strings.Contains(text, "Вася, ") {
		t.Errorf("the answer is %q", text)
	}
	h.refused("close")
	h.refused("go")
	h.refused("die evidence 1")
	h.refused("rollback night 1")
	h.refused("late")
	h.refused("resume")
	h.refused("votes:\nВася: против Пети")
	h.refused("publish")
	h.refused("redeal")
	h.refused("start")
	h.refused("act for Вася: танцевать")
	h.refused("act for Вася: проверить Петю")
	h.refused("убить Петю")
	h.refused("replace Коля with host@example.org")
	h.refused("extend 1000d")
	h.command("pause")
	h.refused("pause")
	h.refused("extend 1h")
}

// Whoever hosts two games names the one he means, in the line of the command.
func TestHostOfTwoGames(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	dogs := strings.NewReplacer(`"cats"`, `"dogs"`, "Коты", "Псы", "p1@", "q1@").Replace(nine(sixRoles...))
	h.start(dogs, 2)
	h.sent()
	host := h.row().Hosts[0]
	write := func(body string) string {
		h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: body})
		text := ""
		for _, l := range h.sent() {
			if l.Kind == daemon.KindAnswer {
				text += l.Text
			}
		}
		return text
	}
	paused := func() (list []string) {
		for _, id := range []string{"cats", "dogs"} {
			if g, err := h.store.Game(h.ctx, id); err != nil {
				t.Fatal(err)
			} else if !g.Desk.Paused.IsZero() {
				list = append(list, id)
			}
		}
		return list
	}
	if text := write("пауза"); len(paused()) > 0 || !strings.Contains(text, "│ cats") || !strings.Contains(text, "│ dogs") {
		t.Errorf("paused are %v:\n%s", paused(), text)
	}
	if write("пауза cats"); !slices.Equal(paused(), []string{"cats"}) {
		t.Errorf("paused are %v", paused())
	}
	if write("dogs пауза\ncats продолжить"); !slices.Equal(paused(), []string{"cats"}) {
		t.Errorf("paused are %v", paused())
	}
	if text := write("показать игру"); !strings.Contains(text, "отчёте") {
		t.Errorf("a look needs no name: %s", text)
	}
}

// Until the host lets the results go everybody else sees the state before his
// rulings: a player whom he took out is named among the living, and an order
// for one is late, not dead.
func TestRulingsAreNotSeen(t *testing.T) {
	h := newHouse(t)
	h.start(strings.Replace(nine(sixRoles...), "day_ends", "confirm = \"manual\"\nday_ends", 1), 1)
	h.say("Вася", "убить Петю")
	h.pass()
	h.sent()
	ask := func() string {
		h.say("Коля", "кто жив\nпроверить Светы")
		letters := h.sent()
		if len(letters) != 1 {
			t.Fatalf("got %v", letters)
		}
		return letters[0].Text
	}
	want := ask()
	h.now = h.now.Add(time.Minute)
	h.command("remove Света: причина: ушла")
	h.command("act for Вася: убить Колю")
	if letters := h.sent(); len(letters) != 1 || !strings.HasPrefix(letters[0].To, "p1@") {
		t.Errorf("told were %v", letters)
	}
	if got := ask(); got != want {
		t.Errorf("the answer is\n%s\nwas\n%s", got, want)
	}
	h.now = h.now.Add(time.Minute)
	h.command("go")
	if rec := string(h.record()); !strings.Contains(rec, "remove Света") || !strings.Contains(rec, "public died Коля") {
		t.Errorf("the record is\n%s", rec)
	}
}

// A line that begins as a command and goes on otherwise is answered with how
// that command is written; one that begins as none, with where to find them.
func TestHalfACommand(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	for line, want := range map[string]string{
		"rollback": "откат ночь 3", "откат ночь": "откат ночь 3", "die evidence": "бросок evidence 12", "act for Вася": "за ИМЯ: ЗАЯВКА",
		"replace Вася": "замена ИМЯ на АДРЕС", "extend foo": "продлить 24ч", "extend -1h": "продлить до 23:00", "note": "заметка: ТЕКСТ",
		"remove": "убрать ИМЯ", "remove Вася, Петя": "убрать ИМЯ", "withdraw die": "отозвать бросок evidence", "обработать день": "обработать ночь 3",
		"promote abc": "назначить ведущим АДРЕС", "announce later": "объявить", "preview with Вася": "черновик с ИМЕНЕМ: ЗАЯВКА",
		"за Васю против Пети": "за ИМЯ: ЗАЯВКА", "привет": "помощь", "remove Зюзя": "зюзя",
	} {
		if text := h.refused(line); !strings.Contains(text, want) {
			t.Errorf("%s: it says %q", line, text)
		}
	}
}

// Of a cancelled game is shown what had been sent, and that it is cancelled;
// nothing but words can be commanded in it.
func TestCommandsToACancelledGame(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Петю")
	h.command("cancel game")
	h.open()
	if text := h.command("show"); !strings.Contains(text, "игра отменена") || !strings.Contains(text, "Вася, мафия 1: убить Петю") {
		t.Errorf("it shows\n%s", text)
	}
	for _, line := range []string{"rollback night 1", "process night 1", "go", "start", "redeal", "pause", "withdraw die evidence", "replace Вася by new@example.org", "preview", "cancel game"} {
		if text := h.refused(line); !strings.Contains(text, "уже окончена") || strings.Count(strings.TrimSpace(text), "\n") > 0 {
			t.Errorf("%s: it says %q", line, text)
		}
	}
	h.command("announce: спасибо за игру")
	h.sound()
}

// A game can be taken back while it stands still, and cancelled while it is
// taken back: the record ends with the last phase that stands.
func TestRollbackOfAPausedGameAndItsEnd(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.playTo(3)
	h.command("pause")
	h.command("rollback night 1") // over two phases and more
	h.refused("resume")
	h.now = h.now.Add(72 * time.Hour)
	h.keep() // nothing goes out by itself
	if row := h.row(); row.Phase.String() != "night 1" {
		t.Fatalf("open is %v", row.Phase)
	}
	h.command("process night 1")
	if row := h.row(); row.Phase.String() != "day 1" || !row.Desk.Paused.IsZero() || !row.Deadline.After(h.now) {
		t.Errorf("open is %v until %v", row.Phase, row.Deadline)
	}
	h.command("rollback night 1")
	h.command("cancel game")
	rec := string(h.record())
	if strings.Contains(rec, "day 1") || strings.Contains(rec, "night 1") || !strings.Contains(rec, "seed ") {
		t.Errorf("the record is\n%s", rec)
	}
	h.refused("rollback night 1")
	h.sound()
}

// In a blind game nothing is held, ruled, taken back or looked at.
func TestBlindGamesAreNotMended(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith("blind_host = true"), 1)
	h.pass()
	for _, line := range []string{"rollback night 1", "process day 1", "withdraw remove Вася", "die evidence 1", "hold", "go", "preview", "preview with Вася: против Пети", "act for Вася: против Пети", "votes: Вася: против Пети", "story: Туман.", "show night 1"} {
		if text := h.refused(line); !strings.Contains(text, "слепая") {
			t.Errorf("%s: it says %q", line, text)
		}
	}
}
