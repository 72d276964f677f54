package parser

import (
	"slices"
)

// decide turns the groups of a sentence into an order, or says why not.
func (r *reader) decide(s sentence, ps []*piece, g *groups) outcome {
	var has classSet
	for _, p := range ps {
		has |= p.has | 1<<p.joint
	}
	if len(g.list) == 0 {
		return r.unsaid(s, ps, g, has)
	}
	base := r.combine(ps, g, has)
	if base.weight < asked {
		return base
	}
	if first := g.list[0]; first.unblamed && base.out[0].Kind == IsOrder {
		o := base.out[0].Order
		if f := r.ctx.InForce; f != nil && f.Verb == "red" && slices.Equal(f.Targets, o.Targets) {
			return question(Negated, first.piece.verb, Order{Verb: "none"}, o)
		}
	}
	o := r.temper(ps, g, has, base)
	o.waste = base.waste
	return o
}

// temper takes into account what a sentence says around its order: a
// condition, a proposal, a guess, a wish in the past.
func (r *reader) temper(ps []*piece, g *groups, has classSet, base outcome) outcome {
	choices, word := ordersOf(base), g.list[0].piece.verb
	inf := g.list[0].piece.inf
	switch {
	case has.any(isIf):
		return problem(Conditional, r.wordOf(ps, isIf), choices...)
	case has.any(isAnyone) && !has.any(isOr):
		return problem(Random, r.wordOf(ps, isAnyone))
	case predicated(ps) && inf && base.out[0].Kind == IsOrder, has.any(isGuess) && (inf || len(g.list[0].piece.items) < 2):
		return talk(AQuestion)
	case base.out[0].Kind != IsOrder:
		return base
	case r.leftOver(g):
		return question(AmbiguousVerb, g.pending[0].word, choices...)
	case has.any(isMore) && r.adds(base):
		return question(AddOrReplace, word, r.withForce(base)...)
	case has.any(isPropose, isWished, isGuess, isWould, isLater), g.list[0].ask, inf && g.list[0].piece.before > 0:
		return question(AmbiguousVerb, word, choices...)
	case g.short == 1 && len(ps) == 1 && r.nameFirst(g.list[0].piece):
		return question(AmbiguousVerb, word, choices...)
	}
	return base
}

// predicated tells whether a sentence judges its infinitive: "глупо убивать".
// A clause about somebody does not.
func predicated(ps []*piece) bool {
	return slices.ContainsFunc(ps, func(p *piece) bool { return p.has.any(isPredicate) && !p.has.any(isSubject) })
}

// leftOver tells whether names after an order belong to nothing and cannot
// be a call.
func (r *reader) leftOver(g *groups) bool {
	last := g.list[len(g.list)-1]
	return len(last.maybe) == 0 && slices.ContainsFunc(g.pending, func(t target) bool { return !t.can(nom) && t.plain })
}

// nameFirst tells whether a single shorthand has its name first and no mark:
// "Вася килл" alone is as much a piece of news as an order.
func (r *reader) nameFirst(p *piece) bool {
	return p.nounAt > p.nameAt && p.nameAt >= 0 && p.markAt < 0 && !p.order && p.nounOf != 0
}

// wordOf is the first word of a class.
func (r *reader) wordOf(ps []*piece, c class) string {
	for _, p := range ps {
		for _, it := range p.items {
			if it.is(c) {
				return it.text()
			}
		}
		if p.joint == c {
			return ""
		}
	}
	return ""
}

func ordersOf(o outcome) []Order {
	var out []Order
	for _, s := range o.out {
		if s.Kind == IsOrder {
			out = append(out, s.Order)
		}
		out = append(out, s.Choices...)
	}
	return out
}

// combine makes orders of all groups. Those of a gang become one.
func (r *reader) combine(ps []*piece, g *groups, has classSet) outcome {
	out := make([]Statement, 0, len(g.list))
	used := make([]*group, 0, len(g.list))
	waste := 0
	for _, gr := range g.list {
		o := r.groupOutcome(gr, g, ps, has)
		if o.weight == talked || o.weight == halfSaid && len(g.list) > 1 {
			if len(g.list) == 1 {
				return o
			}
			waste++
			continue
		}
		out = append(out, o.out...)
		used = append(used, gr)
	}
	if len(used) > 0 {
		g.list = used
	}
	if len(out) == 0 {
		return talk("")
	}
	if has.any(isOr) {
		if o, ok := r.either(out); ok {
			return o
		}
	}
	if slices.ContainsFunc(out, func(s Statement) bool { return s.Kind != IsOrder }) {
		for _, s := range out {
			if s.Kind != IsOrder {
				return outcome{weight: weightOf(s), out: []Statement{s}}
			}
		}
	}
	if it, ok := r.stray(ps); ok {
		w := it.text()
		return outcome{weight: asked, out: []Statement{{Kind: IsProblem, Problem: UnknownName, Word: w, Suggest: r.ctx.Names.suggest(w)}}}
	}
	return outcome{weight: ordered, out: r.merge(out), waste: waste}
}

