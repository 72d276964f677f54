package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon/server"
)

func fsckCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "fsck",
		Short: "Play every game again and look for what is missing in the database",
		Long: "Looks for damage in the database, plays every game again and compares what\n" +
			"comes of it with what was told, and checks that each letter has its cause,\n" +
			"each cause its letters and each mail its fate. It changes nothing and may run\n" +
			"beside the daemon. Each finding is a line, which may hold secrets of a game.\n" +
			"Exit 1: something was found.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.mustExist(); err != nil {
				return err
			}
			return a.with(c.Context(), func(s *server.Server) error {
				finish := busy(c.ErrOrStderr(), "looking")
				lines, err := s.Fsck(c.Context(), time.Now())
				finish()
				for _, line := range lines {
					fmt.Fprintln(c.OutOrStdout(), line)
				}
				switch {
				case err != nil:
					return err
				case len(lines) > 0:
					return fmt.Errorf("found: %d", len(lines))
				}
				_, err = fmt.Fprintln(c.OutOrStdout(), "Nothing was found.")
				return err
			})
		},
	}
}
