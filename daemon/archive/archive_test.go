package archive_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"omerta/daemon"
	"omerta/daemon/archive"
	"omerta/engine/record"
)

// write writes the archive of a house and returns its files by name.
func write(t *testing.T, h *house, games ...string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	if err := archive.Write(h.ctx, h.host, dir, "ru", games...); err != nil {
		t.Fatal(err)
	}
	return read(t, dir)
}

func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range list {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name()] = string(text)
	}
	return files
}

// TestWhoHasAPage holds that a game has a page only where its file says so:
// none, one when it has ended, or one from its first digest on.
func TestWhoHasAPage(t *testing.T) {
	for _, c := range []struct {
		archive string
		phases  int // closed
		want    string
	}{
		{"none", 8, "index.html"},
		{"ended", 3, "index.html"},
		{"ended", 8, "cats.html cats.record index.html"},
		{"live", 0, "index.html"},
		{"live", 3, "cats.html index.html"},
		{"live", 8, "cats.html cats.record index.html"},
	} {
		h := newHouse(t)
		h.start(game("cats", "en", c.archive), 1)
		h.playPhases(c.phases)
		files := write(t, h)
		var names []string
		for name := range files {
			names = append(names, name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s after %d phases: %s, want %s", c.archive, c.phases, got, c.want)
		}
		if linked := strings.Contains(files["index.html"], `href="cats.html"`); linked != (len(names) > 1) {
			t.Errorf("%s after %d phases: it is in the index: %v", c.archive, c.phases, linked)
		}
	}
}

// playPhases plays the story until so many phases have closed.
func (h *house) playPhases(n int) {
	h.t.Helper()
	for _, a := range story("en") {
		if n == 0 {
			return
		}
		h.play(a)
		if a == deadline {
			n--
		}
	}
}

// TestRunningPageTellsNothing holds non-interference over the page of a game
// that goes on: what a secret was, and what was ordered, changes no byte of it.
func TestRunningPageTellsNothing(t *testing.T) {
	swapped := slices.Clone(parts)
	swapped[5], swapped[7] = swapped[7], swapped[5] // martyr and citizen
	doctor := slices.Clone(parts)
	doctor[2], doctor[8] = doctor[8], doctor[2]
	night := []act{{"Маша", "лечить Колю"}, {"Вася", "убить Нину"}, deadline}
	for name, c := range map[string]struct {
		roles []string
		acts  []act
		same  bool
	}{
		"the same":                   {parts, night, true},
		"who is the martyr":          {swapped, night, true},
		"whom the doctor heals":      {parts, []act{{"Маша", "лечить Льва"}, {"Вася", "убить Нину"}, deadline}, true},
		"who killed":                 {parts, []act{{"Игорь", "убить Нину"}, deadline}, true},
		"that a check was made":      {parts, append([]act{{"Коля", "проверить Васю"}}, night...), true},
		"what waits in the open day": {parts, append(slices.Clone(night), act{"Света", "против Васи"}), true},
		"who wrote":                  {doctor, append([]act{{"Артём", "лечить Колю"}, {"Света", "статус"}}, night...), true},
		"who died":                   {parts, []act{{"Вася", "убить Льва"}, deadline}, false},
	} {
		page := func(roles []string, acts []act) string {
			h := newHouse(t)
			h.start(game("cats", "ru", "live", roles...), 1)
			h.play(acts...)
			return write(t, h)["cats.html"]
		}
		one, two := page(parts, night), page(c.roles, c.acts)
		if one == "" || (one == two) != c.same {
			t.Errorf("%s: the pages are the same: %v, want %v", name, one == two, c.same)
		}
	}
}

// TestRunningPage holds that nothing but the digests is on it.
func TestRunningPage(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "ru", "live"), 1)
	h.play(story("ru")[:12]...)
	page := write(t, h)["cats.html"]
	for _, want := range []string{"Игра идёт.", "Бродячие коты", `id="night-1"`, "Нина (мирный житель), жертва маньяка", "SHA-256 зерна", "Сейчас ночь 2. Срок: "} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on it", want)
		}
	}
	for _, bad := range []string{"<details", "Кто кем был", ".record", "0100000000", "mailto:", "лечить", "доктор", "ИМЕНИ"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q is on it", bad)
		}
	}
}

