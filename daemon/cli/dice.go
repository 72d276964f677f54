package cli

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"omerta/engine"
	"omerta/engine/record"
)

func diceCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "dice FILE",
		Short: "List every die of a record with all that it takes to check it by hand",
		Long: "Plays a record (- for standard input) and lists every die that it rolls, those\n" +
			"of the deal first: the message whose HMAC-SHA-256 under the seed it is, the\n" +
			"digest, the value and the chance. Exit 2: it cannot be read.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := readRecord(c.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			dice, err := r.Dice()
			if err != nil {
				return exit{exitUsage, err}
			}
			return writeDice(c.OutOrStdout(), r, dice)
		},
	}
}

func writeDice(to io.Writer, r *record.Record, dice []record.Proof) error {
	w := bufio.NewWriter(to)
	if r.HasSeed {
		key := hex.EncodeToString(r.Seed[:])
		fmt.Fprintf(w, "key     %s\nsha256  %s, published when the game began\ncheck   printf %%s MESSAGE | openssl dgst -sha256 -mac HMAC -macopt hexkey:%s\n",
			key, engine.Commitment(r.Seed), key)
	} else {
		fmt.Fprintln(w, "There is no seed in this record: every die is given by a die line.")
	}
	for _, d := range dice {
		fmt.Fprintf(w, "\nmessage '%s'\n", d.Message)
		if r.HasSeed {
			fmt.Fprintf(w, "digest  %x\nvalue   0x%x * %d / 2^64 = %d\n", d.Digest, d.Digest[:8], d.Faces, d.Seed)
		}
		if d.Laid {
			fmt.Fprintf(w, "given   %d by a die line%s\n", d.Value, unlike(r, d))
		}
		fmt.Fprintf(w, "meaning %s\n", meaning(d))
	}
	return w.Flush()
}

// unlike says whether a given die is what the seed gives.
func unlike(r *record.Record, d record.Proof) string {
	switch {
	case !r.HasSeed:
		return ""
	case d.Seed == d.Value:
		return ", as the seed gives it"
	default:
		return fmt.Sprintf(", and not the seed's %d", d.Seed)
	}
}

// meaning says what a die did.
func meaning(d record.Proof) string {
	switch {
	case d.Die == engine.NoDie:
		return fmt.Sprintf("place %d is swapped with place %d", d.Deal, d.Value)
	case d.Die == engine.Tie:
		return fmt.Sprintf("of %d tied, in the order of seats from 0, number %d", d.Faces, d.Value)
	case d.Value < d.Chance:
		return fmt.Sprintf("%d is below %d: hit", d.Value, d.Chance)
	default:
		return fmt.Sprintf("%d is not below %d: miss", d.Value, d.Chance)
	}
}
