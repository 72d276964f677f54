package engine_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"omerta/engine"
)

// hold reads what seats hold: "doctor", "mafia 2".
func hold(t failer, seats ...string) []engine.Holding {
	t.Helper()
	holdings := make([]engine.Holding, len(seats))
	for i, s := range seats {
		word, rank, _ := strings.Cut(s, " ")
		holdings[i].Role, _ = engine.RoleByName(word)
		if rank != "" {
			n, err := strconv.ParseUint(rank, 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			holdings[i].Rank = uint8(n)
		}
	}
	return holdings
}

func newState(t failer, seats ...string) engine.State {
	t.Helper()
	s, err := engine.New(hold(t, seats...), engine.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func submit(t failer, s *engine.State, by engine.Seat, v engine.Verb, on ...engine.Seat) {
	t.Helper()
	if c := s.Submit(engine.Order{By: by, Verb: v, Targets: on, Role: engine.NoRole}); c != engine.Accepted {
		t.Fatalf("%v of seat %d: %v", v, by, c)
	}
}

func closePhase(t failer, s engine.State) engine.State {
	t.Helper()
	next, _, err := s.Close(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		seats []string
		want  string
	}{
		{nil, "a game needs a seat"},
		{slices.Repeat([]string{"citizen"}, 65), "a game has at most 64 seats, not 65"},
		{[]string{"citizen", "nobody"}, "seat 2: no role"},
		{[]string{"doctor", "citizen", "doctor"}, "seat 3: a second doctor"},
		{[]string{"sniper", "sniper"}, "seat 2: a second sniper"},
		{[]string{"mafia"}, "seat 1: mafia needs a rank"},
		{[]string{"mafia 2", "mafia 2"}, "seat 2: a second rank 2"},
		{[]string{"citizen 1"}, "seat 1: citizen has no rank"},
	} {
		if _, err := engine.New(hold(t, c.seats...), engine.Defaults()); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.seats, err, c.want)
		}
	}
	if _, err := engine.New(hold(t, slices.Repeat([]string{"citizen"}, 64)...), engine.Defaults()); err != nil {
		t.Errorf("64 seats: %v", err)
	}
}

func TestAccessors(t *testing.T) {
	s := newState(t, "mafia 3", "mafia 1", "doctor", "citizen", "citizen")
	all := engine.Seats(0b11111)
	if s.Seats() != all || s.Living() != all || s.LivingAtOpen() != all {
		t.Errorf("seats %b, living %b, at open %b", s.Seats(), s.Living(), s.LivingAtOpen())
	}
	if s.Boss() != 1 || !s.Dark() || s.ThreeLeft() || s.Phase() != (engine.Phase{N: 1}) {
		t.Errorf("boss %d, dark %v, three left %v, %v", s.Boss(), s.Dark(), s.ThreeLeft(), s.Phase())
	}
	if s.Role(2) != engine.RoleDoctor || s.Role(5) != engine.NoRole || s.Rank(0) != 3 || s.Rank(5) != 0 {
		t.Errorf("roles %v %v, ranks %d %d", s.Role(2), s.Role(5), s.Rank(0), s.Rank(5))
	}
	if s.Mates(0) != engine.Seats(0).With(1) || s.Mates(2) != 0 {
		t.Errorf("mates %b, %b", s.Mates(0), s.Mates(2))
	}
	if s.Options() != engine.Defaults() {
		t.Error("the options are not those of the game")
	}
}

// TestInForce: each has his own order, the gang that of the highest rank.
// Rule M4.
func TestInForce(t *testing.T) {
	s := newState(t, "mafia 1", "mafia 2", "doctor", "citizen", "citizen")
	if _, ok := s.Gang(); ok {
		t.Error("the gang has an order")
	}
	submit(t, &s, 1, engine.KillScare, 3, 4)
	if o, ok := s.Gang(); !ok || o.By != 1 || o.Verb != engine.KillScare || !slices.Equal(o.Targets, []engine.Seat{3, 4}) {
		t.Errorf("of rank 2: %+v", o)
	}
	submit(t, &s, 0, engine.Pass)
	if o, ok := s.Gang(); !ok || o.By != 0 || o.Verb != engine.Pass {
		t.Errorf("of the boss: %+v", o)
	}
	if o, ok := s.InForce(1); !ok || o.Verb != engine.KillScare {
		t.Errorf("of rank 2 himself: %+v", o)
	}
	submit(t, &s, 0, engine.Cancel)
	if o, ok := s.Gang(); !ok || o.By != 1 {
		t.Errorf("the boss cancelled: %+v", o)
	}
	if c := s.Submit(engine.Order{By: 2, Verb: engine.HealVictim, Role: engine.RoleMafia}); c != engine.Dark {
		t.Errorf("victim heal in the dark: %v", c)
	}
	if _, ok := s.InForce(2); ok {
		t.Error("a refused order is in force")
	}
	if _, ok := s.VoteOf(1); ok || s.Votes() != nil {
		t.Error("there are votes at night")
	}
}

// TestRemove: what is left of orders stands, and nothing earlier revives.
func TestRemove(t *testing.T) {
	s := newState(t, "mafia 1", "doctor", "journalist", "citizen", "citizen", "citizen")
	submit(t, &s, 0, engine.Kill, 5)
	submit(t, &s, 0, engine.KillScare, 3, 4)
	submit(t, &s, 1, engine.Heal, 3)
	submit(t, &s, 2, engine.Compare, 3, 4)
	if err := s.Remove(3); err != nil {
		t.Fatal(err)
	}
	if o, _ := s.InForce(0); o.Verb != engine.Scare || !slices.Equal(o.Targets, []engine.Seat{4}) {
		t.Errorf("of kill and scare is left %+v", o)
	}
	if o, ok := s.InForce(1); !ok || o.Verb != engine.Pass || o.Targets != nil {
		t.Errorf("of the heal is left %+v", o)
	}
	if o, _ := s.InForce(2); o.Verb != engine.Compare || !slices.Equal(o.Targets, []engine.Seat{4}) {
		t.Errorf("of the comparison is left %+v", o)
	}
	if err := s.Remove(3); err == nil || err.Error() != "who is removed must be living" {
		t.Errorf("removed twice: %v", err)
	}
	if err := s.Remove(engine.NoSeat); err == nil {
		t.Error("nobody was removed")
	}
	if s.Living().Has(3) || !s.LivingAtOpen().Has(3) {
		t.Error("he lives, or did not live at nightfall")
	}
}

func TestVotes(t *testing.T) {
	s := closePhase(t, newState(t, "mafia 1", "citizen", "citizen", "citizen"))
	submit(t, &s, 2, engine.Red, 0)
	submit(t, &s, 0, engine.Blue, 0)
	submit(t, &s, 2, engine.Red, 1)
	var by []engine.Seat
	for _, v := range s.Votes() {
		by = append(by, v.By)
	}
	if !slices.Equal(by, []engine.Seat{0, 2}) {
		t.Errorf("votes of %v in this order", by)
	}
	if v, ok := s.VoteOf(2); !ok || v.Verb != engine.Red || !slices.Equal(v.Targets, []engine.Seat{1}) {
		t.Errorf("%+v", v)
	}
	submit(t, &s, 2, engine.Unvote)
	if _, ok := s.VoteOf(2); ok {
		t.Error("the vote stands")
	}
	if _, ok := s.Gang(); ok {
		t.Error("the gang has an order by day")
	}
}

func TestSilentSeats(t *testing.T) {
	s := newState(t, "mafia 1", "citizen", "citizen", "citizen", "citizen")
	submit(t, &s, 0, engine.Scare, 1)
	if s.SilentSeats() != 0 {
		t.Error("somebody is silent at night")
	}
	s = closePhase(t, s)
	if s.SilentSeats() != engine.Seats(0).With(1) {
		t.Errorf("silent %b", s.SilentSeats())
	}
	if err := s.Remove(1); err != nil || s.SilentSeats() != 0 {
		t.Errorf("%v, silent %b", err, s.SilentSeats())
	}
}

// TestOver: when the game is over nothing can be done any more.
func TestOver(t *testing.T) {
	s := newState(t, "mafia 1", "citizen", "citizen")
	submit(t, &s, 0, engine.Kill, 1)
	snapshot := s
	s = closePhase(t, s)
	if side, over := s.Over(); !over || side != engine.Mafia || s.Phase() != (engine.Phase{N: 1}) {
		t.Errorf("%v, %v in %v", side, over, s.Phase())
	}
	if c := s.Submit(engine.Order{By: 0, Verb: engine.Pass}); c != engine.NotYours {
		t.Errorf("order: %v", c)
	}
	if err := s.Remove(0); !errors.Is(err, engine.ErrOver) {
		t.Errorf("removal: %v", err)
	}
	if _, _, err := s.Close(nil, nil); !errors.Is(err, engine.ErrOver) {
		t.Errorf("close: %v", err)
	}
	if s.Legal(0) != nil {
		t.Error("something is lawful")
	}
	if _, over := snapshot.Over(); over || snapshot.Living().Len() != 3 {
		t.Error("the snapshot moved")
	}
}

func TestPhase(t *testing.T) {
	p := engine.Phase{}
	for _, want := range []string{"night 1", "day 1", "night 2", "day 2"} {
		if p = p.Next(); p.String() != want {
			t.Errorf("%s, want %s", p, want)
		}
	}
}

func TestGangSize(t *testing.T) { // Rule M1.
	for players, want := range map[int]int{1: 1, 2: 1, 5: 1, 6: 2, 8: 2, 9: 3, 20: 6} {
		if got := engine.GangSize(players); got != want {
			t.Errorf("%d players: %d", players, got)
		}
	}
}