// TestEndedPage holds that all is told at the end, and the record with it.
func TestEndedPage(t *testing.T) {
	for _, lang := range []string{"ru", "en"} {
		h := newHouse(t)
		h.start(game("cats", lang, "ended"), 1)
		h.play(story(lang)...)
		files := write(t, h)
		want := map[string][]string{
			"ru": {"Победил город.", "Кто кем был", "мафия, ранг 1", "казнь, день 3", "в живых", "лечить Свету", "[D4]"},
			"en": {"The town has won.", "Who was who", "mafia, rank 1", "hanged, day 3", "alive", "heal Sue", "[D4]", "Stray &lt;Cats&gt;"},
		}[lang]
		for _, w := range append(want, strings.Repeat("01", 1)+strings.Repeat("00", 31), `href="cats.record" download`, "<svg", "og:title") {
			if !strings.Contains(files["cats.html"], w) {
				t.Errorf("%s: %q is not on it", lang, w)
			}
		}
		r, err := record.Read(strings.NewReader(files["cats.record"]), "cats.record")
		if err != nil {
			t.Fatal(err)
		}
		if diff, err := record.Verify(r); err != nil || diff != nil {
			t.Errorf("%s: the record: %v, %v", lang, diff, err)
		}
	}
}

// TestNoAddressOnPages holds secrecy 8.
func TestNoAddressOnPages(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "ru", "live"), 1)
	for _, end := range []bool{false, true} {
		acts := story("ru")
		if !end {
			acts = acts[:12]
		}
		h.play(acts...)
		for name, text := range write(t, h) {
			secrets := []string{"example.org", "host.example", "@"}
			for _, s := range h.row().Seats {
				secrets = append(secrets, s.Key)
			}
			for _, s := range secrets {
				if strings.Contains(text, s) && !(s == "@" && strings.Contains(text, "@media")) {
					t.Errorf("%s, over %v: %s is in it", name, end, s)
				}
			}
			if strings.Count(text, "@")-strings.Count(text, "@media") != 0 {
				t.Errorf("%s: an address in it", name)
			}
		}
	}
}

// TestSize holds that the page of a large and long game weighs at most 150 KB
// with everything.
func TestSize(t *testing.T) {
	if slowness > 1 {
		t.Skip("nothing in it runs beside anything else")
	}
	var b strings.Builder
	head, _, _ := strings.Cut(game("big", "ru", "ended"), "[[player]]")
	b.WriteString(head + "[roles]\nmafia = 5\nmaniac = 1\ncommissioner = 1\ndoctor = 1\njailer = 1\nmartyr = 1\n")
	names := strings.Fields("Алексей Борис Виктория Григорий Дарья Евгений Жанна Захар Инна Кирилл Людмила Михаил " +
		"Надежда Остап Пантелей Руслан Степан Тимофей Ульяна Фёдор Харитон Цезарь Чингиз Шарлотта")
	for i, name := range names {
		fmt.Fprintf(&b, "[[player]]\nname = %q\nemail = \"p%d@example.org\"\n", name, i+1)
	}
	h := newHouse(t)
	h.start(b.String(), 3)
	for n := 0; h.row().Status == daemon.StatusRunning; n++ {
		for i, who := range names {
			on := names[(i+n*7+5)%len(names)]
			switch {
			case h.row().Phase.Day:
				h.say(who, "против "+on)
			case i%2 == n%2:
				h.say(who, "убить "+on)
			}
		}
		h.pass()
	}
	files := write(t, h)
	if n := len(files["big.html"]); n > 150_000 || n < 20_000 {
		t.Errorf("the page of %v is of %d bytes", h.row().Phase, n)
	}
	t.Logf("%v: %d bytes, the record %d", h.row().Phase, len(files["big.html"]), len(files["big.record"]))
}

