package parser

// inquiry reads a check that is put as a question to be answered: "check if Dan
// is mafia", "узнать, кто такой Вася", "проверим, не мафия ли Вася". It has a
// verb of finding out, one name and nothing besides but words of sides.
func (r *reader) inquiry(s sentence) (outcome, bool) {
	if r.allowed&toCheck == 0 || s.question {
		return outcome{}, false
	}
	asks, side, name := 0, false, -1
	for i, it := range s.items {
		switch {
		case len(it.hits) == 1 && name < 0 && i > 0:
			name = i
		case it.is(isVerb) && it.s.acts&toCheck != 0 && it.s.mood <= infinitive && asks == 0, inquires(it):
			asks++
		case asks == 1 && (it.is(isRole) || sides[it.text()]):
			side = true
		case it.is(isWish, isFiller, isComma):
		case asks == 1 && inquiryWords[it.text()]:
		default:
			return outcome{}, false
		}
	}
	if asks != 1 || name < 0 || !side || s.items[name].hits[0].how != exactly {
		return outcome{}, false
	}
	seat := s.items[name].hits[0].seat
	if r.ctx.Names.Dead(seat) {
		return problem(DeadName, s.items[name].text()), true
	}
	o := r.order("check", seat)
	if bad, is := r.selfTarget(o.out[0].Order, &piece{verb: s.items[0].text()}); is {
		return bad, true
	}
	return o, true
}

// inquires tells the words that ask for nothing but what is to be found out.
func inquires(it item) bool {
	switch it.ts[0].text {
	case "узнать", "узнаю", "узнаем", "выяснить", "выясню", "выясним", "find", "learn":
		return true
	}
	return false
}

// What may be asked of somebody, and the words around it.
var (
	sides        = wordSet("who кто такой такая роль role роли сторону side цвет")
	inquiryWords = wordSet("if whether is ли не или how which a an the that he she there какая какую whose")
)
