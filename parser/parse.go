package parser

import "strings"

// Parse reads the new lines of one mail.
func Parse(lines []string, ctx *Context) []Statement {
	var out []Statement
	for _, l := range lines {
		if l = clean(l); l != "" {
			out = append(out, parseLine(l, ctx))
		}
	}
	return out
}

func parseLine(line string, ctx *Context) Statement {
	low := fold(line)
	for _, words := range []*Language{&russian, &english} {
		for verb, head := range words.Canonical {
			rest, ok := strings.CutPrefix(low, head)
			if !ok {
				continue
			}
			o := Order{Verb: verb}
			for ts := tokenize(rest); len(ts) > 0; {
				hits, n := ctx.Names.match(ts)
				if len(hits) == 1 {
					o.Targets = append(o.Targets, hits[0].seat)
				}
				ts = ts[max(n, 1):]
			}
			for role, w := range words.Victims {
				if verb == "heal-victim" && rest == w {
					o.Role = role
				}
			}
			return Statement{Line: line, Kind: IsOrder, Order: o}
		}
	}
	for _, c := range Commands {
		if low == c.Word {
			return Statement{Line: line, Kind: IsCommand, Command: c.Word}
		}
	}
	return Statement{Line: line, Kind: IsTalk}
}
