package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"omerta/engine"
)

// TestPlayRefuses: what only playing finds is refused with its line too.
func TestPlayRefuses(t *testing.T) {
	const night = head + "night 1\n"
	for _, c := range []struct{ name, text, want string }{
		{"removed twice", night + "remove Vera\nremove Vera\n", "8: who is removed must be living"},
		{"the dead removed", night + "order Anna kill Vera\nday 1\nremove Vera\n", "9: who is removed must be living"},
		{"no die", night + "order Anna kill Vera scare Gena\n", "6: night 1 rolls evidence, and there is neither a die nor a seed"},
		{"a tie of two", head + "option tie random\nnight 1\nday 1\nvote Anna red Vera\nvote Vera red Anna\ndie tie 2\n", "11: die tie 2 of day 1 is not below 2"},
		{"no tie", head + "option tie random\nnight 1\nday 1\nvote Anna red Vera\nvote Vera red Anna\n", "8: day 1 rolls tie, and there is neither a die nor a seed"},
		{"after the end", night + "remove Anna\nday 1\n", "8: nothing may follow the end of the game"},
	} {
		r := parse(t, c.text)
		for what, err := range map[string]error{
			"replay": Replay(r),
			"verify": func() error { _, err := Verify(r); return err }(),
		} {
			var refused *Error
			if !errors.As(err, &refused) || err.Error() != "game.record:"+c.want {
				t.Errorf("%s: %s: %v, want %s", c.name, what, err, c.want)
			}
		}
	}
}

const played = head + `night 1
order Anna kill Vera
order Boris heal Vera
> host gang Anna
> host attack mafia Vera healed

day 1
vote Vera red Anna
> host score Anna 1
> public executed Anna
> public won town
`

// TestVerify names the first line that differs, also where one is missing or
// one too many.
func TestVerify(t *testing.T) {
	if diff, err := Verify(parse(t, played)); diff != nil || err != nil {
		t.Fatalf("%v, %v", diff, err)
	}
	for _, c := range []struct{ name, from, to, want string }{
		{"another word", "healed", "died", `10: got "> host attack mafia Vera died", want "> host attack mafia Vera healed"`},
		{"another order", "kill Vera", "kill Gena", `10: got "> host attack mafia Vera healed", want "> host attack mafia Gena died"`},
		{"missing in the middle", "> host gang Anna\n", "", `9: got "> host attack mafia Vera healed", want "> host gang Anna"`},
		{"missing before a heading", "> host attack mafia Vera healed\n", "", `11: want "> host attack mafia Vera healed", which is missing`},
		{"missing at the end", "> public won town\n", "", `16: want "> public won town", which is missing`},
		{"one too many", "> public won town\n", "> public won town\n> public won town\n", `17: got "> public won town", want nothing more`},
		{"one in the header", "night 1\n", "> dealt Anna mafia 1\nnight 1\n", `6: got "> dealt Anna mafia 1", want nothing more`},
	} {
		diff, err := Verify(parse(t, strings.Replace(played, c.from, c.to, 1)))
		if err != nil || diff == nil || diff.String() != "game.record:"+c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, diff, err, c.want)
		}
	}
	r := parse(t, strings.ReplaceAll(strings.ReplaceAll(played, "> ", ">   "), "Vera", `"Vera"`))
	if diff, err := Verify(r); diff != nil || err != nil {
		t.Errorf("spaces and quotes: %v, %v", diff, err)
	}
}

// TestReplay puts the results in place of those that are there.
func TestReplay(t *testing.T) {
	r := parse(t, strings.Replace(played, "> host gang Anna", "> host gang Vera\n> nonsense", 1))
	if err := Replay(r); err != nil {
		t.Fatal(err)
	}
	if got := strings.ReplaceAll(written(t, r), "\n\n", "\n"); got != strings.ReplaceAll(played, "\n\n", "\n") {
		t.Errorf("%s", got)
	}
}

