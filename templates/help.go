package templates

import "fmt"

// HostKey is the key of a host's command: one word may be a player's and a
// host's, and mean two things.
func HostKey(word string) string { return "host " + word }

// A Part is a heading of the host's commands and the keys of those under it.
type Part struct {
	Word string // the key of the heading
	Keys []string
}

// Command returns how a command is written, one way or more, and what it
// does, in a few words. A host's command is asked for by its [HostKey].
func (s *Set) Command(lang, key string) (usage []string, about string, err error) {
	text, err := s.block(lang, nil, "usage", key)
	if err != nil {
		return nil, "", err
	}
	if text == "" {
		return nil, "", fmt.Errorf("command %q in language %q: %w", key, lang, ErrUnknown)
	}
	about, err = s.block(lang, nil, "about", key)
	return ownLines(text), about, err
}

// Heading returns the heading of a part of the host's commands.
func (s *Set) Heading(lang, part string) (string, error) {
	return s.block(lang, nil, "part", HostKey(part))
}
