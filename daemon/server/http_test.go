package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/daemon/server"
)

// get asks the daemon of a bubble.
func (b *bubble) get(path string) (code int, body string) {
	b.t.Helper()
	w := httptest.NewRecorder()
	b.server.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

// health asks how it does and checks the code.
func (b *bubble) health(want int) (r server.Report) {
	b.t.Helper()
	code, body := b.get("/healthz")
	if err := json.Unmarshal([]byte(body), &r); err != nil || code != want {
		b.t.Errorf("at %s: %d, %v, want %d\n%s", time.Now().UTC().Format(time.RFC3339), code, err, want, body)
	}
	if want == http.StatusOK != (r.State == "ok") || (len(r.Trouble) == 0) != (r.State == "ok") {
		b.t.Errorf("%d says %q, %q", code, r.State, r.Trouble)
	}
	return r
}

// often starts the daemon anew with a look at the mailbox each minute, as it is
// where nobody says otherwise.
func (b *bubble) often() {
	b.stop()
	b.cfg.Poll = time.Minute
	b.start()
}

func TestHealth(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.often()
		time.Sleep(5 * time.Minute)
		r := b.health(http.StatusOK)
		if r.Games.Running != 1 || r.Unsent != 0 || !r.OldestUnsent.IsZero() || r.NextDeadline.UTC().Format(time.RFC3339) != "2026-06-02T00:30:00Z" {
			t.Errorf("%+v", r)
		}
		if d := r.Daemon; d == nil || d.Inbox.State != "up" || time.Since(d.Inbox.LastRead) > 2*time.Minute || d.Outbox.LastAccepted.IsZero() {
			t.Errorf("%+v", d)
		}

		// A mailbox that is away for long.
		b.stop()
		b.down.Store(true)
		b.start()
		time.Sleep(9 * time.Minute)
		b.health(http.StatusOK) // servers restart
		time.Sleep(2 * time.Minute)
		r = b.health(http.StatusServiceUnavailable)
		if d := r.Daemon; d.Inbox.State != "down" || d.Inbox.Failures == 0 || !d.Inbox.LastRead.IsZero() {
			t.Errorf("%+v", d.Inbox)
		}
		if why := fmt.Sprint(r.Trouble); !strings.Contains(why, "the inbox cannot be read since") {
			t.Error(why)
		}
		until(t, "2026-06-02T01:00:00Z") // the night waits for the mailbox
		if why := fmt.Sprint(b.health(http.StatusServiceUnavailable).Trouble); !strings.Contains(why, "its phase is still open") {
			t.Error(why)
		}
		b.down.Store(false)
		time.Sleep(10 * time.Minute)
		b.health(http.StatusOK)
	})
}

func TestHealthOfTheOutbox(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.often()
		time.Sleep(5 * time.Minute)
		b.stop()
		b.cfg.SMTP.Password = "changed"
		b.start()
		time.Sleep(time.Hour)
		b.health(http.StatusOK) // nothing is to be sent
		b.write(0, "status")
		time.Sleep(9 * time.Minute)
		if r := b.health(http.StatusOK); r.Unsent != 1 || r.OldestUnsent.IsZero() {
			t.Errorf("%+v", r)
		}
		time.Sleep(3 * time.Minute) // the mail is found within a minute, and from there it is ten
		r := b.health(http.StatusServiceUnavailable)
		if why := fmt.Sprint(r.Trouble); !strings.Contains(why, "letters cannot be sent since 2026-06-01T19:0") {
			t.Errorf("%s, %+v", why, r.Daemon.Outbox)
		}
		b.stop()
		b.cfg.SMTP.Password = "x"
		b.start()
		time.Sleep(10 * time.Minute)
		b.health(http.StatusOK)
	})
}

// Nothing that is told to a monitor says who plays what, or who plays at all.
func TestMetricsTellNothing(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.write(0, "kill Cara")
		time.Sleep(5 * time.Minute)
		code, metrics := b.get("/metrics")
		if code != http.StatusOK {
			t.Fatalf("%d: %s", code, metrics)
		}
		for _, want := range []string{"omerta_healthy 1", "omerta_games_running 1", "omerta_letters_unsent 0", "omerta_inbox_up 1", "omerta_next_deadline_timestamp_seconds 1.7803602e+09", "go_goroutines ", "process_open_fds "} {
			if !strings.Contains(metrics, "\n"+want) {
				t.Errorf("%q is not there:\n%s", want, metrics)
			}
		}
		_, health := b.get("/healthz")
		for _, line := range strings.Split(metrics, "\n") {
			if strings.HasPrefix(line, "omerta_") && strings.Contains(line, "{") {
				t.Errorf("a label: %s", line)
			}
		}
		secrets := []string{"mafia", "doctor", "citizen", "kill", "cats", "@"}
		for _, s := range b.seats {
			secrets = append(secrets, s.Name, s.Key)
		}
		for _, secret := range secrets {
			if strings.Contains(strings.ToLower(metrics+health), strings.ToLower(secret)) {
				t.Errorf("%q is told", secret)
			}
		}
		for path, want := range map[string]int{"/": 404, "/healthz/x": 404} {
			if code, _ := b.get(path); code != want {
				t.Errorf("%s: %d", path, code)
			}
		}
	})
}

// What was kept long enough is removed, by itself.
func TestRetention(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.write(0, "hello")
		time.Sleep(5 * time.Minute)
		kept := func() bool {
			raw, _, err := b.server.Store.Mail(b.t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			return len(raw.Bytes) > 0
		}
		b.stop()
		b.shift.Store(int64(29 * 24 * time.Hour)) // being down is no jump
		b.start()
		time.Sleep(5 * time.Minute)
		if !kept() {
			t.Error("a mail of a game that goes on is gone")
		}
		g := b.row()
		g.Status, g.Ended = "ended", time.Now()
		commit(b.t, b.server, g)
		time.Sleep(2 * time.Hour)
		if !kept() {
			t.Error("a mail is gone after 29 days")
		}
		b.stop()
		b.shift.Store(int64(30 * 24 * time.Hour))
		b.start()
		time.Sleep(5 * time.Minute)
		if kept() {
			t.Error("after thirty days the mail is still there")
		}
	})
}

func commit(t *testing.T, s *server.Server, g *daemon.Game) {
	t.Helper()
	if err := s.Store.Commit(t.Context(), daemon.Step{Game: g}); err != nil {
		t.Fatal(err)
	}
}
