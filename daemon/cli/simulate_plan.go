package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/engine/sim"
)

// A setup is a table to play, and what makes it differ from the others.
type setup struct {
	table          *sim.Table
	players, mafia int
	option, value  string // of --vary; of the table as it is, empty
}

// A plan is what to play. Of a scan the setups are all numbers of mafiosi of
// each number of players; of --vary the first is the table as it is.
type plan struct {
	setups []setup
	games  int // of each
	seed   sim.Seed
	scan   bool
}

// someGames are so many that they take some seconds, leastGames so many that
// they say something.
const (
	someGames  = 120_000
	leastGames = 2000
)

// plan reads the order; g is the game of the file, or nil without one.
func (o *simulateOrder) plan(c *cobra.Command, g *config.Game) (*plan, error) {
	roles, opt, err := o.base(c, g)
	if err != nil {
		return nil, err
	}
	for _, set := range o.options {
		name, value, _ := strings.Cut(set, "=")
		if err := opt.Set(name, value); err != nil {
			return nil, fmt.Errorf("--option: %w", err)
		}
	}
	p := &plan{games: o.games, seed: sim.Seed(o.seed)}
	first, last, ranged := strings.Cut(o.players, "..")
	switch {
	case ranged && len(o.vary) > 0:
		err = errors.New("--vary is about one table; got it with a range of players")
	case ranged:
		p.scan = true
		err = o.addScan(p, first, last, opt)
	case len(o.vary) > 0:
		err = o.addVariants(p, roles, opt)
	default:
		err = o.add(p, setup{}, roles, opt)
	}
	switch {
	case err != nil:
		return nil, err
	case o.games < 0:
		return nil, fmt.Errorf("--games: got %d, want 1 or more", o.games)
	case o.games == 0:
		p.games = max(leastGames, someGames/len(p.setups))
	}
	return p, nil
}

// gameFile reads the game that is to be simulated, if there is one.
func gameFile(args []string) (*config.Game, error) {
	if len(args) == 0 {
		return nil, nil
	}
	source, err := os.ReadFile(args[0])
	if err != nil {
		return nil, err
	}
	g, err := config.ParseGame(source, args[0])
	if err != nil {
		return nil, err
	}
	return g.For(g.Seats) // where players sign up: a full table
}

// base returns the table to begin with: of a file, or of the flags; of a scan
// it has no roles yet.
func (o *simulateOrder) base(c *cobra.Command, g *config.Game) ([]engine.RoleID, engine.Options, error) {
	opt := engine.Defaults()
	if o.mafia < 0 {
		return nil, opt, fmt.Errorf("--mafia: got %d, want 0 or more", o.mafia)
	}
	if g != nil {
		if c.Flags().Changed("players") || c.Flags().Changed("mafia") || len(o.given()) > 0 {
			return nil, opt, errors.New("got a game file and roles or players; the file has both")
		}
		var roles []engine.RoleID
		for _, h := range g.Holdings() {
			roles = append(roles, h.Role)
		}
		return roles, g.Options, nil
	}
	if strings.Contains(o.players, "..") {
		return nil, opt, nil
	}
	players := 17
	if o.mafia > 0 {
		players = 3 * o.mafia // Rule M1, read backwards
	}
	if o.players != "" {
		n, err := seats(o.players)
		if err != nil {
			return nil, opt, err
		}
		players = n
	}
	mafia := o.mafia
	if !c.Flags().Changed("mafia") {
		mafia = engine.GangSize(players)
	}
	roles, err := o.roles(players, mafia)
	return roles, opt, err
}

// given returns the single roles that flags name.
func (o *simulateOrder) given() (roles []engine.RoleID) {
	for _, r := range engine.Roles() {
		if on := o.singles[r]; on != nil && *on {
			roles = append(roles, r)
		}
	}
	return roles
}

