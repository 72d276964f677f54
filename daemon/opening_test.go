package daemon_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// founded is a house whose config lets one address make games.
func founded(t *testing.T) *house {
	h := newHouse(t, func(o *daemon.Options) {
		o.Hosts = []string{"phone@example.org"}
		o.Presets = func(name string) ([]byte, error) {
			if name != "league" {
				return nil, errors.New("no such file")
			}
			return []byte("night_ends = \"08:00\"\nseats = 10\nmuster = true\n[roles]\nmafia = 2\ndoctor = 1\n"), nil
		}
	})
	h.game = "cats"
	return h
}

// write delivers a mail to the bare address or to the key of the last letter,
// which is quoted with some of its lines filled in.
func (h *house) write(verdict, body string) []daemon.Letter {
	h.t.Helper()
	h.deliver(letterIn{from: "phone@example.org", to: mailbox, verdict: verdict, body: body})
	return h.sent()
}

func (h *house) reply(l daemon.Letter, verdict, body string) []daemon.Letter {
	h.t.Helper()
	h.deliver(letterIn{from: l.To, to: l.ReplyTo, verdict: verdict, body: body, headers: []string{"In-Reply-To: <" + l.ID + ">"}})
	return h.sent()
}

// exists reports whether the game was made.
func (h *house) exists() bool {
	_, err := h.store.Game(h.ctx, h.game)
	return err == nil
}

func one(t *testing.T, letters []daemon.Letter, want ...string) daemon.Letter {
	t.Helper()
	if len(letters) != 1 {
		t.Fatalf("%d letters: %v", len(letters), letters)
	}
	for _, w := range want {
		if !strings.Contains(letters[0].Text, w) {
			t.Fatalf("nothing says %q in\n%s", w, letters[0].Text)
		}
	}
	return letters[0]
}

// A host with a phone: the word, the form, a mistake, the game.
func TestNewByForm(t *testing.T) {
	h := founded(t)
	form := one(t, h.write("pass", "Новая игра"), "│ название:", "│ ночь до: 10:00", "│ пояс: Europe/Moscow")
	wrong := one(t, h.reply(form, "pass", "Название: Коты ночью\nкод: Cats!\nпояс: Лондон\nдень до: 20.30"), "Код не подходит", "│ код: cats!", "│ название: Коты ночью", "│ пояс: Europe/London")
	if h.exists() {
		t.Fatal("a game was made of a mistake")
	}
	// He fills it in where it stands, in the quotation, as phones do.
	quoted := "> " + strings.ReplaceAll(wrong.Text, "\n", "\n> ")
	list := one(t, h.reply(wrong, "none", strings.Replace(quoted, "код: cats!", "код: cats", 1)), "Идёт запись", "│ записываюсь ИМЯ cats", "мест 12")
	g := h.row()
	if list.Kind != daemon.KindList || list.To != "phone@example.org" || g.Hosts[0].Address != "phone@example.org" || g.Status != daemon.StatusOpen || g.Language != "ru" {
		t.Errorf("made %+v and sent %+v", g, list)
	}
	for _, want := range []string{`title = "Коты ночью"`, `zone = "Europe/London"`, `day_ends = "20:30"`, `night_ends = "10:00"`, "signup = true"} {
		if !strings.Contains(string(g.Setup), want) {
			t.Errorf("the setup has no %s:\n%s", want, g.Setup)
		}
	}
	one(t, h.reply(wrong, "pass", "код: cats\nещё раз"), "уже занят")
}

// All lines at once, in English, in any order, over a preset.
func TestNewAtOnce(t *testing.T) {
	h := founded(t)
	one(t, h.write("pass", "new cats\nday until: 20:00\ntitle: Cats\npreset: league\n"), "The list of “Cats” is open", "there are 10 seats")
	setup := string(h.row().Setup)
	for _, want := range []string{`night_ends = "08:00"`, `day_ends = "20:00"`, "seats = 10", "muster = true", "[roles]", `language = "en"`} {
		if !strings.Contains(setup, want) || strings.Contains(setup, "preset") {
			t.Errorf("the setup has no %s:\n%s", want, setup)
		}
	}
	// Whoever hosts a game may make the next.
	h = founded(t)
	h.create(strings.Replace(listFile(""), "host@example.org", "other@example.org", 1))
	h.sent()
	h.deliver(letterIn{from: "other@example.org", to: mailbox, verdict: "pass", body: "new\nid: dogs\ntitle: Dogs\npreset: no-such"})
	one(t, h.sent(), "There is no such preset")
}

