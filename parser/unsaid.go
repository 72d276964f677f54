package parser

import "slices"

// all tells whether every piece is clean but for the classes given.
func allClean(ps []*piece, besides ...class) bool {
	for _, p := range ps {
		if !p.clean(besides...) || len(p.unknown) > 0 {
			return false
		}
	}
	return true
}

func (r *reader) order(verb string, targets ...int) outcome {
	return outcome{weight: ordered, out: []Statement{{Kind: IsOrder, Order: Order{Verb: verb, Targets: targets}}}}
}

// unsaid reads a sentence in which no verb orders anything of anybody.
func (r *reader) unsaid(s sentence, ps []*piece, g *groups, has classSet) outcome {
	if o, ok := r.takenBack(ps, has); ok {
		return o
	}
	if o, ok := r.passing(ps, has); ok {
		return o
	}
	if p := ps[0]; r.allowed&toHeal != 0 && has.any(isVictim, isFrom) && mayBeVictimOf(p.role) && len(g.pending) == 0 && allClean(ps, isVictim, isFrom, isRole) {
		o := r.order("heal-victim")
		o.out[0].Order.Role = p.role
		return o
	}
	switch {
	case has.any(isSelfVote) && r.allowed&byDay != 0 && r.ctx.Self >= 0 && allClean(ps, isSelfVote, isVote, isWish, isVoting):
		return r.order("red", r.ctx.Self)
	case has.any(isSelfHeal) && allClean(ps, isSelfHeal, isSelf, isWish):
		if r.allowed&toHeal == 0 || r.ctx.Self < 0 {
			return problem(NotYours, r.wordOf(ps, isSelfHeal))
		}
		return r.order("heal", r.ctx.Self)
	case has.any(isChanged) && allClean(ps, isChanged, isGreeting):
		back := "cancel"
		if r.ctx.Phase == Day {
			back = "none"
		}
		return question(AmbiguousVerb, r.wordOf(ps, isChanged), Order{Verb: back})
	case has.any(isLike) && allClean(ps, isLike, isSubject, isVote, isHim, isWish, isMore, isGreeting, isPrep):
		return problem(NeedName, r.wordOf(ps, isLike))
	case has.any(isAnyone) && !has.any(isOr) && allClean(ps, isAnyone, isPrep, isVote, isWish, isHim):
		return problem(Random, r.wordOf(ps, isAnyone))
	case has.any(isVote) && len(g.pending) == 0 && r.allowed&byDay != 0:
		if o, ok := r.colourless(ps); ok {
			return o
		}
	}
	self := slices.ContainsFunc(g.loose, func(p *piece) bool { return p.has.any(isSelf) })
	if len(g.pending) == 0 && !self {
		return r.onlyNegated(g)
	}
	return r.bare(ps, g, has)
}

// onlyNegated is a prohibition: it changes nothing, and is no pass. Where it
// forbids what is in force, it is asked back.
func (r *reader) onlyNegated(g *groups) outcome {
	if len(g.negated) == 0 {
		return talk("")
	}
	p := g.negated[0]
	if f := r.ctx.InForce; f != nil && r.ctx.Phase != Day {
		for _, t := range slices.Concat(p.targets, p.negated) {
			for _, h := range t.hits {
				if slices.Contains(f.Targets, h.seat) && p.order {
					return question(Negated, t.word, Order{Verb: "cancel"})
				}
			}
		}
	}
	return talk(Negated)
}

// takenBack reads what takes an order or a vote back. By day, where orders may
// wait for the night, whoever reads it knows which of the two there is.
func (r *reader) takenBack(ps []*piece, has classSet) (outcome, bool) {
	back := "cancel"
	if r.ctx.Phase == Day && !r.ctx.Night {
		back = "none"
	}
	if slices.ContainsFunc(ps, func(p *piece) bool { return len(p.targets) > 1 }) {
		return outcome{}, false
	}
	for _, p := range ps {
		switch {
		case p.has.any(isUnvote) && len(p.unknown) == 0 && p.clean(isUnvote, isPrep, isGreeting, isVote, isMark, isWish, isLater, isNoun, isPass):
			if len(p.targets) > 0 && hasPrefix(fold(r.wordOf(ps, isUnvote)), "не ", "not ") {
				return talk(Negated), true // "не голосую за Васю"
			}
			if r.ctx.Phase == Night {
				return problem(NotYours, r.wordOf(ps, isUnvote)), true
			}
			return r.order("none"), true
		case p.has.any(isWithdraw) && len(p.unknown) == 0 && p.clean(isWithdraw, isVote, isColour, isPrep, isGreeting, isFor, isWish, isVoting, isNoun):
			if p.has.any(isVote, isColour, isVoting) && r.ctx.Phase != Night {
				return r.order("none"), true
			}
			if len(p.targets) > 0 && !p.has.any(isOrderWord) {
				continue
			}
			return r.order(back), true
		case p.has.any(isCancel) && len(p.targets) == 0 && p.clean(isCancel, isGreeting, isVote, isWish):
			return r.order(back), true
		}
	}
	return outcome{}, false
}

