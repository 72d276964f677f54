package daemon_test

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"omerta/daemon"
	"omerta/daemon/inbox"
	"omerta/daemon/store"
	"omerta/engine"
	"omerta/templates"
)

var update = flag.Bool("update", false, "rewrite the expected part of the stories")

// A house is a host over a real store, with a clock of its own and mails that
// are put into the store as the inbox would put them.
type house struct {
	t       testing.TB
	ctx     context.Context
	host    *daemon.Host
	store   *store.Store
	now     time.Time
	uid     uint32
	game    string
	list    bool // players sign up for it
	printed map[string]bool
	mails   map[string]int // by sender
}

const (
	mailbox = "mafia@host.example"
	authID  = "mx.host.example"
)

func newHouse(t testing.TB, options ...func(*daemon.Options)) *house {
	t.Helper()
	h := &house{t: t, printed: map[string]bool{}, mails: map[string]int{}, ctx: context.Background(), now: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
	var err error
	if h.store, err = store.Open(h.ctx, filepath.Join(t.TempDir(), "omerta.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.store.Close() })
	h.open(options...)
	return h
}

// open makes the host anew, as a restart does.
func (h *house) open(options ...func(*daemon.Options)) {
	h.t.Helper()
	words, err := templates.New("")
	if err != nil {
		h.t.Fatal(err)
	}
	o := daemon.Options{
		Store: h.store, Words: words, Address: mailbox, Strict: true, Settle: time.Minute,
		Operator: "root@host.example", Language: "ru", Now: func() time.Time { return h.now },
		Decode: func(raw []byte, known func(string) bool) daemon.Mail {
			return inbox.Decode(raw, inbox.Options{AuthservID: authID, Own: []string{mailbox}, Known: known})
		},
		Log: slog.New(slog.DiscardHandler),
	}
	for _, set := range options {
		set(&o)
	}
	if h.host, err = daemon.New(h.ctx, o); err != nil {
		h.t.Fatal(err)
	}
}

// create makes a game.
func (h *house) create(file string) {
	h.t.Helper()
	g, err := h.host.Create(h.ctx, []byte(file), "game.toml")
	if err != nil {
		h.t.Fatal(err)
	}
	h.game = g.ID
}

// start makes and starts a game with a seed of one byte.
func (h *house) start(file string, seed byte) {
	h.t.Helper()
	h.create(file)
	if err := h.host.Start(h.ctx, h.game, &[engine.SeedLen]byte{seed}); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) row() *daemon.Game {
	h.t.Helper()
	g, err := h.store.Game(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	return g
}

// seat finds a seat by its name.
func (h *house) seat(name string) (int, daemon.Seat) {
	h.t.Helper()
	for i, s := range h.row().Seats {
		if s.Name == name {
			return i, s
		}
	}
	h.t.Fatalf("nobody is called %q", name)
	return 0, daemon.Seat{}
}

// A letterIn is a mail as somebody writes it.
type letterIn struct {
	from, to, id, verdict, subject, body string
	headers                              []string
}

// deliver puts a mail into the store as it arrives now, and reads it.
func (h *house) deliver(m letterIn) {
	h.t.Helper()
	h.put(m, h.now)
	if err := h.host.ReceiveAll(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) put(m letterIn, arrived time.Time) {
	h.t.Helper()
	h.uid++
	if m.id == "" {
		h.mails[m.from]++
		m.id = fmt.Sprintf("m%d.%s", h.mails[m.from], m.from)
	}
	if m.subject == "" {
		m.subject = "-"
	}
	var b strings.Builder
	_, domain, _ := strings.Cut(m.from, "@")
	if m.verdict != "" && m.verdict != "none" {
		fmt.Fprintf(&b, "Authentication-Results: %s; dmarc=%s header.from=%s\r\n", authID, m.verdict, domain)
	}
	fmt.Fprintf(&b, "Received: from mail by %s; %s\r\n", authID, arrived.Format(time.RFC1123Z))
	fmt.Fprintf(&b, "From: <%s>\r\nTo: <%s>\r\nSubject: %s\r\nMessage-ID: <%s>\r\n", m.from, m.to, m.subject, m.id)
	for _, line := range m.headers {
		b.WriteString(line + "\r\n")
	}
	b.WriteString("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n")
	b.WriteString(strings.ReplaceAll(m.body, "\n", "\r\n") + "\r\n")
	raw := daemon.Raw{Account: "test", Folder: "INBOX", Validity: 1, UID: h.uid, Arrived: arrived.Truncate(time.Second), Fetched: h.now, Bytes: []byte(b.String()), Size: int64(b.Len())}
	if _, err := h.store.Save(h.ctx, "test", "INBOX", 1, h.uid, []daemon.Raw{raw}); err != nil {
		h.t.Fatal(err)
	}
}

// say delivers a proven mail of a player.
func (h *house) say(name, text string) {
	h.t.Helper()
	_, s := h.seat(name)
	h.deliver(letterIn{from: s.Address, to: plus(s.Key), verdict: "pass", body: text})
}

func plus(key string) string { return strings.Replace(mailbox, "@", "+"+key+"@", 1) }

// sent takes the letters that are waiting in the outbox.
func (h *house) sent() []daemon.Letter {
	h.t.Helper()
	letters, err := h.store.Claim(h.ctx, h.now.Add(time.Hour), 10000, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, l := range letters {
		if err := h.store.Sent(h.ctx, h.now, l.ID); err != nil {
			h.t.Fatal(err)
		}
	}
	return letters
}

// pass moves the clock past the deadline and closes the phase.
func (h *house) pass() {
	h.t.Helper()
	h.now = h.row().Deadline.Add(time.Minute)
	h.keep()
}

func (h *house) keep() {
	h.t.Helper()
	if _, err := h.host.Keep(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

// A story is a game told in a file: what people write and when, and what
// comes of it. The section "want" is rewritten by -update.
func TestStories(t *testing.T) {
	if slowness > 1 {
		t.Skip("in a story one mail is read after the other")
	}
	files, err := filepath.Glob("testdata/*.story")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no stories", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".story"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := tell(t, string(archive.Files[0].Data), string(archive.Files[1].Data))
			if *update {
				archive.Files[2].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := string(archive.Files[2].Data); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// fixedSecret makes what a story prints the same every time.
func fixedSecret(o *daemon.Options) { o.Store = sameSecret{o.Store} }

// tell plays a story and writes down what came of each line.
func tell(t *testing.T, game, script string) string {
	h := newHouse(t, fixedSecret, func(o *daemon.Options) { o.Hosts = []string{"phone@example.org"} })
	if h.list = strings.Contains(game, "signup = true"); h.list {
		h.create(game)
	} else {
		h.start(game, 7)
	}
	var out strings.Builder
	h.print(&out)
	lines := strings.Split(strings.TrimSpace(script), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fmt.Fprintf(&out, "\n%s\n", line)
		word, rest, _ := strings.Cut(line, " ")
		var body []string
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "|") {
			i++
			body = append(body, strings.TrimPrefix(strings.TrimPrefix(lines[i], "|"), " "))
			fmt.Fprintln(&out, lines[i])
		}
		fmt.Fprint(&out, h.act(word, rest, strings.Join(body, "\n")))
		h.print(&out)
	}
	if record, err := h.host.Export(h.ctx, h.game); err != nil {
		t.Fatal(err)
	} else {
		fmt.Fprintf(&out, "\nrecord\n%s", record)
	}
	return out.String()
}

// act does what one line of a script says:
//
//	pass                          the deadline passes, and the time to settle
//	wait 30m                      time passes
//	next                          time passes until the host does something by itself
//	keep                          the host looks at its deadlines
//	mail NAME [key=NAME|none] [door=ROOM] [dmarc=pass|fail|none] [from=ADDRESS] [id=ID] [header=H:_v]
//	restart                       the daemon is made anew
//	host [dmarc=none] [host=2]    a mail of a host
//	omerta LINE                   a command at the terminal; its answer is printed
//	answer ADDRESS                ADDRESS answers the last question it was asked
//	start SEED                    the terminal starts a game that players signed up for
func (h *house) act(word, rest, body string) (printed string) {
	h.t.Helper()
	switch word {
	case "host":
		m := letterIn{verdict: "pass", body: body}
		n := 1
		for _, f := range strings.Fields(rest) {
			key, value, _ := strings.Cut(f, "=")
			switch key {
			case "dmarc":
				m.verdict = value
			case "host":
				n, _ = strconv.Atoi(value)
			}
		}
		host := h.row().Hosts[n-1]
		m.from, m.to = host.Address, plus(host.Key)
		if strings.Contains(body, "CODE") {
			m.body = strings.ReplaceAll(body, "CODE", h.code(host.Address))
		}
		h.deliver(m)
	case "omerta":
		text := rest
		if body != "" {
			text += "\n" + body
		}
		done, err := h.host.Command(h.ctx, h.game, "terminal", text)
		if err != nil {
			h.t.Fatal(err)
		}
		for line := range strings.Lines(strings.TrimSpace(done.Text)) {
			printed += "  = " + strings.TrimRight(line, "\n") + "\n"
		}
	case "start":
		seed, err := strconv.Atoi(rest)
		if err != nil {
			h.t.Fatal(err)
		}
		if err := h.host.Start(h.ctx, h.game, &[engine.SeedLen]byte{byte(seed)}); err != nil {
			printed = "  = " + err.Error() + "\n"
		}
	case "answer":
		h.answerInvite(rest, body)
	case "pass":
		h.pass()
	case "next":
		h.now = h.row().Next
		printed = "  at " + h.now.Format(time.DateTime) + "\n"
		h.keep()
	case "keep":
		h.keep()
	case "restart":
		h.open(fixedSecret)
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			h.t.Fatal(err)
		}
		h.now = h.now.Add(d)
	case "mail":
		fields := strings.Fields(rest)
		m := letterIn{from: fields[0], to: mailbox, verdict: "pass", body: h.fill(body)}
		if !strings.Contains(fields[0], "@") {
			_, s := h.seat(fields[0])
			m.from, m.to = s.Address, plus(s.Key)
		}
		for _, f := range fields[1:] {
			key, value, _ := strings.Cut(f, "=")
			switch key {
			case "key":
				m.to = mailbox
				if value != "none" {
					_, s := h.seat(value)
					m.to = plus(s.Key)
				}
			case "door":
				m.to = plus(h.door(fields[0], daemon.Room(value)))
			case "dmarc":
				m.verdict = value
			case "from":
				m.from = value
			case "id":
				m.id = value
			case "header":
				m.headers = append(m.headers, strings.ReplaceAll(value, "_", " "))
			default:
				h.t.Fatalf("unknown word %q in the script", f)
			}
		}
		h.deliver(m)
	default:
		h.t.Fatalf("unknown line %q in the script", word)
	}
	return printed
}

// answerInvite answers the question that an address was asked last.
func (h *house) answerInvite(address, body string) {
	h.t.Helper()
	for _, i := range h.row().Desk.Invites {
		if i.Address == address {
			h.deliver(letterIn{from: address, to: plus(i.Key), verdict: "none", body: body})
			return
		}
	}
	h.t.Fatalf("%s was asked nothing", address)
}

// code finds the code of the last challenge to a host.
func (h *house) code(address string) string {
	h.t.Helper()
	for i, host := range h.row().Hosts {
		letters, err := h.store.LettersTo(h.ctx, h.game, daemon.HostSeat(i), 50)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, l := range letters {
			if l.Kind != daemon.KindChallenge || host.Address != address {
				continue
			}
			for _, w := range strings.Fields(l.Text) {
				if _, _, err := h.store.Held(h.ctx, w); err == nil {
					return w
				}
			}
		}
	}
	h.t.Fatal("no challenge has a code")
	return ""
}

// fill puts the code of the last challenge where a body says CODE, and keys
// where it says so.
func (h *house) fill(body string) string {
	for i, name := range []string{"VASYAKEY", "DANKEY"} {
		if !strings.Contains(body, name) {
			continue
		}
		_, s := h.seat([]string{"Вася", "Dan"}[i])
		body = strings.ReplaceAll(body, name, s.Key)
	}
	if !strings.Contains(body, "CODE") {
		return body
	}
	for i := range h.row().Seats {
		letters, err := h.store.LettersTo(h.ctx, h.game, i, 50)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, l := range letters {
			if l.Kind != daemon.KindChallenge {
				continue
			}
			for _, w := range strings.Fields(l.Text) {
				w = strings.Trim(w, ".,:;«»\"")
				if _, _, err := h.store.Held(h.ctx, w); err == nil {
					return strings.ReplaceAll(body, "CODE", w)
				}
			}
		}
	}
	h.t.Fatal("no challenge has a code")
	return ""
}

// print writes down what the last act did: statements, then letters.
func (h *house) print(out *strings.Builder) {
	h.t.Helper()
	all, err := h.store.Statements(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, s := range all {
		key := strconv.FormatInt(s.Mail, 10) + "/" + strconv.Itoa(s.N)
		if h.printed[key] {
			continue
		}
		h.printed[key] = true
		fmt.Fprintf(out, "  %s", s.Fate)
		if s.Record != "" {
			fmt.Fprintf(out, ": %s", s.Record)
		}
		fmt.Fprintln(out)
	}
	for _, l := range h.sent() {
		fmt.Fprintf(out, "  > %s %s: %s\n", l.Kind, l.To, l.Subject)
		switch {
		case l.Kind == daemon.KindAnswer:
			h.printBody(out, l.Text, 2)
		case h.list && (l.Kind == daemon.KindList || l.Kind == daemon.KindInvite || l.Kind == daemon.KindNotice):
			h.printBody(out, l.Text, 1)
		}
		if l.Kind == daemon.KindTalk {
			h.printTalk(out, l.Text)
		}
	}
}

// printBody writes down what a letter says between its opening and its
// deadline.
func (h *house) printBody(out *strings.Builder, text string, skip int) {
	text, _, _ = strings.Cut(text, "\n-- \n")
	for i, part := range strings.Split(text, "\n\n") {
		if i < skip || strings.HasPrefix(part, "Если вы") || strings.HasPrefix(part, "Срок") {
			continue
		}
		for line := range strings.Lines(part) {
			fmt.Fprintf(out, "    %s\n", strings.TrimRight(line, "\n"))
		}
	}
}
