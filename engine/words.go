package engine

// word returns the word of v in a table that the values of T index, or "" for
// a value that has none.
func word[T ~uint8](table []string, v T) string {
	if int(v) < len(table) {
		return table[v]
	}
	return ""
}

// parse returns the value of T whose word in the table is s. No value has the
// empty word.
func parse[T ~uint8](table []string, s string) (T, bool) {
	if s != "" {
		for i, w := range table {
			if w == s {
				return T(i), true
			}
		}
	}
	return 0, false
}
