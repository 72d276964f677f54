package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
)

// listed writes down what a seat may order, seats counted from 0.
func listed(s *engine.State, x engine.Seat) string {
	var lines []string
	for _, c := range s.Legal(x) {
		line := c.Verb.String()
		if c.Role != engine.NoRole {
			line += " " + c.Role.String()
		}
		for i, set := range c.Targets {
			line += " "
			for y := range set.All {
				line += fmt.Sprint(y)
			}
			if i >= c.Least {
				line += "?"
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

func TestLegal(t *testing.T) {
	s := newState(t, "mafia 1", "mafia 2", "doctor", "jailer", "journalist", "citizen")
	for x, want := range []string{
		"kill 12345 12345?; kill-scare 12345 012345; scare 012345 012345?; pass; cancel",
		"kill 02345 02345?; kill-scare 02345 012345; scare 012345 012345?; pass; cancel",
		"heal 012345; poison 01345; pass; cancel",
		"jail 01245; pass; cancel",
		"compare 01235 01235; pass; cancel",
		"pass; cancel",
	} {
		if got := listed(&s, engine.Seat(x)); got != want {
			t.Errorf("seat %d: %s, want %s", x, got, want)
		}
	}
	if err := s.Remove(5); err != nil {
		t.Fatal(err)
	}
	if got := listed(&s, 5); got != "" {
		t.Errorf("the removed may %s", got)
	}
	submit(t, &s, 2, engine.Heal, 0)
	submit(t, &s, 3, engine.Jail, 4)
	submit(t, &s, 0, engine.Scare, 4)
	s = closePhase(t, s)
	if got := listed(&s, 4) + " | " + listed(&s, 0); got != "red 01234; blue 01234; none | red 01234; blue 01234; none" {
		t.Errorf("by day: %s", got)
	}
	s = closePhase(t, s)
	if got := listed(&s, 2) + " | " + listed(&s, 3); got != "heal 1234; poison 134; pass; cancel | jail 012; pass; cancel" {
		t.Errorf("in night 2: %s", got)
	}
}

// TestLegalVictimHeals: in the light the doctor may heal the victims of the
// roles that may always be in a game, and of the sniper where there is one.
// Rules D4, P5.
func TestLegalVictimHeals(t *testing.T) {
	seats := append(slices.Repeat([]string{"citizen"}, 8), "doctor", "mafia 1", "mafia 2")
	s := newState(t, seats...)
	want := "heal 012345678910; heal-victim mafia; heal-victim maniac; heal-victim commissioner; heal-victim martyr; poison 01234567910; pass; cancel"
	if got := listed(&s, 8); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	s = newState(t, append(seats, "sniper")...)
	if got := listed(&s, 8); !strings.Contains(got, "heal-victim commissioner; heal-victim sniper; heal-victim martyr;") {
		t.Errorf("%s", got)
	}
}
