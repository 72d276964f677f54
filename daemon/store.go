package daemon

import (
	"context"
	"errors"
	"time"

	"omerta/engine"
)

// ErrStale is returned by [GameStore.Commit] when the game has changed since
// it was loaded: somebody else's step came first. Load it anew and try again.
var ErrStale = errors.New("the game has changed meanwhile")

// ErrNotFound is returned when there is no such game, seat, mail or letter.
var ErrNotFound = errors.New("not found")

// ErrExists is returned when a game of that name is there already.
var ErrExists = errors.New("there is a game of that name already")

// A Status is the state of a game as a whole.
type Status string

// The states of a game.
const (
	StatusOpen      Status = "open"      // made, not started: nothing was sent
	StatusRunning   Status = "running"   //
	StatusStopped   Status = "stopped"   // trouble of ours: no deadline is kept until the host says so
	StatusEnded     Status = "ended"     // somebody won, or nobody
	StatusCancelled Status = "cancelled" // the host ended it
)

// A Game is the row of a game. Roles, orders and results are not in it: they
// follow from Setup, Seed and the statements.
type Game struct {
	ID       string
	Version  int64 // grows by one with every step; 0 before the first
	Rules    int   // [engine.RulesVersion] it was started under
	Status   Status
	Setup    []byte // the game file as it was read, normalised (package config)
	Seed     [engine.SeedLen]byte
	Phase    engine.Phase // the open phase; zero before the start
	Opened   time.Time    // when Phase was opened
	Deadline time.Time    // of Phase; whole seconds
	Created  time.Time
	Ended    time.Time  // zero while it goes on
	Stepped  time.Time  // when its last step was made; [Host] sets it
	Trouble  string     // why it was stopped
	Language string     // of the table: "ru", "en"
	Next     time.Time  // when something is to be done in it by itself; zero: never
	Hosts    []GameHost // the first one owns the game; never empty
	Seats    []Seat
	Desk     Desk
}

// A GameHost is a person who hosts a game. Where a seat is asked for, the
// first of them is -1, the second -2 and so on; see [HostSeat].
type GameHost struct {
	Address string // addr-spec, lower case
	Key     string // of the letters to him
	Epoch   int    // grows when the key is changed
}

// HostSeat is the number that stands for a host of a game where a seat is
// meant: -1 for the first.
func HostSeat(i int) int { return -1 - i }

// NoSeat stands for nobody at the table where a seat is meant: strangers and
// watchers.
const NoSeat = -1000

// A Seat is a place in a game and the person in it.
type Seat struct {
	Name      string
	Aliases   []string
	Address   string   // addr-spec, lower case: where he is written to
	Addresses []string // others of his, from which he may write too
	Language  string
	Zone      string    // IANA name; empty: the game's
	Epoch     int       // grows when the seat's key is changed
	Key       string    // of its letters; see [Keys]
	Doors     []Door    // the addresses of the rooms, as this seat has them
	Bounces   int       // hard ones in a row
	Away      time.Time // until when its player is away; zero: he is not
	Here      bool      // he confirmed his role letter (the muster)
	Resigns   bool      // he asked to be replaced
	PageOn    time.Time // when he asked for a page of his with this game on it; zero: never
	PageOff   time.Time // when he wanted no page any more; zero: never
}

// A Door is the key of an address by which a seat writes into a [Room]. It
// dies with the epoch of the seat.
type Door struct {
	Room Room
	Key  string
}

// A Room is where players write to each other through the host.
type Room string

// The rooms.
const (
	RoomGang      Room = "gang"      // the living of the gang
	RoomSquare    Room = "square"    // everybody; the living write
	RoomGraveyard Room = "graveyard" // the dead
	RoomWatch     Room = "watch"     // of nobody: the door of those who watch
)

// A Post is what somebody wrote into a room and what has not gone out yet.
type Post struct {
	Room Room
	Seat int // who wrote it
	At   time.Time
	Text string // quoted text and keys are struck
}

// A Watcher gets the public letters of a game.
type Watcher struct {
	Address  string
	Language string
	Key      string // of the letters to it, by which it is answered
}

// A Closed is a phase that was resolved.
type Closed struct {
	Phase    engine.Phase
	Opened   time.Time
	Deadline time.Time
	At       time.Time // when it was resolved
	Results  string    // the result lines, as the record prints them
	Story    string    // the host's own words in place of the fiction
	News     []string  // what he announced in its digest
}

// A Statement is one thing that somebody said to the host and what came of
// it. Those with a Record line are the inputs of the game; in the order of
// (Arrived, Mail, N) they make the record.
type Statement struct {
	Mail    int64 // 0 for what was commanded at the terminal
	N       int   // place in its mail, from 0
	Seat    int   // -1: nobody's
	Phase   engine.Phase
	Arrived time.Time
	Line    string // as written
	Record  string // "order Vasya kill Lena", or empty where it is no input of the game
	Fate    string // "accepted", "refused CODE", "problem CODE", "command WORD", "talk", "late", "held"
	By      string // who said it, when it was not the seat itself: the host's address or "terminal"
}

