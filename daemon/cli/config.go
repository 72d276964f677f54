package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"omerta/daemon/config"
)

func configCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Print a config with every key, what it means and its default",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(c.OutOrStdout(), config.Example())
			return err
		},
	}
}
