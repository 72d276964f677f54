package daemon_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

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
	b.WriteString(h.fates("cats"))
	for id := int64(1); id <= int64(h.uid); id++ {
		_, fate, err := h.store.Mail(h.ctx, id)
		if err != nil || fate == nil {
			h.t.Fatalf("mail %d has no fate: %v", id, err)
		}
		fmt.Fprintf(&b, "\n%d %s %s %d", id, fate.Fate, fate.Game, fate.Seat)
	}
	for _, l := range h.sent() {
		fmt.Fprintf(&b, "\n%s %s %s\n%s", l.Kind, l.To, l.Subject, l.Text)
	}
	return aKey.ReplaceAllString(b.String(), "KEY")
}

// Mails that are read together come to what they come to one by one, be one
// of them as it may.
func TestReadTogether(t *testing.T) {
	for _, broken := range []bool{false, true} {
		var accounts []string
		for _, together := range []bool{false, true} {
			points := map[string]int{}
			h := newHouse(t, func(o *daemon.Options) {
				if broken {
					fragile(o)
				}
				o.Trace = func(p string) { points[p]++ }
			})
			mails := stack(h)
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
			t.Errorf("broken: %v\none by one:\n%s\n\ntogether:\n%s", broken, accounts[0], accounts[1])
		}
		if want := map[bool]string{false: "accepted", true: "poison"}[broken]; !strings.Contains(accounts[1], want) || !strings.Contains(accounts[1], "dup") {
			t.Errorf("broken: %v\n%s", broken, accounts[1])
		}
	}
}
