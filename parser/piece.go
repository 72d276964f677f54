package parser

import "slices"

// A target is somebody whom a piece of a sentence names.
type target struct {
	hits  []hit
	prep  government
	plain bool // no preposition stands before it
	word  string
	num   bool // a number
	after bool // it stands after the verb, next to it
}

// A piece is what stands between commas and conjunctions, with what its
// words say together.
type piece struct {
	items []item
	joint class // what joined it to the piece before: isComma, isAnd, isOr or unknown

	has     classSet
	order   bool // a verb, a place or a voting word that orders
	acts    acts
	wide    acts
	nounOf  acts
	gov     government
	ask     bool
	inf     bool // its verb is an infinitive
	russian bool
	verb    string
	not     bool // the verb is negated
	telling acts // a verb in the third person
	wishing acts // one that tells what happens to its subject: молчит
	told    bool // a verb that tells, in any form
	method  acts
	role    string
	colour  acts
	noSeat  string // a number that no seat has
	targets []target
	negated []target
	unknown []item
	before  int // unknown words before the verb
	verbAt  int
	nounAt  int
	nameAt  int
	colourAt,
	markAt int
	subject bool // a name stands before an English verb
	things  bool
}

// A classSet is a set of classes.
type classSet uint64

// any tells whether the set has one of the classes.
func (s classSet) any(c ...class) bool {
	for _, k := range c {
		if s&(1<<k) != 0 {
			return true
		}
	}
	return false
}

// separates tells whether an item begins a new piece.
func separates(it item) bool { return it.is(isComma, isAnd, isOr, isIf) }

// pieces cuts a sentence.
func (r *reader) pieces(items []item) []*piece {
	var out []*piece
	own := slices.Clone(items) // the pieces change theirs
	start, before := 0, unknown
	flush := func(end int, joint class) {
		if start < end {
			p := &piece{items: own[start:end:end], joint: before}
			r.analyse(p)
			out = append(out, p)
			before = joint
		} else if joint != isComma {
			before = joint
		}
	}
	for i, it := range items {
		switch {
		case separates(it) && len(it.hits) == 0:
			flush(i, it.s.class)
			start = i + 1
		case it.is(isMark) && i+1 < len(items) && items[i+1].is(isSubject):
			flush(i, isComma)
			start = i + 1 // "убить Васю — он мафия"
		case it.is(isPlus) && i > 0 && len(it.hits) == 0:
			flush(i, isAnd)
			start = i + 1
		case i > 0 && it.is(isVerb) && it.s.mood <= infinitive && it.s.acts != 0 && hasTargetAfterVerb(own[start:i]):
			flush(i, unknown) // "убить Васю запугать Петю"
			start = i
		}
	}
	flush(len(own), unknown)
	return out
}

// hasTargetAfterVerb tells whether items order something of somebody already.
func hasTargetAfterVerb(items []item) bool {
	verb := false
	for i, it := range items {
		if it.is(isVerb) && it.s.mood <= infinitive && it.s.acts != 0 {
			verb = true
		}
		if verb && it.is(isName) && (i == 0 || !items[i-1].is(isPrep) || items[i-1].s.prep&^withWith != 0) {
			return true
		}
	}
	return false
}

// analyse gathers what the words of a piece say.
func (r *reader) analyse(p *piece) {
	p.verbAt, p.nounAt, p.nameAt, p.colourAt, p.markAt = -1, -1, -1, -1, -1
	var prep government
	plain, not := true, false
	reset := func() { prep, plain, not = 0, true, false }
	for i, it := range p.items {
		p.has |= 1 << it.s.class
		switch it.s.class {
		case isPrep, isFrom:
			prep, plain = it.s.prep, false
			continue
		case isNot:
			not = true
			continue
		case isName, isNumber:
			r.addTarget(p, i, it, prep, plain, not)
		case isVerb, isPlace, isVoting:
			r.addVerb(p, i, it, not)
		case isNoun, isAgainst:
			if p.nounAt < 0 {
				p.nounAt = i
			}
			if both := p.nounOf & it.s.acts; both != 0 {
				p.nounOf = both
			} else {
				p.nounOf |= it.s.acts
			}
			p.gov |= it.s.gov
			p.ask = p.ask || it.s.ask
			p.noteVerb(it)
		case isVictim:
			if r.allowed&toHeal == 0 || r.ctx.Role == "" && !p.order {
				p.nounAt = i // "жертва: Вася"
				p.nounOf |= toKill | toPoint
				p.gov |= ofNoun
				p.noteVerb(it)
			}
		case isWish, isPropose, isWished:
			continue // "не надо убивать"
		case isMethod:
			p.method |= it.s.acts
		case isColour:
			p.colour |= it.s.acts
			p.colourAt = i
		case isRole:
			p.role = it.s.role
			continue
		case isMark:
			if p.markAt < 0 {
				p.markAt = i
			}
		case isThing:
			p.things = true
		case unknown:
			if it.ts[0].word {
				p.unknown = append(p.unknown, it)
			}
		case isFiller:
			continue
		}
		reset()
	}
	if p.verbAt >= 0 {
		for i, it := range p.items[:p.verbAt] {
			if it.s.class == unknown && it.ts[0].word && i >= 0 {
				p.before++
			}
		}
	}
	r.guessTargets(p)
	r.agree(p)
}

