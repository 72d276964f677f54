package inbox

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A fake is an IMAP server that does what a test tells it to, over pipes. Left
// alone it is a good server with one folder.
type fake struct {
	mu       sync.Mutex
	caps     string
	greeting string
	validity string // "" where it tells none
	mails    map[uint32]string
	date     string // INTERNALDATE of all
	said     []string
	conns    int
	down     bool

	// odd answers a command in a way of its own, if it returns true.
	odd func(c *fakeConn, tag, command string) bool
}

// A fakeConn is one connection to a fake.
type fakeConn struct {
	*fake
	conn   net.Conn
	number int // of the connection, from 1
}

func newFake() *fake {
	return &fake{
		caps: "IMAP4rev1 UIDPLUS", greeting: "* OK ready", validity: "7", mails: map[uint32]string{},
		date: "09-Jan-2026 21:05:00 +0300",
	}
}

// letter is a message of a few lines.
func letter(n int) string {
	return fmt.Sprintf("From: vasya@example.com\r\nMessage-ID: <m%d@example.com>\r\n\r\nkill %d\r\n", n, n)
}

// dial is the [Config.Dial] of a fake.
func (f *fake) dial(context.Context, string, string) (net.Conn, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.conns++
	if f.down {
		return nil, &net.OpError{Op: "dial", Err: fmt.Errorf("network is unreachable")}
	}
	near, far := net.Pipe()
	go f.serve(&fakeConn{f, far, f.conns})
	return near, nil
}

func (f *fake) serve(c *fakeConn) {
	defer c.conn.Close()
	if f.greeting == "" {
		f.say(c, "silence")
	}
	c.write(f.greeting)
	in := bufio.NewReader(c.conn)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		tag, command, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		f.say(c, command)
		f.mu.Lock()
		odd := f.odd
		f.mu.Unlock()
		if odd == nil || !odd(c, tag, command) {
			if !c.answer(in, tag, command) {
				return
			}
		}
	}
}

// say remembers a command.
func (f *fake) say(c *fakeConn, command string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.said = append(f.said, command)
}

// commands returns what was asked.
func (f *fake) commands() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.said)
}

// heard counts the commands that begin so.
func (f *fake) heard(prefix string) int {
	n := 0
	for _, s := range f.commands() {
		if strings.HasPrefix(s, prefix) {
			n++
		}
	}
	return n
}

// set changes the server while it runs.
func (f *fake) set(change func(f *fake)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
}

// write writes lines.
func (c *fakeConn) write(lines ...string) {
	for _, l := range lines {
		fmt.Fprintf(c.conn, "%s\r\n", l)
	}
}

// hang says nothing until the client goes away.
func (c *fakeConn) hang() {
	b := make([]byte, 1)
	for {
		if _, err := c.conn.Read(b); err != nil {
			return
		}
	}
}

// answer does what a good server does.
func (c *fakeConn) answer(in *bufio.Reader, tag, command string) bool {
	c.mu.Lock()
	uids := slices.Sorted(maps.Keys(c.mails))
	caps, validity := c.caps, c.validity
	c.mu.Unlock()
	words := strings.Fields(command)
	if len(words) == 0 {
		c.write(tag + " BAD what?")
		return true
	}
	switch {
	case words[0] == "CAPABILITY":
		c.write("* CAPABILITY " + caps)
	case words[0] == "LIST":
		c.write(`* LIST (\HasNoChildren) "/" INBOX`)
	case words[0] == "SELECT" && words[1] == "INBOX":
		c.write(fmt.Sprintf("* %d EXISTS", len(uids)), `* FLAGS (\Seen)`)
		if validity != "" {
			c.write("* OK [UIDVALIDITY " + validity + "] x")
		}
	case words[0] == "SELECT":
		c.write(tag + " NO [NONEXISTENT] no such folder")
		return true
	case strings.HasPrefix(command, "UID SEARCH UID"):
		c.write("* SEARCH" + numbers(within(words[3], uids)))
	case strings.HasPrefix(command, "SEARCH UID"):
		var seq []uint32
		for _, u := range within(words[2], uids) {
			seq = append(seq, uint32(slices.Index(uids, u)+1))
		}
		c.write("* SEARCH" + numbers(seq))
	case strings.HasPrefix(command, "UID FETCH"):
		for _, u := range within(words[2], uids) {
			c.fetch(slices.Index(uids, u)+1, u, command)
		}
	case words[0] == "FETCH":
		n, _ := strconv.Atoi(words[1])
		c.fetch(n, uids[n-1], command)
	case words[0] == "IDLE":
		c.write("+ idling")
		in.ReadString('\n')
	}
	c.write(tag + " OK done")
	return true
}

