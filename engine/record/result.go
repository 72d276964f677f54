package record

import (
	"strconv"

	"omerta/engine"
)

// Result returns an event as a result line of a record, which begins with ">",
// without the end of the line.
func Result(e engine.Event, names []string) string {
	b := []byte{'>', ' '}
	if e.Kind == engine.Refused || e.Kind == engine.Dealt {
		b = append(b, e.Kind.String()...)
	} else {
		b = append(b, e.Audience().String()...)
		if e.Audience() == engine.ForSeat {
			b = append(b, ' ')
			b = append(b, nameOf(e.To, names)...)
		}
		b = append(b, ' ')
		b = append(b, e.Kind.String()...)
	}
	for _, word := range details(e, names) {
		b = append(b, ' ')
		b = append(b, word...)
	}
	return string(b)
}

// details returns the words behind the one of the kind.
func details(e engine.Event, names []string) []string {
	name := func(x engine.Seat) string { return nameOf(x, names) }
	switch e.Kind {
	case engine.Dealt:
		words := []string{name(e.On), e.Role.String()}
		if e.Rank > 0 {
			words = append(words, strconv.Itoa(int(e.Rank)))
		}
		return words
	case engine.Refused:
		return []string{strconv.Itoa(e.N), e.Code.String()}
	case engine.InForce, engine.Annulled, engine.Muted, engine.Silenced, engine.Recognised:
		return []string{name(e.On)}
	case engine.Void:
		return []string{name(e.On), name(e.Other)}
	case engine.Attack:
		return []string{e.Role.String(), name(e.On), e.Outcome.String()}
	case engine.Roll:
		return []string{e.Die.String(), strconv.Itoa(e.Value), strconv.Itoa(e.Chance), either(e.Value < e.Chance, "hit", "miss")}
	case engine.Checked:
		return []string{name(e.On), either(e.Yes, engine.Mafia.String(), "clean")}
	case engine.Compared:
		return []string{name(e.On), name(e.Other), either(e.Yes, "same", "different")}
	case engine.Saw:
		words := []string{name(e.On)}
		for x := range e.Seats.All {
			words = append(words, name(x))
		}
		return words
	case engine.Confessed:
		return []string{name(e.On), either(e.Yes, "blood", "clean")}
	case engine.Died, engine.Executed, engine.Removed:
		return unmasked(e, name(e.On))
	case engine.Exposed:
		return []string{name(e.On), "as", either(e.Boss, "boss", e.Role.String())}
	case engine.Marked:
		return []string{name(e.On), "by", engine.Maniac.String()}
	case engine.Score:
		return []string{name(e.On), strconv.Itoa(e.Value)}
	case engine.Won:
		return []string{e.Side.String()}
	default: // CheckFailed, Jailed, Nobody
		return nil
	}
}

func unmasked(e engine.Event, name string) []string {
	words := []string{name}
	if e.Role != engine.NoRole {
		words = append(words, "as", e.Role.String())
	}
	if e.ByManiac {
		words = append(words, "by", engine.Maniac.String())
	}
	return words
}

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}
