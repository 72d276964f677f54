package parser

import (
	"regexp"
	"strconv"
	"strings"
)

// signed reads a line that begins with a sign: "-Вася" and "+Вася" are votes
// by day, a "-" before anything else is a bullet.
func (r *reader) signed(s sentence) (outcome, bool) {
	it := s.items[0]
	if !it.is(isMinus, isPlus) {
		return outcome{}, false
	}
	rest := s
	rest.items = s.items[1:]
	if len(rest.items) == 0 {
		return talk(""), true
	}
	names := true
	for _, x := range rest.items {
		names = names && x.is(isName, isNumber, isFinal, isComma, isAnd)
	}
	sign := it.text()
	if rest.items[0].is(isNumber) && len(rest.items) == 1 && rest.items[0].num == 1 {
		if r.ctx.Phase == Night {
			return talk(""), true
		}
		return problem(NeedName, sign+"1"), true
	}
	if names && r.ctx.Phase != Night {
		act := toRed
		if it.is(isPlus) {
			act = toBlue
		}
		return r.voteFor(act, rest.items), true
	}
	if it.is(isPlus) && names {
		return outcome{}, false // "плюс Машу": one more
	}
	if it.ts[0].word {
		return talk(""), true // "Минус Вася, жаль"
	}
	return r.sentence(rest), true
}

// voteFor makes a vote of names that stand alone.
func (r *reader) voteFor(act acts, items []item) outcome {
	ps := r.pieces(items)
	var ts []target
	for _, p := range ps {
		ts = append(ts, p.targets...)
	}
	if len(ts) == 0 {
		return talk("")
	}
	if !ts[0].can(nom | acc) {
		return talk("") // "плюс Маше"
	}
	seats, o, ok := r.bareSeats(ts)
	if !ok {
		return o
	}
	if len(seats) > 1 {
		return question(Conflict, ts[1].word, single(act, seats)...)
	}
	return r.order(verbOf[act], seats[0])
}

// special reads forms that the grammar of pieces cannot.
func (r *reader) special(s sentence, ps []*piece) (outcome, bool) {
	if o, ok := r.away(s); ok {
		return o, true
	}
	if o, ok := r.inquiry(s); ok {
		return o, true
	}
	p := ps[0]
	if r.ctx.Phase != Night && len(ps) == 1 && p.begins(isVote) && fold(p.items[0].text()) == "vote" && len(p.targets) == 1 &&
		(s.hash || p.markAt == 1) && p.clean(isVote) && !p.order {
		return r.voteFor(toRed, p.items[1:]), true
	}
	if r.ctx.Phase != Night && !p.order {
		if o, ok := r.colourless(ps); ok && p.nounOf == 0 && p.colour == 0 && !p.has.any(isVoting, isNot) && len(ps) == 1 {
			if p.has.any(isWithdraw, isUnvote, isCancel, isChange, isAnyone) {
				return outcome{}, false
			}
			return o, true
		}
	}
	return outcome{}, false
}

// away asks whether "лечу в Сочи до пятницы" tells of an absence.
func (r *reader) away(s sentence) (outcome, bool) {
	heals, until, named := false, -1, false
	for i, it := range s.items {
		heals = heals || it.is(isVerb) && it.s.acts&toHeal != 0
		named = named || it.is(isName, isSelf, isVictim)
		if it.is(isPrep) && i+1 < len(s.items) {
			switch fold(it.text()) {
			case "до", "until", "till":
				until = i
			}
		}
	}
	if !heals || until < 0 || named {
		return outcome{}, false
	}
	var arg []string
	for _, it := range s.items[until+1:] {
		arg = append(arg, it.text())
	}
	o := question(AmbiguousVerb, s.items[0].text())
	o.out[0].Command, o.out[0].Arg = "away", strings.Join(arg, " ")
	return o, true
}

// Coloured text in forum mark-up and in pieces of HTML.
var (
	colourTag = regexp.MustCompile(`(?i)\[colou?r="?([^\]"]{1,40})"?\](.{0,200}?)\[/colou?r\]|<(?:font|span)\s[^>]{0,200}?colou?r\s*[:=]\s*["']?([#\w(), ]{1,40}?)["';>][^<]{0,100}?>?([^<>]{1,200})</(?:font|span)>`)
	anyTag    = regexp.MustCompile(`(?i)\[/?(?:colou?r|b|i|u|s|size|quote|url|font|center|img)(?:=[^\]]{0,60})?\]|</?[a-z][^>]{0,200}>`)
)

// coloured reads votes given as coloured names. A coloured text that is not a
// name is only decoration.
func (r *reader) coloured(line string) []Statement {
	if r.ctx.Phase == Night || !strings.ContainsAny(line, "[<") {
		return nil
	}
	var out []Statement
	for _, m := range colourTag.FindAllStringSubmatch(line, -1) {
		act := colourOf(m[1] + m[3])
		if act == 0 {
			continue
		}
		items := r.items(tokenize(stripMarkup(m[2] + m[4])))
		if len(items) == 0 || !items[0].is(isName) && len(items[0].hits) == 0 {
			continue
		}
		for i := range items {
			if len(items[i].hits) > 0 {
				items[i].s = sense{class: isName}
			}
			if !items[i].is(isName, isComma, isAnd, isMark) {
				items = nil
				break
			}
		}
		if items == nil {
			continue
		}
		for _, s := range r.voteFor(act, items).out {
			s.Line = line
			out = append(out, s)
		}
	}
	return out
}

// stripMarkup takes forum and HTML tags out of a line.
func stripMarkup(line string) string {
	if !strings.ContainsAny(line, "[<") {
		return line
	}
	return strings.TrimSpace(anyTag.ReplaceAllString(line, ""))
}

// colourOf tells red and blue from all other colours, by name or value.
func colourOf(s string) acts {
	s = strings.TrimSpace(strings.ToLower(s))
	switch s {
	case "red", "crimson", "darkred", "firebrick", "красный":
		return toRed
	case "blue", "mediumblue", "darkblue", "navy", "royalblue", "синий":
		return toBlue
	}
	red, green, blue, ok := rgb(s)
	switch {
	case !ok:
		return 0
	case red >= 180 && green <= 70 && blue <= 80:
		return toRed
	case blue >= 180 && red <= 70 && green <= 80:
		return toBlue
	}
	return 0
}

// rgb reads #f00, #ff0000 and rgb(255, 0, 0).
func rgb(s string) (red, green, blue int64, ok bool) {
	if h, hex := strings.CutPrefix(s, "#"); hex {
		if len(h) == 3 {
			h = string([]byte{h[0], h[0], h[1], h[1], h[2], h[2]})
		}
		n, err := strconv.ParseInt(h, 16, 64)
		if err != nil || len(h) != 6 {
			return 0, 0, 0, false
		}
		return n >> 16, n >> 8 & 255, n & 255, true
	}
	in, found := strings.CutPrefix(s, "rgb")
	if !found {
		return 0, 0, 0, false
	}
	parts := strings.Split(strings.Trim(in, "a() "), ",")
	if len(parts) < 3 {
		return 0, 0, 0, false
	}
	var v [3]int64
	for i := range v {
		n, err := strconv.ParseInt(strings.TrimSpace(parts[i]), 10, 64)
		if err != nil {
			return 0, 0, 0, false
		}
		v[i] = n
	}
	return v[0], v[1], v[2], true
}
