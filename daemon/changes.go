package daemon

import (
	"slices"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// maxChanges is how many votes of one voter a digest tells: the last.
const maxChanges = 4

// voteChanges are those who changed a vote in the open day, in the order of
// seats, and what each of them cast. Votes are public as they are cast (Rule
// V4). A vote for one whom the host took out meanwhile was cast like any other.
func (t *table) voteChanges(names *parser.Names, lang string) (list []templates.Change) {
	for i, votes := range t.votesCast() {
		by := engine.Seat(i)
		if len(votes) < 2 || !t.state.Living().Has(by) {
			continue
		}
		c := templates.Change{Voter: name(names, by, lang), Cut: len(votes) > maxChanges}
		for _, o := range votes[max(0, len(votes)-maxChanges):] {
			b := templates.Ballot{Voter: c.Voter, Blue: o.Verb == engine.Blue}
			if o.Verb != engine.Unvote {
				b.On = name(names, o.Targets[0], lang)
			}
			c.Votes = append(c.Votes, b)
		}
		list = append(list, c)
	}
	return list
}

// votesCast are the votes of the open day by the seat that cast them, in their
// order. One that said the same as the one before is none, nor is taking back
// what was not there.
func (t *table) votesCast() [][]engine.Order {
	state, cast := t.base, make([][]engine.Order, len(t.Seats))
	for _, s := range unwithdrawn(t.statements) {
		if s.Record == "" {
			continue
		}
		in, err := record.ParseInput(s.Record, t.names)
		if err != nil {
			continue // the table could not have been loaded
		}
		code, err := in.Apply(&state)
		if err != nil || code != engine.Accepted || in.Kind != record.IsOrder || !in.Order.Verb.IsVote() {
			continue
		}
		o := in.Order
		last := engine.Order{Verb: engine.Unvote}
		if n := len(cast[o.By]); n > 0 {
			last = cast[o.By][n-1]
		}
		if o.Verb != last.Verb || !slices.Equal(o.Targets, last.Targets) {
			cast[o.By] = append(cast[o.By], o)
		}
	}
	return cast
}
