package templates

import "slices"

// Leaves reports whether the letter says good-bye: the list is no business of
// its reader any more.
func (l List) Leaves() bool { return slices.Contains([]string{"left", "struck", "too-late"}, l.What) }
