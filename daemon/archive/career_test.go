package archive_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"omerta/daemon/archive"
)

// pagesOf are the pages of players in the archive, by the name of their file.
func pagesOf(files map[string]string) map[string]string {
	pages := map[string]string{}
	for name, text := range files {
		if strings.HasPrefix(name, "player.") {
			pages[name] = text
		}
	}
	return pages
}

// onePage is the only page of a player that there is.
func onePage(t *testing.T, files map[string]string) (name, text string) {
	t.Helper()
	pages := pagesOf(files)
	if len(pages) != 1 {
		t.Fatalf("%d pages of players, want one", len(pages))
	}
	for name, text = range pages {
	}
	return name, text
}

// two plays a game to its end and begins another of the same people. Маша asks
// for a page in both, Коля in the one that goes on; nobody else does.
func two(t *testing.T) *house {
	t.Helper()
	h := newHouse(t)
	h.start(game("cats", "ru", "ended"), 1)
	h.say("Маша", "страница да")
	h.play(story("ru")...)
	other := strings.Replace(game("dogs", "ru", "live"), `"Маша"`, `"Мария"`, 1)
	h.start(other, 2)
	h.say("Мария", "страница да")
	h.say("Коля", "страница да")
	h.pass()
	return h
}

// TestWhoHasAPageOfHis holds secrecy 14: a page across games is there only for
// a player who asked for it, and of games that are over.
func TestWhoHasAPageOfHis(t *testing.T) {
	h := two(t)
	files := write(t, h)
	name, page := onePage(t, files)
	for _, want := range []string{"<h1>Маша</h1>", `href="cats.html"`, "доктор", ">в живых</td>", "Победил город."} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on it:\n%s", want, page)
		}
	}
	for _, bad := range []string{"dogs", "Мария", "Коля"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q is on it", bad)
		}
	}
	if got, want := strings.Count(files["cats.html"], `href="player.`), 1; got != want || !strings.Contains(files["cats.html"], `<a href="`+name+`">Маша</a>`) {
		t.Errorf("the page of the game has %d links to pages of players, want %d", got, want)
	}
	if strings.Contains(files["dogs.html"], "player.") {
		t.Error("a game that goes on tells who wants a page")
	}

	h.cancel()
	files = write(t, h)
	if n := len(pagesOf(files)); n != 2 {
		t.Fatalf("%d pages of players, want two", n)
	}
	if page := files[name]; !strings.Contains(page, "<h1>Мария</h1>") || strings.Index(page, "dogs.html") > strings.Index(page, "cats.html") || !strings.Contains(page, "cats.html") {
		t.Errorf("the games are not there, the latest first:\n%s", page)
	}
	for name, text := range files {
		for _, secret := range append(h.secrets(), "example.org") {
			if strings.Contains(text, secret) {
				t.Errorf("%s holds %q", name, secret)
			}
		}
	}
}

// cancel ends the game before anybody has won it.
func (h *house) cancel() {
	h.t.Helper()
	if done, err := h.host.Command(h.ctx, h.game, "terminal", "cancel game"); err != nil || !done.Done {
		h.t.Fatal(err, done.Text)
	}
}

// secrets are the keys of all games.
func (h *house) secrets() (list []string) {
	h.t.Helper()
	for _, id := range []string{"cats", "dogs"} {
		g, err := h.store.Game(h.ctx, id)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, s := range g.Seats {
			list = append(list, s.Key)
			for _, d := range s.Doors {
				list = append(list, d.Key)
			}
		}
	}
	return list
}

// TestNoPageAnyMore holds that one word, in whatever game of his, takes the
// page of a player away, and that his older wishes do not come back.
func TestNoPageAnyMore(t *testing.T) {
	h := two(t)
	dir := t.TempDir()
	archived := func() map[string]string {
		t.Helper()
		if err := archive.Write(h.ctx, h.host, dir, "ru"); err != nil {
			t.Fatal(err)
		}
		return read(t, dir)
	}
	name, _ := onePage(t, archived())
	if err := os.WriteFile(filepath.Join(dir, "player.html"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	h.say("Мария", "страница нет")
	files := archived()
	if files[name] != "" || strings.Contains(files["cats.html"], name) || files["player.html"] != "mine" {
		t.Error("the page is still there, or another file is gone")
	}
	h.now = h.now.Add(time.Minute)
	h.say("Мария", "страница да")
	h.cancel()
	if page := archived()[name]; strings.Contains(page, "cats.html") || !strings.Contains(page, "dogs.html") {
		t.Errorf("not the wish alone that came after it:\n%s", page)
	}
}

// TestPageAfterTheEnd holds that a page may be asked for when all is over, and
// is gone with the address.
func TestPageAfterTheEnd(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "ru", "ended"), 1)
	h.play(story("ru")...)
	if pages := pagesOf(write(t, h)); len(pages) > 0 {
		t.Errorf("%d pages before anybody asked", len(pages))
	}
	h.say("Маша", "страница да")
	onePage(t, write(t, h))
	if _, err := h.store.Forget(h.ctx, h.row().Seats[2].Address); err != nil {
		t.Fatal(err)
	}
	if pages := pagesOf(write(t, h)); len(pages) > 0 {
		t.Error("the page of a forgotten address is there")
	}
}

