package daemon

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// specimenCommand promises a seat the letter of a role that it names. Whatever
// role it is, its own one too, the answer is the same (secrecy 19). A role that
// everybody knows not to be in play has no letter.
func (h *Host) specimenCommand(out *said, line *templates.Line, s parser.Statement) error {
	role, known := engine.RoleByName(s.Arg)
	if !known || out.table.Phase.N == 0 || out.table.over() {
		line.Command = "unavailable"
		return nil
	}
	plays, err := Rulebook(out.table.file).Plays(role.String())
	if line.Argument = "sent"; !plays {
		line.Argument = "not-in-play"
		return err
	}
	if !slices.Contains(out.specimens, role) {
		out.specimens = append(out.specimens, role)
	}
	return err
}

// specimen writes to a seat the role letter of any role, in its own name. Of
// the seat's own role it is the letter itself; of another nothing in it tells
// it from a real one, since it is written in the same way from a game in which
// he has that role: one that could be, as far as everybody knows.
func (h *Host) specimen(ctx context.Context, t *table, seat int, role engine.RoleID, names *parser.Names, cause string) (Letter, error) {
	if t.holdings[seat].Role == role {
		return h.roleLetter(t, seat, names, cause)
	}
	known, err := h.revealed(ctx, t)
	if err != nil {
		return Letter{}, err
	}
	as := *t
	for try := range maxCasts {
		as.holdings = h.cast(t, seat, role, known, try)
		var goesOn bool
		if as.state, goesOn, err = t.state.Recast(as.holdings); err != nil {
			return Letter{}, err
		}
		if goesOn && as.agrees(known) {
			break
		}
	}
	return h.roleLetter(&as, seat, names, cause)
}

// maxCasts is how often a game is drawn in which a seat has a role. Late in a
// game there may be none that agrees with all that is known.
const maxCasts = 64

// cast draws who holds what in a game in which a seat has a role: what is
// publicly known of the others stays, the rest falls by a die of its own name.
// It follows from what everybody knows and from nothing else.
func (h *Host) cast(t *table, seat int, role engine.RoleID, known map[int]public, try int) []engine.Holding {
	pool := t.rolesInPlay()
	if i := slices.Index(pool, role); i >= 0 {
		pool = slices.Delete(pool, i, i+1)
	} else {
		pool = pool[:len(pool)-1] // of a game whose roles are not told: one citizen less
	}
	holdings := make([]engine.Holding, len(t.Seats))
	holdings[seat].Role = role
	falls := func(die string) func(a, b int) int {
		token := func(x int) string { return h.keys.token("specimen", die, t.ID, seat, role, x, try) }
		return func(a, b int) int { return cmp.Compare(token(a), token(b)) }
	}
	var others, unknown []int // those of whom something is known come first
	for x := range t.Seats {
		switch {
		case x == seat:
		case known[x].role.Valid():
			others = append(others, x)
		default:
			unknown = append(unknown, x)
		}
	}
	slices.SortFunc(unknown, falls("role"))
	for _, x := range append(others, unknown...) {
		i := max(slices.Index(pool, known[x].role), 0)
		holdings[x].Role = pool[i]
		pool = slices.Delete(pool, i, i+1)
	}
	t.promoteAll(holdings, falls("rank"))
	return holdings
}

// rolesInPlay is a role for each seat, those with an enemy in them first, as
// everybody may think that they were dealt.
func (t *table) rolesInPlay() (pool []engine.RoleID) {
	for _, c := range Rulebook(t.file).InPlay {
		pool = append(pool, slices.Repeat([]engine.RoleID{c.Role}, c.Count)...)
	}
	if len(pool) == len(t.Seats) {
		return pool
	}
	// Nobody is told: the roles that most games have.
	pool = slices.Repeat([]engine.RoleID{engine.RoleMafia}, engine.GangSize(len(t.Seats)))
	for _, r := range engine.Roles() {
		if r.Single() && !r.Optional() {
			pool = append(pool, r)
		}
	}
	for len(pool) < len(t.Seats) {
		pool = append(pool, engine.RoleCitizen)
	}
	return pool[:len(t.Seats)]
}

// promoteAll ranks a gang: with the seats where the roles were dealt, else as
// the dice fall.
func (t *table) promoteAll(holdings []engine.Holding, die func(a, b int) int) {
	var gang []int
	for x, hold := range holdings {
		if hold.Role.Ranked() {
			gang = append(gang, x)
		}
	}
	if t.file.Deal == nil {
		slices.SortFunc(gang, die)
	}
	for i, x := range gang {
		holdings[x].Rank = uint8(i + 1)
	}
}

// A public fact is what everybody was told of a seat.
type public struct {
	role engine.RoleID
	boss engine.Seats // who lived when he was said to be the boss; nobody: he never was
}

// agrees reports whether the gang of a table can have had the bosses that it is
// known to have had.
func (t *table) agrees(known map[int]public) bool {
	for x, p := range known {
		if p.boss == 0 {
			continue
		}
		for mate := range (p.boss & t.state.Mates(engine.Seat(x))).All {
			if t.holdings[mate].Rank < t.holdings[x].Rank {
				return false
			}
		}
	}
	return true
}

// revealed is what the digests told of the roles of seats.
func (h *Host) revealed(ctx context.Context, t *table) (map[int]public, error) {
	known := map[int]public{}
	told, err := h.digests(ctx, t, "en") // in which a name has one form
	for _, d := range told {
		var living engine.Seats
		for x, name := range t.names {
			if slices.ContainsFunc(d.Living, func(n templates.Name) bool { return n.Nom == name }) {
				living = living.With(engine.Seat(x))
			}
		}
		for _, f := range d.Facts {
			if !f.Role.Valid() || f.On == engine.NoSeat {
				continue
			}
			p := known[int(f.On)]
			if p.role = f.Role; f.Boss {
				p.boss = living.With(f.On)
			}
			known[int(f.On)] = p
		}
	}
	return known, err
}

// specimens writes the letters that a mail asked for.
func (h *Host) specimens(ctx context.Context, t *table, seat int, roles []engine.RoleID, names *parser.Names, cause string) (letters []Letter, err error) {
	for i, role := range roles {
		l, err := h.specimen(ctx, t, seat, role, names, "specimen "+strconv.Itoa(i)+" "+cause)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}
