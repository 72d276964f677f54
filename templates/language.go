package templates

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"text/template"
	"time"
)

// A language is the parsed templates of one language and what they call.
type language struct {
	*template.Template
	name  string
	depth atomic.Int32 // of say in say, over all letters being written now
	acts  sync.Map     // orders with gaps for names, by actKey
	words sync.Map     // what word has said, by the name of the block
}

// maxDepth bounds depth: a host's block that says itself must not take the
// stack, and with it the daemon.
const maxDepth = 1000

var errDeep = errors.New("a block says itself")

// plurals tells for each language which of three forms goes with a number.
var plurals = map[string]func(n int) int{
	"en": func(n int) int {
		if n == 1 {
			return 0
		}
		return 2
	},
	"ru": func(n int) int {
		switch {
		case n%10 == 1 && n%100 != 11:
			return 0
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return 1
		}
		return 2
	},
}

// funcs are the functions that templates call.
func (l *language) funcs() template.FuncMap {
	return template.FuncMap{
		"say":     l.say,
		"word":    l.word,
		"count":   l.count,
		"when":    l.when,
		"span":    l.span,
		"list":    list,
		"target":  l.target,
		"targets": l.targets,
		"clip":    clip,
		"inc":     func(n int) int { return n + 1 },
		"lines":   ownLines,
	}
}

// say runs the block whose name is the parts, joined by blanks, on data. A
// part prints as fmt prints it, so that an engine.Verb is the record's word.
// Where there is no such block nothing is said: an event that has no words
// in a letter is not meant for its reader.
func (l *language) say(data any, parts ...any) (string, error) {
	t := l.Lookup(join(parts))
	if t == nil {
		return "", nil
	}
	if l.depth.Add(1) > maxDepth {
		l.depth.Add(-1)
		return "", errDeep
	}
	defer l.depth.Add(-1)
	var b strings.Builder
	b.Grow(64)
	err := t.Execute(&b, data)
	return strings.TrimSpace(b.String()), err
}

// word is say for a block that needs no data. A word that is not known
// stands for itself.
func (l *language) word(parts ...any) (string, error) {
	block := join(parts)
	if said, ok := l.words.Load(block); ok {
		return said.(string), nil
	}
	s, err := l.say(nil, block)
	if s == "" && err == nil && len(parts) > 0 {
		return fmt.Sprint(parts[len(parts)-1]), nil // it may be anything: not kept
	}
	if err == nil {
		l.words.Store(block, s)
	}
	return s, err
}

func join(parts []any) string {
	if len(parts) == 1 {
		if s, ok := parts[0].(string); ok {
			return s
		}
	}
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch p := p.(type) {
		case string:
			b.WriteString(p)
		case fmt.Stringer:
			b.WriteString(p.String())
		default:
			fmt.Fprint(&b, p)
		}
	}
	return b.String()
}

// count writes a number with the form of its noun: «2 жителя».
func (l *language) count(n int, one, few, many string) string {
	return fmt.Sprintf("%d %s", n, [...]string{one, few, many}[plurals[l.name](n)])
}

// A moment is a time in the words of a language.
type moment struct {
	Weekday, Month, Clock, Zone string
	Day                         int
}

// when writes a time to the minute, with its zone: «ср 3 дек, 21:00 (МСК,
// UTC+3)».
func (l *language) when(t time.Time) (string, error) {
	weekdays, err := l.word("weekdays")
	if err != nil {
		return "", err
	}
	months, err := l.word("months")
	if err != nil {
		return "", err
	}
	m := moment{Day: t.Day(), Clock: t.Format("15:04")}
	m.Weekday = nth(weekdays, int(t.Weekday()))
	m.Month = nth(months, int(t.Month())-1)
	m.Zone, err = l.zone(t)
	if err != nil {
		return "", err
	}
	return l.say(m, "moment")
}

// A span is a length of time in the words of a language.
type span struct{ Hours, Minutes int }

// span writes a length of time to the minute: «24 ч», «1 ч 30 мин».
func (l *language) span(d time.Duration) (string, error) {
	m := int(d.Round(time.Minute) / time.Minute)
	return l.say(span{m / 60, m % 60}, "span")
}

// zone names the zone of t by its letters, where it has any, and its
// distance from UTC.
func (l *language) zone(t time.Time) (string, error) {
	name, seconds := t.Zone()
	utc := "UTC"
	if seconds != 0 {
		sign := '+'
		if seconds < 0 {
			sign, seconds = '-', -seconds
		}
		utc = fmt.Sprintf("UTC%c%d", sign, seconds/3600)
		if m := seconds / 60 % 60; m != 0 {
			utc += fmt.Sprintf(":%02d", m)
		}
	}
	if name == "" || name == "UTC" || strings.ContainsAny(name, "+-0123456789") {
		return utc, nil
	}
	name, err := l.word("zone", name)
	return name + ", " + utc, err
}

// maxOwn bounds the lines of a host's or a player's own words in one letter.
const maxOwn = 200

// ownLines are the lines of somebody's own words, as a letter shows them.
func ownLines(text string) []string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	lines = lines[:min(len(lines), maxOwn)]
	for i, line := range lines {
		lines[i] = clip(2000, line)
	}
	return lines
}

// nth returns word i of a list, or nothing.
func nth(list string, i int) string {
	words := strings.Fields(list)
	if i >= len(words) {
		return ""
	}
	return words[i]
}
