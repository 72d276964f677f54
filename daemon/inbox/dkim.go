package inbox

import (
	"time"
)

// A DKIM verifies signatures by itself, for receivers that write no verdict.
type DKIM struct {
	LookupTXT func(domain string) ([]string, error) // nil: the system's resolver
	Timeout   time.Duration                         // of all look-ups for one message; zero: 5 s
}
