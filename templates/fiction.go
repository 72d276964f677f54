package templates

import (
	"strings"

	"omerta/engine"
)

// Fiction returns a short piece of fiction that fits what the digest tells
// everybody, and nothing else. Of n pieces pick chooses one, from 0. It
// returns "" in a language that has none.
func (s *Set) Fiction(lang string, d Digest, pick func(n int) int) string {
	l := s.over[lang]
	if l == nil {
		l = s.base[lang]
	}
	if l == nil {
		return ""
	}
	list := l.fictions(fictionOf(d))
	if len(list) == 0 {
		return ""
	}
	i := pick(len(list)) % len(list)
	return list[max(i, 0)]
}

// fictions returns the paragraphs of the block "fiction KIND", each on one
// line.
func (l *language) fictions(kind string) []string {
	text, err := l.say(nil, "fiction", kind)
	if err != nil || text == "" {
		return nil
	}
	pieces := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n\n")
	for i, p := range pieces {
		pieces[i] = strings.Join(strings.Fields(p), " ")
	}
	return pieces
}

// fictionOf names the kind of fiction that the public facts ask for.
func fictionOf(d Digest) string {
	switch deaths := len(d.Deaths()); {
	case d.Closed.Day && len(only(d.Facts, engine.Executed)) > 0:
		return "executed"
	case d.Closed.Day:
		return "spared"
	case deaths == 0:
		return "quiet"
	case deaths == 1:
		return "one death"
	}
	return "deaths"
}
