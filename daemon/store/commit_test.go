package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
	"omerta/engine"
)

func TestCommitIsAllOrNothing(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	mail := saved(t, s, raw(1, start, "one"))[0]
	must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{letter("there@x", "", daemon.KindNotice)}}))

	whole := func() daemon.Step {
		return daemon.Step{
			Game:       g,
			Mails:      []daemon.MailFate{{Mail: mail.ID, Fate: daemon.FateAccepted, Game: "friday"}},
			Statements: []daemon.Statement{{Mail: mail.ID, Arrived: start, Record: "order Vasya pass"}},
			Closed:     &daemon.Closed{Phase: engine.Phase{N: 1}},
			Letters:    []daemon.Letter{letter("new@x", "friday", daemon.KindReceipt)},
			Hints:      []daemon.Hint{{Address: "a@x", Why: "stranger", At: start}},
			Events:     []daemon.Log{{Game: "friday", Who: "terminal", What: "close"}},
		}
	}
	bad := map[string]daemon.Step{
		"a letter that is there":    {Letters: []daemon.Letter{letter("there@x", "", daemon.KindNotice)}},
		"a mail that is not":        {Mails: []daemon.MailFate{{Mail: 99, Fate: daemon.FateAuto}}},
		"a stale game":              {Game: g},
		"a game that is not there":  {Game: game("saturday")},
		"a game that is there":      {Game: game("friday"), Create: true},
		"statements without a game": {Statements: []daemon.Statement{{Mail: mail.ID}}},
	}
	for name, step := range bad {
		if err := s.Commit(ctx, whole(), step); err == nil {
			t.Fatalf("%s was committed", name)
		}
		if d := cmp.Diff(g, got2(s.Game(ctx, "friday"))(t)); d != "" {
			t.Errorf("%s: the game: %s", name, d)
		}
		if n := len(got2(s.Pending(ctx, 9))(t)); n != 1 {
			t.Errorf("%s: %d mails pending, want 1", name, n)
		}
		if n := len(got2(s.Statements(ctx, "friday"))(t)) + len(got2(s.Closed(ctx, "friday"))(t)); n != 0 {
			t.Errorf("%s: %d statements or closed phases", name, n)
		}
		if _, err := s.Letter(ctx, "new@x"); !errors.Is(err, daemon.ErrNotFound) {
			t.Errorf("%s: the letter: %v", name, err)
		}
		if at := got2(s.Hinted(ctx, "a@x", "stranger"))(t); !at.IsZero() {
			t.Errorf("%s: hinted at %v", name, at)
		}
	}
	must(t, s.Commit(ctx, whole()))
	if n := len(got2(s.Statements(ctx, "friday"))(t)) + len(got2(s.Closed(ctx, "friday"))(t)); n != 2 {
		t.Errorf("%d statements and closed phases, want 2", n)
	}
}

func TestCommitErrors(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	if err := s.Commit(ctx, daemon.Step{Game: g}); !errors.Is(err, daemon.ErrStale) {
		t.Errorf("a stale step gives %v", err)
	}
	if err := s.Commit(ctx, daemon.Step{Game: game("friday"), Create: true}); !errors.Is(err, daemon.ErrExists) {
		t.Errorf("a taken name gives %v", err)
	}
	if err := s.Commit(ctx, daemon.Step{Game: game("saturday")}); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("a game that was never made gives %v", err)
	}
	thief := game("sunday")
	thief.Seats[0].Key = "k0-friday"
	if err := s.Commit(ctx, daemon.Step{Game: thief, Create: true}); err == nil || errors.Is(err, daemon.ErrExists) {
		t.Errorf("a key of another seat gives %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Commit(cancelled, daemon.Step{Game: game("monday"), Create: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled commit gives %v", err)
	}
}

// Several steps of one game go in one call, each with the version that the one
// before leaves.
func TestCommitStepsOfOneGame(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	var steps []daemon.Step
	for i := range 3 {
		g := game("friday")
		g.Version, g.Trouble = int64(i), fmt.Sprint(i)
		steps = append(steps, daemon.Step{Game: g, Create: i == 0})
	}
	must(t, s.Commit(ctx, steps...))
	if g := got2(s.Game(ctx, "friday"))(t); g.Version != 3 || g.Trouble != "2" {
		t.Errorf("version %d, trouble %q", g.Version, g.Trouble)
	}
}

