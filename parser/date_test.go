package parser

import (
	"testing"
	"time"
)

// Today is a Tuesday.
var today = time.Date(2026, time.December, 1, 15, 4, 5, 0, time.FixedZone("MSK", 3*3600))

func TestDate(t *testing.T) {
	for text, want := range map[string]string{
		"12.12": "2026-12-12", "12.12.": "2026-12-12", "12.12.2026": "2026-12-12", "12.12.26": "2026-12-12", "2026-12-12": "2026-12-12",
		"12 декабря": "2026-12-12", "12 Декабря 2026 года": "2026-12-12", "12-го декабря": "2026-12-12", "Dec 12": "2026-12-12", "December 12th, 2026": "2026-12-12",
		"the 12th of December": "2026-12-12", "12 dec": "2026-12-12", "25/12": "2026-12-25", "12/25": "2026-12-25", "12/12": "2026-12-12",
		"12": "2026-12-12", "12th": "2026-12-12", "12-го": "2026-12-12", "12 числа": "2026-12-12", "1": "2026-12-01", "01.12": "2026-12-01", "31": "2026-12-31",
		"30.11": "2027-11-30", "15 января": "2027-01-15", "January 15": "2027-01-15", "01.12.2027": "2027-12-01",
		"пятницы": "2026-12-04", "до пятницы": "2026-12-04", "Friday": "2026-12-04", "next Friday": "2026-12-04", "вторника": "2026-12-08", "Tue": "2026-12-08", "воскресенья": "2026-12-06",
		"Friday, Dec 4": "2026-12-04", "пт 4.12": "2026-12-04",
		"завтра": "2026-12-02", "послезавтра": "2026-12-03", "tomorrow": "2026-12-02", "today": "2026-12-01", "сегодня": "2026-12-01",
	} {
		at, ok := Date(text, today)
		if got := at.Format(time.DateOnly); !ok || got != want {
			t.Errorf("%q is %s, %v, want %s", text, got, ok, want)
		}
		if at.Location() != today.Location() || at.Hour()+at.Minute()+at.Second() != 0 {
			t.Errorf("%q is %s, want a midnight in the zone of today", text, at)
		}
	}
	for _, text := range []string{
		"", " ", "дата", "утра", "32", "0", "32.12", "12.13", "0.12", "29.02", "30 февраля", "Feb 30", "2025-12-12", "12.12.2025", "2028-01-01", "02.12.2027",
		"3/4", "12 12", "12 декабря 13 декабря", "пятницы субботы", "завтра 12", "завтра декабря", "декабря", "2026", "12 2026", "Friday, Dec 5", "пятницы декабря",
		"12 попугаев", "12.12.12.12", "1.2.3", "12e", "двенадцатого", "99999", "12.12.99999", "-12", "12--12", "a b c d e f g h i",
	} {
		if at, ok := Date(text, today); ok {
			t.Errorf("%q was read as %s", text, at.Format(time.DateOnly))
		}
	}
}

// A day by its number is in this month or the next that has it.
func TestDateAcrossMonths(t *testing.T) {
	for _, c := range []struct{ text, today, want string }{
		{"31", "2026-11-30", "2026-12-31"},
		{"30", "2027-01-31", "2027-03-30"},
		{"29.02", "2027-03-01", "2028-02-29"},
		{"29 Feb", "2028-02-29", "2028-02-29"},
		{"01.01", "2026-12-31", "2027-01-01"},
		{"завтра", "2026-12-31", "2027-01-01"},
		{"понедельника", "2026-12-31", "2027-01-04"},
	} {
		today, err := time.Parse(time.DateOnly, c.today)
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := Date(c.text, today); !ok || at.Format(time.DateOnly) != c.want {
			t.Errorf("%q on %s is %s, %v, want %s", c.text, c.today, at.Format(time.DateOnly), ok, c.want)
		}
	}
}

// Midnight is that of the zone, whatever its clocks do.
func TestDateAcrossAChange(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at, ok := Date("завтра", time.Date(2026, time.October, 24, 23, 30, 0, 0, berlin))
	if want := "2026-10-25T00:00:00+02:00"; !ok || at.Format(time.RFC3339) != want {
		t.Errorf("got %s, want %s", at.Format(time.RFC3339), want)
	}
	at, ok = Date("26.10", time.Date(2026, time.October, 24, 23, 30, 0, 0, berlin))
	if want := "2026-10-26T00:00:00+01:00"; !ok || at.Format(time.RFC3339) != want {
		t.Errorf("got %s, want %s", at.Format(time.RFC3339), want)
	}
}

func TestZone(t *testing.T) {
	for text, want := range map[string]string{
		"МСК": "Europe/Moscow", "Москва": "Europe/Moscow", "moscow time": "Europe/Moscow", "Берлин": "Europe/Berlin", "London": "Europe/London",
		"UTC": "UTC", "UTC+3": "Etc/GMT-3", "utc +3": "Etc/GMT-3", "GMT-5": "Etc/GMT+5", "+3": "Etc/GMT-3", "+03:00": "Etc/GMT-3", "UTC−5": "Etc/GMT+5",
		"мск+2": "Etc/GMT-5", "МСК-3": "UTC", "UTC+0": "UTC", "UTC+5:30": "Asia/Kolkata", "utc+14": "Etc/GMT-14",
		"europe/berlin": "Europe/Berlin", "America/New York": "America/New_York", "america/port-au-prince": "America/Port-Au-Prince",
	} {
		if got, ok := Zone(text); !ok || got != want {
			t.Errorf("%q is %q, %v, want %q", text, got, ok, want)
		}
		if want == "America/Port-Au-Prince" {
			continue // one of the few that IANA writes otherwise
		}
		if _, err := time.LoadLocation(want); err != nil {
			t.Error(err)
		}
	}
	for _, text := range []string{"", "нигде", "UTC+15", "UTC-13", "UTC+3:75", "UTC+3:15", "utc+", "берлин+2", "utc+333", "12"} {
		if got, ok := Zone(text); ok {
			t.Errorf("%q was read as %q", text, got)
		}
	}
	for _, words := range []map[string]string{englishZones, russianZones} {
		for name := range words {
			if _, err := time.LoadLocation(name); err != nil {
				t.Error(err)
			}
		}
	}
	for _, name := range offsetZones {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}
