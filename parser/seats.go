package parser

import (
	"slices"
	"strings"
)

// seatsOf finds whom a group means. A name that can be several people, or a
// dead one, gives the outcome that says so.
func (r *reader) seatsOf(g *group, all *groups, mine acts) ([]int, outcome) {
	none := outcome{weight: talked}
	targets := r.fitting(g)
	if len(targets) == 0 {
		return r.withoutName(g, all, mine)
	}
	if o, ok := r.leftOut(g, mine); ok {
		return nil, o
	}
	var seats []int
	for _, t := range targets {
		hits := t.hits
		if len(hits) > 1 {
			hits = fittingHits(t, g.gov)
		}
		if len(hits) > 1 {
			return nil, r.ambiguous(t, hits, mine)
		}
		if r.ctx.Names.Dead(hits[0].seat) {
			return nil, problem(DeadName, t.word)
		}
		if !slices.Contains(seats, hits[0].seat) {
			seats = append(seats, hits[0].seat)
		}
	}
	return seats, none
}

// leftOut asks about a name that stands beside the others in a case that the
// verb does not want: "убить Дана и Лева". It is never left out in silence.
func (r *reader) leftOut(g *group, mine acts) (outcome, bool) {
	var seats []int
	var word string
	for _, t := range g.targets {
		if len(t.hits) != 1 || !t.plain && !t.fits(g.gov) {
			return outcome{}, false
		}
		if !t.fits(g.gov) {
			word = t.word
		}
		if !slices.Contains(seats, t.hits[0].seat) {
			seats = append(seats, t.hits[0].seat)
		}
	}
	if word == "" || mine == 0 || r.ctx.Names.Dead(seats[0]) {
		return outcome{}, false
	}
	var choices []Order
	if gang := mine & (toKill | toScare); gang != 0 && r.role&toScare != 0 && len(seats) == 2 {
		for _, v := range gang.list() {
			choices = append(choices, Order{Verb: verbOf[v], Targets: seats})
		}
	}
	for _, o := range single(mine, seats) {
		choices = addOrder(choices, o)
	}
	return question(AmbiguousName, word, choices...), true
}

// withoutName finds a target that is no name: oneself, the one who was
// called, or the only name when its case is wrong.
func (r *reader) withoutName(g *group, all *groups, mine acts) ([]int, outcome) {
	p, none := g.piece, outcome{weight: talked}
	switch {
	case p.has.any(isSelf) && r.ctx.Self >= 0:
		return []int{r.ctx.Self}, none
	case p.has.any(isSelf):
		return nil, problem(NeedName, r.wordOf([]*piece{p}, isSelf))
	case p.has.any(isHim) && all != nil && len(all.pending) == 1 && mine != 0 && len(all.pending[0].hits) == 1:
		return nil, question(NeedName, r.wordOf([]*piece{p}, isHim), single(mine, []int{all.pending[0].hits[0].seat})...)
	case len(g.targets) == 1 && len(g.targets[0].hits) == 1 && mine != 0 && (g.targets[0].plain || g.gov&askTo != 0 && g.targets[0].prep == withTo) && len(p.unknown) == 0 && p.order:
		return nil, question(AmbiguousVerb, p.verb, single(mine, []int{g.targets[0].hits[0].seat})...)
	}
	return nil, none
}

// ambiguous asks which of several people is meant.
func (r *reader) ambiguous(t target, hits []hit, mine acts) outcome {
	var choices []Order
	var names []string
	for _, h := range hits {
		names = append(names, r.ctx.Names.Name(h.seat))
		choices = append(choices, single(mine, []int{h.seat})...)
	}
	o := question(AmbiguousName, t.word, choices...)
	o.out[0].Suggest = names
	return o
}

// fitting keeps the targets whose preposition and case the verb wants.
func (r *reader) fitting(g *group) []target {
	var out []target
	for _, t := range g.targets {
		if t.fits(g.gov) {
			out = append(out, t)
		}
	}
	return out
}

