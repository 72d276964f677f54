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

// A Manual has the built-in words about commands in one language, and no
// others: it is soon made.
type Manual struct{ words *language }

// NewManual returns the manual of a language.
func NewManual(lang string) (*Manual, error) {
	if plurals[lang] == nil {
		return nil, fmt.Errorf("manual in language %q: %w", lang, ErrUnknown)
	}
	l := newLanguage(lang)
	_, err := l.ParseFS(builtin, lang+"/help.tmpl")
	return &Manual{l}, err
}

// Command returns how a command is written, one way or more, and what it
// does, in a few words. A host's command is asked for by its [HostKey].
func (m *Manual) Command(key string) (usage []string, about string, err error) {
	if m.words.Lookup("usage "+key) == nil {
		return nil, "", fmt.Errorf("command %q in language %q: %w", key, m.words.name, ErrUnknown)
	}
	text, err := m.words.word("usage", key)
	if err != nil {
		return nil, "", err
	}
	about, err = m.words.word("about", key)
	return ownLines(text), about, err
}

// Heading returns the heading of a part of the host's commands.
func (m *Manual) Heading(part string) (string, error) {
	return m.words.word("part", HostKey(part))
}
