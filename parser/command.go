package parser

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// A Command is a word for the daemon that is no order of the game. How it is
// written and what it does, in people's words, is in package templates.
type Command struct {
	Word string // its English word, as in [Statement].Command
	Host bool   // only the host's
	Both bool   // a host's too, who means the game by it and not a seat
	Arg  bool   // something may follow it
	Text bool   // what follows is a text of one line or more, after a colon
	Part string // of a host's: under which heading he is shown it, one of [Parts]
}

// Parts are the headings of the host's commands, in the order in which they
// are shown.
var Parts = []string{"begin", "look", "time", "results", "mend", "people", "words"}

// Commands lists every command. Those of a host stand in the order in which
// they are shown.
var Commands = []Command{
	{Word: "status"}, {Word: "votes"}, {Word: "who"}, {Word: "rules", Both: true, Part: "look"}, {Word: "role"},
	{Word: "help", Both: true, Part: "look"}, {Word: "resend"}, {Word: "language", Arg: true}, {Word: "away", Arg: true},
	{Word: "gang", Arg: true, Text: true}, {Word: "final"}, {Word: "confirm", Arg: true}, {Word: "join", Arg: true},
	{Word: "leave"}, {Word: "ping"}, {Word: "watch", Arg: true}, {Word: "unwatch", Arg: true}, {Word: "specimen", Arg: true},
	{Word: "resign", Both: true, Part: "people"}, {Word: "address", Arg: true}, {Word: "zone", Arg: true},
	{Word: "page", Arg: true},

	{Word: "new", Host: true, Arg: true, Part: "begin"}, {Word: "start", Host: true, Part: "begin"},
	{Word: "redeal", Host: true, Part: "begin"},

	{Word: "show", Host: true, Arg: true, Part: "look"}, {Word: "preview", Host: true, Arg: true, Part: "look"},

	{Word: "extend", Host: true, Arg: true, Part: "time"}, {Word: "pause", Host: true, Part: "time"},
	{Word: "resume", Host: true, Part: "time"}, {Word: "close", Host: true, Part: "time"}, {Word: "late", Host: true, Part: "time"},

	{Word: "hold", Host: true, Part: "results"}, {Word: "go", Host: true, Arg: true, Part: "results"},
	{Word: "process", Host: true, Arg: true, Part: "results"}, {Word: "story", Host: true, Arg: true, Text: true, Part: "results"},
	{Word: "die", Host: true, Arg: true, Part: "results"},

	{Word: "act for", Host: true, Arg: true, Part: "mend"}, {Word: "votes:", Host: true, Arg: true, Text: true, Part: "mend"},
	{Word: "withdraw", Host: true, Arg: true, Part: "mend"},
	{Word: "rollback", Host: true, Arg: true, Part: "mend"}, {Word: "cancel game", Host: true, Part: "mend"},

	{Word: "replace", Host: true, Arg: true, Part: "people"}, {Word: "remove", Host: true, Arg: true, Part: "people"},
	{Word: "promote", Host: true, Arg: true, Part: "people"},

	{Word: "announce", Host: true, Arg: true, Text: true, Part: "words"},
	{Word: "announce later", Host: true, Arg: true, Text: true, Part: "words"},
	{Word: "write", Host: true, Arg: true, Part: "words"}, {Word: "resend to", Host: true, Arg: true, Part: "words"},
	{Word: "note", Host: true, Arg: true, Text: true, Part: "words"}, {Word: "publish", Host: true, Part: "words"},
}

// Under returns a host's commands under a heading: those that are his alone
// come first.
func Under(part string) (list []Command) {
	for _, both := range []bool{false, true} {
		for _, c := range Commands {
			if c.Part == part && c.Both == both {
				list = append(list, c)
			}
		}
	}
	return list
}

// commandBook finds commands by their words: whole lines, and beginnings.
// A player's and the host's are kept apart, since one word may be both.
type commandBook struct {
	whole, head [2]map[string]string // 0: everybody's, 1: the host's
	longest     int                  // words in the longest beginning
}

var commandWordsOf = sync.OnceValue(func() *commandBook {
	b := &commandBook{}
	for i := range b.whole {
		b.whole[i], b.head[i] = map[string]string{}, map[string]string{}
	}
	for _, c := range Commands {
		k := 0
		if c.Host {
			k = 1
		}
		for _, l := range []*Language{&english, &russian} {
			w := l.Commands[c.Word]
			each(w.whole, func(s string) { b.whole[k][wordsOnly(tokenize(s))] = c.Word })
			each(w.head, func(s string) {
				key := wordsOnly(tokenize(s))
				b.head[k][key] = c.Word
				b.longest = max(b.longest, strings.Count(key, " ")+1)
			})
		}
	}
	return b
})

