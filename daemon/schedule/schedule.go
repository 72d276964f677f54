// Package schedule says when a phase ends. It is pure: it is given the time
// and asks no clock.
package schedule

import (
	"fmt"
	"slices"
	"time"
	_ "time/tzdata" // zone data built in: a small server may have none
)

// A Clock is a time of day, counted from midnight, in whole minutes.
type Clock time.Duration

// ParseClock reads "21:00".
func ParseClock(s string) (Clock, error) {
	t, err := time.Parse("15:04", s)
	if err != nil {
		return 0, fmt.Errorf("got %q, want a time of day like \"21:00\"", s)
	}
	return Clock(t.Hour())*Clock(time.Hour) + Clock(t.Minute())*Clock(time.Minute), nil
}

// String gives the clock as "21:00".
func (c Clock) String() string {
	d := time.Duration(c)
	return fmt.Sprintf("%02d:%02d", int(d.Hours()), int(d.Minutes())%60)
}

// A Schedule is when nights and days end, by the clock of one zone. Deadlines
// are anchored to it and never to "now and so many hours more", so that a
// delay of one phase does not move the next.
type Schedule struct {
	Zone      *time.Location
	NightEnds Clock
	DayEnds   Clock

	// MinPhase is the least time that a phase must have from its opening.
	// Zero is half the length that the schedule gives it.
	MinPhase time.Duration

	// DaysOff and Holidays are days on which no phase ends.
	DaysOff  []time.Weekday
	Holidays []Date
}

// A Date is a day of the calendar.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// ParseDate reads "2027-01-31".
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("got %q, want a date like \"2027-01-31\"", s)
	}
	return DateOf(t), nil
}

// DateOf is the date of an instant in its own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// Length returns how long the schedule makes a night or a day, on a date
// without a change of the clocks.
func (s Schedule) Length(day bool) time.Duration {
	length := time.Duration(s.NightEnds - s.DayEnds)
	if day {
		length = -length
	}
	if length <= 0 {
		length += 24 * time.Hour
	}
	return length
}

// Deadline returns when a night or a day that opens now ends: the first time
// on the schedule that leaves it the least time it must have.
func (s Schedule) Deadline(day bool, opens time.Time) time.Time {
	return s.After(day, opens, s.Least(day))
}

// Least is the least time that a night or a day must have.
func (s Schedule) Least(day bool) time.Duration {
	if s.MinPhase > 0 {
		return s.MinPhase
	}
	return s.Length(day) / 2
}

// After returns the first time on the schedule at which a night or a day can
// end and that leaves it some time from now.
func (s Schedule) After(day bool, now time.Time, least time.Duration) time.Time {
	clock := s.NightEnds
	if day {
		clock = s.DayEnds
	}
	date := now.In(s.Zone).AddDate(0, 0, -1)
	for {
		at := s.on(date, clock)
		if at.Sub(now) >= least && !s.off(at) {
			return at
		}
		date = date.AddDate(0, 0, 1)
	}
}

// off reports whether no phase ends on the day of an instant.
func (s Schedule) off(at time.Time) bool {
	return slices.Contains(s.DaysOff, at.Weekday()) || slices.Contains(s.Holidays, DateOf(at))
}

// Next returns the first instant after another at which the clocks of the zone
// show a time of day.
func (s Schedule) Next(clock Clock, after time.Time) time.Time {
	date := after.In(s.Zone).AddDate(0, 0, -1)
	for {
		if at := s.on(date, clock); at.After(after) {
			return at
		}
		date = date.AddDate(0, 0, 1)
	}
}

// on returns the instant at which the clocks of the zone show a time of day
// on a date. A time that does not exist means the first instant after it, one
// that comes twice means the first.
func (s Schedule) on(date time.Time, clock Clock) time.Time {
	y, m, d := date.Date()
	wall := time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Add(time.Duration(clock))
	before := s.at(wall, wall.Add(-24*time.Hour))
	after := s.at(wall, wall.Add(24*time.Hour))
	first, second := before, after
	if second.Before(first) {
		first, second = second, first
	}
	for _, t := range []time.Time{first, second} {
		if sameWall(t, wall) {
			return t
		}
	}
	// The clocks jump over it. Read with the offset from before the jump it
	// lies after the jump, whose instant begins the zone then in force.
	start, _ := before.ZoneBounds()
	return start.In(s.Zone)
}

// at reads a wall time with the offset in force at about another.
func (s Schedule) at(wall, about time.Time) time.Time {
	_, offset := about.In(s.Zone).Zone()
	return wall.Add(-time.Duration(offset) * time.Second).In(s.Zone)
}

func sameWall(t, wall time.Time) bool {
	return t.Format(time.DateTime) == wall.Format(time.DateTime)
}
