package templates

import "fmt"

// Outcome words what came of a host's commands, for the terminal: what the
// letter with the same facts says of each line.
func (s *Set) Outcome(lang string, facts Transcript) (string, error) {
	l := s.over[lang]
	if l == nil {
		l = s.base[lang]
	}
	if l == nil {
		return "", fmt.Errorf("commands in language %q: %w", lang, ErrUnknown)
	}
	out := ""
	for _, line := range facts.Lines {
		text, err := l.say(line, "outcome", line.Fate)
		if err != nil {
			return "", err
		}
		out += text + "\n"
	}
	return out, nil
}
