package parser

import (
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// dateWords are the words of which a language makes dates. Forms of one word
// are parted by |.
type dateWords struct {
	months   [12]string
	weekdays [7]string      // from Sunday
	days     map[string]int // from today
	ordinals string         // what may stand at a day's number: "12th", "12-го"
	idle     string         // what changes nothing: "of", "числа"
}

// dateBook finds the words of all languages.
type dateBook struct {
	months   map[string]time.Month
	weekdays map[string]time.Weekday
	days     map[string]int
	ordinals map[string]bool
	idle     map[string]bool
}

var dateBookOf = sync.OnceValue(func() *dateBook {
	b := &dateBook{map[string]time.Month{}, map[string]time.Weekday{}, map[string]int{}, map[string]bool{}, map[string]bool{}}
	for _, w := range []*dateWords{&englishDates, &russianDates} {
		for i, forms := range w.months {
			each(forms, func(s string) { b.months[fold(s)] = time.Month(i + 1) })
		}
		for i, forms := range w.weekdays {
			each(forms, func(s string) { b.weekdays[fold(s)] = time.Weekday(i) })
		}
		for forms, n := range w.days {
			each(forms, func(s string) { b.days[fold(s)] = n })
		}
		each(w.ordinals, func(s string) { b.ordinals[fold(s)] = true })
		each(w.idle, func(s string) { b.idle[fold(s)] = true })
	}
	return b
})

// A dateReader gathers what the words of a date say. Zero means not said, of
// ahead and weekday -1.
type dateReader struct {
	year, day      int
	month          time.Month
	weekday, ahead int
}

// Date reads a date as people write it: "12.12", "12 декабря", "Dec 12th",
// "2026-12-12", "12-го", "пятницы", "tomorrow". It is the next such day: a day
// of the year that has passed means that of the next year, a weekday is never
// today. What names no day, a day that does not exist, one that has passed or
// one more than a year away is no date. The answer is midnight, in the zone of
// today.
func Date(text string, today time.Time) (time.Time, bool) {
	r := dateReader{weekday: -1, ahead: -1}
	words := strings.FieldsFunc(fold(text), func(c rune) bool { return unicode.IsSpace(c) || c == ',' })
	if len(words) == 0 || len(words) > 8 {
		return time.Time{}, false
	}
	for _, w := range words {
		if !r.word(strings.Trim(w, ".!;")) {
			return time.Time{}, false
		}
	}
	today = midnight(today, 0)
	at, ok := r.find(today)
	return at, ok && !at.Before(today) && !at.After(today.AddDate(1, 0, 0))
}

// word reads one word of a date.
func (r *dateReader) word(w string) bool {
	b := dateBookOf()
	if m, ok := b.months[w]; ok && r.month == 0 {
		r.month = m
		return true
	}
	if d, ok := b.weekdays[w]; ok && r.weekday < 0 {
		r.weekday = int(d)
		return true
	}
	if n, ok := b.days[w]; ok && r.ahead < 0 {
		r.ahead = n
		return true
	}
	if b.idle[w] {
		return true
	}
	if i := strings.IndexAny(w, "-./"); i > 0 {
		if parts := strings.Split(w, w[i:i+1]); allDigits(parts) {
			return r.numbers(w, parts)
		}
	}
	digits := w[:len(w)-len(strings.TrimLeft(w, "0123456789"))]
	n, err := strconv.Atoi(digits)
	rest := strings.TrimPrefix(w[len(digits):], "-")
	switch {
	case err != nil || rest != "" && !b.ordinals[rest]:
		return false
	case r.day == 0 && n >= 1 && n <= 31:
		r.day = n
	case r.year == 0 && len(digits) == 4 && rest == "":
		r.year = n
	default:
		return false
	}
	return true
}

// numbers reads "12.12", "12.12.26", "2026-12-12". Of "12/11" nobody knows
// which is the month.
func (r *dateReader) numbers(w string, parts []string) bool {
	if r.day != 0 || r.month != 0 || len(parts) > 3 {
		return false
	}
	var n [3]int
	for i, p := range parts {
		n[i], _ = strconv.Atoi(p) // digits alone
	}
	day, month, year := n[0], n[1], n[2]
	switch {
	case strings.Contains(w, "/") && day <= 12 && month <= 12 && day != month:
		return false
	case strings.Contains(w, "/") && month > 12:
		day, month = month, day
	case len(parts) == 3 && len(parts[0]) == 4:
		day, year = year, day
	case len(parts) == 3 && len(parts[2]) == 2:
		year += 2000
	}
	if day < 1 || month < 1 || month > 12 || len(parts) == 3 && (year < 1000 || r.year != 0) {
		return false
	}
	r.day, r.month = day, time.Month(month)
	if len(parts) == 3 {
		r.year = year
	}
	return true
}

// find is the day of which the words speak.
func (r *dateReader) find(today time.Time) (time.Time, bool) {
	switch {
	case r.ahead >= 0:
		return midnight(today, r.ahead), r.day == 0 && r.month == 0 && r.year == 0
	case r.day == 0 && r.weekday >= 0:
		days := (r.weekday - int(today.Weekday()) + 7) % 7
		if days == 0 {
			days = 7
		}
		return midnight(today, days), r.month == 0 && r.year == 0
	case r.day == 0 || r.year != 0 && r.month == 0:
		return time.Time{}, false
	}
	at, ok := r.next(today)
	return at, ok && (r.weekday < 0 || int(at.Weekday()) == r.weekday)
}

// next is the first day that has the number, month and year that were said.
func (r *dateReader) next(today time.Time) (time.Time, bool) {
	for months := range 13 {
		y, m, _ := time.Date(today.Year(), today.Month()+time.Month(months), 1, 12, 0, 0, 0, time.UTC).Date()
		if r.month != 0 && m != r.month || r.year != 0 && y != r.year {
			continue
		}
		at := time.Date(y, m, r.day, 0, 0, 0, 0, today.Location())
		if at.Month() == m && !at.Before(today) {
			return at, true
		}
	}
	return time.Time{}, false
}

// midnight is the beginning of the day so many days after another.
func midnight(t time.Time, days int) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d+days, 0, 0, 0, 0, t.Location())
}

func allDigits(parts []string) bool {
	for _, p := range parts {
		if !isDigits(p) || len(p) > 4 {
			return false
		}
	}
	return true
}
