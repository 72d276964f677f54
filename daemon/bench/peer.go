package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"time"
)

// find looks for a program, also where only root looks; "" where there is none.
func find(name string) string {
	for _, path := range []string{name, filepath.Join("/usr/sbin", name)} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	return ""
}

// timed runs a program and says how long that took.
func timed(ctx context.Context, path string, args ...string) (time.Duration, error) {
	start := time.Now()
	out, err := exec.CommandContext(ctx, path, args...).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w: %s", filepath.Base(path), err, out[max(0, len(out)-500):])
	}
	return time.Since(start), nil
}

// sink starts smtp-sink.
func sink(ctx context.Context, path, address string) (stop func(), err error) {
	args := []string{}
	if os.Getuid() == 0 { // it will not be root
		nobody, err := user.Lookup("nobody")
		if err != nil {
			return nil, err
		}
		args = append(args, "-u", nobody.Username)
	}
	const backlog = "100"
	cmd := exec.Command(path, append(args, address, backlog)...)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		_ = cmd.Process.Kill() // it may have ended by itself
		_ = cmd.Wait()
	}
	if err := answers(ctx, address); err != nil {
		stop()
		return nil, err
	}
	return stop, nil
}

// letterSize is that of a rendered letter in bytes, about.
const letterSize = 3252

// source sends n letters by smtp-source over some connections, each of which
// it keeps.
func source(ctx context.Context, path, address string, connections, n int) (time.Duration, error) {
	return timed(ctx, path, "-d", "-s", fmt.Sprint(connections), "-m", fmt.Sprint(n), "-l", fmt.Sprint(letterSize),
		"-f", mailbox, "-t", "player@"+elsewhere, address)
}

// copyBox copies the mailbox by mbsync into a new folder.
func (r *run) copyBox(ctx context.Context, path, address string, n int) (time.Duration, error) {
	dir := r.file("mbsync")
	host, port := hostPort(address)
	conf := filepath.Join(dir, "mbsyncrc")
	text := fmt.Sprintf("FSync no\n\nIMAPAccount far\nHost %s\nPort %s\nUser %s\nPass %s\nSSLType None\nAuthMechs LOGIN\n\n"+
		"IMAPStore far\nAccount far\n\nMaildirStore near\nPath %s/\nInbox %s/INBOX\n\n"+
		"Channel all\nFar :far:\nNear :near:\nSync Pull New\nCreate Near\nSyncState *\n", host, port, mailbox, password, dir, dir)
	if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(conf, []byte(text), 0o600)); err != nil {
		return 0, err
	}
	took, err := timed(ctx, path, "-c", conf, "-q", "all")
	if err != nil {
		return 0, err
	}
	return took, errors.Join(holds(filepath.Join(dir, "INBOX"), n), os.RemoveAll(dir))
}

// fetchBox copies n messages of the mailbox by getmail into a new folder. It delivers nothing
// as root, so there that folder is nobody's, outside of ours.
func (r *run) fetchBox(ctx context.Context, path, address string, n int) (took time.Duration, err error) {
	dir, rc := r.file("getmail"), r.file("getmailrc")
	box, err := os.MkdirTemp("", "omerta-bench-box-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(box)) }()
	whose := ""
	err = os.Mkdir(dir, 0o700)
	for _, sub := range []string{"new", "cur", "tmp"} {
		err = errors.Join(err, os.Mkdir(filepath.Join(box, sub), 0o700))
	}
	if os.Getuid() == 0 {
		whose = "user = nobody\n"
		for _, sub := range []string{"", "new", "cur", "tmp"} {
			err = errors.Join(err, giveToNobody(filepath.Join(box, sub)))
		}
	}
	host, port := hostPort(address)
	text := fmt.Sprintf("[retriever]\ntype = SimpleIMAPRetriever\nserver = %s\nport = %s\nusername = %s\npassword = %s\n\n"+
		"[destination]\ntype = Maildir\npath = %s/\n%s\n[options]\nread_all = false\ndelete = false\nmax_messages_per_session = %d\n", host, port, mailbox, password, box, whose, n)
	if err = errors.Join(err, os.WriteFile(rc, []byte(text), 0o600)); err != nil {
		return 0, err
	}
	if took, err = timed(ctx, path, "--quiet", "--getmaildir", dir, "--rcfile", rc); err != nil {
		return 0, err
	}
	return took, holds(box, n)
}

// giveToNobody makes a file that of the user nobody.
func giveToNobody(path string) error {
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return err
	}
	uid, err := strconv.Atoi(nobody.Uid)
	if err != nil {
		return err
	}
	return os.Chown(path, uid, -1)
}

// holds tells of a Maildir that has not so many messages.
func holds(box string, n int) error {
	copied := 0
	for _, sub := range []string{"new", "cur"} {
		files, err := os.ReadDir(filepath.Join(box, sub))
		if err != nil {
			return err
		}
		copied += len(files)
	}
	if copied != n {
		return fmt.Errorf("%d messages were copied, not %d", copied, n)
	}
	return nil
}
