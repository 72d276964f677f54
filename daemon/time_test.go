package daemon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
	"omerta/engine"
)

// Mail counts until the announced deadline and the grace that everybody has,
// to the second, since mail servers tell no less.
func TestGrace(t *testing.T) {
	h := newHouse(t)
	h.start(timed(`grace = "10m"`, seven...), 1)
	deadline := h.row().Deadline
	arrive := func(who, says string, after time.Duration) {
		_, s := h.seat(who)
		h.now = deadline.Add(after)
		h.deliver(letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: says})
	}
	arrive("Коля", "проверить Васю", 0)
	arrive("Маша", "лечить Колю", 10*time.Minute-time.Millisecond)
	arrive("Вася", "убить Ольгу", 10*time.Minute)
	h.keep()
	if h.row().Phase != (engine.Phase{N: 1}) {
		t.Error("the night was resolved before the inbox could settle")
	}
	h.now = deadline.Add(11 * time.Minute)
	h.keep()
	if h.row().Phase != (engine.Phase{Day: true, N: 1}) {
		t.Error("the night was not resolved")
	}
	var fates []string
	all, err := h.store.Statements(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		fates = append(fates, s.Line+": "+s.Fate)
	}
	if diff := cmp.Diff([]string{"проверить Васю: accepted", "лечить Колю: accepted", "убить Ольгу: late"}, fates); diff != "" {
		t.Error(diff)
	}
	for _, l := range h.sent() {
		if l.Kind == daemon.KindReceipt && !strings.Contains(l.Text, "10:00 (МСК") && !strings.Contains(l.Text, "after the deadline") {
			t.Errorf("the announced deadline is another:\n%s", l.Text)
		}
	}
}

// A pause keeps the deadline where enough is left of it, and else finds the
// next of the schedule.
func TestResume(t *testing.T) {
	for _, c := range []struct {
		what         string
		paused, goes string // of the night that ends on 2 Dec at 07:00
		ends         string
	}{
		{"a short pause", "2026-12-01T10:00:00Z", "2026-12-01T12:00:00Z", "2026-12-02T07:00:00Z"},
		{"half of what was left", "2026-12-02T05:00:00Z", "2026-12-02T06:00:00Z", "2026-12-02T07:00:00Z"},
		{"a second more", "2026-12-02T05:00:00Z", "2026-12-02T06:00:01Z", "2026-12-03T07:00:00Z"},
		{"the least time of a night", "2026-12-01T09:30:00Z", "2026-12-02T00:30:00Z", "2026-12-02T07:00:00Z"},
		{"less than that", "2026-12-01T09:30:00Z", "2026-12-02T00:30:01Z", "2026-12-03T07:00:00Z"},
		{"over the deadline", "2026-12-02T06:59:30Z", "2026-12-02T09:00:00Z", "2026-12-03T07:00:00Z"},
		{"for days", "2026-12-01T20:00:00Z", "2026-12-05T01:00:00Z", "2026-12-05T07:00:00Z"},
	} {
		t.Run(c.what, func(t *testing.T) {
			h := newHouse(t)
			h.start(nine(seven...), 1)
			command := func(at, line string) {
				t.Helper()
				h.now, _ = time.Parse(time.RFC3339, at)
				h.keep()
				if done, err := h.host.Command(h.ctx, h.game, "terminal", line); err != nil || !done.Done {
					t.Fatal(err, done.Text)
				}
			}
			command(c.paused, "pause")
			command(c.goes, "resume")
			if got := h.row().Deadline.UTC().Format(time.RFC3339); got != c.ends {
				t.Errorf("it ends %s, want %s", got, c.ends)
			}
			if h.row().Phase != (engine.Phase{N: 1}) {
				t.Error("it was resolved")
			}
		})
	}
}

