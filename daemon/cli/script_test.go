package cli_test

import (
	"database/sql"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"omerta/daemon/cli"
	"omerta/daemon/store"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"omerta-cut": func() { // a record that ends inside a line
			if err := os.WriteFile("cut.record", []byte("omerta-record 1\nseat 1 Boris mafia 1\nseat 2 Anna doctor\nseat 3 Ve"), 0o644); err != nil {
				panic(err)
			}
		},
		"omerta-sql":  runSQL,
		"omerta-wait": waitLocked,
		"omerta":      func() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// runSQL changes a database behind the program's back.
func runSQL() {
	db, err := sql.Open("sqlite", os.Args[1])
	if err == nil {
		_, err = db.Exec(os.Args[2])
	}
	if err != nil {
		panic(err)
	}
}

// waitLocked waits until a daemon works on a database.
func waitLocked() {
	var held *store.LockedError
	for end := time.Now().Add(10 * time.Second); !errors.As(store.Locked(os.Args[2]), &held); {
		if time.Now().After(end) {
			panic("no daemon works on " + os.Args[2])
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// The scripts run the program as a person does, one story a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
