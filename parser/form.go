package parser

import (
	"strings"
	"sync"
)

// formKeys finds the key of a game's file by what a line of the form calls it,
// in either language.
var formKeys = sync.OnceValue(func() map[string]string {
	keys := map[string]string{}
	for _, l := range []*Language{&english, &russian} {
		for key, list := range l.Form {
			keys[key] = key
			each(list, func(s string) { keys[wordsOnly(tokenize(s))] = key })
		}
	}
	return keys
})

// FormLabel is what the form calls a key of a game's file, in a language; empty
// where it does not ask for it.
func FormLabel(lang, key string) string {
	l := &english
	if lang == russian.Code {
		l = &russian
	}
	label, _, _ := strings.Cut(l.Form[key], "|")
	return label
}

// FormLine reads a line of the form with which a host makes a game by mail:
// the key of the game's file that it fills, and what with. Marks of quotation
// and ours may stand before it. It reports false for any other line.
func FormLine(line string) (key, value string, ok bool) {
	line = strings.TrimLeft(line, "> │|\t")
	label, value, ok := strings.Cut(line, ":")
	if !ok {
		return "", "", false
	}
	key, ok = formKeys()[wordsOnly(tokenize(clean(label)))]
	if !ok {
		return "", "", false
	}
	value = strings.TrimSpace(value)
	switch key {
	case "language":
		if code := languages[wordsOnly(tokenize(clean(value)))]; code != "" {
			value = code
		}
	case "zone":
		if name, known := Zone(value); known {
			value = name
		}
	case "id":
		value = strings.ToLower(value)
	case "night_ends", "day_ends":
		value = strings.Replace(value, ".", ":", 1)
	}
	return key, value, true
}
