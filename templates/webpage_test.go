package templates

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
)

var markUp = regexp.MustCompile(`<[^>]*>|■`)

var saidOnPage = regexp.MustCompile(`say [.$\w]* ?"([a-z ]+)"`)

// wantedOnPages lists the blocks that the pages of the archive say.
func wantedOnPages() (blocks []string) {
	for _, k := range []engine.Kind{engine.Died, engine.Executed, engine.Removed} {
		blocks = append(blocks, "page fate "+k.String())
	}
	files, err := filepath.Glob("../daemon/archive/*.html")
	if err != nil || len(files) == 0 {
		panic("there are no pages")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		for _, m := range saidOnPage.FindAllStringSubmatch(string(text), -1) {
			blocks = append(blocks, "page "+m[1])
		}
	}
	return blocks
}

// TestDigestSection holds that a page says of a phase what its digest said,
// and nothing of what was asked of the players then.
func TestDigestSection(t *testing.T) {
	for _, lang := range Languages() {
		for _, e := range digestExamples(lang) {
			d := e.facts.(Digest)
			section, err := builtinSet(t).DigestSection(lang, d)
			if err != nil {
				t.Fatal(err)
			}
			post, err := builtinSet(t).Digest(lang, d, FormatMarkdown, nil)
			if err != nil {
				t.Fatal(err)
			}
			left := letters(html.UnescapeString(markUp.ReplaceAllString(string(section), "")))
			for _, line := range strings.Split(post, "\n") {
				if bullet := strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* "); !bullet || strings.Contains(line, shaHex) {
					continue
				}
				line = line[2:]
				// The roles in play stand above all phases.
				asked := slices.Contains([]string{"против ИМЕНИ", "в защиту ИМЕНИ", "снимаю голос", "red NAME", "blue NAME", "unvote"}, line) || strings.Contains(line, "×")
				if told := strings.Contains(left, letters(line)); told == asked {
					t.Errorf("%s, %s: %q is told: %v, in\n%s", lang, e.name, line, told, section)
				}
			}
			for _, bad := range []string{"<h1", "<h2", "style=", shaHex, "21:00"} {
				if strings.Contains(string(section), bad) {
					t.Errorf("%s, %s: %q in\n%s", lang, e.name, bad, section)
				}
			}
		}
	}
	if _, err := builtinSet(t).DigestSection("fr", Digest{Closed: night3}); err == nil {
		t.Error("fr: no error")
	}
}
