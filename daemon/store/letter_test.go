package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

func TestLetterRoundTrip(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	full := letter("full@x", "friday", daemon.KindEnd)
	full.Null, full.NotBefore, full.Attempts = true, start.Add(time.Hour), 2
	full.Files = []daemon.File{{Name: "запись.txt", Type: "text/plain", Data: []byte("mafia 1\n")}, {Name: "empty", Type: "x/y"}}
	full.Seat, full.Ask = 3, []string{"kill Vasya", "kill Lena"}
	filled(t, full)
	bare := daemon.Letter{ID: "bare@x", Seat: -1, Kind: daemon.KindNotice, To: "a@x"}
	must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{full, bare}}))
	for _, want := range []daemon.Letter{full, bare} {
		if d := cmp.Diff(&want, got2(s.Letter(ctx, want.ID))(t)); d != "" {
			t.Error(d)
		}
	}
	if _, err := s.Letter(ctx, "none@x"); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("a letter that is not there gives %v", err)
	}
	err := s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{full}})
	if err == nil || !strings.Contains(err.Error(), "full@x is there already") || temporary(err) {
		t.Errorf("a letter that is there gives %v", err)
	}
}

func TestLettersTo(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	var letters []daemon.Letter
	for i := range 6 {
		l := letter(fmt.Sprint(i), "friday", daemon.KindReceipt)
		l.Seat = i % 2
		letters = append(letters, l)
	}
	must(t, s.Commit(ctx, daemon.Step{Letters: letters}))
	if d := cmp.Diff([]daemon.Letter{letters[5], letters[3]}, got2(s.LettersTo(ctx, "friday", 1, 2))(t)); d != "" {
		t.Error(d)
	}
	if n := len(got2(s.LettersTo(ctx, "saturday", 1, 2))(t)); n != 0 {
		t.Errorf("%d letters of another game", n)
	}
}

// claim returns the IDs of what is due.
func claim(t *testing.T, s *Store, now time.Time, n int, skip ...string) []string {
	t.Helper()
	not := map[string]bool{}
	for _, id := range skip {
		not[id] = true
	}
	var ids []string
	for _, l := range got2(s.Claim(context.Background(), now, n, not))(t) {
		ids = append(ids, l.ID)
	}
	return ids
}

