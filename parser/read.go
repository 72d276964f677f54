package parser

import (
	"math"
	"slices"
)

// An outcome is one reading of a sentence.
type outcome struct {
	weight int // how much was understood
	out    []Statement
	waste  int // verbs left without a target beside an order
}

// The weights: an order outweighs a question, which outweighs a verb without
// a target; talk weighs nothing.
const (
	talked = iota
	halfSaid
	asked
	ordered
)

// names counts the people whom a reading orders something of.
func (o outcome) names() int {
	n := 0
	for _, s := range o.out {
		n += len(s.Order.Targets)
	}
	return n
}

func talk(why Problem) outcome {
	return outcome{weight: talked, out: []Statement{{Kind: IsTalk, Problem: why}}}
}

func problem(why Problem, word string, choices ...Order) outcome {
	return outcome{weight: asked, out: []Statement{{Kind: IsProblem, Problem: why, Word: word, Choices: choices}}}
}

// question asks back; the choices are what can be chosen.
func question(why Problem, word string, choices ...Order) outcome {
	return outcome{weight: asked, out: []Statement{{Kind: IsQuestion, Problem: why, Word: word, Choices: choices}}}
}

// read reads one sentence. A word that can be a verb or a name is read both
// ways: one reading that orders wins, two are asked about.
func (r *reader) read(s sentence) []Statement {
	var doubtful []int
	for i, it := range s.items {
		if len(it.hits) > 0 && it.is(isVerb) && r.besideVerb(s.items, i) {
			s.items[i].s = sense{class: isName} // "убить Валю": one verb is enough
			continue
		}
		if len(it.hits) > 0 && it.s.class != isName && len(doubtful) < 4 {
			doubtful = append(doubtful, i)
		}
	}
	if len(doubtful) == 0 {
		return r.sentence(s).out
	}
	acting := slices.ContainsFunc(doubtful, func(i int) bool {
		return s.items[i].is(isVerb, isNoun, isPlace, isVoting) || s.items[i].is(isColour) && r.ctx.Phase != Night || s.items[i].is(isPass) && len(s.items) == 1
	})
	var best []outcome
	for mask := 0; mask < 1<<len(doubtful); mask++ {
		o := s
		o.items = slices.Clone(s.items)
		for b, i := range doubtful {
			if mask&(1<<b) != 0 {
				o.items[i].s = sense{class: isName}
			} else {
				o.items[i].hits = nil
			}
		}
		best = append(best, r.sentence(o))
	}
	if first := s.items[0]; first.is(isVerb) && first.s.lang == 'e' {
		// in English a verb before a name is a verb: "red Will"
		if slices.ContainsFunc(best, func(o outcome) bool { return o.weight == ordered }) {
			best = slices.DeleteFunc(best, func(o outcome) bool { return o.weight != ordered })
		}
	}
	return choose(best, acting).out
}

// besideVerb tells whether the word next to place i is surely a verb.
func (r *reader) besideVerb(items []item, i int) bool {
	sure := func(k int) bool {
		return k >= 0 && k < len(items) && items[k].is(isVerb) && len(items[k].hits) == 0 && items[k].s.mood <= infinitive && !r.foreign(items[k].s)
	}
	return sure(i-1) || sure(i+1)
}

// choose takes the weightiest reading, or asks which one was meant.
// Where the doubtful words order nothing themselves, the reading in which
// they are names says more.
func choose(all []outcome, acting bool) outcome {
	least, most := math.MaxInt, 0
	for _, o := range all {
		if o.weight == ordered {
			least = min(least, o.waste)
			most = max(most, o.names())
		}
	}
	all = slices.DeleteFunc(all, func(o outcome) bool {
		return o.weight >= asked && o.waste > least || o.weight == ordered && !acting && o.names() < most
	})
	best := all[0]
	for _, o := range all[1:] {
		best = better(best, o)
	}
	return best
}

