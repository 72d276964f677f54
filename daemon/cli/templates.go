package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/templates"
)

func templatesCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "templates",
		Short: "Words of your own: export the built-in ones, check yours, look at a letter",
		Long: "Letters are written from templates. A folder with some of your own is laid over\n" +
			"the built-in ones, file by file and block by block (game.templates_dir).",
		Args: cobra.NoArgs,
	}
	c.AddCommand(templatesExport(), templatesCheck(), templatesShow(a))
	return c
}

func templatesExport() *cobra.Command {
	return &cobra.Command{
		Use:   "export DIR",
		Short: "Write the built-in words into a folder, to be changed",
		Long: "Writes the built-in words into a folder that has none of them yet. Keep the files\n" +
			"that you change and delete the others, or you will not get what later versions\n" +
			"write better.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.CopyFS(args[0], templates.Builtin()); errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("%w; nothing is written over: name a folder that has no words in it", err)
			} else if err != nil {
				return err
			}
			_, err := fmt.Fprintf(c.OutOrStdout(), "The words are in %s. `omerta templates check %s` looks at yours; game.templates_dir in the config switches them on.\n", args[0], args[0])
			return err
		},
	}
}

func templatesCheck() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use:   "check DIR",
		Short: "Look for mistakes in words of your own",
		Long: "Reads a folder of words and writes every kind of letter with it. Told are fields\n" +
			"and blocks that there are none of, letters that cannot be written, and lines that\n" +
			"would be an order when a player's answer quotes them. Exit 1: something is wrong.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := exampleGame(file)
			if err != nil {
				return err
			}
			if _, err := os.Stat(args[0]); err != nil {
				return err
			}
			acts := daemon.ActsAt(g)
			flaws, err := templates.Check(os.DirFS(args[0]),
				func(lang string) templates.Table { return tableOf(g, lang) },
				func(_, line string) bool { return acts(line) })
			if err != nil {
				return err
			}
			for _, f := range flaws {
				fmt.Fprintf(c.OutOrStdout(), "%s: %s\n", f.Where, f.What)
			}
			if len(flaws) > 0 {
				return exit{exitError, errors.New("")}
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s: good\n", args[0])
			return err
		},
	}
	gameFlag(c, &file, "try them with the players of this game `file` (default: an example)")
	return c
}

func templatesShow(a *app) *cobra.Command {
	var file, dir, lang, page string
	c := &cobra.Command{
		Use:   "show [KIND]",
		Short: "Print a letter as players would get it; without a kind, list the kinds",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := exampleGame(file)
			if err != nil {
				return err
			}
			if lang == "" {
				lang = g.Language
			}
			if all := templates.Languages(); !slices.Contains(all, lang) {
				return exit{exitUsage, fmt.Errorf("--lang: got %q, want %s", lang, strings.Join(all, " or "))}
			}
			if len(args) == 0 {
				for _, e := range templates.Examples(tableOf(g, lang)) {
					fmt.Fprintln(c.OutOrStdout(), e.Name)
				}
				return nil
			}
			found := templates.ExamplesOf(tableOf(g, lang), args[0])
			if len(found) == 0 {
				return exit{exitUsage, fmt.Errorf("there is no letter %q; `omerta templates show` lists them", args[0])}
			}
			words, err := templates.New(a.ownWords(dir))
			if err != nil {
				return err
			}
			return showLetter(c, words, lang, found[0], page)
		},
	}
	gameFlag(c, &file, "with the title, the players and the rules of this game `file` (default: an example)")
	c.Flags().StringVar(&dir, "dir", "", "with the words in this `folder` (default: game.templates_dir of the config, if there is one)")
	c.Flags().StringVar(&lang, "lang", "", "language: ru or en (default: the game's)")
	c.Flags().StringVar(&page, "html", "", "write the HTML form into this `file` instead")
	return c
}

// gameFlag lets a game be named by its file. The flag is also called as it is
// where a game has an id too.
func gameFlag(c *cobra.Command, file *string, usage string) {
	c.Flags().StringVar(file, "game", "", usage)
	c.Flags().StringVar(file, "game-file", "", usage)
	c.Flags().Lookup("game-file").Hidden = true
}

// ownWords is the folder that is meant: the one named, or that of the config
// where there is one to be read.
func (a *app) ownWords(dir string) string {
	if dir != "" {
		return dir
	}
	if cfg, err := a.config(); err == nil {
		return cfg.Templates
	}
	return ""
}

func showLetter(c *cobra.Command, words *templates.Set, lang string, e templates.Example, page string) error {
	r, err := words.Render(lang, e.Facts)
	if err != nil {
		return err
	}
	if r.Broken != nil {
		fmt.Fprintf(c.ErrOrStderr(), "your words cannot write it, these are the built-in ones: %v\n", r.Broken)
	}
	if page != "" {
		return os.WriteFile(page, []byte(r.HTML), 0o644)
	}
	return printLetter(c.OutOrStdout(), "Subject: "+r.Subject+"\n\n"+r.Text)
}

// exampleGame is the game of a file, or the one in the example.
func exampleGame(file string) (*config.Game, error) {
	if file == "" {
		return config.ParseGame([]byte(config.GameExample()), "the example")
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return config.ParseGame(source, file)
}

func tableOf(g *config.Game, lang string) templates.Table {
	return daemon.ExampleTable(g, lang, "mafia@example.org", time.Now())
}
