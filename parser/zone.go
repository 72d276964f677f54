package parser

import (
	"strconv"
	"strings"
	"sync"
)

// zoneBookOf finds the IANA names of the zones that people name otherwise.
var zoneBookOf = sync.OnceValue(func() map[string]string {
	book := map[string]string{}
	for _, words := range []map[string]string{englishZones, russianZones} {
		for name, forms := range words {
			each(forms, func(s string) { book[fold(s)] = name })
		}
	}
	return book
})

// offsetZones are the zones without changes whose offset is no whole hour, by
// their minutes. IANA has names of the others.
var offsetZones = map[int]string{
	210: "Asia/Tehran", 270: "Asia/Kabul", 330: "Asia/Kolkata", 345: "Asia/Kathmandu", 390: "Asia/Yangon", 570: "Australia/Darwin",
}

// Zone gives the IANA name of what somebody calls a zone: "МСК", "Moscow",
// "UTC+3", "мск+2", "europe/berlin". Whether there is one of that name is not
// known here.
func Zone(text string) (name string, ok bool) {
	text = strings.Join(strings.Fields(fold(text)), " ")
	if name, ok = zoneBookOf()[text]; ok {
		return name, true
	}
	head, minutes, ok := offset(strings.ReplaceAll(text, " ", ""))
	switch {
	case !ok && strings.Count(text, "/") > 0:
		return areaName(text), true
	case !ok:
		return "", false
	case zoneBookOf()[head] == "Europe/Moscow":
		minutes += 3 * 60
	case head != "" && zoneBookOf()[head] != "UTC":
		return "", false
	}
	switch hours := minutes / 60; {
	case minutes == 0:
		return "UTC", true
	case minutes%60 != 0:
		name, ok = offsetZones[minutes]
		return name, ok
	case hours < -12 || hours > 14:
		return "", false
	default:
		return "Etc/GMT" + sign(-hours), true // Etc counts westwards
	}
}

func sign(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// offset reads "utc+5:30" as a word and minutes.
func offset(text string) (head string, minutes int, ok bool) {
	i := strings.IndexAny(text, "+-−")
	if i < 0 {
		return "", 0, false
	}
	head, rest := text[:i], strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(text[i:], "+"), "-"), "−")
	h, m, _ := strings.Cut(rest, ":")
	hours, err := strconv.Atoi(h)
	if err != nil || !isDigits(h) || len(h) > 2 {
		return "", 0, false
	}
	if m != "" {
		if minutes, err = strconv.Atoi(m); err != nil || !isDigits(m) || minutes > 59 {
			return "", 0, false
		}
	}
	minutes += hours * 60
	if text[i] != '+' {
		minutes = -minutes
	}
	return head, minutes, true
}

// areaName writes "america/new_york" as IANA does. Words that it writes small
// and names in capitals are few: they must be written as they are there.
func areaName(text string) string {
	upper := true
	return strings.Map(func(r rune) rune {
		if upper && r >= 'a' && r <= 'z' {
			r += 'A' - 'a'
		}
		upper = r == '/' || r == '_' || r == '-' || r == ' '
		if r == ' ' {
			return '_'
		}
		return r
	}, text)
}
