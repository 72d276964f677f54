// Package bench makes load for the daemon and says how it keeps up: with
// stores, servers and a mailbox of its own, beside the programs that do the
// same part of the work, in the same run. What counts is the ratio of the two;
// the seconds are those of the machine.
package bench