func (t target) fits(g government) bool {
	want := wanted(t, g)
	return want != 0 && t.can(want)
}

// fittingHits keeps the people whose case the verb wants; without one, all.
func fittingHits(t target, g government) []hit {
	want := wanted(t, g)
	var out []hit
	for _, h := range t.hits {
		if h.cases&want != 0 {
			out = append(out, h)
		}
	}
	if len(out) == 0 {
		return t.hits
	}
	return out
}

// bareCases are those of a target without a preposition.
var bareCases = [...]struct {
	bit   government
	cases caseSet
}{{bareAcc, acc}, {bareDat, dat}, {bareGen, gen}, {bareIns, ins}}

// wanted gives the cases in which a target may stand. Players often do not
// decline, so the nominative fits wherever a name does.
func wanted(t target, g government) caseSet {
	var c caseSet
	if t.plain {
		for _, w := range bareCases {
			if g&w.bit != 0 {
				c |= w.cases | nom
			}
		}
		return c
	}
	if t.prep == 0 || g&t.prep == 0 {
		return 0
	}
	switch t.prep {
	case withTo:
		return dat | nom
	case withOn, withIn:
		return acc | nom
	case withBy:
		return dat | nom
	case withAt, withOf, withFrom:
		return gen | nom
	case withFor:
		return ins | acc | gen | nom
	case withOver, withWith:
		return ins | nom
	}
	return 0
}

// guessTargets takes the one unknown word of a piece that needs a name for a
// name with a typing error, or for the beginning of one.
func (r *reader) guessTargets(p *piece) {
	if len(p.targets) > 0 || len(p.negated) > 0 || len(p.unknown) != 1 || p.has.any(isSelf, isHim, isIdiom, isSubject, isFinite) {
		return
	}
	if p.role != "" && p.has.any(isVictim, isFrom) {
		return
	}
	at := slices.IndexFunc(p.items, func(it item) bool { return it.s.class == unknown && it.ts[0].word })
	if at < 0 {
		return
	}
	it := p.items[at]
	ours := p.order || p.nounOf != 0 && p.clean(isNoun, isAgainst, isPrep, unknown)
	if !ours && (p.joint == unknown || !p.clean(unknown)) {
		return
	}
	if p.order && !p.russian && !p.joined(p.verbAt, max(at, p.verbAt+1)) {
		return
	}
	hits := r.ctx.Names.guess(it.ts[0])
	if len(hits) == 0 {
		return
	}
	p.ask = p.ask || p.has.any(isAgainst) && hits[0].how == byGuess // "против ветра"
	t := target{hits: hits, plain: true, word: it.text(), after: true}
	for i := at - 1; i >= 0; i-- {
		if p.items[i].is(isPrep) {
			t.prep, t.plain = p.items[i].s.prep, false
		}
		if !p.items[i].is(isFiller) {
			break
		}
	}
	p.items[at].s.class = isName
	p.items[at].hits = hits
	p.unknown = nil
	p.nameAt = at
	p.has |= 1 << isName
	p.targets = append(p.targets, t)
}

// suggest lists the names nearest to a word, at most three.
func (n *Names) suggest(word string) []string {
	if n == nil {
		return nil
	}
	w := []rune(fold(word))
	best := make([]int, n.Len())
	for i := range best {
		best[i] = len(w)/2 + 1
	}
	for _, f := range n.loose {
		best[f.seat] = min(best[f.seat], distance(w, f.runes, max(1, len(w)/2)))
	}
	var order []int
	for i, d := range best {
		if d <= max(1, len(w)/2) && !n.Dead(i) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return best[a] - best[b] })
	var out []string
	for _, i := range order[:min(3, len(order))] {
		out = append(out, n.Name(i))
	}
	return out
}

// hasName tells whether a name stands in a text in full.
func (n *Names) hasName(text string) bool {
	for ts := tokenize(strings.TrimSpace(text)); len(ts) > 0; ts = ts[1:] {
		if hits, _ := n.match(ts); len(hits) > 0 && hits[0].how == exactly {
			return true
		}
	}
	return false
}
