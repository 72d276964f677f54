package parser

import (
	"slices"
	"strings"
	"unicode"
)

// A reader reads the lines of one mail.
type reader struct {
	ctx     *Context
	lx      *lexicon
	allowed acts // what the writer can order now
	role    acts // what his role can order by night
	first   bool // the line is the first new one
	loose   bool // words with typing errors may be verbs
	only    bool // it is the only one
}

// Parse reads the new lines of one mail, one statement or more for each that
// is not empty. Lines of a gang's order become one statement.
func Parse(lines []string, ctx *Context) []Statement {
	r := newReader(ctx)
	var kept []string
	for _, l := range lines {
		if l = clean(l); l != "" {
			kept = append(kept, l)
		}
	}
	r.only = len(kept) == 1
	var out []Statement
	for i := 0; i < len(kept); i++ {
		r.first = i == 0
		if len(kept[i]) > maxLine {
			out = append(out, Statement{Line: kept[i], Kind: IsTalk})
			continue
		}
		if s, used := r.longCommand(kept[i:]); used > 0 {
			out = append(out, s...)
			i += used - 1
			continue
		}
		out = append(out, r.line(kept[i])...)
	}
	return r.settle(out)
}

// maxLine is how long a line in bytes may be that is read for orders. Nobody
// writes one like that, and the time to read it grows faster than its length.
const maxLine = 4096

func newReader(ctx *Context) *reader {
	r := &reader{ctx: ctx, lx: words()}
	role, known := actsOf[ctx.Role]
	if !known {
		role = byNight
	}
	r.role = role
	switch ctx.Phase {
	case Night:
		r.allowed = role
	case Day:
		r.allowed = byDay
		if ctx.Night {
			r.allowed |= role
		}
	default:
		r.allowed = role | byDay
	}
	return r
}

// line reads one line.
func (r *reader) line(line string) []Statement {
	if strings.HasPrefix(line, "# ") || strings.Trim(line, "#") == "" || strings.HasPrefix(line, mark) {
		return []Statement{{Line: line, Kind: IsTalk}} // a note, or an example of ours
	}
	if s, ok := r.answer(line); ok {
		return []Statement{s}
	}
	if out := r.coloured(line); len(out) > 0 {
		return out
	}
	plain := stripMarkup(line)
	out := r.plain(plain)
	if !any(out) {
		if other := r.otherWays(plain); len(other) > 0 {
			out = other
		}
	}
	for i := range out {
		out[i].Line = line
	}
	return out
}

// any tells whether something was meant.
func any(out []Statement) bool {
	return slices.ContainsFunc(out, func(s Statement) bool { return s.Kind != IsTalk })
}

// plain reads a line without mark-up as a command or as sentences.
func (r *reader) plain(line string) []Statement {
	ts := tokenize(line)
	if s, ok := r.command(line, ts); ok {
		return []Statement{s}
	}
	ts = dropBrackets(r.spellOut(ts))
	var out []Statement
	talk := Statement{Kind: IsTalk}
	sentences := r.sentences(r.sentenceTokens(ts))
	for _, sen := range sentences {
		for _, s := range r.read(sen) {
			switch {
			case s.Kind != IsTalk:
				out = append(out, s)
			case talk.Problem == "":
				talk = s
			}
		}
	}
	if len(out) == 0 {
		return []Statement{talk}
	}
	if sentences[len(sentences)-1].question {
		for i, s := range out {
			if s.Kind == IsOrder { // no line that ends with "?" is an order
				out[i] = Statement{Kind: IsQuestion, Problem: AQuestion, Choices: []Order{s.Order}}
			}
		}
	}
	return out
}

// spellOut writes abbreviations in full.
func (r *reader) spellOut(ts []token) []token {
	for i := 0; i < len(ts); i++ {
		if long := r.lx.short[ts[i].text]; long != nil {
			ts = slices.Concat(ts[:i], long, ts[i+1:])
			i += len(long) - 1
		}
	}
	return ts
}

// otherWays reads a line that said nothing as typed in the other layout, and
// then with typing errors in its verbs.
func (r *reader) otherWays(line string) []Statement {
	known, strange := r.familiar(line)
	if !known {
		if out, swapped := r.swapped(line); swapped {
			return out
		}
	}
	if strange == 0 || strange > 3 || len(line) > 120 {
		return nil
	}
	r.loose = true
	defer func() { r.loose = false }()
	if out := r.plain(line); any(out) {
		return out
	}
	if out := r.almostName(line); len(out) > 0 {
		return out
	}
	return r.unknownVerb(line)
}

