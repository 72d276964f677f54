package sim

import "omerta/engine"

// A Strategy decides for a seat. It is a value without a memory: all that a
// seat has seen stands in its View, so that equal views and equal chance give
// equal decisions, and one value serves any number of seats and processors.
type Strategy interface {
	// Night returns what to order tonight; the zero Act is no order. Every
	// living member of the gang is asked, and Rule M4 says whose order counts.
	Night(v *View, r *Rand) Act
	// Speak returns the one public claim that a seat may make each day, before
	// the vote, or false to say nothing.
	Speak(v *View, r *Rand) (Claim, bool)
	// Vote returns a red or blue vote; the zero Act is none. Seats vote one
	// after the other and see the votes before theirs. A silent seat is not
	// asked (Rule X1).
	Vote(v *View, r *Rand) Act
}

// An Act is an order or a vote, as [engine.Order] without its sender and
// without memory of its own. An act that the rules refuse is as if not given.
type Act struct {
	Verb engine.Verb
	Role engine.RoleID // of HealVictim
	N    uint8         // how many of On are named
	On   [MaxTargets]engine.Seat
}

// MaxTargets is the most people that an act can name.
const MaxTargets = 3

// On returns the act that names these people, at most [MaxTargets].
func On(v engine.Verb, people ...engine.Seat) Act {
	a := Act{Verb: v, N: uint8(min(len(people), MaxTargets))}
	copy(a.On[:], people)
	return a
}

// Names reports whether x is one of the targets.
func (a Act) Names(x engine.Seat) bool {
	for _, t := range a.On[:a.N] {
		if t == x {
			return true
		}
	}
	return false
}

// A Claim is what a seat says to all: what he is and, if On is a seat, that he
// knows On to be of the mafia or not. It may be a lie.
type Claim struct {
	By     engine.Seat // filled in when it is made
	Role   engine.RoleID
	On     engine.Seat // NoSeat: he speaks of nobody
	Guilty bool
}
