// Package outbox sends letters.
//
// A letter is a row in the store before it is mail. A [Sender] takes rows that
// are due, a few at a time, renders each with [Compose] and hands it to the
// mail server over one of a few connections. Before each attempt the time of
// the next one is on disk, and right after the server's reply the letter is
// marked; so whatever kills the process, a letter is sent twice only if it was
// in flight just then, at most one a connection, and both copies carry the
// same Message-ID.
package outbox