// swapped reads a line as typed in the other keyboard layout, if it is
// something then.
func (r *reader) swapped(line string) (out []Statement, ok bool) {
	other := swapLayout(strings.TrimSuffix(line, "?"))
	if other == "" {
		return nil, false
	}
	_, command := r.command(other, tokenize(other))
	if known, _ := r.familiar(other); !known && !command {
		return nil, false
	}
	if strings.HasSuffix(line, "?") && !command {
		return nil, true
	}
	if out = r.plain(other); any(out) {
		return out, true
	}
	r.loose = true
	defer func() { r.loose = false }()
	if out = r.plain(other); any(out) {
		return out, true
	}
	return nil, true
}

// familiar tells whether a line has a name or a word of the grammar, and
// counts the words that are neither.
func (r *reader) familiar(line string) (known bool, strange int) {
	for _, it := range r.items(tokenize(line)) {
		switch {
		case len(it.hits) > 0, it.s.acts|it.s.wide != 0, it.is(isPass, isCancel, isUnvote, isRest, isSelfHeal):
			known = true
		case it.s.class == unknown:
			if it.ts[0].word {
				strange++
			}
		case it.ts[0].word && it.s.class != isNumber && len(it.ts[0].text) > 4:
			known = true
		}
	}
	return known, strange
}

// almostName asks whether a single word that is nearly a name was meant as
// one.
func (r *reader) almostName(line string) []Statement {
	ts := tokenize(line)
	if len(ts) != 1 || !r.first || !r.only || len([]rune(ts[0].text)) < 3 {
		return nil
	}
	if s, n := r.word(ts); n > 0 && s.class != unknown {
		return nil
	}
	hits := r.ctx.Names.guess(ts[0])
	if len(hits) == 0 {
		return nil
	}
	return r.ambiguous(target{word: ts[0].raw}, hits, r.allowed).out
}

// A sentence is what stands between full stops.
type sentence struct {
	items    []item
	question bool
	hash     bool // "##" stood before it
}

// sentenceTokens cuts a line at full stops that end something.
func (r *reader) sentenceTokens(ts []token) [][]token {
	var out [][]token
	start := 0
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if n := r.ctx.Names.whole(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		end := t.text == "!" || t.text == "?" || t.text == "…" ||
			t.text == "." && (i+1 == len(ts) || !ts[i+1].glue || ts[i+1].text == ".")
		if t.word || !end {
			continue
		}
		if t.text == "." && i-start == 1 && isDigits(ts[start].text) && i+1 < len(ts) {
			start = i + 1 // "1. убить Васю"
			continue
		}
		out = append(out, ts[start:i+1])
		start = i + 1
	}
	if start < len(ts) {
		out = append(out, ts[start:])
	}
	return out
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
}

func (r *reader) sentences(parts [][]token) []sentence {
	var out []sentence
	for _, ts := range parts {
		var s sentence
		last := ts[len(ts)-1]
		for i := len(ts) - 1; i >= 0 && !ts[i].word; i-- {
			s.question = s.question || ts[i].text == "?"
		}
		s.hash = len(ts) > 2 && ts[0].text == "#" && ts[1].text == "#"
		if !last.word && strings.Contains(".!?…", last.text) {
			ts = ts[:len(ts)-1]
		}
		if s.items = r.items(ts); len(s.items) > 0 {
			out = append(out, s)
		} else if s.question && len(out) > 0 {
			out[len(out)-1].question = true // "?!", "??"
		}
	}
	return out
}

// dropBrackets takes out what stands in brackets, unless nothing else does.
func dropBrackets(ts []token) []token {
	if !slices.ContainsFunc(ts, func(t token) bool { return t.text == "(" }) {
		return ts
	}
	depth, outside := 0, false
	kept := make([]token, 0, len(ts))
	for _, t := range ts {
		switch t.text {
		case "(":
			depth++
			continue
		case ")":
			if depth > 0 {
				depth--
				continue
			}
		}
		if depth > 0 && (t.text == "или" || t.text == "or" || t.text == "либо") {
			return ts // a choice is part of what is said
		}
		if depth == 0 {
			kept = append(kept, t)
			outside = outside || t.word
		}
	}
	if !outside || depth > 0 {
		return ts
	}
	return kept
}
