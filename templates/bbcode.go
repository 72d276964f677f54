package templates

import "strings"

// bbcode writes the parts of a digest with the few tags that phpBB, vBulletin
// and SMF all know: a size or a table means something else in each.
func bbcode(parts []part) string {
	var b strings.Builder
	for _, p := range parts {
		switch {
		case p.Rows != nil:
			b.WriteString("[list]\n")
			for _, r := range p.Rows {
				b.WriteString("[*]" + r.bbcode() + "\n")
			}
			b.WriteString("[/list]")
		case p.Style == styleFiction, p.Style == styleSign:
			b.WriteString("[i]" + plainBBCode(p.Text) + "[/i]")
		case p.Style != "":
			b.WriteString("[b]" + plainBBCode(p.Text) + "[/b]")
		default:
			b.WriteString(plainBBCode(p.Text))
		}
		b.WriteByte('\n')
		if p.Last {
			b.WriteByte('\n')
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func (r row) bbcode() string {
	text := plainBBCode(r.Text)
	if r.Head != "" {
		text = "[b]" + plainBBCode(r.Head) + "[/b]" + text
	}
	if r.Chart == nil {
		return text
	}
	// Squares of the Basic Multilingual Plane: older boards store no others.
	for _, c := range []struct {
		colour string
		votes  int
	}{{redInk, r.Red}, {blueInk, r.Blue}} {
		if c.votes > 0 {
			text += " [color=" + c.colour + "]" + strings.Repeat("■", c.votes) + "[/color]"
		}
	}
	return text
}

// The colours of the two votes, dark enough for white and light enough for
// black to stand beside.
const (
	redInk  = "#c0392b"
	blueInk = "#2f6fb3"
)

// plainBBCode keeps a text from being taken for a tag. There is no escape that
// all boards know; a word joiner behind the bracket is seen by no reader.
func plainBBCode(text string) string {
	return strings.ReplaceAll(text, "[", "[\u2060")
}
