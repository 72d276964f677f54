package engine

import "strings"

// hint says which of the known words was probably meant by an unknown one, or
// lists them where none is near.
func hint(unknown string, known []string) string {
	nearest, least := "", len(unknown)
	for _, k := range known {
		if d := distance(unknown, k); d < least && d <= 1+len(k)/3 {
			nearest, least = k, d
		}
	}
	if nearest != "" {
		return "; did you mean " + nearest + "?"
	}
	return "; there are " + strings.Join(known, ", ")
}

// distance is the least number of bytes to insert, delete or replace that
// turn a into b (Levenshtein). Foreign words are cut: nothing so long is near.
func distance(a, b string) int {
	a = a[:min(len(a), 32)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
