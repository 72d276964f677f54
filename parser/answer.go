package parser

import "slices"

// answer reads a line as the answer to the open question: a bare number, a
// name or a verb that only one choice has.
func (r *reader) answer(line string) (Statement, bool) {
	ask := r.ctx.Ask
	if len(ask) == 0 {
		return Statement{}, false
	}
	ts := tokenize(line)
	var word []token
	for _, t := range ts {
		if t.word {
			word = append(word, t)
		}
	}
	if len(word) == 1 && isDigits(word[0].text) && len(ts) <= 2 {
		n, _ := number(word[0].text)
		if n >= 1 && n <= len(ask) {
			return Statement{Line: line, Kind: IsOrder, Order: ask[n-1]}, true
		}
		return Statement{Line: line, Kind: IsQuestion, Problem: AmbiguousVerb, Word: line, Choices: ask}, true
	}
	if len(ask) == 1 && len(word) == 1 && yes[word[0].text] {
		return Statement{Line: line, Kind: IsOrder, Order: ask[0]}, true
	}
	left := r.narrowed(ts, ask)
	switch {
	case len(left) == 1:
		return Statement{Line: line, Kind: IsOrder, Order: left[0]}, true
	case len(left) > 1 && len(left) < len(ask):
		return Statement{Line: line, Kind: IsQuestion, Problem: AmbiguousVerb, Word: line, Choices: left}, true
	}
	return Statement{}, false
}

// yes are the words that agree to the only choice.
var yes = map[string]bool{"да": true, "ага": true, "верно": true, "точно": true, "yes": true, "y": true, "yep": true, "ok": true, "ок": true, "yeah": true, "именно": true}

// no are those that refuse it.
var no = map[string]bool{"нет": true, "не": true, "no": true, "nope": true}

// narrowed keeps the choices that fit a line of nothing but names and words
// that order.
func (r *reader) narrowed(ts []token, ask []Order) []Order {
	items := r.items(ts)
	var seats []int
	var can acts
	for _, it := range items {
		switch {
		case len(it.hits) == 1:
			seats = append(seats, it.hits[0].seat)
		case it.is(isVerb, isNoun, isPlace, isVoting, isColour, isAgainst) && it.s.acts != 0:
			can |= it.s.acts
		case !it.is(isFiller, isMark, isComma, isAnd, isPrep, isVote):
			return nil
		}
	}
	if len(seats) == 0 && can == 0 {
		return nil
	}
	var out []Order
	for _, o := range ask {
		fits := can == 0 || actOf(o.Verb)&can != 0
		for _, s := range seats {
			fits = fits && slices.Contains(o.Targets, s)
		}
		if fits {
			out = append(out, o)
		}
	}
	return out
}
