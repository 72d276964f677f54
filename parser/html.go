package parser

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HTMLText gives the text of an HTML mail: blocks are lines; what is hidden or
// struck out is nothing; quotations are lines that begin with "> "; coloured
// text that can be a vote is "[color=red]…[/color]". It reads at most 256 KiB,
// in linear time.
func HTMLText(src string) string {
	if len(src) > maxText {
		src = src[:maxText]
	}
	w := &htmlWriter{z: html.NewTokenizer(strings.NewReader(src))}
	w.z.SetMaxBuf(maxText)
	for {
		switch w.z.Next() {
		case html.ErrorToken:
			w.line()
			return w.out.String()
		case html.TextToken:
			if w.skip == nil {
				w.text(w.z.Text())
			}
		case html.StartTagToken:
			w.start(false)
		case html.SelfClosingTagToken:
			w.start(true)
		case html.EndTagToken:
			w.end()
		}
	}
}

// An htmlWriter turns tags into lines.
type htmlWriter struct {
	z   *html.Tokenizer
	out strings.Builder
	now strings.Builder // the line at hand

	skip    []byte // the element whose content is nothing
	nested  int    // how many of its name are open in it
	quotes  []scope
	colours []scope
	pre     int
	rest    bool // all that follows is quoted
	blank   bool // a blank is due before the next word
}

// A scope is an element that says something of its content.
type scope struct {
	tag    string
	depth  int // elements of the same name open inside it
	colour acts
	shown  bool // the mark of its colour is open in the line at hand
}

// attributes are those of a tag that matter here.
type attributes struct {
	id, class, style, color, alt string
	hidden                       bool
	tabindex                     bool
}

func (w *htmlWriter) attributes(more bool) attributes {
	var a attributes
	for more {
		var k, v []byte
		k, v, more = w.z.TagAttr()
		if len(v) > 2000 {
			v = v[:2000]
		}
		switch string(k) {
		case "id":
			a.id = strings.ToLower(string(v))
		case "class":
			a.class = strings.ToLower(string(v))
		case "style":
			a.style = strings.ToLower(string(v))
		case "color":
			a.color = string(v)
		case "alt":
			a.alt = string(v)
		case "hidden":
			a.hidden = true
		case "tabindex":
			a.tabindex = string(v) == "-1"
		}
	}
	return a
}

// nothing are elements whose content is not text of the mail.
func nothing(t atom.Atom) bool {
	switch t {
	case atom.Style, atom.Script, atom.Title, atom.Template, atom.Noscript, atom.Object, atom.Del, atom.S, atom.Strike, atom.Select, atom.Textarea, atom.Svg:
		return true
	}
	return false
}

// block tells the elements that begin and end a line.
func block(t atom.Atom) bool {
	switch t {
	case atom.P, atom.Div, atom.Tr, atom.Li, atom.Ul, atom.Ol, atom.Table, atom.Blockquote, atom.H1, atom.H2, atom.H3, atom.H4,
		atom.H5, atom.H6, atom.Hr, atom.Pre, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Dd, atom.Dt, atom.Dl, atom.Center, atom.Body, atom.Address, atom.Form,
		atom.Details, atom.Summary:
		return true
	}
	return false
}

func void(t atom.Atom) bool {
	switch t {
	case atom.Br, atom.Hr, atom.Img, atom.Meta, atom.Link, atom.Input, atom.Wbr, atom.Col, atom.Base:
		return true
	}
	return false
}

var hiddenStyle = regexp.MustCompile(`display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(px|pt|em|%)?\s*(;|!|$)|mso-hide\s*:\s*all|opacity\s*:\s*0\s*(;|$)|text-decoration[a-z-]*\s*:[^;]*line-through|max-height\s*:\s*0`)

// start handles a tag that opens.
func (w *htmlWriter) start(closed bool) {
	name, more := w.z.TagName()
	tag := atom.Lookup(name)
	if w.skip != nil {
		if !closed && bytes.Equal(name, w.skip) {
			w.nested++
		}
		return
	}
	a := w.attributes(more)
	closed = closed && void(tag) || void(tag)
	if !closed && (nothing(tag) || a.hidden || hiddenStyle.MatchString(a.style) || isHTMLSignature(a)) {
		w.skip, w.nested = bytes.Clone(name), 0
		return
	}
	if block(tag) {
		w.line()
	}
	switch tag {
	case atom.Br:
		w.newline()
	case atom.Td, atom.Th:
		w.blank = true
	case atom.Pre:
		w.pre++
	case atom.Img:
		if n := utf8.RuneCountInString(a.alt); n > 0 && n <= 3 {
			w.text([]byte(a.alt))
		}
	}
	if startsOldMessage(tag, a) {
		w.line()
		w.rest = true
	}
	if closed {
		return
	}
	w.open(string(name), tag, a)
}

// open notes an element that quotes or colours what it holds.
func (w *htmlWriter) open(name string, tag atom.Atom, a attributes) {
	const deepest = 200
	if (tag == atom.Blockquote || isQuoteBox(a)) && len(w.quotes) < deepest {
		w.line()
		w.quotes = append(w.quotes, scope{tag: name})
	} else {
		nest(w.quotes, name)
	}
	colour := a.color
	if colour == "" {
		colour = styleColour(a.style)
	}
	if c := colourOf(colour); (c != 0 || colour != "" && len(w.colours) > 0) && len(w.colours) < deepest {
		w.paint(false)
		w.colours = append(w.colours, scope{tag: name, colour: c})
	} else {
		nest(w.colours, name)
	}
}

