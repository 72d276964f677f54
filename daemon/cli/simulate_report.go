package cli

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"omerta/engine"
	"omerta/engine/sim"
)

// A fairness is what simulate says, in the form of its JSON.
type fairness struct {
	Bots   string        `json:"bots"`
	Seed   uint64        `json:"seed"`
	Tables []tableFigure `json:"tables"`
	scan   bool
}

// A tableFigure is what came of one table. Shares are from 0 to 1.
type tableFigure struct {
	Players  int                `json:"players"`
	Mafia    int                `json:"mafia"`
	Roles    map[string]int     `json:"roles"`
	Options  map[string]string  `json:"options,omitempty"` // that are not the defaults
	Varied   string             `json:"varied,omitempty"`  // the option that --vary changed here
	Third    bool               `json:"third"`             // its gang is that of Rule M1
	Nearest  bool               `json:"nearest"`           // no other gang for so many players is nearer to balance
	Games    int                `json:"games"`
	Cut      int                `json:"cut"` // games broken off after many rounds
	Wins     map[string]figure  `json:"wins"`
	Rounds   roundsFigure       `json:"rounds"`
	Lives    map[string]float64 `json:"lives"` // how often a holder of the role lives to the end
	Change   map[string]change  `json:"change,omitempty"`
	sides    []engine.Side
	roleList []engine.RoleID
}

type figure struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// percent writes a share with half the width of its interval.
func (f figure) percent() string {
	return fmt.Sprintf("%.1f ±%.1f", 100*f.Share, 50*(f.High-f.Low))
}

type roundsFigure struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	Nine   int     `json:"nine_of_ten"`
}

// A change is against the table as it is.
type change struct {
	By     float64 `json:"by"`
	Within float64 `json:"within"`
}

// points writes a change in points of a hundred, marked where it is more than
// chance.
func (c change) points() string {
	mark := ""
	if math.Abs(c.By) > c.Within {
		mark = " *"
	}
	return fmt.Sprintf("%+.1f ±%.1f%s", 100*c.By, 100*c.Within, mark)
}

func newReport(o *simulateOrder, p *plan, cells []cell) *fairness {
	r := &fairness{Bots: o.bots, Seed: o.seed, scan: p.scan}
	for i := range cells {
		t := newFigure(&cells[i])
		if t.Varied != "" {
			t.Change = map[string]change{}
			for _, s := range t.sides {
				by, within := cells[i].pairing.Change(s, sim.Z95)
				t.Change[s.String()] = change{by, within}
			}
		}
		r.Tables = append(r.Tables, t)
	}
	r.findNearest()
	return r
}

func newFigure(c *cell) tableFigure {
	t := tableFigure{
		Players: c.players, Mafia: c.mafia, Varied: c.option, Third: c.mafia == engine.GangSize(c.players),
		Games: c.tally.Games, Cut: c.tally.Cut,
		Roles: map[string]int{}, Options: map[string]string{}, Wins: map[string]figure{}, Lives: map[string]float64{},
		Rounds: roundsFigure{c.tally.MeanRounds(), c.tally.RoundsBy(0.5), c.tally.RoundsBy(0.9)},
	}
	for _, h := range c.table.Holdings {
		t.Roles[h.Role.String()]++
	}
	for _, r := range engine.Roles() {
		if t.Roles[r.String()] > 0 {
			t.roleList = append(t.roleList, r)
			t.Lives[r.String()] = c.tally.Lives(c.table, r).Share()
		}
	}
	for _, info := range engine.OptionTable() {
		if value := c.table.Options.Get(info.Name); value != info.Default() || info.Name == c.option {
			t.Options[info.Name] = value
		}
	}
	for _, s := range []engine.Side{engine.Town, engine.Mafia, engine.Maniac, engine.Sniper, engine.NoSide} {
		seated := s == engine.NoSide
		for _, r := range t.roleList {
			seated = seated || r.Side() == s
		}
		if seated {
			t.sides = append(t.sides, s)
			low, high := c.tally.Wins(s).Interval(sim.Z95)
			t.Wins[s.String()] = figure{c.tally.Wins(s).Share(), low, high}
		}
	}
	return t
}

// findNearest marks, for each number of players, the gang with which town and
// mafia win most nearly equally often.
func (r *fairness) findNearest() {
	if !r.scan {
		return
	}
	best := map[int]*tableFigure{}
	for i := range r.Tables {
		t := &r.Tables[i]
		if b := best[t.Players]; b == nil || t.lead() < b.lead() {
			best[t.Players] = t
		}
	}
	for _, t := range best {
		t.Nearest = true
	}
}

