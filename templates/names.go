package templates

import (
	"fmt"
	"strings"
)

// In returns the name in a case: "Nom", "Gen", "Dat", "Acc", "Ins" or "Pre".
func (n Name) In(form string) string {
	switch form {
	case "Gen":
		return n.Gen
	case "Dat":
		return n.Dat
	case "Acc":
		return n.Acc
	case "Ins":
		return n.Ins
	case "Pre":
		return n.Pre
	}
	return n.Nom
}

// list writes names one after another.
func list(names []Name) string {
	words := make([]string, len(names))
	for i, n := range names {
		words[i] = n.Nom
	}
	return strings.Join(words, ", ")
}

// target writes target i of an action in a case. The sender himself is the
// block "self FORM".
func (l *language) target(i int, form string, a Action) (string, error) {
	switch {
	case i >= len(a.Targets):
		return "", fmt.Errorf("%v has no target %d", a.Verb, i)
	case i < len(a.Self) && a.Self[i]:
		return l.word("self", form)
	}
	return a.Targets[i].In(form), nil
}

// targets writes all targets of an action, the last after the language's
// "and".
func (l *language) targets(form string, a Action) (string, error) {
	var words []string
	for i := range a.Targets {
		w, err := l.target(i, form, a)
		if err != nil {
			return "", err
		}
		words = append(words, w)
	}
	if len(words) < 2 {
		return strings.Join(words, ""), nil
	}
	and, err := l.word("and")
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + and + " " + words[last], err
}

// A Cast is the names that examples in a letter are played by.
type Cast struct{ A, B, C Name }

// cast picks the names of examples: of those given, else of the living but
// the reader. Where there are too few, one plays two parts.
func cast(given, living []Name, reader Name) Cast {
	names := append([]Name(nil), given...)
	for _, n := range living {
		if len(given) == 0 && n.Nom != reader.Nom {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		names = []Name{reader}
	}
	return Cast{names[0], names[1%len(names)], names[2%len(names)]}
}
