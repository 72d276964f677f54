package daemon

import (
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/templates"
)

// A Career is what a page of the archive tells of a player across games: of
// those that are over and in which he asked for it (secrecy 14).
type Career struct {
	Page     string   // what its file is called by; it tells no address
	Name     string   // as in the latest game
	Language string   // of the latest game
	Games    []Played // the latest first; never empty
}

// A Played is one game of a [Career].
type Played struct {
	Shelved
	Name  string
	Role  engine.RoleID
	Rank  int
	Lives bool
}

// page notes whether a player wants a page of his with this game on it.
func (out *said) page(seat int, now time.Time, line *templates.Line, on bool) {
	now = now.Truncate(time.Microsecond)
	switch {
	case out.table.Phase.N == 0:
		line.Command = "unavailable"
	case !on:
		out.seatOf(seat).PageOff = now
		line.Argument = "off"
	case out.table.file.Archive == "none":
		line.Argument = "none"
	default:
		out.seatOf(seat).PageOn = now
		line.Argument = "on"
	}
}

// A wish is a seat whose player asked for a page.
type wish struct {
	*Seat
	game   int // in the list of the shelf
	seat   int
	played Played
}

// wishes gathers from game after game who asked for a page, and who wanted
// none any more.
type wishes struct {
	list    []wish
	refused map[string]time.Time // by address, the last time
}

// read adds a game; at is its place on the shelf, or -1.
func (w *wishes) read(t *table, at int, shelved Shelved, strike func(string) string) {
	for i := range t.Seats {
		s := &t.Seats[i]
		for _, a := range s.mine() {
			if s.PageOff.After(w.refused[a]) {
				w.refused[a] = s.PageOff
			}
		}
		if at < 0 || !t.over() || s.PageOn.IsZero() || s.Address == "" {
			continue
		}
		p := Played{
			Shelved: shelved, Name: strike(s.Name), Role: t.holdings[i].Role, Rank: int(t.holdings[i].Rank),
			Lives: t.state.Living().Has(engine.Seat(i)),
		}
		p.Title = strike(p.Title)
		w.list = append(w.list, wish{s, at, i, p})
	}
}

// mine are the addresses of whoever sits there.
func (s *Seat) mine() []string { return append([]string{s.Address}, s.Addresses...) }

// stands reports whether its player has not refused since, in whatever game.
func (w *wishes) stands(one wish) bool {
	return !slices.ContainsFunc(one.mine(), func(a string) bool { return !one.PageOn.After(w.refused[a]) })
}

// careers are the pages that are wished for, in the order of their names. The
// games of the shelf learn of them.
func (w *wishes) careers(keys Keys, games []Shelved) []Career {
	by := map[string]*Career{}
	for _, one := range slices.Backward(w.list) {
		if !w.stands(one) {
			continue
		}
		page := keys.Page(one.Address)
		if by[page] == nil {
			by[page] = &Career{Page: page, Name: one.played.Name, Language: one.played.Language}
		}
		by[page].Games = append(by[page].Games, one.played)
		g := &games[one.game]
		if g.Pages == nil {
			g.Pages = make([]string, g.Players)
		}
		g.Pages[one.seat] = page
	}
	list := make([]Career, 0, len(by))
	for _, c := range by {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b Career) int { return strings.Compare(a.Page, b.Page) })
	return list
}
