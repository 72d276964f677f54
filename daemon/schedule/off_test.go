package schedule

import (
	"testing"
	"time"
)

// Phases end neither on days off nor on holidays; they go on to the next day
// on which they may, at the same time by the clock.
func TestDaysOff(t *testing.T) {
	weekend := []time.Weekday{time.Saturday, time.Sunday}
	for _, c := range []struct {
		what, zone    string
		off           []time.Weekday
		holidays      []string
		isDay         bool
		opens, closes string
	}{
		{"a night that would end on a Saturday ends on Monday", "Europe/Moscow", weekend, nil, false, "2026-12-04T21:01:00+03:00", "2026-12-07T10:00:00+03:00"},
		{"a day that is opened on a Friday ends on it", "Europe/Moscow", weekend, nil, true, "2026-12-04T10:01:00+03:00", "2026-12-04T21:00:00+03:00"},
		{"one that is opened too late for that ends on Monday", "Europe/Moscow", weekend, nil, true, "2026-12-04T20:00:00+03:00", "2026-12-07T21:00:00+03:00"},
		{"one that is opened on a Sunday ends on Monday", "Europe/Moscow", weekend, nil, true, "2026-12-06T10:01:00+03:00", "2026-12-07T21:00:00+03:00"},
		{"over New Year", "Europe/Moscow", nil, []string{"2026-12-31", "2027-01-01", "2027-01-02"}, false, "2026-12-30T21:01:00+03:00", "2027-01-03T10:00:00+03:00"},
		{"holidays that end on a weekend", "Europe/Moscow", weekend, []string{"2026-12-31", "2027-01-01"}, true, "2026-12-30T22:00:00+03:00", "2027-01-04T21:00:00+03:00"},
		{"a holiday of another year is none", "Europe/Moscow", nil, []string{"2025-12-31"}, false, "2026-12-30T21:01:00+03:00", "2026-12-31T10:00:00+03:00"},
		{"the one weekday that is left", "Europe/Moscow", []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Friday, time.Saturday, time.Sunday}, nil, false, "2026-12-03T21:01:00+03:00", "2026-12-10T10:00:00+03:00"},
		{"and that is a holiday", "Europe/Moscow", []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Friday, time.Saturday, time.Sunday}, []string{"2026-12-10"}, false, "2026-12-03T21:01:00+03:00", "2026-12-17T10:00:00+03:00"},
		{"spring: the Sunday of the change is off", "Europe/Berlin", weekend, nil, false, "2026-03-27T21:00:00+01:00", "2026-03-30T09:00:00+02:00"},
		{"spring: it is a holiday, the Saturday is none", "Europe/Berlin", nil, []string{"2026-03-29"}, false, "2026-03-28T21:00:00+01:00", "2026-03-30T09:00:00+02:00"},
		{"autumn: the Sunday of the change is a holiday", "Europe/Berlin", nil, []string{"2026-10-25"}, false, "2026-10-24T21:00:00+02:00", "2026-10-26T09:00:00+01:00"},
		{"what is off goes by the date in the game's zone", "Pacific/Auckland", []time.Weekday{time.Saturday}, nil, true, "2026-12-04T20:30:00Z", "2026-12-06T21:00:00+13:00"},
		{"a leap day that is a holiday", "Europe/Moscow", nil, []string{"2028-02-29"}, false, "2028-02-28T21:00:00+03:00", "2028-03-01T10:00:00+03:00"},
	} {
		t.Run(c.what, func(t *testing.T) {
			zone, err := time.LoadLocation(c.zone)
			if err != nil {
				t.Fatal(err)
			}
			s := Schedule{Zone: zone, NightEnds: Clock(10 * time.Hour), DayEnds: Clock(21 * time.Hour), DaysOff: c.off}
			if c.zone == "Europe/Berlin" {
				s.NightEnds = Clock(9 * time.Hour)
			}
			for _, h := range c.holidays {
				d, err := ParseDate(h)
				if err != nil {
					t.Fatal(err)
				}
				s.Holidays = append(s.Holidays, d)
			}
			opens, err := time.Parse(time.RFC3339, c.opens)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Deadline(c.isDay, opens).Format(time.RFC3339); got != c.closes {
				t.Errorf("deadline %s, want %s", got, c.closes)
			}
		})
	}
}

func TestParseDate(t *testing.T) {
	for _, bad := range []string{"", "2027-02-29", "2027-1-1", "01.01.2027", "2027-01-01T00:00:00Z"} {
		if d, err := ParseDate(bad); err == nil {
			t.Errorf("%q was read as %v", bad, d)
		}
	}
	if d, err := ParseDate("2028-02-29"); err != nil || d != (Date{2028, time.February, 29}) {
		t.Errorf("2028-02-29 is %v, %v", d, err)
	}
}

// Next is used when a host extends a phase until a time of day.
func TestNext(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	s := Schedule{Zone: zone}
	for _, c := range []struct{ clock, after, want string }{
		{"23:00", "2026-06-01T21:00:00+02:00", "2026-06-01T23:00:00+02:00"},
		{"21:00", "2026-06-01T21:00:00+02:00", "2026-06-02T21:00:00+02:00"},
		{"02:30", "2026-03-28T21:00:00+01:00", "2026-03-29T03:00:00+02:00"},
		{"02:30", "2026-10-25T00:00:00+02:00", "2026-10-25T02:30:00+02:00"},
		{"00:00", "2026-12-31T23:59:59+01:00", "2027-01-01T00:00:00+01:00"},
	} {
		clock, err := ParseClock(c.clock)
		if err != nil {
			t.Fatal(err)
		}
		after, err := time.Parse(time.RFC3339, c.after)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Next(clock, after).Format(time.RFC3339); got != c.want {
			t.Errorf("%s after %s is %s, want %s", c.clock, c.after, got, c.want)
		}
	}
}
