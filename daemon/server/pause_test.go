package server_test

import (
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// command gives a host's command as the terminal does.
func (b *bubble) command(line string) {
	b.t.Helper()
	done, err := b.server.Host.Command(b.t.Context(), "cats", "terminal", line)
	if err != nil || !done.Done {
		b.t.Fatalf("%s: %v: %s", line, err, done.Text)
	}
}

// A pause over a deadline: nothing is resolved, mail counts all the time, and
// afterwards the deadline is the next one of the schedule.
func TestPauseOverADeadline(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2026-06-02T00:30:00Z")
		until(t, "2026-06-02T00:20:00Z")
		b.command("pause")
		until(t, "2026-06-02T09:00:00Z")
		b.want(engine.Phase{N: 1}, "")
		b.write(0, "kill Cara")
		time.Sleep(5 * time.Minute)
		b.stop() // and a reboot changes nothing
		b.start()
		until(t, "2026-06-02T20:00:00Z")
		b.want(engine.Phase{N: 1}, "")
		b.command("resume")
		b.want(engine.Phase{N: 1}, "2026-06-03T00:30:00Z")
		until(t, "2026-06-03T00:31:05Z")
		b.want(engine.Phase{Day: true, N: 1}, "2026-06-03T19:00:00Z")
		if got := b.fates(); got != "night 1: kill Cara: accepted" {
			t.Errorf("got %s", got)
		}
	})
}

// A short pause leaves the deadline as it was.
func TestShortPause(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		b.command("pause")
		until(t, "2026-06-01T20:00:00Z")
		b.command("resume")
		b.want(engine.Phase{N: 1}, "2026-06-02T00:30:00Z")
	})
}

// A deadline that was put off, and one that was put off again when it had
// passed and its phase was not resolved yet.
func TestExtended(t *testing.T) {
	inBubble(t, "2026-06-01T18:00:00Z", func(b *bubble) {
		until(t, "2026-06-02T00:29:59Z")
		b.command("extend 2h")
		b.want(engine.Phase{N: 1}, "2026-06-02T02:30:00Z")
		until(t, "2026-06-02T02:29:59Z")
		b.write(0, "kill Cara")
		until(t, "2026-06-02T02:30:30Z")
		b.want(engine.Phase{N: 1}, "")
		b.command("extend 1h") // from now on: until then nothing counts
		b.want(engine.Phase{N: 1}, "2026-06-02T03:30:30Z")
		until(t, "2026-06-02T03:30:29Z")
		b.write(1, "heal Dirk")
		until(t, "2026-06-02T03:31:35Z")
		// Half of the day is left, so that it ends by the schedule.
		b.want(engine.Phase{Day: true, N: 1}, "2026-06-02T19:00:00Z")
		if got := b.fates(); got != "night 1: kill Cara: accepted\nnight 1: heal Dirk: accepted" {
			t.Errorf("got %s", got)
		}
	})
}

// Paused and extended over the changes of the clocks: the schedule goes by the
// wall clock, what a host adds by hours.
func TestPauseOverAChange(t *testing.T) {
	// In March the night is over at what would be 02:30.
	inBubble(t, "2026-03-27T19:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2026-03-28T01:30:00Z")
		b.command("pause")
		until(t, "2026-03-28T20:00:00Z")
		b.command("resume")
		b.want(engine.Phase{N: 1}, "2026-03-29T01:00:00Z")
		b.command("extend 2h")
		b.want(engine.Phase{N: 1}, "2026-03-29T03:00:00Z")
		until(t, "2026-03-29T03:01:05Z")
		b.want(engine.Phase{Day: true, N: 1}, "2026-03-29T19:00:00Z")
	})
	// In October 02:30 comes twice, and the first is over when the game goes on.
	inBubble(t, "2026-10-24T18:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2026-10-25T00:30:00Z")
		until(t, "2026-10-25T00:29:00Z")
		b.command("pause")
		until(t, "2026-10-25T01:00:00Z")
		b.command("resume")
		b.want(engine.Phase{N: 1}, "2026-10-26T01:30:00Z")
	})
}

// A leap day is a day like any other, and a zone without changes has none.
func TestLeapDay(t *testing.T) {
	inZone(t, "Asia/Tashkent", "2028-02-28T17:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2028-02-28T21:30:00Z")
		until(t, "2028-02-28T21:31:05Z")
		b.want(engine.Phase{Day: true, N: 1}, "2028-02-29T16:00:00Z")
		b.command("extend 1d")
		b.want(engine.Phase{Day: true, N: 1}, "2028-03-01T16:00:00Z")
		until(t, "2028-03-01T16:01:05Z")
		b.want(engine.Phase{N: 2}, "2028-03-01T21:30:00Z")
	})
	inZone(t, "Asia/Tashkent", "2026-03-28T17:00:00Z", func(b *bubble) {
		b.want(engine.Phase{N: 1}, "2026-03-28T21:30:00Z")
		until(t, "2026-03-28T21:31:05Z")
		b.want(engine.Phase{Day: true, N: 1}, "2026-03-29T16:00:00Z")
		until(t, "2026-03-29T16:01:05Z")
		b.want(engine.Phase{N: 2}, "2026-03-29T21:30:00Z")
	})
}

// What is done before a deadline is done at its time and once, whatever else
// wakes the host, and over a reboot.
func TestMarksInTime(t *testing.T) {
	inGame(t, "counts = [\"3h\", \"1h\"]\nreminders = [\"2h\"]\n"+berlin, "2026-06-01T18:00:00Z", func(b *bubble) {
		until(t, "2026-06-02T00:31:05Z")
		b.want(engine.Phase{Day: true, N: 1}, "2026-06-02T19:00:00Z")
		count := func(kind daemon.Kind) (n int) {
			letters, err := b.server.Store.LettersTo(b.t.Context(), "cats", 2, 100)
			if err != nil {
				b.t.Fatal(err)
			}
			for _, l := range letters {
				if l.Kind == kind && l.Created.After(b.row().Opened) {
					n++
				}
			}
			return n
		}
		for _, c := range []struct {
			at                string
			counts, reminders int
		}{
			{"2026-06-02T15:59:59Z", 0, 0}, {"2026-06-02T16:00:01Z", 1, 0}, {"2026-06-02T16:59:59Z", 1, 0},
			{"2026-06-02T17:00:01Z", 1, 1}, {"2026-06-02T17:59:59Z", 1, 1}, {"2026-06-02T18:00:01Z", 2, 1}, {"2026-06-02T19:00:30Z", 2, 1},
		} {
			b.stop()
			b.start()
			until(t, c.at)
			if got := count(daemon.KindCounts); got != c.counts {
				b.t.Errorf("at %s %d counts, want %d", c.at, got, c.counts)
			}
			if got := count(daemon.KindReminder); got != c.reminders {
				b.t.Errorf("at %s %d reminders, want %d", c.at, got, c.reminders)
			}
		}
	})
}
