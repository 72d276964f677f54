package store

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"omerta/daemon"
	"omerta/engine"
)

// everything calls every method once or more on a store without a past.
func everything(t *testing.T, s *Store) {
	t.Helper()
	ctx := context.Background()
	now := time.Now()
	got2(s.Secret(ctx, 32))(t)
	got2(s.Attempt(ctx, "acc", "INBOX", 7, 1))(t)
	got2(s.Save(ctx, "acc", "INBOX", 7, 2, []daemon.Raw{raw(1, now, "a"), raw(2, now, "b")}))(t)
	_, _, err := s.Folder(ctx, "acc", "INBOX")
	must(t, err)
	got2(s.Known(ctx, "acc", "INBOX", 7))(t)
	mails := got2(s.Pending(ctx, 9))(t)
	got2(s.Try(ctx, mails[0].ID))(t)
	must(t, s.TryAll(ctx, []int64{mails[0].ID, mails[1].ID}))

	made(t, s, "friday")
	two := game("saturday")
	two.Seats = append(two.Seats, daemon.Seat{Name: "Third"})
	must(t, s.Commit(ctx, daemon.Step{Game: two, Create: true}))
	two = got2(s.Game(ctx, "saturday"))(t)
	two.Seats, two.Status, two.Ended = two.Seats[:2], daemon.StatusEnded, now
	l, m := letter("1@x", "friday", daemon.KindRole), letter("2@x", "friday", daemon.KindRole)
	l.Created, m.Created = now, now
	l.Files = []daemon.File{{Name: "f", Data: []byte("x")}}
	must(t, s.Commit(ctx, daemon.Step{
		Game: two, Closed: &daemon.Closed{}, Letters: []daemon.Letter{l, m},
		Mails: []daemon.MailFate{
			{Mail: mails[0].ID, Fate: daemon.FateHeld, Code: "c0de", Game: "saturday", At: now},
			{Mail: mails[1].ID, Fate: daemon.FateAccepted, Sender: "a@x", MessageID: "m", BodyHash: "h", Game: "saturday", At: now}},
		Statements: []daemon.Statement{{Mail: mails[0].ID}},
		Hints:      []daemon.Hint{{Address: "a@x", Why: "x", At: now}},
		Events:     []daemon.Log{{Game: "saturday", What: "close"}},
	}))
	if err := s.Commit(ctx, daemon.Step{Game: two}); err != daemon.ErrStale {
		t.Errorf("a stale step gives %v", err)
	}
	if err := s.Commit(ctx, daemon.Step{Game: two, Create: true}); err != daemon.ErrExists {
		t.Errorf("a taken name gives %v", err)
	}
	if v := got2(s.Version(ctx, "saturday"))(t); v != 2 {
		t.Errorf("version %d", v)
	}
	got2(s.Games(ctx, daemon.StatusRunning, daemon.StatusOpen))(t)
	got2(s.Statements(ctx, "friday"))(t)
	got2(s.Closed(ctx, "friday"))(t)
	got2(s.ByKey(ctx, "host-friday"))(t)
	got2(s.Posts(ctx, "friday", daemon.RoomSquare))(t)
	got2(s.Watchers(ctx, "friday"))(t)
	got2(s.Logs(ctx, "friday"))(t)
	if _, err := s.Undone(ctx, "friday", engine.Phase{N: 1}); err != daemon.ErrNotFound {
		t.Errorf("nothing was undone and gives %v", err)
	}
	got2(s.NextDue(ctx))(t)
	if hosted := got2(s.HostedBy(ctx, "host@example.org"))(t); len(hosted) == 0 || hosted[0].Seat != -1 {
		t.Errorf("hosted are %v", hosted)
	}
	got2(s.ByAddress(ctx, "lena@example.com"))(t)
	_, _, err = s.Mail(ctx, mails[0].ID)
	must(t, err)
	_, _, err = s.Held(ctx, "c0de")
	must(t, err)
	got2(s.Twin(ctx, mails[0].ID, "a@x", "m", "h"))(t)
	got2(s.Hinted(ctx, "a@x", "x"))(t)
	_, _, err = s.NextDeadline(ctx)
	must(t, err)
	got2(s.Due(ctx, now))(t)
	got2(s.Unmarked(ctx, "acc", "INBOX", 7))(t)
	must(t, s.Marked(ctx, "acc", "INBOX", 7, []uint32{1}, true))

	got2(s.Letter(ctx, "1@x"))(t)
	got2(s.LettersTo(ctx, "friday", 0, 5))(t)
	got2(s.CountLetters(ctx, "vasya@example.org", daemon.KindRole, now))(t)
	if n := len(got2(s.Claim(ctx, now, 9, nil))(t)); n != 2 {
		t.Errorf("%d letters claimed", n)
	}
	must(t, s.Trying(ctx, "1@x", now, now.Add(time.Minute)))
	must(t, s.Failed(ctx, "1@x", now.Add(time.Hour), "450"))
	got2(s.NextLetter(ctx))(t)
	must(t, s.Sent(ctx, now, "1@x", "1@x"))
	must(t, s.Dead(ctx, "2@x", now, "550"))
	_, _, err = s.CountSent(ctx, now, "example.org")
	must(t, err)
	got2(s.Changes(ctx))(t)
	got2(s.Purge(ctx, now.Add(time.Hour)))(t)
	got2(s.Forget(ctx, "a@x"))(t)
	got2(s.Check(ctx))(t)
	must(t, s.Backup(ctx, s.path+".copy"))
}

// Time may be anybody's: the store works in a bubble, and days pass there.
func TestInABubble(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := openAt(t, filepath.Join(dir, "omerta.db"))
		before := time.Now()
		everything(t, s)
		if took := time.Since(before); took != 0 {
			t.Errorf("the store slept %v", took)
		}
		time.Sleep(36 * time.Hour)
		due := got2(s.Due(t.Context(), time.Now().AddDate(100, 0, 0)))(t)
		if len(due) != 1 {
			t.Errorf("due %q", due)
		}
	})
}

// scans are those that may be: an index of what waits, and the check of all.
var scans = []string{
	"SCAN CONSTANT ROW",
	"SCAN mail USING INDEX mail_pending",
	"SCAN pragma_foreign_key_check VIRTUAL TABLE INDEX 0:",
}

// The work grows with what happens, not with what exists: no query reads a
// whole table, and none sorts.
func TestEveryQueryHasAnIndex(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	everything(t, s)
	texts := slices.Concat(slices.Collect(maps.Keys(s.read.stmts)), slices.Collect(maps.Keys(s.write.stmts)))
	seen := 0
	for _, text := range texts {
		if verb, _, _ := strings.Cut(text, " "); !slices.Contains([]string{"SELECT", "UPDATE", "INSERT", "DELETE"}, verb) {
			continue // BEGIN, PRAGMA …
		}
		seen++
		args := make([]any, strings.Count(text, "?"))
		rows, err := s.read.db.QueryContext(ctx, `EXPLAIN QUERY PLAN `+text, args...)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for rows.Next() {
			var id, parent, unused int
			var detail string
			must(t, rows.Scan(&id, &parent, &unused, &detail))
			if strings.HasPrefix(detail, "SCAN") && !slices.Contains(scans, detail) || strings.Contains(detail, "TEMP B-TREE") {
				t.Errorf("%s: %s", detail, text)
			}
		}
		must(t, rows.Err())
		rows.Close()
	}
	if seen < 50 {
		t.Errorf("only %d queries were seen", seen)
	}
}
