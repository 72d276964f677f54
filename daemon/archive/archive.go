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
// index in the given language, and a page for each game in that of its table.
// With games named, only their pages are written anew, besides the index.
// Nothing else in the folder is touched.
func Write(ctx context.Context, h *daemon.Host, dir, lang string, games ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	shelf, err := h.Shelf(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, s := range shelf {
		if len(games) > 0 && !slices.Contains(games, s.ID) && exists(pageFile(dir, s.ID)) {
			continue
		}
		if s.ID == "index" {
			errs = append(errs, errors.New("a game called index has no page: its name is that of the list"))
			continue
		}
		if err := writeGame(ctx, h, dir, s.ID); err != nil {
			errs = append(errs, fmt.Errorf("the page of game %s: %w", s.ID, err))
		}
	}
	page, err := index(h.Words, lang, shelf)
	if err == nil {
		err = replace(filepath.Join(dir, "index.html"), page)
	}
	return errors.Join(append(errs, err)...)
}

func writeGame(ctx context.Context, h *daemon.Host, dir, id string) error {
	c, err := h.Chronicle(ctx, id)
	if err != nil {
		return err
	}
	page, err := Page(h.Words, c)
	if err != nil {
		return err
	}
	if err := replace(pageFile(dir, id), page); err != nil {
		return err
	}
	record := filepath.Join(dir, id+".record")
	if c.End != nil {
		return replace(record, c.End.Text)
	}
	// A game that was over and was rolled back keeps its secrets again.
	if err := os.Remove(record); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
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

// pageShape is the path of a file that Write writes. The name of a game holds
// no dot and no slash.
var pageShape = regexp.MustCompile(`^/([a-z0-9-]+\.(html|record))?$`)

// IsPage reports whether a path on the web is that of a page or a record.
func IsPage(path string) bool { return pageShape.MatchString(path) }

// IsRecord reports whether it is that of a record.
func IsRecord(path string) bool { return strings.HasSuffix(path, ".record") }
