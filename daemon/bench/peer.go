package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
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
	copied := 0
	for _, sub := range []string{"new", "cur"} {
		files, err := os.ReadDir(filepath.Join(dir, "INBOX", sub))
		if err != nil {
			return 0, err
		}
		copied += len(files)
	}
	if copied != n {
		return 0, fmt.Errorf("mbsync copied %d messages, not %d", copied, n)
	}
	return took, os.RemoveAll(dir)
}
