package real

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Postfix is an SMTP server that gives mail for the users of a Dovecot to
// it and throws all other mail away.
type Postfix struct {
	SMTP       string // takes mail from everybody, as an MX does
	Submission string // wants a login, with or without STARTTLS

	base   string
	ports  []int
	start  func() *exec.Cmd
	daemon *daemon
}

// StartPostfix runs a Postfix before a Dovecot until the test ends.
func StartPostfix(t TB, d *Dovecot) *Postfix {
	t.Helper()
	postfix, postconf := program(t, "postfix"), program(t, "postconf")
	if os.Getuid() != 0 {
		missing(t, "Postfix must be started by root")
	}
	libexec, err := exec.Command(postconf, "-d", "-h", "daemon_directory").Output()
	if err != nil {
		t.Fatal(err)
	}
	base, ports := folder(t), ports(t, 2)
	p := &Postfix{SMTP: at(ports[0]), Submission: at(ports[1]), base: base, ports: ports}
	etc := p.configure(t, d)
	if out, err := exec.Command(postfix, "-c", etc, "check").CombinedOutput(); err != nil {
		t.Fatalf("postfix check: %v\n%s", err, out)
	}
	p.start = func() *exec.Cmd {
		return exec.Command(filepath.Join(strings.TrimSpace(string(libexec)), "master"), "-c", etc)
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

// configure writes the configuration and returns its folder.
func (p *Postfix) configure(t TB, d *Dovecot) string {
	t.Helper()
	etc := filepath.Join(p.base, "etc")
	for _, dir := range []string{"etc", "spool", "data"} {
		if err := os.Mkdir(filepath.Join(p.base, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	owner, err := user.Lookup("postfix")
	if err != nil {
		t.Fatal(err)
	}
	uid, err := strconv.Atoi(owner.Uid)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(filepath.Join(p.base, "data"), uid, -1); err != nil {
		t.Fatal(err)
	}
	var domains []string
	var users strings.Builder
	for _, u := range d.users {
		address := strings.ToLower(u.Address)
		fmt.Fprintf(&users, "%s ok\n", address)
		domains = append(domains, address[strings.LastIndexByte(address, '@')+1:])
	}
	slices.Sort(domains)
	if err := os.WriteFile(filepath.Join(etc, "users"), []byte(users.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	defer age(t, etc, "users", "main.cf", "master.cf")
	values := map[string]any{
		"Base": p.base, "TLS": d.base, "Domains": strings.Join(slices.Compact(domains), ", "),
		"SMTP": p.ports[0], "Submission": p.ports[1], "LMTP": d.ports[2], "SASL": d.ports[3],
	}
	for _, name := range []string{"main.cf", "master.cf"} {
		write(t, filepath.Join(etc, name), name+".tmpl", values)
	}
	return etc
}

// age makes files look old: Postfix waits a second or two with one that was
// written just now.
func age(t TB, dir string, names ...string) {
	t.Helper()
	old := time.Now().Add(-time.Minute)
	for _, name := range names {
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
}

// Restart starts Postfix after a [Postfix.Kill]. Its queue is still there.
func (p *Postfix) Restart() (err error) {
	p.daemon, err = launch(p.start(), filepath.Join(p.base, "log"), p.ports...)
	return err
}

// Kill ends Postfix and everything it runs as a power failure would.
func (p *Postfix) Kill() {
	if p.daemon != nil {
		p.daemon.kill()
		p.daemon = nil
	}
}

// Queued counts the messages that Postfix has taken and not yet given on.
func (p *Postfix) Queued() (n int, err error) {
	for _, queue := range []string{"incoming", "active", "deferred"} {
		err := filepath.WalkDir(filepath.Join(p.base, "spool", queue), func(_ string, file os.DirEntry, err error) error {
			if err == nil && file.Type().IsRegular() {
				n++
			}
			if errors.Is(err, fs.ErrNotExist) { // it was given on in this moment
				return nil
			}
			return err
		})
		if err != nil {
			return n, err
		}
	}
	return n, nil
}
