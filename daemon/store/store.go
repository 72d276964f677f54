// Package store keeps games, mails and letters in one SQLite file.
//
// There is one writer connection and a few readers (WAL: they do not wait for
// each other); several processes may have the file open at the same time. A
// transaction that was committed is on disk, in whole; what failed is not
// there at all. A transaction that has begun is not interrupted by its
// context: it takes milliseconds, and so nobody ever has to ask whether it
// was written. That a game has changed meanwhile is found by its version,
// inside the transaction, never by a lock in memory, so that other processes,
// and another kind of store, play by the same rule.
//
// Times are kept to the microsecond and returned in UTC; the zero time is kept
// as such.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"omerta/daemon"
)

// readers is how many queries may run at the same time.
const readers = 4

var (
	_ daemon.GameStore   = (*Store)(nil)
	_ daemon.MailStore   = (*Store)(nil)
	_ daemon.LetterStore = (*Store)(nil)
)

// A Store is an open database. Its methods may be called from any goroutine.
type Store struct {
	path   string
	schema int // the version that this program writes
	read   *reader
	write  *writer
}

// Open opens the database at path and brings it to the schema of this program;
// before it changes a file that holds data it makes a copy beside it. A file
// that is not there is made, readable by its owner alone: it holds the seeds
// and the secret of the keys. A file that is newer than the program, or of
// another program, is refused.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, migrations())
}

func open(ctx context.Context, path string, steps []string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, wrap("open", err)
	}
	// O_EXCL: opening and closing a file that this process has open already
	// would take away SQLite's locks (they are POSIX locks).
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil && !errors.Is(err, os.ErrExist) {
		return nil, wrap("open", err)
	}
	if err := migrate(ctx, path, steps); err != nil {
		return nil, wrap("open", err)
	}
	w, err := sql.Open("sqlite", dsn(path, "synchronous(FULL)", "foreign_keys(1)", "secure_delete(1)", "cache_size(-16000)"))
	if err != nil {
		return nil, wrap("open", err)
	}
	w.SetMaxOpenConns(1)
	r, err := sql.Open("sqlite", dsn(path, "query_only(1)"))
	if err != nil {
		w.Close()
		return nil, wrap("open", err)
	}
	r.SetMaxOpenConns(readers)
	r.SetMaxIdleConns(readers)
	return &Store{
		path:   path,
		schema: len(steps),
		read:   &reader{db: r, stmts: map[string]*sql.Stmt{}},
		write:  &writer{db: w, queue: newQueue(), mu: make(turn, 1), stmts: map[string]*sql.Stmt{}},
	}, nil
}

// dsn names the file to the driver. Another process's transaction is waited
// for ten seconds.
func dsn(path string, pragmas ...string) string {
	q := url.Values{"_pragma": append([]string{"busy_timeout(10000)"}, pragmas...)}
	return (&url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: q.Encode()}).String()
}

// Close closes the database. Calls that are under way end first.
func (s *Store) Close() error {
	return wrap("close", errors.Join(s.read.close(), s.write.close()))
}

// Changes is part of [daemon.LetterStore].
func (s *Store) Changes(ctx context.Context) (int64, error) {
	n, err := s.write.changes(ctx)
	return n, wrap("changes", err)
}

// A reader runs queries. Each sees what was committed when it began.
type reader struct {
	db    *sql.DB
	mu    sync.Mutex
	stmts map[string]*sql.Stmt // by text
}

// stmt returns the prepared statement of a text.
func (r *reader) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if st := r.stmts[text]; st != nil {
		return st, nil
	}
	st, err := r.db.PrepareContext(ctx, text)
	if err == nil {
		r.stmts[text] = st
	}
	return st, err
}

func (r *reader) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for text, st := range r.stmts {
		st.Close()
		delete(r.stmts, text)
	}
	return r.db.Close()
}

// snapshot runs f on one state of the database.
func (r *reader) snapshot(ctx context.Context, f func(preparer) error) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // it only read
	return f(snapshot{r, tx})
}

// A snapshot prepares statements that see one state of the database.
type snapshot struct {
	r  *reader
	tx *sql.Tx
}

func (s snapshot) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	st, err := s.r.stmt(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.tx.StmtContext(ctx, st), nil
}

// A preparer gives prepared statements by their text: the reader, a snapshot
// of it, or a transaction.
type preparer interface {
	stmt(ctx context.Context, text string) (*sql.Stmt, error)
}

// A row is what a scan function reads: [*sql.Row] or [*sql.Rows].
type row interface{ Scan(to ...any) error }

// quiet is ctx for a query, which is too short to be broken off: to be ready
// for that costs two goroutines each time.
func quiet(ctx context.Context) (context.Context, error) {
	return context.WithoutCancel(ctx), ctx.Err()
}

// all reads the rows of a query.
func all[T any](ctx context.Context, p preparer, scan func(row) (T, error), text string, args ...any) ([]T, error) {
	ctx, err := quiet(ctx)
	if err != nil {
		return nil, err
	}
	st, err := p.stmt(ctx, text)
	if err != nil {
		return nil, err
	}
	rows, err := st.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// one reads the first row of a query; [sql.ErrNoRows] when there is none.
func one(ctx context.Context, p preparer, to []any, text string, args ...any) error {
	ctx, err := quiet(ctx)
	if err != nil {
		return err
	}
	st, err := p.stmt(ctx, text)
	if err != nil {
		return err
	}
	return st.QueryRowContext(ctx, args...).Scan(to...)
}

// scanOne reads rows of a single column.
func scanOne[T any](r row) (T, error) {
	var v T
	err := r.Scan(&v)
	return v, err
}

// newer is the error for a file that a later program has written.
func newer(path string, has, want int) error {
	return fmt.Errorf("%s has schema %d, this program knows %d: it was written by a newer program", path, has, want)
}
