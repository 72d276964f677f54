// Package templates holds every word that people read, in Russian and in
// English, and turns facts into letters. No fact in this package says more
// than the reader of its letter may know.
package templates

import (
	"time"

	"omerta/engine"
)

// A Name is a player's name as sentences need it. Where a language does not
// decline, all cases are the name itself.
type Name struct {
	Nom, Gen, Dat, Acc, Ins, Pre string
}

// Common is what every letter of a game knows.
type Common struct {
	Game     string       // id: "stray-cats"
	Title    string       // "Бродячие коты"
	Phase    engine.Phase // the open phase
	Deadline time.Time    // of Phase, in the reader's zone; zero: none
	To       Name         // the reader; only in private letters, else nobody
	Code     string       // the reader's key as text; only in private letters, else empty
	Address  string       // where to write to: with the key in private letters, else bare; empty: nowhere
}

// An Action is an order or a vote as its sender is told of it.
type Action struct {
	Verb    engine.Verb
	Targets []Name
	Self    []bool        // Targets[i] is the sender himself
	Role    engine.RoleID // of heal-victim
	Quick   bool          // the maniac's plain kill: say that it is the quick one (Rule K3)
}

// A RoleLetter tells a player who he is. Its first lines and its subject are
// the same for every role (secrecy: lock screens).
type RoleLetter struct {
	Common
	Rulebook
	Role       engine.RoleID
	Rank       int // mafia only
	Mates      []Mate
	Actions    []engine.Verb // what the role may order by night
	Dealt      bool          // by the seed; else given by the host
	Commitment string        // SHA-256 of the seed in hexadecimal
	Living     []Name        // all seats, in order
	Muster     bool          // he is asked to confirm that he has it
	Anew       bool          // it was dealt before: this takes the place of an earlier letter
	First      []Name        // examples in the letter name these living players, not the reader
	Open       []Choice      // what the reader may order in the open night; nil by day
	Room       *GangRoom     // of a member of the gang: where it talks; nil: nowhere
	Square     string        // the reader's own address of the square; empty: there is none
}

// A GangRoom is where the gang talks through the host.
type GangRoom struct {
	Address string // the member's own
	Always  bool   // by day too
	Read    bool   // the host reads along
}

// A Mate is a member of the gang, in order of rank (Rule M12).
type Mate struct {
	Name Name
	Rank int
	Self bool
}

// A RoleCount is a role and how many play it.
type RoleCount struct {
	Role  engine.RoleID
	Count int
}

// A Receipt answers a mail line by line, then says what is in force.
type Receipt struct {
	Common
	Rulebook
	Lines      []Line
	InForce    *Action // of the reader, nil: nothing
	Kept       *Action // of the reader, by day: what waits for the night; nil: nothing
	Gang       *GangOrder
	Day        bool
	Late       bool     // the mail came after the deadline: nothing of it counts
	Over       bool     // the game is over: nothing of it counts
	Early      bool     // the game has not begun: nothing of it counts
	Opens      bool     // nobody wrote: a night has opened, and what waited for it was checked
	Correction bool     // of Opens: the day before it was resolved again, and this takes the place of an earlier letter
	News       bool     // nobody wrote: the order in force for the gang has changed; Lines is empty
	Unproven   bool     // the key is right, but the DMARC check of his address failed
	Again      bool     // the reader's role or letters are sent again with this answer
	Quoted     bool     // what looks like an order stood in quoted text
	Notes      []string // what was seen and not read: "attachment", "calendar", "encrypted", "tnef", "message", "charset", "truncated", "unreadable"
	Open       []Choice // what the reader may order now and whom he may name
	Commands   []string // the commands that this game has for him, as keys of the words
	Living     []Name
	Silent     []Name
	Votes      []Ballot // for `votes`: as they stand
	Square     string   // the reader's own address of the square; empty: there is none
}

// A GangOrder is the order in force for the gang and whose it is; only its
// living members are told (secrecy: the gang).
type GangOrder struct {
	Whose  Name
	Action Action
}

