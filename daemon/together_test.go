package daemon_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// aKey is what differs between two houses.
var aKey = regexp.MustCompile(`[a-z2-7]{16}`)

// stack is a game and mails to it: orders, one of them sent twice, one after
// another, one of a stranger, one that makes us fail.
func stack(h *house) (mails []letterIn) {
	h.start(nine(sixRoles...), 1)
	h.sent()
	for i, body := range []string{"убить Колю", "убить Машу", "лечить Машу", "проверить Васю", "убить", "пропуск", "BOOM", "статус", "убить Васю"} {
		s := h.row().Seats[i]
		mails = append(mails, letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: body, id: fmt.Sprint("one", i, "@x")})
	}
	boss := h.row().Seats[0]
	return append(mails, mails[3],
		letterIn{from: boss.Address, to: plus(boss.Key), verdict: "pass", body: "убить Петю", id: "again@x"},
		letterIn{from: boss.Address, to: plus(boss.Key), verdict: "pass", body: "отмена", id: "cancel@x"},
		letterIn{from: "who@elsewhere.example", to: mailbox, verdict: "pass", body: "привет", id: "who@x"},
		letterIn{from: "who@elsewhere.example", to: mailbox, verdict: "pass", body: "ау", id: "who2@x"})
}

// stacks is games of the same people, and mails to them mixed: orders, and
// what changes a seat before the next mail of its game; one mail to no game, and
// one whose key dies with the mail before it.
func stacks(h *house) (mails []letterIn) {
	for _, game := range []string{"cats", "dogs", "rats"} {
		h.start(strings.Replace(nine(sixRoles...), `"cats"`, strconv.Quote(game), 1), 1)
		h.sent()
		for i, body := range []string{"убить Колю", "убить Машу", "лечить Машу", "lang en", "отмена", "пропуск", "zone Asia/Tokyo", "статус", "язык ru"} {
			s := h.row().Seats[i%6]
			mails = append(mails, letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: body, id: fmt.Sprint(game, i, "@x")})
		}
		mails = append(mails, letterIn{from: "host@example.org", to: plus(h.row().Hosts[0].Key), verdict: "pass", body: "extend 1h", id: game + "@host"})
	}
	mails = append(mails, letterIn{from: "who@elsewhere.example", to: mailbox, verdict: "pass", body: "привет", id: "who@x"})
	var mixed []letterIn
	for i := range 10 {
		for j := i; j < len(mails); j += 10 {
			mixed = append(mixed, mails[j])
		}
	}
	return mixed
}

// fragile is a decoder that one mail breaks.
func fragile(o *daemon.Options) {
	decode := o.Decode
	o.Decode = func(raw []byte, known func(string) bool) daemon.Mail {
		if strings.Contains(string(raw), "BOOM") {
			panic("boom")
		}
		return decode(raw, known)
	}
}

// account is what came of the mails of a house.
func (h *house) account() string {
	h.t.Helper()
	var b strings.Builder
	games, err := h.store.Games(h.ctx, daemon.StatusRunning)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, game := range games {
		fmt.Fprintf(&b, "\n%s:\n%s", game, h.fates(game))
	}
	for id := int64(1); id <= int64(h.uid); id++ {
		_, fate, err := h.store.Mail(h.ctx, id)
		if err != nil || fate == nil {
			h.t.Fatalf("mail %d has no fate: %v", id, err)
		}
		fmt.Fprintf(&b, "\n%d %s %s %d", id, fate.Fate, fate.Game, fate.Seat)
	}
	letters := h.sent()
	slices.SortStableFunc(letters, func(a, b daemon.Letter) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.To, b.To)) })
	for _, l := range letters {
		fmt.Fprintf(&b, "\n%s %s %s\n%s", l.Kind, l.To, l.Subject, l.Text)
	}
	return aKey.ReplaceAllString(b.String(), "KEY")
}

// Mails that are read together come to what they come to one by one, be one
// of them as it may.
func TestReadTogether(t *testing.T) {
	for _, many := range []bool{false, true} {
		for _, broken := range []bool{false, true} {
			testReadTogether(t, many, broken)
		}
	}
}

func testReadTogether(t *testing.T, many, broken bool) {
	t.Run(fmt.Sprintf("many=%v,broken=%v", many, broken), func(t *testing.T) {
		var accounts []string
		for _, together := range []bool{false, true} {
			points := map[string]int{}
			h := newHouse(t, func(o *daemon.Options) {
				if broken {
					fragile(o)
				}
				o.Trace = func(p string) { points[p]++ }
			})
			pile := stack
			if many {
				pile = stacks
			}
			mails := pile(h)
			clear(points)
			for _, m := range mails {
				if together {
					h.put(m, h.now)
				} else {
					h.deliver(m)
				}
			}
			if err := h.host.ReceiveAll(h.ctx); err != nil {
				t.Fatal(err)
			}
			if n := points["committed"]; n == 0 || n > len(mails) || !together && n != len(mails) {
				t.Errorf("%d mails were committed %d times", len(mails), n)
			}
			accounts = append(accounts, h.account())
		}
		if accounts[0] != accounts[1] {
			t.Errorf("one by one:\n%s\n\ntogether:\n%s", accounts[0], accounts[1])
		}
		want := []string{"accepted", "dup"}
		switch {
		case many:
			want = []string{"accepted", "command zone", "command language", "host"}
		case broken:
			want = []string{"poison", "dup"}
		}
		for _, word := range want {
			if !strings.Contains(accounts[1], word) {
				t.Errorf("nothing is %q\n%s", word, accounts[1])
			}
		}
	})
}

// What another process writes between reading and writing is not lost, nor are
// the mails: they are read again on the game as it is then.
func TestReadTogetherOvertaken(t *testing.T) {
	h := newHouse(t)
	h.start(nine(sixRoles...), 1)
	other := h.host
	overtaken := false
	h.open(func(o *daemon.Options) {
		o.Trace = func(p string) {
			if p == "before-commit" && !overtaken {
				overtaken = true
				if out, err := other.Command(h.ctx, "cats", "terminal", "extend 3h"); err != nil || !out.Done {
					t.Errorf("%v: %s", err, out.Text)
				}
			}
		}
	})
	deadline := h.row().Deadline
	for i, body := range []string{"убить Колю", "убить Машу", "лечить Машу"} {
		s := h.row().Seats[i]
		h.put(letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: body}, h.now)
	}
	if err := h.host.ReceiveAll(h.ctx); err != nil {
		t.Fatal(err)
	}
	if fates := h.fates("cats"); strings.Count(fates, ": accepted") != 3 {
		t.Errorf("the mails came to\n%s", fates)
	}
	if is := h.row().Deadline; !overtaken || is.Sub(deadline) != 3*time.Hour {
		t.Errorf("the deadline moved from %v to %v", deadline, is)
	}
	h.sound()
}