// HostHead returns the host's command with which a line begins, and which takes
// something after it that this line may lack; empty: there is none.
func HostHead(line string) (command string) {
	b := commandWordsOf()
	ts := slices.DeleteFunc(tokenize(line), func(t token) bool { return !t.word })
	for n := min(len(ts), b.longest); n > 0; n-- {
		if command, is := b.head[1][wordsOnly(ts[:n])]; is {
			return command
		}
	}
	return ""
}

// wordsOnly joins the words of a line, without its marks.
func wordsOnly(ts []token) string {
	size := 0
	for _, t := range ts {
		size += len(t.text) + 1
	}
	var b strings.Builder
	b.Grow(size)
	for _, t := range ts {
		if t.word {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(t.text)
		}
	}
	return b.String()
}

// command reads a line that is a command as a whole, or begins with one.
func (r *reader) command(line string, ts []token) (Statement, bool) {
	if len(line) > 2000 {
		return Statement{}, false
	}
	s := Statement{Line: line, Kind: IsCommand}
	switch strings.TrimSpace(line) {
	case "+":
		switch {
		case r.ctx.Muster, r.ctx.SignUp:
			s.Command = "confirm"
			return s, true
		}
		return s, false
	case "?", "??", "???":
		s.Command = "help"
		return s, true
	}
	b := commandWordsOf()
	if r.ctx.Host && !strings.HasSuffix(line, "?") {
		if w, ok := b.whole[1][wordsOnly(ts)]; ok && !strings.HasSuffix(line, ":") {
			s.Command = w
			return s, true
		}
		if s, ok := r.headed(line, ts, b, 1); ok {
			return s, true
		}
	}
	if w, ok := r.wholeCommand(ts, b); ok {
		s.Command = w
		if w == "join" {
			s.Kind, s.Problem = IsProblem, MissingTarget
		}
		return s, true
	}
	if s, ok := r.headed(line, ts, b, 0); ok {
		return s, true
	}
	if asksStatus(ts) {
		s.Command = "status"
		return s, true
	}
	return Statement{}, false
}

// polite are the words that may stand around a command.
var polite = map[string]bool{
	"пожалуйста": true, "плиз": true, "плз": true, "please": true, "а": true, "ну": true, "привет": true, "ведущий": true,
	"здравствуйте": true, "hi": true, "hello": true, "hey": true, "спасибо": true, "thanks": true, "мне": true, "можно": true, "and": true, "so": true, "pls": true,
}

// wholeCommand looks a line up among the commands that take it whole.
func (r *reader) wholeCommand(ts []token, b *commandBook) (string, bool) {
	word := make([]token, 0, len(ts))
	for _, t := range ts {
		if t.word {
			word = append(word, t)
		}
	}
	for len(word) > 1 && polite[word[0].text] {
		if _, ok := b.whole[0][wordsOnly(word)]; ok {
			break
		}
		word = word[1:]
	}
	for len(word) > 1 && polite[word[len(word)-1].text] {
		word = word[:len(word)-1]
	}
	w, ok := b.whole[0][wordsOnly(word)]
	if !ok || !r.timely(w, word) {
		return "", false
	}
	return w, true
}

// timely tells whether a word that is common in talk can be a command now.
func (r *reader) timely(command string, word []token) bool {
	switch command {
	case "join":
		return r.ctx.SignUp || r.ctx.Self < 0 || len(word) > 0 && word[0].text == "join"
	case "confirm":
		return r.ctx.Muster || r.ctx.SignUp || strings.HasPrefix(word[0].text, "confirm") || strings.HasPrefix(word[0].text, "подтвер")
	}
	if len(word) == 1 && r.ctx.Names != nil {
		if hits, _ := r.ctx.Names.match(word); len(hits) > 0 && hits[0].how == exactly {
			return false
		}
	}
	return true
}