// A Fate is what became of a mail.
type Fate string

// The fates.
const (
	FateAccepted Fate = "accepted" // its writer is known and statements were read
	FateHelp     Fate = "help"     // a person wrote, but there was no usable statement
	FateLate     Fate = "late"
	FateHeld     Fate = "held"   // its writer is not proven; see MailFate.Code
	FateNotice   Fate = "notice" // it could not be read, or a stranger wrote: one notice
	FateDropped  Fate = "dropped"
	FateAuto     Fate = "auto"
	FateLoop     Fate = "loop"
	FateBounce   Fate = "bounce"
	FateTwice    Fate = "dup"
	FateWaiting  Fate = "waiting" // its game is stopped; it is read when the game goes on
	FatePoison   Fate = "poison"  // it made us fail three times; the operator was told
)

// A MailFate closes the book on one mail.
type MailFate struct {
	Mail      int64
	Fate      Fate
	Game      string
	Seat      int
	Sender    string // From
	MessageID string
	BodyHash  string // of its new lines
	Code      string // of a held mail: `confirm CODE` releases it
	Until     time.Time
	At        time.Time
}

// A Step is one transaction: all of it is written, or nothing.
type Step struct {
	Game       *Game // its row as it will be; Version is the one it was loaded with. nil: no game is touched
	Create     bool  // the game is new
	Mails      []MailFate
	Statements []Statement // of Game
	Closed     *Closed     // of Game
	Undo       *Undo       // of Game: a rollback; done before anything else of the step
	Letters    []Letter
	Hints      []Hint     // strangers who were written to
	Release    []Place    // seats whose letters were kept back: they go now
	Redirect   []Redirect // seats whose letters that are not sent yet go elsewhere
	Withdraw   []Place    // seats whose letters that are not sent yet never are; done before Letters
	Events     []Log      // what a person commanded
	Posts      []Post     // of Game: for rooms whose letters are bundled
	Posted     []Room     // of Game: rooms whose bundle goes out with this step
	Watch      []Watcher  // of Game: who watches it from now on
	Unwatch    []string   // of Game: addresses that do not any more
}

// A Redirect sends the letters to a seat to another address.
type Redirect struct {
	Place
	To string
}

// An Undo makes history of a closed phase and of everything that came after
// it. The statements of the phase itself stay in force.
type Undo struct {
	Phase  engine.Phase
	Number int  // of the rollback, from 1
	Inputs bool // the statements of the phase become history too (a new deal)
}

// A Hint remembers that an address was written to, so that it is not written
// to again for a day.
type Hint struct {
	Address string
	Why     string // "stranger", "challenge" …
	At      time.Time
}

// A Log is one command of a person: who, when, what.
type Log struct {
	Game string
	At   time.Time
	Who  string
	What string
}