// A Line is one statement of a mail and its fate.
type Line struct {
	Text     string // as written
	Action   *Action
	Fate     string      // "accepted", "ahead", "refused", "problem", "question", "talk", "command", "held", "late"; of a host's command "done", "impossible"
	Code     engine.Code // of refused
	Problem  string      // of problem and question: a code of package parser
	Word     string      // the word that was not understood
	Suggest  []string    // the nearest words
	Choices  []Action    // of a question, numbered from 1
	Command  string      // of command: "status", "votes", "who", "rules", "role", "help", "resend", "language", "ping", "confirm" (Argument "done", "unknown" or "expired"), "unavailable" (not offered in this game)
	Argument string
	NotRun   bool      // of a talk: it holds an order, a vote or a command, which is not run there
	At       time.Time // of a command that names a time, in the reader's zone
	Final    string    // of accepted and ahead: "final" was said with it, and means this: a block "final"
	Why      string    // of impossible: why it cannot be done, a block of the words
	Names    []string  // of impossible: what can be chosen instead
	Phases   []engine.Phase
}

// A Ballot is one vote as it was cast.
type Ballot struct {
	Voter Name
	On    Name
	Blue  bool
}

// A Fact is a public or private event in the words of the reader's table.
type Fact struct {
	engine.Event
	Who   Name   // of On
	Other Name   // of Other
	Names []Name // of Seats
}

// A Private tells one seat what his action of the night brought.
type Private struct {
	Common            // Phase is the night it tells of
	Facts      []Fact // events for this seat; none in a correction: the earlier letter was wrong
	Correction bool   // the night was resolved again, and this takes the place of an earlier letter
}

// A Digest tells everybody what a phase brought and what is awaited now.
// Closed is the phase told of, Common.Phase the one now open.
type Digest struct {
	Common
	Rulebook
	Closed     engine.Phase
	Facts      []Fact // events for everybody, without Won
	Votes      []Ballot
	Tally      []Candidate // by day: candidates in seat order, voters as they voted
	Changes    []Change    // by day, where the game tells them: who changed a vote
	NotVoted   []Name      // by day: who could vote and did not
	Silent     []Name      // who may not vote in the day now open or just closed
	Living     []Name
	Dark       bool // in the phase now open
	Over       bool // the game is over: no phase is open
	Fiction    string
	Told       bool     // Fiction is the host's own story
	News       []string // what the host announced
	Correction bool     // it was resolved again, and this takes the place of an earlier digest
	Commitment string   // in the first digest
	Posted     bool     // it is read in a forum thread, and says nothing of letters
}

// A Candidate is one on whom votes stood at the close.
type Candidate struct {
	Name Name
	Red  []Name
	Blue []Name
}

// A Change is how somebody came to a vote: what was cast, in its order. The On
// of a vote that was taken back is nobody.
type Change struct {
	Voter Name
	Votes []Ballot
	Cut   bool // there were votes before these
}

// An End is the last letter: who won, who was who, the seed.
type End struct {
	Common
	Closed    engine.Phase
	Side      engine.Side
	Seats     []Ending
	Seed      string // hexadecimal
	Cancelled bool   // the host ended the game before anybody won
	Notes     int    // to a host: how many notes he wrote, which he may publish
}

// An Ending is what became of a seat.
type Ending struct {
	Name  Name
	Role  engine.RoleID
	Rank  int
	Lives bool
}

// A Report is the host's validation report. It tells all.
type Report struct {
	Common
	Closed  engine.Phase
	Before  bool   // the phase is still open
	State   string // of the game, as in [Transcript]
	Rows    []ReportRow
	Rulings []Said   // of hosts, for no seat: dice that they laid
	Results []string // the result lines of the record
	Bounced []string // addresses that refuse mail
	Absent  []Name   // who has not confirmed his role letter
	Held    int      // mails whose writer was not proven

	Correction bool // the phase was resolved again, and this takes the place of an earlier report

	Grave string // where it is for the dead: the reader's own address of their room; nothing in it is for hosts alone

	Why      []ExplainedPart  // of a phase that is over: why it came to that
	Warnings []engine.Warning // in the first report: what is odd about the game
}

// A ReportRow is one seat in the report.
type ReportRow struct {
	Seat    int // from 1
	Name    Name
	Role    engine.RoleID
	Rank    int
	Lives   bool
	Silent  bool
	Away    time.Time // until when he is; zero: he is not
	Resigns bool      // he asked to be replaced
	Bounces bool      // his address refuses mail
	Absent  bool      // he has not confirmed his role letter
	InForce *Action
	Gang    bool      // it is in force for the gang
	At      time.Time // when the mail in force came
	Mail    int64     // its number; 0: it was commanded at the terminal
	By      string    // the host who sent it in his place
	Others  []Said    // replaced, refused, late, held
	Missing bool      // could have ordered something and did not
}

