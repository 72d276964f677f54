// Package chromium drives a real headless Chromium for tests of pages and of
// letters: on screens of any width, light and dark, with axe-core, which finds
// what people cannot read.
//
// Where Chromium is not installed (Debian: chromium), or OMERTA_AXE does not
// name the file axe.min.js (npm: axe-core), the test is skipped with a line
// that says so. With OMERTA_REQUIRE_CHROMIUM=1 in the environment, as in CI,
// it fails instead.
package chromium

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A Browser is a Chromium that runs until the test ends.
type Browser struct {
	t    testing.TB
	pipe *pipe
	page string // the session of its one page
	axe  string // the program of axe-core
}

// A Screen is what a page is looked at on.
type Screen struct {
	Width int
	Dark  bool
}

func (s Screen) String() string {
	if s.Dark {
		return fmt.Sprintf("%d px, dark", s.Width)
	}
	return fmt.Sprintf("%d px, light", s.Width)
}

// Screens are a phone, a tablet and a desk, by day and by night.
func Screens() (all []Screen) {
	for _, width := range []int{320, 768, 1280} {
		all = append(all, Screen{width, false}, Screen{width, true})
	}
	return all
}

// A Report is what is wrong with a page on a screen.
type Report struct {
	Screen
	Wide       int      // by how many pixels the page is wider than the screen
	Violations []string // of axe-core: rule, help, the first element
}

// Start runs a Chromium.
func Start(t testing.TB) *Browser {
	t.Helper()
	program := find(t)
	file := os.Getenv("OMERTA_AXE")
	if file == "" {
		missing(t, "OMERTA_AXE names no axe.min.js")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		missing(t, "OMERTA_AXE: %v", err)
	}
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
		"--no-first-run", "--disable-background-networking", "--remote-debugging-pipe", "--user-data-dir="+profile(t), "about:blank")
	p, err := open(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	b := &Browser{t: t, pipe: p, axe: string(axe)}
	var target struct{ TargetID, SessionID string }
	b.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	b.call("", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &target)
	b.page = target.SessionID
	b.call(b.page, "Page.enable", nil, nil)
	return b
}

// profile is a folder for what Chromium keeps. It may still be written to for a
// moment when the test is over, so it is not one of the test's own.
func profile(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "omerta-chromium-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// find finds the program under the names that it goes by.
func find(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	missing(t, "there is no chromium")
	return ""
}

// missing skips a test that needs what is not there, or fails it.
func missing(t testing.TB, format string, args ...any) {
	t.Helper()
	why := fmt.Sprintf(format, args...)
	if os.Getenv("OMERTA_REQUIRE_CHROMIUM") == "1" {
		t.Fatalf("%s, and OMERTA_REQUIRE_CHROMIUM=1", why)
	}
	t.Skipf("skipped: %s (set OMERTA_REQUIRE_CHROMIUM=1 to make this a failure)", why)
}

// show opens a file on a screen.
func (b *Browser) show(file string, on Screen) {
	b.t.Helper()
	b.take(on)
	abs, err := filepath.Abs(file)
	if err != nil {
		b.t.Fatal(err)
	}
	b.pipe.forget("Page.loadEventFired")
	b.call(b.page, "Page.navigate", map[string]any{"url": "file://" + filepath.ToSlash(abs)}, nil)
	if err := b.pipe.await("Page.loadEventFired"); err != nil {
		b.t.Fatalf("%s: %v", file, err)
	}
}

// take changes to a screen. A page that is open follows, as it does when a
// window is resized and when night falls.
func (b *Browser) take(on Screen) {
	b.t.Helper()
	scheme := "light"
	if on.Dark {
		scheme = "dark"
	}
	b.call(b.page, "Emulation.setDeviceMetricsOverride", map[string]any{"width": on.Width, "height": 800, "deviceScaleFactor": 1, "mobile": false}, nil)
	b.call(b.page, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// check is what is asked of a page, once it is drawn. What is folded is
// unfolded first, since it is to be read too.
const check = `(async () => {
	const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
	for (const d of document.querySelectorAll("details")) d.open = true;
	await drawn();
	const root = document.documentElement;
	const found = await axe.run({resultTypes: ["violations"], preload: false});
	return JSON.stringify({
		Width: innerWidth,
		Dark: matchMedia("(prefers-color-scheme: dark)").matches,
		Wide: root.scrollWidth - root.clientWidth,
		Violations: found.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.length + " × " + v.nodes[0].html.slice(0, 200) + " " + (v.nodes[0].failureSummary || "")),
	});
})()`

// Look opens a file and returns what is wrong with it on each screen.
func (b *Browser) Look(file string) (all []Report) {
	b.t.Helper()
	b.show(file, Screens()[0])
	b.eval(b.axe)
	for _, on := range Screens() {
		b.take(on)
		var r Report
		if err := json.Unmarshal([]byte(b.eval(check)), &r); err != nil {
			b.t.Fatalf("%s: %v", file, err)
		}
		if r.Screen != on {
			b.t.Fatalf("%s is shown on %v, and not on %v", file, r.Screen, on)
		}
		all = append(all, r)
	}
	return all
}

// eval runs a script in the page and returns its text, if that is what it
// gives.
func (b *Browser) eval(script string) string {
	b.t.Helper()
	var out struct {
		Result struct{ Value any }
		Thrown *struct{ Text string } `json:"exceptionDetails"`
	}
	b.call(b.page, "Runtime.evaluate", map[string]any{"expression": script, "awaitPromise": true, "returnByValue": true}, &out)
	if out.Thrown != nil {
		b.t.Fatalf("a script failed: %s", out.Thrown.Text)
	}
	text, _ := out.Result.Value.(string)
	return text
}

// call calls a method of the DevTools protocol.
func (b *Browser) call(session, method string, params, result any) {
	b.t.Helper()
	if err := b.pipe.call(session, method, params, result); err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
}

// Check holds that the files can be read on all screens.
func (b *Browser) Check(files ...string) {
	b.t.Helper()
	for _, file := range files {
		for _, r := range b.Look(file) {
			if r.Wide > 0 {
				b.t.Errorf("%s, %v: it is %d px wider than the screen", file, r.Screen, r.Wide)
			}
			for _, v := range r.Violations {
				b.t.Errorf("%s, %v: %s", file, r.Screen, strings.ReplaceAll(v, "\n", " "))
			}
		}
	}
}

// patience is how long an answer of Chromium's is waited for.
const patience = 60 * time.Second
