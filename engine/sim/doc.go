// Package sim plays whole games of the real rules with bots, many thousand a
// second, to say how fair a table is.
//
// A [Table] is what is dealt under which house rules and who plays. An
// [Arena] plays its games one after the other. Every draw of chance depends on
// the seed of its game and on its own name alone (see [Seed]), so that game n
// of a seed is the same game on every machine, whichever processor plays it
// and whatever was played before.
//
// Bots are [Strategy] values. They are given a [View], which holds what their
// seat may know and nothing else; the state of the game is out of their reach.
// The package bots has some.
//
// Like the rules, the package is pure.
package sim
