package outbox

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"omerta/daemon/mailtest"
	"omerta/daemon/mailtest/real"
)

// Letters reach a player's mailbox through a real server, over STARTTLS with a
// login, and survive the server's death in mid-queue.
func TestRealServers(t *testing.T) {
	us := mailtest.User{Address: host, Password: "пароль"}
	player := mailtest.User{Address: "p1@players.example", Password: "p"}
	servers := real.Start(t, us, player)
	const n = 60
	var letters []string
	store := newStore()
	for i := range n {
		l := letter(fmt.Sprint("l", i), player.Address)
		l.HTML = "<p>Принято.</p>"
		letters = append(letters, l.ID)
		store.add(l)
	}
	s, err := New(Config{
		Options: Options{Address: host, Name: "Мафия", Bounce: func(string) string { return "t" }},
		Server:  servers.Submission, TLS: StartTLS, RootCAs: servers.CA, User: us.Address,
		Secret: func(context.Context) (string, error) { return us.Password, nil },
		Retry:  []time.Duration{100 * time.Millisecond},
	}, store)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	time.Sleep(200 * time.Millisecond)
	servers.Postfix.Kill()
	if err := servers.Postfix.Restart(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(60 * time.Second); store.unsent() > 0 && time.Now().Before(deadline); {
		time.Sleep(20 * time.Millisecond)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	got := arrived(t, servers, player, n)
	for _, id := range letters {
		// One in flight at the server's death may have come twice.
		if c := got["<"+id+">"]; c < 1 || c > 2 {
			t.Errorf("%s arrived %d times", id, c)
		}
	}
}

// unsent counts the letters that nobody has taken.
func (m *memStore) unsent() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, r := range m.rows {
		if r.sent.IsZero() {
			n++
		}
	}
	return n
}

// arrived waits until at least n letters are in a mailbox, and counts them by
// Message-ID.
func arrived(t *testing.T, servers real.Servers, u mailtest.User, n int) map[string]int {
	t.Helper()
	c, err := imapclient.DialInsecure(servers.IMAP, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(u.Address, u.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	section := &imap.FetchItemBodySection{Peek: true}
	out := map[string]int{}
	for deadline := time.Now().Add(20 * time.Second); len(out) < n && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		all, err := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}).Collect()
		if err != nil {
			t.Fatal(err)
		}
		clear(out)
		for _, m := range all {
			out[parse(t, m.FindBodySection(section)).Header.Get("Message-Id")]++
		}
	}
	return out
}
