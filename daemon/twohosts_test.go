package daemon_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"omerta/daemon"
)

// whoDid lists what the log of a game says of a host's commands, "who: what".
func (h *house) whoDid() (list []string) {
	h.t.Helper()
	logs, err := h.store.Logs(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, l := range logs {
		list = append(list, l.Who+": "+l.What)
	}
	return list
}

// secondHost makes second@example.org a host too.
func (h *house) secondHost() daemon.GameHost {
	h.t.Helper()
	h.command("promote second@example.org")
	h.answerInvite("second@example.org", "+")
	hosts := h.row().Hosts
	return hosts[len(hosts)-1]
}

// Whoever commands at the terminal as somebody else must be a host of the game,
// or the operator; the others hear of it as they do of a mail.
func TestCommandAs(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.secondHost()
	h.sent()
	for _, who := range []string{"stranger@example.org", "p1@example.org", "", "anybody"} {
		_, err := h.host.Command(h.ctx, "cats", who, "pause")
		if err == nil || !strings.Contains(err.Error(), "host@example.org, second@example.org") || !strings.Contains(err.Error(), "--as") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", who, err)
		}
	}
	if !h.row().Desk.Paused.IsZero() {
		t.Fatal("a stranger stopped the clock")
	}
	if _, err := h.host.Command(h.ctx, "cats", "Second@example.org", "pause"); err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, l := range h.sent() {
		told[l.To] = true
	}
	if !told["host@example.org"] || told["second@example.org"] {
		t.Errorf("told are %v", told)
	}
	for _, who := range []string{"host@example.org", "root@host.example", "terminal", "terminal anna"} {
		if _, err := h.host.Command(h.ctx, "cats", who, "note: это я"); err != nil {
			t.Errorf("%q: %v", who, err)
		}
	}
	did := h.whoDid()
	for _, want := range []string{"second@example.org: pause night 1", "root@host.example: note: это я", "terminal anna: note: это я"} {
		if !slices.Contains(did, want) {
			t.Errorf("%q is not in %q", want, did)
		}
	}
}

// Commands of two hosts at one instant, by mail and at the terminal: none is
// lost, each is answered.
func TestTwoHostsAtOnce(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	hosts := []daemon.GameHost{h.row().Hosts[0], h.secondHost()}
	h.sent()
	const each = 5
	for i := range each {
		for n, host := range hosts {
			h.put(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: fmt.Sprintf("заметка: письмом %d %d", n, i)}, h.now)
		}
	}
	var work sync.WaitGroup
	var mu sync.Mutex
	answers := 0
	for n, host := range hosts {
		work.Go(func() {
			for i := range each {
				out, err := h.host.Command(h.ctx, "cats", host.Address, fmt.Sprintf("note: at the terminal %d %d", n, i))
				if err != nil || !out.Done || out.Text == "" {
					t.Errorf("%v, %+v", err, out)
				}
				mu.Lock()
				answers++
				mu.Unlock()
			}
		})
	}
	work.Go(func() {
		if err := h.host.ReceiveAll(h.ctx); err != nil {
			t.Error(err)
		}
	})
	work.Wait()
	did := h.whoDid()
	for n, host := range hosts {
		for i := range each {
			for _, what := range []string{"at the terminal", "письмом"} {
				if want := fmt.Sprintf("%s: note: %s %d %d", host.Address, what, n, i); !slices.Contains(did, want) {
					t.Errorf("%q is lost", want)
				}
			}
		}
	}
	transcripts := map[string]int{}
	for _, l := range h.sent() {
		if l.Kind == daemon.KindAnswer {
			transcripts[l.To]++
		}
	}
	for _, host := range hosts {
		if transcripts[host.Address] != each {
			t.Errorf("%s got %d transcripts", host.Address, transcripts[host.Address])
		}
	}
	h.sound()
}

// The same command of two hosts at one instant closes one phase: the second is
// told that it is over.
func TestProcessTwice(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.secondHost()
	h.pass()
	var work sync.WaitGroup
	outs := make([]daemon.Outcome, 2)
	for i, who := range []string{"host@example.org", "second@example.org"} {
		work.Go(func() {
			var err error
			if outs[i], err = h.host.Command(h.ctx, "cats", who, "process night 1"); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	if outs[0].Done == outs[1].Done || !strings.Contains(outs[0].Text+outs[1].Text, "день 1") {
		t.Errorf("the answers are %+v", outs)
	}
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v", row.Phase)
	}
	host := h.row().Hosts[0]
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: "обработать ночь 1\nобработать ночь 1"})
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v", row.Phase)
	}
}

// A host may end a night before its time only when every living player has said
// that he is done, citizens too, whatever the game's file says (secrecy: early
// closing).
func TestProcessAnOpenNight(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	h.everybodySays("окончательно", "Лев")
	if text := h.refused("process night 1"); !strings.HasSuffix(strings.TrimSpace(text), "│ Лев") {
		t.Errorf("the answer is %q", text)
	}
	h.say("Лев", "окончательно")
	h.say("Вася", "убить Петю") // and is not done any more
	h.refused("close night")
	h.say("Вася", "окончательно")
	h.command("process night 1")
	h.now = h.now.Add(2 * time.Minute)
	h.keep()
	if row := h.row(); row.Phase.String() != "day 1" {
		t.Errorf("open is %v", row.Phase)
	}
	h.refused("process night 1")
}