// passing reads a pass. "Сплю" is one only where nothing else is said.
func (r *reader) passing(ps []*piece, has classSet) (outcome, bool) {
	verb := "pass"
	if r.ctx.Phase == Day {
		verb = "none"
	}
	for _, p := range ps {
		if p.has.any(isPass) && len(p.targets) == 0 && len(p.unknown) == 0 && p.clean(isPass, isGreeting, isWish, isRest, isLater, isMark) {
			if has.any(isIf) {
				return problem(Conditional, r.wordOf(ps, isIf)), true
			}
			if has.any(isGuess) {
				return question(AmbiguousVerb, r.wordOf(ps, isPass), Order{Verb: verb}), true
			}
			return r.order(verb), true
		}
	}
	if has.any(isRest) && r.ctx.Phase != Day && allClean(ps, isRest, isGreeting, isPass, isWish) {
		o := r.order("pass")
		o.out[0].soft = true
		return o, true
	}
	return outcome{}, false
}

// colourless reads "голосую за Васю": a vote whose colour is not said.
func (r *reader) colourless(ps []*piece) (outcome, bool) {
	for _, p := range ps {
		at := slices.IndexFunc(p.items, func(it item) bool { return it.is(isVote) })
		if at >= 0 && (len(p.targets) > 1 || p.items[at].s.lang == 'e' && p.nameAt < at) {
			continue
		}
		if at >= 0 && len(p.targets) > 0 && p.has.any(isNot) {
			return talk(Negated), true
		}
		if p.has.any(isVote) && len(p.targets) > 0 && len(p.unknown) == 0 && !p.has.any(isAsk, isSubject, isIdiom, isFinite, isLike) {
			return r.bareVote(p.targets, false), true
		}
		if p.has.any(isVote, isFor) && p.has.any(isSelf) && r.ctx.Self >= 0 && len(p.unknown) == 0 {
			return question(NoColour, "", single(byDay, []int{r.ctx.Self})...), true
		}
	}
	return outcome{}, false
}

// bare reads names without a verb.
func (r *reader) bare(ps []*piece, g *groups, has classSet) outcome {
	special := has.any(isMore, isChange, isPlus)
	loose := []class{isPropose, isWish, isSelf, isMore, isChange, isPlus, isPrep, isVote, isAnyone, isColour, isMinus}
	if !allClean(ps, loose...) || g.talk {
		if len(g.negated) > 0 {
			return talk(Negated)
		}
		return talk("")
	}
	if g.short > 0 {
		return talk("")
	}
	if !r.first && !special {
		return r.bareBelow(g, has)
	}
	return r.bareFirst(g, has)
}

// bareBelow reads names alone below the first line: a signature, unless their
// case says that something was meant; that is asked back.
func (r *reader) bareBelow(g *groups, has classSet) outcome {
	if len(g.pending) == 0 || slices.ContainsFunc(g.pending, func(t target) bool { return t.num || t.can(nom) || !t.can(acc) || !t.plain }) {
		return talk("")
	}
	o := r.bareFirst(g, has)
	if o.weight == ordered {
		return question(AmbiguousVerb, g.pending[0].word, ordersOf(o)...)
	}
	return o
}

// bareFirst reads names alone where they count.
func (r *reader) bareFirst(g *groups, has classSet) outcome {
	if len(g.negated) > 0 && !has.any(isAnd) {
		return talk(Negated)
	}
	for _, p := range g.loose {
		if p.has.any(isSelf) && len(p.targets) == 0 {
			return r.bareSelf(p)
		}
	}
	if r.ctx.Phase == Day && slices.ContainsFunc(g.loose, func(p *piece) bool { return len(p.targets) > 1 || p.has.any(isNumber) && p.has.any(isName) }) {
		return talk("") // one vote, one name
	}
	if r.ctx.Phase == Day || r.ctx.Phase == AnyPhase && has.any(isVote, isChange) {
		return r.bareVote(g.pending, has.any(isChange))
	}
	return r.bareNight(g.pending, has)
}

// bareSelf reads "себя" alone.
func (r *reader) bareSelf(p *piece) outcome {
	if slices.ContainsFunc(p.items, func(it item) bool { return it.is(isPrep) && it.s.prep == 0 }) {
		return talk("") // "без меня"
	}
	if r.ctx.Self < 0 {
		return problem(NeedName, r.wordOf([]*piece{p}, isSelf))
	}
	return r.bareOf([]int{r.ctx.Self}, r.wordOf([]*piece{p}, isSelf))
}

