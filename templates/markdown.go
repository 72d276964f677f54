package templates

import (
	"regexp"
	"strings"
)

// markdown writes the parts of a digest in the Markdown of CommonMark, and so
// of Discourse.
func markdown(parts []part) string {
	var b strings.Builder
	bullet := "- "
	for i, p := range parts {
		switch {
		case p.Rows != nil:
			for _, r := range p.Rows {
				b.WriteString(bullet + r.markdown() + "\n")
			}
			// Another mark makes another list, where one follows at once.
			bullet = map[string]string{"- ": "* ", "* ": "- "}[bullet]
		case p.Style == styleFiction, p.Style == styleSign:
			b.WriteString("*" + plainMarkdown(p.Text) + "*\n")
		case p.Style == styleLead:
			b.WriteString("## " + plainMarkdown(p.Text) + "\n")
		case p.Style != "":
			b.WriteString("**" + plainMarkdown(p.Text) + "**\n")
		default:
			b.WriteString(plainMarkdown(p.Text) + "\n")
		}
		if p.Rows == nil {
			bullet = "- "
		}
		// A paragraph ends at an empty line, and nowhere else. A list may
		// follow it at once.
		if p.Last || p.Rows != nil || i+1 < len(parts) && parts[i+1].Rows == nil {
			b.WriteByte('\n')
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func (r row) markdown() string {
	text := plainMarkdown(r.Text)
	if r.Head != "" {
		text = "**" + plainMarkdown(r.Head) + "**" + insideMarkdown(r.Text)
	}
	if r.Chart != nil {
		text += " " + strings.Repeat("🟥", r.Red) + strings.Repeat("🟦", r.Blue)
	}
	return text
}

var (
	markdownMarks = regexp.MustCompile("[\\\\`*_{}\\[\\]<>#|~&]")
	markdownStart = regexp.MustCompile(`^(\s*)([-+=]|[0-9]+[.)])`)
)

// plainMarkdown keeps a text from being taken for mark-up.
func plainMarkdown(text string) string {
	return markdownStart.ReplaceAllStringFunc(insideMarkdown(text), func(s string) string {
		return s[:len(s)-1] + `\` + s[len(s)-1:]
	})
}

// insideMarkdown is plainMarkdown for what does not begin a line. A backslash
// does not keep Discourse from writing to a person who is called by "@".
func insideMarkdown(text string) string {
	text = markdownMarks.ReplaceAllString(text, `\$0`)
	return strings.ReplaceAll(text, "@", "@\u2060")
}