// Nobody vouches for the sender: nothing begins before the address answers,
// and it is asked once a day. Who is not allowed is a stranger like any other.
func TestNewUnproven(t *testing.T) {
	h := founded(t)
	ask := one(t, h.write("none", "новая игра cats\nназвание: Коты\n"), "хватит плюса", "│ название: Коты", "│ код: cats")
	if got := h.write("none", "новая игра cats\nназвание: Псы\n"); len(got) != 0 || h.exists() {
		t.Fatalf("asked twice: %v", got)
	}
	if got := h.reply(ask, "fail", "+"); len(got) != 0 || h.exists() {
		t.Fatalf("a forged answer: %v", got)
	}
	one(t, h.reply(ask, "none", "+"), "Идёт запись в игру «Коты»")
	for _, verdict := range []string{"pass", "none"} {
		h.deliver(letterIn{from: "stranger@example.org", to: mailbox, verdict: verdict, body: "new dogs\ntitle: Dogs"})
		h.deliver(letterIn{from: "stranger@example.org", to: ask.ReplyTo, verdict: verdict, body: "title: Dogs\nid: dogs"})
	}
	h.sent()
	h.game = "dogs"
	if h.exists() {
		t.Error("a stranger has made a game")
	}
}

// What a host says of new games in other words of his makes none.
func TestNewInTalk(t *testing.T) {
	h := openList(t, "")
	h.sent()
	host := h.row().Hosts[0]
	for _, body := range []string{"объявить:\nновая игра\nскоро", "кто играет\nnew dogs", "new players are welcome here"} {
		h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "pass", body: body})
		for _, l := range h.sent() {
			if strings.Contains(l.Text, "│ название:") || strings.Contains(l.Text, "│ title:") {
				t.Errorf("%q is answered by\n%s", body, l.Text)
			}
		}
	}
}

// A host who does not answer a letter of his is told to, and not taken for a
// player.
func TestHostWithoutKey(t *testing.T) {
	h := openList(t, "")
	h.sent()
	h.deliver(letterIn{from: "host@example.org", to: mailbox, verdict: "pass", body: "старт"})
	one(t, h.sent(), "Ответьте на любое письмо игры")
}

// The host's mail twice is one game, and no second letter.
func TestNewTwice(t *testing.T) {
	h := founded(t)
	m := letterIn{from: "phone@example.org", to: mailbox, verdict: "pass", id: "same@example.org", body: "new cats\ntitle: Cats"}
	h.deliver(m)
	h.deliver(m)
	one(t, h.sent(), "is open")
}

// The whole way of a game that was made by mail.
func TestNewToNight(t *testing.T) {
	h := founded(t)
	h.write("pass", "new cats\ntitle: Cats\nlanguage: русский")
	names := strings.Fields("Вася Петя Ольга Игорь Анна Марк Лена Гоша Рита")
	for i, name := range names {
		h.join(fmt.Sprintf("p%d@example.org", i), name)
	}
	host := h.row().Hosts[0]
	h.sent()
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "none", body: "старт"})
	code := h.code(host.Address)
	h.deliver(letterIn{from: host.Address, to: plus(host.Key), verdict: "none", body: "confirm " + code})
	roles := 0
	for _, l := range h.sent() {
		if l.Kind == daemon.KindRole {
			roles++
		}
	}
	if roles != len(names) {
		t.Fatalf("%d role letters for %d players", roles, len(names))
	}
	h.now = h.now.Add(time.Hour)
	for _, name := range names {
		h.say(name, "пропуск")
	}
	h.pass()
	if got := h.row().Phase.String(); got != "day 1" {
		t.Errorf("it is %s", got)
	}
	h.sound()
}
