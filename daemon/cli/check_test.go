package cli

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"omerta/daemon/mailtest"
)

// check runs `omerta check` on the config of a trial.
func (r *trial) check(args ...string) (code int, out, err string) {
	var stdout, stderr bytes.Buffer
	code = Main(append([]string{"check", "-c", r.app.configFile}, args...), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func TestCheckConnect(t *testing.T) {
	s, err := mailtest.Config{Users: []mailtest.User{{Address: mailbox, Password: "secret"}}, AuthServID: "mx.host.example"}.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := newTrial(t)
	r.configure(s.IMAP, s.SMTP, "")
	code, out, progress := r.check("--connect")
	if code != exitOK {
		t.Errorf("exit %d: %s", code, out)
	}
	for _, want := range []string{
		": good\n", "imap: logged in by LOGIN\n", "  IDLE: yes\n", "  MOVE: yes\n", "  UIDPLUS: yes\n", "  reads: Junk, INBOX\n",
		"smtp: connected, no TLS, on loopback\n", "  AUTH: PLAIN\n", "  SIZE: 10485760 bytes\n", "  PIPELINING: yes\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
	if n := len(s.Delivered("")); n != 0 || strings.Contains(out, "letters") {
		t.Errorf("%d letters were sent without --send", n)
	}
	if !strings.Contains(progress, "logging in to "+s.IMAP+" …\n") {
		t.Errorf("progress: %s", progress)
	}

	code, out, progress = r.check("--connect", "--send")
	if code != exitOK || !strings.Contains(progress, "waiting for them, two minutes at most …\n") {
		t.Errorf("exit %d: %s\n%s", code, out, progress)
	}
	for _, want := range []string{
		"  as strangers write, to " + mailbox + ": in INBOX after ", "  as players answer, to mafia+check-", "  as bounces come, to mafia+bounce-",
		"Authentication-Results were written by:\n  mx.host.example\n", "\n  mail.authserv_id = \"mx.host.example\"\n", "\n  smtp.verp = true\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
	if strings.Contains(out+progress, "secret") {
		t.Errorf("the password is told:\n%s", out+progress)
	}
	if _, err := os.Stat(r.dir + "/omerta.db"); !errors.Is(err, os.ErrNotExist) {
		t.Error("a check made a database")
	}
}

func TestCheckConnectFails(t *testing.T) {
	s := provider(t, nil)
	r := newTrial(t)
	r.configure(s.IMAP, "127.0.0.1:1", "")
	r.edit(`password = "secret"`, `password = "s3cr3t"`)
	code, out, progress := r.check("--connect", "--send")
	if code != exitError {
		t.Errorf("exit %d", code)
	}
	for _, want := range []string{"imap: login: ", "look at imap.user and the password (imap.password)", "smtp: connect: ", "nobody listens there: look at the port in smtp.address"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
	if strings.Contains(out+progress, "s3cr3t") {
		t.Errorf("the password is told:\n%s", out+progress)
	}
	if code, _, err := r.check("--send"); code != exitUsage || !strings.Contains(err, "--send goes with --connect") {
		t.Errorf("exit %d: %s", code, err)
	}
}
