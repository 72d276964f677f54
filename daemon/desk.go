package daemon

import "time"

// A Desk is what the hosts of a game have arranged, and what the daemon has
// done by itself, beyond what the game's file says. All of it may be empty.
type Desk struct {
	// The phase now open.
	Early  time.Time     // it closes then, before its deadline; zero: at the deadline
	Agreed bool          // Early is when it is since those who may still speak have said that they are done
	Paused time.Time     // since when its clock stands; zero: it runs
	Left   time.Duration // what was left of it when the clock was stopped
	Hold   bool          // it closes only when a host says so
	Since  time.Time     // since when its resolution waits for a host; zero: it does not wait
	Until  time.Time     // when it waits no longer; zero: it waits for ever
	Again  bool          // it was rolled back to: only hosts change its inputs
	Began  []string      // of one rolled back to: what the phase after it began with then
	Fresh  []int         // of one rolled back to: seats with a new player since, who has none of what was told of it
	Story  string        // takes the place of the fiction of its digest
	News   []string      // announcements that its digest brings
	Marks  []string      // what was done by itself in it: "counts 3h0m0s"
	Thread string        // the cause of the letters that opened it
	Gang   int           // how often the order in force for the gang has changed in it
	Moved  time.Time     // when its deadline was last set
	Called bool          // it is resolved without those who have not confirmed their role letters

	// The whole game.
	Promoted  int           // how many were made hosts
	Commands  int           // how many mails and lines of hosts have changed it
	Deals     int           // how often it was dealt; 0: not yet
	Rollbacks int           // how often it was rolled back
	Former    []Former      // whose letters of a seat go elsewhere now
	Rolled    []string      // phases that were undone after a die had fallen in them: somebody knows how it falls
	Seen      []string      // addresses that had a host's letters, or the graveyard's
	Warned    []int         // seats that were warned that they will be out
	Joined    int           // how many joined by mail, those who left again too
	Waiting   []Joiner      // who would like to play, in the order of their coming
	Invites   []Invite      // who was asked something and has not answered
	Extend    time.Duration // of a blind game: how much longer the next phase is
	Pause     bool          // of a blind game: the next phase stands still
	Talk      time.Time     // when what waits in the square goes out; zero: nothing waits

	// By seat, what the page of its player would be called by addresses that he
	// had before: his games are his wherever he is written to.
	Once map[int][]string `json:",omitempty"`
}

// An Invite is a question to an address that its owner answers by any mail to
// the key of the invite.
type Invite struct {
	Kind     InviteKind
	Address  string
	Key      string
	Name     string // of a joiner
	Why      string // a joiner cannot be called so: a block of the words
	Other    string // because of this name
	Seat     int    // whose address it is to be
	Language string
	Until    time.Time
}

// An InviteKind says what an address was asked.
type InviteKind string

// The kinds of invites.
const (
	InviteHost    InviteKind = "host"    // to host the game too
	InviteJoin    InviteKind = "join"    // whether its owner wants to play
	InviteWatch   InviteKind = "watch"   // or to watch
	InviteAddress InviteKind = "address" // whether a seat's letters may go there
	InviteWait    InviteKind = "wait"    // nothing: its owner is on the waiting list and may leave it
)

// RoomInvite is the door through which answers to invites come.
const RoomInvite Room = "invite"

// A Joiner is somebody on the waiting list of a game.
type Joiner struct {
	Name     string
	Address  string
	Language string
}

// A Former is an address that has had the letters of a seat: whoever reads it
// knows the secrets of that seat.
type Former struct {
	Address string
	Seat    int
}

// fresh is the desk when a phase opens.
func (d Desk) fresh(thread string) Desk {
	d.Early, d.Agreed, d.Paused, d.Left = time.Time{}, false, time.Time{}, 0
	d.Hold, d.Since, d.Until, d.Again = false, time.Time{}, time.Time{}, false
	d.Began, d.Fresh, d.Called = nil, nil, false
	d.Story, d.News, d.Marks, d.Thread, d.Moved, d.Gang = "", nil, nil, thread, time.Time{}, 0
	return d
}
