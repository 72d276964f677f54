package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"omerta/daemon/server"
	"omerta/templates"
)

func digestCommand(a *app) *cobra.Command {
	var lang, format string
	var formats []string
	for _, f := range templates.Formats() {
		formats = append(formats, string(f))
	}
	c := &cobra.Command{
		Use:   "digest GAME [night N|day N]",
		Short: "Print a digest again, to be read or pasted into a forum",
		Long: "Prints the digest of a closed phase (without one, of the last) with the words\n" +
			"that its players got. bbcode is for phpBB, vBulletin and SMF, markdown for\n" +
			"Discourse. There is no secret in it, no key and no address.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 && len(args) != 3 {
				return errors.New("digest takes a game, and perhaps a phase, night N or day N")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if !slices.Contains(formats, format) {
				return exit{exitUsage, fmt.Errorf("--format: got %q, want %s", format, strings.Join(formats, ", "))}
			}
			if all := templates.Languages(); lang != "" && !slices.Contains(all, lang) {
				return exit{exitUsage, fmt.Errorf("--lang: got %q, want %s", lang, strings.Join(all, " or "))}
			}
			phase, err := phaseArg(args[1:])
			if err != nil {
				return exit{exitUsage, err}
			}
			return a.with(c.Context(), func(s *server.Server) error {
				text, err := s.Host.Digest(c.Context(), args[0], phase, lang, templates.Format(format))
				if err != nil {
					return err
				}
				if format != string(templates.FormatText) {
					_, err = fmt.Fprint(c.OutOrStdout(), text)
					return err
				}
				return printLetter(c.OutOrStdout(), text)
			})
		},
	}
	c.Flags().StringVar(&format, "format", string(templates.FormatText), "`format`: "+strings.Join(formats, ", "))
	c.Flags().StringVar(&lang, "lang", "", "language: ru or en (default: the game's)")
	return c
}
