package parser

import "slices"

// A group is one thing ordered of some targets.
type group struct {
	acts     acts
	gov      government
	ask      bool
	piece    *piece
	targets  []target
	prep     government
	open     bool     // names may still follow
	maybe    []target // names before it that may be meant, or only called
	unblamed bool     // "не вешать": the blue form of a red verb
}

// groups is what a sentence orders, and what was left over.
type groups struct {
	list    []*group
	pending []target // names without a verb
	loose   []*piece // the pieces in which they stand
	negated []*piece
	short   int      // shorthands of a name and a noun
	silent  []*piece // "Петя молчит"
	talk    bool     // a piece was talk
}

// group walks the pieces of a sentence.
func (r *reader) group(ps []*piece) *groups {
	g := &groups{}
	var cur *group
	for _, p := range ps {
		kind := r.kindOf(p, ps)
		switch kind {
		case pieceOrder, pieceShort:
			cur = r.newGroup(g, p)
			if kind == pieceShort {
				g.short++
			}
		case pieceNames:
			r.attach(g, cur, p)
		case pieceNegated:
			if r.spared(g, p) {
				cur = g.list[len(g.list)-1]
				continue
			}
			g.negated = append(g.negated, p)
			if p.order && len(p.targets) == 0 && len(p.negated) > 0 {
				p.not = false
				cur = r.newGroup(g, p) // "не Васю убить, а Петю"
			} else if p.order {
				cur = nil
			}
		case pieceSilent:
			g.silent = append(g.silent, p)
			cur = nil
		case pieceNothing:
			switch {
			case p.method == 0:
			case cur != nil:
				cur.piece.method |= p.method // "убить Васю, тихо"
			case len(g.pending) > 0 && r.role&toBrutal != 0:
				cur = r.newGroup(g, p)
			}
		case pieceTalk:
			g.talk = true
			if len(p.targets) > 0 || p.told {
				cur = nil
			}
			if cur != nil {
				cur.open = false
			}
		}
	}
	r.pairs(g)
	for i, gr := range g.list {
		if i+1 < len(g.list) && len(gr.targets) == 0 && g.list[i+1].piece.joint == isOr {
			gr.targets = g.list[i+1].targets // "убить или запугать Васю"
		}
	}
	return g
}

// spared reads a negated red verb by day as a blue vote: "не вешать Васю".
func (r *reader) spared(g *groups, p *piece) bool {
	if r.ctx.Phase == Night || !p.order || !p.not || p.acts&toRed == 0 || len(p.targets) == 0 && !p.has.any(isSelf) || p.has.any(isAgree) {
		return false
	}
	p.acts = toBlue
	r.newGroup(g, p).unblamed = true
	return true
}

type pieceKind uint8

const (
	pieceTalk pieceKind = iota
	pieceOrder
	pieceShort
	pieceNames
	pieceNegated
	pieceSilent
	pieceNothing // words that say nothing
)

