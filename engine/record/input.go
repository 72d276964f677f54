package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"omerta/engine"
)

// ParseInput reads one statement of a phase: an order, a vote, a removal or a
// die. The names are those of the seats, in order.
func ParseInput(line string, names []string) (Input, error) {
	tokens, comment, err := lex(nil, line)
	if err != nil {
		return Input{}, err
	}
	if len(tokens) == 0 {
		return Input{}, errors.New("there is no statement")
	}
	in, err := parseInput(tokens, names)
	in.Comment = comment
	return in, err
}

func parseInput(tokens []token, names []string) (Input, error) {
	word, rest := tokens[0], tokens[1:]
	switch {
	case word.is("order"), word.is("vote"):
		o, err := parseOrder(rest, names, word.text == "vote")
		return Input{Kind: IsOrder, Order: o}, err
	case word.is("remove"):
		if len(rest) != 1 {
			return Input{}, errors.New("remove takes one name")
		}
		x, err := seatOf(rest[0], names)
		return Input{Kind: IsRemove, Seat: x}, err
	case word.is("die"):
		return parseDie(rest)
	}
	return Input{}, errors.New("unknown word " + strconv.Quote(word.text))
}

func parseDie(rest []token) (Input, error) {
	if len(rest) != 2 {
		return Input{}, errors.New("die takes the name of a die and a value")
	}
	d, ok := engine.ParseDie(rest[0].text)
	if !ok || rest[0].quoted {
		return Input{}, errors.New("no die is called " + strconv.Quote(rest[0].text))
	}
	v, ok := rest[1].number(d.Faces() - 1)
	if !ok {
		return Input{}, errors.New("die " + d.String() + " falls on 0 to " + strconv.Itoa(d.Faces()-1) +
			", not on " + strconv.Quote(rest[1].text))
	}
	return Input{Kind: IsDie, Die: d, Value: v}, nil
}

func parseOrder(rest []token, names []string, vote bool) (engine.Order, error) {
	o := engine.Order{Role: engine.NoRole}
	if len(rest) < 2 {
		return o, errors.New("whose order, and what, is missing")
	}
	var err error
	if o.By, err = seatOf(rest[0], names); err != nil {
		return o, err
	}
	verb, ok := engine.ParseVerb(rest[1].text)
	if !ok || rest[1].quoted || verb == engine.KillScare {
		return o, errors.New("unknown word " + strconv.Quote(rest[1].text))
	}
	if verb.IsVote() != vote {
		return o, errors.New(verb.String() + " is a vote, or it is none")
	}
	o.Verb = verb
	targets := rest[2:]
	switch {
	case verb == engine.HealVictim:
		if len(targets) != 1 || targets[0].quoted {
			return o, errors.New("heal-victim takes the word of a role")
		}
		o.Role, _ = engine.RoleByName(targets[0].text)
		targets = nil
	case verb == engine.Kill && len(targets) == 3 && targets[1].is("scare"):
		o.Verb = engine.KillScare
		targets = []token{targets[0], targets[2]}
	}
	for _, t := range targets {
		x, err := seatOf(t, names)
		if err != nil {
			return o, err
		}
		o.Targets = append(o.Targets, x)
	}
	if !engine.HasForm(o.Verb, len(o.Targets), o.Role) {
		return o, errors.New("no role has an order of this form")
	}
	return o, nil
}

func seatOf(t token, names []string) (engine.Seat, error) {
	name, err := t.name()
	if err != nil {
		return engine.NoSeat, err
	}
	i := slices.Index(names, name)
	if i < 0 {
		return engine.NoSeat, errors.New("no seat has the name " + strconv.Quote(name))
	}
	return engine.Seat(i), nil
}

// Line returns an input as a record writes it, without the end of the line.
func Line(in Input, names []string) string {
	return string(appendInput(nil, in, names))
}

func appendInput(b []byte, in Input, names []string) []byte {
	switch in.Kind {
	case IsOrder:
		b = appendOrder(b, in.Order, names)
	case IsRemove:
		b = append(b, "remove "...)
		b = append(b, nameOf(in.Seat, names)...)
	case IsDie:
		b = append(b, "die "...)
		b = append(b, in.Die.String()...)
		b = append(b, ' ')
		b = strconv.AppendInt(b, int64(in.Value), 10)
	}
	if in.Comment != "" {
		b = append(b, " # "...)
		b = append(b, oneLine(in.Comment)...)
	}
	return b
}

func appendOrder(b []byte, o engine.Order, names []string) []byte {
	word := "order "
	if o.Verb.IsVote() {
		word = "vote "
	}
	b = append(b, word...)
	b = append(b, nameOf(o.By, names)...)
	b = append(b, ' ')
	if o.Verb == engine.KillScare {
		b = append(b, engine.Kill.String()...)
	} else {
		b = append(b, o.Verb.String()...)
	}
	if o.Verb == engine.HealVictim {
		b = append(b, ' ')
		b = append(b, o.Role.String()...)
	}
	for i, t := range o.Targets {
		if o.Verb == engine.KillScare && i == 1 {
			b = append(b, " scare"...)
		}
		b = append(b, ' ')
		b = append(b, nameOf(t, names)...)
	}
	return b
}

// nameOf returns the name of a seat as it is written. A seat that has none is
// written so that no record with it can be read.
func nameOf(x engine.Seat, names []string) string {
	if int(x) < len(names) {
		return Name(names[x])
	}
	return "?"
}

// oneLine keeps a comment from ending its line, or the record's UTF-8.
func oneLine(s string) string {
	s = strings.Map(func(c rune) rune {
		if c == '\n' || c == '\r' || c == '\t' {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(s, "?"))
	return strings.Trim(s, spaces)
}