// A word of finality that was held until its writer was proven counts from
// when it came: an order since then ends it.
func TestHeldFinal(t *testing.T) {
	for _, c := range []struct {
		what  string
		since string // what Маша wrote after it and before she confirmed
		ends  bool
	}{{"nothing since", "", true}, {"an order since", "лечить Колю", false}} {
		t.Run(c.what, func(t *testing.T) {
			h := newHouse(t)
			h.start(timed("early_night = true", seven...), 1)
			_, s := h.seat("Маша")
			h.deliver(letterIn{from: s.Address, to: mailbox, verdict: "none", body: "окончательно"})
			for _, who := range []string{"Вася", "Петя", "Коля", "Ann", "Dan", "Ольга"} {
				h.now = h.now.Add(time.Second)
				h.say(who, "final")
			}
			if c.since != "" {
				h.say("Маша", c.since)
			}
			if !h.row().Desk.Early.IsZero() {
				t.Fatal("the night ends early before she confirmed")
			}
			h.say("Маша", h.fill("подтверждаю CODE"))
			if ends := !h.row().Desk.Early.IsZero(); ends != c.ends {
				t.Errorf("the night ends early: %v, want %v", ends, c.ends)
			}
		})
	}
}

// A day that is rolled back and closed again opens the same night: what waited
// for it comes into force again.
func TestAheadAfterRollback(t *testing.T) {
	h := newHouse(t)
	h.start(timed("ahead = true", seven...), 1)
	h.pass()
	h.say("Маша", "лечить Ольгу")
	h.say("Вася", "убить Ольгу")
	h.pass()
	h.say("Маша", "лечить Колю")
	before, err := h.host.Export(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"rollback day 1", "process day 1"} {
		if done, err := h.host.Command(h.ctx, h.game, "terminal", line); err != nil || !done.Done {
			t.Fatal(err, done.Text)
		}
	}
	after, err := h.host.Export(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(before), string(after)); diff != "" {
		t.Error(diff)
	}
	h.sent()
	h.say("Маша", "статус")
	if l := the(t, h.sent(), "p3@example.org", daemon.KindReceipt); !strings.Contains(l.Text, "│ лечить Ольгу") {
		t.Errorf("in force for her is\n%s", l.Text)
	}
	if found, err := h.host.Check(h.ctx); err != nil || len(found) > 0 {
		t.Error(err, found)
	}
}

// address is where a seat of these tests is written to.
func address(seat int) string { return fmt.Sprintf("p%d@example.org", seat+1) }

// Where one day is enough, the warning comes at its dawn.
func TestOutAfterOneDay(t *testing.T) {
	h := newHouse(t)
	h.start(timed("out_after = 1", seven...), 1)
	h.say("Маша", "лечить Ольгу")
	h.say("Ann", "away until tomorrow")
	h.sent()
	h.pass()
	all := h.sent()
	for i, want := range []int{1, 1, 0, 1, 0, 1, 1} {
		if got := len(letters(all, address(i), daemon.KindNews)); got != want {
			t.Errorf("%s has %d warnings at dawn, want %d", tableNames[i], got, want)
		}
	}
	for _, who := range []string{"Вася", "Петя", "Коля", "Dan"} {
		h.say(who, "статус")
	}
	h.sent()
	h.pass()
	row := h.row()
	if text := the(t, h.sent(), address(0), daemon.KindNews).Text; !strings.Contains(text, "│ Ольга\n") {
		t.Errorf("all are told\n%s", text)
	}
	if len(row.Desk.Warned) != 1 {
		t.Errorf("warned are still %v, want Ольга alone", row.Desk.Warned)
	}
	record, err := h.host.Export(h.ctx, h.game)
	if err != nil || strings.Contains(string(record), "remove") {
		t.Errorf("%v: an open phase is in the export", err)
	}
	h.pass()
	if record, err = h.host.Export(h.ctx, h.game); err != nil || strings.Count(string(record), "remove Ольга # ") != 1 || strings.Count(string(record), "remove") != 2 {
		t.Errorf("%v:\n%s", err, record)
	}
}
