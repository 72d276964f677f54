package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// targetless handles a verb without a name.
func (r *reader) targetless(g *group, mine, can acts, ps []*piece) outcome {
	p := g.piece
	switch {
	case p.noSeat != "" && mine != 0:
		return problem(UnknownName, p.noSeat)
	case p.has.any(isHim) && p.clean(isVerb, isPlace, isVoting, isHim, isWish, isPropose, isPrep, isVote, isAgainst, isNoun):
		return problem(NeedName, r.wordOf([]*piece{p}, isHim))
	case p.has.any(isLike) && len(p.unknown) == 0:
		return problem(NeedName, r.wordOf([]*piece{p}, isLike))
	case p.has.any(isAnyone):
		return problem(Random, r.wordOf([]*piece{p}, isAnyone))
	case p.role != "" && mine != 0 && p.clean(isVerb, isNoun, isPlace, isRole, isWish, isPropose, isVoting, isAgainst, isPrep):
		return problem(NeedName, p.role)
	case mine == 0 || p.things || p.ask || len(g.targets) > 0 || !othersClean(ps, p):
		return talk("")
	case len(p.unknown) == 1 && p.order && !p.has.any(isPrep, isPredicate, isLater, isGuess) && r.nextToVerb(p):
		w := p.unknown[0].text()
		return outcome{weight: asked, out: []Statement{{Kind: IsProblem, Problem: UnknownName, Word: w, Suggest: r.ctx.Names.suggest(w)}}}
	case len(p.unknown) > 0 || !p.order || p.has.any(isLater, isPredicate, isGuess, isPrep) || !p.clean(isVerb, isPlace, isVoting, isWish, isMore, isPropose):
		return talk("")
	}
	return outcome{weight: halfSaid, out: []Statement{{Kind: IsProblem, Problem: MissingTarget, Word: p.verb}}}
}

// othersClean tells whether the other pieces of a sentence say nothing.
func othersClean(ps []*piece, p *piece) bool {
	for _, o := range ps {
		if o != p && (!o.clean(isGreeting) || len(o.unknown) > 0 || len(o.targets) > 0) {
			return false
		}
	}
	return true
}

// nextToVerb tells whether the unknown word stands where a name would.
func (r *reader) nextToVerb(p *piece) bool {
	for i, it := range p.items {
		if it.s.class != unknown || !it.ts[0].word {
			continue
		}
		if p.russian {
			return (i == p.verbAt+1 || i == p.verbAt-1 && i == 0) && nameLike(it.ts[0])
		}
		return i == p.verbAt+1
	}
	return false
}

// nameLike tells whether a Russian word can be somebody's name in the
// accusative: it has a capital, or the ending.
func nameLike(t token) bool {
	first, _ := utf8.DecodeRuneInString(t.raw)
	last, _ := utf8.DecodeLastRuneInString(t.text)
	return unicode.IsUpper(first) || strings.ContainsRune("аяуюьa", last)
}

// noVerb handles a verb that leaves open what is done: "дать Васе".
func (r *reader) noVerb(g *group, seats []int) outcome {
	wide := g.piece.wide & r.allowed
	if wide == 0 || len(g.piece.unknown) > 0 || g.piece.things {
		return talk("")
	}
	return question(AmbiguousVerb, g.piece.verb, single(wide, seats)...)
}
