package server

import (
	"os"
	"runtime/debug"
)

// gcPercent lets the heap grow to nine times of what lives. That is a few
// megabytes here, and nearly all that is made while a mail is read is garbage
// at once: collecting it seldom saves a sixth of the work.
const gcPercent = 800

// memory is where that ends: when all games close at one instant a few
// thousand letters live at the same time, and nine times that is too much.
const memory = 192 << 20

// Tune sets up the runtime for a daemon. GOGC and GOMEMLIMIT, where they are
// set, win.
func Tune() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memory)
	}
}
