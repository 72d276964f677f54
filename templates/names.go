package templates

import "strings"

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

// String returns the name as the table writes it.
func (n Name) String() string { return n.Nom }

// list writes names one after another.
func list(names []Name) string { return strings.Join(namesOf("Nom", names), ", ") }

func namesOf(form string, names []Name) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.In(form)
	}
	return out
}

// targets writes the targets of an action in a case, the last after the
// language's "and". The sender himself is the block "self FORM".
func (l *language) targets(form string, a Action) (string, error) {
	words := namesOf(form, a.Targets)
	for i := range words {
		if i < len(a.Self) && a.Self[i] {
			self, err := l.word("self", form)
			if err != nil {
				return "", err
			}
			words[i] = self
		}
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