// headed reads a command with an argument.
func (r *reader) headed(line string, ts []token, b *commandBook, k int) (Statement, bool) {
	var buf [64]byte
	key := buf[:0]
	var found Statement
	ok := false
	words := 0
	for i, t := range ts {
		if !t.word {
			if words > 0 {
				break
			}
			continue
		}
		if len(key) > 0 {
			key = append(key, ' ')
		}
		key = append(key, t.text...)
		words++
		if words > b.longest {
			break
		}
		command, is := b.head[k][string(key)]
		if !is {
			continue
		}
		rest := ts[i+1:]
		colon := len(rest) > 0 && rest[0].text == ":"
		arg := strings.TrimSpace(strings.TrimLeft(line[t.end:], " :—–"))
		s := Statement{Line: line, Kind: IsCommand, Command: command, Arg: arg}
		if r.argument(&s, rest, colon) {
			found, ok = s, true
		}
	}
	return found, ok
}

// argument checks that what follows is what the command takes, and brings it
// into the form that the daemon reads. It keeps ordinary sentences that begin
// with a command's word from being taken for it.
func (r *reader) argument(s *Statement, rest []token, colon bool) bool {
	word := slices.DeleteFunc(slices.Clone(rest), func(t token) bool { return !t.word })
	arg := strings.TrimRight(s.Arg, ".!… ")
	switch s.Command {
	case "gang", "announce", "announce later", "story", "note", "votes:":
		return colon
	case "language":
		s.Arg = languages[wordsOnly(word)]
		return s.Arg != ""
	case "page":
		s.Arg = yesOrNo[wordsOnly(word)]
		return s.Arg != ""
	case "away":
		s.Arg = arg
		return len(word) > 0 && len(word) < 8 && (untilSaid(s.Line) || strings.ContainsFunc(arg, unicode.IsDigit))
	case "watch", "unwatch": // a game, by those who are at no table
		s.Arg = arg
		return r.ctx.Self < 0 && !r.ctx.Host && len(word) > 0 && len(word) < 6
	case "confirm":
		s.Arg = strings.TrimSpace(arg)
		return len(word) == 1 && len(s.Arg) >= 6
	case "join":
		s.Arg = arg
		return len(word) > 0 && len(word) < 6 && (r.ctx.SignUp || r.ctx.Self < 0)
	case "specimen":
		if len(word) != 1 {
			return false
		}
		sense, n := r.lx.find(word, word[0].text)
		s.Arg = sense.role
		return n > 0 && sense.class == isRole
	case "address":
		s.Arg = arg
		return strings.Contains(arg, "@") && !strings.Contains(arg, " ")
	case "zone":
		s.Arg = arg
		return len(word) > 0 && len(word) < 4
	}
	return r.hostArgument(s, word, rest, arg)
}

// untilSaid tells whether an absence has its end: "до", "until".
func untilSaid(line string) bool {
	for _, t := range tokenize(line) {
		switch t.text {
		case "до", "until", "till", "back":
			return true
		}
	}
	return false
}

// languages are the ways to name a language.
var languages = map[string]string{
	"ru": "ru", "rus": "ru", "russian": "ru", "русский": "ru", "рус": "ru", "ру": "ru",
	"en": "en", "eng": "en", "english": "en", "английский": "en", "англ": "en", "ен": "en",
}

// yesOrNo are the ways to say whether one wants a thing.
var yesOrNo = map[string]string{
	"on": "on", "yes": "on", "да": "on", "нужна": "on",
	"off": "off", "no": "off", "нет": "off", "не нужна": "off",
}

// asksStatus tells whether a line asks if a mail or an order has arrived.
func asksStatus(ts []token) bool {
	if len(ts) > 14 || !slices.ContainsFunc(ts, func(t token) bool { return t.text == "?" || t.text == "ли" }) {
		return false
	}
	arrived, thing := false, false
	for _, t := range ts {
		switch w := t.text; {
		case w == "got", w == "get", w == "receive", w == "received", w == "accepted", w == "arrive", w == "arrived", w == "counted", w == "registered":
			arrived = true
		case hasPrefix(w, "дошл", "дошел", "получил", "получен", "принят", "принял", "пришло", "пришел", "засчита", "учтен", "учли"):
			arrived = true
		case hasPrefix(w, "ход", "заявк", "письм", "приказ", "голос", "сообщен", "order", "vote", "mail", "message", "action", "email"):
			thing = true
		}
	}
	return arrived && thing
}

func hasPrefix(s string, list ...string) bool {
	return slices.ContainsFunc(list, func(p string) bool { return strings.HasPrefix(s, p) })
}
