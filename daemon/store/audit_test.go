package store

import (
	"context"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// sound fills a store with a game of two phases in which nothing is missing,
// and returns the number of its one mail.
func sound(t *testing.T, s *Store) int64 {
	t.Helper()
	ctx := context.Background()
	g := game("friday")
	night := engine.Phase{N: 1}
	g.Phase, g.Deadline = engine.Phase{N: 1, Day: true}, start.Add(time.Hour)
	step := daemon.Step{Game: g, Create: true, Closed: &daemon.Closed{Phase: night, Opened: start, Deadline: start, At: start}}
	for seat := range g.Seats {
		for _, kind := range []daemon.Kind{daemon.KindRole, daemon.KindDigest} {
			l := letter(string(kind)+g.Seats[seat].Key, "friday", kind)
			l.Seat = seat
			step.Letters = append(step.Letters, l)
		}
	}
	got2(s.Save(ctx, "acc", "INBOX", 7, 1, []daemon.Raw{raw(1, start, "kill Lena")}))(t)
	mail := got2(s.Pending(ctx, 1))(t)[0]
	step.Mails = []daemon.MailFate{{Mail: mail.ID, Fate: daemon.FateAccepted, Game: "friday", At: start}}
	step.Statements = []daemon.Statement{{Mail: mail.ID, Phase: night, Arrived: start, Line: "kill Lena", Record: "order x kill y", Fate: "accepted"}}
	must(t, s.Commit(ctx, step))
	return mail.ID
}

// Each audit finds what it is there for, and nothing in a sound store.
func TestAudit(t *testing.T) {
	ctx := context.Background()
	soon, later := start.Add(time.Minute), start.Add(30*24*time.Hour)
	for _, c := range []struct {
		do, want string
		now      time.Time
	}{
		{``, "", soon},
		{`UPDATE statement SET mail = 99`, "a statement of mail 99, which is not there", soon},
		{`UPDATE mail SET fate = ''`, "has no fate", soon},
		{`UPDATE mail SET fate = ''`, "mail 1: has no fate since 2026-07-05", later},
		{`UPDATE statement SET seat = 7`, "a statement of seat 8, which is not there", soon},
		{`UPDATE statement SET round = 2`, "an input in a phase that is neither closed nor open: order x kill y", soon},
		{`UPDATE letter SET game = 'monday'`, "there is no game monday", soon},
		{`UPDATE letter SET seat = 7 WHERE n = 1`, "there is no seat 8 in friday", soon},
		{`DELETE FROM body WHERE letter = 1`, "has no text", soon},
		{`SELECT 1`, "still waits to be sent, since 2026-07-05", later},
		{`DELETE FROM body WHERE letter IN (SELECT n FROM letter WHERE kind = 'role'); DELETE FROM letter WHERE kind = 'role'`, "seat 2 never got a role letter", soon},
		{`DELETE FROM body WHERE letter = 2; DELETE FROM letter WHERE n = 2`, "seat 1 lacks the digest of a phase", soon},
		{`UPDATE game SET status = 'ended'; UPDATE seat SET over = 1`, "seat 1 was never told how it ended", soon},
		{`UPDATE mail SET fate = 'waiting'`, "waits for friday, which is running", soon},
		{`UPDATE mail SET game = 'monday'`, "mail 1: there is no game monday", soon},
		{`DELETE FROM raw`, "its bytes are gone, and it was not purged", soon},
		{`UPDATE raw SET bytes = x'00'`, "mail 1: its bytes have changed", soon},
		{`UPDATE game SET deadline = 0`, "friday: runs without a deadline", soon},
		{`UPDATE game SET status = 'cancelled'`, "friday: is cancelled, and seat 1 says otherwise", soon},
	} {
		s := openNew(t)
		sound(t, s)
		got2(s.write.conn.ExecContext(ctx, c.do))(t)
		found := strings.Join(got2(s.Audit(ctx, c.now))(t), "\n")
		if !strings.Contains(found, c.want) || c.want == "" && found != "" {
			t.Errorf("%s: found %q, want %q", c.do, found, c.want)
		}
	}
}

// What was purged and what was forgotten is no finding.
func TestAuditAfterPurge(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	over := game("over")
	over.Status, over.Ended, over.Phase = daemon.StatusCancelled, start, engine.Phase{}
	must(t, s.Commit(ctx, daemon.Step{Game: over, Create: true}))
	settled(t, s, 1, "over", start, "his")
	got2(s.Purge(ctx, start.Add(time.Hour)))(t)
	got2(s.Forget(ctx, "vasya@example.org"))(t)
	if found := got2(s.Audit(ctx, start.Add(time.Hour)))(t); len(found) > 0 {
		t.Errorf("found %q", found)
	}
}

func TestUnsent(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	if n, oldest, err := s.Unsent(ctx, start); n != 0 || !oldest.IsZero() || err != nil {
		t.Errorf("of none: %d, %v, %v", n, oldest, err)
	}
	old, young, future := letter("old", "", daemon.KindNotice), letter("young", "", daemon.KindNotice), letter("future", "", daemon.KindNotice)
	old.Created, young.Created = start.Add(-time.Hour), start
	old.NotBefore = start.Add(-time.Minute)
	future.Created, future.NotBefore = start.Add(-time.Hour), start.Add(time.Hour)
	must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{old, young, future}}))
	want := start.Add(-time.Minute).Truncate(time.Microsecond)
	if n, oldest, err := s.Unsent(ctx, start); n != 2 || !oldest.Equal(want) || err != nil {
		t.Errorf("of two: %d, %v, %v, want since %v", n, oldest, err, want)
	}
	must(t, s.Sent(ctx, start, "old"))
	if n, oldest, err := s.Unsent(ctx, start); n != 1 || !oldest.Equal(start) || err != nil {
		t.Errorf("of one: %d, %v, %v", n, oldest, err)
	}
}
