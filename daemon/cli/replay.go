package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"omerta/engine/record"
)

func replayCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "replay FILE",
		Short: "Play a record again and print it with what comes of it",
		Long:  "Plays a record (- for standard input) and prints it with its results. Result\nlines that it already has are ignored. Exit 2: it cannot be read.",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := readRecord(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			if err := record.Replay(r); err != nil {
				return exit{exitUsage, err}
			}
			_, err = r.WriteTo(c.OutOrStdout())
			return err
		},
	}
}

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Play a record again and compare with the results in it",
		Long: "Plays a record (- for standard input) and names the first line that differs.\n" +
			"Every die that stands in the record and is not the seed's is listed.\n" +
			"Exit 1: a line differs. Exit 2: it cannot be read.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := readRecord(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			diff, err := record.Verify(r)
			if err != nil {
				return exit{exitUsage, err}
			}
			foreign, err := record.ForeignDice(r)
			if err != nil {
				return exit{exitUsage, err}
			}
			for _, f := range foreign {
				fmt.Fprintf(c.OutOrStdout(), "%s:%d: %s: die %s is given as %d, %s\n", args[0], f.Line, f.Phase, f.Die, f.Value, whatSeedGives(r, f))
			}
			if diff != nil {
				return exit{exitError, errors.New(diff.String())}
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s: every result is as the rules and the dice give it\n", args[0])
			return err
		},
	}
}

// whatSeedGives says what a given die would have been otherwise.
func whatSeedGives(r *record.Record, f record.Foreign) string {
	switch {
	case !r.HasSeed:
		return "and there is no seed to compare with"
	case f.Seed < 0:
		return "and nothing rolls it"
	default:
		return fmt.Sprintf("the seed gives %d", f.Seed)
	}
}

// readRecord reads a record from a file, or from standard input for "-".
func readRecord(stdin io.Reader, file string) (*record.Record, error) {
	text, err := readFile(stdin, file)
	if err != nil {
		return nil, exit{exitUsage, err}
	}
	r, err := record.Read(bytes.NewReader(text), file)
	if err != nil {
		return nil, exit{exitUsage, err}
	}
	return r, nil
}
