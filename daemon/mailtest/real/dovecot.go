package real

import (
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"omerta/daemon/mailtest"
)

// A Dovecot is an IMAP server. Its users log in by their address. Mail comes
// in by LMTP; a plus part is stripped, an unknown user is refused.
type Dovecot struct {
	IMAP  string // without TLS, or with STARTTLS
	IMAPS string
	LMTP  string
	CA    *x509.CertPool // that trusts its certificate, which is for localhost

	users  []mailtest.User
	base   string
	ports  []int // IMAP, IMAPS, LMTP, SASL
	uid    int   // whose it all is
	gid    int
	start  func() *exec.Cmd
	daemon *daemon
}

// StartDovecot runs a Dovecot with these users until the test ends.
func StartDovecot(t TB, users ...mailtest.User) *Dovecot {
	t.Helper()
	path := program(t, "dovecot")
	version, err := exec.Command(path, "--version").Output()
	if err != nil {
		missing(t, "dovecot --version: %v", err)
	}
	if !strings.HasPrefix(string(version), "2.3.") {
		missing(t, "Dovecot is %s, and its configuration here is that of 2.3", strings.TrimSpace(string(version)))
	}
	base, p := folder(t), ports(t, 4)
	d := &Dovecot{
		IMAP: at(p[0]), IMAPS: at(p[1]), LMTP: at(p[2]), CA: writeCertificate(t, base),
		users: users, base: base, ports: p,
	}
	u, uid, gid := servant(t)
	group, err := user.LookupGroupId(u.Gid)
	if err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(base, "dovecot.conf")
	write(t, conf, "dovecot.conf.tmpl", map[string]any{
		"Base": base, "User": u.Username, "Group": group.Name,
		"IMAP": p[0], "IMAPS": p[1], "LMTP": p[2], "SASL": p[3],
	})
	d.writeUsers(t)
	give(t, base, uid, gid)
	d.uid, d.gid = uid, gid
	d.start = func() *exec.Cmd {
		cmd := exec.Command(path, "-F", "-c", conf)
		if os.Getuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
		}
		return cmd
	}
	if err := d.Restart(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Kill)
	return d
}

// Restart starts Dovecot after a [Dovecot.Kill]. Its mail is still there.
func (d *Dovecot) Restart() (err error) {
	// A child that is just dying may still listen on a socket in here.
	run := filepath.Join(d.base, "run")
	if err := errors.Join(os.RemoveAll(run), os.Mkdir(run, 0o755), os.Lchown(run, d.uid, d.gid)); err != nil {
		return err
	}
	d.daemon, err = launch(d.start(), filepath.Join(d.base, "log"), d.ports...)
	return err
}

// Kill ends Dovecot and everything it runs as a power failure would.
func (d *Dovecot) Kill() {
	if d.daemon != nil {
		d.daemon.kill()
		d.daemon = nil
	}
}

// writeUsers writes who may log in. The passwords are in base64, so that they
// may be anything.
func (d *Dovecot) writeUsers(t TB) {
	t.Helper()
	var b strings.Builder
	for _, u := range d.users {
		fmt.Fprintf(&b, "%s:{PLAIN.b64}%s::::::\n", strings.ToLower(u.Address), base64.StdEncoding.EncodeToString([]byte(u.Password)))
	}
	if err := os.WriteFile(filepath.Join(d.base, "users"), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"state", "mail"} {
		if err := os.Mkdir(filepath.Join(d.base, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// servant is who Dovecot runs as: nobody where we are root, else ourselves.
func servant(t TB) (u *user.User, uid, gid int) {
	t.Helper()
	u, err := user.Current()
	if err == nil && os.Getuid() == 0 {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		t.Fatal(err)
	}
	if uid, err = strconv.Atoi(u.Uid); err != nil {
		t.Fatal(err)
	}
	if gid, err = strconv.Atoi(u.Gid); err != nil {
		t.Fatal(err)
	}
	return u, uid, gid
}

// give makes a user the owner of a folder and all in it.
func give(t TB, dir string, uid, gid int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, uid, gid)
	})
	if err != nil {
		t.Fatal(err)
	}
}
