package bench

import (
	"errors"
	"fmt"
	"runtime"
	"slices"

	"omerta/daemon/mailtest/real"
)

// errMissing is the error where a program is not installed.
var errMissing = errors.New("not here")

// A stage is where real servers are started outside of a test: it keeps what
// is to be cleaned up, and turns a failure into an error.
type stage struct {
	cleanups []func()
	err      error
}

var _ real.TB = (*stage)(nil)

// try runs f, which starts servers, in a goroutine that a failure may end.
func (s *stage) try(f func(t real.TB)) error {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		f(s)
	}()
	<-ended
	return s.err
}

// close stops what was started, last first.
func (s *stage) close() {
	for _, f := range slices.Backward(s.cleanups) {
		f()
	}
	s.cleanups = nil
}

// Helper does nothing: there are no lines of a test here.
func (s *stage) Helper() {}

// Cleanup keeps f for the end.
func (s *stage) Cleanup(f func()) { s.cleanups = append(s.cleanups, f) }

// Fatal ends what tries to start a server.
func (s *stage) Fatal(args ...any) {
	s.err = errors.New(fmt.Sprint(args...))
	runtime.Goexit()
}

// Fatalf ends what tries to start a server.
func (s *stage) Fatalf(format string, args ...any) {
	s.err = fmt.Errorf(format, args...)
	runtime.Goexit()
}

// Skipf ends what tries to start a server that is not there.
func (s *stage) Skipf(format string, args ...any) {
	s.err = fmt.Errorf("%w: %s", errMissing, fmt.Sprintf(format, args...))
	runtime.Goexit()
}
