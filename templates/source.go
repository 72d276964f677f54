package templates

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// readWords reads a file of words. An editor of Windows may have begun it with a
// byte order mark, which is no part of a letter, or kept it in another charset.
func readWords(folder fs.FS, file string) (string, error) {
	raw, err := fs.ReadFile(folder, file)
	if err != nil {
		return "", err
	}
	text := strings.TrimPrefix(string(raw), "\uFEFF")
	n := 0
	for line := range strings.Lines(text) {
		if n++; !utf8.ValidString(line) || strings.ContainsRune(line, 0) {
			return "", fmt.Errorf("line %d: this is not UTF-8; save the file again, with the encoding UTF-8", n)
		}
	}
	return text, nil
}

// aside tells files that systems and editors leave in any folder.
func aside(file string) bool {
	name := path.Base(file)
	return slices.Contains([]string{"Thumbs.db", "desktop.ini"}, name) || strings.HasSuffix(name, "~") || strings.HasSuffix(name, ".bak")
}

// lineOf is where text/template says that something stands.
var lineOf = regexp.MustCompile(`^(?:line (\d+)|template: [^:]*:(\d+)(?::\d+)?): (.*)$`)

// located makes a flaw of what is wrong with a file, at its line if that is
// told, and says what to do.
func located(file, what string) Flaw {
	f := Flaw{file, what}
	if m := lineOf.FindStringSubmatch(what); m != nil {
		f = Flaw{file + ":" + m[1] + m[2], m[3]}
	}
	if strings.HasPrefix(what, "template: ") {
		f.What += "; compare it with the built-in file: each {{if}}, {{range}}, {{with}} and {{define}} has its {{end}}, and each {{ its }}"
	}
	return f
}

// near is the hint that a name may be meant for another one.
func near(name string, all []string) string {
	best, least := "", len(name)/3+1
	for _, other := range slices.Sorted(slices.Values(all)) {
		if d := edits(name, other); d < least {
			best, least = other, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; is it %q?", best)
}

// edits counts the letters that make one word of another.
func edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		left := row[0]
		row[0] = i + 1
		for j := range y {
			up := row[j+1]
			row[j+1] = min(row[j]+1, up+1, left)
			if x[i] != y[j] {
				row[j+1] = min(row[j]+1, up+1, left+1)
			}
			left = up
		}
	}
	return row[len(y)]
}

var action = regexp.MustCompile(`\{\{.*?\}\}`)

// sourceOf finds the line of a host's files from which a line of a letter was
// written: the one that has most of its words in a row. It returns "file:line",
// or "".
func sourceOf(folder fs.FS, lang, line string) (where string) {
	files, err := fs.Glob(folder, lang+"/*.tmpl")
	if err != nil {
		return ""
	}
	most := 3 // letters, and more
	for _, file := range files {
		text, err := readWords(folder, file)
		if err != nil {
			continue
		}
		for i, own := range strings.Split(text, "\n") {
			for _, said := range action.Split(own, -1) {
				if n := shared(strings.TrimSpace(said), line); n > most {
					most, where = n, file+":"+strconv.Itoa(i+1)
				}
			}
		}
	}
	return where
}

// shared is the length of the longest run of characters that is in both.
func shared(a, b string) (most int) {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for i := range x {
		left := 0
		for j := range y {
			left, row[j+1] = row[j+1], left+1
			if x[i] != y[j] {
				row[j+1] = 0
			}
			most = max(most, row[j+1])
		}
	}
	return most
}
