package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/parser"
)

// TestHTMLSaysTheSame holds that the HTML of a letter says what its text says,
// word by word, and that each line which the text begins with a bar begins
// with it here too.
func TestHTMLSaysTheSame(t *testing.T) {
	eachLetter(t, func(t *testing.T, _, _ string, r Rendered) {
		// A line that goes on in the next one has a bar more in the text alone.
		text := strings.ReplaceAll(strings.Join(strings.Fields(r.Text), " "), "-- ", "")
		shown := parser.HTMLText(withoutTaps(r.HTML))
		if a, b := strings.ReplaceAll(letters(text), "│", ""), strings.ReplaceAll(letters(shown), "│", ""); a != b {
			t.Errorf("the text is\n%s\nand the HTML\n%s", a, b)
		}
		lines := strings.Split(shown, "\n")
		for line := range strings.Lines(r.Text) {
			line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\u00a0", " ")
			begins := func(s string) bool { return strings.HasPrefix(s, line) }
			if strings.HasPrefix(line, Bar) && !strings.HasPrefix(line, Bar+" ") && !slices.ContainsFunc(lines, begins) {
				t.Errorf("%q begins no line of\n%s", line, shown)
			}
		}
	})
}

var (
	tapBox  = regexp.MustCompile(`(?s)\n<p[^>]*>[^<]*</p>\n<div style="margin:0 0 12px.*?</div>\n</div>`)
	tapBoxN = regexp.MustCompile(`(?s)\n<div style="margin:0 0 12px.*?</div>\n</div>`)
	tapLink = regexp.MustCompile(`<a href="([^"]*)"[^>]*>([^<]*)</a>`)
)

// withoutTaps is a letter without its taps, which the text has in other words.
func withoutTaps(src string) string {
	return tapBoxN.ReplaceAllString(tapBox.ReplaceAllString(src, ""), "")
}

// seats are the names of the examples as the parser knows them.
func seats(lang string) *parser.Names {
	var all []parser.Seat
	for _, p := range people[lang] {
		all = append(all, parser.Seat{Name: p.Nom})
	}
	return parser.NewNames(all)
}

// TestHTMLComesBack holds that of an answer which quotes the HTML of a letter
// in any way, or its words in lines of another length, no line is new but that
// of the player.
func TestHTMLComesBack(t *testing.T) {
	const order = "убить Петю"
	eachLetter(t, func(t *testing.T, lang, _ string, r Rendered) {
		_, body, _ := strings.Cut(r.HTML, "<body")
		_, body, _ = strings.Cut(body, ">")
		body, _, _ = strings.Cut(body, "</body>")
		shown := parser.HTMLText(body)
		ours := []string{r.Text, parser.HTMLText(r.HTML)}
		for name, reply := range map[string]string{
			"unquoted":      shown,
			"the whole":     parser.HTMLText(r.HTML),
			"links spelled": parser.HTMLText(tapLink.ReplaceAllString(body, "$2 &lt;$1&gt;")),
			"in a quote":    parser.HTMLText("<blockquote>" + body + "</blockquote>"),
			"Gmail":         parser.HTMLText(`<div class="gmail_quote"><blockquote class="gmail_quote">` + body + "</blockquote></div>"),
			"lines of 72":   fill(shown, 72),
			"lines of 40":   fill(shown, 40),
			"lines of text": r.Text,
		} {
			for _, names := range []*parser.Names{nil, seats(lang)} {
				if lines, _ := parser.NewLines(reply, ours, names); len(lines) > 0 {
					t.Errorf("%s: new are %q of\n%s", name, lines, reply)
				}
				if lines, _ := parser.NewLines(order+"\n"+reply, ours, names); !slices.Equal(lines, []string{order}) {
					t.Errorf("%s below an order: new are %q of\n%s", name, lines, reply)
				}
			}
		}
		if _, quoted := parser.NewLines(parser.HTMLText("<blockquote>"+body+"</blockquote>"), ours, nil); len(quoted) > 0 {
			t.Errorf("foreign in the quote are %q", quoted)
		}
	})
}

// TestHTMLLinesAreNoOrders holds that no line of the HTML does anything even
// where the letter is not known: what could stands behind the bar.
func TestHTMLLinesAreNoOrders(t *testing.T) {
	read := map[string]bool{}
	eachLetter(t, func(t *testing.T, lang, _ string, r Rendered) {
		names := seats(lang)
		for line := range strings.Lines(parser.HTMLText(r.HTML)) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, Bar) || read[lang+line] {
				continue
			}
			read[lang+line] = true
			for _, role := range engine.Roles() {
				for _, phase := range []parser.Phase{parser.Night, parser.Day} {
					ctx := &parser.Context{Names: names, Role: role.String(), Living: len(people[lang]), Phase: phase}
					for _, s := range parser.Parse([]string{line}, ctx) {
						if s.Kind != parser.IsTalk {
							t.Errorf("%q is, for the %v, %+v", line, role, s)
						}
					}
				}
			}
		}
	})
	if len(read) < 300 {
		t.Errorf("only %d lines", len(read))
	}
}
