package sim

import (
	"errors"

	"omerta/engine"
)

// A Table is what is dealt, under which house rules, and who plays.
type Table struct {
	Holdings []engine.Holding
	Options  engine.Options
	Fixed    bool       // each seat holds what stands at its place; else each game deals anew
	Bots     []Strategy // for each seat of each game one of them is drawn; one at least

	roles [maxRoles]int
}

// NewTable returns a table at which every game deals these roles anew, with
// ranks in the order of the seats as [engine.Deal] gives them.
func NewTable(roles []engine.RoleID, opt engine.Options, bots ...Strategy) (*Table, error) {
	t := &Table{Holdings: make([]engine.Holding, len(roles)), Options: opt, Bots: bots}
	for i, r := range roles {
		t.Holdings[i].Role = r
	}
	rank(t.Holdings)
	return t, t.prepare()
}

// FixedTable returns a table at which the seats hold the same in every game.
func FixedTable(holdings []engine.Holding, opt engine.Options, bots ...Strategy) (*Table, error) {
	t := &Table{Holdings: holdings, Options: opt, Bots: bots, Fixed: true}
	return t, t.prepare()
}

// prepare counts the roles, and says why no game can begin.
func (t *Table) prepare() error {
	if len(t.Bots) == 0 {
		return errors.New("a table needs a strategy")
	}
	if _, err := engine.New(t.Holdings, t.Options); err != nil {
		return err
	}
	for _, h := range t.Holdings {
		if int(h.Role) >= maxRoles {
			return errors.New("there are more roles than the simulator counts")
		}
		t.roles[h.Role]++
	}
	return nil
}

// deal puts into dst what the seats hold in a game.
func (t *Table) deal(dst []engine.Holding, r *Rand) []engine.Holding {
	dst = append(dst[:0], t.Holdings...)
	if !t.Fixed {
		Shuffle(r, dst)
		rank(dst)
	}
	return dst
}

// rank gives ranks in the order of the seats.
func rank(holdings []engine.Holding) {
	next := uint8(0)
	for i := range holdings {
		holdings[i].Rank = 0
		if holdings[i].Role.Ranked() {
			next++
			holdings[i].Rank = next
		}
	}
}
