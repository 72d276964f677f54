package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

func TestSaveIsIdempotent(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	mails := []daemon.Raw{raw(5, start, "five"), raw(6, start.Add(time.Second), "six")}
	for _, want := range []int{2, 0} {
		if n := got2(s.Save(ctx, "acc", "INBOX", 7, 6, mails))(t); n != want {
			t.Errorf("%d new, want %d", n, want)
		}
	}
	changed := raw(5, start, "other bytes")
	if n := got2(s.Save(ctx, "acc", "INBOX", 7, 6, []daemon.Raw{changed, raw(9, start, "nine")}))(t); n != 1 {
		t.Errorf("%d new, want 1", n)
	}
	if m := got2(s.Pending(ctx, 1))(t)[0]; string(m.Bytes) != "five" {
		t.Errorf("a stored message was replaced by %q", m.Bytes)
	}
	if d := cmp.Diff(map[uint32]bool{5: true, 6: true, 9: true}, got2(s.Known(ctx, "acc", "INBOX", 7))(t)); d != "" {
		t.Error(d)
	}
	// Another folder, another account, another validity: other messages.
	for _, f := range []struct {
		account, folder string
		validity        uint32
	}{{"acc", "Junk", 7}, {"other", "INBOX", 7}, {"acc", "INBOX", 8}} {
		if n := got2(s.Save(ctx, f.account, f.folder, f.validity, 6, mails))(t); n != 2 {
			t.Errorf("%v: %d new, want 2", f, n)
		}
	}
}

func TestFolderHighWater(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	check := func(wantValidity, wantHigh uint32) {
		t.Helper()
		validity, high, err := s.Folder(ctx, "acc", "INBOX")
		if must(t, err); validity != wantValidity || high != wantHigh {
			t.Errorf("folder at %d %d, want %d %d", validity, high, wantValidity, wantHigh)
		}
	}
	check(0, 0)
	for _, step := range [][4]uint32{{7, 10, 7, 10}, {7, 4, 7, 10}, {8, 1, 8, 1}, {4294967295, 4294967295, 4294967295, 4294967295}} {
		got2(s.Save(ctx, "acc", "INBOX", step[0], step[1], nil))(t)
		check(step[2], step[3])
	}
}

func TestAttemptsAreCounted(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	for want := 1; want <= 3; want++ {
		if n := got2(s.Attempt(ctx, "acc", "INBOX", 7, 5))(t); n != want {
			t.Errorf("attempt %d, want %d", n, want)
		}
	}
	if n := got2(s.Attempt(ctx, "acc", "INBOX", 7, 6))(t); n != 1 {
		t.Errorf("attempt %d of another message", n)
	}
	got2(s.Save(ctx, "acc", "INBOX", 7, 5, []daemon.Raw{raw(5, start, "x")}))(t)
	var left int
	must(t, s.write.conn.QueryRowContext(ctx, `SELECT count(*) FROM attempt`).Scan(&left))
	if left != 1 {
		t.Errorf("%d counters left, want that of message 6", left)
	}

	mail := got2(s.Pending(ctx, 1))(t)[0]
	for want := 1; want <= 2; want++ {
		if n := got2(s.Try(ctx, mail.ID))(t); n != want {
			t.Errorf("try %d, want %d", n, want)
		}
	}
	if _, err := s.Try(ctx, 99); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("a mail that is not there gives %v", err)
	}
}

