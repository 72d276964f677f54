package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"omerta/daemon/archive"
	"omerta/daemon/server"
)

func archiveCommand(a *app) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "archive",
		Short: "Write pages of the games: what was told, and of ended ones everything",
		Long: "Writes an index, a page for each game whose file has archive = \"ended\" or\n" +
			"\"live\", and one for each player who asked for it by mail (\"page on\"). A running\n" +
			"game shows what its digests said; one that is over also roles, orders, dice and\n" +
			"the record. The pages need no server and no script.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config()
			if err != nil {
				return err
			}
			if out == "" {
				out = cfg.Archive.Dir
			}
			if out == "" {
				return exit{exitUsage, errors.New("name a folder with --out, or set archive.dir in the config")}
			}
			return a.with(c.Context(), func(s *server.Server) error {
				finish := busy(c.ErrOrStderr(), "writing")
				err := archive.Write(c.Context(), s.Host, out, cfg.Mail.Language)
				finish()
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(c.OutOrStdout(), "The pages are in %s; index.html lists them.\n", out)
				return err
			})
		},
	}
	c.Flags().StringVar(&out, "out", "", "the `folder` (default: archive.dir of the config)")
	return c
}