// A Said is an earlier or refused statement in the report.
type Said struct {
	At   time.Time
	Mail int64
	Text string
	Fate string // "replaced", "withdrawn", "late", "held", or "refused" or "problem" with a code after a blank
	Rule string // of refused: "D8"
	By   string // the host who said it in his place
}

// A Challenge asks the owner of an address whether he wrote a mail.
type Challenge struct {
	Common
	Lines   []Line // the order as understood
	Confirm string // the code
	ByOther bool   // his key came from somebody else's address
}

// A Hint answers a stranger, or a player whose mail fits no game of his.
type Hint struct {
	Language string
	Why      string // "stranger", "which-game", "no-key", "unreadable", "which-watch", "watcher"
	Games    []string
}

// A Trouble tells the host, or the operator, that something needs a person.
type Trouble struct {
	Common
	What   string // a key of the words: "letter-dead", "address-dead", "game-stopped", "inbox-down", "login-refused", "outbox-down", "mail-poison", "held-mail", "clock-jumped", "strangers", "template-broken"
	Detail string
}

// A Rendered letter.
type Rendered struct {
	Subject string
	Text    string
	HTML    string // the same words as HTML
	Broken  error  // why the host's own template could not write this letter; nil: it did, or there is none
}

// A News tells of what a host did beside the course of the phases: to
// everybody in the same words, or to one player (Private).
type News struct {
	Common
	What    string       // "extended", "paused", "resumed", "announced", "rolled-back" and so on: a block of the words
	Text    string       // the host's own words
	Who     Name         // whom it concerns
	Names   []Name       // or whom, where it concerns several
	Count   int          // or how many of them, where it is told no nearer
	Action  *Action      // what was ordered for him
	Closed  engine.Phase // the phase it tells of, where that is not the open one
	At      time.Time    // another time than the deadline, in the reader's zone
	Span    time.Duration
	Private bool
}

// A Talk brings what was written into a room. It shows nobody's address.
type Talk struct {
	Common
	Room  string // "gang", "square", "graveyard"
	Posts []Post
	Reply bool // the reader may answer there
}

// A Post is what one player wrote.
type Post struct {
	Who  Name
	Text string // keys and addresses are struck
}

// A Counts tells everybody how the votes stand some time before the day ends.
// It says no more than [Digest] does: votes as cast, and no sums (Rule V4).
type Counts struct {
	Common
	Tally    []Candidate
	NotVoted []Name // who can vote and has not
	Silent   []Name
	Living   []Name
}

// A Reminder is for one who owes an order or a vote. Its first lines and its
// subject are the same for every role (secrecy: lock screens).
type Reminder struct {
	Common
	Open []Choice // what he may order now and whom he may name
}

// A Turn tells a player what he may order in the night that has opened. Every
// living player gets one, and its first lines and its subject are the same for
// every role (secrecy: lock screens).
type Turn struct {
	Common
	Open       []Choice // what he may order now and whom he may name
	Correction bool     // the day before was resolved again, and this takes the place of an earlier letter
}

// A Transcript answers the commands of a host, line by line.
type Transcript struct {
	Common
	Rulebook
	Lines []Line
	State string    // of the game: "open", "running", "paused", "waits", "stopped", "ended", "cancelled"
	Until time.Time // of "waits": when it waits no longer; zero: for ever
	Held  bool      // the phase closes only when the host says so
	Games []string  // of a host of several games: which
	Parts []Part    // the commands that he has here
}

// A Preview shows a host what would go out if the open phase closed now.
type Preview struct {
	Common
	With     string // the order that it is tried with; empty: as it stands
	Awaits   bool   // the phase is over, and this waits for the host
	Until    time.Time
	Letters  []PreviewLetter // with With set those alone that differ
	Dead     []string        // who would get the report that the hosts get
	Watchers int             // how many others would get what is public
	Results  []string        // the result lines of the record
}

// A PreviewLetter is one letter that would go out. Keys are struck.
type PreviewLetter struct {
	To      string // the names of those who would get it, or what they are
	Subject string
	Lines   []string
}
