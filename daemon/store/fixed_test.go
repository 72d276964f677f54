package store

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"omerta/daemon"
)

// Whatever changes in a host, a seat or an invite that has a column of its own
// is written.
func TestFixedKnowsEveryField(t *testing.T) {
	game := func() *daemon.Game {
		g := &daemon.Game{ID: "friday", Hosts: make([]daemon.GameHost, 2), Seats: make([]daemon.Seat, 2)}
		g.Seats[1] = daemon.Seat{Aliases: []string{"a"}, Addresses: []string{"b"}, Doors: []daemon.Door{{Room: "c", Key: "d"}}}
		g.Desk.Invites = make([]daemon.Invite, 1)
		return g
	}
	was := fixed(game())
	check := func(what string, change func(*daemon.Game)) {
		t.Helper()
		g := game()
		change(g)
		if bytes.Equal(fixed(g), was) {
			t.Errorf("%s changed, and it is not seen", what)
		}
	}
	for i := range reflect.TypeFor[daemon.Seat]().NumField() {
		check("seat: "+reflect.TypeFor[daemon.Seat]().Field(i).Name, func(g *daemon.Game) { change(t, reflect.ValueOf(&g.Seats[1]).Elem().Field(i)) })
	}
	for i := range reflect.TypeFor[daemon.GameHost]().NumField() {
		check("host: "+reflect.TypeFor[daemon.GameHost]().Field(i).Name, func(g *daemon.Game) { change(t, reflect.ValueOf(&g.Hosts[0]).Elem().Field(i)) })
	}
	for i := range reflect.TypeFor[daemon.Door]().NumField() {
		check("door: "+reflect.TypeFor[daemon.Door]().Field(i).Name, func(g *daemon.Game) { change(t, reflect.ValueOf(&g.Seats[1].Doors[0]).Elem().Field(i)) })
	}
	check("an invite's key", func(g *daemon.Game) { g.Desk.Invites[0].Key = "k" })
	check("the setup", func(g *daemon.Game) { g.Setup = []byte("x") })
	check("the seed", func(g *daemon.Game) { g.Seed[31] = 1 })
	check("the end", func(g *daemon.Game) { g.Status = daemon.StatusEnded })
	check("a name and an alias that change places", func(g *daemon.Game) { g.Seats[1].Aliases, g.Seats[1].Addresses = []string{"b"}, []string{"a"} })
	check("a list that is split otherwise", func(g *daemon.Game) { g.Seats[1].Aliases, g.Seats[1].Addresses = []string{"a", "b"}, nil })
}

// change gives a field another value.
func change(t *testing.T, f reflect.Value) {
	switch {
	case f.Type() == reflect.TypeFor[time.Time]():
		f.Set(reflect.ValueOf(time.Unix(1, 0)))
	case f.Kind() == reflect.String:
		f.SetString(f.String() + "x")
	case f.Kind() == reflect.Bool:
		f.SetBool(true)
	case f.CanInt():
		f.SetInt(7)
	case f.Kind() == reflect.Slice:
		f.Set(reflect.AppendSlice(f, reflect.MakeSlice(f.Type(), 1, 1)))
	default:
		t.Fatalf("a field of type %v", f.Type())
	}
}
