package demo

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
)

// A Told is what a public letter says of a phase.
type Told struct {
	Phase    engine.Phase
	Died     []string // by night
	Executed string   // by day; empty: nobody
}

// A Telling is what a game's letters say to one reader.
type Telling struct {
	Phases []Told
	Winner engine.Side
	Won    bool
}

// digest reads a public letter. It reports false when the letter is none.
func (w *words) digest(l *Letter) (t Told, ok bool) {
	for _, p := range l.below() {
		if m := w.marks["heading"].FindStringSubmatch(p[0]); m != nil {
			t.Phase.Day = m[1] == w.plain("day")
			t.Phase.N, _ = strconv.Atoi(m[2]) // digits, by the pattern
			ok = true
		}
		if w.marks["died"].MatchString(p[0]) {
			for _, line := range p[1:] {
				name, _, _ := strings.Cut(strings.TrimPrefix(line, bar), " (")
				name, _, _ = strings.Cut(name, ",")
				t.Died = append(t.Died, name)
			}
		}
		for _, line := range p {
			if m := w.marks["executed"].FindStringSubmatch(line); m != nil && !w.marks["spared"].MatchString(line) {
				t.Executed = m[1]
			}
		}
	}
	return t, ok
}

// winner reads the last letter.
func (w *words) winner(l *Letter) (engine.Side, bool) {
	for _, side := range []engine.Side{engine.NoSide, engine.Town, engine.Mafia, engine.Maniac} {
		for _, p := range l.paragraphs() {
			if l.ends() && slices.Contains(p, w.plain("won "+side.String())) {
				return side, true
			}
		}
	}
	return engine.NoSide, false
}

// Hear reads all letters of one reader, as they came to him.
func (t Table) Hear(p Person, letters []*Letter) Telling {
	var out Telling
	w := wordsOf(p.Language)
	names := t.accusatives(p.Language)
	for _, l := range letters {
		if told, ok := w.digest(l); ok && l.InReplyTo == "" {
			if name, ok := names[told.Executed]; ok {
				told.Executed = name
			}
			out.Phases = append(out.Phases, told)
		}
		if side, ok := w.winner(l); ok {
			out.Winner, out.Won = side, true
		}
	}
	slices.SortFunc(out.Phases, func(a, b Told) int { return order(a.Phase) - order(b.Phase) })
	return out
}

func order(p engine.Phase) int {
	if p.Day {
		return 2*p.N + 1
	}
	return 2 * p.N
}

// accusatives leads from the form of a name in a verdict back to the name.
func (t Table) accusatives(language string) map[string]string {
	var seats []parser.Seat
	for _, p := range t.People() {
		seats = append(seats, parser.Seat{Name: p.Name})
	}
	names := parser.NewNames(seats)
	back := map[string]string{}
	for i := range seats {
		form := names.Forms(i).Acc
		if language == "en" {
			form = names.Name(i)
		}
		back[form] = names.Name(i)
	}
	return back
}

// Recount is what a record says: the same that its letters should say.
func Recount(r *record.Record) Telling {
	var out Telling
	for _, p := range r.Phases {
		told := Told{Phase: p.Phase}
		for _, line := range p.Results {
			f := strings.Fields(line)
			switch {
			case len(f) < 4 || f[1] != "public":
			case f[2] == "died":
				told.Died = append(told.Died, f[3])
			case f[2] == "executed":
				told.Executed = f[3]
			case f[2] == "won":
				out.Winner, out.Won = engine.ParseSide(f[3])
			}
		}
		out.Phases = append(out.Phases, told)
	}
	return out
}

// Check compares what came of a story in three ways: what the record says,
// what it gives when it is played again, and what each player was told.
func (t Table) Check(o *Outcome) (Telling, error) {
	r, err := record.Read(bytes.NewReader(o.Record), GameID+".record")
	if err != nil {
		return Telling{}, fmt.Errorf("the record: %w", err)
	}
	diff, err := record.Verify(r)
	if err != nil {
		return Telling{}, fmt.Errorf("the record: %w", err)
	}
	if diff != nil {
		return Telling{}, errors.New("the record differs from its replay: " + diff.String())
	}
	want := Recount(r)
	if !want.Won {
		return want, errors.New("nobody has won")
	}
	for _, p := range t.People() {
		if got := t.Hear(p, o.Told[p.Address]); !reflect.DeepEqual(got, want) {
			return want, fmt.Errorf("the letters to %s tell %+v, the record %+v", p.Address, got, want)
		}
	}
	return want, nil
}
