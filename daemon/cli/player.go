package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"omerta/daemon/server"
)

func playerCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "player",
		Short: "Look after the players of a game",
	}
	c.AddCommand(&cobra.Command{
		Use:   "rekey GAME NAME",
		Short: "Give a player a new key; the old one dies at once",
		Args:  cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), func(s *server.Server) error {
				if err := s.Host.Rekey(c.Context(), args[0], args[1], atThisMachine()); err != nil {
					return err
				}
				_, err := fmt.Fprintf(c.OutOrStdout(), "%s has a new key; the role letter goes out again with it.\n", args[1])
				return err
			})
		},
	})
	return c
}
