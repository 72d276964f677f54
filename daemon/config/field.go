// Package config reads the server's config and the file of a game. It is
// pure: it is given bytes and a name to call them by, and reports every
// mistake at once, each with its line and what to write instead.
package config

import (
	"fmt"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// A Problem is one mistake in a file.
type Problem struct {
	File string
	Line int // 0: the file as a whole
	Key  string
	What string // "got 70000, want a whole number from 1 to 8"
	Hint string // what to do, or empty
}

func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
	}
	if p.Key != "" {
		b.WriteString(": " + p.Key)
	}
	b.WriteString(": " + p.What)
	if p.Hint != "" {
		b.WriteString("; " + p.Hint)
	}
	return b.String()
}

// Problems are all the mistakes of a file, in the order of their lines.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, one := range p {
		lines[i] = one.String()
	}
	return strings.Join(lines, "\n")
}

// A field is one key of a file: what it means to people, and where its value
// goes. The table of fields is the only list of keys: reading, hints and the
// example all come from it.
type field struct {
	key     string // "imap.address"
	example string // the value in the example, as TOML
	active  bool   // the example shows it switched on, not behind a "#"
	doc     string // what it is, its unit, its default and why
	set     func(any) error
}

// decode reads TOML into fields and returns the keys that were there.
func decode(text []byte, file string, fields func(path string) *field, tables []string) (map[string]bool, map[string]any, Problems) {
	var tree map[string]any
	if _, err := toml.Decode(string(text), &tree); err != nil {
		p := Problem{File: file, What: err.Error(), Hint: "see https://toml.io for how the format is written"}
		if parse, ok := err.(toml.ParseError); ok {
			p.Line, p.What = parse.Position.Line, parse.Message
		}
		return nil, nil, Problems{p}
	}
	lines := findLines(string(text))
	seen := map[string]bool{}
	var problems Problems
	var walk func(prefix string, m map[string]any)
	walk = func(prefix string, m map[string]any) {
		for name, v := range m {
			key := prefix + name
			if sub, ok := v.(map[string]any); ok {
				walk(key+".", sub)
				continue
			}
			if list, ok := v.([]map[string]any); ok {
				for i, sub := range list {
					walk(fmt.Sprintf("%s.%d.", key, i), sub)
				}
				continue
			}
			seen[key] = true
			f := fields(key)
			if f == nil {
				problems = append(problems, Problem{file, lines[key], key, "there is no such key", nearest(key, tables)})
				continue
			}
			if err := f.set(v); err != nil {
				problems = append(problems, Problem{file, lines[key], key, err.Error(), ""})
			}
		}
	}
	walk("", tree)
	return seen, tree, problems
}

// findLines finds the line of each key of a well-formed file. It knows keys
// and headings as people write them; a key inside an inline table has none.
func findLines(text string) map[string]int {
	lines := map[string]int{}
	counts := map[string]int{}
	prefix := ""
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "[["):
			name := strings.TrimSpace(strings.SplitN(line[2:], "]]", 2)[0])
			prefix = fmt.Sprintf("%s.%d.", name, counts[name])
			lines[strings.TrimSuffix(prefix, ".")] = i + 1
			counts[name]++
		case strings.HasPrefix(line, "["):
			prefix = strings.TrimSpace(strings.SplitN(line[1:], "]", 2)[0]) + "."
		default:
			if key, _, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
				key = strings.Trim(strings.TrimSpace(key), `"'`)
				if _, twice := lines[prefix+key]; !twice {
					lines[prefix+key] = i + 1
				}
			}
		}
	}
	return lines
}

// nearest is the hint for an unknown word: the known one that differs least.
func nearest(word string, known []string) string {
	best, distance := "", len(word)/2+1
	for _, k := range known {
		if d := edits(word, k); d < distance {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %s?", best)
}

// edits is the Levenshtein distance of two words.
func edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j := range y {
			cost := 1
			if x[i] == y[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}

func text(to *string) func(any) error {
	return func(v any) error {
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("got %v, want a text in quotes", v)
		}
		if strings.ContainsAny(s, "\r\n\x00") {
			return fmt.Errorf("got a text of several lines, want one line")
		}
		*to = s
		return nil
	}
}

func checked(to *string, check func(string) error) func(any) error {
	return func(v any) error {
		if err := text(to)(v); err != nil {
			return err
		}
		return check(*to)
	}
}

func oneOf(to *string, words ...string) func(any) error {
	return checked(to, func(s string) error {
		for _, w := range words {
			if s == w {
				return nil
			}
		}
		hint := nearest(s, words)
		if hint != "" {
			hint = "; " + hint
		}
		return fmt.Errorf("got %q, want %s%s", s, strings.Join(words, ", "), hint)
	})
}

func list(to *[]string) func(any) error {
	return func(v any) error {
		items, ok := v.([]any)
		if !ok {
			return fmt.Errorf("got %v, want a list like [\"a\", \"b\"]", v)
		}
		out := make([]string, len(items))
		for i, item := range items {
			if err := text(&out[i])(item); err != nil {
				return err
			}
		}
		*to = out
		return nil
	}
}

func boolean(to *bool) func(any) error {
	return func(v any) error {
		b, ok := v.(bool)
		if !ok {
			return fmt.Errorf("got %v, want true or false", v)
		}
		*to = b
		return nil
	}
}

func whole(to *int, least, most int) func(any) error {
	return func(v any) error {
		n, ok := v.(int64)
		if !ok || n < int64(least) || n > int64(most) {
			return fmt.Errorf("got %v, want a whole number from %d to %d", v, least, most)
		}
		*to = int(n)
		return nil
	}
}

func duration(to *time.Duration, least, most time.Duration) func(any) error {
	return func(v any) error {
		s, ok := v.(string)
		d, err := time.ParseDuration(s)
		if !ok || err != nil || d < least || d > most {
			return fmt.Errorf("got %v, want a time like \"90s\" or \"12h\", from %v to %v", v, least, most)
		}
		*to = d
		return nil
	}
}
