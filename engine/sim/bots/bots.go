// Package bots has strategies for the tables of package sim.
//
// A strategy of one's own is a type with the three methods of [sim.Strategy];
// it may embed one of these and replace what it does otherwise.
package bots

import (
	"errors"
	"strings"

	"omerta/engine/sim"
)

// A Cast is a choice of strategies under a name: each seat of each game is
// given one of them.
type Cast struct {
	Name string
	Doc  string
	Bots []sim.Strategy
}

// Casts lists the choices that there are.
func Casts() []Cast {
	return []Cast{
		{"sensible", "claims, hunts, guards and votes as careful players do", []sim.Strategy{Sensible{}}},
		{"random", "any lawful order and any vote", []sim.Strategy{Random{}}},
		{"mix", "each seat one of the two, by chance", []sim.Strategy{Sensible{}, Random{}}},
		{"theory", "as random, but the gang kills one a night and all vote against somebody", []sim.Strategy{Theory{}}},
	}
}

// ByName returns the cast of a name.
func ByName(name string) (Cast, error) {
	var names []string
	for _, c := range Casts() {
		if c.Name == name {
			return c, nil
		}
		names = append(names, c.Name)
	}
	return Cast{}, errors.New("got " + name + ", want " + strings.Join(names, ", "))
}