// bareSeats finds whom names without a verb mean.
func (r *reader) bareSeats(ts []target) (seats []int, o outcome, ok bool) {
	for _, t := range ts {
		if len(t.hits) != 1 {
			return nil, r.ambiguous(t, t.hits, r.allowed), false
		}
		if r.ctx.Names.Dead(t.hits[0].seat) {
			return nil, problem(DeadName, t.word), false
		}
		if slices.Contains(seats, t.hits[0].seat) {
			return nil, talk(""), false // nobody names one person twice
		}
		seats = append(seats, t.hits[0].seat)
	}
	return seats, outcome{}, true
}

// bareVote asks for the colour of a vote, unless the standing vote has one
// and the words say that it moves.
func (r *reader) bareVote(ts []target, change bool) outcome {
	seats, o, ok := r.bareSeats(ts)
	if !ok {
		return o
	}
	if f := r.ctx.InForce; change && f != nil && (f.Verb == "red" || f.Verb == "blue") && len(seats) == 1 {
		return r.order(f.Verb, seats[0])
	}
	var choices []Order
	for _, s := range seats {
		choices = append(choices, single(byDay, []int{s})...)
	}
	return question(NoColour, ts[0].word, choices...)
}

// bareNight reads names without a verb by night.
func (r *reader) bareNight(ts []target, has classSet) outcome {
	seats, o, ok := r.bareSeats(ts)
	if !ok {
		return o
	}
	if f := r.ctx.InForce; has.any(isMore, isPlus) && f != nil && len(f.Targets) > 0 {
		return question(AddOrReplace, ts[0].word, r.added(*f, seats)...)
	}
	if has.any(isOr) && len(seats) > 1 {
		return question(AmbiguousName, "", single(r.allowed&r.role, seats)...)
	}
	guess := has.any(isPropose) || slices.ContainsFunc(ts, func(t target) bool {
		return t.hits[0].how >= byGuess || t.plain && !t.can(nom|acc) || !t.plain && t.prep != withTo && t.prep != withOn
	})
	out := r.bareOf(seats, ts[0].word)
	if guess && out.weight == ordered {
		return question(AmbiguousVerb, ts[0].word, ordersOf(out)...)
	}
	return out
}

// bareOf is what the names alone can mean from the writer's role.
func (r *reader) bareOf(seats []int, word string) outcome {
	if _, known := actsOf[r.ctx.Role]; !known {
		return question(AmbiguousVerb, word)
	}
	list := r.role.list()
	switch {
	case len(list) == 0:
		return problem(NothingToDo, word)
	case len(list) == 1:
		if o, bad := r.tooMany(list[0], seats, word); bad {
			return o
		}
		o := r.order(verbOf[list[0]], seats...)
		if bad, is := r.selfTarget(o.out[0].Order, &piece{verb: word}); is {
			return bad
		}
		return o
	case len(seats) > 1 && r.role&toScare == 0:
		return problem(TooMany, word)
	case len(seats) > 1:
		return question(AmbiguousVerb, word, r.gangChoices(seats)...)
	}
	return question(AmbiguousVerb, word, single(r.role, seats)...)
}

// gangChoices lists what a gang can mean by several names (Rule M8).
func (r *reader) gangChoices(seats []int) []Order {
	var out []Order
	if len(seats) == 2 {
		a, b := seats[0], seats[1]
		out = append(out, Order{Verb: "kill", Targets: []int{a, b}},
			Order{Verb: "kill-scare", Targets: []int{a, b}}, Order{Verb: "kill-scare", Targets: []int{b, a}})
	}
	if len(seats) <= r.scareLimit() {
		out = append(out, Order{Verb: "scare", Targets: slices.Clone(seats)})
	}
	return out
}

// added lists the ways to read "и Машу тоже" after an order in force.
func (r *reader) added(f Order, seats []int) []Order {
	var out []Order
	both := append(slices.Clone(f.Targets), seats...)
	if r.role&toScare != 0 && len(seats) == 1 && !slices.Contains(f.Targets, seats[0]) {
		switch {
		case f.Verb == "kill" && len(f.Targets) == 1:
			out = append(out, Order{Verb: "kill", Targets: both}, Order{Verb: "kill-scare", Targets: both})
		case f.Verb == "scare" && len(both) <= r.scareLimit():
			out = append(out, Order{Verb: "scare", Targets: both})
		}
	}
	verb := f.Verb
	if verb == "kill-scare" || verb == "heal-victim" {
		return append(out, single(r.role, seats)...)
	}
	return append(out, Order{Verb: verb, Targets: seats})
}
