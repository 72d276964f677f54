package cli_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"omerta/daemon/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"omerta-cut": func() { // a record that ends inside a line
			if err := os.WriteFile("cut.record", []byte("omerta-record 1\nseat 1 Boris mafia 1\nseat 2 Anna doctor\nseat 3 Ve"), 0o644); err != nil {
				panic(err)
			}
		},
		"omerta": func() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// The scripts run the program as a person does, one story a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
