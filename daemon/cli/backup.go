package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"omerta/daemon/store"
)

func backupCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the database to a new file, also while the daemon runs",
		Long: "Writes the database, as it is at one moment, to a new file that its owner\n" +
			"alone may read. Keep it safe: who reads it knows every secret of every game,\n" +
			"and the key with which letters are recognised.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return a.onStore(c.Context(), func(s *store.Store) error {
				finish := busy(c.ErrOrStderr(), "copying")
				err := s.Backup(c.Context(), args[0])
				finish()
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(c.OutOrStdout(), "%s: written. It holds every secret; keep it as safe as the database.\n", args[0])
				return err
			})
		},
	}
}

func restoreCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the database",
		Long: "Checks a file that `omerta backup` wrote and puts a copy of it in the place of\n" +
			"the database, which is kept beside it. The daemon must be stopped.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			cfg, err := a.config()
			if err != nil {
				return err
			}
			release, err := store.Lock(cfg.Store)
			var held *store.LockedError
			if errors.As(err, &held) {
				return fmt.Errorf("%w: stop it first, then restore, then start it again", err)
			}
			if err != nil {
				return err
			}
			finish := busy(c.ErrOrStderr(), "copying")
			kept, err := store.Restore(c.Context(), cfg.Store, args[0])
			finish()
			if err = errors.Join(err, release()); err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "%s is now what %s holds.", cfg.Store, args[0])
			if kept != "" {
				fmt.Fprintf(out, " The one before is kept as %s.", kept)
			}
			_, err = fmt.Fprintln(out, "\nMail that came since the backup is read again if it still lies in a folder that is read.\n"+
				"Letters that went out since may go out once more, under the same Message-ID.")
			return err
		},
	}
}
