package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"omerta/daemon/config"
)

// commandTime is how long a command that prints a password or a token may
// take.
const commandTime = 30 * time.Second

// secret returns how the password or token of a server is got. Files are read
// and commands are run anew before each connection, so that a changed password
// needs no restart.
func secret(s config.Server) func(context.Context) (string, error) {
	switch {
	case s.PasswordCommand != "":
		return func(ctx context.Context) (string, error) { return fromCommand(ctx, s.PasswordCommand) }
	case s.PasswordFile != "":
		return func(context.Context) (string, error) { return fromFile(s.PasswordFile) }
	case s.Credential != "":
		return func(context.Context) (string, error) {
			dir := os.Getenv("CREDENTIALS_DIRECTORY")
			if dir == "" {
				return "", fmt.Errorf("credential %q: there is no CREDENTIALS_DIRECTORY; it is for a systemd unit with LoadCredential=", s.Credential)
			}
			return firstLine(filepath.Join(dir, filepath.Base(s.Credential)))
		}
	}
	return func(context.Context) (string, error) { return s.Password, nil }
}

// CheckSecrets tells which password or token cannot be got.
func CheckSecrets(ctx context.Context, cfg *config.Config) error {
	var errs []error
	for _, s := range []struct {
		name string
		config.Server
	}{{"imap", cfg.IMAP}, {"smtp", cfg.SMTP}} {
		if s.User == "" {
			continue
		}
		if _, err := secret(s.Server)(ctx); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", s.name, err))
		}
	}
	return errors.Join(errs...)
}

// fromFile reads a password file that not everybody may read.
func fromFile(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if info.Mode().Perm()&0o004 != 0 {
		return "", fmt.Errorf("%s can be read by everybody; chmod 600 %s", path, path)
	}
	return firstLine(path)
}

func firstLine(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	if line = strings.TrimRight(line, "\r"); line == "" {
		return "", fmt.Errorf("%s: its first line is empty, want the password", path)
	}
	return line, nil
}

func fromCommand(ctx context.Context, command string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", command)
	cmd.Stdout = &out
	// What the shell has started ends with it, and is not waited for.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("password_command: %w", err)
	}
	line, _, _ := strings.Cut(out.String(), "\n")
	if line == "" {
		return "", errors.New("password_command printed nothing")
	}
	return line, nil
}
