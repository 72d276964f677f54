package inbox

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"time"

	"github.com/emersion/go-imap/v2"
)

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
	ClassConfig   Class = "config"   // what no repetition mends, such as a bad certificate
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

// errSilence is the cause where a server stopped answering.
var errSilence = errors.New("no answer from the server")

// classify finds out whose trouble an error of a command is.
func classify(op string, err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	e := &Error{ClassProtocol, op, err}
	var status *imap.Error
	var netErr net.Error
	var badCert *tls.CertificateVerificationError
	switch {
	case errors.As(err, &badCert):
		e.Class = ClassConfig
	case errors.As(err, &status):
		if status.Type == imap.StatusResponseTypeBye {
			e.Class = ClassBye
		}
	case errors.As(err, &netErr), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.ErrClosedPipe),
		errors.Is(err, net.ErrClosed), errors.Is(err, errSilence), errors.Is(err, context.DeadlineExceeded):
		e.Class = ClassNetwork
	}
	return e
}

// refused tells whether the server answered NO or BAD: the connection is good.
func refused(err error) bool {
	var status *imap.Error
	return errors.As(err, &status) && status.Type != imap.StatusResponseTypeBye
}

// storeError marks an error of our own disk.
func storeError(op string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{ClassStore, op, err}
}

// backoff is how long to wait after so many failures in a row: from a second
// to five minutes, a quarter of an hour where trying again does harm (many
// servers lock an account out), and never in step with others.
func backoff(class Class, failures int) time.Duration {
	limit := 5 * time.Minute
	if class == ClassLogin || class == ClassConfig {
		limit = 15 * time.Minute
	}
	d := min(time.Second<<min(failures-1, 20), limit)
	return time.Duration(float64(d) * (0.75 + rand.Float64()/4))
}
