// Package real runs a real Dovecot and a real Postfix for tests: on loopback,
// on free ports, with everything they write in a folder of the test. Nothing
// of the system's own configuration is read or changed.
//
// Where they are not installed, or Postfix cannot be run because the test is
// not root's, the test is skipped with a line that says so. With
// OMERTA_REQUIRE_SERVERS=1 in the environment, as in CI, it fails instead.
package real

import (
	"crypto/x509"
	"embed"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"text/template"
	"time"

	"omerta/daemon/mailtest"
)

//go:embed *.tmpl
var files embed.FS

var templates = template.Must(template.ParseFS(files, "*.tmpl"))

// A TB is what the servers need of who starts them: a [testing.TB], or a
// program that measures against them. Fatal, Fatalf and Skipf do not return.
type TB interface {
	Helper()
	Cleanup(f func())
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
}

// Servers are a Dovecot and a Postfix with the same users.
type Servers struct {
	*Dovecot
	*Postfix
}

// Start runs both for these users, until the test ends.
func Start(t TB, users ...mailtest.User) Servers {
	t.Helper()
	d := StartDovecot(t, users...)
	return Servers{d, StartPostfix(t, d)}
}

// missing skips a test that needs what is not there, or fails it.
func missing(t TB, format string, args ...any) {
	t.Helper()
	why := fmt.Sprintf(format, args...)
	if os.Getenv("OMERTA_REQUIRE_SERVERS") == "1" {
		t.Fatalf("%s, and OMERTA_REQUIRE_SERVERS=1", why)
	}
	t.Skipf("skipped: %s (set OMERTA_REQUIRE_SERVERS=1 to make this a failure)", why)
}

// program finds a program, also where only root looks.
func program(t TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath(filepath.Join("/usr/sbin", name))
	}
	if err != nil {
		missing(t, "%s is not installed", name)
	}
	return path
}

// folder makes a folder that other users can enter; those of t.TempDir they
// cannot.
func folder(t TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "omerta-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for parent := filepath.Dir(dir); ; parent = filepath.Dir(parent) {
		info, err := os.Stat(parent)
		if err != nil {
			t.Fatal(err)
		}
		if os.Getuid() == 0 && info.Mode().Perm()&0o001 == 0 {
			missing(t, "nobody cannot enter %s; set TMPDIR", parent)
		}
		if parent == filepath.Dir(parent) {
			return dir
		}
	}
}

// write fills in a template.
func write(t TB, path, name string, values any) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(templates.ExecuteTemplate(f, name, values), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// writeCertificate writes a certificate for localhost, and returns the pool
// that trusts it.
func writeCertificate(t TB, dir string) *x509.CertPool {
	t.Helper()
	cert, pool, err := mailtest.SelfSigned()
	if err != nil {
		t.Fatal(err)
	}
	key, err := x509.MarshalPKCS8PrivateKey(cert.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{
		"tls.crt": {Type: "CERTIFICATE", Bytes: cert.Certificate[0]},
		"tls.key": {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return pool
}

// ports returns free ports. Nobody else takes them in the moment until a
// server does, or the test fails and says so.
func ports(t TB, n int) []int {
	t.Helper()
	var out []int
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // all at the end, so that they differ
		out = append(out, l.Addr().(*net.TCPAddr).Port)
	}
	return out
}

// at is the address of a port on loopback.
func at(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }

// A daemon is a server that was started, and its log.
type daemon struct {
	cmd   *exec.Cmd
	log   string
	ports []int
	ended chan struct{}
}

// How long a server may take to answer, and its children to end.
const (
	startTimeout = 20 * time.Second
	endTimeout   = 5 * time.Second
)

// launch starts a server that stays in the foreground and waits until it
// answers on its ports.
func launch(cmd *exec.Cmd, log string, ports ...int) (*daemon, error) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = new(syscall.SysProcAttr)
	}
	cmd.SysProcAttr.Setsid = true // so that kill reaches its children
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	d := &daemon{cmd: cmd, log: log, ports: ports, ended: make(chan struct{})}
	go func() {
		defer close(d.ended)
		_ = cmd.Wait() // that it ended is what counts
	}()
	deadline := time.Now().Add(startTimeout)
	for _, port := range ports {
		for !answers(port) {
			select {
			case <-d.ended:
				return nil, fmt.Errorf("%s ended at once: %s", cmd.Path, d.tail())
			case <-time.After(10 * time.Millisecond):
			}
			if time.Now().After(deadline) {
				d.kill()
				return nil, fmt.Errorf("%s does not answer: %s", cmd.Path, d.tail())
			}
		}
	}
	return d, nil
}

// answers tells whether somebody listens on a port.
func answers(port int) bool {
	c, err := net.DialTimeout("tcp", at(port), time.Second)
	if err != nil {
		return false
	}
	c.Close()
	return true
}

// tail is the end of the log.
func (d *daemon) tail() string {
	text, err := os.ReadFile(d.log)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-2000):])
}

// kill ends the server and its children as a power failure would.
func (d *daemon) kill() {
	_ = syscall.Kill(-d.cmd.Process.Pid, syscall.SIGKILL) // it may have ended by itself
	<-d.ended
	// The children hold the ports until they are gone too. (Asking for the
	// processes would not do: where nobody reaps them, they stay as zombies.)
	for deadline := time.Now().Add(endTimeout); slices.ContainsFunc(d.ports, answers) && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
}