// fetch writes the items that were asked for.
func (c *fakeConn) fetch(seq int, uid uint32, command string) {
	c.mu.Lock()
	body, date := c.mails[uid], c.date
	c.mu.Unlock()
	switch {
	case strings.Contains(command, "INTERNALDATE"):
		c.write(fmt.Sprintf(`* %d FETCH (UID %d INTERNALDATE "%s")`, seq, uid, date))
	case strings.Contains(command, "BODY.PEEK[HEADER]"):
		head, text, _ := strings.Cut(body, "\r\n\r\n")
		head += "\r\n\r\n"
		c.write(fmt.Sprintf("* %d FETCH (UID %d RFC822.SIZE %d BODY[HEADER] {%d}\r\n%s BODY[TEXT]<0> {%d}\r\n%s)", seq, uid, len(body), len(head), head, len(text), text))
	default:
		c.write(fmt.Sprintf("* %d FETCH (UID %d FLAGS () RFC822.SIZE %d BODY[]<0> {%d}\r\n%s)", seq, uid, len(body), len(body), body))
	}
}

// within returns the UIDs that a set names, n:* the last one at least.
func within(set string, uids []uint32) []uint32 {
	in := map[uint32]bool{}
	for _, r := range strings.Split(set, ",") {
		a, b, ranged := strings.Cut(r, ":")
		from, _ := strconv.ParseUint(a, 10, 32)
		to, err := strconv.ParseUint(b, 10, 32)
		if !ranged {
			to = from
		}
		for i, u := range uids {
			if uint64(u) >= from && (b == "*" || err != nil && ranged || uint64(u) <= to) || b == "*" && i == len(uids)-1 {
				in[u] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(in))
}

func numbers(list []uint32) string {
	var b strings.Builder
	for _, n := range list {
		fmt.Fprintf(&b, " %d", n)
	}
	return b.String()
}

// A rig is a box on a fake in a bubble of its own time.
type rig struct {
	t     *testing.T
	fake  *fake
	store *memory
	box   *Box
	log   *journal
}

// A journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

const secret = "s3kr1t-pass"

// bubble runs a test with a box that reads a fake. prepare changes both before
// the box is started.
func bubble(t *testing.T, prepare func(f *fake, c *Config), test func(r *rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, fake: newFake(), store: newMemory(), log: &journal{}}
		cfg := Config{
			Account: "a", Address: "localhost:143", TLS: TLSNone, User: "mafia", Dial: r.fake.dial,
			Secret: func(context.Context) (string, error) { return secret, nil },
			Log:    slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		}
		if prepare != nil {
			prepare(r.fake, &cfg)
		}
		var err error
		if r.box, err = New(cfg, r.store); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- r.box.Run(ctx) }()
		test(r)
		synctest.Wait()
		stopping := time.Now()
		cancel()
		<-ended
		if d := time.Since(stopping); d > time.Second {
			t.Errorf("stopping took %v", d)
		}
		for _, s := range []string{secret, "kill "} {
			if strings.Contains(r.log.String(), s) {
				t.Errorf("the log tells %q:\n%s", s, r.log)
			}
		}
	})
}

// drain drains the box within a minute.
func (r *rig) drain() error {
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	return r.box.Drain(ctx, time.Now())
}

// stored fails the test unless these messages are stored once each, and no
// others; a negative number is a message that was put aside.
func (r *rig) stored(want ...int) {
	r.t.Helper()
	var got []int
	for _, m := range r.store.stored() {
		switch n := int(m.UID); {
		case m.Note != "" && len(m.Bytes) == 0:
			got = append(got, -n)
		case m.Note == "" && string(m.Bytes) == letter(n):
			got = append(got, n)
		default:
			r.t.Errorf("message %d is stored as %q, note %q", n, m.Bytes, m.Note)
		}
	}
	if !slices.Equal(got, want) {
		r.t.Errorf("stored are %d, want %d; the server heard %q; log:\n%s", got, want, r.fake.commands(), r.log)
	}
}

// sleep lets the box work for a while.
func (r *rig) sleep(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}
