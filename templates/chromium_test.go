package templates

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"omerta/daemon/chromium"
)

// shown are letters of every form that HTML letters have.
var shown = []string{"role-doctor", "receipt-help", "digest-night-rich", "digest-day-executed", "report-closed", "end-town", "digest-night-crowd"}

// ground is what a client lays a letter on, which sets no colours: without it
// axe-core takes white, in the dark too.
const ground = "<style>html{background:Canvas}</style>"

// TestLettersInChromium holds that letters can be read on a phone and on a
// desk, in light and in dark, and by those who hear them read.
func TestLettersInChromium(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	b := chromium.Start(t)
	dir := t.TempDir()
	var files []string
	for _, lang := range Languages() {
		for _, e := range examples(lang) {
			if !slices.Contains(shown, e.name) {
				continue
			}
			r, err := builtinSet(t).Render(lang, e.facts)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, lang+"-"+e.name+".html")
			page := strings.Replace(r.HTML, "</head>", ground+"</head>", 1)
			if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
	}
	if want := len(shown) * len(Languages()); len(files) != want {
		t.Fatalf("%d letters, want %d", len(files), want)
	}
	b.Check(files...)
}
