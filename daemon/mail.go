package daemon

import "time"

// A Raw is a message as the mail server gave it, before anything is done
// with it.
type Raw struct {
	ID       int64 // of the store; 0 before it is saved
	Account  string
	Folder   string
	Validity uint32    // UIDVALIDITY of the folder
	UID      uint32    // within Validity
	Arrived  time.Time // INTERNALDATE; zero where the server gave none
	Fetched  time.Time
	Bytes    []byte // at most 256 KiB of the message
	Size     int64  // of the whole message on the server
	Note     string // why it has no readable Bytes (quarantine), else empty
	Tries    int    // how often it was tried to read it; only [GameStore.Pending] tells
}

// A Mail is a decoded message.
type Mail struct {
	MessageID  string   // raw header value, without angle brackets; may be empty or malformed
	InReplyTo  []string // Message-IDs without angle brackets
	References []string
	From       string   // the addr-spec of the single From, lower case; empty when there is none or more than one
	To         []string // addr-specs from To, Cc, Delivered-To, X-Original-To, Envelope-To …, lower case
	Subject    string
	Date       time.Time // as the sender claims; never used against a deadline
	Received   time.Time // of the topmost Received header; zero where unreadable
	Verdict    Verdict   // of DMARC, as our own receiver saw it, aligned with From
	Sort       Sort
	Bounce     *Bounce // where Sort is SortBounce

	Text  string   // of the text part, UTF-8, LF; quoted text and all
	HTML  string   // of the HTML part as lines of text, colours as [color=…]name[/color]
	Plain string   // which of the two was taken: "text", "html", "both-differ" or ""
	Notes []string // what was seen and not read, words of a table: "attachment", "calendar", "encrypted", "tnef" …
}

// A Verdict is what our own receiver wrote of the From domain's DMARC.
type Verdict uint8

// The verdicts. Of several in one mail the worst counts.
const (
	VerdictNone Verdict = iota
	VerdictPass
	VerdictFail
)

// A Sort says whether a person or a machine wrote a mail. It answers two
// questions: may it be answered, and may it be an order.
type Sort uint8

// The sorts.
const (
	SortPerson   Sort = iota // answer it, read it
	SortBulk                 // never answer without a valid key; an order with a valid key
	SortSuppress             // answer only with a valid key; read it
	SortAuto                 // never answer, never read
	SortAway                 // a subject like "Автоответ": never answer; held when it has a valid key and an order
	SortBounce               // never answer; what it says of an address is noted
	SortLoop                 // our own letter come back: nothing
)

// A Bounce is what a delivery report says of one of our letters.
type Bounce struct {
	LetterID  string // Message-ID of the letter, where the report carries it
	Token     string // of the VERP address it came to, else empty
	Recipient string
	Hard      bool // 5.x.x: the address is dead; else the trouble may pass
	Status    string
}
