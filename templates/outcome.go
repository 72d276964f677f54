package templates

// Outcome words what came of a host's commands, for the terminal: what the
// letter with the same facts says of each line, and what was asked for.
func (s *Set) Outcome(lang string, facts Transcript) (string, error) {
	out := ""
	for _, line := range facts.Lines {
		text, err := s.block(lang, line, "outcome", line.Fate)
		if err != nil {
			return "", err
		}
		out += text + "\n"
	}
	asked, err := s.block(lang, facts, "asked")
	if err != nil || asked == "" {
		return out, err
	}
	return out + "\n" + layout(asked), nil
}