// A GameStore keeps games. One transaction a call.
type GameStore interface {
	// Secret returns the server's secret of n bytes, made at the first call.
	Secret(ctx context.Context, n int) ([]byte, error)

	// Game returns the row of a game with its seats, or ErrNotFound.
	Game(ctx context.Context, id string) (*Game, error)
	// Version returns the version of a game's row, or ErrNotFound: a row of
	// that version needs not be read again.
	Version(ctx context.Context, id string) (int64, error)
	// Games returns the ids of the games in one of these states, in order of
	// their making.
	Games(ctx context.Context, in ...Status) ([]string, error)
	// Statements returns what was said in a game, in the order of
	// (Arrived, Mail, N).
	Statements(ctx context.Context, game string) ([]Statement, error)
	// Closed returns the resolved phases of a game that stand, first to last.
	Closed(ctx context.Context, game string) ([]Closed, error)
	// Undone returns how a phase was resolved before the latest rollback that
	// undid it, or ErrNotFound.
	Undone(ctx context.Context, game string, p engine.Phase) (*Closed, error)
	// Posts returns what waits in a room, in the order of its writing.
	Posts(ctx context.Context, game string, room Room) ([]Post, error)
	// Watchers returns who watches a game, in the order of their coming.
	Watchers(ctx context.Context, game string) ([]Watcher, error)
	// Logs returns what was commanded in a game, first to last.
	Logs(ctx context.Context, game string) ([]Log, error)

	// ByKey finds the seat, host or room whose current key this is;
	// ErrNotFound.
	ByKey(ctx context.Context, key string) (Place, error)
	// ByAddress finds the seats that an address holds in games that are not
	// over.
	ByAddress(ctx context.Context, address string) ([]Place, error)
	// HostedBy finds the games that an address hosts and that are not over,
	// in the order of their ids; Seat is that of [HostSeat].
	HostedBy(ctx context.Context, address string) ([]Place, error)
	// Letter finds a letter of ours by Message-ID, or ErrNotFound.
	Letter(ctx context.Context, id string) (*Letter, error)
	// LettersTo returns the last n letters to a seat, newest first.
	LettersTo(ctx context.Context, game string, seat, n int) ([]Letter, error)

	// Pending returns the mails that have no fate yet, in the order of
	// (arrival, folder, UID), at most n.
	Pending(ctx context.Context, n int) ([]Raw, error)
	// Mail returns a stored mail with what became of it, or ErrNotFound.
	Mail(ctx context.Context, id int64) (*Raw, *MailFate, error)
	// Held finds a held mail by its code, or ErrNotFound.
	Held(ctx context.Context, code string) (*Raw, *MailFate, error)
	// Twin finds a mail with a fate that is the same message as this one:
	// the same bytes, or the same sender, Message-ID and body. ErrNotFound.
	Twin(ctx context.Context, mail int64, sender, messageID, bodyHash string) (*MailFate, error)
	// Try counts an attempt to read a mail, before it is made, and returns
	// how many there were.
	Try(ctx context.Context, mail int64) (int, error)
	// TryAll counts an attempt to read several mails together.
	TryAll(ctx context.Context, mails []int64) error
	// Hinted tells when an address was last written to for this reason;
	// zero: never.
	Hinted(ctx context.Context, address, why string) (time.Time, error)
	// CountHints counts the addresses that were last written to for this
	// reason since a time.
	CountHints(ctx context.Context, why string, since time.Time) (int, error)
	// CountLetters counts the letters of a kind to an address since a time.
	CountLetters(ctx context.Context, to string, kind Kind, since time.Time) (int, error)

	// NextDeadline returns the running game whose deadline comes first, or
	// ErrNotFound.
	NextDeadline(ctx context.Context) (game string, at time.Time, err error)
	// NextDue returns when something is to be done next in a game that is
	// open or running ([Game].Next), or ErrNotFound.
	NextDue(ctx context.Context) (time.Time, error)
	// Due returns the open and running games in which something is to be done
	// now, the longest due first.
	Due(ctx context.Context, now time.Time) ([]string, error)

	// Commit writes the steps in one transaction: all of them or none. It
	// returns ErrStale when a game was changed since it was loaded, and
	// ErrExists when a new game's name is taken.
	Commit(ctx context.Context, steps ...Step) error
}

// A Place is a seat in a game, or a host of it.
type Place struct {
	Game string
	Seat int  // see [HostSeat]
	Room Room // by whose door he came; empty: by none
}

// A MailStore keeps what was fetched. The inbox uses it.
type MailStore interface {
	// Folder returns what is known of a folder: its last UIDVALIDITY and the
	// highest UID up to which every message is stored. Zero: never seen.
	Folder(ctx context.Context, account, folder string) (validity, high uint32, err error)
	// Known returns the UIDs of a folder that are stored.
	Known(ctx context.Context, account, folder string, validity uint32) (map[uint32]bool, error)
	// Save stores messages that are new (one that is there already is left as
	// it is) and sets the high-water mark of the folder, in one transaction.
	// It returns how many were new.
	Save(ctx context.Context, account, folder string, validity, high uint32, mails []Raw) (int, error)
	// Attempt counts on disk an attempt to fetch a message, before it is
	// made, and returns how many there were.
	Attempt(ctx context.Context, account, folder string, validity, uid uint32) (int, error)
	// Unmarked returns the stored messages of a folder that have a fate and
	// are not yet marked or moved on the server (fewer than 3 tries).
	Unmarked(ctx context.Context, account, folder string, validity uint32) ([]uint32, error)
	// Marked writes down that they were, or that it was tried once more.
	Marked(ctx context.Context, account, folder string, validity uint32, uids []uint32, done bool) error
}

// A LetterStore keeps what is to be sent. The outbox uses it.
type LetterStore interface {
	// Claim returns letters that are due, most urgent first and oldest first
	// within that, at most n, not those in skip.
	Claim(ctx context.Context, now time.Time, n int, skip map[string]bool) ([]Letter, error)
	// Trying writes down, before the attempt, that a letter is being sent and
	// when it is next tried if nothing more is heard of it; and with that, or
	// not at all, that servers took the letters sent before it. ErrNotFound: it
	// was withdrawn, and is not sent.
	Trying(ctx context.Context, id string, now, next time.Time, sent ...string) error
	// Sent writes down that servers took these letters.
	Sent(ctx context.Context, now time.Time, ids ...string) error
	// Failed writes down why an attempt failed and when the next is due.
	Failed(ctx context.Context, id string, next time.Time, why string) error
	// Dead writes down that a letter will not be sent, and why.
	Dead(ctx context.Context, id string, now time.Time, why string) error
	// NextLetter returns when the next letter is due, or ErrNotFound.
	NextLetter(ctx context.Context) (time.Time, error)
	// CountSent counts letters sent since a time, in all and to one domain
	// ("" for none).
	CountSent(ctx context.Context, since time.Time, domain string) (all, toDomain int, err error)
	// Changes is a number that changes when another process wrote to the
	// store.
	Changes(ctx context.Context) (int64, error)
}
