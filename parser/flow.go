package parser

import "strings"

// Unflow joins the lines of a format=flowed text (RFC 3676): a line that ends
// with a blank goes on in the next one of the same quote depth. With delsp
// that blank is not part of the text. The signature line "-- " ends a
// paragraph and is never joined.
func Unflow(text string, delsp bool) string {
	var b strings.Builder
	b.Grow(len(text))
	depth, open := 0, false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		d := 0
		for d < len(line) && line[d] == '>' {
			d++
		}
		body := strings.TrimPrefix(line[d:], " ") // space-stuffing
		if open && (d != depth || body == "-- ") {
			b.WriteByte('\n')
			open = false
		}
		if !open && d > 0 {
			b.WriteString(line[:d])
			b.WriteByte(' ')
		}
		depth, open = d, false
		if body != "-- " && strings.HasSuffix(body, " ") {
			open = true
			if delsp {
				body = body[:len(body)-1]
			}
		}
		b.WriteString(body)
		if !open {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