// lead is by how much one of town and mafia wins more often than the other.
func (t *tableFigure) lead() float64 {
	return math.Abs(t.win(engine.Town).Share - t.win(engine.Mafia).Share)
}

func (t *tableFigure) win(s engine.Side) figure { return t.Wins[s.String()] }

// name says what is at a table.
func (t *tableFigure) name() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d players:", t.Players)
	for i, r := range t.roleList {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(" " + r.String())
		if n := t.Roles[r.String()]; !r.Single() {
			fmt.Fprintf(&b, " %d", n)
		}
	}
	return b.String()
}

// text is the report for people.
func (r *fairness) text() string {
	var b strings.Builder
	t := &r.Tables[0]
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	switch {
	case r.scan:
		fmt.Fprintf(w, "%s bots, %d games of each table, seed %d; %% of games won, ± 95 %%\n\n", r.Bots, t.Games, r.Seed)
		r.scanRows(w)
	case len(r.Tables) > 1:
		fmt.Fprintf(w, "%s\n%s bots, %d games of each table, seed %d; ± 95 %%\n\n", t.name(), r.Bots, t.Games, r.Seed)
		r.variantRows(w)
	default:
		fmt.Fprintf(w, "%s\n%s bots, %d games, seed %d\n\n", t.name(), r.Bots, t.Games, r.Seed)
		t.rows(w)
	}
	_ = w.Flush() // a Builder takes everything
	return b.String()
}

// rows are those of one table.
func (t *tableFigure) rows(w *tabwriter.Writer) {
	fmt.Fprintln(w, "WINS\t%\t95 % INTERVAL")
	for _, s := range t.sides {
		f := t.win(s)
		fmt.Fprintf(w, "%s\t%.2f\t%.2f to %.2f\n", s, 100*f.Share, 100*f.Low, 100*f.High)
	}
	fmt.Fprintln(w, "\nLIVES TO THE END\t%")
	for _, r := range t.roleList {
		fmt.Fprintf(w, "%s\t%.1f\n", r, 100*t.Lives[r.String()])
	}
	fmt.Fprintf(w, "\nA game lasts %.1f rounds; half are over by round %d, nine of ten by round %d.\n", t.Rounds.Mean, t.Rounds.Median, t.Rounds.Nine)
	if t.Cut > 0 {
		fmt.Fprintf(w, "%d were broken off after round %d; nobody won them.\n", t.Cut, sim.MaxRounds)
	}
}

// scanRows are, of each number of players, the gang that Rule M1 gives, and
// the one nearest to balance.
func (r *fairness) scanRows(w *tabwriter.Writer) {
	sides := r.Tables[0].sides
	fmt.Fprint(w, "PLAYERS\tMAFIA")
	for _, s := range sides {
		fmt.Fprintf(w, "\t%s", strings.ToUpper(s.String()))
	}
	fmt.Fprintln(w, "\tROUNDS\t")
	for i := range r.Tables {
		t := &r.Tables[i]
		var marks []string
		if t.Third {
			marks = append(marks, "a third")
		}
		if t.Nearest {
			marks = append(marks, "nearest to balance")
		}
		if marks == nil {
			continue
		}
		fmt.Fprintf(w, "%d\t%d", t.Players, t.Mafia)
		for _, s := range sides {
			fmt.Fprintf(w, "\t%s", t.win(s).percent())
		}
		fmt.Fprintf(w, "\t%.1f\t%s\n", t.Rounds.Mean, strings.Join(marks, ", "))
	}
}

// variantRows are the table as it is, and how each value of an option changes
// it; a star marks what is more than chance.
func (r *fairness) variantRows(w *tabwriter.Writer) {
	fmt.Fprint(w, "OPTION\tVALUE")
	sides := r.Tables[0].sides
	for _, s := range sides {
		fmt.Fprintf(w, "\t%s", strings.ToUpper(s.String()))
	}
	fmt.Fprintln(w, "\tROUNDS")
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Varied == "" {
			fmt.Fprint(w, "as it is\t")
		} else {
			fmt.Fprintf(w, "%s\t%s", t.Varied, t.Options[t.Varied])
		}
		for _, s := range sides {
			if t.Varied == "" {
				fmt.Fprintf(w, "\t%s", t.win(s).percent())
			} else {
				fmt.Fprintf(w, "\t%s", t.Change[s.String()].points())
			}
		}
		fmt.Fprintf(w, "\t%.1f\n", t.Rounds.Mean)
	}
}
