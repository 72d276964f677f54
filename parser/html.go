package parser

import (
	"strings"

	"golang.org/x/net/html"
)

// HTMLText gives the text of an HTML mail.
func HTMLText(src string) string {
	z := html.NewTokenizer(strings.NewReader(src))
	var b strings.Builder
	for {
		switch z.Next() {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			b.Write(z.Text())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			if name, _ := z.TagName(); string(name) != "b" && string(name) != "span" && string(name) != "a" {
				b.WriteByte('\n')
			}
		}
	}
}