// kindOf says what a piece does.
func (r *reader) kindOf(p *piece, ps []*piece) pieceKind {
	if p.has.any(isIdiom, isSubject) || p.begins(isAsk) {
		return pieceTalk
	}
	if p.telling != 0 && !p.order {
		switch {
		case (p.has.any(isLet) || ps[0].has.any(isLet)) && !p.not && p.wishing != 0 && len(p.targets) == 1, p.roleFirst() != "" && (p.roleFirst() == r.ctx.Role || r.ctx.Role == ""):
			r.tell(p)
		case p.telling&toScare != 0 && p.clean(isVerb) && len(p.targets) > 0 && len(p.unknown) == 0:
			return pieceSilent
		default:
			return pieceTalk
		}
	}
	if p.colour != 0 && !p.order && p.nounOf == 0 {
		return r.colourKind(p)
	}
	if p.has.any(isFinite) && p.nameAt >= 0 || p.subject {
		return pieceTalk
	}
	if p.order && p.asksHow() {
		return pieceTalk
	}
	if p.order && !p.russian && p.foreignSubject() {
		return pieceTalk
	}
	if p.order && p.russian && p.inf && (p.before > 0 || p.has.any(isPredicate)) && p.nameAt >= 0 && p.nameAt < p.verbAt && len(p.targets) > 1 {
		if first := p.targets[0]; first.can(nom) && !first.can(acc) {
			return pieceTalk // "Вася предлагает убить Петю"
		}
	}
	switch {
	case p.order && p.not:
		return pieceNegated
	case p.order:
		if len(p.targets) == 0 && len(p.negated) > 0 {
			return pieceNegated
		}
		return pieceOrder
	case p.told:
		return pieceTalk
	case p.has.any(isAgainst) && p.nameAt >= 0 && p.nameAt < p.nounAt && p.markAt < 0 && !p.has.any(isVote):
		return pieceTalk // "Вася против Пети"
	case p.nounOf != 0 && (p.clean(isNoun, isAgainst, isPrep, isSelf, isRole, isFrom, isVictim, isVote, isHim, isWish, isPropose, isMore) || p.has.any(isVote) && len(p.unknown) == 0):
		if p.has.any(isNot) && len(p.negated) == 0 {
			return pieceTalk
		}
		return pieceShort
	case p.nounOf != 0:
		return pieceTalk
	case len(p.targets) == 0 && len(p.negated) > 0:
		return pieceNegated
	case p.method != 0 && len(p.targets) > 0 && p.clean(isPrep):
		return pieceOrder
	case len(p.targets) > 0 && p.has.any(isSelf):
		return pieceTalk
	case (len(p.targets) > 0 || p.has.any(isSelf)) && p.clean(isMore, isPlus, isMinus, isChange, isSelf, isPrep, isColour, isWish, isPropose):
		if p.has.any(isColour) && p.colourAt > p.nameAt {
			return pieceTalk
		}
		return pieceNames
	case len(p.unknown) == 0 && len(p.targets) == 0:
		return pieceNothing
	}
	return pieceTalk
}

// asksHow tells whether a question word stands before the verb, or "как"
// right before it.
func (p *piece) asksHow() bool {
	for i, it := range p.items[:p.verbAt] {
		if it.is(isAsk) || it.is(isLike) && i == p.verbAt-1 {
			return true
		}
	}
	return false
}

// foreignSubject tells whether an English verb has somebody else for its
// subject, "someone will kill", or oneself only in an idiom, "save me a seat".
func (p *piece) foreignSubject() bool {
	for _, it := range p.items[:p.verbAt] {
		if it.is(isHim, isAnyone, isPass) {
			return true
		}
	}
	return p.has.any(isSelf) && len(p.targets) == 0 && (len(p.unknown) > 0 || p.things)
}

// colourKind reads an adjective of colour: "красный: Вася" votes, "красная
// Маша" may, "Вася красный" is talk of somebody's side.
func (r *reader) colourKind(p *piece) pieceKind {
	if r.ctx.Phase == Night || len(p.targets) == 0 || p.colourAt > p.nameAt || !p.clean(isColour, isPrep, isVote, isWish, isChange) || len(p.unknown) > 0 {
		return pieceTalk
	}
	t := p.targets[0]
	p.nounOf, p.gov = p.colour, ofNoun
	p.ask = p.ask || p.markAt < 0 && !p.has.any(isVote, isChange) && t.plain && t.can(nom)
	return pieceShort
}

// roleFirst is the role whose word stands before everything else but
// fillers: "Комиссар идёт к Пирату".
func (p *piece) roleFirst() string {
	for _, it := range p.items {
		if it.is(isRole) {
			return it.s.role
		}
		if !it.is(isFiller, isLet, isGreeting) {
			return ""
		}
	}
	return ""
}

// tell makes an order of a verb in the third person.
func (r *reader) tell(p *piece) {
	for i, it := range p.items {
		if it.is(isVerb) && (it.s.mood == telling || it.s.mood == wishing) {
			r.take(p, i, it, false)
			p.inf = false
		}
	}
	if p.roleFirst() != "" {
		p.role = ""
		for i, it := range slices.Backward(p.items) {
			if it.is(isRole) && i > p.verbAt {
				p.role = it.s.role
				break
			}
		}
	}
	for i := range p.targets {
		p.targets[i].after = true
		for k := range p.targets[i].hits {
			if p.has.any(isLet) {
				p.targets[i].hits[k].cases |= acc
			}
		}
	}
}

