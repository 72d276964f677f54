package parser

import "strings"

// NewLines finds what the sender wrote now.
func NewLines(text string, ours []string, names *Names) (lines, quoted []string) {
	known := map[string]bool{}
	for _, o := range ours {
		for l := range strings.Lines(o) {
			known[clean(l)] = true
		}
	}
	for l := range strings.Lines(text) {
		l = clean(l)
		switch {
		case l == "--":
			return lines, quoted
		case strings.HasPrefix(l, ">"):
			if q := clean(strings.TrimLeft(l, "> ")); q != "" && !known[q] {
				quoted = append(quoted, q)
			}
		case l == "" || known[l] || strings.HasSuffix(l, ":") && strings.Contains(l, "@"):
		default:
			lines = append(lines, l)
		}
	}
	return lines, quoted
}
