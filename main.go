// Omerta hosts games of Mafia by mail. See README.md.
package main

import (
	"os"

	"omerta/daemon/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr))
}
