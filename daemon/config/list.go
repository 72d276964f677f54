package config

import (
	"fmt"
	"maps"
	"time"

	"omerta/engine"
)

// TooFew is the error of a table at which there are more roles than seats.
type TooFew struct{ Seats, Roles int }

func (t *TooFew) Error() string { return fmt.Sprintf("got %d roles for %d players", t.Roles, t.Seats) }

// For returns the game as a table of so many seats plays it. Where players
// sign up, what is dealt depends on their number; any other game is as its file
// says. The error is a [TooFew], or says why such a table is no game.
func (g *Game) For(seats int) (*Game, error) {
	if !g.SignUp {
		return g, nil
	}
	next := *g
	var err error
	if next.Deal, err = dealt(g.counts, seats); err != nil {
		return nil, err
	}
	_, err = engine.New(next.Holdings(), g.Options)
	return &next, err
}

// Doubts are what is odd about the rules and roles of a game, for the table that
// so many have joined; of a list that cannot begin yet, for the largest table
// that it may become, or for the smallest where no largest is named. Seats is how
// large a table is meant.
func (g *Game) Doubts(joined int) (seats int, odd []engine.Warning) {
	least := g.Least()
	switch {
	case !g.SignUp:
		joined = len(g.Players)
	case joined >= least:
	case g.Seats < engine.MaxSeats:
		joined = g.Seats
	default:
		joined = least
	}
	full, err := g.For(joined)
	if err != nil {
		return joined, nil
	}
	return joined, g.Options.Warnings(full.Holdings())
}

// CheckStart returns an error where the game is meant to start in the past.
func (g *Game) CheckStart(file string, now time.Time) error {
	if g.Starts.IsZero() || g.Starts.After(now) {
		return nil
	}
	return Problems{{file, 0, "starts", fmt.Sprintf("got %q, which has passed", g.Starts.Format(moment)), "write a time to come, or leave it out"}}
}

// CheckStart is that of [Game] for an answer to the question.
func CheckStart(value, zone string, now time.Time) error {
	z, err := time.LoadLocation(zone)
	if err != nil {
		return nil // said where the zone is asked for
	}
	at, err := time.ParseInLocation(moment, value, z)
	if err != nil || at.After(now) {
		return nil
	}
	return fmt.Errorf("got %q, which has passed; write a time to come, or leave it out", value)
}

// Least is the fewest seats at which a game whose players sign up can begin.
func (g *Game) Least() int {
	for n := MinSeats; n < engine.MaxSeats; n++ {
		if _, err := dealt(g.counts, n); err == nil {
			return n
		}
	}
	return engine.MaxSeats
}

// dealt lists one role a seat: as many of each as the host counted, about a
// third of the table mafia where he did not (rule M1), and citizens.
func dealt(counts map[engine.RoleID]int, seats int) (deal []engine.RoleID, err error) {
	for _, id := range engine.Roles() {
		n, said := counts[id]
		if id == engine.RoleMafia && !said {
			n = engine.GangSize(seats)
		}
		for range n {
			deal = append(deal, id)
		}
	}
	if len(deal) > seats {
		return nil, &TooFew{seats, len(deal)}
	}
	for len(deal) < seats {
		deal = append(deal, engine.RoleCitizen)
	}
	return deal, nil
}

// table is what is dealt where the host says nothing: the roles of the rules,
// one of each beside the mafia.
var table = []engine.RoleID{engine.RoleManiac, engine.RoleCommissioner, engine.RoleDoctor, engine.RoleJailer, engine.RoleMartyr}

// checkList checks the roles of a game whose players sign up.
func (g *gameFile) checkList(file string, section bool, lines map[string]int) Problems {
	if !section {
		for _, id := range table {
			g.roles[id] = 1
		}
	}
	g.counts = maps.Clone(g.roles)
	if least := g.Least(); g.Seats < least {
		return Problems{{file, lines["seats"], "seats", fmt.Sprintf("got %d seats, the roles need %d", g.Seats, least), "deal fewer roles in [roles], or let more players in"}}
	}
	if _, err := g.For(g.Seats); err != nil {
		return Problems{{file, lines["roles.mafia"], "roles", err.Error(), ""}}
	}
	return nil
}