// Of many who step from one version one succeeds, whoever they are.
func TestCommitRace(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	made(t, s, "friday")
	stores := []*Store{s, openAt(t, s.path), openAt(t, s.path)}
	const each = 20
	var wg sync.WaitGroup
	for i, s := range stores {
		wg.Go(func() {
			for n := range each {
				for {
					g, err := s.Game(ctx, "friday")
					if err != nil {
						t.Error(err)
						return
					}
					err = s.Commit(ctx, daemon.Step{Game: g, Statements: []daemon.Statement{{Line: fmt.Sprintf("%d %d", i, n), Arrived: start}}})
					if err == nil {
						break
					}
					if !errors.Is(err, daemon.ErrStale) {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	wg.Wait()
	if g := got2(s.Game(ctx, "friday"))(t); g.Version != 1+each*int64(len(stores)) {
		t.Errorf("version %d", g.Version)
	}
	if n := len(got2(s.Statements(ctx, "friday"))(t)); n != each*len(stores) {
		t.Errorf("%d statements", n)
	}
}

func TestStatements(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	say := func(mail int64, n int, after time.Duration, fate, record string) daemon.Statement {
		return daemon.Statement{Mail: mail, N: n, Seat: 1, Phase: engine.Phase{Day: true, N: 2}, Arrived: start.Add(after),
			Line: "убить Лену", Record: record, Fate: fate, By: "terminal"}
	}
	commit := func(st ...daemon.Statement) error {
		err := s.Commit(ctx, daemon.Step{Game: g, Statements: st})
		if err == nil {
			g.Version++
		}
		return err
	}
	a, b := say(2, 1, 0, "accepted", "r1"), say(2, 0, 0, "accepted", "r0")
	held, order, typed := say(1, 0, time.Second, "held", ""), say(3, 0, 0, "accepted", "r3"), say(0, 0, 0, "accepted", "t")
	must(t, commit(a, b, held, order, typed, typed))
	want := []daemon.Statement{typed, typed, b, a, order, held}
	if d := cmp.Diff(want, got2(s.Statements(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}

	a.Mail = 1
	filled(t, a)
	released := say(1, 0, time.Minute, "accepted", "r1 confirmed")
	must(t, commit(released))
	want[5] = released
	if d := cmp.Diff(want, got2(s.Statements(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}
	if err := commit(released); err == nil {
		t.Error("an input of the game was written twice")
	}
}

func TestClosedInOrder(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	var want []daemon.Closed
	for phase := (engine.Phase{N: 9}); phase.N < 12; phase = phase.Next() {
		c := daemon.Closed{Phase: phase, Opened: start, Deadline: start.Add(time.Hour), At: start.Add(2 * time.Hour), Results: "result died Lena\n", Story: "Дождь.", News: []string{"завтра выходной"}}
		filled(t, c)
		must(t, s.Commit(ctx, daemon.Step{Game: g, Closed: &c}))
		g.Version++
		want = append(want, c)
	}
	if d := cmp.Diff(want, got2(s.Closed(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}
	if err := s.Commit(ctx, daemon.Step{Game: g, Closed: &want[0]}); err == nil {
		t.Error("a phase was closed twice")
	}
}

// A mail waits until its game runs, and is given no second life by others.
func TestWaitingMails(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	made(t, s, "saturday")
	g := made(t, s, "friday")
	g.Status = daemon.StatusStopped
	mail := saved(t, s, raw(1, start, "kill Lena"))[0]
	got2(s.Try(ctx, mail.ID))(t)
	must(t, s.Commit(ctx, daemon.Step{Game: g, Mails: []daemon.MailFate{{Mail: mail.ID, Fate: daemon.FateWaiting, Game: "friday"}}}))
	if n := len(got2(s.Pending(ctx, 9))(t)); n != 0 {
		t.Errorf("%d pending while the game is stopped", n)
	}
	must(t, s.Commit(ctx, daemon.Step{Game: got2(s.Game(ctx, "saturday"))(t)}))
	if n := len(got2(s.Pending(ctx, 9))(t)); n != 0 {
		t.Errorf("%d pending after a step of another game", n)
	}
	g = got2(s.Game(ctx, "friday"))(t)
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	if n := len(got2(s.Pending(ctx, 9))(t)); n != 0 {
		t.Errorf("%d pending after a step that leaves the game stopped", n)
	}
	g = got2(s.Game(ctx, "friday"))(t)
	g.Status = daemon.StatusRunning
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	if d := cmp.Diff([]daemon.Raw{mail}, got2(s.Pending(ctx, 9))(t)); d != "" {
		t.Error(d)
	}
	if n := got2(s.Try(ctx, mail.ID))(t); n != 1 {
		t.Errorf("try %d of a mail that is read anew", n)
	}
}

func TestHintKeepsTheLast(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	for _, after := range []time.Duration{time.Hour, 2 * time.Hour, 0} {
		must(t, s.Commit(ctx, daemon.Step{Hints: []daemon.Hint{{Address: "a@x", Why: "stranger", At: start.Add(after)}}}))
	}
	if at := got2(s.Hinted(ctx, "a@x", "stranger"))(t); !at.Equal(start.Add(2 * time.Hour)) {
		t.Errorf("hinted at %v", at)
	}
	if at := got2(s.Hinted(ctx, "a@x", "challenge"))(t); !at.IsZero() {
		t.Errorf("hinted at %v for another reason", at)
	}
}
