package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/server"
)

func startCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "start GAME",
		Short: "Begin a game that was made with --wait, or whose players have signed up",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				if row, err := s.Store.Game(c.Context(), args[0]); err == nil {
					if err := doubt(c.ErrOrStderr(), row); err != nil {
						return err
					}
				}
				return start(c, s, args[0])
			})
		},
	}
}

func gamesCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "games",
		Short: "List the games",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				ids, err := s.Store.Games(c.Context(), daemon.StatusOpen, daemon.StatusRunning, daemon.StatusStopped, daemon.StatusEnded, daemon.StatusCancelled)
				if err != nil {
					return err
				}
				var table strings.Builder
				w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "GAME\tSTATE\tPHASE\tDEADLINE\tSEATS")
				for _, id := range ids {
					g, err := s.Store.Game(c.Context(), id)
					if err != nil {
						return err
					}
					phase, deadline := "-", "-"
					if g.Status == daemon.StatusRunning || g.Status == daemon.StatusStopped {
						phase, deadline = g.Phase.String(), g.Deadline.Local().Format("2006-01-02 15:04 MST")
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\n", g.ID, g.Status, phase, deadline, len(g.Seats))
				}
				if err := w.Flush(); err != nil {
					return err
				}
				return printTable(c.OutOrStdout(), table.String())
			})
		},
	}
}

func goOnCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "go-on GAME",
		Short: "Let a stopped game run again, once its trouble is mended",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				if err := s.Host.GoOn(c.Context(), args[0], atThisMachine()); err != nil {
					return err
				}
				_, err := fmt.Fprintf(c.OutOrStdout(), "Game %s goes on.\n", args[0])
				return err
			})
		},
	}
}

func exportCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "export GAME",
		Short: "Print the record of a game up to its last closed phase",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				text, err := s.Host.Export(c.Context(), args[0])
				if err != nil {
					return err
				}
				_, err = c.OutOrStdout().Write(text)
				return err
			})
		},
	}
}
