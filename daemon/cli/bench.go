package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"omerta/daemon/bench"
)

func benchCommand() *cobra.Command {
	o := bench.Goal()
	asJSON := false
	var doc strings.Builder
	for _, s := range bench.Scenarios() {
		fmt.Fprintf(&doc, "  %-9s %s\n", s.Name, s.Doc)
	}
	c := &cobra.Command{
		Use:   "bench [SCENARIO…]",
		Short: "Measure how much this machine can host",
		Long: "Makes load with a store, games and servers of its own, and says how the daemon\n" +
			"keeps up. No config is read and nothing leaves the machine. Where Dovecot,\n" +
			"Postfix, mbsync, getmail and smtp-source are installed they are used and run\n" +
			"beside it; Postfix needs root. Seconds are those of the machine: what can be compared is\n" +
			"the ratio. Without a name all is measured, which takes some minutes:\n\n" + doc.String() +
			"\nExit 1: a goal was not met.",
		Example: "  omerta bench ingest send\n  omerta bench --games 50 --rounds 1 --json burst",
		RunE: func(c *cobra.Command, args []string) error {
			var finish func()
			o.Note, finish = steps(c.ErrOrStderr())
			var figures []bench.Figure
			err := bench.Run(c.Context(), o, args, func(f bench.Figure) { figures = append(figures, f) })
			finish()
			if shown := showFigures(c.OutOrStdout(), figures, asJSON); err == nil {
				err = shown
			}
			for _, f := range figures {
				if err == nil && !f.Met {
					return exit{exitError, fmt.Errorf("%s: %s is %.4g %s, the goal is %s", f.Scenario, f.Name, f.Value, f.Unit, f.Goal)}
				}
			}
			return err
		},
	}
	f := c.Flags()
	f.IntVar(&o.Messages, "messages", o.Messages, "messages that wait in the mailbox (ingest)")
	f.IntVar(&o.Letters, "letters", o.Letters, "letters that are queued (send)")
	f.IntVar(&o.Games, "games", o.Games, "games that run at the same time (burst, start, growth)")
	f.IntVar(&o.Seats, "seats", o.Seats, "seats of each game")
	f.IntVar(&o.Finished, "finished", o.Finished, "games that are over (start)")
	f.IntVar(&o.Answers, "answers", o.Answers, "messages answered one by one (answer)")
	f.IntVar(&o.Played, "played", o.Played, "games of bots (simulate)")
	f.IntVar(&o.Rounds, "rounds", o.Rounds, "how often each figure is taken; the best counts")
	f.BoolVar(&o.Embedded, "embedded", false, "use the servers in this program alone, and no other programs")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// showFigures prints what was measured.
func showFigures(w io.Writer, figures []bench.Figure, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(figures)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SCENARIO\tFIGURE\tIS\tPEER\tRATIO\tGOAL\tMET")
	for _, f := range figures {
		peer, ratio, met := "-", "-", "-"
		if f.Peer != "" {
			peer, ratio = fmt.Sprintf("%s: %s", f.Peer, quantity(f.PeerIs, f.Unit)), fmt.Sprintf("%.2f", f.Ratio)
		}
		goal := f.Goal
		if goal != "" {
			met = map[bool]string{true: "yes", false: "NO"}[f.Met]
		} else {
			goal = "-"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", f.Scenario, f.Name, quantity(f.Value, f.Unit), peer, ratio, goal, met)
		if f.Note != "" {
			fmt.Fprintf(table, "\t  %s\t\t\t\t\t\n", f.Note)
		}
	}
	return table.Flush()
}

// quantity writes a value with three digits that count, or all before the
// point.
func quantity(v float64, unit string) string {
	s := fmt.Sprintf("%.3g", v)
	if v >= 100 {
		s = fmt.Sprintf("%.0f", v)
	}
	if strings.HasPrefix(unit, "/") {
		return s + unit
	}
	return s + " " + unit
}
