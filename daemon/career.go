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

// A person is who sits in a seat, as far as it can be told across games: by
// his addresses, and those that he had before, each as [Keys.Page] calls it. Of
// an address that two seats of one game have, each of those who share it is told
// by his name.
type person struct {
	marks []string // that of the address he is written to first
	name  string
}

// A wish is a seat whose player asked for a page.
type wish struct {
	person
	on     time.Time
	game   int // in the list of the shelf
	seat   int
	played Played
}

// A denial is a player who wanted no page any more.
type denial struct {
	person
	off time.Time
}

// wishes gathers from game after game who asked for a page, and who wanted
// none any more.
type wishes struct {
	keys    Keys
	list    []wish
	denials []denial
	shared  map[string]bool // by mark
}

// read adds a game; at is its place on the shelf, or -1.
func (w *wishes) read(t *table, at int, shelved Shelved, strike func(string) string) {
	seen := map[string]bool{}
	for i := range t.Seats {
		s := &t.Seats[i]
		who := w.person(t, i)
		for _, m := range who.marks {
			w.shared[m] = w.shared[m] || seen[m]
			seen[m] = true
		}
		if !s.PageOff.IsZero() {
			w.denials = append(w.denials, denial{who, s.PageOff})
		}
		if at < 0 || !t.over() || s.PageOn.IsZero() || s.Address == "" {
			continue
		}
		p := Played{
			Shelved: shelved, Name: strike(s.Name), Role: t.holdings[i].Role, Rank: int(t.holdings[i].Rank),
			Lives: t.state.Living().Has(engine.Seat(i)),
		}
		p.Title = strike(p.Title)
		w.list = append(w.list, wish{who, s.PageOn, at, i, p})
	}
}

func (w *wishes) person(t *table, seat int) person {
	s := &t.Seats[seat]
	p := person{name: strings.ToLower(s.Name)}
	for _, a := range s.all() {
		if m := w.keys.Page(a); a != "" && !slices.Contains(p.marks, m) {
			p.marks = append(p.marks, m)
		}
	}
	for _, m := range t.Desk.Once[seat] {
		if !slices.Contains(p.marks, m) {
			p.marks = append(p.marks, m)
		}
	}
	return p
}

// same reports whether two are one person.
func (w *wishes) same(a, b person) bool {
	return slices.ContainsFunc(a.marks, func(m string) bool {
		return slices.Contains(b.marks, m) && (!w.shared[m] || a.name == b.name)
	})
}

// stands reports whether its player has not refused since, in whatever game.
func (w *wishes) stands(one wish) bool {
	return !slices.ContainsFunc(w.denials, func(d denial) bool { return !one.on.After(d.off) && w.same(one.person, d.person) })
}

// page is what the page of a person is called by.
func (w *wishes) page(p person) string {
	if m := p.marks[0]; !w.shared[m] {
		return m
	}
	return w.keys.token("page", p.marks[0], p.name)
}

// people puts together the wishes of one person, oldest first. Nobody sits
// twice at a table.
func (w *wishes) people() (all [][]wish) {
	for _, one := range w.list {
		if !w.stands(one) {
			continue
		}
		mine := []wish{one}
		rest := all[:0:0]
		for _, of := range all {
			known := slices.ContainsFunc(of, func(o wish) bool { return w.same(one.person, o.person) })
			if known && !meet(mine, of) {
				mine = append(slices.Clone(of), mine...)
			} else {
				rest = append(rest, of)
			}
		}
		all = append(rest, mine)
	}
	return all
}

// meet reports whether there is a game in both.
func meet(a, b []wish) bool {
	return slices.ContainsFunc(a, func(x wish) bool {
		return slices.ContainsFunc(b, func(y wish) bool { return x.game == y.game })
	})
}

// careers are the pages that are wished for, in the order of what they are
// called by. The games of the shelf learn of them.
func (w *wishes) careers(games []Shelved) (list []Career) {
	for _, mine := range w.people() {
		slices.SortFunc(mine, func(a, b wish) int { return b.game - a.game })
		latest := mine[0].played
		c := Career{Page: w.page(mine[len(mine)-1].person), Name: latest.Name, Language: latest.Language}
		for _, one := range mine {
			c.Games = append(c.Games, one.played)
			g := &games[one.game]
			if g.Pages == nil {
				g.Pages = make([]string, g.Players)
			}
			g.Pages[one.seat] = c.Page
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b Career) int { return strings.Compare(a.Page, b.Page) })
	return list
}