// TestPagesAreSound holds that a page is good HTML that stands alone: every
// tag is closed, no name is there twice, every link leads somewhere, and
// nothing comes from elsewhere.
func TestPagesAreSound(t *testing.T) {
	for _, phases := range []int{1, 8} {
		h := newHouse(t)
		h.start(game("cats", "en", "live"), 1)
		h.say("Ann", "page on")
		h.playPhases(phases)
		files := write(t, h)
		for name, text := range files {
			if !strings.HasSuffix(name, ".html") {
				continue
			}
			if strings.Contains(text, "://") || strings.Contains(text, "<script") || strings.Contains(text, "ZgotmplZ") || strings.Contains(text, "%!") || strings.Contains(text, "<no value>") {
				t.Errorf("%s: it is not alone, or has a hole", name)
			}
			open, ids, links := sound(t, name, text)
			if len(open) > 0 {
				t.Errorf("%s: open are %v", name, open)
			}
			for link := range links {
				file, id, _ := strings.Cut(link, "#")
				if _, there := files[file]; file != "" && !there || file == "" && !ids[id] {
					t.Errorf("%s: %q leads nowhere", name, link)
				}
			}
		}
	}
}

var idRef = regexp.MustCompile(`aria-labelledby="([^"]*)"`)

// sound reads a page tag by tag.
func sound(t *testing.T, name, text string) (open []string, ids, links map[string]bool) {
	ids, links = map[string]bool{}, map[string]bool{}
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			for _, m := range idRef.FindAllStringSubmatch(text, -1) {
				for _, id := range strings.Fields(m[1]) {
					if !ids[id] {
						t.Errorf("%s: nothing is called %q", name, id)
					}
				}
			}
			return open, ids, links
		case html.StartTagToken:
			tag := z.Token()
			for _, a := range tag.Attr {
				switch a.Key {
				case "id":
					if ids[a.Val] {
						t.Errorf("%s: the id %s twice", name, a.Val)
					}
					ids[a.Val] = true
				case "href":
					links[a.Val] = true
				}
			}
			if !slices.Contains([]string{"meta", "link", "br"}, tag.Data) {
				open = append(open, tag.Data)
			}
		case html.EndTagToken:
			tag := z.Token()
			if len(open) == 0 || open[len(open)-1] != tag.Data {
				t.Fatalf("%s: </%s> within %v", name, tag.Data, open)
			}
			open = open[:len(open)-1]
		}
	}
}

// TestWriteAgain holds that only the named games are written anew, that what
// says the same is left alone, and that a game that goes on again takes its
// record back.
func TestWriteAgain(t *testing.T) {
	h := newHouse(t)
	h.start(game("cats", "en", "live"), 1)
	h.playPhases(2)
	dir := t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("cats.html", "old")
	put("cats.record", "the roles")
	put("own.css", "mine")
	if err := archive.Write(h.ctx, h.host, dir, "en", "dogs"); err != nil {
		t.Fatal(err)
	}
	if got := read(t, dir)["cats.html"]; got != "old" {
		t.Errorf("a game that was not named was written: %.40s", got)
	}
	if err := archive.Write(h.ctx, h.host, dir, "en", "cats"); err != nil {
		t.Fatal(err)
	}
	files := read(t, dir)
	if files["cats.html"] == "old" || files["cats.record"] != "" || files["own.css"] != "mine" || len(files) != 3 {
		t.Errorf("there are %d files, cats.record: %q", len(files), files["cats.record"])
	}
	before, err := os.Stat(filepath.Join(dir, "cats.html"))
	if err != nil {
		t.Fatal(err)
	}
	if err := archive.Write(h.ctx, h.host, dir, "en"); err != nil {
		t.Fatal(err)
	}
	after, err := os.Stat(filepath.Join(dir, "cats.html"))
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("a page that says the same was written anew: %v", err)
	}
}

func TestIsPage(t *testing.T) {
	for path, want := range map[string]bool{
		"/": true, "/index.html": true, "/stray-cats.html": true, "/stray-cats.record": true, "/player.abcdefghijklmnop.html": true, "/player.abc.html": false,
		"/.new-123": false, "/../omerta.db": false, "/a/b.html": false, "/x.css": false, "/x.html.bak": false, "": false,
	} {
		if archive.IsPage(path) != want {
			t.Errorf("%q: %v", path, !want)
		}
	}
	if !archive.IsRecord("/a.record") || archive.IsRecord("/a.html") {
		t.Error("records are not told from pages")
	}
}
