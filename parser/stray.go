package parser

import (
	"unicode"
	"unicode/utf8"
)

// stray finds, beside an order, a word that stands where one more name would
// and is nobody's: "убить Васю и Зузу", "убить Васю, запугать Зузу". Half of
// what was written is never run.
func (r *reader) stray(ps []*piece) (item, bool) {
	ordered := false
	for _, p := range ps {
		switch {
		case p.order && len(p.targets) > 0:
			ordered = true
			if it, ok := lastUnknown(p); ok && !p.things && len(p.unknown) == 1 && capital(it) && listed(p, it) {
				return it, true
			}
		case p.order && p.acts != 0 && len(p.unknown) == 1 && r.nextToVerb(p):
			return p.unknown[0], true
		case ordered && len(p.items) == 1 && len(p.unknown) == 1 && p.unknown[0].ts[0].word:
			if (p.joint == isAnd || p.joint == isComma) && capital(p.unknown[0]) {
				return p.unknown[0], true
			}
		}
	}
	return item{}, false
}

// lastUnknown returns the unknown word that ends a piece.
func lastUnknown(p *piece) (item, bool) {
	last := p.items[len(p.items)-1]
	return last, last.s.class == unknown && len(last.hits) == 0 && last.ts[0].word
}

// listed tells whether a word follows a name directly, as in a list without
// commas.
func listed(p *piece, it item) bool {
	n := len(p.items)
	return n >= 2 && p.items[n-2].is(isName) && p.items[n-1].text() == it.text()
}

func capital(it item) bool {
	first, _ := utf8.DecodeRuneInString(it.ts[0].raw)
	return unicode.IsUpper(first)
}