// roles returns those of a table; without a flag for one, all that the source
// describes.
func (o *simulateOrder) roles(players, mafia int) ([]engine.RoleID, error) {
	list := o.given()
	if len(list) == 0 && o.mafia == 0 {
		for _, r := range engine.Roles() {
			if r.Single() && !r.Optional() {
				list = append(list, r)
			}
		}
	}
	if n := len(list) + mafia; n > players {
		return nil, fmt.Errorf("got %d roles for %d players; the rest of a table are citizens", n, players)
	}
	for range mafia {
		list = append(list, engine.RoleMafia)
	}
	for len(list) < players {
		list = append(list, engine.RoleCitizen)
	}
	return list, nil
}

// add adds a table to the plan.
func (o *simulateOrder) add(p *plan, s setup, roles []engine.RoleID, opt engine.Options) error {
	table, err := o.table(roles, opt)
	if err != nil {
		return err
	}
	s.table, s.players = table, len(roles)
	for _, r := range roles {
		if r.Ranked() {
			s.mafia++
		}
	}
	for _, w := range opt.Warnings(table.Holdings) {
		if w.Code == engine.Decided {
			return fmt.Errorf("%d mafiosi of %d players: %s has won before anybody does anything", s.mafia, s.players, w.Side)
		}
	}
	p.setups = append(p.setups, s)
	return nil
}

// addScan adds, for each number of players, every number of mafiosi with which
// a game can begin, or the one that is given.
func (o *simulateOrder) addScan(p *plan, first, last string, opt engine.Options) error {
	from, err := seats(first)
	if err != nil {
		return err
	}
	to, err := seats(last)
	if err != nil {
		return err
	}
	for players := from; players <= to; players++ {
		least, most := 1, (players-1)/2
		if o.mafia > 0 {
			least, most = o.mafia, o.mafia
		}
		for mafia := least; mafia <= most; mafia++ {
			roles, err := o.roles(players, mafia)
			if err != nil && mafia > least {
				break // no more of them fit
			}
			if err == nil {
				err = o.add(p, setup{}, roles, opt)
			}
			if err != nil {
				return err
			}
		}
	}
	if len(p.setups) == 0 {
		return fmt.Errorf("--players: there is nothing from %d to %d", from, to)
	}
	return nil
}

// seats reads a number of players.
func seats(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < config.MinSeats || n > engine.MaxSeats {
		return 0, fmt.Errorf("--players: got %q, want %d to %d, or two of them with .. between", s, config.MinSeats, engine.MaxSeats)
	}
	return n, nil
}

// addVariants adds the table as it is, and one for each other value of the
// options named.
func (o *simulateOrder) addVariants(p *plan, roles []engine.RoleID, opt engine.Options) error {
	if err := o.add(p, setup{}, roles, opt); err != nil {
		return err
	}
	table := engine.OptionTable()
	for _, word := range o.vary {
		name, values, some := strings.Cut(word, "=")
		if name == "all" && !some {
			for _, info := range table {
				if err := o.addValues(p, roles, opt, info.Name, variants(info, opt)); err != nil {
					return err
				}
			}
			continue
		}
		list := strings.Split(values, "/")
		if !some {
			i := slices.IndexFunc(table, func(info engine.OptionInfo) bool { return info.Name == name })
			if i < 0 {
				return fmt.Errorf("--vary: %w", opt.Set(name, ""))
			}
			list = variants(table[i], opt)
		}
		if err := o.addValues(p, roles, opt, name, list); err != nil {
			return err
		}
	}
	return nil
}

// variants returns the other values of an option; of a number the least, half
// and double.
func variants(info engine.OptionInfo, opt engine.Options) (list []string) {
	if info.Values != nil {
		return info.Values
	}
	now, _ := strconv.Atoi(opt.Get(info.Name))
	for _, n := range []int{info.Min, now / 2, 2 * now} {
		if n >= info.Min && n <= info.Max && !slices.Contains(list, strconv.Itoa(n)) {
			list = append(list, strconv.Itoa(n))
		}
	}
	return list
}

func (o *simulateOrder) addValues(p *plan, roles []engine.RoleID, opt engine.Options, name string, values []string) error {
	for _, value := range values {
		other := opt
		if err := other.Set(name, value); err != nil {
			return fmt.Errorf("--vary: %w", err)
		}
		if other == opt {
			continue
		}
		if err := o.add(p, setup{option: name, value: value}, roles, other); err != nil {
			return err
		}
	}
	return nil
}
