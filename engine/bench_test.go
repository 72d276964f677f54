package engine_test

import (
	"bytes"
	"io"
	"os"
	"testing"

	"omerta/engine"
	"omerta/engine/record"
)

// fullNight returns a game of 20 seats in its third night, in which everybody
// has given an order. With dice, four are rolled.
func fullNight(b *testing.B, dice bool) engine.State {
	b.Helper()
	roles := []engine.RoleID{
		engine.RoleMafia, engine.RoleMafia, engine.RoleMafia, engine.RoleMafia, engine.RoleMafia, engine.RoleMafia,
		engine.RoleManiac, engine.RoleCommissioner, engine.RoleDoctor, engine.RoleJailer, engine.RoleMartyr,
	}
	holdings := make([]engine.Holding, 20)
	for i := range holdings {
		holdings[i].Role = engine.RoleCitizen
		if i < len(roles) {
			holdings[i].Role = roles[i]
		}
		if i < 6 {
			holdings[i].Rank = uint8(i + 1)
		}
	}
	s, err := engine.New(holdings, engine.Defaults())
	if err != nil {
		b.Fatal(err)
	}
	for range 4 {
		if s, _, err = s.Close(nil, nil); err != nil {
			b.Fatal(err)
		}
	}
	give := func(by engine.Seat, v engine.Verb, on ...engine.Seat) {
		if c := s.Submit(engine.Order{By: by, Verb: v, Targets: on}); c != engine.Accepted {
			b.Fatalf("%v of seat %d: %v", v, by, c)
		}
	}
	for x := range engine.Seat(20) {
		give(x, engine.Pass)
	}
	for x := range engine.Seat(6) {
		if dice {
			give(x, engine.Kill, 10, 12+x)
		} else {
			give(x, engine.Kill, 10)
		}
	}
	give(7, engine.Check, 2)
	give(9, engine.Jail, 13)
	give(10, engine.Point, 3)
	if dice {
		give(6, engine.Torture, 15)
		give(8, engine.Serum, 16)
	} else {
		give(6, engine.Brutal, 14)
		give(8, engine.Heal, 15)
	}
	return s
}

func benchNight(b *testing.B, dice bool) {
	s := fullNight(b, dice)
	seed := engine.NewSeed([engine.SeedLen]byte{1, 2, 3})
	events := make([]engine.Event, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if _, events, err = s.Close(seed, events[:0]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNight20(b *testing.B)         { benchNight(b, false) }
func BenchmarkNight20FourDice(b *testing.B) { benchNight(b, true) }

func BenchmarkSubmit(b *testing.B) {
	s := fullNight(b, false)
	o := engine.Order{By: 0, Verb: engine.Kill, Targets: []engine.Seat{11, 12}}
	b.ReportAllocs()
	for b.Loop() {
		s.Submit(o)
	}
}

// BenchmarkReplay12 plays a record of twelve rounds with 529 orders and votes.
func BenchmarkReplay12(b *testing.B) {
	r, err := record.Read(bytes.NewReader(twelveRounds(b)), "")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := record.Replay(r); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead12 reads and writes it.
func BenchmarkRead12(b *testing.B) {
	text := twelveRounds(b)
	b.ReportAllocs()
	for b.Loop() {
		r, err := record.Read(bytes.NewReader(text), "")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.WriteTo(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func twelveRounds(b *testing.B) []byte {
	b.Helper()
	text, err := os.ReadFile("testdata/game-twelve-rounds.record")
	if err != nil {
		b.Fatal(err)
	}
	return text
}
