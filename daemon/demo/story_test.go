package demo

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/parser"
)

// TestEverySeed plays the script with many deals and dice, without mail: it
// must always come to the same winner in its last act.
func TestEverySeed(t *testing.T) {
	for _, language := range []string{"ru", "en"} {
		for n := range 60 {
			var seed [engine.SeedLen]byte
			binary.BigEndian.PutUint64(seed[:], uint64(n))
			s := newStage(t, Table{Language: language, Domain: "mafia.test"}, seed)
			for _, a := range story {
				s.act(t, a)
			}
			if side, over := s.state.Over(); !over || side != engine.Town {
				t.Fatalf("seed %d, %s: the story ends with %v, %t", n, language, side, over)
			}
		}
	}
}

// A stage is the table without its mail.
type stage struct {
	director
	seed   *engine.Seed
	state  engine.State
	people []Person
	known  *parser.Names // as the daemon knows them in the open phase
}

func newStage(t *testing.T, table Table, seed [engine.SeedLen]byte) *stage {
	t.Helper()
	file, err := config.ParseGame(table.File(), "demo.toml")
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{seed: engine.NewSeed(seed), people: table.People()}
	s.parts, s.names = map[part]*actor{}, map[string][]parser.Cases{"ru": table.spellings("ru"), "en": table.spellings("en")}
	holdings := engine.Deal(s.seed, file.Deal)
	citizens := 0
	for i, h := range holdings {
		a := &actor{Person: s.people[i], part: part(h.Role.String())}
		switch {
		case h.Rank > 0:
			a.part += part(" " + string('0'+rune(h.Rank)))
		case a.part == citizen:
			citizens++
			a.part += part(" " + string('0'+rune(citizens)))
		}
		s.actors = append(s.actors, a)
		s.parts[a.part] = a
	}
	if s.state, err = engine.New(holdings, file.Options); err != nil {
		t.Fatal(err)
	}
	s.open()
	return s
}

// act reads the lines as the daemon would and closes the phase.
func (s *stage) act(t *testing.T, a act) {
	t.Helper()
	if s.state.Phase() != a.phase {
		t.Fatalf("%s is played in %s", a.phase, s.state.Phase())
	}
	var ask []parser.Order
	for _, one := range a.lines {
		who := s.parts[one.who]
		text, err := s.text(who, one)
		if err != nil {
			t.Fatal(err)
		}
		if one.as != "" {
			continue
		}
		ctx := s.context(who)
		if ctx.Ask = nil; one.answer {
			ctx.Ask = ask
		}
		list := parser.Parse([]string{text}, ctx)
		if len(list) != 1 {
			t.Fatalf("%s: %q is read as %+v", a.phase, text, list)
		}
		ask = list[0].Choices
		if list[0].Kind == parser.IsOrder {
			s.submit(t, who, list[0].Order)
		}
	}
	var err error
	if s.state, _, err = s.state.Close(s.seed, nil); err != nil {
		t.Fatal(err)
	}
	s.open()
}

// open begins a phase.
func (s *stage) open() {
	seats := make([]parser.Seat, len(s.people))
	for i, p := range s.people {
		seats[i] = parser.Seat{Name: p.Name, Aliases: []string{p.Alias}, Dead: !s.state.Living().Has(engine.Seat(i))}
	}
	s.known = parser.NewNames(seats)
}

func (s *stage) context(who *actor) *parser.Context {
	x := slices.Index(s.actors, who)
	ctx := &parser.Context{Names: s.known, Self: x, Role: s.state.Role(engine.Seat(x)).String(), Living: s.state.Living().Len(), Phase: parser.Night}
	if s.state.Phase().Day {
		ctx.Phase = parser.Day
	}
	return ctx
}

func (s *stage) submit(t *testing.T, who *actor, p parser.Order) {
	t.Helper()
	verb, ok := engine.ParseVerb(p.Verb)
	if !ok {
		t.Fatalf("no verb %q", p.Verb)
	}
	o := engine.Order{By: engine.Seat(slices.Index(s.actors, who)), Verb: verb, Role: engine.NoRole}
	for _, x := range p.Targets {
		o.Targets = append(o.Targets, engine.Seat(x))
	}
	if p.Role != "" {
		o.Role, _ = engine.RoleByName(p.Role)
	}
	s.state.Submit(o)
}

// TestMistakes holds the lines that are wrong on purpose to being so, whoever
// writes them in either language.
func TestMistakes(t *testing.T) {
	for _, language := range []string{"ru", "en"} {
		s := newStage(t, Table{Language: language, Domain: "mafia.test"}, [engine.SeedLen]byte{})
		for _, one := range []struct {
			line
			phase   parser.Phase
			kind    parser.Kind
			problem parser.Problem
		}{
			{says(doctor, "heal slip", lucky), parser.Night, parser.IsProblem, parser.UnknownName},
			{says(commissioner, "check", commissioner), parser.Night, parser.IsProblem, parser.SelfTarget},
			{says(doctor, "serum role"), parser.Night, parser.IsProblem, parser.NeedName},
			{says(lucky, "check", boss), parser.Night, parser.IsProblem, parser.NotYours},
			{says(second, "red", jailer), parser.Night, parser.IsProblem, parser.NotYours},
			{says(curious, "vote", boss), parser.Day, parser.IsQuestion, parser.NoColour},
		} {
			for _, p := range s.people {
				a := *s.parts[one.who]
				a.Language = p.Language
				text, err := s.text(&a, one.line)
				if err != nil {
					t.Fatal(err)
				}
				ctx := s.context(s.parts[one.who])
				ctx.Phase = one.phase
				list := parser.Parse([]string{text}, ctx)
				if len(list) != 1 || list[0].Kind != one.kind || list[0].Problem != one.problem {
					t.Errorf("%s: %q is read as %+v, want %s", one.who, text, list, one.problem)
				}
			}
		}
	}
}

// TestSlip holds hasty fingers to missing every name at the table by so much
// that its reader has to ask.
func TestSlip(t *testing.T) {
	s := newStage(t, Table{Domain: "mafia.test"}, [engine.SeedLen]byte{})
	for language, form := range map[string]func(parser.Cases) string{
		"ru": func(c parser.Cases) string { return "лечить " + slip(c.Acc) },
		"en": func(c parser.Cases) string { return "heal " + slip(c.Nom) },
	} {
		for _, c := range s.names[language] {
			list := parser.Parse([]string{form(c)}, s.context(s.parts[doctor]))
			if len(list) != 1 || list[0].Problem != parser.UnknownName {
				t.Errorf("%q is read as %+v", form(c), list)
			}
		}
	}
}

// TestWords holds the languages to having the same blocks.
func TestWords(t *testing.T) {
	blocks := func(language string) (names []string) {
		for _, b := range wordsOf(language).blocks.Templates() {
			names = append(names, strings.TrimSuffix(b.Name(), language+".tmpl"))
		}
		slices.Sort(names)
		return names
	}
	ru, en := blocks("ru"), blocks("en")
	if !slices.Equal(ru, en) {
		t.Errorf("the words differ: ru %q, en %q", ru, en)
	}
}
