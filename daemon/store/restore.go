package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Restore puts a copy of the database in file, which [Store.Backup] made, in
// the place of the one at path, and returns the name under which that one is
// kept beside it; "" when there was none. The caller holds the [Lock] of path.
// What is no sound database of ours, or one of a newer program, is refused,
// and then nothing has changed.
func Restore(ctx context.Context, path, file string) (kept string, err error) {
	kept, err = restore(ctx, path, file, len(migrations()))
	return kept, wrap("restore", err)
}

func restore(ctx context.Context, path, file string, schema int) (kept string, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return "", err
	}
	if err := noLog(file); err != nil {
		return "", err
	}
	part, err := copyBeside(path, file)
	if err != nil {
		return "", err
	}
	defer os.Remove(part) // without effect once it has its name
	if err := inspect(ctx, part, schema); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if kept, err = setAside(ctx, path); err != nil {
		return "", err
	}
	if err := os.Rename(part, path); err != nil {
		return kept, err
	}
	return kept, syncFile(filepath.Dir(path))
}

// noLog refuses a database in use: what was written last stands in its log.
func noLog(file string) error {
	info, err := os.Stat(file + "-wal")
	if err == nil && info.Size() > 0 {
		return fmt.Errorf("%s is no backup but a database in use, with a log beside it: copy it with `omerta backup`", file)
	}
	return nil
}

// copyBeside copies file to a new one beside path that its owner alone may
// read, and brings it to disk.
func copyBeside(path, file string) (part string, err error) {
	from, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer from.Close()
	to, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.partial") // mode 0600
	if err != nil {
		return "", err
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		os.Remove(to.Name())
		return "", err
	}
	return to.Name(), nil
}

// inspect tells what is wrong with a file that should be a database of ours.
func inspect(ctx context.Context, file string, schema int) error {
	db, err := sql.Open("sqlite", dsn(file, "query_only(1)"))
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	app, has, err := header(ctx, conn)
	switch {
	case err != nil:
		return err
	case app != applicationID || has == 0:
		return errors.New("it is no database of omerta")
	case has > schema:
		return newer("it", has, schema)
	}
	found, err := damage(ctx, &reader{db: db, stmts: map[string]*sql.Stmt{}})
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("it is damaged: %s", strings.Join(found[:min(3, len(found))], "; "))
	}
	return err
}

// setAside gives the database at path another name. Its log is first brought
// into it; where that cannot be done, the log goes with it under its own name:
// one that stayed would be played into the new database.
func setAside(ctx context.Context, path string) (kept string, err error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if db, err := sql.Open("sqlite", dsn(path)); err == nil {
		_, _ = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`) // a damaged one is kept as it is
		db.Close()
	}
	kept = path + ".before-restore." + time.Now().UTC().Format("20060102-150405.000")
	for _, log := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+log, kept+log); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return kept, os.Link(path, kept) // path is there at every moment
}
