package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/server"
)

func mailCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "mail ID",
		Short: "Print a stored mail as it came, and what became of it",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			id, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return exit{exitUsage, fmt.Errorf("%q is no number of a mail; the log tells them", args[0])}
			}
			return a.with(c.Context(), func(s *server.Server) error {
				raw, fate, err := s.Store.Mail(c.Context(), id)
				if errors.Is(err, daemon.ErrNotFound) {
					return fmt.Errorf("there is no mail %d", id)
				}
				if err != nil {
					return err
				}
				what := "not read yet"
				if fate != nil {
					what = string(fate.Fate)
				}
				fmt.Fprintf(c.ErrOrStderr(), "mail %d: %s\n", id, what)
				_, err = c.OutOrStdout().Write(raw.Bytes)
				return err
			})
		},
	}
}