// newGroup begins a group with a piece, and takes the names that stood
// before it.
func (r *reader) newGroup(g *groups, p *piece) *group {
	cur := &group{acts: p.acts, gov: p.gov, ask: p.ask, piece: p, targets: p.targets, open: true}
	if !p.order {
		cur.acts = p.nounOf
		if p.method != 0 && p.nounOf == 0 {
			cur.acts, cur.gov = p.method, ofNoun
		}
	} else if p.acts == 0 && p.nounOf == 0 && p.nounAt < 0 {
		cur.acts = 0
	}
	r.turn(cur, p)
	cur.prep = prepOf(p.targets)
	if len(g.pending) > 0 {
		switch {
		case p.has.any(isHim, isSelf):
		case len(p.targets) == 0:
			cur.targets = g.pending
			cur.prep = prepOf(g.pending)
			g.pending, g.loose = nil, nil
		case r.vocative(g.pending, p.targets), r.introduced(g.pending):
		case p.order && !p.russian && p.verbAt < p.nameAt && !slices.ContainsFunc(g.pending, func(t target) bool { return t.num }):
			cur.maybe = g.pending // "Dan, kill Tom"
		case slices.ContainsFunc(g.pending, func(t target) bool { return t.can(nom) && !t.num }) &&
			!slices.ContainsFunc(p.targets, func(t target) bool { return t.can(nom) && t.can(acc) || !t.can(acc) }):
			cur.maybe = g.pending // "Гвоздь, убить Васю": called, or meant?
		default:
			cur.targets = slices.Concat(g.pending, p.targets)
			g.pending, g.loose = nil, nil
		}
	}
	cur.open = p.endsWithName() || len(p.unknown) == 0 && !p.things && !p.has.any(isHim, isGreeting)
	g.list = append(g.list, cur)
	return cur
}

// turn reads "против того, чтобы вешать" as a defence, and asks where
// somebody only agrees.
func (r *reader) turn(cur *group, p *piece) {
	if p.has.any(isAgree) {
		cur.ask = true
	}
	if !p.order || !p.has.any(isAgainst) || !p.items[p.verbAt].is(isVerb) {
		return
	}
	switch {
	case cur.acts&toRed != 0:
		cur.acts = toBlue
	case cur.acts&toBlue != 0:
		cur.acts, cur.ask = toRed, true
	}
}

// endsWithName tells whether the last word of a piece is a name, so that a
// list may go on.
func (p *piece) endsWithName() bool {
	for _, it := range slices.Backward(p.items) {
		if !it.is(isFiller) {
			return it.is(isName, isNumber)
		}
	}
	return false
}

func prepOf(ts []target) government {
	for _, t := range ts {
		if !t.plain {
			return t.prep
		}
	}
	return 0
}

// vocative tells whether names that stand apart are called, not meant: they
// are in the nominative, those that are ordered are not.
func (r *reader) vocative(apart, ordered []target) bool {
	if len(ordered) == 0 || len(apart) == 0 {
		return false
	}
	for _, t := range apart {
		if t.num || t.can(acc|gen|dat|ins) || !t.can(nom) {
			return false
		}
	}
	return !slices.ContainsFunc(ordered, func(t target) bool { return t.num || t.can(nom) })
}

// introduced tells whether the writer only says who he is.
func (r *reader) introduced(apart []target) bool {
	return r.ctx.Self >= 0 && !slices.ContainsFunc(apart, func(t target) bool {
		return !t.can(nom) || len(t.hits) != 1 || t.hits[0].seat != r.ctx.Self
	})
}

// can tells whether one of the names may stand in one of the cases.
func (t target) can(c caseSet) bool {
	return slices.ContainsFunc(t.hits, func(h hit) bool { return h.cases&c != 0 })
}

// attach gives names without a verb to the group that is open, or keeps them
// for the next.
func (r *reader) attach(g *groups, cur *group, p *piece) {
	if cur != nil && (len(cur.targets) > 0 && (cur.open || p.joint != isComma) || cur.open && len(cur.piece.negated) > 0) {
		if p.joint == isComma && r.vocative(p.targets, cur.targets) {
			return
		}
		for _, t := range p.targets {
			if t.plain && cur.prep != 0 {
				t.prep, t.plain = cur.prep, false
			}
			cur.targets = append(cur.targets, t)
		}
		return
	}
	g.pending = append(g.pending, p.targets...)
	g.loose = append(g.loose, p)
}

// pairs lets "Петя молчит" order beside another shorthand: "Вася килл, Петя
// молчит"; alone it is the digest's own sentence.
func (r *reader) pairs(g *groups) {
	if g.short == 0 || g.talk {
		return
	}
	for _, p := range g.silent {
		g.list = append(g.list, &group{acts: p.telling, gov: bareAcc, piece: p, targets: p.targets})
		g.short++
	}
	g.silent = nil
}
