package cli

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"omerta/parser"
	"omerta/templates"
)

// keysOf are the keys of the words of a command: a player's, a host's or both.
func keysOf(c parser.Command) (keys []string) {
	if !c.Host {
		keys = append(keys, c.Word)
	}
	if c.Host || c.Both {
		keys = append(keys, templates.HostKey(c.Word))
	}
	return keys
}

// manual is the words about commands in a language.
func manual(t *testing.T, lang string) *templates.Manual {
	t.Helper()
	m, err := templates.NewManual(lang)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// fillers stand for the words in capitals, longer ones first.
var fillers = map[string]*strings.Replacer{
	"ru": strings.NewReplacer("ИМЕНЕМ", "Васей", "ИМЕНИ", "Васе", "ИМЯ", "Вася", "ЗАЯВКА", "убить Петю", "ТЕКСТ", "так вышло", "ДАТЫ", "5 марта",
		"АДРЕС", "anna@example.org", "РОЛЬ", "доктор", "КОД", "abcdef234567"),
	"en": strings.NewReplacer("NAME", "Vasya", "ORDER", "kill Petya", "TEXT", "so it came", "DATE", "5 March",
		"ADDRESS", "anna@example.org", "ROLE", "doctor", "CODE", "abcdef234567"),
}

// Every way in which the help writes a command is read as that command and
// nothing else, in both languages.
func TestUsageParses(t *testing.T) {
	names := parser.NewNames([]parser.Seat{{Name: "Вася", Aliases: []string{"Vasya"}}, {Name: "Петя", Aliases: []string{"Petya"}}, {Name: "Маша"}})
	for _, c := range parser.Commands {
		for _, key := range keysOf(c) {
			for _, lang := range templates.Languages() {
				usage, about, err := manual(t, lang).Command(key)
				if err != nil || about == "" {
					t.Errorf("%v, %q", err, about)
				}
				host := strings.HasPrefix(key, "host ")
				for _, line := range usage {
					for _, phase := range []parser.Phase{parser.Night, parser.Day} {
						ctx := &parser.Context{Names: names, Self: 2, Role: "mafia", Living: 12, Phase: phase, Host: host, SignUp: c.Word == "join" || c.Word == "leave"}
						if host {
							ctx.Self, ctx.Role = -1, ""
						}
						list := parser.Parse([]string{fillers[lang].Replace(line)}, ctx)
						if len(list) != 1 || list[0].Kind != parser.IsCommand || list[0].Command != c.Word {
							t.Errorf("%s, %s: %q is %+v", lang, key, line, list)
						}
					}
				}
			}
		}
	}
}

// No block of the help is about a command that there is not.
func TestNoIdleHelp(t *testing.T) {
	var known []string
	for _, c := range parser.Commands {
		known = append(known, keysOf(c)...)
	}
	for _, key := range usageKeys(t) {
		if !slices.Contains(known, key) {
			t.Errorf("the help has words for %q, which is no command", key)
		}
	}
}

// usageKeys are the keys of all blocks "usage …" of the built-in words.
func usageKeys(t *testing.T) (keys []string) {
	t.Helper()
	text, err := fs.ReadFile(templates.Builtin(), "en/help.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq(string(text), `{{define "usage `) {
		if key, _, ok := strings.Cut(part, `"}}`); ok && !strings.HasPrefix(part, "{{/*") {
			keys = append(keys, key)
		}
	}
	return keys
}
