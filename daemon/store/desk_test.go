package store

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
	"omerta/engine"
)

func TestDeskIsKept(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	g.Desk = daemon.Desk{
		Paused: start.UTC(), Left: time.Hour, Hold: true, Story: "Дождь.", Marks: []string{"counts 3h0m0s"}, Deals: 2, Rollbacks: 1,
		Seen: []string{"a@example.org"}, Former: []daemon.Former{{Address: "b@example.org", Seat: 1}}, Waiting: []daemon.Joiner{{Name: "Зоя", Address: "zoya@example.org", Language: "ru"}},
	}
	g.Seats[0].Away, g.Seats[1].Here, g.Seats[1].Resigns = start.Add(time.Hour), true, true
	g.Seats[0].PageOn, g.Seats[1].PageOff = start.Add(2*time.Hour), start.Add(3*time.Hour)
	g.Seats[1].Doors = []daemon.Door{{Room: daemon.RoomGang, Key: "d1"}, {Room: daemon.RoomSquare, Key: "d2"}}
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	g.Version++
	if d := cmp.Diff(g, got2(s.Game(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}
	want := daemon.Place{Game: "friday", Seat: 1, Room: daemon.RoomSquare}
	if p := got2(s.ByKey(ctx, "d2"))(t); p != want {
		t.Errorf("the door leads to %v", p)
	}
}

// A rollback keeps what it undoes, and the statements of the phase itself.
func TestUndo(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	phases := []engine.Phase{{N: 1}, {N: 1, Day: true}, {N: 2}}
	for i, p := range phases {
		must(t, s.Commit(ctx, daemon.Step{
			Game: g, Closed: &daemon.Closed{Phase: p, Opened: start, Deadline: start, At: start, Results: p.String()},
			Statements: []daemon.Statement{{Mail: int64(i + 1), Phase: p, Arrived: start.Add(time.Duration(i) * time.Hour), Record: "x"}},
		}))
		g.Version++
	}
	undo := func(number int, inputs bool) {
		t.Helper()
		must(t, s.Commit(ctx, daemon.Step{Game: g, Undo: &daemon.Undo{Phase: phases[1], Number: number, Inputs: inputs}}))
		g.Version++
	}
	undo(1, false)
	if closed := got2(s.Closed(ctx, "friday"))(t); len(closed) != 1 || closed[0].Phase != phases[0] {
		t.Errorf("there stand %v", closed)
	}
	all := got2(s.Statements(ctx, "friday"))(t)
	if len(all) != 2 || all[1].Phase != phases[1] {
		t.Errorf("in force are %v", all)
	}
	undone := got2(s.Undone(ctx, "friday", phases[1]))(t)
	if undone.Results != "day 1" {
		t.Errorf("undone is %v", undone)
	}
	again := daemon.Closed{Phase: phases[1], Opened: start, Deadline: start, At: start, Results: "otherwise"}
	must(t, s.Commit(ctx, daemon.Step{Game: g, Closed: &again}))
	g.Version++
	undo(2, true)
	if undone := got2(s.Undone(ctx, "friday", phases[1]))(t); undone.Results != "otherwise" {
		t.Errorf("undone last is %v", undone)
	}
	if all := got2(s.Statements(ctx, "friday"))(t); len(all) != 1 {
		t.Errorf("in force are %v", all)
	}
}

func TestRoomsAndWatchers(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	post := daemon.Post{Room: daemon.RoomSquare, Seat: 1, At: start.UTC(), Text: "Это не я."}
	watch := daemon.Watcher{Address: "w@example.org", Language: "ru", Key: "w1"}
	must(t, s.Commit(ctx, daemon.Step{Game: g, Posts: []daemon.Post{post}, Watch: []daemon.Watcher{watch}}))
	g.Version++
	if d := cmp.Diff([]daemon.Post{post}, got2(s.Posts(ctx, "friday", daemon.RoomSquare))(t)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]daemon.Watcher{watch}, got2(s.Watchers(ctx, "friday"))(t)); d != "" {
		t.Error(d)
	}
	must(t, s.Commit(ctx, daemon.Step{Game: g, Posted: []daemon.Room{daemon.RoomSquare}, Unwatch: []string{"w@example.org"}}))
	if n := len(got2(s.Posts(ctx, "friday", daemon.RoomSquare))(t)) + len(got2(s.Watchers(ctx, "friday"))(t)); n != 0 {
		t.Errorf("%d are left", n)
	}
}

// What was withdrawn is never sent; another seat's letters go out.
func TestWithdraw(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := made(t, s, "friday")
	mine, other := letter("1@x", "friday", daemon.KindRole), letter("2@x", "friday", daemon.KindRole)
	other.Seat = 1
	must(t, s.Commit(ctx, daemon.Step{Game: g, Letters: []daemon.Letter{mine, other}}))
	g.Version++
	g.Stepped = start
	must(t, s.Commit(ctx, daemon.Step{Game: g, Withdraw: []daemon.Place{{Game: "friday", Seat: 0}}, Letters: []daemon.Letter{letter("3@x", "friday", daemon.KindRole)}}))
	if d := cmp.Diff([]string{"2@x", "3@x"}, claim(t, s, start, 9)); d != "" {
		t.Error(d)
	}
	if err := s.Trying(ctx, "1@x", start, start); err == nil {
		t.Error("a letter that was withdrawn is tried")
	}
}
