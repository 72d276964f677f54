package chromium

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What this package finds is worth something only if it finds what is there.
func TestLook(t *testing.T) {
	b := Start(t)
	dir := t.TempDir()
	page := func(name, body string) string {
		file := filepath.Join(dir, name+".html")
		text := `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>` +
			`<style>@media(prefers-color-scheme:dark){.dark{color:#222;background:#000}}</style></head><body><main><h1>x</h1>` + body + `</main></body></html>`
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for _, c := range []struct {
		name, body string
		wide       int    // of which it is too wide for
		dark       bool   // whether it is bad in the dark alone
		violation  string // the rule that it breaks
	}{
		{"good", "<p>Nothing is wrong here.</p>", 0, false, ""},
		{"wide", `<div style="width:500px">wide</div>`, 500, false, ""},
		{"nameless", `<img src="data:,">`, 0, false, "image-alt"},
		{"pale", `<p style="color:#ddd;background:#fff">pale</p>`, 0, false, "color-contrast"},
		{"darkness", `<p class="dark">dark</p>`, 0, true, "color-contrast"},
		{"folded", `<details><summary>more</summary><img src="data:,"></details>`, 0, false, "image-alt"},
	} {
		file := page(c.name, c.body)
		for _, r := range b.Look(file) {
			on := r.Screen
			if (r.Wide > 0) != (c.wide > on.Width) {
				t.Errorf("%s, %v: %d px too wide", c.name, on, r.Wide)
			}
			want := c.violation != "" && (!c.dark || on.Dark)
			if got := len(r.Violations) == 1 && strings.HasPrefix(r.Violations[0], c.violation+":"); got != want || !want && len(r.Violations) > 0 {
				t.Errorf("%s, %v: %q, want %q: %v", c.name, on, r.Violations, c.violation, want)
			}
		}
	}
}
