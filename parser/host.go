package parser

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// hostArgument checks and normalises what follows a host's command.
func (r *reader) hostArgument(s *Statement, word, rest []token, arg string) bool {
	s.Arg = arg
	switch s.Command {
	case "extend":
		return extension(s, word, arg)
	case "remove":
		s.Arg, s.Reason = r.reason(arg)
		rest = tokenize(s.Arg)
		seat, used := r.seatAt(rest)
		if used == 0 || used < len(rest) {
			return used == 0 && len(rest) == 1 && nobody(s, rest[0])
		}
		s.Seats, s.Arg = []int{seat}, ""
		return true
	case "resend to":
		seat, used := r.seatAt(rest)
		if used == 0 || used < len(word) {
			return used == 0 && len(word) == 1 && nobody(s, word[0])
		}
		s.Seats, s.Arg = []int{seat}, ""
		return true
	case "promote":
		return strings.Contains(arg, "@") && !strings.Contains(arg, " ")
	case "die":
		s.Arg, s.Reason = r.reason(arg)
		f := strings.Fields(s.Arg)
		s.Arg = strings.ToLower(strings.Join(f, " "))
		return len(f) == 2 && isDigits(f[1])
	case "preview":
		return r.previewArgument(s, rest)
	case "act for", "write":
		seat, used := r.seatAt(rest)
		if used == 0 && len(rest) > 1 && rest[0].word && rest[1].text == ":" {
			return nobody(s, rest[0])
		}
		if used == 0 || used >= len(rest) || rest[used].text != ":" {
			return false
		}
		s.Seats = []int{seat}
		s.Arg = strings.TrimSpace(s.Line[rest[used].end:])
		if s.Command == "act for" {
			s.Arg, s.Reason = r.reason(s.Arg)
		}
		return s.Arg != ""
	case "replace":
		seat, used := r.seatAt(rest)
		if used == 0 && len(rest) > 1 && strings.Contains(arg, "@") {
			return nobody(s, rest[0])
		}
		if used == 0 || used >= len(rest) {
			return false
		}
		s.Seats = []int{seat}
		s.Arg, s.Reason = r.reason(strings.TrimSpace(s.Line[rest[used-1].end:]))
		for _, w := range []string{"на ", "with ", "by ", ": "} {
			s.Arg = strings.TrimSpace(strings.TrimPrefix(s.Arg, w))
		}
		return strings.Contains(s.Arg, "@")
	case "withdraw":
		return r.withdrawal(s, rest)
	case "rollback", "process", "go":
		return phaseArgument(s, word)
	case "show":
		return phaseArgument(s, word) || len(word) > 0
	}
	return len(word) > 0
}

// nobody makes of a command one that names nobody at the table.
func nobody(s *Statement, name token) bool {
	s.Kind, s.Problem, s.Word = IsProblem, UnknownName, name.text
	return true
}

// reason takes the reason that a host gives off what he says: all that follows
// "reason:" or "причина:".
func (r *reader) reason(arg string) (rest, reason string) {
	for i, t := range arg {
		if i > 0 && t == ':' {
			head := strings.TrimRight(arg[:i], " ")
			for _, word := range []string{english.Reason, russian.Reason} {
				if before, ok := cutSuffixFold(head, word); ok {
					return strings.TrimRight(before, " ,;.()—–-:"), strings.TrimRight(strings.TrimSpace(arg[i+1:]), ")")
				}
			}
		}
	}
	return arg, ""
}

// cutSuffixFold cuts a word off the end of a text, in whatever case.
func cutSuffixFold(text, word string) (string, bool) {
	if len(text) < len(word) || !strings.EqualFold(text[len(text)-len(word):], word) {
		return text, false
	}
	return text[:len(text)-len(word)], true
}

// previewArgument reads "with Вася: лечить Петю".
func (r *reader) previewArgument(s *Statement, rest []token) bool {
	seat, used := r.seatAt(rest)
	if used == 0 || used >= len(rest) || rest[used].text != ":" {
		return false
	}
	s.Seats = []int{seat}
	s.Arg = strings.TrimSpace(s.Line[rest[used].end:])
	return s.Arg != ""
}

// rulingWords are the words of what a host can withdraw.
var rulingWords = sync.OnceValue(func() map[string]string {
	words := map[string]string{}
	for _, l := range []*Language{&english, &russian} {
		for ruling, list := range l.Rulings {
			add := func(s string) { words[wordsOnly(tokenize(s))] = ruling }
			each(list, add)
			each(l.Commands[ruling].head, add)
		}
	}
	return words
})

