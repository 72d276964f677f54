package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"omerta/daemon"
)

// An Error is trouble with the database. Whatever was being written is not
// written, none of it.
type Error struct {
	Op   string // what was being done: "commit", "open" …
	Err  error
	code int // of SQLite, without its extension; 0: not of SQLite
}

// Error is part of the interface error.
func (e *Error) Error() string { return fmt.Sprintf("store: %s: %v", e.Op, e.Err) }

// Unwrap gives what it was made of.
func (e *Error) Unwrap() error { return e.Err }

// Temporary tells whether the same call may succeed later: the disk is full or
// was mounted for reading only, another process holds the database, a sector
// could not be written. The daemon then waits and says so; it does not go on
// as if it had been written.
func (e *Error) Temporary() bool {
	switch e.code {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
		sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL:
		return true
	}
	for _, no := range []syscall.Errno{syscall.ENOSPC, syscall.EROFS, syscall.EDQUOT, syscall.EIO, syscall.EMFILE, syscall.ENFILE} {
		if errors.Is(e.Err, no) {
			return true
		}
	}
	return false
}

// wrap turns an error of the driver into an [*Error]. What the caller asked
// for himself (the daemon's own errors, a cancelled context) passes as it is.
func wrap(op string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return daemon.ErrNotFound
	case errors.Is(err, daemon.ErrStale), errors.Is(err, daemon.ErrExists), errors.Is(err, daemon.ErrNotFound),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	var done *Error
	if errors.As(err, &done) {
		return err
	}
	return &Error{Op: op, Err: err, code: codeOf(err)}
}

// codeOf returns the primary result code of SQLite in err, or 0.
func codeOf(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

// broken tells whether a connection that gave this error is better replaced: a
// file that was opened while the disk could not be written stays so for ever.
func broken(err error) bool {
	switch codeOf(err) {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return true
	}
	return errors.Is(err, sql.ErrConnDone)
}

// isTwice tells whether err says that a unique value is there already.
func isTwice(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) &&
		(e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}
