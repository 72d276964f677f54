package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

// settled commits a mail and a letter of that ID that are done with, and
// returns the mail's number.
func settled(t *testing.T, s *Store, uid uint32, game string, at time.Time, id string) int64 {
	t.Helper()
	ctx := context.Background()
	got2(s.Save(ctx, "acc", "INBOX", 7, uid, []daemon.Raw{raw(uid, at, "bytes of "+id+".")}))(t)
	mail := got2(s.Pending(ctx, 1))(t)[0]
	l := letter(id, game, daemon.KindReceipt)
	l.Text, l.HTML, l.Files = "text of "+id+".", "html of "+id+".", []daemon.File{{Name: "f", Data: []byte("file of " + id + ".")}}
	must(t, s.Commit(ctx, daemon.Step{
		Mails:   []daemon.MailFate{{Mail: mail.ID, Fate: daemon.FateAccepted, Game: game, Sender: "vasya@example.org", MessageID: "id of " + id + ".", At: at}},
		Letters: []daemon.Letter{l},
	}))
	must(t, s.Sent(ctx, at, l.ID))
	return mail.ID
}

// holds tells whether bytes stand anywhere in the files of a store.
func holds(t *testing.T, s *Store, text string) bool {
	t.Helper()
	for _, file := range []string{s.path, s.path + "-wal"} {
		if bytes.Contains(got2(os.ReadFile(file))(t), []byte(text)) {
			return true
		}
	}
	return false
}

func TestPurge(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	for id, ended := range map[string]time.Time{"old": start.Add(-time.Hour), "new": start.Add(time.Hour), "on": {}} {
		g := game(id)
		if g.Ended = ended; !ended.IsZero() {
			g.Status = daemon.StatusEnded
		}
		must(t, s.Commit(ctx, daemon.Step{Game: g, Create: true}))
	}
	hour := time.Hour
	mails := map[string]int64{
		"old":      settled(t, s, 1, "old", start.Add(-2*hour), "old"),
		"old-late": settled(t, s, 2, "old", start.Add(2*hour), "old-late"), // after its end
		"new":      settled(t, s, 3, "new", start.Add(-2*hour), "new"),
		"on":       settled(t, s, 4, "on", start.Add(-2*hour), "on"),
		"none":     settled(t, s, 5, "", start.Add(-2*hour), "none"),
		"none-new": settled(t, s, 6, "", start.Add(2*hour), "none-new"),
	}
	queued := letter("queued", "old", daemon.KindEnd)
	must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{queued}}))
	if n := got2(s.Purge(ctx, start))(t); n != 2 {
		t.Errorf("%d mails purged, want 2", n)
	}
	for text, id := range mails {
		gone := text == "old" || text == "none"
		m, f, err := s.Mail(ctx, id)
		if must(t, err); (m.Bytes == nil) != gone || f.Fate != daemon.FateAccepted || m.Size == 0 {
			t.Errorf("%s: %+v, %+v", text, m, f)
		}
		if l := got2(s.Letter(ctx, text))(t); (l.Text == "") != gone || (len(l.Files) == 0) != gone || l.Subject == "" {
			t.Errorf("%s: letter %+v", text, l)
		}
		for _, what := range []string{"bytes of ", "text of ", "html of ", "file of "} {
			if holds(t, s, what+text+".") == gone {
				t.Errorf("%s%s: in the file: %t", what, text, !gone)
			}
		}
	}
	if l := got2(s.Letter(ctx, "queued"))(t); l.Text == "" {
		t.Error("a letter that waits lost its text")
	}
	if n := got2(s.Purge(ctx, start))(t); n != 0 {
		t.Errorf("%d mails purged again", n)
	}
	if n := got2(s.Purge(ctx, start.Add(3*time.Hour)))(t); n != 3 {
		t.Errorf("%d mails purged later, want 3", n)
	}
}

