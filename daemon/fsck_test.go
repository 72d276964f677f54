package daemon_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/engine"
)

// A falsified store gives back what somebody has changed behind our back.
type falsified struct {
	daemon.GameStore
	game       func(*daemon.Game)
	statements func([]daemon.Statement) []daemon.Statement
	closed     func([]daemon.Closed) []daemon.Closed
}

func (f *falsified) Game(ctx context.Context, id string) (*daemon.Game, error) {
	g, err := f.GameStore.Game(ctx, id)
	if err == nil && f.game != nil {
		f.game(g)
	}
	return g, err
}

func (f *falsified) Statements(ctx context.Context, id string) ([]daemon.Statement, error) {
	list, err := f.GameStore.Statements(ctx, id)
	if err == nil && f.statements != nil {
		list = f.statements(list)
	}
	return list, err
}

func (f *falsified) Closed(ctx context.Context, id string) ([]daemon.Closed, error) {
	list, err := f.GameStore.Closed(ctx, id)
	if err == nil && f.closed != nil {
		list = f.closed(list)
	}
	return list, err
}

// falsify changes the first statement that is an order.
func falsify(change func(*daemon.Statement)) func([]daemon.Statement) []daemon.Statement {
	return func(list []daemon.Statement) []daemon.Statement {
		for i := range list {
			if list[i].Record != "" {
				change(&list[i])
				break
			}
		}
		return list
	}
}

func TestCheck(t *testing.T) {
	h := newHouse(t)
	h.start(nine("mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen"), 1)
	h.say("Вася", "убить Tom")
	h.say("Маша", "лечить Ольгу")
	h.say("Игорь", "убить кого-нибудь")
	h.say("Вася", "убить Ольгу")
	h.pass()
	h.say("Маша", "против Васи")
	for _, c := range []struct {
		what string
		how  falsified
		want string
	}{
		{"nothing", falsified{}, ""},
		{"an order", falsified{statements: falsify(func(s *daemon.Statement) {
			s.Record = strings.Replace(s.Record, "Ольга", "Игорь", 1)
		})}, `cats: night 1: the replay differs from what was told: it gives "`},
		{"a role", falsified{game: func(g *daemon.Game) { g.Setup = bytes.Replace(g.Setup, []byte(`"jailer"`), []byte(`"jester"`), 1) }}, "cats: its setup: "},
		{"a word of an order", falsified{statements: falsify(func(s *daemon.Statement) { s.Record = "order Вася adore Ольга" })},
			`statement 0 of mail 2 cannot be read: "order Вася adore Ольга": unknown word "adore"`},
		{"whose order it is", falsified{statements: falsify(func(s *daemon.Statement) { s.Seat = 6 })}, `is of seat 7: "order `},
		{"that it is an input", falsified{statements: falsify(func(s *daemon.Statement) { s.Record = "" })}, "was accepted and is no input of the game"},
		{"the setup", falsified{game: func(g *daemon.Game) { g.Setup = []byte("title = 7") }}, "cats: its setup: "},
		{"the order of phases", falsified{closed: func(list []daemon.Closed) []daemon.Closed {
			list[0].Phase = engine.Phase{N: 2}
			return list
		}}, "cats: night 2"},
		{"the open phase", falsified{game: func(g *daemon.Game) { g.Phase = engine.Phase{N: 4} }}, "night 4 is open, after a replay it is day 1"},
		{"the end", falsified{game: func(g *daemon.Game) { g.Status = daemon.StatusEnded }}, "it has ended, though nobody has won"},
		{"the end under other rules", falsified{game: func(g *daemon.Game) { g.Status = daemon.StatusEnded; g.Rules = 0; g.Setup = nil }}, ""},
	} {
		c.how.GameStore = h.store
		h.open(func(o *daemon.Options) { o.Store = &c.how })
		found, err := h.host.Check(h.ctx)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		if text := fmt.Sprint(found); !strings.Contains(text, c.want) || c.want == "" && len(found) > 0 {
			t.Errorf("%s: found %s, want %q", c.what, text, c.want)
		}
	}
}

// The error of a replay that differs stands in the log and in letters: it must
// not say what was ordered.
func TestDifferenceTellsNothing(t *testing.T) {
	h := newHouse(t)
	h.start(nine("mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen"), 1)
	h.say("Вася", "убить Ольгу")
	h.pass()
	h.open(func(o *daemon.Options) {
		o.Store = &falsified{GameStore: h.store, statements: falsify(func(s *daemon.Statement) { s.Record = "order Вася kill Игорь" })}
	})
	_, err := h.host.Export(h.ctx, h.game)
	if err == nil || !strings.Contains(err.Error(), "night 1: the replay differs") {
		t.Fatalf("a replay that differs gives %v", err)
	}
	for _, secret := range []string{"Ольга", "Игорь", "mafia", "died"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%q is told: %v", secret, err)
		}
	}
}