// TestReplayUnread: a record that was put together and not read needs no lines.
func TestReplayUnread(t *testing.T) {
	r := &Record{Options: engine.Defaults(), Seats: []Seat{
		{Name: "Anna", Role: engine.RoleMafia, Rank: 1, Given: true},
		{Name: "Vera", Role: engine.RoleCitizen, Given: true},
	}}
	r.Phases = []Phase{{Phase: engine.Phase{N: 1}, Inputs: []Input{{Order: engine.Order{By: 0, Verb: engine.Kill, Targets: []engine.Seat{1}}}}}}
	if err := Replay(r); err != nil {
		t.Fatal(err)
	}
	want := []string{"> host gang Anna", "> host attack mafia Vera died", "> public died Vera", "> public won mafia"}
	if !slices.Equal(r.Phases[0].Results, want) {
		t.Errorf("%q", r.Phases[0].Results)
	}
	r.Phases[0].Day = true
	if err := Replay(r); err == nil || err.Error() != "day 1 is out of turn: night 1 is to come" {
		t.Errorf("%v", err)
	}
	r.Seats[0].Rank = 0
	if err := Replay(r); err == nil || err.Error() != "seat 1: mafia needs a rank" {
		t.Errorf("%v", err)
	}
	r.Deal = []engine.RoleID{engine.RoleMafia, engine.RoleCitizen}
	if err := Replay(r); err == nil || err.Error() != "to deal takes a seed, and one role a seat" {
		t.Errorf("%v", err)
	}
}

// TestRunning: the last phase stays open, and the game goes on from there.
func TestRunning(t *testing.T) {
	g, err := parse(t, played).Running()
	if err != nil {
		t.Fatal(err)
	}
	if _, over := g.State().Over(); over || g.State().Phase() != (engine.Phase{Day: true, N: 1}) {
		t.Errorf("over %v in %v", over, g.State().Phase())
	}
	if v, ok := g.State().VoteOf(2); !ok || v.Verb != engine.Red {
		t.Errorf("vote %+v", v)
	}
	if _, err := g.Apply(Input{Order: engine.Order{By: 2, Verb: engine.Unvote}}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Close(); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(played, "> host score Anna 1\n> public executed Anna\n> public won town\n", "vote Vera none\n> public nobody\n\nnight 2\n", 1)
	if got := written(t, g.Record()); strings.ReplaceAll(got, "\n\n", "\n") != strings.ReplaceAll(want, "\n\n", "\n") {
		t.Errorf("%s", got)
	}
	g, err = parse(t, head).Running()
	if err != nil || g.State().Phase() != (engine.Phase{N: 1}) {
		t.Errorf("a header alone: %v", err)
	}
}

// TestGame: input by input it is what the whole record is.
func TestGame(t *testing.T) {
	g, err := NewGame(parse(t, head))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Anna", "Boris", "Vera", "Gena"}
	apply := func(line string) (engine.Code, error) {
		t.Helper()
		in, err := ParseInput(line, names)
		if err != nil {
			t.Fatal(err)
		}
		return g.Apply(in)
	}
	if c, err := apply("order Boris poison Boris"); c != engine.Self || err != nil {
		t.Errorf("%v, %v", c, err)
	}
	if _, err := apply("die evidence 3"); err != nil {
		t.Error(err)
	}
	if _, err := apply("die evidence 4"); err == nil || err.Error() != "die evidence stands twice in one phase" {
		t.Errorf("%v", err)
	}
	if c, err := apply("order Anna kill Gena scare Vera"); c != engine.Accepted || err != nil {
		t.Errorf("%v, %v", c, err)
	}
	events, err := g.Close()
	if err != nil || events[0].Kind != engine.Refused || events[0].N != 1 {
		t.Errorf("%+v, %v", events, err)
	}
	if got := g.Rolled(); !slices.Equal(got, []Rolled{{engine.Phase{N: 1}, engine.Evidence, 100, 3, 75, true}}) {
		t.Errorf("%+v", got)
	}
	if _, err := apply("remove Gena"); err == nil {
		t.Error("the dead was removed")
	}
	if _, err := apply("remove Anna"); err != nil {
		t.Error(err)
	}
	if _, err := g.Close(); err != nil {
		t.Error(err)
	}
	if _, err := apply("vote Boris none"); !errors.Is(err, engine.ErrOver) {
		t.Errorf("%v", err)
	}
	if _, err := g.Close(); !errors.Is(err, engine.ErrOver) {
		t.Errorf("%v", err)
	}
	text := written(t, g.Record())
	if diff, err := Verify(parse(t, text)); diff != nil || err != nil {
		t.Errorf("%v, %v in\n%s", diff, err, text)
	}
}

// TestDealt: the header of a dealt game gets what was dealt.
func TestDealt(t *testing.T) {
	r := parse(t, "omerta-record 1\nseed "+zeros+"\nseat 1 Anna\nseat 2 Vera\ndeal mafia citizen\nnight 1\n")
	if err := Replay(r); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Results, []string{"> dealt Anna citizen", "> dealt Vera mafia 1"}) || r.Seats[1].Rank != 1 || r.Seats[1].Given {
		t.Errorf("%q, %+v", r.Results, r.Seats)
	}
}

