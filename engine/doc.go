// Package engine holds the rules of the game: what a seat may order, and what
// comes of a night and a day.
//
// It is pure. Every function is determined by its arguments alone: there is no
// clock, no file, no network, no log, no goroutine and no hidden randomness.
// The same setup, the same inputs and the same dice give the same state and
// the same events on every machine and in every version that keeps
// [RulesVersion], so that a finished game can be replayed and checked by
// anyone who holds its record.
//
// The numbers in comments (Rule M5, Rule D8) are those of the rulebook.
package engine

// RulesVersion is the version of the rules that this package plays. It is the
// number in the first line of a record.
const RulesVersion = 1