func better(a, b outcome) outcome {
	switch {
	case a.weight >= asked && b.weight >= asked && !same(a, b):
		if a.weight == ordered && refuses(b) {
			return a
		}
		if b.weight == ordered && refuses(a) {
			return b
		}
		var choices []Order
		word := ""
		for _, s := range slices.Concat(a.out, b.out) {
			if s.Kind == IsOrder {
				choices = addOrder(choices, s.Order)
			}
			for _, c := range s.Choices {
				choices = addOrder(choices, c)
			}
			if word == "" {
				word = s.Word
			}
		}
		return question(AmbiguousVerb, word, choices...)
	case b.weight > a.weight:
		return b
	}
	return a
}

// refuses tells whether a reading is a refusal that leaves no choice.
func refuses(o outcome) bool {
	return len(o.out) > 0 && o.out[0].Kind == IsProblem
}

func same(a, b outcome) bool {
	return slices.EqualFunc(a.out, b.out, func(x, y Statement) bool {
		return x.Kind == y.Kind && x.Problem == y.Problem && sameOrder(x.Order, y.Order) && slices.EqualFunc(x.Choices, y.Choices, sameOrder)
	})
}

func sameOrder(a, b Order) bool {
	return a.Verb == b.Verb && a.Role == b.Role && slices.Equal(a.Targets, b.Targets)
}

func addOrder(list []Order, o Order) []Order {
	if o.Verb == "" || slices.ContainsFunc(list, func(x Order) bool { return sameOrder(x, o) }) {
		return list
	}
	return append(list, o)
}

// sentence reads a sentence in which every word has one class.
func (r *reader) sentence(s sentence) outcome {
	s.items = stripLabel(s.items, r)
	if len(s.items) == 0 {
		return talk("")
	}
	if o, ok := r.signed(s); ok {
		return r.finish(s, o)
	}
	ps := r.pieces(s.items)
	if len(ps) == 0 {
		return talk("")
	}
	if o, ok := r.special(s, ps); ok {
		return r.finish(s, o)
	}
	g := r.group(ps)
	return r.finish(s, r.decide(s, ps, g))
}

// finish takes a question mark and "окончательно" into account.
func (r *reader) finish(s sentence, o outcome) outcome {
	if s.question {
		return r.asked(s)
	}
	if o.weight == talked {
		return o
	}
	if slices.ContainsFunc(s.items, func(it item) bool { return it.is(isFinal) }) {
		for i := range o.out {
			o.out[i].Final = true
		}
	}
	return o
}

// asked handles a line that ends with a question mark: it is never an order.
// Of the commissioner a question about somebody's side is asked back.
func (r *reader) asked(s sentence) outcome {
	var seat []int
	side := false
	for _, it := range s.items {
		if it.is(isName) && len(it.hits) == 1 {
			seat = append(seat, it.hits[0].seat)
		}
		side = side || it.is(isRole)
	}
	if side && len(seat) == 1 && r.allowed&toCheck != 0 && !r.ctx.Names.Dead(seat[0]) {
		return question(AQuestion, "", Order{Verb: "check", Targets: seat})
	}
	return talk(AQuestion)
}

// stripLabel takes off what stands before a colon and orders nothing: "НД:",
// "за босса:", "маф 2:", "мой ход:".
func stripLabel(items []item, r *reader) []item {
	for i, it := range items {
		if !it.is(isMark) || it.text() != ":" {
			continue
		}
		for _, b := range items[:i] {
			if b.is(isName, isVerb, isNoun, isPlace, isMethod, isColour, isVoting, isAgainst, isVictim, isFrom, isPlus, isPropose, isGuess, isIf, isNot) ||
				b.is(isVote) && r.ctx.Phase != Night || b.is(isMinus) {
				return items
			}
		}
		if i > 5 || i+1 == len(items) {
			return items
		}
		return stripLabel(items[i+1:], r)
	}
	// "НД лечу Васю", "ночь 3 лечу Васю": a label without its colon
	if len(items) > 2 && items[0].is(isLabel) && items[1].is(isNumber) {
		return items[2:]
	}
	return items
}