func TestClaim(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	if _, err := s.NextLetter(ctx); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("the next letter of none gives %v", err)
	}
	queue := func(id string, kind daemon.Kind, created, notBefore time.Duration) {
		l := letter(id, "friday", kind)
		l.Created = start.Add(created)
		if notBefore != 0 {
			l.NotBefore = start.Add(notBefore)
		}
		must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{l}}))
	}
	queue("receipt", daemon.KindReceipt, 0, 0)
	queue("digest", daemon.KindDigest, 1, 0)
	queue("second", daemon.KindPrivate, time.Second, 0)
	queue("first", daemon.KindRole, time.Millisecond, 0)
	queue("later", daemon.KindPrivate, 0, time.Hour)
	now := start.Add(time.Minute)
	check := func(is []string, want ...string) {
		t.Helper()
		if !slices.Equal(is, want) {
			t.Errorf("claimed %q, want %q", is, want)
		}
	}
	check(claim(t, s, now, 10), "first", "second", "digest", "receipt")
	check(claim(t, s, now, 3), "first", "second", "digest")
	check(claim(t, s, now, 2, "first", "digest"), "second", "receipt")
	check(claim(t, s, now.Add(time.Hour), 3), "first", "second", "later")
	if at := got2(s.NextLetter(ctx))(t); !at.Equal(start) {
		t.Errorf("next letter at %v", at)
	}

	must(t, s.Trying(ctx, "first", now, now.Add(time.Minute)))
	check(claim(t, s, now, 10), "second", "digest", "receipt")
	again := now.Add(time.Minute)
	check(claim(t, s, again, 10), "second", "first", "digest", "receipt") // the second has been due longer
	if l := got2(s.Letter(ctx, "first"))(t); l.Attempts != 1 {
		t.Errorf("%d attempts", l.Attempts)
	}
	must(t, s.Failed(ctx, "first", again.Add(time.Hour), "450 later"))
	must(t, s.Sent(ctx, again, "second", "digest"))
	must(t, s.Dead(ctx, "receipt", again, "550 no such user"))
	check(claim(t, s, again, 10))
	if at := got2(s.NextLetter(ctx))(t); !at.Equal(start.Add(time.Hour)) {
		t.Errorf("next letter at %v", at)
	}

	// What is settled stays settled; a letter heard of after all was sent.
	if err := s.Trying(ctx, "second", now, now); err != daemon.ErrNotFound {
		t.Errorf("a letter that was sent is tried: %v", err)
	}
	must(t, s.Failed(ctx, "second", now, "x"))
	must(t, s.Dead(ctx, "second", now, "x"))
	must(t, s.Sent(ctx, again, "receipt", "second"))
	if n, _, err := s.CountSent(ctx, start, ""); err != nil || n != 3 {
		t.Errorf("%d sent, %v", n, err)
	}
	for name, err := range map[string]error{
		"Trying": s.Trying(ctx, "none", now, now), "Sent": s.Sent(ctx, now, "later", "none"),
		"Failed": s.Failed(ctx, "none", now, ""), "Dead": s.Dead(ctx, "none", now, ""),
	} {
		if !errors.Is(err, daemon.ErrNotFound) {
			t.Errorf("%s of a letter that is not there gives %v", name, err)
		}
	}
	check(claim(t, s, start.Add(90*time.Minute), 1), "later") // which the failed Sent has left alone
}

func TestCounts(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	for i := range 5 {
		l := letter(fmt.Sprint(i), "", daemon.KindReceipt)
		l.To = []string{"a@X.org", "b@y.org"}[i%2]
		l.Created = start.Add(time.Duration(i) * time.Minute)
		must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{l}}))
		must(t, s.Sent(ctx, l.Created, l.ID))
	}
	all, toDomain, err := s.CountSent(ctx, start.Add(time.Minute), "x.ORG")
	if must(t, err); all != 4 || toDomain != 2 {
		t.Errorf("sent %d, to the domain %d, want 4, 2", all, toDomain)
	}
	if all, toDomain, err = s.CountSent(ctx, start.Add(time.Hour), "x.org"); err != nil || all+toDomain != 0 {
		t.Errorf("sent %d, to the domain %d, %v, want none", all, toDomain, err)
	}
	if n := got2(s.CountLetters(ctx, "a@X.org", daemon.KindReceipt, start.Add(2*time.Minute)))(t); n != 2 {
		t.Errorf("%d letters, want 2", n)
	}
	if n := got2(s.CountLetters(ctx, "a@X.org", daemon.KindChallenge, start))(t); n != 0 {
		t.Errorf("%d letters of another kind", n)
	}
}

// Every kind has an urgency that Claim looks at.
func TestEveryKindIsClaimed(t *testing.T) {
	s := openNew(t)
	kinds := []daemon.Kind{daemon.KindRole, daemon.KindPrivate, daemon.KindDigest, daemon.KindEnd, daemon.KindReport,
		daemon.KindReceipt, daemon.KindChallenge, daemon.KindNotice, daemon.KindTrouble, "new"}
	for _, k := range kinds {
		if u := k.Urgency(); u < 0 || u >= urgencies {
			t.Errorf("%s has urgency %d", k, u)
		}
		must(t, s.Commit(context.Background(), daemon.Step{Letters: []daemon.Letter{letter(string(k), "", k)}}))
	}
	if n := len(claim(t, s, start, 99)); n != len(kinds) {
		t.Errorf("%d claimed of %d", n, len(kinds))
	}
}
