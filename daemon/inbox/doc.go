// Package inbox brings mail in: it fetches messages from an IMAP server into
// the store, and it decodes them.
//
// The two halves do not touch. A [Box] is a supervised loop that gets the
// bytes of each new message onto disk before anything else happens to it, and
// never loses one to a bad neighbour, a silent server or a restart. [Decode]
// makes a [daemon.Mail] of such bytes; it never fails, because a message that
// cannot be read must be answered too.
//
// What was fetched, tried and marked is kept by a [daemon.MailStore], never by
// flags on the server.
package inbox