func TestPendingOrder(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	late := raw(1, start.Add(time.Hour), "late")
	unknown := raw(4, time.Time{}, "fetched, arrival unknown")
	unknown.Fetched = start.Add(time.Minute)
	got2(s.Save(ctx, "acc", "Junk", 7, 9, []daemon.Raw{raw(2, start, "junk")}))(t)
	got2(s.Save(ctx, "acc", "INBOX", 7, 9, []daemon.Raw{late, raw(3, start, "c"), raw(2, start, "b"), unknown}))(t)
	broken := daemon.Raw{UID: 8, Arrived: start.Add(2 * time.Hour), Fetched: start, Size: 1 << 33, Note: "no body came"}
	got2(s.Save(ctx, "acc", "INBOX", 7, 9, []daemon.Raw{broken}))(t)

	pending := got2(s.Pending(ctx, 100))(t)
	var texts []string
	for _, m := range pending {
		texts = append(texts, string(m.Bytes))
	}
	if want := []string{"b", "c", "junk", "fetched, arrival unknown", "late", ""}; !slices.Equal(texts, want) {
		t.Errorf("pending %q, want %q", texts, want)
	}
	broken.ID, broken.Account, broken.Folder, broken.Validity = pending[5].ID, "acc", "INBOX", 7
	if d := cmp.Diff(broken, pending[5]); d != "" {
		t.Error(d)
	}
	if n := len(got2(s.Pending(ctx, 2))(t)); n != 2 {
		t.Errorf("%d pending, want 2", n)
	}

	fate := daemon.MailFate{Mail: pending[0].ID, Fate: daemon.FateHeld, Game: "friday", Seat: 2, Sender: "a@x", MessageID: "m@x",
		BodyHash: "h", Code: "c0de", Until: start.Add(time.Hour), At: start}
	filled(t, fate)
	must(t, s.Commit(ctx, daemon.Step{Mails: []daemon.MailFate{fate}}))
	if n := len(got2(s.Pending(ctx, 100))(t)); n != 5 {
		t.Errorf("%d pending, want 5", n)
	}
	for name, find := range map[string]func() (*daemon.Raw, *daemon.MailFate, error){
		"Mail": func() (*daemon.Raw, *daemon.MailFate, error) { return s.Mail(ctx, fate.Mail) },
		"Held": func() (*daemon.Raw, *daemon.MailFate, error) { return s.Held(ctx, "c0de") },
	} {
		m, f, err := find()
		must(t, err)
		if d := cmp.Diff(&pending[0], m) + cmp.Diff(&fate, f); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	if _, f, err := s.Mail(ctx, pending[1].ID); err != nil || f != nil {
		t.Errorf("a mail without a fate has %v, %v", f, err)
	}
	fate.Fate = daemon.FateAccepted // released
	must(t, s.Commit(ctx, daemon.Step{Mails: []daemon.MailFate{fate}}))
	for _, code := range []string{"c0de", "", "other"} {
		if _, _, err := s.Held(ctx, code); !errors.Is(err, daemon.ErrNotFound) {
			t.Errorf("code %q gives %v", code, err)
		}
	}
}

func TestTwins(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	var mails []daemon.Raw
	for i, text := range []string{"same", "same", "same", "other 3", "other 4", "other 5", "", ""} {
		mails = append(mails, raw(uint32(i+1), start.Add(time.Duration(i)*time.Second), text))
	}
	mails = saved(t, s, mails...)
	decide := func(i int, fate daemon.Fate) {
		t.Helper()
		must(t, s.Commit(ctx, daemon.Step{Mails: []daemon.MailFate{{Mail: mails[i].ID, Fate: fate, Sender: "a@x", MessageID: fmt.Sprintf("m%d", i), BodyHash: "h"}}}))
	}
	check := func(what string, want int, i int, sender, id, hash string) {
		t.Helper()
		f, err := s.Twin(ctx, mails[i].ID, sender, id, hash)
		switch {
		case want < 0 && !errors.Is(err, daemon.ErrNotFound):
			t.Errorf("%s: %v, %v, want none", what, f, err)
		case want >= 0 && (err != nil || f.Mail != mails[want].ID):
			t.Errorf("%s: %v, %v, want mail %d", what, f, err, mails[want].ID)
		}
	}
	check("no twin has a fate", -1, 1, "a@x", "m0", "h")
	decide(0, daemon.FateTwice)
	check("the same bytes", 0, 1, "b@x", "", "")
	check("not its own twin", -1, 0, "a@x", "m0", "h")
	decide(1, daemon.FateHeld)
	check("held before a copy", 1, 2, "", "", "")
	decide(2, daemon.FateAccepted)
	check("accepted before held", 2, 1, "", "", "")
	decide(3, daemon.FateAccepted)
	check("the same sender, id and body", 3, 4, "a@x", "m3", "h")
	check("another sender", -1, 4, "b@x", "m3", "h")
	check("another body", -1, 4, "a@x", "m3", "i")
	check("another id", -1, 4, "a@x", "m9", "h")
	must(t, s.Commit(ctx, daemon.Step{Mails: []daemon.MailFate{{Mail: mails[5].ID, Fate: daemon.FateAccepted}}}))
	check("no id, no sender", -1, 4, "", "", "")
	decide(6, daemon.FateNotice)
	check("two without bytes", -1, 7, "", "", "")
	must(t, s.Commit(ctx, daemon.Step{Mails: []daemon.MailFate{
		{Mail: mails[6].ID, Fate: daemon.FateHeld}, {Mail: mails[7].ID, Fate: daemon.FateHeld}}})) // both without a code
}

func TestMarked(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	mails := saved(t, s, raw(1, start, "a"), raw(2, start, "b"), raw(3, start, "c"))
	check := func(want ...uint32) {
		t.Helper()
		if uids := got2(s.Unmarked(ctx, "acc", "INBOX", 7))(t); !slices.Equal(uids, want) {
			t.Errorf("unmarked %v, want %v", uids, want)
		}
	}
	check()
	must(t, s.Commit(ctx, daemon.Step{Mails: []daemon.MailFate{{Mail: mails[0].ID, Fate: daemon.FateHelp}, {Mail: mails[2].ID, Fate: daemon.FateAuto}}}))
	check(1, 3)
	for range 2 {
		must(t, s.Marked(ctx, "acc", "INBOX", 7, []uint32{1, 3}, false))
		check(1, 3)
	}
	must(t, s.Marked(ctx, "acc", "INBOX", 7, []uint32{1}, true))
	check(3)
	must(t, s.Marked(ctx, "acc", "INBOX", 7, []uint32{3}, false)) // the third try
	check()
}
