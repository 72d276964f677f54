// Package archive writes the pages of games: plain files that need no server
// and no script. A running game shows what its digests said, one that is over
// everything (secrecy 14).
package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"omerta/daemon"
	"omerta/templates"
)

// Write writes the pages of games into a folder, which is made if need be: an
// index in the given language, a page for each game in that of its table, and
// one for each player who asked for it. With games named, only their pages are
// written anew, besides the index and those of players. The pages of games and
// players that are to have none any more are taken away. Nothing else in the
// folder is touched.
func Write(ctx context.Context, h *daemon.Host, dir, lang string, games ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	shelf, err := h.Shelf(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, s := range shelf.Games {
		if len(games) > 0 && !slices.Contains(games, s.ID) && exists(pageFile(dir, s.ID)) {
			continue
		}
		if s.ID == "index" {
			errs = append(errs, errors.New("a game called index has no page: its name is that of the list"))
			continue
		}
		if err := writeGame(ctx, h, dir, s); err != nil {
			errs = append(errs, fmt.Errorf("the page of game %s: %w", s.ID, err))
		}
	}
	for _, id := range shelf.Hidden {
		errs = append(errs, hide(dir, id))
	}
	page, err := index(h.Words, lang, shelf.Games)
	if err == nil {
		err = replace(filepath.Join(dir, "index.html"), page)
	}
	return errors.Join(append(errs, err, writePlayers(h.Words, dir, shelf.Careers))...)
}

func writeGame(ctx context.Context, h *daemon.Host, dir string, s daemon.Shelved) error {
	id := s.ID
	c, err := h.Chronicle(ctx, id)
	if err != nil {
		return err
	}
	c.Pages = s.Pages
	page, err := Page(h.Words, c)
	if err != nil {
		return err
	}
	if err := replace(pageFile(dir, id), page); err != nil {
		return err
	}
	if c.End != nil {
		return replace(recordFile(dir, id), c.End.Text)
	}
	// A game that was over and was rolled back keeps its secrets again.
	return remove(recordFile(dir, id))
}

// hide takes away the page of a game that is to have none any more, as when its
// first night was rolled back. A file of somebody else that is called so stays.
func hide(dir, id string) error {
	page, err := os.ReadFile(pageFile(dir, id))
	if errors.Is(err, fs.ErrNotExist) || err == nil && !bytes.Contains(page, []byte(generator)) {
		return nil
	}
	return errors.Join(err, remove(pageFile(dir, id)), remove(recordFile(dir, id)))
}

// generator marks our pages of games.
const generator = `<meta name="generator" content="omerta">`

// remove takes a file away, if there is one.
func remove(file string) error {
	if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// writePlayers writes the pages of players and takes away those of players who
// want none any more.
func writePlayers(words *templates.Set, dir string, careers []daemon.Career) error {
	there := map[string]bool{}
	var errs []error
	for _, c := range careers {
		name := playerFile(c.Page)
		there[name] = true
		page, err := render(words, c.Language, "player.html", struct {
			Lang string
			daemon.Career
		}{c.Language, c})
		if err == nil {
			err = replace(filepath.Join(dir, name), page)
		}
		errs = append(errs, err)
	}
	files, err := os.ReadDir(dir)
	for _, f := range files {
		if name := f.Name(); playerShape.MatchString(name) && !there[name] {
			errs = append(errs, os.Remove(filepath.Join(dir, name)))
		}
	}
	return errors.Join(append(errs, err)...)
}

// Page is the page of a game.
func Page(words *templates.Set, c *daemon.Chronicle) ([]byte, error) {
	p, err := newPage(words, c)
	if err != nil {
		return nil, err
	}
	page, err := render(words, c.Language, "game.html", p)
	return []byte(c.Strike(string(page))), err
}

// index lists games, the newest first.
func index(words *templates.Set, lang string, shelf []daemon.Shelved) ([]byte, error) {
	shelf = slices.Clone(shelf)
	slices.Reverse(shelf)
	return render(words, lang, "index.html", struct {
		Lang  string
		Games []daemon.Shelved
	}{lang, shelf})
}

func pageFile(dir, id string) string { return filepath.Join(dir, id+".html") }

func recordFile(dir, id string) string { return filepath.Join(dir, id+".record") }

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// replace writes a file so that nobody ever reads half of it, and leaves it
// alone where it says the same already.
func replace(file string, text []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return nil
	}
	t, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	_, err = t.Write(text)
	err = errors.Join(err, t.Chmod(0o644), t.Close())
	if err == nil {
		err = os.Rename(t.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	return nil
}

// playerFile is the file of the page of a player.
func playerFile(page string) string { return "player." + page + ".html" }

// pageShape is the path of a file that Write writes, playerShape the name of
// the page of a player. The name of a game holds no dot and no slash.
var (
	pageShape   = regexp.MustCompile(`^/([a-z0-9-]+\.(html|record)|player\.[a-z2-7]{16}\.html)?$`)
	playerShape = regexp.MustCompile(`^player\.[a-z2-7]{16}\.html$`)
)

// IsPage reports whether a path on the web is that of a page or a record.
func IsPage(path string) bool { return pageShape.MatchString(path) }

// IsRecord reports whether it is that of a record.
func IsRecord(path string) bool { return strings.HasSuffix(path, ".record") }
