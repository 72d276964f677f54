package record

import (
	"strconv"

	"omerta/engine"
)

// releases are the last releases of omerta that play each version of the
// rules, from version 1. Who raises [engine.RulesVersion] adds a line.
var releases = []string{"0.1"}

// Release says in a few words which release plays a version of the rules, so
// that a game or a record of that version is not lost.
func Release(version int) string {
	switch {
	case version < 1:
		return "no release of omerta"
	case version > len(releases):
		return "a later release of omerta"
	default:
		return "omerta " + releases[version-1]
	}
}

// otherVersion is the error of a record that this program would misread.
func otherVersion(version int) string {
	return "the record is of version " + strconv.Itoa(version) + " of the rules, which " + Release(version) +
		" reads; this program plays version " + strconv.Itoa(engine.RulesVersion)
}
