// Package cli is the omerta command: one file a command.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"omerta/daemon/server"
)

// The exit codes of the program.
const (
	exitOK    = 0
	exitError = 1 // it could not be done
	exitUsage = 2 // it was not understood: a wrong flag, a file that is no record
)

// An exit is an error with the code to leave with.
type exit struct {
	code int
	error
}

func (e exit) Unwrap() error { return e.error }

// Main runs the command and returns the exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	server.Tune()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root, err := newRoot(stdout, stderr)
	if err == nil {
		root.SetArgs(args)
		err = root.ExecuteContext(ctx)
	}
	if err == nil {
		return exitOK
	}
	if err.Error() != "" {
		fmt.Fprintln(stderr, err)
	}
	var e exit
	if errors.As(err, &e) {
		return e.code
	}
	return exitError
}

func newRoot(stdout, stderr io.Writer) (*cobra.Command, error) {
	a := &app{}
	root := &cobra.Command{
		Use:   "omerta",
		Short: "Host games of Mafia by mail",
		Long: "omerta hosts games of Mafia by mail: it reads orders from an IMAP inbox,\n" +
			"checks them against the rules, resolves nights and days at their deadlines\n" +
			"and writes to everybody what he may know.\n\n" +
			"Try it: omerta demo",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return exit{exitUsage, fmt.Errorf("%w; see `%s --help`", err, c.CommandPath())}
	})
	root.PersistentFlags().StringVarP(&a.configFile, "config", "c", "", "the config `file` (by default $OMERTA_CONFIG, ./config.toml, "+systemConfig+")")
	root.AddCommand(
		demoCommand(),
		serveCommand(a), checkCommand(a), configCommand(), statusCommand(a),
		backupCommand(a), restoreCommand(a), fsckCommand(a), forgetCommand(a),
		newCommand(a), startCommand(a), gamesCommand(a), showCommand(a), goOnCommand(a), exportCommand(a), digestCommand(a), archiveCommand(a), mailCommand(a), playerCommand(a),
		rulesCommand(a), templatesCommand(a), replayCommand(), verifyCommand(), diceCommand(), explainCommand(a), parseCommand(), simulateCommand(), benchCommand(),
	)
	host, err := hostCommands(a)
	if err != nil {
		return nil, err
	}
	root.AddGroup(&cobra.Group{ID: hostGroup, Title: "What a host commands, in the words of his mails:"})
	root.AddCommand(host...)
	for _, c := range root.Commands() {
		if c.Args != nil {
			args := c.Args
			c.Args = func(c *cobra.Command, list []string) error {
				if err := args(c, list); err != nil {
					return exit{exitUsage, fmt.Errorf("%w; see `%s --help`", err, c.CommandPath())}
				}
				return nil
			}
		}
	}
	return root, nil
}

// systemConfig is where a config lies that serves the whole machine.
const systemConfig = "/etc/omerta/config.toml"

// findConfig returns the config that is meant where none is named.
func findConfig() string {
	if file := os.Getenv("OMERTA_CONFIG"); file != "" {
		return file
	}
	const here = "config.toml"
	if _, err := os.Stat(here); err != nil {
		if _, err := os.Stat(systemConfig); err == nil {
			return systemConfig
		}
	}
	return here
}