// nest counts an element inside the scope at hand that has its name.
func nest(list []scope, name string) {
	if n := len(list); n > 0 && list[n-1].tag == name {
		list[n-1].depth++
	}
}

// end handles a tag that closes.
func (w *htmlWriter) end() {
	name, _ := w.z.TagName()
	if w.skip != nil {
		if !bytes.Equal(name, w.skip) {
			return
		}
		if w.nested--; w.nested < 0 {
			w.skip = nil
		}
		return
	}
	tag := atom.Lookup(name)
	if n := len(w.colours); n > 0 && w.colours[n-1].tag == string(name) {
		if w.colours[n-1].depth--; w.colours[n-1].depth < 0 {
			w.paint(false)
			w.colours = w.colours[:n-1]
		}
	}
	if block(tag) {
		w.line()
	}
	if tag == atom.Pre && w.pre > 0 {
		w.pre--
	}
	if n := len(w.quotes); n > 0 && w.quotes[n-1].tag == string(name) {
		if w.quotes[n-1].depth--; w.quotes[n-1].depth < 0 {
			w.line()
			w.quotes = w.quotes[:n-1]
		}
	}
}

// isHTMLSignature tells the boxes in which clients put signatures.
func isHTMLSignature(a attributes) bool {
	return strings.Contains(a.class, "gmail_signature") || strings.Contains(a.id, "outlook-mobile-signature") || a.id == "signature" ||
		strings.Contains(a.class, "moz-signature") || strings.Contains(a.class, "protonmail_signature_block") || strings.Contains(a.id, "ms-outlook-mobile-body-separator") || strings.Contains(a.id, "applemailsignature")
}

// isQuoteBox tells the boxes that hold nothing but a quotation.
func isQuoteBox(a attributes) bool {
	return strings.Contains(a.class, "yahoo_quoted") || strings.Contains(a.id, "yahoo_quoted") || strings.Contains(a.id, "mail-app-auto-quote") ||
		strings.Contains(a.class, "mail-quote-collapse") || strings.Contains(a.id, "mail-quote") || strings.Contains(a.class, "zmail_extra") || strings.Contains(a.class, "tutanota_quote")
}

// startsOldMessage tells the marks above which Outlook and its kin put an
// answer: all below them is old.
func startsOldMessage(tag atom.Atom, a attributes) bool {
	switch {
	case strings.Contains(a.id, "divrplyfwdmsg"), a.id == "zwchr", strings.Contains(a.id, "stopspelling"), strings.Contains(a.class, "outlookmessageheader"):
		return true
	case tag == atom.Hr && (a.tabindex || strings.Contains(a.style, "width:98%")):
		return true
	}
	return tag == atom.Div && strings.Contains(a.style, "border-top:solid #") && strings.Contains(a.style, "padding:3.0pt")
}

var colourStyle = regexp.MustCompile(`(?:^|[;\s])color\s*:\s*([^;!]{1,40})`)

// styleColour is the colour of the text in a style.
func styleColour(style string) string {
	if m := colourStyle.FindStringSubmatch(style); m != nil {
		return m[1]
	}
	return ""
}

// painted are the marks of the colour that is open in the line at hand.
var painted = map[acts]string{toRed: "[color=red]", toBlue: "[color=blue]"}

// paint opens or closes the colour at hand.
func (w *htmlWriter) paint(on bool) {
	n := len(w.colours)
	if n == 0 || w.colours[n-1].colour == 0 || w.colours[n-1].shown == on {
		return
	}
	w.colours[n-1].shown = on
	if on {
		w.now.WriteString(painted[w.colours[n-1].colour])
	} else {
		w.now.WriteString("[/color]")
	}
}

// text adds text to the line at hand, blanks run together.
func (w *htmlWriter) text(s []byte) {
	if w.pre > 0 {
		for i, l := range bytes.Split(s, []byte("\n")) {
			if i > 0 {
				w.newline()
			}
			w.words(l)
		}
		return
	}
	w.words(s)
}

func (w *htmlWriter) words(s []byte) {
	text := string(s)
	isBlank := func(r rune) bool {
		return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f' || r == '\u00a0'
	}
	if text == "" {
		return
	}
	first, _ := utf8.DecodeRuneInString(text)
	w.blank = w.blank || isBlank(first)
	for i, word := range strings.FieldsFunc(text, isBlank) {
		if (i > 0 || w.blank) && w.now.Len() > 0 {
			w.now.WriteByte(' ')
		}
		w.blank = false
		w.paint(true)
		w.now.WriteString(word)
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	w.blank = w.blank || isBlank(last)
}

// line ends the line at hand, if there is one.
func (w *htmlWriter) line() {
	if w.now.Len() > 0 {
		w.newline()
	}
	w.blank = false
}

// newline ends the line at hand, empty or not.
func (w *htmlWriter) newline() {
	w.paint(false)
	if w.out.Len() < 2*maxText {
		if len(w.quotes) > 0 || w.rest {
			w.out.WriteString("> ")
		}
		w.out.WriteString(w.now.String())
		w.out.WriteByte('\n')
	}
	w.now.Reset()
	w.blank = false
}
