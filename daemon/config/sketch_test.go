package config

import (
	"fmt"
	"strings"
	"testing"
)

// Whatever a host leaves at its default makes a good file, with players or with
// a list.
func TestSketch(t *testing.T) {
	names := strings.Fields("Anna Bert Cora Dirk Emil Fred Gina")
	for _, lang := range []string{"ru", "en"} {
		s := Sketch{Answers: map[string]string{"title": `A "title" \ of his`, "id": "cats", "language": lang}, Host: "Host@Example.org"}
		g, err := ParseGame(s.File(), "cats.toml")
		if err != nil {
			t.Fatal(err)
		}
		if !g.SignUp || g.Seats != 12 || g.Title != `A "title" \ of his` || g.Host != "host@example.org" || g.Language != lang {
			t.Errorf("%s: it reads as %+v", lang, g)
		}
		for n := MinSeats; n < 10; n++ {
			s.Players = append(s.Players, Player{Name: names[n-MinSeats], Address: fmt.Sprintf("p%d@example.org", n)})
			if len(s.Players) < MinSeats {
				continue
			}
			if g, err := ParseGame(s.File(), "cats.toml"); err != nil || g.SignUp || len(g.Deal) != len(s.Players) {
				t.Errorf("%d players: %v\n%s", len(s.Players), err, s.File())
			}
		}
	}
}

func TestCheckAnswer(t *testing.T) {
	for _, q := range Questions("en") {
		if q.Default != "" && CheckAnswer(q.Key, q.Default) != nil {
			t.Errorf("the default of %s will not do: %v", q.Key, CheckAnswer(q.Key, q.Default))
		}
	}
	for key, value := range map[string]string{
		"title": "", "id": "Cats!", "language": "fr", "zone": "Nowhere", "night_ends": "10", "day_ends": "25:00", "seats": "two", "starts": "soon", "preset": "../x", "nonsense": "x",
	} {
		if CheckAnswer(key, value) == nil {
			t.Errorf("%s = %q was taken", key, value)
		}
	}
	if err := CheckAnswer("seats", "65"); err == nil {
		t.Error("65 seats were taken")
	}
}
