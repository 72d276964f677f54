package daemon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

const fan = "fan@example.net"

// asks delivers a mail of somebody who holds no key.
func (h *house) asks(from, verdict, text string) []daemon.Letter {
	h.t.Helper()
	h.sent()
	h.deliver(letterIn{from: from, to: mailbox, verdict: verdict, body: text})
	return h.sent()
}

// watching makes a watcher of an address.
func (h *house) watching(from string) {
	h.t.Helper()
	for _, l := range h.asks(from, "pass", "watch "+h.game) {
		h.deliver(letterIn{from: from, to: l.ReplyTo, verdict: "pass", body: "+"})
	}
	if !h.watched(from) {
		h.t.Fatalf("%s does not watch", from)
	}
}

func (h *house) watched(address string) bool {
	h.t.Helper()
	list, err := h.store.Watchers(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, w := range list {
		if w.Address == address {
			return true
		}
	}
	return false
}

// An address is asked once a day whether its owner wants to watch, whoever
// vouches for him, and nothing begins before he answers.
func TestWatchIsConfirmed(t *testing.T) {
	for _, verdict := range []string{"pass", "none", "fail"} {
		h := openHouse(t, nine(elevenRoles...))
		got := h.asks(fan, verdict, "наблюдаю")
		if len(got) != 1 || got[0].Kind != daemon.KindInvite || got[0].To != fan {
			t.Fatalf("%s: it brings %v", verdict, got)
		}
		if more := h.asks(fan, verdict, "watch cats"); len(more) > 0 || h.watched(fan) {
			t.Errorf("%s: he is asked twice: %v", verdict, more)
		}
		h.now = h.now.Add(25 * time.Hour)
		if again := h.asks(fan, verdict, "watch cats"); len(again) != 1 {
			t.Errorf("%s: a day later he is asked %d times", verdict, len(again))
		} else {
			got = again
		}
		h.deliver(letterIn{from: "other@example.net", to: got[0].ReplyTo, verdict: "pass", body: "+"})
		if h.watched(fan) || h.watched("other@example.net") {
			t.Errorf("%s: somebody else answered for him", verdict)
		}
		h.deliver(letterIn{from: fan, to: got[0].ReplyTo, verdict: verdict, body: "да"})
		if !h.watched(fan) {
			t.Errorf("%s: he answered and does not watch", verdict)
		}
	}
}

// A watcher gets what everybody gets and nothing else, and can stop it: by an
// answer, by the button of his mail program, by a mail without a key.
func TestWatcherReadsWhatIsPublic(t *testing.T) {
	h := openHouse(t, with(`square = "now"`, elevenRoles...))
	h.watching(fan)
	h.sent()
	kinds := func() (kinds string) {
		for _, l := range h.sent() {
			if l.To == fan {
				kinds += string(l.Kind) + " "
				if strings.Contains(l.Text, "Код места") || strings.Contains(l.Text, "@") {
					t.Errorf("a watcher reads\n%s", l.Text)
				}
			}
		}
		return kinds
	}
	h.say("Вася", "банде: тише\nубить Tom")
	h.say("Маша", "лечить Колю")
	h.talk("Маша", daemon.RoomSquare, "доброй ночи")
	if got := kinds(); got != "talk " {
		t.Errorf("by night he gets %s", got)
	}
	h.pass()
	if got := kinds(); got != "digest " {
		t.Errorf("in the morning he gets %s", got)
	}
	watcher, err := h.store.Watchers(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	to := plus(watcher[0].Key)
	h.deliver(letterIn{from: fan, to: to, verdict: "pass", body: "убить Васю\nстатус"})
	if got := kinds(); got != "notice " {
		t.Errorf("his order brings %s", got)
	}
	for i, bye := range []letterIn{
		{from: fan, to: to, verdict: "pass", body: "не наблюдаю"},
		{from: fan, to: to, verdict: "none", subject: "unsubscribe"},
		{from: fan, to: mailbox, verdict: "none", body: "unwatch cats"},
		{from: fan, to: mailbox, verdict: "pass", body: "не наблюдаю"},
	} {
		if i > 0 {
			h.now = h.now.Add(25 * time.Hour)
			h.watching(fan)
			if list, err := h.store.Watchers(h.ctx, h.game); err == nil && bye.to == to {
				bye.to = plus(list[0].Key)
			}
		}
		h.deliver(bye)
		if h.watched(fan) {
			t.Errorf("mail %d does not end it", i+1)
		}
	}
	h.pass()
	if got := kinds(); strings.Contains(got, "digest") {
		t.Errorf("afterwards he gets %s", got)
	}
}

// Whom the check calls forged ends nothing, and the key of a watcher is of no
// use to anybody else.
func TestForgedUnwatch(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.watching(fan)
	list, err := h.store.Watchers(h.ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []letterIn{
		{from: fan, to: mailbox, verdict: "fail", body: "unwatch"},
		{from: "other@example.net", to: plus(list[0].Key), verdict: "pass", body: "unwatch"},
		{from: "p3@example.org", to: plus(list[0].Key), verdict: "pass", body: "лечить Колю"},
	} {
		h.deliver(m)
		if !h.watched(fan) {
			t.Errorf("%s ended it", m.from)
		}
	}
	if !h.ordered("order Маша heal Коля") {
		t.Error("a watcher's key beside a player's own mail spoils his order")
	}
}

// Where several games can be watched he is asked which.
func TestWatchWhichGame(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	if _, err := h.host.Create(h.ctx, []byte(strings.Replace(nine(elevenRoles...), `"cats"`, `"dogs"`, 1)), "dogs.toml"); err != nil {
		t.Fatal(err)
	}
	if got := h.asks(fan, "none", "наблюдаю"); len(got) > 0 {
		t.Errorf("whom nobody vouches for is written to: %v", got)
	}
	got := h.asks(fan, "pass", "наблюдаю")
	if len(got) != 1 || got[0].Kind != daemon.KindNotice || !strings.Contains(got[0].Text, "dogs") {
		t.Fatalf("he is answered %v", got)
	}
	if got = h.asks(fan, "pass", "наблюдаю dogs"); len(got) != 1 || got[0].Kind != daemon.KindInvite || got[0].Game != "dogs" {
		t.Errorf("with the name of a game it brings %v", got)
	}
	// A player may watch another game, by a mail without his key.
	if got = h.asks("host@example.org", "pass", "watch dogs"); len(got) > 0 && got[0].Kind == daemon.KindInvite {
		t.Errorf("a host is asked to watch his own game: %v", got)
	}
	other := strings.ReplaceAll(strings.Replace(nine(elevenRoles...), `"cats"`, `"mice"`, 1), "@example.org", "@example.com")
	if _, err := h.host.Create(h.ctx, []byte(other), "mice.toml"); err != nil {
		t.Fatal(err)
	}
	if got = h.asks("p3@example.com", "pass", "watch dogs"); len(got) != 1 || got[0].Kind != daemon.KindInvite {
		t.Errorf("a player of another game gets %v", got)
	}
	if got = h.asks("p4@example.com", "pass", "watch mice"); len(got) > 0 && got[0].Kind == daemon.KindInvite {
		t.Errorf("a player is asked to watch his own game: %v", got)
	}
}

// A flood of strangers is not answered for ever.
func TestWatchFlood(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	asked := 0
	for i := range 40 {
		asked += len(of(h.asks(fmt.Sprintf("fan%d@example.net", i), "pass", "watch"), daemon.KindInvite))
	}
	if asked != 20 {
		t.Errorf("%d strangers are asked in an hour", asked)
	}
	h.now = h.now.Add(2 * time.Hour)
	for i := range 40 {
		asked += len(of(h.asks(fmt.Sprintf("late%d@example.net", i), "pass", "watch"), daemon.KindInvite))
	}
	if asked != 25 {
		t.Errorf("%d questions wait", asked)
	}
}

// An address that takes no mail watches no longer.
func TestLostWatcher(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.watching(fan)
	h.pass()
	for _, l := range h.sent() {
		if l.To != fan {
			continue
		}
		if err := h.host.LetterDead(h.ctx, l, "550 5.1.1 no such user"); err != nil {
			t.Fatal(err)
		}
	}
	if h.watched(fan) {
		t.Error("a dead address watches")
	}
}

// That somebody watches changes nothing for those who play.
func TestWatchersAreNobodysBusiness(t *testing.T) {
	day := func(fans int) map[string][]daemon.Letter {
		h := openHouse(t, with(`square = "now"`, elevenRoles...))
		h.sent()
		for i := range fans {
			h.watching(fmt.Sprintf("fan%d@example.net", i))
		}
		h.sent()
		h.say("Вася", "убить Tom")
		h.talk("Маша", daemon.RoomSquare, "доброй ночи")
		h.pass()
		got := map[string][]daemon.Letter{}
		for _, l := range h.sent() {
			if l.Attempts = 0; l.Seat >= 0 {
				got[l.To] = append(got[l.To], l)
			}
		}
		return got
	}
	if diff := cmp.Diff(day(0), day(2)); diff != "" {
		t.Errorf("they notice:\n%s", diff)
	}
}
