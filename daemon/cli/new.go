package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/templates"
)

func newCommand(a *app) *cobra.Command {
	var example, signup, look, wait, ask bool
	c := &cobra.Command{
		Use:   "new [FILE]",
		Short: "Make a game from its file: open its list, or deal and send the role letters",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case example && signup:
				_, err := fmt.Fprint(c.OutOrStdout(), config.ListExample())
				return err
			case example:
				_, err := fmt.Fprint(c.OutOrStdout(), config.GameExample())
				return err
			case signup:
				return exit{exitUsage, fmt.Errorf("--signup goes with --example; in a file it is `signup = true`")}
			case ask:
				return a.interview(c, args, wait)
			case len(args) == 0:
				return exit{exitUsage, fmt.Errorf("which file? `omerta new --example > game.toml` writes one to fill in, `omerta new --interactive` asks")}
			}
			source, err := os.ReadFile(args[0])
			if err != nil {
				return err
			}
			if err := a.look(c, source, args[0], look); look || err != nil {
				return err
			}
			return a.make(c, source, args[0], wait)
		},
	}
	c.Flags().BoolVar(&example, "example", false, "print a game file with every key and exit")
	c.Flags().BoolVar(&signup, "signup", false, "with --example: the file of a game for which players sign up by mail")
	c.Flags().BoolVar(&look, "check", false, "only say whether the file is good")
	c.Flags().BoolVar(&wait, "wait", false, "deal and send nothing before omerta start")
	c.Flags().BoolVar(&ask, "interactive", false, "ask the few questions, write the file, make the game")
	return c
}

// look finds what is wrong with the file of a game, warns of what is odd in it,
// and, where that is asked, says that it is good.
func (a *app) look(c *cobra.Command, source []byte, file string, aloud bool) error {
	source, err := config.Expand(source, file, a.preset)
	if err != nil {
		return err
	}
	g, err := config.ParseGame(source, file)
	if err != nil {
		return err
	}
	if err := g.CheckStart(file, time.Now()); err != nil {
		return err
	}
	if err := warn(c.ErrOrStderr(), g, 0); err != nil || !aloud {
		return err
	}
	if g.SignUp {
		_, err = fmt.Fprintf(c.OutOrStdout(), "%s: good, %d to %d players sign up\n", file, g.Least(), g.Seats)
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s: good, %d seats\n", file, len(g.Players))
	return err
}

// preset reads a preset from the folder of the config, which must be there only
// where a file names one.
func (a *app) preset(name string) ([]byte, error) {
	cfg, err := a.config()
	if err != nil {
		return nil, err
	}
	read := server.Presets(cfg.Presets)
	if read == nil {
		return nil, fmt.Errorf("%s names no folder of presets", a.configFile)
	}
	return read(name)
}

// make makes a game: its list is open from now on, or it begins at once.
func (a *app) make(c *cobra.Command, source []byte, file string, wait bool) error {
	return a.with(c.Context(), func(s *server.Server) error {
		g, err := s.Host.Create(c.Context(), source, file)
		if err != nil {
			return err
		}
		switch {
		case g.SignUp:
			_, err = fmt.Fprintf(c.OutOrStdout(), "The list of game %s is open, for %d to %d players. A letter to pass on is on its way to %s; `omerta start %s` deals.\n", g.ID, g.Least(), g.Seats, g.Host, g.ID)
		case wait:
			_, err = fmt.Fprintf(c.OutOrStdout(), "Game %s is made, %d seats. Nothing is sent yet: `omerta start %s` deals and sends the role letters.\n", g.ID, len(g.Players), g.ID)
		default:
			return start(c, s, g.ID)
		}
		return err
	})
}

// warn says what is odd about the rules and roles of a game, in the language
// of its table; of a list, as the table plays it that so many have joined.
func warn(w io.Writer, g *config.Game, joined int) error {
	words, err := templates.New("")
	if err != nil {
		return err
	}
	seats, odd := g.Doubts(joined)
	for _, one := range odd {
		text, err := words.Warning(g.Language, one)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "warning: game %s at %d players: %s\n", g.ID, seats, text)
	}
	return nil
}

// start begins a game and says so.
func start(c *cobra.Command, s *server.Server, id string) error {
	if err := s.Host.Start(c.Context(), id, nil); err != nil {
		return err
	}
	row, err := s.Store.Game(c.Context(), id)
	if err != nil {
		return err
	}
	g, err := config.ParseGame(row.Setup, id)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "Game %s has begun: %d role letters are on their way, night 1 ends %s.\n", id, len(row.Seats), row.Deadline.In(g.Schedule.Zone).Format("2006-01-02 15:04 MST"))
	return err
}
