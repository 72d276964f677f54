package archive_test

import (
	"path/filepath"
	"testing"

	"omerta/daemon/archive"
	"omerta/daemon/chromium"
)

// TestPagesInChromium holds that pages can be read on a phone and on a desk, in
// light and in dark, by keyboard and by those who hear them read, from a
// folder of files.
func TestPagesInChromium(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	b := chromium.Start(t)
	for _, lang := range []string{"ru", "en"} {
		for _, acts := range [][]act{story(lang)[:12], story(lang)} {
			h := newHouse(t)
			h.start(game("cats", lang, "live"), 1)
			h.say(roster[lang][10], map[string]string{"ru": "страница да", "en": "page on"}[lang])
			h.play(acts...)
			dir := t.TempDir()
			if err := archive.Write(h.ctx, h.host, dir, lang); err != nil {
				t.Fatal(err)
			}
			pages, err := filepath.Glob(filepath.Join(dir, "*.html"))
			if over := len(acts) == len(story(lang)); err != nil || over != (len(pages) == 3) {
				t.Fatalf("%q, %v", pages, err)
			}
			b.Check(pages...)
		}
	}
}
