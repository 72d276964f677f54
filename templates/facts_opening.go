package templates

import (
	"time"

	"omerta/engine"
)

// What is told before a game begins.

// A List shows how the list of a game stands for which players sign up.
type List struct {
	Common         // Code is the reader's key; not in what is to be passed on
	What    string // "opened", "stands", "joined", "moved-up", "waiting", "full", "left", "struck", "too-late", "due": a block of the words
	Host    bool   // the reader hosts it, and may pass the letter on
	You     string // the reader's name on the list
	Place   int    // on the waiting list, from 1; 0: he is not on it
	Mailbox string // where to sign up: our address without a key
	Players []Name
	Waiting []Name
	Seats   int       // how many can play; 0: as many as a game can have
	Starts  time.Time // when the host means to start; zero: he does not say

	Least    int              // for the host: with fewer players it cannot begin
	Doubted  int              // for the host: the number of players at which these hold
	Warnings []engine.Warning // what is odd about the rules and roles
}

// A Form asks a host for what it takes to make a game by mail.
type Form struct {
	Common         // of no game: Code is the key of the answer
	What    string // "blank", "wrong", or "confirm": nobody vouches for the sender, his answer does
	Fields  []FormField
	Details []string // what is wrong beside single lines
}

// A FormField is one line of a form.
type FormField struct {
	Key   string // of the game's file
	Label string // what the line calls it
	Value string
	Wrong bool
}

// An Invite asks the owner of an address something; any answer to it says yes.
type Invite struct {
	Common        // Code is the key of the invite
	Kind   string // "host", "join", "watch", "address"
	Name   string // as which he would play
	Why    string // he cannot be called so: "odd", "word", "taken", "alike"; he is asked for another name
	Other  string // because of this name
	Until  time.Time
}
