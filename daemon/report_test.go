package daemon_test

import (
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// reports are the host's reports among the letters that wait.
func (h *house) reports() (list []daemon.Letter) {
	for _, l := range h.sent() {
		if l.Kind == daemon.KindReport {
			list = append(list, l)
		}
	}
	return list
}

// command mails lines of the host's and returns the letters that come back.
func (h *house) hostWrites(text string) []daemon.Letter {
	h.t.Helper()
	host := h.row().Hosts[0]
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: text})
	return h.sent()
}

// A report of a phase tells what is in force and whose it is, what was not and
// why, and, when the phase is over, why it came to that: in the letter, when
// the host asks for it later, and for programs.
func TestReport(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.say("Вася", "убить Ольгу")
	h.say("Маша", "сыворотка Коле")
	h.say("Маша", "лечить Зою")
	h.say("Маша", "лечить Ольгу")
	h.say("Маша", "лечить Игоря")
	h.hostWrites("за Колю: проверить Васю; причина: звонил")
	r, err := h.host.Report(h.ctx, "cats", engine.Phase{})
	if err != nil || !r.Before || r.State != "running" || len(r.Why)+len(r.Results) > 0 {
		t.Fatalf("%v: %+v", err, r)
	}
	vasya, masha, kolya, ann := r.Rows[0], r.Rows[2], r.Rows[3], r.Rows[4]
	if !vasya.Gang || vasya.Mail == 0 || vasya.By != "" || r.Rows[1].Missing {
		t.Errorf("the gang: %+v, %+v", vasya, r.Rows[1])
	}
	if kolya.By != "host@example.org" || kolya.InForce == nil || kolya.InForce.Verb != engine.Check {
		t.Errorf("a host's order is %+v", kolya)
	}
	if !ann.Missing || masha.Missing {
		t.Errorf("missing: %+v, %+v", ann, masha)
	}
	var fates []string
	for _, o := range masha.Others {
		fates = append(fates, o.Fate)
	}
	if got := strings.Join(fates, ", "); got != "refused serum-early, problem unknown-name, replaced" || masha.Others[0].Rule != "D3" {
		t.Errorf("of the doctor's others: %s, rule %q", got, masha.Others[0].Rule)
	}
	h.sent()
	h.pass()
	closed := h.reports()
	if len(closed) != 1 || !strings.Contains(closed[0].Text, "Почему так вышло") || !strings.Contains(closed[0].Text, "[M5]") || strings.Contains(closed[0].Text, "Срок,") {
		t.Fatalf("%d reports:\n%s", len(closed), closed[0].Text)
	}
	played, err := h.host.Report(h.ctx, "cats", engine.Phase{N: 1})
	if err != nil || played.Before || len(played.Why) == 0 || len(played.Results) == 0 || played.Rows[3].By != "host@example.org" {
		t.Fatalf("%v: %+v", err, played)
	}
	if again := h.hostWrites("отчёт ночь 1"); len(again) != 2 || again[0].Text != closed[0].Text && again[1].Text != closed[0].Text {
		t.Errorf("asked for later it is another report:\n%s", again[0].Text)
	}
	if answer := h.hostWrites("отчёт ночь 7"); len(answer) != 1 || !strings.Contains(answer[0].Text, "Такой фазы ещё не было. Были:\n│ ночь 1, день 1") {
		t.Errorf("of a phase to come:\n%s", answer[0].Text)
	}
	if _, err := h.host.Report(h.ctx, "cats", engine.Phase{N: 7}); err == nil {
		t.Error("a phase to come is reported")
	}
}

// An hour before each deadline the host is told how things stand, once.
func TestReportBefore(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.sent()
	h.now = h.row().Deadline.Add(-time.Hour - time.Second)
	h.keep()
	if list := h.reports(); len(list) > 0 {
		t.Errorf("%d reports too early", len(list))
	}
	h.now = h.now.Add(time.Second)
	h.keep()
	h.now = h.now.Add(time.Minute)
	h.keep()
	if list := h.reports(); len(list) != 1 || !strings.Contains(list[0].Text, "срок ещё не вышел") {
		t.Errorf("%d reports", len(list))
	}
	// A new deadline has an hour of its own before it.
	h.hostWrites("продлить 24ч")
	h.now = h.row().Deadline.Add(-time.Hour)
	h.keep()
	if list := h.reports(); len(list) != 1 {
		t.Errorf("%d reports before the new deadline", len(list))
	}
}

// A mail that was held and then confirmed is held no more.
func TestReportHeld(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.deliver(letterIn{from: "p1@example.org", to: mailbox, verdict: "none", body: "убить Ольгу"})
	held := func() int {
		r, err := h.host.Report(h.ctx, "cats", engine.Phase{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Held
	}
	if n := held(); n != 1 {
		t.Errorf("%d are held", n)
	}
	h.say("Вася", h.fill("подтверждаю CODE"))
	if n := held(); n != 0 {
		t.Errorf("%d are held after the owner's word", n)
	}
}

// What the help offers a player, he has.
func TestHelpOffersWhatThereIs(t *testing.T) {
	manual, err := templates.NewManual("ru")
	if err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("ДАТЫ", "5 декабря", "АДРЕС", "new@example.org", "РОЛЬ", "доктор", "ТЕКСТ", "так и сделаем")
	for _, conduct := range []string{"", "early_day = \"all\"\nearly_night = true\n"} {
		h := newHouse(t)
		h.start(strings.Replace(nine(sixRoles...), "day_ends", conduct+"day_ends", 1), 1)
		for _, name := range []string{"Вася", "Маша", "Ольга"} {
			h.sent()
			h.say(name, "помощь")
			help := h.sent()[0].Text
			offered := 0
			for _, c := range parser.Commands {
				usage, _, err := manual.Command(c.Word)
				if c.Host || err != nil || !strings.Contains(help, "│ "+usage[0]+" — ") {
					continue
				}
				offered++
				h.say(name, fill.Replace(usage[0]))
				for _, l := range h.sent() {
					if strings.Contains(l.Text, "такой команды нет") {
						t.Errorf("%s is offered %q and has it not", name, c.Word)
					}
				}
			}
			if offered < 10 {
				t.Errorf("%s is offered %d commands:\n%s", name, offered, help)
			}
			if gang := strings.Contains(help, "банде: ТЕКСТ"); gang != (name == "Вася") {
				t.Errorf("%s is offered the gang: %v", name, gang)
			}
			if final := strings.Contains(help, "окончательно"); final != (conduct != "") {
				t.Errorf("%s is offered a final word: %v", name, final)
			}
		}
	}
}