func TestForget(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	over := game("over")
	over.Status, over.Ended = daemon.StatusEnded, start
	over.Hosts[0].Address = over.Seats[0].Address
	must(t, s.Commit(ctx, daemon.Step{Game: over, Create: true, Hints: []daemon.Hint{{Address: "vasya@example.org", Why: "x", At: start}}}))
	on := made(t, s, "on")
	mail := settled(t, s, 1, "over", start, "his")
	unsent := letter("unsent", "over", daemon.KindEnd)
	must(t, s.Commit(ctx, daemon.Step{Letters: []daemon.Letter{unsent}}))

	if n, err := s.Forget(ctx, "vasya@example.org"); err == nil || !strings.Contains(err.Error(), "on") || n != 0 {
		t.Errorf("forgetting a player of a game that goes on gives %d, %v", n, err)
	}
	if m, _, err := s.Mail(ctx, mail); err != nil || m.Bytes == nil {
		t.Errorf("the mail of one who was not forgotten: %v, %v", m, err)
	}
	on.Status = daemon.StatusCancelled
	must(t, s.Commit(ctx, daemon.Step{Game: on}))
	if n := got2(s.Forget(ctx, "Vasya@Example.org"))(t); n != 6 { // two seats, a game, a mail, two letters
		t.Errorf("%d rows forgot, want 6", n)
	}
	for _, text := range []string{"vasya@example.org", "bytes of his.", "text of his.", "html of his.", "file of his.", "id of his.", "k0-over"} {
		if holds(t, s, text) {
			t.Errorf("%q is still in the file", text)
		}
	}
	if g := got2(s.Game(ctx, "over"))(t); g.Seats[0].Name != "Вася" || g.Seats[1].Address == "" {
		t.Errorf("seats %+v", g.Seats)
	}
	if _, f, err := s.Mail(ctx, mail); err != nil || f.Fate != daemon.FateAccepted {
		t.Errorf("the fate of a forgotten mail: %v, %v", f, err)
	}
	if ids := claim(t, s, start, 9); len(ids) > 0 {
		t.Errorf("letters %q would be sent to nobody", ids)
	}
	if n := got2(s.Forget(ctx, ""))(t); n != 0 {
		t.Errorf("%d rows forgot nobody", n)
	}
	if _, err := s.ByKey(ctx, "k0-over"); !errors.Is(err, daemon.ErrNotFound) {
		t.Errorf("the key of a forgotten seat gives %v", err)
	}
}

// The file of a game and what was commanded name addresses too.
func TestForgetInTexts(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := game("over")
	g.Status, g.Ended = daemon.StatusEnded, start
	g.Seats[1].Address = "other-vasya@example.org"
	g.Setup = []byte("address = \"Vasya@example.org\" # vasya@example.org\naddress = \"other-vasya@example.org\"\n")
	trouble := letter("trouble", "over", daemon.KindTrouble)
	trouble.Seat, trouble.To, trouble.Text = -1, g.Hosts[0].Address, "Vasya <vasya@example.org> bounces"
	must(t, s.Commit(ctx, daemon.Step{
		Game: g, Create: true, Letters: []daemon.Letter{trouble},
		Statements: []daemon.Statement{{Seat: 1, Arrived: start, Line: "x", Fate: "talk", By: "vasya@example.org"}},
		Events:     []daemon.Log{{Game: "over", At: start, Who: "vasya@example.org", What: "replace other-vasya@example.org by vasya@example.org"}},
	}))
	got2(s.Forget(ctx, "vasya@example.org"))(t)
	is := got2(s.Game(ctx, "over"))(t)
	want := "address = \"forgotten-1@omerta.invalid\" # forgotten-1@omerta.invalid\naddress = \"other-vasya@example.org\"\n"
	if string(is.Setup) != want {
		t.Errorf("the file is %q, want %q", is.Setup, want)
	}
	if is.Version == g.Version+1 {
		t.Error("a daemon would not notice that the game has changed")
	}
	for _, text := range []string{`"Vasya@example.org`, " vasya@example.org", "<vasya@example.org", "\x00vasya@example.org"} {
		if holds(t, s, text) {
			t.Errorf("%q is still in the file", text)
		}
	}
	got2(s.Forget(ctx, "other-vasya@example.org"))(t)
	if is := got2(s.Game(ctx, "over"))(t); !strings.Contains(string(is.Setup), `"forgotten-2@omerta.invalid"`) {
		t.Errorf("the file is %q", is.Setup)
	}
}

// An address from which somebody may write too is his as much as the first.
func TestForgetOtherAddresses(t *testing.T) {
	ctx := context.Background()
	s := openNew(t)
	g := game("friday")
	g.Seats[0].Addresses = []string{"work@example.org", "phone@example.org"}
	must(t, s.Commit(ctx, daemon.Step{Game: g, Create: true}))
	if _, err := s.Forget(ctx, "work@example.org"); err == nil || !strings.Contains(err.Error(), "goes on: friday") {
		t.Errorf("an address of a game that goes on: %v", err)
	}
	g = got2(s.Game(ctx, "friday"))(t)
	g.Status = daemon.StatusCancelled
	must(t, s.Commit(ctx, daemon.Step{Game: g}))
	if n := got2(s.Forget(ctx, "work@example.org"))(t); n != 1 {
		t.Errorf("%d rows forgot, want 1", n)
	}
	if d := cmp.Diff([]string{"phone@example.org"}, got2(s.Game(ctx, "friday"))(t).Seats[0].Addresses); d != "" {
		t.Error(d)
	}
}
