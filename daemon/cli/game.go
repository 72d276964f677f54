package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/templates"
)

func newCommand(a *app) *cobra.Command {
	var example, look, wait bool
	c := &cobra.Command{
		Use:   "new FILE",
		Short: "Make a game from its file, deal and send the role letters",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			if example {
				_, err := fmt.Fprint(out, config.GameExample())
				return err
			}
			if len(args) == 0 {
				return exit{exitUsage, fmt.Errorf("which file? `omerta new --example > game.toml` writes one to fill in")}
			}
			source, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			if look {
				g, err := config.ParseGame(source, args[0])
				if err != nil {
					return err
				}
				if err := warn(c.ErrOrStderr(), g); err != nil {
					return err
				}
				_, err = fmt.Fprintf(out, "%s: good, %d seats\n", args[0], len(g.Players))
				return err
			}
			return a.with(c.Context(), func(s *server.Server) error {
				g, err := s.Host.Create(c.Context(), source, args[0])
				if err != nil {
					return err
				}
				if err := warn(c.ErrOrStderr(), g); err != nil {
					return err
				}
				if !wait {
					return start(c, s, g.ID)
				}
				_, err = fmt.Fprintf(out, "Game %s is made, %d seats. Nothing is sent yet: `omerta start %s` deals and sends the role letters.\n", g.ID, len(g.Players), g.ID)
				return err
			})
		},
	}
	c.Flags().BoolVar(&example, "example", false, "print a game file with every key and exit")
	c.Flags().BoolVar(&look, "check", false, "only say whether the file is good")
	c.Flags().BoolVar(&wait, "wait", false, "deal and send nothing before omerta start")
	return c
}

// warn says what is odd about the rules and roles of a game, in the language
// of its table.
func warn(w io.Writer, g *config.Game) error {
	words, err := templates.New("")
	if err != nil {
		return err
	}
	for _, odd := range g.Options.Warnings(g.Holdings()) {
		text, err := words.Warning(g.Language, odd)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, "warning:", text)
	}
	return nil
}

// start begins a game and says so.
func start(c *cobra.Command, s *server.Server, id string) error {
	if err := s.Host.Start(c.Context(), id, nil); err != nil {
		return err
	}
	row, err := s.Store.Game(c.Context(), id)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "Game %s has begun: %d role letters are on their way, night 1 ends %s.\n", id, len(row.Seats), row.Deadline.Local().Format("2006-01-02 15:04 MST"))
	return err
}

func startCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "start GAME",
		Short: "Begin a game that was made with --wait",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
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

func showCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "show GAME",
		Short: "Show the host's report of the open phase, secrets and all",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				text, err := s.Host.Show(c.Context(), args[0])
				if err != nil {
					return err
				}
				return printLetter(c.OutOrStdout(), text)
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
				if err := s.Host.GoOn(c.Context(), args[0], "terminal"); err != nil {
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
