package parser

import "slices"

// settle makes one answer of all that a mail orders: a gang's lines are one
// order; a role that has one action a night is asked which one it means.
func (r *reader) settle(all []Statement) []Statement {
	night := func(s Statement) bool { return s.Kind == IsOrder && !isVoteVerb(s.Order.Verb) }
	vote := func(s Statement) bool { return s.Kind == IsOrder && isVoteVerb(s.Order.Verb) }
	all = r.settleKind(all, night)
	return r.settleKind(all, vote)
}

func isVoteVerb(v string) bool { return v == "red" || v == "blue" || v == "none" }

// settleKind settles the orders that is picks out.
func (r *reader) settleKind(all []Statement, is func(Statement) bool) []Statement {
	var places []int
	for i, s := range all {
		if is(s) {
			places = append(places, i)
		}
	}
	if len(places) < 2 {
		return all
	}
	orders := make([]Statement, len(places))
	for i, p := range places {
		orders[i] = all[p]
	}
	one := r.oneOrder(orders)
	out := make([]Statement, 0, len(all))
	for i, s := range all {
		if i == places[len(places)-1] {
			out = append(out, one...)
		} else if !is(s) {
			out = append(out, s)
		}
	}
	return out
}

// oneOrder makes one order of several, or the question which it is.
func (r *reader) oneOrder(list []Statement) []Statement {
	list = r.dropIdle(list)
	list = r.merge(list)
	var distinct []Order
	for _, s := range list {
		distinct = addOrder(distinct, s.Order)
	}
	if len(list) < 2 {
		return list
	}
	if len(distinct) == 1 {
		last := list[len(list)-1]
		for _, s := range list {
			last.Final = last.Final || s.Final
		}
		return []Statement{last}
	}
	if last := list[len(list)-1]; last.Order.Verb == "cancel" {
		return list
	}
	if !r.oneRole(distinct) {
		return list
	}
	return []Statement{{Kind: IsQuestion, Problem: Conflict, Line: lines(list), Choices: distinct}}
}

// dropIdle drops what another order of the same mail makes idle: "сплю"
// beside an order, and what is taken back before something new is said.
func (r *reader) dropIdle(list []Statement) []Statement {
	busy := slices.ContainsFunc(list, func(s Statement) bool { return len(s.Order.Targets) > 0 || s.Order.Role != "" })
	if !busy {
		return list
	}
	var out []Statement
	for i, s := range list {
		idle := s.soft || (s.Order.Verb == "cancel" || s.Order.Verb == "none") && i < len(list)-1
		if !idle {
			out = append(out, s)
		}
	}
	return out
}

// oneRole tells whether one role could order all of them, so that they are
// two actions of one night. Where the role is known they always are.
func (r *reader) oneRole(orders []Order) bool {
	if _, known := actsOf[r.ctx.Role]; known || isVoteVerb(orders[0].Verb) {
		return true
	}
	for _, can := range actsOf {
		if !slices.ContainsFunc(orders, func(o Order) bool { return can&actOf(o.Verb) == 0 }) {
			return true
		}
	}
	return false
}

// actOf is the act of a verb of the record.
func actOf(verb string) acts {
	switch verb {
	case "heal-victim":
		return toHeal
	case "kill-scare":
		return toScare
	case "pass", "cancel":
		return ^acts(0)
	}
	for a, v := range verbOf {
		if v == verb {
			return a
		}
	}
	return 0
}

// lines joins what several statements were read from.
func lines(list []Statement) string {
	var out string
	for i, s := range list {
		if i > 0 && s.Line != list[i-1].Line && s.Line != "" {
			out += "\n"
		}
		if i == 0 || s.Line != list[i-1].Line {
			out += s.Line
		}
	}
	return out
}

// merge makes one order of what a gang does in one night (Rule M8).
func (r *reader) merge(list []Statement) []Statement {
	var kills, scares []int
	if len(list) < 2 || r.role&toScare == 0 {
		return list
	}
	for _, s := range list {
		switch s.Order.Verb {
		case "kill":
			kills = union(kills, s.Order.Targets)
		case "scare":
			scares = union(scares, s.Order.Targets)
		case "kill-scare":
			kills = union(kills, s.Order.Targets[:1])
			scares = union(scares, s.Order.Targets[1:])
		default:
			return list
		}
	}
	one := list[len(list)-1]
	one.Line = lines(list)
	for _, s := range list {
		one.Final = one.Final || s.Final
	}
	switch {
	case slices.ContainsFunc(kills, func(k int) bool { return slices.Contains(scares, k) }):
		one.Kind, one.Problem, one.Order = IsQuestion, Conflict, Order{}
		one.Choices = append(single(toKill, kills), single(toScare, scares)...)
	case len(kills) > 2, len(kills) == 2 && len(scares) > 0, len(kills) == 1 && len(scares) > 1, len(scares) > r.scareLimit():
		one.Kind, one.Problem, one.Order = IsProblem, TooMany, Order{}
	case len(scares) == 0:
		one.Order = Order{Verb: "kill", Targets: kills}
	case len(kills) == 0:
		one.Order = Order{Verb: "scare", Targets: scares}
	default:
		one.Order = Order{Verb: "kill-scare", Targets: append(kills, scares...)}
	}
	return []Statement{one}
}

func union(list, more []int) []int {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}
