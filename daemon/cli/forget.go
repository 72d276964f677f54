package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"omerta/daemon/config"
	"omerta/daemon/store"
)

func forgetCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "forget ADDRESS",
		Short: "Remove a person's address and mails from everything that is over",
		Long: "Removes an address, the mails that came from it and the letters to it from all\n" +
			"games that are over. Names stay: the records of the games hold them. It is\n" +
			"refused while the address has a part in a game that goes on. Backups are not\n" +
			"changed: delete those that may not hold it any more.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := config.IsMailbox(args[0]); err != nil {
				return exit{exitUsage, err}
			}
			return a.onStore(c.Context(), func(s *store.Store) error {
				n, err := s.Forget(c.Context(), args[0])
				if err != nil {
					return err
				}
				if n == 0 {
					return fmt.Errorf("nothing is known of %s", args[0])
				}
				_, err = fmt.Fprintf(c.OutOrStdout(), "%s is forgotten: %d seats, games, mails and letters do not name it any more. Backups still do.\n", args[0], n)
				return err
			})
		},
	}
}
