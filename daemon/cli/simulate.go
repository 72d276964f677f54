package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// A simulateOrder is what the flags of simulate say.
type simulateOrder struct {
	players string
	mafia   int
	singles map[engine.RoleID]*bool
	options []string
	vary    []string
	bots    string
	games   int
	seed    uint64
	json    bool
	svg     string
}

func simulateCommand() *cobra.Command {
	o := simulateOrder{singles: map[engine.RoleID]*bool{}}
	var casts []string
	for _, cast := range bots.Casts() {
		casts = append(casts, fmt.Sprintf("  %-9s %s", cast.Name, cast.Doc))
	}
	c := &cobra.Command{
		Use:   "simulate [GAME.toml]",
		Short: "Say how fair a table is, by many games of bots under the real rules",
		Long: "Plays a table many thousand times and says how often each side wins, how long\n" +
			"games last and who lives. The table is that of a game file, or one of flags; the\n" +
			"rest of it are citizens. Without a role it has all five single roles of the\n" +
			"source. --players 8..24 compares tables: it says how many mafiosi come nearest\n" +
			"to balance, where town and mafia win equally often. --vary says what each value\n" +
			"of an option would change. ± is an interval of 95 %. Bots know what their seat\n" +
			"may know:\n" + strings.Join(casts, "\n") + "\n" +
			"The same seed gives the same figures. Exit 1: it was stopped, and prints what\n" +
			"it has.",
		Example: "  omerta simulate --mafia 4 --maniac --doctor --players 15\n" +
			"  omerta simulate --players 8..24 --svg fair.svg\n" +
			"  omerta simulate game.toml --vary tie,reveal,stalemate=2/10",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := gameFile(args)
			if err != nil {
				return err
			}
			p, err := o.plan(c, g)
			if err != nil {
				return exit{exitUsage, err}
			}
			return o.run(c, p)
		},
	}
	f := c.Flags()
	f.StringVar(&o.players, "players", "", "how many sit at the table, or a `range` to compare: 8..24 (default 17; with --mafia three times as many)")
	f.IntVar(&o.mafia, "mafia", 0, "how many of them are mafiosi (default: a third; of a range, all numbers are tried)")
	for _, r := range engine.Roles() {
		if r.Single() {
			o.singles[r] = f.Bool(r.String(), false, "there is a "+r.String())
		}
	}
	f.StringArrayVar(&o.options, "option", nil, "a house rule, `name=value`; may be repeated")
	f.StringSliceVar(&o.vary, "vary", nil, "compare the values of these `options`; all: of every one; name=1/5: of these values")
	f.StringVar(&o.bots, "bots", "sensible", "who plays: sensible, random, mix or theory")
	f.IntVar(&o.games, "games", 0, "how many games of each table (default: some seconds' worth)")
	f.Uint64Var(&o.seed, "seed", 1, "all chance follows from it")
	f.BoolVar(&o.json, "json", false, "print JSON")
	f.StringVar(&o.svg, "svg", "", "draw a chart into this `file` too")
	return c
}

// run plays a plan and shows what came of it.
func (o *simulateOrder) run(c *cobra.Command, p *plan) error {
	done, finish := progress(c.ErrOrStderr(), p.games, "games")
	// The games leave much garbage and little memory in use.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	cells, err := p.play(c.Context(), runtime.GOMAXPROCS(0), done)
	finish()
	stopped := err != nil && c.Context().Err() != nil
	if err != nil && !stopped {
		return err
	}
	played := cells[0].tally.Games
	if played == 0 {
		return errors.New("stopped before the first game was over")
	}
	if err := o.show(c.OutOrStdout(), p, cells); err != nil {
		return err
	}
	if stopped {
		return fmt.Errorf("stopped after %d of %d games", played, p.games)
	}
	return nil
}

func (o *simulateOrder) show(w io.Writer, p *plan, cells []cell) error {
	r := newReport(o, p, cells)
	if o.svg != "" {
		if err := os.WriteFile(o.svg, []byte(r.chart()), 0o644); err != nil {
			return err
		}
	}
	if !o.json {
		_, err := io.WriteString(w, r.text())
		return err
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// table makes a table with the bots of the order.
func (o *simulateOrder) table(roles []engine.RoleID, opt engine.Options) (*sim.Table, error) {
	cast, err := bots.ByName(o.bots)
	if err != nil {
		return nil, fmt.Errorf("--bots: %w", err)
	}
	return sim.NewTable(roles, opt, cast.Bots...)
}
