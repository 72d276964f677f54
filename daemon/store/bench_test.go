package store

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// bigGame returns a game of n seats.
func bigGame(id string, n int) *daemon.Game {
	g := game(id)
	g.Setup = []byte(strings.Repeat("name = \"Somebody\"\n", 200))
	g.Seats = nil
	for i := range n {
		g.Seats = append(g.Seats, daemon.Seat{Name: fmt.Sprintf("Player %d", i), Address: fmt.Sprintf("p%d@example.org", i), Key: fmt.Sprintf("%s-%d", id, i), Language: "en"})
	}
	return g
}

// Four hundred games of twenty seats close at one instant: 8,000 letters of
// 3 KB and 400 steps in one commit.
func BenchmarkDeadlineBurst(b *testing.B) {
	ctx := context.Background()
	s := openNew(b)
	var steps []daemon.Step
	for i := range 400 {
		steps = append(steps, daemon.Step{Game: bigGame(fmt.Sprint("g", i), 20), Create: true})
	}
	must(b, s.Commit(ctx, steps...))
	for round := 1; b.Loop(); round++ {
		for i := range steps {
			st := &steps[i]
			st.Create = false
			st.Game.Version = int64(round)
			st.Closed = &daemon.Closed{Phase: engine.Phase{N: round}, Results: strings.Repeat("result died Lena\n", 10)}
			st.Letters = nil
			for seat := range 20 {
				l := letter(fmt.Sprintf("%d.%d.%d@x", round, i, seat), st.Game.ID, daemon.KindDigest)
				l.Seat, l.Text, l.HTML = seat, strings.Repeat("text ", 200), strings.Repeat("<p>html", 290)
				st.Letters = append(st.Letters, l)
			}
		}
		must(b, s.Commit(ctx, steps...))
	}
	b.ReportMetric(float64(b.N)*8000/b.Elapsed().Seconds(), "letters/s")
}

// 5,000 mails of 1.5 KB in batches of 100: saved, tried, looked up, decided,
// each with a statement and a receipt.
func BenchmarkIngest(b *testing.B) {
	ctx := context.Background()
	s := openNew(b)
	const games, batches, size = 40, 50, 100
	var all []*daemon.Game
	for i := range games {
		g := bigGame(fmt.Sprint("g", i), 20)
		must(b, s.Commit(ctx, daemon.Step{Game: g, Create: true}))
		g.Version = 1
		all = append(all, g)
	}
	body := strings.Repeat("Received: from somewhere by somebody\n", 40)
	uid := uint32(0)
	for b.Loop() {
		for range batches {
			var mails []daemon.Raw
			for range size {
				uid++
				mails = append(mails, raw(uid, start.Add(time.Duration(uid)*time.Second), fmt.Sprint(uid, body)))
			}
			got2(s.Save(ctx, "acc", "INBOX", 7, uid, mails))(b)
			var steps []daemon.Step
			for i, m := range got2(s.Pending(ctx, size))(b) {
				g := *all[i%games]
				all[i%games].Version++
				got2(s.Try(ctx, m.ID))(b)
				id := fmt.Sprint(m.UID, "@x")
				if _, err := s.ByKey(ctx, g.Seats[i%20].Key); err != nil {
					b.Fatal(err)
				}
				if _, err := s.Twin(ctx, m.ID, "p@example.org", id, "h"); err != daemon.ErrNotFound {
					b.Fatal(err)
				}
				steps = append(steps, daemon.Step{
					Game:       &g,
					Mails:      []daemon.MailFate{{Mail: m.ID, Fate: daemon.FateAccepted, Game: g.ID, Sender: "p@example.org", MessageID: id, BodyHash: "h"}},
					Statements: []daemon.Statement{{Mail: m.ID, Arrived: m.Arrived, Line: "kill Lena", Record: "order Vasya kill Lena", Fate: "accepted"}},
					Letters:    []daemon.Letter{letter("receipt."+id, g.ID, daemon.KindReceipt)},
				})
			}
			must(b, s.Commit(ctx, steps...))
		}
	}
	b.ReportMetric(float64(b.N)*batches*size/b.Elapsed().Seconds(), "mails/s")
}

// What a sender writes of each letter: that it is tried, that it was sent.
func BenchmarkSend(b *testing.B) {
	ctx := context.Background()
	s := openNew(b)
	const n = 5000
	for round := 0; b.Loop(); round++ {
		b.StopTimer()
		var letters []daemon.Letter
		for i := range n {
			l := letter(fmt.Sprintf("%d.%d@x", round, i), "friday", daemon.KindDigest)
			l.HTML = strings.Repeat("<p>html", 400)
			letters = append(letters, l)
		}
		must(b, s.Commit(ctx, daemon.Step{Letters: letters}))
		b.StartTimer()
		for sent := 0; sent < n; {
			some := got2(s.Claim(ctx, start.Add(time.Hour), 100, nil))(b)
			for _, l := range some {
				must(b, s.Trying(ctx, l.ID, start, start.Add(2*time.Hour)))
				must(b, s.Sent(ctx, start, l.ID))
			}
			sent += len(some)
		}
	}
	b.ReportMetric(float64(b.N)*n/b.Elapsed().Seconds(), "letters/s")
}

// One durable step a commit.
func BenchmarkStep(b *testing.B) {
	ctx := context.Background()
	s := openNew(b)
	g := bigGame("friday", 20)
	must(b, s.Commit(ctx, daemon.Step{Game: g, Create: true}))
	for b.Loop() {
		g.Version++
		must(b, s.Commit(ctx, daemon.Step{Game: g}))
	}
}
