package archive_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/daemon/inbox"
	"omerta/daemon/store"
	"omerta/engine"
	"omerta/templates"
)

const mailbox = "mafia@host.example"

// A house is a host over a real store, with a clock of its own.
type house struct {
	t     testing.TB
	ctx   context.Context
	host  *daemon.Host
	store *store.Store
	now   time.Time
	uid   uint32
	game  string
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, ctx: t.Context(), now: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
	var err error
	if h.store, err = store.Open(h.ctx, filepath.Join(t.TempDir(), "omerta.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.store.Close() })
	words, err := templates.New("")
	if err != nil {
		t.Fatal(err)
	}
	h.host, err = daemon.New(h.ctx, daemon.Options{
		Store: sameSecret{h.store}, Words: words, Address: mailbox, Settle: time.Minute, Language: "ru",
		Now: func() time.Time { return h.now },
		Decode: func(raw []byte, known func(string) bool) daemon.Mail {
			return inbox.Decode(raw, inbox.Options{AuthservID: "mx", Own: []string{mailbox}, Known: known})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// sameSecret makes the keys, and so the fiction, of two houses alike.
type sameSecret struct{ daemon.GameStore }

func (sameSecret) Secret(context.Context, int) ([]byte, error) {
	return []byte("0123456789abcdef0123456789abcdef"), nil
}

// start makes and starts a game with a seed of one byte.
func (h *house) start(file string, seed byte) {
	h.t.Helper()
	g, err := h.host.Create(h.ctx, []byte(file), "game.toml")
	if err != nil {
		h.t.Fatal(err)
	}
	h.game = g.ID
	if err := h.host.Start(h.ctx, g.ID, &[engine.SeedLen]byte{seed}); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) row() *daemon.Game {
	h.t.Helper()
	g, err := h.store.Game(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	return g
}

// say delivers a mail of a player with his key, and reads it.
func (h *house) say(name, text string) {
	h.t.Helper()
	for _, s := range h.row().Seats {
		if s.Name != name {
			continue
		}
		h.deliver(s.Address, s.Key, text)
		return
	}
	h.t.Fatalf("nobody is called %q", name)
}

// deliver delivers a mail to a key, and reads it.
func (h *house) deliver(from, key, text string) {
	h.t.Helper()
	h.uid++
	_, domain, _ := strings.Cut(from, "@")
	raw := fmt.Sprintf("Authentication-Results: mx; dmarc=pass header.from=%s\r\nFrom: <%s>\r\nTo: <%s>\r\nSubject: -\r\nMessage-ID: <m%d@x>\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n%s\r\n",
		domain, from, strings.Replace(mailbox, "@", "+"+key+"@", 1), h.uid, text)
	mail := daemon.Raw{Account: "test", Folder: "INBOX", Validity: 1, UID: h.uid, Arrived: h.now.Truncate(time.Second), Fetched: h.now, Bytes: []byte(raw), Size: int64(len(raw))}
	if _, err := h.store.Save(h.ctx, "test", "INBOX", 1, h.uid, []daemon.Raw{mail}); err != nil {
		h.t.Fatal(err)
	}
	if err := h.host.ReceiveAll(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

// pass moves the clock past the deadline and closes the phase.
func (h *house) pass() {
	h.t.Helper()
	h.now = h.row().Deadline.Add(time.Minute)
	if _, err := h.host.Keep(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

// An act is a mail, or, with no name, the passing of a deadline.
type act struct{ who, says string }

var deadline = act{}

// play plays a game for as long as it goes on.
func (h *house) play(acts ...act) {
	h.t.Helper()
	for _, a := range acts {
		switch {
		case h.row().Status != daemon.StatusRunning:
		case a == deadline:
			h.pass()
		default:
			h.say(a.who, a.says)
		}
	}
}

var roster = map[string][]string{
	"ru": {"Вася", "Петя", "Маша", "Коля", "Злой Кот", "Ольга", "Игорь", "Света", "Артём", "Нина", "Константин Долгий", "Лев"},
	"en": {"Ann", "Ben", "Cara", "Dirk", "Angry Cat", "Olga", "Igor", "Sue", "Art", "Nina", "Constantine Longname", "Leo"},
}

var parts = []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen", "citizen"}

// game is the file of a game of twelve.
func game(id, lang, archive string, roles ...string) string {
	if roles == nil {
		roles = parts
	}
	var b strings.Builder
	fmt.Fprintf(&b, "id = %q\ntitle = %q\nlanguage = %q\nzone = \"Europe/Moscow\"\nhost = \"host@example.org\"\nnight_ends = \"10:00\"\nday_ends = \"21:00\"\narchive = %q\n",
		id, map[string]string{"ru": "Бродячие коты", "en": "Stray <Cats>"}[lang], lang, archive)
	for i, role := range roles {
		word, rank, _ := strings.Cut(role, " ")
		fmt.Fprintf(&b, "[[player]]\nname = %q\nemail = \"p%d@example.org\"\nrole = %q\n", roster[lang][i], i+1, word)
		if rank != "" {
			fmt.Fprintf(&b, "rank = %s\n", rank)
		}
	}
	return b.String()
}

// story is a game with deaths of every kind, by name of the roster of a
// language.
func story(lang string) (acts []act) {
	n := roster[lang]
	say := func(who int, ru, en string, on ...int) {
		text := map[string]string{"ru": ru, "en": en}[lang]
		for _, x := range on {
			text = strings.Replace(text, "X", n[x], 1)
		}
		acts = append(acts, act{n[who], text})
	}
	end := func() { acts = append(acts, deadline) }
	say(0, "убить X", "kill X", 8)
	say(2, "лечить X", "heal X", 7)
	say(3, "проверить X", "check X", 0)
	say(6, "жестоко убить X", "brutal X", 9)
	end()
	for _, x := range []int{2, 3, 5, 7} {
		say(x, "против X", "against X", 1)
	}
	say(0, "в защиту X", "defend X", 1)
	say(1, "против X", "against X", 10)
	end()
	say(4, "посадить X", "jail X", 0)
	say(2, "травить X", "poison X", 11)
	end()
	say(3, "против X", "against X", 0)
	say(0, "против X", "against X", 3)
	end()
	say(0, "убить X", "kill X", 3)
	say(6, "убить X", "kill X", 10)
	end()
	for _, x := range []int{2, 5, 7} {
		say(x, "против X", "against X", 0)
	}
	end()
	say(6, "убить X", "kill X", 7)
	end()
	for _, x := range []int{2, 4, 5} {
		say(x, "против X", "against X", 6)
	}
	end()
	return acts
}

// accept answers the question that was last sent to an address.
func (h *house) accept(address string) {
	h.t.Helper()
	invites := h.row().Desk.Invites
	for _, i := range invites {
		if i.Address != address {
			continue
		}
		h.deliver(address, i.Key, "+")
		return
	}
	h.t.Fatalf("%s was asked nothing", address)
}
