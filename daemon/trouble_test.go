package daemon_test

import (
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/engine"
)

// One game's trouble is its own: a game whose replay differs from what was told
// stops and tells its host, what is written in it waits, and the others go on.
func TestOneGameStops(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	dogs := strings.Replace(nine(sixRoles...), `"cats"`, `"dogs"`, 1)
	if _, err := h.host.Create(h.ctx, []byte(dogs), "dogs.toml"); err != nil {
		t.Fatal(err)
	}
	if err := h.host.Start(h.ctx, "dogs", nil); err != nil {
		t.Fatal(err)
	}
	h.say("Вася", "убить Ольгу")
	h.pass()
	h.sent()

	broken := &falsified{GameStore: h.store, statements: falsify(func(s *daemon.Statement) { s.Record = "order Вася kill Игорь" })}
	h.open(func(o *daemon.Options) { o.Store = broken })
	h.say("Коля", "против Васи")
	if g := h.row(); g.Status != daemon.StatusStopped || g.Phase != (engine.Phase{Day: true, N: 1}) {
		t.Fatalf("the game is %s in %v", g.Status, g.Phase)
	}
	letters := h.sent()
	if len(letters) != 1 || letters[0].Kind != daemon.KindTrouble || letters[0].To != "host@example.org" || strings.Contains(letters[0].Text, "Игорь") {
		t.Errorf("the host is told: %v", letters)
	}
	h.pass()
	other, err := h.store.Game(h.ctx, "dogs")
	if err != nil || other.Status != daemon.StatusRunning || other.Phase != (engine.Phase{N: 2}) {
		t.Errorf("the other game is %s in %v, %v", other.Status, other.Phase, err)
	}
	if g := h.row(); g.Phase != (engine.Phase{Day: true, N: 1}) {
		t.Errorf("a stopped game went on to %v", g.Phase)
	}

	// Mended, it goes on, and what waited is read.
	h.open()
	if err := h.host.GoOn(h.ctx, "cats", "test"); err != nil {
		t.Fatal(err)
	}
	if err := h.host.ReceiveAll(h.ctx); err != nil {
		t.Fatal(err)
	}
	if got := h.fates("cats"); !strings.Contains(got, "против Васи: accepted") {
		t.Errorf("what waited: %s", got)
	}
}
