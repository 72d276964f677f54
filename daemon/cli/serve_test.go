package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"omerta/daemon/mailtest"
	"omerta/daemon/store"
)

const mailbox = "mafia@host.example"

// A trial is a service in a folder of its own.
type trial struct {
	t    *testing.T
	dir  string
	app  *app
	hup  chan os.Signal
	stop context.CancelFunc
	done chan error

	mu  sync.Mutex
	log bytes.Buffer
}

// Write is the log's.
func (r *trial) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.log.Write(b)
}

func (r *trial) logged(text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Contains(r.log.String(), text)
}

// until waits for something.
func (r *trial) until(what string, is func() bool) {
	r.t.Helper()
	for end := time.Now().Add(10 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.t.Fatalf("%s: it does not come to that; the log:\n%s", what, r.log.String())
		}
	}
}

// configure writes the config. Of the servers the passwords are "secret".
func (r *trial) configure(imap, smtp, more string) {
	r.t.Helper()
	text := fmt.Sprintf(`%s
[mail]
address = %q
[store]
path = %q
[imap]
address = %q
tls = "none"
user = %q
password = "secret"
[smtp]
address = %q
tls = "none"
user = %q
password = "secret"
`, more, mailbox, filepath.Join(r.dir, "omerta.db"), imap, mailbox, smtp, mailbox)
	if err := os.WriteFile(r.app.configFile, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// edit changes the first of something in the config.
func (r *trial) edit(old, new string) {
	r.t.Helper()
	text, err := os.ReadFile(r.app.configFile)
	if err == nil {
		err = os.WriteFile(r.app.configFile, bytes.Replace(text, []byte(old), []byte(new), 1), 0o600)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

func newTrial(t *testing.T) *trial {
	dir := t.TempDir()
	return &trial{t: t, dir: dir, app: &app{configFile: filepath.Join(dir, "config.toml")}, hup: make(chan os.Signal, 1), done: make(chan error, 1)}
}

// start runs the service.
func (r *trial) start() {
	r.t.Helper()
	cfg, err := r.app.config()
	if err != nil {
		r.t.Fatal(err)
	}
	v, err := openService(r.t.Context(), cfg, r)
	if err != nil {
		r.t.Fatal(err)
	}
	var ctx context.Context
	ctx, r.stop = context.WithCancel(context.Background())
	go func() { r.done <- v.serve(ctx, r.app, r.hup) }()
	r.t.Cleanup(func() {
		r.stop()
		select {
		case <-r.done:
		case <-time.After(10 * time.Second):
			r.t.Error("the service never ends")
		}
	})
}

// end stops the service and returns how long that took.
func (r *trial) end() (time.Duration, error) {
	began := time.Now()
	r.stop()
	err := <-r.done
	r.done <- err // for the cleanup
	return time.Since(began), err
}

func provider(t *testing.T, fault func(mailtest.Point, string, string) error) *mailtest.Servers {
	t.Helper()
	s, err := mailtest.Config{Users: []mailtest.User{{Address: mailbox, Password: "secret"}}, Fault: fault}.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestReload(t *testing.T) {
	one, two := provider(t, nil), provider(t, nil)
	r := newTrial(t)
	r.configure(one.IMAP, one.SMTP, "")
	r.start()
	r.until("the inbox is read", func() bool { return r.logged(`msg="inbox is read" account=` + mailbox + "@" + one.IMAP) })

	// A config with mistakes: each is told, and the old one goes on.
	bad := "log = { level = \"loud\" }\nhttp = { health = \"0.0.0.0:80\" }"
	r.configure(one.IMAP, one.SMTP, bad)
	r.hup <- syscall.SIGHUP
	r.until("the first mistake is told", func() bool { return r.logged("log.level: got") })
	r.until("the second mistake is told", func() bool { return r.logged("http.health: got") })
	for _, c := range []struct{ old, new, want string }{
		{"[mail]", "game = { templates_dir = \"/there/is/none\" }\n[mail]", "old one stays\" err=\"game.templates_dir \\\"/there/is/none"},
		{"omerta.db", "other.db", "old one stays\" err=\"store.path: got "},
		{`password = "secret"`, `password_file = "/there/is/none"`, "old one stays\" err=\"imap: stat /there/is/none"},
	} {
		r.configure(one.IMAP, one.SMTP, "")
		r.edit(c.old, c.new)
		r.hup <- syscall.SIGHUP
		r.until(c.new+" is refused", func() bool { return r.logged(c.want) })
	}
	if _, err := os.Stat(filepath.Join(r.dir, "other.db")); err == nil {
		t.Error("a database was made for a config that was refused")
	}
	if r.logged("the config was read anew") {
		t.Error("a bad config was taken")
	}
	if err := one.Deliver("", "stranger@x.example", mailbox, []byte("Subject: hello\r\n\r\nhello\r\n")); err != nil {
		t.Fatal(err)
	}
	r.until("the old one still reads", func() bool { return r.logged("mail read") })

	// A good one takes its place: other servers, and a health.
	health := freeAddress(t)
	r.configure(two.IMAP, two.SMTP, fmt.Sprintf("http = { health = %q }\nlog = { format = \"json\" }", health))
	r.hup <- syscall.SIGHUP
	r.until("the other inbox is read", func() bool { return r.logged(`"msg":"inbox is read","account":"` + mailbox + "@" + two.IMAP) })
	r.until("the health is served", func() bool {
		answer, err := http.Get("http://" + health + "/healthz")
		if err != nil {
			return false
		}
		defer answer.Body.Close()
		return answer.StatusCode == http.StatusOK
	})
	if took, err := r.end(); err != nil || took > time.Second {
		t.Errorf("it ends after %v with %v", took, err)
	}
}

// silent is a server that says so much and then nothing any more; met is told
// when it is silent.
func silent(t *testing.T, says ...string) (address string, met chan struct{}) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	met = make(chan struct{}, 100)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { c.Close() })
			go func() {
				in := bufio.NewScanner(c)
				for i, line := range says {
					if i > 0 && !in.Scan() {
						return
					}
					tag, _, _ := strings.Cut(in.Text(), " ")
					fmt.Fprint(c, strings.ReplaceAll(line, "TAG", tag))
				}
				met <- struct{}{}
				for in.Scan() {
					met <- struct{}{}
				}
			}()
		}
	}()
	return l.Addr().String(), met
}

// Whatever the servers do, the daemon is gone within 5 seconds.
func TestStopsInTime(t *testing.T) {
	const greeting = "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] hello\r\n"
	hang := func(where mailtest.Point) func(met chan struct{}) func(mailtest.Point, string, string) error {
		return func(met chan struct{}) func(mailtest.Point, string, string) error {
			return func(at mailtest.Point, _, _ string) error {
				if at != where {
					return nil
				}
				met <- struct{}{}
				return mailtest.ErrHang
			}
		}
	}
	for name, c := range map[string]struct {
		imap   []string
		smtp   func(met chan struct{}) func(mailtest.Point, string, string) error
		secret string // a command
	}{
		"IMAP without a greeting":     {imap: []string{""}},
		"IMAP silent at the login":    {imap: []string{greeting}},
		"IMAP silent after the login": {imap: []string{greeting, "TAG OK [CAPABILITY IMAP4rev1] in\r\n"}},
		"SMTP without a greeting":     {smtp: hang(mailtest.AtConnect)},
		"SMTP silent at MAIL":         {smtp: hang(mailtest.AtMail)},
		"SMTP silent at DATA":         {smtp: hang(mailtest.AtData)},
		"SMTP silent after the dot":   {smtp: hang(mailtest.AtStored)},
		"a password command hangs":    {secret: "touch met; sleep 60; echo secret"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newTrial(t)
			met := make(chan struct{}, 100)
			var fault func(mailtest.Point, string, string) error
			if c.smtp != nil {
				fault = c.smtp(met)
			}
			servers := provider(t, fault)
			imap := servers.IMAP
			if c.imap != nil {
				imap, met = silent(t, c.imap...)
			}
			r.configure(imap, servers.SMTP, "")
			if c.secret != "" {
				mark := filepath.Join(r.dir, "met")
				r.edit(`password = "secret"`, fmt.Sprintf("password_command = %q", strings.Replace(c.secret, "met", mark, 1)))
				go func() {
					for {
						if _, err := os.Stat(mark); err == nil {
							met <- struct{}{}
							return
						}
						time.Sleep(10 * time.Millisecond)
					}
				}()
			}
			makeGame(t, r) // so that there are letters to send
			r.start()
			select {
			case <-met:
			case <-time.After(10 * time.Second):
				t.Fatal("the server was never asked")
			}
			if took, err := r.end(); err != nil || took > 5*time.Second {
				t.Errorf("it is gone after %v with %v", took, err)
			}
		})
	}
}

// makeGame starts a game in the database of a trial.
func makeGame(t *testing.T, r *trial) {
	t.Helper()
	const file = `id = "cats"
title = "Cats"
language = "en"
zone = "Europe/London"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
[roles]
mafia = 1
[[player]]
name = "Anna"
email = "anna@example.org"
[[player]]
name = "Bert"
email = "bert@example.org"
[[player]]
name = "Cara"
email = "cara@example.org"
`
	cfg, err := r.app.config()
	if err != nil {
		t.Fatal(err)
	}
	v, err := openService(t.Context(), cfg, r)
	if err != nil {
		t.Fatal(err)
	}
	defer v.server.Close()
	if _, err := v.server.Host.Create(t.Context(), []byte(file), "cats.toml"); err != nil {
		t.Fatal(err)
	}
	if err := v.server.Host.Start(t.Context(), "cats", nil); err != nil {
		t.Fatal(err)
	}
	if err := store.Locked(cfg.Store); err != nil {
		t.Fatal(err)
	}
}