// noteVerb keeps the first word that orders, for answers.
func (p *piece) noteVerb(it item) {
	if p.verb == "" {
		p.verb = it.text()
	}
}

// addVerb takes a verb into account. Two verbs in one piece say one thing
// together where they can.
func (r *reader) addVerb(p *piece, i int, it item, not bool) {
	s := it.s
	if s.class == isVerb && s.mood > infinitive {
		p.told = true
		switch s.mood {
		case telling, wishing:
			p.telling |= s.acts
			if s.mood == wishing {
				p.wishing |= s.acts
			}
			p.noteVerb(it)
		case progressive:
			if p.has.any(isWish, isAgainst, isFor, isAgree) || i == 0 && len(p.items) > 1 && r.ctx.Phase == Day {
				p.told = false
				r.take(p, i, it, not)
			}
		}
		return
	}
	if i > 0 && s.class == isVerb && s.lang == 'r' && p.items[i-1].is(isPrep) {
		p.items[i].s = sense{} // "в глуши": a noun
		p.unknown = append(p.unknown, p.items[i])
		return
	}
	r.take(p, i, it, not)
}

// take adds what an ordering word says to what was said before it.
func (r *reader) take(p *piece, i int, it item, not bool) {
	s := it.s
	p.noteVerb(it)
	p.order = true
	p.not = p.not || not
	p.ask = p.ask || s.ask
	if p.verbAt < 0 {
		p.verbAt = i
		p.russian = s.lang == 'r'
		p.inf = s.class == isVerb && s.mood == infinitive
		p.acts, p.wide, p.gov = s.acts, s.acts|s.wide, p.gov|s.gov
		if s.class == isPlace {
			p.gov |= bareAcc
		}
		return
	}
	p.gov |= s.gov
	p.inf = p.inf && s.mood == infinitive
	both := p.wide & (s.acts | s.wide)
	if s.class == isVerb && s.acts != 0 && p.acts != 0 && p.acts&s.acts != 0 {
		both = p.acts & s.acts
	}
	if both == 0 {
		p.wide |= s.acts
		p.acts |= s.acts
		return
	}
	p.acts, p.wide = both, both
}

// addTarget takes a name or a number into account.
func (r *reader) addTarget(p *piece, i int, it item, prep government, plain, not bool) {
	t := target{hits: it.hits, prep: prep, plain: plain, word: it.text()}
	if it.is(isNumber) {
		if i > 0 && i+1 < len(p.items) && p.items[i+1].is(isMark) {
			return
		}
		if r.ctx.Names == nil || it.num < 1 || it.num > r.ctx.Names.Len() {
			if p.verbAt == i-1 && p.order {
				p.noSeat = it.text()
			}
			return
		}
		t.hits, t.num = []hit{{seat: it.num - 1, cases: anyCase}}, true
	}
	if p.nameAt < 0 {
		p.nameAt = i
	}
	for k := i - 1; k >= 0 && p.items[k].is(isLike, isFiller); k-- {
		if p.items[k].is(isLike) {
			return // "как Маша"
		}
	}
	if len(it.hits) > 0 && it.hits[0].cases == voc {
		return // "Вась, …"
	}
	t.after = p.verbAt >= 0 && p.joined(p.verbAt, i)
	if not {
		p.negated = append(p.negated, t)
		return
	}
	p.targets = append(p.targets, t)
}

// joined tells whether only words that belong to a target stand between a
// verb and place i.
func (p *piece) joined(verb, i int) bool {
	for _, it := range p.items[verb+1 : i] {
		if !it.is(isFiller, isPrep, isMethod, isName, isNumber, isMark, isNot, isSelf, isRole, isNoun, isFinal, isWish, isVerb, isPlace) {
			return false
		}
	}
	return true
}

// agree puts what nouns and verbs say together, and strikes numbers that
// only count something.
func (r *reader) agree(p *piece) {
	if p.order && p.nounOf != 0 && !p.has.any(isAgainst) {
		if both := p.wide & p.nounOf; both != 0 {
			p.acts = both
		}
	}
	named := slices.ContainsFunc(p.targets, func(t target) bool { return !t.num })
	if named {
		p.targets = slices.DeleteFunc(p.targets, func(t target) bool { return t.num })
	}
	if p.order && !p.russian {
		marked := p.markAt > p.nameAt && p.markAt < p.verbAt && p.clean(isVerb, isVoting) // "Dan: check"
		for _, t := range p.targets {
			if !t.after && !marked && p.items[p.verbAt].is(isVerb, isVoting) {
				p.subject = true
			}
		}
		if !marked {
			p.targets = slices.DeleteFunc(p.targets, func(t target) bool { return !t.after && p.items[p.verbAt].is(isVerb, isVoting) })
		}
	}
}

// clean tells whether a piece has nothing but names, marks and words that
// say nothing, besides the classes given.
func (p *piece) clean(besides ...class) bool {
	for _, it := range p.items {
		if it.s.class == unknown && !it.ts[0].word {
			continue
		}
		if !it.is(isName, isNumber, isFiller, isMark, isNot, isFinal, isMethod, isLabel, isOrderWord) && !it.is(besides...) {
			return false
		}
	}
	return true
}

// first is the item that begins the piece.
func (p *piece) begins(c ...class) bool { return len(p.items) > 0 && p.items[0].is(c...) }
