package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"omerta/daemon"
	"omerta/daemon/server"
	"omerta/engine"
	"omerta/engine/record"
	"omerta/templates"
)

func explainCommand(a *app) *cobra.Command {
	var language string
	c := &cobra.Command{
		Use:   "explain FILE|GAME [night N|day N]",
		Short: "Tell the chain behind each result, with the number of each rule; spoils all",
		Long: "Tells whose orders were in force and why, who attacked whom and what stopped it,\n" +
			"what each vote counted and which clause ended the game: of a record (- for\n" +
			"standard input), or of the closed phases of a game. Whatever names a file is a\n" +
			"record. Exit 2: it cannot be read.",
		Args: explainArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if language != "" && !slices.Contains(templates.Languages(), language) {
				return exit{exitUsage, fmt.Errorf("--lang: got %q, want one of %v", language, templates.Languages())}
			}
			phase, err := phaseArg(args[1:])
			if err != nil {
				return exit{exitUsage, err}
			}
			if _, err := os.Stat(args[0]); args[0] == "-" || !errors.Is(err, fs.ErrNotExist) {
				return explainFile(c.OutOrStdout(), c.InOrStdin(), args[0], phase, language)
			}
			err = a.with(c.Context(), func(s *server.Server) error {
				return explainGame(c, s, args[0], phase, language)
			})
			if err != nil {
				return fmt.Errorf("%w (and there is no file %s)", err, args[0])
			}
			return nil
		},
	}
	c.Flags().StringVar(&language, "lang", "", "ru or en (default: that of the game; of a record, ru)")
	return c
}

func explainArgs(c *cobra.Command, args []string) error {
	if len(args) != 1 && len(args) != 3 {
		return errors.New("explain takes a record or a game, and perhaps a phase, night N or day N")
	}
	return nil
}

// phaseArg reads the phase that is asked for; the zero Phase is all of them.
func phaseArg(args []string) (engine.Phase, error) {
	if len(args) == 0 {
		return engine.Phase{}, nil
	}
	n, err := strconv.Atoi(args[1])
	if err != nil || n < 1 || args[0] != "night" && args[0] != "day" {
		return engine.Phase{}, fmt.Errorf("got %q, want night N or day N", args[0]+" "+args[1])
	}
	return engine.Phase{Day: args[0] == "day", N: n}, nil
}

func explainFile(w io.Writer, stdin io.Reader, file string, phase engine.Phase, language string) error {
	r, err := readRecord(stdin, file)
	if err != nil {
		return err
	}
	words, err := templates.New("")
	if err != nil {
		return err
	}
	if language == "" {
		language = "ru"
	}
	return explain(w, words, r, phase, language)
}

// explainGame explains the record of a game, which stops after its last
// closed phase.
func explainGame(c *cobra.Command, s *server.Server, id string, phase engine.Phase, language string) error {
	text, err := s.Host.Export(c.Context(), id)
	if err != nil {
		return err
	}
	r, err := record.Read(bytes.NewReader(text), id)
	if err != nil {
		return err
	}
	if language == "" {
		row, err := s.Store.Game(c.Context(), id)
		if err != nil {
			return err
		}
		language = row.Language
	}
	return explain(c.OutOrStdout(), s.Host.Words, r, phase, language)
}

// explain writes what is to be said of a phase of a record, or of all.
func explain(w io.Writer, words *templates.Set, r *record.Record, phase engine.Phase, language string) error {
	all, err := daemon.Explain(r, language)
	if err != nil {
		return exit{exitUsage, err}
	}
	told := slices.DeleteFunc(slices.Clone(all), func(e templates.Explained) bool {
		return phase != (engine.Phase{}) && phase != e.Phase
	})
	switch {
	case len(all) == 0:
		return errors.New("no phase has closed yet: there is nothing to explain")
	case len(told) == 0:
		return fmt.Errorf("%v has not been played: the last phase is %v", phase, all[len(all)-1].Phase)
	}
	text, err := words.Explain(language, told)
	if err != nil {
		return err
	}
	return printLetter(w, text)
}
