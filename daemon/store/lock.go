package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
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
	if err := flock(f, syscall.LOCK_EX); err != nil {
		return nil, errors.Join(held(f, path, err), f.Close())
	}
	// The file stays when the lock is given up: to remove it would let two
	// processes each lock a file of that name.
	if err := errors.Join(f.Truncate(0), writePID(f)); err != nil {
		f.Close()
		return nil, wrap("lock", err)
	}
	return func() error { return errors.Join(f.Truncate(0), f.Close()) }, nil
}

// Locked returns the [*LockedError] of the daemon that works on the database
// at path, or nil when there is none.
func Locked(path string) error {
	f, err := os.Open(path + ".lock")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return wrap("lock", err)
	}
	defer f.Close() // and with it the lock
	if err := flock(f, syscall.LOCK_SH); err != nil {
		return held(f, path, err)
	}
	return nil
}

// flock locks a file, or says that it is locked. Who only looks whether it is
// does so for an instant, which is waited for.
func flock(f *os.File, how int) (err error) {
	for range 5 {
		if err = syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

// held tells by whom a file is locked.
func held(f *os.File, path string, err error) error {
	if !errors.Is(err, syscall.EWOULDBLOCK) {
		return wrap("lock", err)
	}
	by := &LockedError{Path: path}
	if b, err := io.ReadAll(io.LimitReader(f, 32)); err == nil {
		by.PID, _ = strconv.Atoi(strings.TrimSpace(string(b)))
	}
	return by
}

func writePID(f *os.File) error {
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}
