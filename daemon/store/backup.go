package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
)

// Backup writes a copy of the database, as it is at one moment, into a new
// file that its owner alone may read. Others may write meanwhile. The file
// appears under its name only when it is whole and on disk; a file that is
// there already is left alone and gives an error ([os.ErrExist]).
func (s *Store) Backup(ctx context.Context, file string) error {
	return wrap("backup", backup(ctx, s.path, file))
}

// backup copies the database at path into a new file.
func backup(ctx context.Context, path, file string) error {
	if _, err := os.Lstat(file); err == nil {
		return &os.PathError{Op: "backup", Path: file, Err: os.ErrExist}
	}
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*.partial") // mode 0600
	if err != nil {
		return err
	}
	part := f.Name()
	defer os.Remove(part) // without effect once it has its name
	if err := f.Close(); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, part); err != nil { // an empty file will do
		return err
	}
	if err := syncFile(part); err != nil {
		return err
	}
	if err := os.Rename(part, file); err != nil {
		return err
	}
	return syncFile(filepath.Dir(file))
}

// syncFile brings a file or a directory to disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Check looks for damage in the database and returns what it found, a line
// each; none: it is sound.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	found, err := damage(ctx, s.read)
	return found, wrap("check", err)
}

func damage(ctx context.Context, p preparer) ([]string, error) {
	found, err := all(ctx, p, scanOne[string], `PRAGMA integrity_check`)
	if err != nil {
		return nil, err
	}
	if len(found) == 1 && found[0] == "ok" {
		found = nil
	}
	keys, err := all(ctx, p, scanOne[string],
		`SELECT "table" || ': a row without its ' || parent FROM pragma_foreign_key_check`)
	return append(found, keys...), err
}