const diced = `omerta-record 1
option tie random
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
seat 1 Anna mafia 1
seat 2 Boris maniac
seat 3 Vera citizen
seat 4 Gena citizen
seat 5 Zoe citizen
seat 6 Yana citizen
night 1
order Anna kill Vera scare Gena
order Boris torture Zoe
die evidence 5
die serum-hand 5
die torture-face 50
day 1
vote Boris red Yana
vote Yana red Anna
`

// TestForeignDice lists the dice that the seed does not give.
func TestForeignDice(t *testing.T) {
	seed := engine.NewSeed(parse(t, diced).Seed)
	value := func(d engine.Die) int { v, _ := seed.Roll(engine.Phase{N: 1}, d, 100); return v }
	text := strings.Replace(diced, "die evidence 5", "die evidence "+strconv.Itoa(value(engine.Evidence)), 1)
	got, err := ForeignDice(parse(t, text))
	want := []Foreign{
		{engine.Phase{N: 1}, engine.SerumHand, 5, value(engine.SerumHand), 14},
		{engine.Phase{N: 1}, engine.TortureFace, 50, value(engine.TortureFace), 15},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	noSeed := head + "night 1\ndie tie 1\n"
	got, err = ForeignDice(parse(t, noSeed))
	if err != nil || !slices.Equal(got, []Foreign{{engine.Phase{N: 1}, engine.Tie, 1, -1, 7}}) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestFixDice: with its dice written down a game plays the same without seed.
func TestFixDice(t *testing.T) {
	r := parse(t, diced)
	if err := Replay(r); err != nil {
		t.Fatal(err)
	}
	seed := r.Seed
	r.HasSeed, r.Seed = false, [engine.SeedLen]byte{}
	if err := r.FixDice(seed); err != nil {
		t.Fatal(err)
	}
	text := written(t, r)
	if strings.Contains(text, "seed") || strings.Count(text, "die torture-face") != 1 || !strings.Contains(text, "die torture-evidence") || !strings.Contains(text, "die tie") {
		t.Errorf("%s", text)
	}
	if diff, err := Verify(parse(t, text)); diff != nil || err != nil {
		t.Errorf("%v, %v in\n%s", diff, err, text)
	}
}

// TestLine: an input is written as it is read.
func TestLine(t *testing.T) {
	names := []string{"Anna", "Злой Кот", "kill"}
	for _, line := range []string{
		"order Anna kill \"kill\"",
		"order Anna kill \"kill\" \"Злой Кот\"",
		"order \"Злой Кот\" kill Anna scare \"kill\"",
		"order Anna scare Anna Anna Anna Anna",
		"order Anna heal-victim sniper",
		"order Anna compare Anna \"kill\" # why not",
		"order \"kill\" pass",
		"order \"kill\" cancel",
		"vote Anna red \"kill\"",
		"vote Anna none",
		"remove \"Злой Кот\" # he asked for it",
		"die tie 63",
	} {
		in, err := ParseInput(line, names)
		if got := Line(in, names); err != nil || got != line {
			t.Errorf("%s is written %s, %v", line, got, err)
		}
	}
	in := Input{Kind: IsRemove, Seat: 9, Comment: " two\nlines\xff "}
	if got := Line(in, names); got != "remove ? # two lines?" {
		t.Errorf("%s", got)
	}
	if _, err := ParseInput(" # nothing", names); err == nil || err.Error() != "there is no statement" {
		t.Errorf("%v", err)
	}
	if _, err := ParseInput("night 1", names); err == nil {
		t.Error("a heading is an input")
	}
}
