package engine_test

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"omerta/engine"
)

// testSeed is 00 01 … 1f.
func testSeed() (seed [engine.SeedLen]byte) {
	for i := range seed {
		seed[i] = byte(i)
	}
	return seed
}

// TestDice: the values were computed by a program of another language.
func TestDice(t *testing.T) {
	seed := engine.NewSeed(testSeed())
	for _, c := range []struct {
		phase   engine.Phase
		die     engine.Die
		faces   int
		message string
		digest  string
		value   int
	}{
		{engine.Phase{N: 3}, engine.Evidence, 100, "omerta/1 night 3 evidence",
			"678df59b0ee6e147452baababeafe8a5d03deed91f8297573ad032f731130b4c", 40},
		{engine.Phase{N: 12}, engine.TortureFace, 100, "omerta/1 night 12 torture-face",
			"59dbfb4142334ee8f64f9332d9783a9898c2201cbb77cba1e1c0770b21cdbded", 35},
		{engine.Phase{Day: true, N: 3}, engine.Tie, 3, "omerta/1 day 3 tie",
			"2a7dc9690c8080a65b79e28e465fa1f2ff7de408de53460092e9185edd9e5691", 0},
	} {
		if got := engine.DieMessage(c.phase, c.die); got != c.message {
			t.Errorf("message %q, want %q", got, c.message)
		}
		if got := seed.Digest(c.message); hex.EncodeToString(got[:]) != c.digest {
			t.Errorf("digest of %q is %x, want %s", c.message, got, c.digest)
		}
		if got, ok := seed.Roll(c.phase, c.die, c.faces); got != c.value || !ok {
			t.Errorf("%q rolls %d, want %d", c.message, got, c.value)
		}
	}
	if got := engine.DealMessage(7); got != "omerta/1 deal 7" {
		t.Errorf("message of the deal %q", got)
	}
	if got := engine.Commitment(testSeed()); got != "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" {
		t.Errorf("commitment %s", got)
	}
}

// TestDeal: the deal was computed by a program of another language.
func TestDeal(t *testing.T) {
	var list []engine.RoleID
	for _, w := range strings.Fields("mafia mafia mafia maniac commissioner doctor jailer martyr citizen citizen citizen") {
		r, ok := engine.RoleByName(w)
		if !ok {
			t.Fatalf("no role %q", w)
		}
		list = append(list, r)
	}
	want := strings.Fields("doctor mafia mafia citizen citizen jailer martyr commissioner citizen maniac mafia")
	ranks := []uint8{0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 3}
	for x, h := range engine.Deal(engine.NewSeed(testSeed()), list) {
		if h.Role.String() != want[x] || h.Rank != ranks[x] {
			t.Errorf("seat %d: %v %d, want %s %d", x, h.Role, h.Rank, want[x], ranks[x])
		}
	}
	if list[0] != engine.RoleMafia {
		t.Error("the list of roles was changed")
	}
}

func TestParseSeed(t *testing.T) {
	text := strings.Repeat("0aB", 21) + "f"
	seed, err := engine.ParseSeed(text)
	if err != nil || hex.EncodeToString(seed[:]) != strings.ToLower(text) {
		t.Errorf("%x, %v", seed, err)
	}
	for _, wrong := range []string{"", text[1:], text + "00", "g" + text[1:]} {
		if _, err := engine.ParseSeed(wrong); err == nil {
			t.Errorf("%q is a seed", wrong)
		}
	}
}

// TestLaid: what is laid is on top, and what is not comes from below.
func TestLaid(t *testing.T) {
	night := engine.Phase{N: 3}
	dice := engine.Laid{Under: engine.NewSeed(testSeed())}
	dice.Lay(engine.SerumHand, 7)
	if v, ok := dice.Roll(night, engine.SerumHand, 100); v != 7 || !ok {
		t.Errorf("laid on 7 it is %d", v)
	}
	if v, ok := dice.Roll(night, engine.Evidence, 100); v != 40 || !ok {
		t.Errorf("the seed gives 40, not %d", v)
	}
	dice.Under = nil
	if _, ok := dice.Roll(night, engine.Evidence, 100); ok {
		t.Error("there is a value from nowhere")
	}
}

// TestNoDie: a roll that nothing gives, or with too high a value, closes
// nothing.
func TestNoDie(t *testing.T) {
	s := newState(t, "mafia 1", "citizen", "citizen", "citizen", "citizen")
	submit(t, &s, 0, engine.Kill, 1, 2)
	high := engine.Laid{}
	high.Lay(engine.Evidence, 100)
	for _, c := range []struct {
		dice engine.Dice
		want string
	}{
		{nil, "night 1 rolls evidence, and there is neither a die nor a seed"},
		{&engine.Laid{}, "night 1 rolls evidence, and there is neither a die nor a seed"},
		{&high, "die evidence 100 of night 1 is not below 100"},
	} {
		before := s
		next, events, err := s.Close(c.dice, nil)
		var wrong *engine.DieError
		if !errors.As(err, &wrong) || err.Error() != c.want || wrong.Die != engine.Evidence {
			t.Errorf("error %v, want %s", err, c.want)
		}
		if next != before || s != before || len(events) != 0 {
			t.Error("something changed")
		}
	}
}

// TestDiceStandAlone: no roll moves another, whatever the order.
func TestDiceStandAlone(t *testing.T) {
	a, b := engine.NewSeed(testSeed()), engine.NewSeed(testSeed())
	for n := 1; n < 20; n++ {
		night := engine.Phase{N: n}
		one, _ := a.Roll(night, engine.Evidence, 100)
		b.Roll(night, engine.SerumHand, 100)
		b.Roll(engine.Phase{Day: true, N: n}, engine.Tie, 5)
		if other, _ := b.Roll(night, engine.Evidence, 100); other != one {
			t.Errorf("night %d: %d alone, %d among others", n, one, other)
		}
	}
}
