package daemon

import "time"

// A Letter is a mail to be sent. It is a row before it is a mail: the Step
// that causes it writes it, the outbox sends it, again and again under the
// same ID until a server has taken it or refused it for good.
type Letter struct {
	ID         string // its Message-ID without angle brackets, made by [Host]; never a running number
	Game       string // empty for a letter outside any game
	Seat       int    // the reader's seat from 0; -1 for the host and strangers
	Kind       Kind
	To         string // addr-spec
	Name       string // display name of the reader
	ReplyTo    string // our address with the reader's key
	InReplyTo  string // the mail it answers, or empty
	References []string
	Subject    string
	Text       string
	HTML       string // empty: text alone
	Language   string // "ru", "en"
	Answer     bool   // Auto-Submitted: auto-replied; else auto-generated
	Null       bool   // sent with the empty envelope sender: a notice to a stranger
	Files      []File
	Created    time.Time // its Date header
	NotBefore  time.Time // zero: at once
	Ask        []string  // the choices of the question in it, as lines of the record; a bare number answers it
	Attempts   int
}

// A File is something attached to a letter.
type File struct {
	Name string
	Type string // a media type
	Data []byte
}

// A Kind says what a letter is about. It orders the outbox when a limit is
// near: private results first, then digests, then receipts.
type Kind string

// The kinds.
const (
	KindRole      Kind = "role"
	KindPrivate   Kind = "private"
	KindDigest    Kind = "digest"
	KindEnd       Kind = "end"
	KindReport    Kind = "report"
	KindNews      Kind = "news"    // what a host did beside the course of the phases
	KindPreview   Kind = "preview" // to a host: what would go out
	KindAnswer    Kind = "answer"  // to a host: what came of his commands
	KindInvite    Kind = "invite"  // a question to an address; see [Invite]
	KindList      Kind = "list"    // how the list of a game stands for which players sign up
	KindGang      Kind = "gang"    // the order in force for the gang has changed
	KindTalk      Kind = "talk"    // what somebody wrote into a room
	KindReceipt   Kind = "receipt"
	KindChallenge Kind = "challenge"
	KindNotice    Kind = "notice"  // to a stranger
	KindTrouble   Kind = "trouble" // to the host or the operator

	KindCounts   Kind = "counts"   // the votes so far
	KindReminder Kind = "reminder" // to whoever owes something
	KindTurn     Kind = "turn"     // to every living player: what he may order tonight
)

// Urgency orders kinds: 0 goes first.
func (k Kind) Urgency() int {
	switch k {
	case KindRole, KindPrivate, KindGang, KindTrouble:
		return 0
	case KindDigest, KindEnd, KindReport, KindNews, KindPreview, KindAnswer, KindList:
		return 1
	case KindCounts, KindReminder, KindTurn:
		return 1
	}
	return 2
}
