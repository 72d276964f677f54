package daemon_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

// Whoever writes in the gang's room, how often, and what, changes nothing for
// anybody outside it.
func TestGangTalkIsNobodysBusiness(t *testing.T) {
	days := func(talk func(*house)) map[string][]daemon.Letter {
		h := openHouse(t, with("square = \"1h\"\ngang_room = \"always\"", elevenRoles...))
		got := map[string][]daemon.Letter{}
		collect := func() {
			for _, l := range h.sent() {
				l.Attempts = 0
				got[l.To] = append(got[l.To], l)
			}
		}
		collect()
		for range 3 {
			talk(h)
			h.talk("Маша", daemon.RoomSquare, "что слышно?")
			collect()
			h.now = h.now.Add(time.Hour)
			h.keep()
			h.say("Коля", "статус")
			collect()
			h.pass()
			collect()
		}
		return got
	}
	quiet := days(func(*house) {})
	loud := days(func(h *house) {
		h.talk("Вася", daemon.RoomGang, "давайте Tom")
		h.talk("Петя", daemon.RoomGang, strings.Repeat("нет. ", 100))
		h.say("Вася", "банде: ну как хочешь")
	})
	for seat := range elevenRoles {
		to := fmt.Sprintf("p%d@example.org", seat+1)
		if seat < 2 {
			if cmp.Equal(quiet[to], loud[to]) {
				t.Errorf("member %d notices nothing, so that the test sees nothing", seat+1)
			}
			continue
		}
		if diff := cmp.Diff(quiet[to], loud[to]); diff != "" {
			t.Errorf("seat %d notices:\n%s", seat+1, diff)
		}
	}
}

// A member who died this night is one of the living in the room until the
// digest tells it; so is one whom the host takes out while he looks.
func TestRoomsKnowNoMoreThanTheDigest(t *testing.T) {
	three := slices.Clone(elevenRoles)
	three[8] = "mafia 3"
	h := openHouse(t, with(`confirm = "manual"`, three...))
	command := func(line string) {
		t.Helper()
		if got, err := h.host.Command(h.ctx, h.game, "terminal", line); err != nil || !got.Done {
			t.Fatalf("%s: %v, %v", line, got, err)
		}
	}
	reads := func(who, text string, want ...string) {
		t.Helper()
		h.sent()
		h.talk(who, daemon.RoomGang, text)
		got := of(h.sent(), daemon.KindTalk)
		for _, name := range want {
			if got[h.addressOf(name)].Text == "" {
				t.Errorf("%s does not read what %s wrote", name, who)
			}
		}
		if len(want) == 0 && len(got) > 0 || len(want) > 0 && len(got) != len(want)+1 { // the host
			t.Errorf("%d read what %s wrote", len(got), who)
		}
	}
	h.say("Ольга", "убить Петю") // she is the maniac
	h.pass()
	command("remove Света")
	reads("Вася", "вы тут?", "Петя", "Света")
	reads("Петя", "я тут", "Вася", "Света")
	reads("Света", "и я", "Вася", "Петя")
	command("go night 1")
	h.pass()
	command("go day 1")
	reads("Петя", "а теперь?")
	reads("Света", "а теперь?")
}
