// Package daemon is the host (the moderator): what happens when a mail comes,
// when a deadline passes and when a person commands.
//
// It knows the rules (package engine), the grammar (package parser) and the
// words (package templates). It does not know how mail is fetched, sent or
// stored: those are small interfaces here, filled by the packages inbox,
// outbox and store, which do not know each other.
//
// Two ways lead through it. A mail: the inbox stores its bytes; [Host.Receive]
// decodes it, finds its writer, reads statements, checks each and commits one
// [Step]; the outbox sends the answer. A deadline: the inbox is drained of
// everything that arrived before it; [Host.Advance] resolves the phase and
// commits one Step; the outbox sends the letters. Nothing leaves the house
// before the Step that caused it is on disk.
package daemon
