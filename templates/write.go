package templates

import (
	"strconv"
	"strings"
)

// The HTML of a letter is written here and not by html/template, which takes
// ten times as long: thousands of letters go out at one deadline. What is not
// ours passes through escaped, and stands in the text of elements alone.

// The frame of a letter.
const (
	frameLang = `<!DOCTYPE html>
<html lang="`
	frameTitle = `">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>`
	frameBody = `</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
</head>
<body style="margin:0;padding:0">
<div role="main" lang="`
	frameParts = `">
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0">
<tr><td align="center" style="padding:16px 12px">
<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" style="max-width:600px">
<tr><td align="left" style="font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;text-align:left;word-break:break-word;overflow-wrap:anywhere">`
	frameEnd = `
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
)

// A look is the style of a paragraph. Where it is not fixed, it begins with
// the room that is left below.
type look struct {
	fixed bool
	style string
}

var looks = map[string]look{
	"":            {},
	styleLabel:    {true, "margin:0 0 4px;font-weight:bold"},
	styleDeadline: {false, ";font-weight:bold"},
	styleFiction:  {false, ";font-family:Georgia,'Times New Roman',serif;font-size:17px;font-style:italic"},
	styleCode:     {false, ";font-family:Menlo,Consolas,monospace;font-size:14px"},
	styleSign:     {true, "margin:0;padding:12px 0 0;border-top:1px solid #808080;font-size:14px"},
}

// A writer writes the HTML of a letter.
type writer struct{ strings.Builder }

// put writes our own HTML as it is.
func (w *writer) put(html ...string) {
	for _, s := range html {
		w.WriteString(s)
	}
}

// escaper makes text of words. Some clients take "+" for the start of UTF-7.
var escaper = strings.NewReplacer(`&`, "&amp;", `<`, "&lt;", `>`, "&gt;", `"`, "&#34;", `'`, "&#39;", `+`, "&#43;", "\x00", "\uFFFD")

// text writes words.
func (w *writer) text(s string) {
	_, _ = escaper.WriteString(w, s) // a Builder takes everything
}

func (w *writer) page(p page) {
	w.put(frameLang, p.Lang, frameTitle)
	w.text(p.Title)
	w.put(frameBody, p.Lang, frameParts)
	folded := false
	for _, part := range p.Parts {
		if folded && part.Style == styleSign {
			folded = false
			w.endFold()
		}
		switch {
		case part.Style == styleFold:
			folded = true
			w.unfold(part)
		case len(part.Rows) > 0:
			w.list(part)
		case len(part.Taps) > 0:
			w.taps(part)
		default:
			w.paragraph(part)
		}
	}
	if folded {
		w.endFold()
	}
	w.put(frameEnd)
}

// below is the room that a part leaves.
func (p part) below() string {
	if p.Last {
		return "margin:0 0 16px"
	}
	return "margin:0 0 4px"
}

func (w *writer) paragraph(p part) {
	if p.Style == styleLead {
		w.put("\n" + `<h1 style="margin:0 0 16px;font-size:18px;line-height:1.4;font-weight:bold">`)
		w.text(p.Text)
		w.put(`</h1>`)
		return
	}
	w.put("\n" + `<p style="`)
	l := looks[p.Style]
	if !l.fixed {
		w.put(p.below())
	}
	w.put(l.style, `">`)
	w.text(p.Text)
	w.put(`</p>`)
}

func (w *writer) list(p part) {
	w.put("\n"+`<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0" style="`, p.below(), `">
<tr><td style="padding:8px 12px 8px 26px;text-indent:-14px;background-color:rgba(128,128,128,0.12);border-radius:4px">`)
	for _, r := range p.Rows {
		w.row(r)
	}
	w.put("\n</td></tr>\n</table>")
}

func (w *writer) row(r row) {
	w.put("\n<div")
	if r.Within {
		w.put(` style="padding-left:14px;font-size:14px"`)
	}
	w.put(`>`, Bar)
	if r.Head != "" {
		w.put(`<b>`)
		w.text(r.Head)
		w.put(`</b>`)
	}
	w.text(r.Text)
	w.put(`</div>`)
	if r.Chart != nil {
		w.chart(*r.Chart)
	}
}

func (w *writer) chart(c chart) {
	all := c.Red + c.Blue
	w.put("\n"+`<table aria-hidden="true" width="`, strconv.Itoa(all), `%" cellspacing="0" cellpadding="0" style="margin:2px 0 8px;font-size:6px;line-height:6px"><tr>`)
	for _, cell := range []struct {
		width int
		ink   string
	}{{c.Red, redInk}, {c.Blue, blueInk}} {
		if cell.width != 0 {
			w.put(`<td width="`, strconv.Itoa(100*cell.width/all), `%" bgcolor="`, cell.ink, `">&nbsp;</td>`)
		}
	}
	w.put(`</tr></table>`)
}

func (w *writer) taps(p part) {
	w.put("\n" + `<p style="margin:0 0 4px;font-weight:bold">`)
	w.text(p.Text)
	w.put(`</p>`)
	for _, m := range p.Taps {
		w.put("\n" + `<div style="margin:0 0 12px;font-size:14px">`)
		m.write(w)
		w.put("\n</div>")
	}
}