// TestNoPageOfAGameWithoutOne holds that a game that goes into no archive
// stands on no page.
func TestNoPageOfAGameWithoutOne(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "ru", "none"), 1)
	h.say("Маша", "страница да")
	h.play(story("ru")...)
	h.say("Маша", "страница да")
	if pages := pagesOf(write(t, h)); len(pages) > 0 {
		t.Errorf("%d pages", len(pages))
	}
}

// TestPageOfAReplaced holds that who takes over a seat takes over no wish.
func TestPageOfAReplaced(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "ru", "ended"), 1)
	h.say("Маша", "страница да")
	done, err := h.host.Command(h.ctx, "cats", "terminal", "replace Маша: new@example.org")
	if err != nil || !done.Done {
		t.Fatal(err, done.Text)
	}
	h.play(story("ru")...)
	if h.row().Seats[2].Address != "new@example.org" {
		t.Fatal("nobody was replaced")
	}
	if pages := pagesOf(write(t, h)); len(pages) > 0 {
		t.Errorf("%d pages", len(pages))
	}
}

// TestPageTellsNothingEarly holds that a wish changes no byte of what is
// public while its game goes on.
func TestPageTellsNothingEarly(t *testing.T) {
	files := func(acts ...act) string {
		h := newHouse(t)
		h.start(game("cats", "ru", "live"), 1)
		h.play(append(acts, deadline)...)
		return fmt.Sprint(write(t, h))
	}
	if files() != files(act{"Маша", "страница да"}) {
		t.Error("the archive tells of a wish")
	}
}

// family is the file of a game in which some play from one mailbox.
func family(id, lang string, same ...int) string {
	text := "shared_addresses = true\n" + game(id, lang, "ended")
	for _, n := range same {
		text = strings.Replace(text, fmt.Sprintf("p%d@example.org", n), "home@example.org", 1)
	}
	return text
}

// TestPagesOfAFamily holds that of those who share an address each has a page
// of his own, in game after game, and may do without one.
func TestPagesOfAFamily(t *testing.T) {
	h := newHouse(t)
	h.start(family("cats", "ru", 3, 4), 1)
	h.say("Маша", "страница да")
	h.say("Коля", "страница да")
	h.play(story("ru")...)
	h.start(family("dogs", "ru", 3, 4), 2)
	h.say("Коля", "страница да")
	h.pass()
	h.cancel()
	pages := pagesOf(write(t, h))
	if len(pages) != 2 {
		t.Fatalf("%d pages of players, want two", len(pages))
	}
	for name, page := range pages {
		his := strings.Contains(page, "<h1>Коля</h1>")
		if !his && !strings.Contains(page, "<h1>Маша</h1>") || strings.Contains(page, "Маша") == strings.Contains(page, "Коля") {
			t.Errorf("%s is of two:\n%s", name, page)
		}
		if got := strings.Contains(page, "dogs.html"); got != his || !strings.Contains(page, "cats.html") {
			t.Errorf("%s has not the games of its player:\n%s", name, page)
		}
	}
	h.now = h.now.Add(time.Minute)
	h.say("Маша", "страница нет")
	if _, page := onePage(t, write(t, h)); !strings.Contains(page, "<h1>Коля</h1>") {
		t.Errorf("the page that stays is\n%s", page)
	}
}

// TestPageOfOneWhoMoved holds that a player keeps his page when his address
// changes in the course of a game, and when a file names two of his.
func TestPageOfOneWhoMoved(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "ru", "ended"), 1)
	h.say("Маша", "страница да")
	h.play(story("ru")...)

	h.start(game("dogs", "ru", "ended"), 2)
	h.say("Маша", "страница да")
	h.say("Маша", "адрес masha@new.example.org")
	h.accept("masha@new.example.org")
	if got := h.row().Seats[2].Address; got != "masha@new.example.org" {
		t.Fatalf("she is at %s", got)
	}
	h.pass()
	h.cancel()

	two := strings.Replace(game("mice", "ru", "ended"), `email = "p3@example.org"`, `email = "m@third.example.org"`+"\n"+`addresses = ["masha@new.example.org"]`, 1)
	h.start(two, 3)
	h.say("Маша", "страница да")
	h.pass()
	h.cancel()

	_, page := onePage(t, write(t, h))
	for _, want := range []string{"cats.html", "dogs.html", "mice.html"} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is not on it:\n%s", want, page)
		}
	}
}

// TestNothingToldAnyMore holds that the page of a game is gone when nothing of it
// is to be told any more, and that a file of somebody else stays.
func TestNothingToldAnyMore(t *testing.T) {
	h := newHouse(t)
	dir := t.TempDir()
	archived := func() map[string]string {
		t.Helper()
		if err := archive.Write(h.ctx, h.host, dir, "ru"); err != nil {
			t.Fatal(err)
		}
		return read(t, dir)
	}
	h.start(game("cats", "ru", "live"), 1)
	h.pass()
	if files := archived(); files["cats.html"] == "" {
		t.Fatal("there is no page")
	}
	if done, err := h.host.Command(h.ctx, "cats", "terminal", "rollback night 1"); err != nil || !done.Done {
		t.Fatal(err, done.Text)
	}
	if files := archived(); files["cats.html"] != "" || strings.Contains(files["index.html"], "cats") {
		t.Error("its page is still there")
	}
	if err := os.WriteFile(filepath.Join(dir, "cats.html"), []byte("of my cats"), 0o644); err != nil {
		t.Fatal(err)
	}
	if files := archived(); files["cats.html"] != "of my cats" {
		t.Error("a file that is not ours is gone")
	}
}
