package store

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
	"omerta/engine"
)

func TestGameRoundTrip(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	want := game("friday")
	want.Ended, want.Trouble = start.Add(time.Second), "беда"
	must(t, s.Commit(ctx, daemon.Step{Game: want, Create: true}))
	if want.Version != 0 {
		t.Errorf("commit changed its argument: version %d", want.Version)
	}
	want.Version = 1
	if d := cmp.Diff(want, got2(s.Game(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}

	// Everything that can change does.
	want.Rules, want.Status, want.Setup, want.Phase = 2, daemon.StatusStopped, []byte("x"), engine.Phase{Day: true, N: 3}
	want.Seed[0]++
	want.Opened, want.Deadline, want.Ended, want.Next, want.Trouble = start.Add(time.Hour), time.Time{}, time.Time{}, time.Time{}, ""
	want.Language = "en"
	want.Hosts = append([]daemon.GameHost{{Address: "other@example.org", Key: "other", Epoch: 2}}, want.Hosts...)
	want.Seats[0] = daemon.Seat{Name: "Петя", Aliases: []string{"Пётр"}, Address: "p@x", Language: "en", Zone: "Asia/Omsk", Addresses: []string{"p@work"}, Epoch: 2, Key: "new", Bounces: 1}
	want.Seats = append(want.Seats, daemon.Seat{Name: "Third", Key: "k2"})
	must(t, s.Commit(ctx, daemon.Step{Game: want}))
	want.Version = 2
	if d := cmp.Diff(want, got2(s.Game(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}
	want.Seats = want.Seats[:1]
	must(t, s.Commit(ctx, daemon.Step{Game: want}))
	if n := len(got2(s.Game(ctx, "friday"))(t).Seats); n != 1 {
		t.Errorf("%d seats, want 1", n)
	}
	if _, err := s.Game(ctx, "saturday"); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("a game that is not there gives %v", err)
	}
}

// A change of any one field of a game or a seat is kept.
func TestEveryFieldIsKept(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	change := func(v reflect.Value, name string) {
		switch x := v.Addr().Interface().(type) {
		case *string:
			*x += "!"
		case *int:
			*x++
		case *bool:
			*x = !*x
		case *[]daemon.GameHost:
			*x = append(slices.Clone(*x), daemon.GameHost{Address: "second@example.org", Key: "second", Epoch: 1})
		case *[]daemon.Door:
			*x = append(slices.Clone(*x), daemon.Door{Room: daemon.RoomGang, Key: "door"})
		case *daemon.Desk:
			x.Hold = !x.Hold
		case *[]string:
			*x = append(slices.Clone(*x), "more")
		case *[]byte:
			*x = append(slices.Clone(*x), '!')
		case *time.Time:
			*x = start.Add(time.Duration(len(name)) * time.Minute)
		case *daemon.Status:
			*x = daemon.StatusEnded
		case *engine.Phase:
			x.Day = !x.Day
		case *[engine.SeedLen]byte:
			x[engine.SeedLen-1]++
		default:
			t.Fatalf("%s is %T", name, x)
		}
		must(t, s.Commit(ctx, daemon.Step{Game: g}))
		g.Version++
		if d := cmp.Diff(g, got2(s.Game(ctx, "friday"))(t)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for _, v := range []reflect.Value{reflect.ValueOf(g).Elem(), reflect.ValueOf(&g.Seats[0]).Elem()} {
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "ID" && name != "Version" && name != "Seats" && name != "Status" {
				change(v.Field(i), name)
			}
		}
	}
	g.Next = time.Time{} // nothing is done by itself in a game that is over
	change(reflect.ValueOf(&g.Status).Elem(), "Status")
}

func TestSeatsExchangeTheirKeys(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	g.Seats[0].Key, g.Seats[1].Key = g.Seats[1].Key, g.Seats[0].Key
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	if p, err := s.ByKey(ctx, "k0-friday"); err != nil || p.Seat != 1 {
		t.Errorf("seat %d, %v", p.Seat, err)
	}
}

func TestGameFindsItsKeysAndAddresses(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	made(t, s, "saturday")
	for key, want := range map[string]daemon.Place{"k1-friday": {Game: "friday", Seat: 1}, "host-saturday": {Game: "saturday", Seat: -1}} {
		if p := got2(s.ByKey(ctx, key))(t); p != want {
			t.Errorf("%s is %v, want %v", key, p, want)
		}
	}
	g.Seats[1].Key, g.Seats[1].Epoch = "k1b-friday", 1
	g.Status = daemon.StatusEnded
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	for _, key := range []string{"k1-friday", "", "nonsense"} {
		if _, err := s.ByKey(ctx, key); !errors.Is(err, daemon.ErrNotFound) {
			t.Errorf("key %q gives %v", key, err)
		}
	}
	want := []daemon.Place{{Game: "saturday", Seat: 1}}
	if d := cmp.Diff(want, got2(s.ByAddress(ctx, "lena@example.com"))(t)); d != "" {
		t.Error(d)
	}
}

func TestKeylessGamesAreMany(t *testing.T) {
	s := openNew(t)
	for _, id := range []string{"a", "b"} {
		g := game(id)
		g.Hosts[0].Key, g.Seats[0].Key, g.Seats[1].Key = "", "", ""
		must(t, s.Commit(context.Background(), daemon.Step{Game: g, Create: true}))
	}
}

func TestGamesAndDeadlines(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	if _, _, err := s.NextDeadline(ctx); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("the next deadline of nothing gives %v", err)
	}
	for id, c := range map[string]struct {
		status daemon.Status
		hours  time.Duration
	}{
		"a-late": {daemon.StatusRunning, 30}, "b-soon": {daemon.StatusRunning, 2}, "c-stopped": {daemon.StatusStopped, 1}, "d-ended": {daemon.StatusEnded, 1},
	} {
		g := game(id)
		g.Status, g.Deadline = c.status, start.Add(c.hours*time.Hour)
		g.Next = g.Deadline
		must(t, s.Commit(ctx, daemon.Step{Game: g, Create: true}))
	}
	open := game("e-open")
	open.Status, open.Deadline, open.Next = daemon.StatusOpen, time.Time{}, time.Time{}
	must(t, s.Commit(ctx, daemon.Step{Game: open, Create: true}))
	none := game("f-none") // running, without a deadline
	none.Deadline, none.Next = time.Time{}, time.Time{}
	must(t, s.Commit(ctx, daemon.Step{Game: none, Create: true}))

	id, at, err := s.NextDeadline(ctx)
	if must(t, err); id != "b-soon" || !at.Equal(start.Add(2*time.Hour)) {
		t.Errorf("next deadline is %s at %v", id, at)
	}
	if next := got2(s.NextDue(ctx))(t); !next.Equal(start.Add(2 * time.Hour)) {
		t.Errorf("something is to be done at %v", next)
	}
	for _, test := range []struct {
		now  time.Duration
		want []string
	}{
		{2*time.Hour - time.Microsecond, nil},
		{2 * time.Hour, []string{"b-soon"}},
		{30 * time.Hour, []string{"b-soon", "a-late"}},
	} {
		if d := cmp.Diff(test.want, got2(s.Due(ctx, start.Add(test.now)))(t)); d != "" {
			t.Errorf("due after %v: %s", test.now, d)
		}
	}

	if ids := got2(s.Games(ctx, daemon.StatusOpen))(t); !slices.Equal(ids, []string{"e-open"}) {
		t.Errorf("open games: %v", ids)
	}
	made(t, s, "0-last")
	ids := got2(s.Games(ctx, daemon.StatusRunning, daemon.StatusOpen, daemon.StatusRunning))(t)
	if len(ids) != 5 || ids[4] != "0-last" {
		t.Errorf("games %v, want 5 in the order of their making", ids)
	}
	if ids := got2(s.Games(ctx))(t); len(ids) != 0 {
		t.Errorf("games in no state: %v", ids)
	}
}

func TestSecretIsMadeOnce(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	a := got2(s.Secret(ctx, 32))(t)
	b := got2(openAt(t, s.path).Secret(ctx, 32))(t)
	if len(a) != 32 || !slices.Equal(a, b) || slices.Equal(a, make([]byte, 32)) {
		t.Errorf("secrets %x and %x", a, b)
	}
	if _, err := s.Secret(ctx, 16); err == nil {
		t.Error("a secret of another length was given")
	}
	if c := got2(openNew(t).Secret(ctx, 32))(t); slices.Equal(a, c) {
		t.Error("two stores have one secret")
	}
}
