package templates

import "slices"

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
	clock, err := s.clock(lang, facts)
	if err != nil {
		return "", err
	}
	out += clock
	asked, err := s.block(lang, facts, "asked")
	if err != nil || asked == "" {
		return out, err
	}
	return out + "\n" + layout(asked), nil
}

// clock says until when the open phase lasts, where a line was about its time.
func (s *Set) clock(lang string, facts Transcript) (string, error) {
	timely := func(l Line) bool {
		return l.Fate == "done" && slices.Contains([]string{"extend", "pause", "resume", "redeal", "go without"}, l.Command)
	}
	if !slices.ContainsFunc(facts.Lines, timely) {
		return "", nil
	}
	block := []any{"deadline"}
	if facts.Deadline.IsZero() {
		block = []any{"state", facts.State}
	}
	text, err := s.block(lang, facts, block...)
	return layout(text), err
}
