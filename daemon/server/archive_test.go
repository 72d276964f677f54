package server_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"omerta/daemon/store"
)

// TestPages holds that pages follow the digests of a running daemon, of the
// games that want one alone, and are shown without the health.
func TestPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pages")
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.stop()
		b.cfg.Archive.Dir = dir
		b.start()
		live := strings.Replace(berlin, `id = "cats"`, "id = \"dogs\"\narchive = \"live\"", 1)
		if _, err := b.server.Host.Create(b.t.Context(), []byte(live), "dogs.toml"); err != nil {
			t.Fatal(err)
		}
		if err := b.server.Host.Start(b.t.Context(), "dogs", nil); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		page := func() string {
			text, err := os.ReadFile(filepath.Join(dir, "dogs.html"))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			return string(text)
		}
		if got := page(); got != "" {
			t.Errorf("before the first digest there is a page:\n%s", got)
		}
		for phase, until := range []string{"2026-06-02T00:31:10Z", "2026-06-02T19:01:10Z"} {
			at, err := time.Parse(time.RFC3339, until)
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Until(at))
			for i, id := range []string{`id="night-1"`, `id="day-1"`} {
				if got := strings.Contains(page(), id); got != (i <= phase) {
					t.Errorf("after phase %d, %s is on the page: %v", phase+1, id, got)
				}
			}
		}
		// Beside them lies what is nobody's business.
		if err := os.WriteFile(filepath.Join(dir, ".secret"), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]int{
			"/": 200, "/dogs.html": 200, "/index.html": 301, "/cats.html": 404, "/dogs.record": 404,
			"/.secret": 404, "/../omerta.db": 404, "/healthz": 404, "/metrics": 404,
		} {
			w := httptest.NewRecorder()
			b.server.ArchiveHandler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if w.Code != want {
				t.Errorf("%s: %d, want %d", path, w.Code, want)
			}
			if w.Code == 200 && !strings.HasPrefix(w.Header().Get("Content-Security-Policy"), "default-src 'none'") {
				t.Errorf("%s: %v", path, w.Header())
			}
		}
		w := httptest.NewRecorder()
		b.server.ArchiveHandler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
		if w.Code != http.StatusMethodNotAllowed {
			t.Errorf("POST: %d", w.Code)
		}
	})
}

// TestPagesOfPlayersFollow holds that a running daemon writes the page of a
// player soon after he asked for it, and takes it away, with what links to it,
// when he wants none any more, and when another process forgot his address.
func TestPagesOfPlayersFollow(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pages")
	inGame(t, "archive = \"ended\"\n"+berlin, "2026-06-01T18:00:00Z", func(b *bubble) {
		until(t, "2026-06-02T00:32:00Z")
		b.stop()
		b.cfg.Archive.Dir, b.cfg.Poll = dir, time.Minute
		b.start()
		b.command("cancel game")
		soon := func(players int, after string) {
			t.Helper()
			time.Sleep(2 * time.Minute) // of which most goes until the mail is fetched
			pages, err := filepath.Glob(filepath.Join(dir, "player.*.html"))
			if err != nil || len(pages) != players {
				t.Errorf("after %s: %v, %v, want %d", after, pages, err, players)
			}
			game, err := os.ReadFile(filepath.Join(dir, "cats.html"))
			if got := strings.Count(string(game), `href="player.`); err != nil || got != players {
				t.Errorf("after %s the page of the game has %d links: %v", after, got, err)
			}
		}
		soon(0, "the end")
		b.write(1, "page on")
		b.write(2, "page on")
		soon(2, "two wishes")
		b.write(1, "page off")
		soon(1, "a word")
		other, err := store.Open(b.t.Context(), b.cfg.Store)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := other.Forget(b.t.Context(), "cara@mafia.test"); err != nil || n == 0 {
			t.Fatal(n, err)
		}
		if err := other.Close(); err != nil {
			t.Fatal(err)
		}
		soon(0, "a forgotten address")
	})
}
