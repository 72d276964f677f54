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

	"omerta/daemon/server"
	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
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
	all, err := r.Explain()
	if err != nil {
		return exit{exitUsage, err}
	}
	teller := newTeller(r, language)
	var told []templates.Explained
	for _, e := range all {
		if phase == (engine.Phase{}) || phase == e.Phase {
			told = append(told, teller.phase(e))
		}
	}
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
	_, err = io.WriteString(w, text)
	return err
}

// A teller gives reasons the names that sentences need.
type teller struct {
	names []templates.Name
}

func newTeller(r *record.Record, language string) *teller {
	seats := make([]parser.Seat, len(r.Seats))
	for i, s := range r.Seats {
		seats[i].Name = s.Name
	}
	cases := parser.NewNames(seats)
	t := &teller{names: make([]templates.Name, len(seats))}
	for i, s := range seats {
		f := parser.Cases{Nom: s.Name, Gen: s.Name, Dat: s.Name, Acc: s.Name, Ins: s.Name, Pre: s.Name}
		if language == "ru" {
			f = cases.Forms(i)
		}
		t.names[i] = templates.Name{Nom: f.Nom, Gen: f.Gen, Dat: f.Dat, Acc: f.Acc, Ins: f.Ins, Pre: f.Pre}
	}
	return t
}

func (t *teller) phase(e record.Explanation) templates.Explained {
	told := templates.Explained{Phase: e.Phase}
	for _, r := range e.Reasons {
		last := len(told.Parts) - 1
		if word := r.Why.Part(); last < 0 || told.Parts[last].Word != word {
			told.Parts = append(told.Parts, templates.ExplainedPart{Word: word})
			last++
		}
		told.Parts[last].Reasons = append(told.Parts[last].Reasons, t.because(r))
	}
	return told
}

func (t *teller) because(r engine.Reason) templates.Because {
	b := templates.Because{
		Reason: r, By: t.name(r.By), On: t.name(r.On), Other: t.name(r.Other),
		Action: templates.Action{Verb: r.Order.Verb, Role: r.Order.Role},
	}
	for x := range r.Seats.All {
		b.Names = append(b.Names, t.name(x))
	}
	for _, x := range r.Order.Targets {
		b.Action.Targets = append(b.Action.Targets, t.name(x))
	}
	return b
}

// name returns the name of a seat, and nothing for none.
func (t *teller) name(x engine.Seat) templates.Name {
	if int(x) >= len(t.names) {
		return templates.Name{}
	}
	return t.names[x]
}