func weightOf(s Statement) int {
	if s.Problem == MissingTarget {
		return halfSaid
	}
	return asked
}

// either asks which of several names or verbs joined by "или" is meant.
func (r *reader) either(out []Statement) (outcome, bool) {
	var choices []Order
	for _, s := range out {
		for _, o := range append(slices.Clone(s.Choices), s.Order) {
			if len(o.Targets) < 2 {
				choices = addOrder(choices, o)
				continue
			}
			for i, t := range o.Targets {
				verb := o.Verb
				if verb == "kill-scare" {
					verb = [2]string{"kill", "scare"}[min(i, 1)]
				}
				choices = addOrder(choices, Order{Verb: verb, Targets: []int{t}})
			}
		}
	}
	if len(choices) < 2 {
		return outcome{}, false
	}
	why := AmbiguousName
	if slices.ContainsFunc(choices, func(o Order) bool { return o.Verb != choices[0].Verb }) {
		why = AmbiguousVerb
	}
	return question(why, "", choices...), true
}

// groupOutcome reads one group.
func (r *reader) groupOutcome(g *group, all *groups, ps []*piece, has classSet) outcome {
	can := r.method(g)
	mine := can & r.allowed
	if o, ok := r.healing(g, mine, ps); ok {
		return o
	}
	seats, o := r.seatsOf(g, all, mine)
	if o.weight != talked {
		return o
	}
	if len(seats) == 0 {
		return r.targetless(g, mine, can, ps)
	}
	if mine == 0 {
		if can == 0 {
			return r.noVerb(g, seats)
		}
		if g.ask {
			return talk("")
		}
		return problem(NotYours, g.piece.verb)
	}
	if has.any(isOr) && len(seats) > 1 {
		return question(AmbiguousName, "", single(mine, seats)...)
	}
	return r.ordering(g, mine, seats)
}

// method narrows a kill by the adverb that stands with it. Only a maniac
// kills in two ways (Rules K2, K3).
func (r *reader) method(g *group) acts {
	a, m := g.acts, g.piece.method
	if m == 0 || a&(toKill|toBrutal) == 0 || (r.role&toBrutal) == 0 {
		return a
	}
	if m&toBrutal != 0 && m&toKill != 0 {
		return toKill | toBrutal
	}
	if m&toBrutal != 0 {
		return toBrutal
	}
	return toKill
}

// healing reads what only a doctor can say: the victim of a role.
func (r *reader) healing(g *group, mine acts, ps []*piece) (outcome, bool) {
	p := g.piece
	if mine&toHeal == 0 || !p.has.any(isVictim, isFrom) && p.role == "" {
		return outcome{}, false
	}
	named := len(g.targets) > 0
	victim := Order{Verb: "heal-victim", Role: p.role}
	switch {
	case p.role != "" && !mayBeVictimOf(p.role):
		if named {
			return outcome{}, false
		}
		return problem(NeedName, p.role), true
	case p.has.any(isVictim, isFrom) && p.role != "":
		if named {
			seats, o := r.seatsOf(g, nil, mine)
			if o.weight == talked && len(seats) > 0 {
				return question(AmbiguousVerb, p.verb, Order{Verb: "heal", Targets: seats[:1]}, victim), true
			}
			if o.weight == talked {
				o = talk("")
			}
			return o, true
		}
		if more := rolesAfter(p, ps); len(more) > 0 {
			return question(Conflict, p.verb, append([]Order{victim}, more...)...), true
		}
		return outcome{weight: ordered, out: []Statement{{Kind: IsOrder, Order: victim}}}, true
	case p.has.any(isVictim):
		if named {
			return outcome{}, false
		}
		var choices []Order
		for _, role := range []string{"mafia", "maniac", "commissioner", "martyr"} {
			choices = append(choices, Order{Verb: "heal-victim", Role: role})
		}
		return question(MissingTarget, p.verb, choices...), true
	case p.role != "" && !named:
		return problem(NeedName, p.role, victim), true
	}
	return outcome{}, false
}

