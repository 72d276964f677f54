package record_test

import (
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/record"
)

// TestReleases: every version of the rules up to this one has the release that
// plays it; of the others something is said all the same.
func TestReleases(t *testing.T) {
	named := map[string]bool{}
	for v := 1; v <= engine.RulesVersion; v++ {
		r := record.Release(v)
		if !strings.HasPrefix(r, "omerta ") || named[r] {
			t.Errorf("version %d is played by %q", v, r)
		}
		named[r] = true
	}
	for v, want := range map[int]string{0: "no release of omerta", engine.RulesVersion + 1: "a later release of omerta"} {
		if got := record.Release(v); got != want {
			t.Errorf("version %d is played by %q, want %q", v, got, want)
		}
	}
}
