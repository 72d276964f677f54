package daemon_test

import (
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// switches are the nights of 2027 in which clocks are put forward and back.
var switches = []struct {
	zone, other string // of the table, and of one player
	eve         string // the day before, at noon
	seen        string // when the first night ends, by the clock of that player
	reminded    string // eight hours before, by the clock of the table
	hours       int    // from noon to the end of the night
}{
	{"Europe/Berlin", "America/New_York", "2027-03-27", "Sun 28 Mar, 04:00 (EDT, UTC-4)", "01:00", 21},
	{"Europe/Berlin", "America/New_York", "2027-10-30", "Sun 31 Oct, 05:00 (EDT, UTC-4)", "02:00", 23},
	{"America/New_York", "Europe/Berlin", "2027-03-13", "Sun 14 Mar, 15:00 (CET, UTC+1)", "01:00", 21},
	{"America/New_York", "Europe/Berlin", "2027-11-06", "Sun 7 Nov, 16:00 (CET, UTC+1)", "02:00", 23},
}

// Deadlines are wall clocks of the table's zone, read by each player on his own
// clock; what is so long before one is so long in real hours.
func TestClocksChange(t *testing.T) {
	for _, c := range switches {
		t.Run(c.zone+" "+c.eve, func(t *testing.T) {
			zone, err := time.LoadLocation(c.zone)
			if err != nil {
				t.Fatal(err)
			}
			eve, err := time.ParseInLocation("2006-01-02", c.eve, zone)
			if err != nil {
				t.Fatal(err)
			}
			wall := func(days, hour, minute int) time.Time {
				return time.Date(eve.Year(), eve.Month(), eve.Day()+days, hour, minute, 0, 0, zone)
			}
			h := newHouse(t)
			file := with("reminders = [\"8h\"]\ncounts = [\"3h\"]\n", elevenRoles...)
			file = strings.Replace(file, "Europe/Moscow", c.zone, 1)
			file = strings.Replace(file, `email = "p5@example.org"`, `email = "p5@example.org"`+"\nzone = \""+c.other+`"`, 1)
			h.now = wall(0, 12, 0)
			h.start(file, 1)
			expect := func(what string, got, want time.Time) {
				t.Helper()
				if !got.Equal(want) {
					t.Errorf("%s: %s, want %s", what, got.In(zone), want)
				}
			}
			night := wall(1, 10, 0)
			expect("the end of the night", h.row().Deadline, night)
			if got := night.Sub(h.now); got != time.Duration(c.hours)*time.Hour {
				t.Errorf("from noon it lasts %v", got)
			}
			role := of(h.sent(), daemon.KindRole)["p5@example.org"].Text
			if !strings.Contains(role, c.seen) {
				t.Errorf("one in %s reads\n%s", c.other, role)
			}
			// A reminder in the very night, and in the words of each clock.
			h.now = h.row().Next
			expect("the reminder", h.now, night.Add(-8*time.Hour))
			if got := h.now.In(zone).Format("15:04"); got != c.reminded {
				t.Errorf("the reminder comes at %s", got)
			}
			h.keep()
			reminders := of(h.sent(), daemon.KindReminder)
			if len(reminders) == 0 || !strings.Contains(reminders["p1@example.org"].Text, "10:00") {
				t.Errorf("reminded are %v", reminders)
			}
			// The clock stands over the switch: what is left is counted in real time.
			h.command("pause")
			h.now = wall(1, 9, 30)
			h.command("resume")
			expect("after a pause", h.row().Deadline, wall(2, 10, 0))
			h.command("extend 1d")
			expect("a day later", h.row().Deadline, wall(3, 10, 0))
			h.command("extend to 23:00")
			expect("until an hour", h.row().Deadline, wall(3, 23, 0))
			h.pass()
			if got := h.row().Phase; got != (engine.Phase{N: 1, Day: true}) {
				t.Fatalf("then it is %v", got)
			}
			expect("the end of the day", h.row().Deadline, wall(4, 21, 0))
			h.now = h.row().Next
			for h.now.Before(wall(4, 18, 0)) {
				h.keep()
				h.now = h.row().Next
			}
			expect("the votes so far", h.now, wall(4, 18, 0))
		})
	}
}

// Days that are left out stay whole where the clocks change in them, and an
// extension over the switch is so many hours, or so many days.
func TestDaysOffOverTheSwitch(t *testing.T) {
	for _, c := range switches {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		eve, err := time.ParseInLocation("2006-01-02", c.eve, zone)
		if err != nil {
			t.Fatal(err)
		}
		wall := func(days, hour int) time.Time {
			return time.Date(eve.Year(), eve.Month(), eve.Day()+days, hour, 0, 0, 0, zone)
		}
		h := newHouse(t)
		file := with("days_off = [\"sun\"]\nholidays = [\""+wall(2, 0).Format(time.DateOnly)+"\"]\n", elevenRoles...)
		h.now = wall(0, 12)
		h.start(strings.Replace(file, "Europe/Moscow", c.zone, 1), 1)
		if got := h.row().Deadline; !got.Equal(wall(3, 10)) {
			t.Errorf("%s %s: over Sunday and a holiday it ends %s", c.zone, c.eve, got.In(zone))
		}
		h = newHouse(t)
		h.now = wall(0, 12)
		h.start(strings.Replace(with("", elevenRoles...), "Europe/Moscow", c.zone, 1), 1)
		h.now = wall(0, 20)
		h.command("extend 24h")
		if got := h.row().Deadline; !got.Equal(wall(2, 10)) { // the switch is over by then
			t.Errorf("%s %s: 24 hours more: %s", c.zone, c.eve, got.In(zone))
		}
	}
}
