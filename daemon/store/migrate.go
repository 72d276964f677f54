package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"time"
)

// applicationID marks our files in the header of SQLite ("omrt").
const applicationID = 0x6f6d7274

//go:embed schema/*.sql
var schemas embed.FS

// migrations returns the steps of the schema in order; step i leads from
// version i to version i+1. A step that was released is never changed.
func migrations() []string {
	names, _ := fs.Glob(schemas, "schema/*.sql") // the pattern is good; sorted
	steps := make([]string, len(names))
	for i, name := range names {
		b, _ := schemas.ReadFile(name) // it is in the program
		steps[i] = string(b)
	}
	return steps
}

// migrate brings the file at path to the last step. Each step is a transaction
// of its own, which also writes its number: a step that fails leaves the file
// at the step before.
func migrate(ctx context.Context, path string, steps []string) error {
	// Foreign keys are off, because a step may rebuild a table; they are
	// checked before it is committed.
	db, err := sql.Open("sqlite", dsn(path, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(0)"))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()

	app, has, err := header(ctx, conn)
	switch {
	case err != nil:
		return err
	case has > 0 && app != applicationID, has == 0 && app != 0:
		return fmt.Errorf("%s is a database of another program", path)
	case has > len(steps):
		return newer(path, has, len(steps))
	case has == len(steps):
		return nil
	case has > 0:
		copied := fmt.Sprintf("%s.schema%d.%s", path, has, time.Now().UTC().Format("20060102-150405"))
		if err := backup(ctx, path, copied); err != nil {
			return fmt.Errorf("copy before the migration: %w", err)
		}
	}
	for has < len(steps) {
		if has, err = step(ctx, conn, steps); err != nil {
			return fmt.Errorf("migration to schema %d: %w", has+1, err)
		}
	}
	return nil
}

// step does the next step and returns the version that it led to. Another
// process may have done it meanwhile, so the version is read in the
// transaction.
func step(ctx context.Context, conn *sql.Conn, steps []string) (int, error) {
	if _, err := conn.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		return 0, err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `ROLLBACK`) // without effect after COMMIT
	_, has, err := header(ctx, conn)
	if err != nil || has >= len(steps) {
		return has, err
	}
	if has == 0 {
		var n int
		if err := conn.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&n); err != nil {
			return has, err
		}
		if n > 0 {
			return has, fmt.Errorf("there are tables of another program")
		}
	}
	if _, err := conn.ExecContext(ctx, steps[has]); err != nil {
		return has, err
	}
	var table, row, parent, fk any
	switch err := conn.QueryRowContext(ctx, `PRAGMA foreign_key_check`).Scan(&table, &row, &parent, &fk); err {
	case sql.ErrNoRows:
	case nil:
		return has, fmt.Errorf("row %v of %v has no row of %v", row, table, parent)
	default:
		return has, err
	}
	mark := fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT`, applicationID, has+1)
	if _, err := conn.ExecContext(ctx, mark); err != nil {
		return has, err
	}
	return has + 1, nil
}

// header reads whose file it is and its schema.
func header(ctx context.Context, conn *sql.Conn) (app, version int, err error) {
	if err = conn.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&app); err == nil {
		err = conn.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version)
	}
	return app, version, err
}
