package record

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"omerta/engine"
)

// A token is one word of a line. Quoted it is a name and never a keyword.
type token struct {
	text   string
	quoted bool
}

func (t token) is(keyword string) bool { return !t.quoted && t.text == keyword }

// lex splits a line into tokens, appended to those given, and the comment
// behind them.
func lex(tokens []token, line string) (all []token, comment string, err error) {
	for {
		line = trimLeft(line)
		switch {
		case line == "":
			return tokens, "", nil
		case line[0] == '#':
			return tokens, strings.Trim(line[1:], spaces), nil
		case line[0] == '"':
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, "", errors.New("a quoted name has no end, or a wrong escape in it")
			}
			name, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, "", errors.New("a quoted name has a wrong escape in it")
			}
			line = line[len(quoted):]
			if line != "" && !isSpace(line[0]) && line[0] != '#' {
				return nil, "", errors.New("there is no space behind the name " + quoted)
			}
			tokens = append(tokens, token{name, true})
		default:
			end := 0
			for end < len(line) && !isSpace(line[end]) && line[end] != '#' {
				end++
			}
			tokens = append(tokens, token{line[:end], false})
			line = line[end:]
		}
	}
}

const spaces = " \t\r"

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

func trimLeft(line string) string {
	for line != "" && isSpace(line[0]) {
		line = line[1:]
	}
	return line
}

// Name returns a name as a record writes it, quoted where it must be.
func Name(name string) string {
	if !plain(name) || keywords[name] {
		return strconv.Quote(name)
	}
	return name
}

// plain reports whether a name is made of letters, digits, "_", "-" and "."
// alone.
func plain(name string) bool {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '-' && c != '.' {
			return false
		}
	}
	return name != ""
}

// name returns the name that a token is, which must be quoted where it could
// be taken for something else.
func (t token) name() (string, error) {
	switch {
	case t.quoted && t.text == "":
		return "", errors.New("a name is empty")
	case t.quoted:
		return t.text, nil
	case keywords[t.text]:
		return "", errors.New(t.text + " is a word of the record; as a name it is written " + strconv.Quote(t.text))
	case !plain(t.text):
		return "", errors.New("not a name: " + strconv.Quote(t.text) + "; with such characters it is written in double quotes")
	default:
		return t.text, nil
	}
}

// keywords are all words of the format. A name that is one of them is quoted.
var keywords = allKeywords()

func allKeywords() map[string]bool {
	words := map[string]bool{}
	add := func(list ...string) {
		for _, w := range list {
			words[w] = true
		}
	}
	add("omerta-record", "game", "option", "seed", "seat", "deal", "night", "day",
		"order", "vote", "remove", "die", "host", "private", "public",
		"as", "by", "boss", "hit", "miss", "clean", "same", "different", "blood")
	for v := engine.Kill; v <= engine.Unvote; v++ {
		if v != engine.KillScare {
			add(v.String())
		}
	}
	for _, r := range engine.Roles() {
		add(r.String())
	}
	for s := engine.NoSide; s <= engine.Sniper; s++ {
		add(s.String())
	}
	for d := engine.Evidence; d <= engine.Tie; d++ {
		add(d.String())
	}
	for o := engine.OutcomeDied; o <= engine.OutcomeHealed; o++ {
		add(o.String())
	}
	for _, c := range engine.Codes() {
		add(c.String())
	}
	for _, k := range engine.Kinds() {
		add(k.String())
	}
	for _, o := range engine.OptionTable() {
		add(o.Name)
	}
	return words
}

// number reads a decimal number from 0 to most, written without a sign and
// without leading zeros.
func (t token) number(most int) (int, bool) {
	n, err := strconv.Atoi(t.text)
	ok := err == nil && !t.quoted && n >= 0 && n <= most && strconv.Itoa(n) == t.text
	return n, ok
}
