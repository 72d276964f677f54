package cli

import (
	"errors"
	"fmt"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/server"
)

func mailCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "mail",
		Short: "Look at stored mails, and run again what was set aside",
	}
	c.AddCommand(mailListCommand(a), mailShowCommand(a), mailRetryCommand(a))
	return c
}

func mailListCommand(a *app) *cobra.Command {
	fate := string(daemon.FatePoison)
	c := &cobra.Command{
		Use:   "list",
		Short: "List mails by what became of them, newest first",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				const most = 100
				mails, err := s.Store.Mails(c.Context(), daemon.Fate(fate), most)
				if err != nil {
					return err
				}
				w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(w, "MAIL\tARRIVED\tFATE\tGAME\tFROM")
				for _, m := range mails {
					if m.Game != "" && s.Host.Open(c.Context(), m.Game) != nil {
						continue // nobody sees into it: not even who wrote, and when
					}
					fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", m.ID, m.Arrived.Local().Format("2006-01-02 15:04"), m.Fate, m.Game, m.Sender)
				}
				return w.Flush()
			})
		},
	}
	c.Flags().StringVar(&fate, "fate", fate, "poison (set aside), held (not proven), waiting, accepted, help, late, notice, dropped, auto, loop, bounce, dup")
	return c
}

func mailShowCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "show MAIL",
		Short: "Print a mail as it came, and what became of it",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			id, err := mailID(args[0])
			if err != nil {
				return err
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
					if fate.Game != "" {
						if err := s.Host.Open(c.Context(), fate.Game); err != nil {
							return err
						}
					}
				}
				fmt.Fprintf(c.ErrOrStderr(), "mail %d: %s %s\n", id, what, raw.Note)
				_, err = c.OutOrStdout().Write(raw.Bytes)
				return err
			})
		},
	}
}

func mailRetryCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "retry MAIL",
		Short: "Run a mail again that was set aside",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			id, err := mailID(args[0])
			if err != nil {
				return err
			}
			return a.with(c.Context(), func(s *server.Server) error {
				err := s.Store.Retry(c.Context(), id)
				if errors.Is(err, daemon.ErrNotFound) {
					return fmt.Errorf("there is no mail %d that was set aside; `omerta mail list` lists them", id)
				}
				if err == nil {
					_, err = fmt.Fprintf(c.OutOrStdout(), "Mail %d will be read again.\n", id)
				}
				return err
			})
		},
	}
}

func mailID(s string) (int64, error) {
	id, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, exit{exitUsage, fmt.Errorf("%q is no number of a mail; the log tells them", s)}
	}
	return id, nil
}
