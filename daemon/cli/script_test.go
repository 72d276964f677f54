package cli_test

import (
	"bytes"
	"database/sql"
	"errors"
	"io"
	"net"
	"net/http"
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
		"omerta-wait": wait,
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

// wait waits until a daemon works on a database ("locked FILE"), or somebody
// listens at an address ("answers HOST:PORT") and the mail servers of the
// config were tried.
func wait() {
	what, of := os.Args[1], os.Args[2]
	is := func() bool {
		var held *store.LockedError
		return errors.As(store.Locked(of), &held)
	}
	if what == "answers" {
		is = func() bool {
			answer, err := http.Get("http://" + of + "/healthz")
			if err != nil {
				return false
			}
			defer answer.Body.Close()
			text, err := io.ReadAll(answer.Body)
			return err == nil && bytes.Contains(text, []byte("paused_until")) && bytes.Contains(text, []byte(`"down"`))
		}
	}
	for end := time.Now().Add(10 * time.Second); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			panic("in vain: " + what + " " + of)
		}
	}
}

// The scripts run the program as a person does, one story a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		e.Setenv("HEALTH", l.Addr().String()) // free, for a daemon to listen at
		return l.Close()
	}})
}
