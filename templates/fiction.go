package templates

import (
	"slices"
	"strings"

	"omerta/engine"
)

// A Mood is the kind of fiction that the public facts of a phase ask for.
type Mood string

// The moods. A phase in which the host took somebody out and nothing else was
// told has none.
const (
	MoodNone     Mood = ""
	MoodQuiet    Mood = "quiet"
	MoodDeath    Mood = "one death"
	MoodDeaths   Mood = "deaths"
	MoodExecuted Mood = "executed"
	MoodSpared   Mood = "spared"
)

// MoodOf returns the mood of a phase, from the events that everybody is told.
func MoodOf(p engine.Phase, public []engine.Kind) Mood {
	deaths := 0
	for _, k := range public {
		if k == engine.Died {
			deaths++
		}
	}
	switch {
	case p.Day && slices.Contains(public, engine.Executed):
		return MoodExecuted
	case p.Day && slices.Contains(public, engine.Nobody):
		return MoodSpared
	case p.Day, deaths == 0 && slices.Contains(public, engine.Removed):
		return MoodNone
	case deaths == 0:
		return MoodQuiet
	case deaths == 1:
		return MoodDeath
	}
	return MoodDeaths
}

// Fiction returns a short piece of fiction for the last of these phases of a
// game, given by their moods from the first on. It fits what the digest tells
// everybody, and nothing else. Of n pieces roll chooses one, from 0, by a die
// of each phase; what an earlier phase of the game got is left out until none
// is left, which takes a game of more nights than most tables have people. Then
// all may come again, but never one twice running. It returns "" in a language
// that has none.
func (s *Set) Fiction(lang string, moods []Mood, roll func(phase, n int) int) (piece string) {
	l := s.over[lang]
	if l == nil {
		l = s.base[lang]
	}
	if l == nil {
		return ""
	}
	left, last := map[Mood][]string{}, map[Mood]string{}
	for i, m := range moods {
		if len(left[m]) == 0 {
			left[m] = l.fictions(m)
			if at := slices.Index(left[m], last[m]); at >= 0 && len(left[m]) > 1 {
				left[m] = slices.Delete(left[m], at, at+1)
			}
		}
		piece = ""
		if n := len(left[m]); n > 0 {
			at := roll(i, n)
			piece = left[m][at]
			last[m] = piece
			left[m] = slices.Delete(left[m], at, at+1)
		}
	}
	return piece
}

// fictions returns the paragraphs of the block "fiction MOOD", each on one
// line.
func (l *language) fictions(m Mood) []string {
	text, err := l.say(nil, "fiction", string(m))
	if err != nil || text == "" {
		return nil
	}
	pieces := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n\n")
	for i, p := range pieces {
		pieces[i] = strings.Join(strings.Fields(p), " ")
	}
	return pieces
}