// rolesAfter lists the further roles whose victims are named: "жертву мафии и
// маньяка".
func rolesAfter(p *piece, ps []*piece) []Order {
	var out []Order
	for _, o := range ps[slices.Index(ps, p)+1:] {
		if o.role != "" && o.role != p.role && o.clean(isRole, isVictim, isFrom) {
			out = append(out, Order{Verb: "heal-victim", Role: o.role})
		}
	}
	return out
}

// mayBeVictimOf tells the roles that kill (Rule D4).
func mayBeVictimOf(role string) bool {
	switch role {
	case "mafia", "maniac", "commissioner", "martyr", "sniper":
		return true
	}
	return false
}

// single lists one order of each act.
func single(a acts, seats []int) []Order {
	var out []Order
	for _, v := range a.list() {
		for _, s := range seats {
			out = append(out, Order{Verb: verbOf[v], Targets: []int{s}})
		}
	}
	return out
}

// ordering makes the order of a group whose acts and seats are known.
func (r *reader) ordering(g *group, mine acts, seats []int) outcome {
	list := mine.list()
	if len(g.maybe) > 0 && mine&(toKill|toScare) != 0 && r.role&toScare != 0 {
		if more, _, ok := r.bareSeats(g.maybe); ok {
			v := verbOf[list[0]]
			return question(AmbiguousVerb, g.maybe[0].word, Order{Verb: v, Targets: seats}, Order{Verb: v, Targets: append(more, seats...)})
		}
	}
	if len(list) > 1 {
		return question(AmbiguousVerb, g.piece.verb, single(mine, seats)...)
	}
	if o, bad := r.tooMany(list[0], seats, g.piece.verb); bad {
		return o
	}
	s := Statement{Kind: IsOrder, Order: Order{Verb: verbOf[list[0]], Targets: seats}}
	s.Quick = r.ctx.Role == "maniac" && list[0] == toKill
	if o, bad := r.selfTarget(s.Order, g.piece); bad {
		return o
	}
	return outcome{weight: ordered, out: []Statement{s}}
}

// tooMany refuses a whole order that names more people than it may.
func (r *reader) tooMany(a acts, seats []int, word string) (outcome, bool) {
	limit := 1
	switch a {
	case toKill:
		if r.role&toScare != 0 {
			limit = 2 // Rule M2
		}
	case toScare:
		limit = r.scareLimit()
	case toCompare:
		if len(seats) < 2 {
			return problem(MissingTarget, word), true
		}
		limit = 2
	}
	if len(seats) > limit && a&byDay != 0 {
		return question(Conflict, word, single(a, seats)...), true // one vote (Rule V1)
	}
	if len(seats) > limit {
		return problem(TooMany, word), true
	}
	return outcome{}, false
}

// scareLimit is three, and two where fewer than ten live (Rule M8).
func (r *reader) scareLimit() int {
	n := r.ctx.Living
	if n == 0 && r.ctx.Names != nil {
		n = r.ctx.Names.living()
	}
	if n > 0 && n < 10 {
		return 2
	}
	return 3
}

// selfTarget refuses what nobody may do to himself (Rules O3, J6).
func (r *reader) selfTarget(o Order, p *piece) (outcome, bool) {
	switch o.Verb {
	case "scare", "heal", "red", "blue":
		return outcome{}, false
	}
	if r.ctx.Self >= 0 && slices.Contains(o.Targets, r.ctx.Self) {
		return problem(SelfTarget, p.verb), true
	}
	return outcome{}, false
}

// adds tells whether an order comes beside one in force.
func (r *reader) adds(base outcome) bool {
	f := r.ctx.InForce
	return f != nil && r.ctx.Phase != Day && len(f.Targets) > 0 && len(base.out) == 1 && !sameOrder(*f, base.out[0].Order)
}

// withForce lists the order in force together with a new one, where a gang
// may have both, and the new one alone.
func (r *reader) withForce(base outcome) []Order {
	var out []Order
	if both := r.merge([]Statement{{Kind: IsOrder, Order: *r.ctx.InForce}, base.out[0]}); len(both) == 1 && both[0].Kind == IsOrder {
		out = append(out, both[0].Order)
	}
	return append(out, base.out[0].Order)
}
