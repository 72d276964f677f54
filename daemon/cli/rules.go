package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/engine"
	"omerta/templates"
)

func rulesCommand(a *app) *cobra.Command {
	var lang, file string
	c := &cobra.Command{
		Use:   "rules [GAME]",
		Short: "Print the rulebook as players read it",
		Long: "Prints the whole rulebook, numbered, in the words that players get when they\n" +
			"ask for \"rules\". A game's own options and roles change its sentences; without\n" +
			"a game the rules are those by default.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if all := templates.Languages(); lang != "" && !slices.Contains(all, lang) {
				return exit{exitUsage, fmt.Errorf("--lang: got %q, want %s", lang, strings.Join(all, " or "))}
			}
			if len(args) > 0 && file != "" {
				return exit{exitUsage, fmt.Errorf("got a game and a file; name one of the two")}
			}
			if len(args) == 0 {
				return printRules(c, file, lang)
			}
			return a.with(c.Context(), func(s *server.Server) error {
				text, err := s.Host.Rules(c.Context(), args[0], lang)
				if err != nil {
					return err
				}
				return printLetter(c.OutOrStdout(), text)
			})
		},
	}
	c.Flags().StringVar(&lang, "lang", "", "language: ru or en (default: the game's, else ru)")
	c.Flags().StringVar(&file, "game-file", "", "the rules of a game that is not made yet, from its `file`")
	return c
}

// printRules prints the rules of a game file, or with none those by default.
func printRules(c *cobra.Command, file, lang string) error {
	rules, own := templates.Rulebook{Options: engine.Defaults()}, "ru"
	if file != "" {
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		g, err := config.ParseGame(source, file)
		if err != nil {
			return err
		}
		rules, own = daemon.Rulebook(g), g.Language
	}
	if lang == "" {
		lang = own
	}
	words, err := templates.New("")
	if err != nil {
		return err
	}
	text, err := words.Rules(lang, rules)
	if err != nil {
		return err
	}
	return printLetter(c.OutOrStdout(), text)
}
