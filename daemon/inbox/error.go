package inbox

// A Class says whose trouble an error is. It decides how long the loop waits
// before it tries again.
type Class string

// The classes of errors.
const (
	ClassNetwork  Class = "network"  // no connection, or it broke, or nothing was heard
	ClassLogin    Class = "login"    // the server does not let us in
	ClassBye      Class = "bye"      // the server sent us away
	ClassProtocol Class = "protocol" // the server refused a command, or answered what cannot be
	ClassStore    Class = "store"    // our own disk
	ClassConfig   Class = "config"   // what no repetition mends: a bad certificate, plain text off loopback
)

// An Error is what went wrong with a mailbox.
type Error struct {
	Class Class
	Op    string // the command or step
	Err   error
}

// Error says what was being done and why it failed.
func (e *Error) Error() string { return e.Op + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Temporary tells whether the same thing may work later without anybody's
// doing something about it.
func (e *Error) Temporary() bool { return e.Class != ClassLogin && e.Class != ClassConfig }
