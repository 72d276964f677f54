package server

import (
	"os"
	"runtime/debug"
)

// gcPercent lets the heap grow to nine times of what lives. That is a few
// megabytes here, and nearly all that is made while a mail is read is garbage
// at once: collecting it seldom saves a sixth of the work.
const gcPercent = 800

// Tune sets up the runtime for a daemon. GOGC, where it is set, wins.
func Tune() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
}
