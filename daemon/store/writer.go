package store

import (
	"context"
	"database/sql"
	"errors"
)

// A writer owns the one connection that writes. It is kept open for good:
// SQLite tells it, and it alone, when somebody else has written.
type writer struct {
	db    *sql.DB
	queue *queue
	mu    turn
	conn  *sql.Conn            // nil: none yet, or it was broken
	gen   int64                // which connection this is
	mode  durability           // of conn
	stmts map[string]*sql.Stmt // of conn, by text
}

// A turn is a mutex that is waited for as a channel is: who has it may wait for
// time to pass, and time that a test makes up passes for those alone who wait
// for a channel (package testing/synctest).
type turn chan struct{}

// Lock waits for the turn and takes it.
func (t turn) Lock() { t <- struct{}{} }

// Unlock gives it to the next.
func (t turn) Unlock() { <-t }

// A durability says what a commit survives.
type durability bool

const (
	// durable survives a power cut: what others are told of.
	durable durability = true
	// counted survives the death of the process, not of the machine, and is
	// ten times as fast: the counters of attempts, which are there because an
	// attempt may kill the process.
	counted durability = false
)

var synchronous = map[durability]string{durable: `PRAGMA synchronous = FULL`, counted: `PRAGMA synchronous = NORMAL`}

// A tx is a transaction that writes.
type tx struct {
	ctx context.Context
	w   *writer
}

// do runs f in one transaction. It is committed if f returns nil. f may be run
// more than once, and what it did the time before is not there then.
func (s *Store) do(ctx context.Context, op string, d durability, f func(*tx) error) error {
	return s.perform(ctx, op, &job{d: d, f: f})
}

// perform has a job done.
func (s *Store) perform(ctx context.Context, op string, j *job) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := s.write
	w.queue.add(j)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !j.done {
		jobs := w.queue.take()
		s.runAll(&tx{context.WithoutCancel(ctx), w}, jobs)
		w.queue.written(len(jobs))
	}
	return wrap(op, j.err)
}

// runOne runs one job in a transaction of its own.
func (s *Store) runOne(t *tx, j *job) {
	j.done = true
	j.err = t.run(j.d, func() error {
		if err := s.sameSchema(t); err != nil {
			return err
		}
		return j.f(t)
	})
	if broken(j.err) {
		t.w.drop()
	}
}

// sameSchema finds out whether a newer program came while this one was
// running.
func (s *Store) sameSchema(t *tx) error {
	var has int
	if err := t.one([]any{&has}, `PRAGMA user_version`); err != nil {
		return err
	}
	if has != s.schema {
		return newer(s.path, has, s.schema)
	}
	return nil
}

func (t *tx) run(d durability, f func() error) error {
	if err := t.w.connect(t.ctx); err != nil {
		return err
	}
	if d != t.w.mode {
		if _, err := t.exec(synchronous[d]); err != nil {
			return err
		}
		t.w.mode = d
	}
	if _, err := t.exec(`BEGIN IMMEDIATE`); err != nil {
		return err
	}
	err := f()
	if err == nil {
		if _, err = t.exec(`COMMIT`); err == nil {
			return nil
		}
	}
	// After some errors SQLite has rolled back by itself; then there is
	// nothing left to roll back, which is as good.
	t.exec(`ROLLBACK`)
	return err
}

// stmt is part of preparer.
func (t *tx) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	if st := t.w.stmts[text]; st != nil {
		return st, nil
	}
	st, err := t.w.conn.PrepareContext(ctx, text)
	if err == nil {
		t.w.stmts[text] = st
	}
	return st, err
}

// exec runs a statement and returns how many rows it changed.
func (t *tx) exec(text string, args ...any) (int64, error) {
	st, err := t.stmt(t.ctx, text)
	if err != nil {
		return 0, err
	}
	res, err := st.ExecContext(t.ctx, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// insert runs an INSERT of one row and returns its number. ok is false when the
// statement was content that it is there already.
func (t *tx) insert(text string, args ...any) (n int64, ok bool, err error) {
	st, err := t.stmt(t.ctx, text)
	if err != nil {
		return 0, false, err
	}
	res, err := st.ExecContext(t.ctx, args...)
	if err != nil {
		return 0, false, err
	}
	rows, err := res.RowsAffected()
	if err != nil || rows == 0 {
		return 0, false, err
	}
	n, err = res.LastInsertId()
	return n, err == nil, err
}

// one reads the first row of a query in the transaction.
func (t *tx) one(to []any, text string, args ...any) error {
	return one(t.ctx, t, to, text, args...)
}

// connect makes the connection if there is none.
func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil {
		return nil
	}
	c, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	w.conn, w.gen, w.mode = c, w.gen+1, durable // by the name of the file, see dsn
	return nil
}

// drop closes the connection, so that the next transaction opens the file
// anew.
func (w *writer) drop() error {
	if w.conn == nil {
		return nil
	}
	for text, st := range w.stmts {
		st.Close()
		delete(w.stmts, text)
	}
	w.db.SetMaxIdleConns(0) // or the pool would keep it
	err := w.conn.Close()
	w.db.SetMaxIdleConns(1)
	w.conn = nil
	return err
}

func (w *writer) close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return errors.Join(w.drop(), w.db.Close())
}

// changes counts the times that somebody else was seen to have written. Our
// own writing does not count: the data version of a connection does not change
// by what it writes itself.
func (w *writer) changes(ctx context.Context) (int64, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.connect(ctx); err != nil {
		return 0, err
	}
	t := &tx{ctx, w}
	var n int64
	err := t.one([]any{&n}, `PRAGMA data_version`)
	if broken(err) {
		w.drop()
	}
	return w.gen<<32 | n, err
}

// checkpoint moves everything from the log into the file and empties the log.
func (s *Store) checkpoint(ctx context.Context, op string) error {
	w := s.write
	w.mu.Lock()
	defer w.mu.Unlock()
	t := &tx{context.WithoutCancel(ctx), w}
	if err := w.connect(t.ctx); err != nil {
		return wrap(op, err)
	}
	var busy, pages, moved int
	return wrap(op, t.one([]any{&busy, &pages, &moved}, `PRAGMA wal_checkpoint(TRUNCATE)`))
}