// withdrawal reads what a host takes back: "die evidence", "remove Вася",
// "order for Маша", a name alone, "story".
func (r *reader) withdrawal(s *Statement, rest []token) bool {
	rest = slices.DeleteFunc(slices.Clone(rest), func(t token) bool { return !t.word })
	ruling := ""
	s.Arg = ""
	for n := min(len(rest), 3); n > 0; n-- {
		if word, is := rulingWords()[wordsOnly(rest[:n])]; is {
			ruling, rest = word, rest[n:]
			break
		}
	}
	switch {
	case ruling == "story" || ruling == "announce later":
		s.Arg = ruling
		return true
	case len(rest) == 0:
		return false
	case ruling == "die":
		s.Arg = "die " + rest[0].text
		return true
	}
	seat, used := r.seatAt(rest)
	switch {
	case used == 0 && (ruling != "" || len(rest) == 1):
		return nobody(s, rest[0])
	case used == 0 || ruling == "" && used < len(rest):
		return false
	}
	s.Seats, s.Arg = []int{seat}, ruling
	return true
}

// seatAt is the one seat that is named at the beginning of ts.
func (r *reader) seatAt(ts []token) (seat, used int) {
	hits, used := r.ctx.Names.match(ts)
	if used == 0 && len(ts) > 0 {
		if n, ok := number(ts[0].text); ok && r.ctx.Names != nil && n >= 1 && n <= r.ctx.Names.Len() {
			return n - 1, 1
		}
		hits, used = r.ctx.Names.guess(ts[0]), 1
	}
	if len(hits) != 1 {
		return 0, 0
	}
	return hits[0].seat, used
}

// extension reads "24ч", "2 дня", "90 minutes" and "до 23:00".
func extension(s *Statement, word []token, arg string) bool {
	if strings.ContainsAny(arg, "-−–") {
		return false // no phase is made shorter
	}
	for len(word) > 0 && !strings.ContainsFunc(word[0].text, unicode.IsDigit) {
		word = word[1:]
	}
	if len(word) == 0 {
		return false
	}
	if h, m, ok := strings.Cut(strings.TrimLeftFunc(arg, func(r rune) bool { return !unicode.IsDigit(r) }), ":"); ok {
		hour, err1 := strconv.Atoi(h)
		minute, err2 := strconv.Atoi(strings.TrimSpace(m))
		if err1 != nil || err2 != nil || hour > 24 || minute > 59 {
			return false
		}
		s.Arg = strings.TrimSpace(h) + ":" + strings.TrimSpace(m)
		return true
	}
	digits := strings.TrimRightFunc(word[0].text, func(r rune) bool { return !unicode.IsDigit(r) })
	unit := strings.TrimPrefix(word[0].text, digits)
	if unit == "" && len(word) > 1 {
		unit = word[1].text
	}
	if !isDigits(digits) {
		return false
	}
	switch {
	case unit == "" || hasPrefix(unit, "ч", "h"):
		s.Arg = digits + "h"
	case hasPrefix(unit, "м", "m"):
		s.Arg = digits + "m"
	case hasPrefix(unit, "д", "d", "с"):
		s.Arg = digits + "d"
	default:
		return false
	}
	return true
}

// phaseArgument reads "ночь 3" or "day 2".
func phaseArgument(s *Statement, word []token) bool {
	if len(word) != 2 || !isDigits(word[1].text) {
		return false
	}
	switch {
	case hasPrefix(word[0].text, "ноч", "night"):
		s.Arg = "night " + word[1].text
	case hasPrefix(word[0].text, "ден", "дня", "day"):
		s.Arg = "day " + word[1].text
	default:
		return false
	}
	return true
}

// longCommand reads a command that goes on in the lines after it: a host's
// list of votes, and a text that begins below its word.
func (r *reader) longCommand(rest []string) ([]Statement, int) {
	if len(rest) < 2 && !r.ctx.Host || !strings.Contains(rest[0], ":") {
		return nil, 0
	}
	s, ok := r.command(rest[0], tokenize(rest[0]))
	if !ok || s.Kind != IsCommand {
		return nil, 0
	}
	switch s.Command {
	case "votes:":
		return r.voteList(s, rest)
	case "gang", "announce", "announce later", "story", "note", "write":
		used := 1
		for used < len(rest) {
			if c, is := r.command(rest[used], tokenize(rest[used])); is && c.Command != "final" || s.Command == "gang" && s.Arg != "" {
				break
			}
			s.Arg = strings.TrimSpace(s.Arg + "\n" + rest[used])
			used++
		}
		s.Line = strings.Join(rest[:used], "\n")
		return []Statement{s}, used
	}
	return nil, 0
}

// voteList reads a line for each vote, "Вася: против Пети", as the order of
// the one who cast it.
func (r *reader) voteList(head Statement, rest []string) ([]Statement, int) {
	var out []Statement
	used := 1
	lines := rest[1:]
	if head.Arg != "" {
		lines = append([]string{head.Arg}, lines...)
		used = 0
	}
	for _, l := range lines {
		ts := tokenize(l)
		seat, n := r.seatAt(ts)
		if n == 0 || n >= len(ts) || ts[n].text != ":" {
			break
		}
		out = append(out, Statement{Line: l, Kind: IsCommand, Command: "votes:", Seats: []int{seat}, Arg: strings.TrimSpace(l[ts[n].end:])})
		used++
	}
	if len(out) == 0 {
		return []Statement{head}, 1
	}
	return out, used
}
