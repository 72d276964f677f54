package config

import (
	"errors"
	"strings"
	"testing"

	"omerta/engine"
)

// listOf is the example of a game for which players sign up, with changes in it.
func listOf(t *testing.T, changes ...string) string {
	t.Helper()
	text := ListExample()
	for i := 0; i < len(changes); i += 2 {
		next := strings.Replace(text, changes[i], changes[i+1], 1)
		if next == text {
			t.Fatalf("the example has no %q", changes[i])
		}
		text = next
	}
	return text
}

func TestList(t *testing.T) {
	g, err := ParseGame([]byte(listOf(t, "#starts", "starts")), "game.toml")
	if err != nil {
		t.Fatal(err)
	}
	if !g.SignUp || g.Seats != 12 || len(g.Players) != 0 || g.Deal != nil || g.Least() != 7 {
		t.Errorf("the example reads as %+v, least %d", g, g.Least())
	}
	if got := g.Starts.String(); got != "2027-01-05 20:00:00 +0300 MSK" {
		t.Errorf("it starts %s", got)
	}
	nine, err := g.For(9)
	if err != nil {
		t.Fatal(err)
	}
	count := map[engine.RoleID]int{}
	for _, h := range nine.Holdings() {
		count[h.Role]++
	}
	if len(nine.Deal) != 9 || count[engine.RoleMafia] != 3 || count[engine.RoleCitizen] != 1 || g.Deal != nil {
		t.Errorf("nine seats are dealt %v", nine.Deal)
	}
	var few *TooFew
	if _, err := g.For(6); !errors.As(err, &few) || few.Roles != 7 {
		t.Errorf("six seats: %v", err)
	}
	bare, _, _ := strings.Cut(ListExample(), "[roles]")
	plain, err := ParseGame([]byte(bare), "game.toml")
	if err != nil || plain.Least() != 7 {
		t.Errorf("a list without roles: %v", err)
	}
}

func TestBadLists(t *testing.T) {
	for _, c := range []struct {
		what, want string
		changes    []string
	}{
		{"fewer seats than roles", "seats: got 6 seats, the roles need 7", []string{"seats = 12", "seats = 6"}},
		{"a role given", "signup: stands beside roles given at players", []string{"[roles]", "[[player]]\nname = \"P\"\nemail = \"p@example.org\"\nrole = \"doctor\"\n[roles]"}},
		{"more players than seats", "seats: got 3 seats for 4 players", []string{"seats = 12", "seats = 3", "[roles]", strings.Repeat("[[player]]\nname = \"P\"\nemail = \"p@example.org\"\n", 4) + "[roles]"}},
		{"a bad start", "starts: got \"soon\", want a date and a time", []string{`#starts = "2027-01-05 20:00"`, `starts = "soon"`}},
	} {
		_, err := ParseGame([]byte(listOf(t, c.changes...)), "game.toml")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
	}
}

func TestPreset(t *testing.T) {
	const game = "preset = \"league\"\nid = \"cats\"\ntitle = \"Cats\"\nlanguage = \"en\"\nzone = \"Europe/London\"\nhost = \"host@example.org\"\nsignup = true\nday_ends = \"20:00\"\n[options]\ntie = \"none\"\n"
	const league = "night_ends = \"09:00\"\nday_ends = \"21:00\"\nseats = 10\n[roles]\nmafia = 2\ndoctor = 1\n[options]\ntie = \"random\"\nreveal = \"all\"\n"
	read := func(text string) func(string) ([]byte, error) {
		return func(name string) ([]byte, error) {
			if name != "league" {
				t.Errorf("asked for %q", name)
			}
			return []byte(text), nil
		}
	}
	whole, err := Expand([]byte(game), "game.toml", read(league))
	if err != nil {
		t.Fatal(err)
	}
	g, err := ParseGame(whole, "game.toml")
	if err != nil {
		t.Fatal(err)
	}
	if g.Schedule.NightEnds.String() != "09:00" || g.Schedule.DayEnds.String() != "20:00" || g.Seats != 10 || g.Least() != 3 ||
		g.Options.Get("tie") != "none" || g.Options.Get("reveal") != "all" {
		t.Errorf("it reads as %+v", g)
	}
	again, err := Expand(whole, "game.toml", func(string) ([]byte, error) { t.Error("asked again"); return nil, nil })
	if err != nil || string(again) != string(whole) {
		t.Errorf("expanded twice: %v\n%s", err, again)
	}
	for _, c := range []struct{ what, game, league, want string }{
		{"a path", strings.Replace(game, "league", "../x", 1), league, `game.toml:1: preset: got "../x", want the name of a preset`},
		{"a player in it", game, league + "[[player]]\nname = \"P\"\n", "player: has no place in a preset"},
		{"a mistake in it", game, strings.Replace(league, "seats = 10", "seats = 1", 1), "league.toml:3: seats: got 1"},
		{"a mistake beside it", strings.Replace(game, "20:00", "8pm", 1), league, `game.toml:8: day_ends: got "8pm"`},
		{"no TOML", game, "[", "league.toml:1: "},
	} {
		_, err := Expand([]byte(c.game), "game.toml", read(c.league))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.what, err, c.want)
		}
	}
	_, err = Expand([]byte(game), "game.toml", func(string) ([]byte, error) { return nil, errors.New("there is none") })
	if err == nil || !strings.Contains(err.Error(), `game.toml:1: preset: "league" cannot be read: there is none; presets are files`) {
		t.Errorf("no preset: %v", err)
	}
	if _, err := ParseGame([]byte(game), "game.toml"); err == nil || !strings.Contains(err.Error(), "preset: is read when the game is made") {
		t.Errorf("not expanded: %v", err)
	}
}
