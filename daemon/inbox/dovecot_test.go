package inbox

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"omerta/daemon/mailtest"
	"omerta/daemon/mailtest/real"
)

// TestDovecot reads a real mailbox over TLS while its server is killed, and
// marks what it has read.
func TestDovecot(t *testing.T) {
	d := real.StartDovecot(t, mailtest.User{Address: "mafia@host.example", Password: secret})
	_, port, err := net.SplitHostPort(d.IMAPS)
	if err != nil {
		t.Fatal(err)
	}
	m := newMemory()
	news := make(chan struct{}, 100)
	b, err := New(Config{
		Account: "a", Address: net.JoinHostPort("localhost", port), Verify: &tls.Config{RootCAs: d.CA}, User: "mafia@host.example",
		Secret: func(context.Context) (string, error) { return secret, nil },
		OnMail: func() { news <- struct{}{} }, MoveTo: "Processed",
	}, m)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	deliver := func(n int) {
		t.Helper()
		conn, err := net.Dial("tcp", d.LMTP)
		if err != nil {
			t.Fatal(err)
		}
		c := smtp.NewClientLMTP(conn)
		defer c.Close()
		if err := c.SendMail("vasya@example.com", []string{"mafia+key@host.example"}, strings.NewReader(letter(n))); err != nil {
			t.Fatal(err)
		}
	}
	deliver(1)
	if err := b.Drain(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	if n := len(m.stored()); n != 1 {
		t.Fatalf("%d stored after draining one", n)
	}
	<-news
	deliver(2)
	<-news // by IDLE
	d.Kill()
	if err := b.Drain(ctx, time.Now()); err == nil {
		t.Error("drained a dead server")
	}
	if err := d.Restart(); err != nil {
		t.Fatal(err)
	}
	deliver(3)
	if err := b.Drain(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	m.set(func(m *memory) { m.fated = true })
	b.Wake()
	for left := 3; left > 0; {
		found, err := m.Unmarked(ctx, "a", "INBOX", m.last["aINBOX"].validity)
		if err != nil || ctx.Err() != nil {
			t.Fatal(err, ctx.Err())
		}
		left = len(found)
		time.Sleep(10 * time.Millisecond)
	}
	for i, r := range m.stored() {
		if !strings.HasSuffix(string(r.Bytes), fmt.Sprintf("kill %d\r\n", i+1)) || time.Since(r.Arrived) > time.Minute {
			t.Errorf("mail %d is %+v", i, r)
		}
	}
	cancel()
	<-ended
}

// BenchmarkDovecot fetches a folder of two thousand messages of 1.4 KB.
func BenchmarkDovecot(b *testing.B) {
	d := real.StartDovecot(b, mailtest.User{Address: "mafia@host.example", Password: secret})
	const many = 2000
	body := letter(1) + strings.Repeat("vote for Bob, he is mafia.\r\n", 48)
	conn, err := net.Dial("tcp", d.LMTP)
	if err != nil {
		b.Fatal(err)
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	for range many {
		if err := c.SendMail("vasya@example.com", []string{"mafia@host.example"}, strings.NewReader(body)); err != nil {
			b.Fatal(err)
		}
	}
	_, port, err := net.SplitHostPort(d.IMAP)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		m := newMemory()
		box, err := New(Config{
			Account: "a", Address: net.JoinHostPort("127.0.0.1", port), TLS: TLSNone, User: "mafia@host.example",
			Secret: func(context.Context) (string, error) { return secret, nil },
		}, m)
		if err != nil {
			b.Fatal(err)
		}
		ctx, cancel := context.WithCancel(b.Context())
		go box.Run(ctx)
		if err := box.Drain(ctx, time.Now()); err != nil {
			b.Fatal(err)
		}
		cancel()
		if n := len(m.stored()); n != many {
			b.Fatalf("%d stored", n)
		}
	}
	b.ReportMetric(float64(many)*float64(b.N)/b.Elapsed().Seconds(), "messages/s")
}
