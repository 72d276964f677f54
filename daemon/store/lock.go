package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// A LockedError says that a daemon has the database already.
type LockedError struct {
	Path string
	PID  int // of its process; 0: unknown
}

// Error is part of the interface error.
func (e *LockedError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("another daemon works on %s", e.Path)
	}
	return fmt.Sprintf("another daemon (process %d) works on %s", e.PID, e.Path)
}

// Lock makes this process the only daemon on the database at path, or returns
// a [*LockedError]. Commands do not take it: they work beside the daemon. It
// lasts until release is called or the process dies, whichever way it dies.
func Lock(path string) (release func() error, err error) {
	f, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, wrap("lock", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer f.Close()
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, wrap("lock", err)
		}
		held := &LockedError{Path: path}
		if b, err := io.ReadAll(io.LimitReader(f, 32)); err == nil {
			held.PID, _ = strconv.Atoi(strings.TrimSpace(string(b)))
		}
		return nil, held
	}
	// The file stays when the lock is given up: to remove it would let two
	// processes each lock a file of that name.
	if err := errors.Join(f.Truncate(0), writePID(f)); err != nil {
		f.Close()
		return nil, wrap("lock", err)
	}
	return func() error { return errors.Join(f.Truncate(0), f.Close()) }, nil
}

func writePID(f *os.File) error {
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}
