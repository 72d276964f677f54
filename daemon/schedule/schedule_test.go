package schedule

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestDeadline(t *testing.T) {
	for _, c := range []struct {
		what, zone, night, day string
		min                    time.Duration
		isDay                  bool
		opens, want            string
	}{
		{"a day opened in the morning ends that evening", "Europe/Moscow", "10:00", "21:00", 0, true, "2026-12-01T10:01:00+03:00", "2026-12-01T21:00:00+03:00"},
		{"a night opened in the evening ends next morning", "Europe/Moscow", "10:00", "21:00", 0, false, "2026-12-01T21:01:00+03:00", "2026-12-02T10:00:00+03:00"},
		{"less than half a night is left: the next one", "Europe/Moscow", "10:00", "21:00", 0, false, "2026-12-02T05:00:00+03:00", "2026-12-03T10:00:00+03:00"},
		{"half a day is left: enough", "Europe/Moscow", "10:00", "21:00", 0, true, "2026-12-01T15:30:00+03:00", "2026-12-01T21:00:00+03:00"},
		{"a second less than half: not enough", "Europe/Moscow", "10:00", "21:00", 0, true, "2026-12-01T15:30:01+03:00", "2026-12-02T21:00:00+03:00"},
		{"a night of half an hour", "Europe/Moscow", "21:30", "21:00", 0, false, "2026-12-01T21:01:00+03:00", "2026-12-01T21:30:00+03:00"},
		{"a night of half an hour, opened too late", "Europe/Moscow", "21:30", "21:00", 0, false, "2026-12-01T21:20:00+03:00", "2026-12-02T21:30:00+03:00"},
		{"a least time of the host's own", "Europe/Moscow", "21:30", "21:00", 5 * time.Minute, false, "2026-12-01T21:20:00+03:00", "2026-12-01T21:30:00+03:00"},
		{"night and day end at one time: a day each", "Europe/Moscow", "21:00", "21:00", 0, false, "2026-12-01T21:01:00+03:00", "2026-12-02T21:00:00+03:00"},
		{"spring: 02:30 does not exist, the first instant after it", "Europe/Berlin", "02:30", "21:00", 0, false, "2026-03-28T21:00:00+01:00", "2026-03-29T03:00:00+02:00"},
		{"spring: the time before the jump stands", "Europe/Berlin", "01:59", "21:00", 0, false, "2026-03-28T21:00:00+01:00", "2026-03-29T01:59:00+01:00"},
		{"spring: a night over the jump is an hour shorter", "Europe/Berlin", "09:00", "21:00", 0, false, "2026-03-28T21:00:00+01:00", "2026-03-29T09:00:00+02:00"},
		{"autumn: 02:30 comes twice, the first", "Europe/Berlin", "02:30", "21:00", 0, false, "2026-10-24T21:00:00+02:00", "2026-10-25T02:30:00+02:00"},
		{"autumn: a night over the change is an hour longer", "Europe/Berlin", "09:00", "21:00", 0, false, "2026-10-24T21:00:00+02:00", "2026-10-25T09:00:00+01:00"},
		{"a zone without changes", "Asia/Tashkent", "09:00", "21:00", 0, false, "2026-03-28T21:00:00+05:00", "2026-03-29T09:00:00+05:00"},
		{"a jump of half an hour", "Australia/Lord_Howe", "02:15", "20:00", 0, false, "2026-10-03T20:00:00+10:30", "2026-10-04T02:30:00+11:00"},
		{"midnight itself jumped over", "Asia/Beirut", "00:00", "12:00", 0, false, "2026-03-28T12:00:00+02:00", "2026-03-29T01:00:00+03:00"},
		{"a leap day", "Europe/Moscow", "10:00", "21:00", 0, false, "2028-02-28T21:00:00+03:00", "2028-02-29T10:00:00+03:00"},
		{"opened from another zone's date", "Pacific/Auckland", "09:00", "21:00", 0, true, "2026-12-01T20:30:00Z", "2026-12-02T21:00:00+13:00"},
	} {
		t.Run(c.what, func(t *testing.T) {
			zone, err := time.LoadLocation(c.zone)
			if err != nil {
				t.Fatal(err)
			}
			s := Schedule{Zone: zone, MinPhase: c.min}
			if s.NightEnds, err = ParseClock(c.night); err != nil {
				t.Fatal(err)
			}
			if s.DayEnds, err = ParseClock(c.day); err != nil {
				t.Fatal(err)
			}
			opens, err := time.Parse(time.RFC3339, c.opens)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Deadline(c.isDay, opens).Format(time.RFC3339); got != c.want {
				t.Errorf("deadline %s, want %s", got, c.want)
			}
		})
	}
}

func TestParseClock(t *testing.T) {
	for _, bad := range []string{"", "21", "24:00", "9:60", "21:00:00", "вечер"} {
		if c, err := ParseClock(bad); err == nil {
			t.Errorf("%q was read as %v", bad, c)
		}
	}
	for _, good := range []string{"00:00", "09:05", "23:59"} {
		c, err := ParseClock(good)
		if err != nil || c.String() != good {
			t.Errorf("%q: %v, %v", good, c, err)
		}
	}
}

// The schedule is pure because it cannot reach anything impure.
func TestPure(t *testing.T) {
	files, _ := filepath.Glob("*.go")
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		src, err := parser.ParseFile(token.NewFileSet(), f, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range src.Imports {
			if p := strings.Trim(i.Path.Value, `"`); p != "fmt" && p != "slices" && p != "time" && p != "time/tzdata" {
				t.Errorf("%s imports %s", f, p)
			}
		}
	}
}
