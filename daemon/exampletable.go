package daemon

import (
	"time"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// ExampleTable is the table of a game file for letters that show what its
// players would get. Nothing of its deal is in it.
func ExampleTable(g *config.Game, lang, address string, now time.Time) templates.Table {
	t := templates.Table{
		Rulebook: Rulebook(g), Game: g.ID, Title: g.Title, Address: address, Deadline: g.Schedule.Deadline(false, now),
	}
	names := gameNames(g)
	for i := range names.Len() {
		t.Names = append(t.Names, name(names, engine.Seat(i), lang))
	}
	return t
}

func gameNames(g *config.Game) *parser.Names {
	players := g.Players
	if len(players) < config.MinSeats { // they are still to sign up
		if example, err := config.ParseGame([]byte(config.GameExample()), ""); err == nil {
			players = example.Players
		}
	}
	seats := make([]parser.Seat, len(players))
	for i, p := range players {
		seats[i] = parser.Seat{Name: p.Name, Aliases: p.Aliases}
	}
	return parser.NewNames(seats)
}

// ActsAt tells whether a line does anything in an answer of any player of a
// game file, whatever his role and the phase.
func ActsAt(g *config.Game) func(line string) bool {
	names := gameNames(g)
	return func(line string) bool {
		for _, role := range engine.Roles() {
			for _, phase := range []parser.Phase{parser.Night, parser.Day} {
				ctx := &parser.Context{Names: names, Role: role.String(), Living: names.Len(), Phase: phase}
				for _, s := range parser.Parse([]string{line}, ctx) {
					if s.Kind != parser.IsTalk {
						return true
					}
				}
			}
		}
		return false
	}
}
