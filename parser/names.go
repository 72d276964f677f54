package parser

import (
	"slices"
	"strings"
	"unicode"
)

// A Seat is a name that orders may use: a player's, with his other names.
type Seat struct {
	Name    string
	Aliases []string // other names; Russian ones may be given in any case
	Dead    bool
}

// Names knows the names of one game, in all their forms. A seat's number is
// its place, from 1. It is not changed after [NewNames] and may be shared.
type Names struct {
	seats []Seat
	cases []Cases
	index map[string][]nameForm // by the first word
	parts map[string][]nameForm // names of several words, by each of them
	heads []looseForm           // first words of names of several, for prefixes
	loose []looseForm           // single words, for prefixes and typing errors
	marks bool                  // a name has a mark in it: Dr. No
}

// A nameForm is one way in which a seat may be called.
type nameForm struct {
	seat  int
	words []string
	cases caseSet
}

type looseForm struct {
	seat  int
	runes []rune
	cases caseSet
}

// How surely a word is a name.
type certainty uint8

const (
	exactly certainty = iota
	byPart            // a word of a longer name
	byPrefix
	byGuess // typing errors
)

// A hit is one seat that some words can mean.
type hit struct {
	seat  int
	cases caseSet
	how   certainty
}

// NewNames prepares the names of a game. Its order is that of the seats.
func NewNames(seats []Seat) *Names {
	n := &Names{seats: slices.Clone(seats), index: map[string][]nameForm{}, parts: map[string][]nameForm{}}
	for i, s := range seats {
		n.cases = append(n.cases, decline(s.Name))
		n.addName(i, s.Name)
		for _, a := range s.Aliases {
			n.addName(i, a)
		}
	}
	n.addFullNames()
	return n
}

// WithDead is the same names, of which others are dead. To decline the names
// is most of the work, and who lives is no part of it.
func (n *Names) WithDead(dead func(i int) bool) *Names {
	c := *n
	c.seats = slices.Clone(n.seats)
	for i := range c.seats {
		c.seats[i].Dead = dead(i)
	}
	return &c
}

// Len is the number of seats.
func (n *Names) Len() int { return len(n.seats) }

// Name is the name of seat i as it was given.
func (n *Names) Name(i int) string { return n.seats[i].Name }

// Dead tells whether seat i no longer plays.
func (n *Names) Dead(i int) bool { return n.seats[i].Dead }

// Forms gives the cases of the name of seat i for use in letters. What
// cannot be declined, Latin nicks among them, is the same in all.
func (n *Names) Forms(i int) Cases { return n.cases[i] }

// living counts the seats that play.
func (n *Names) living() int {
	c := 0
	for _, s := range n.seats {
		if !s.Dead {
			c++
		}
	}
	return c
}

// add puts one form into the index.
func (n *Names) add(seat int, words []string, cases caseSet) {
	if len(words) == 0 {
		return
	}
	forms := n.index[words[0]]
	for i, f := range forms {
		if f.seat == seat && slices.Equal(f.words, words) {
			forms[i].cases |= cases
			return
		}
	}
	n.index[words[0]] = append(forms, nameForm{seat, words, cases})
	if len(words) > 1 {
		n.heads = append(n.heads, looseForm{seat, []rune(words[0]), cases})
		for _, w := range words {
			n.parts[w] = append(n.parts[w], nameForm{seat, words, cases})
		}
	}
	if len(words) == 1 && len(words[0]) > 2 {
		n.loose = append(n.loose, looseForm{seat, []rune(words[0]), cases})
	}
}

// addName adds all forms of one name.
func (n *Names) addName(seat int, name string) {
	tokens := tokenize(clean(name))
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.text
		n.marks = n.marks || !t.word
	}
	for _, f := range phraseForms(words) {
		n.add(seat, f.words, f.cases)
	}
	n.addSounds(seat, words)
	if len(words) == 1 {
		n.addNicks(seat, words[0])
	}
}

// addFullNames lets a short Russian name be called by its full one, and the
// other way, where no other seat is called so.
func (n *Names) addFullNames() {
	for i, s := range n.seats {
		for _, full := range append(fullNames[fold(s.Name)], shortNames[fold(s.Name)]...) {
			if !slices.ContainsFunc(n.index[full], func(f nameForm) bool { return f.seat != i }) {
				kept := len(n.loose)
				for _, f := range phraseForms([]string{full}) {
					n.add(i, f.words, f.cases)
				}
				n.loose = n.loose[:kept] // exact forms only
			}
		}
	}
}

// match finds what the tokens at the beginning of ts can name: the seats and
// how many tokens the name takes. Only forms as they are in the index count.
func (n *Names) match(ts []token) (hits []hit, used int) {
	if n == nil || len(ts) == 0 || len(n.seats) == 0 {
		return nil, 0
	}
	if hits, used = n.spelt(ts[0].text, ts); used > 0 {
		return hits, used
	}
	for _, w := range otherSpellings(ts[0]) {
		if w == "" {
			continue
		}
		if hits, used = n.spelt(w, ts); used > 0 {
			return hits, used
		}
	}
	if h := n.latinNick(ts[0]); len(h) > 0 {
		return h, 1
	}
	return n.partOfName(ts)
}

// spelt finds the names that begin with a word.
func (n *Names) spelt(first string, ts []token) (hits []hit, used int) {
	for _, f := range n.index[first] {
		k := n.extent(f, ts)
		if k == 0 || k < used {
			continue
		}
		if k > used {
			hits, used = hits[:0], k
		}
		hits = addHit(hits, hit{f.seat, f.cases, exactly})
	}
	return hits, used
}

// whole is the number of tokens at the beginning of ts that are a name with a
// mark in it, which is no full stop then. 0 is none.
func (n *Names) whole(ts []token) int {
	if n == nil || !n.marks {
		return 0
	}
	if hits, used := n.match(ts); used > 1 && hits[0].how == exactly {
		return used
	}
	return 0
}

// extent is the number of tokens that spell the whole form, or 0.
func (n *Names) extent(f nameForm, ts []token) int {
	if len(f.words) > len(ts) {
		return 0
	}
	for i := 1; i < len(f.words); i++ {
		if !slices.Contains(spellings(ts[i]), f.words[i]) {
			return 0
		}
	}
	return len(f.words)
}

// partOfName finds the one seat whose name of several words has the word at
// the beginning of ts, and takes the words of the name that follow.
func (n *Names) partOfName(ts []token) ([]hit, int) {
	if !ts[0].word || len([]rune(ts[0].text)) < 3 {
		return nil, 0
	}
	var hits []hit
	used := 0
	for _, f := range n.parts[ts[0].text] {
		at := slices.Index(f.words, ts[0].text)
		k := 1
		for at+k < len(f.words) && k < len(ts) && ts[k].text == f.words[at+k] {
			k++
		}
		if k > used {
			hits, used = hits[:0], k
		}
		if k == used {
			hits = addHit(hits, hit{f.seat, f.cases, byPart})
		}
	}
	return hits, used
}

// latinNick reads a Latin nick with a Russian ending: Zybr-а, Zybr'у, Zybrом.
func (n *Names) latinNick(t token) []hit {
	r := []rune(t.text)
	i := len(r)
	for i > 0 && r[i-1] >= 'а' && r[i-1] <= 'я' {
		i--
	}
	if i == 0 || len(r)-i > 3 {
		return nil
	}
	cases, known := latinEndings[string(r[i:])]
	stem := strings.TrimRightFunc(string(r[:i]), isInner)
	if !known || stem == string(r) {
		return nil
	}
	var hits []hit
	for _, f := range n.index[stem] {
		if len(f.words) == 1 {
			hits = addHit(hits, hit{f.seat, cases, exactly})
		}
	}
	return hits
}

// guess finds whom a word can mean that is no form of any name: by a prefix
// of three letters or more, else with typing errors.
func (n *Names) guess(t token) []hit {
	if n == nil || !t.word || !strings.ContainsFunc(t.text, unicode.IsLetter) {
		return nil
	}
	var hits []hit
	words := spellings(t)
	for _, w := range words {
		r := []rune(w)
		if len(r) < 3 {
			continue
		}
		for _, f := range n.loose {
			if len(f.runes) > len(r) && slices.Equal(f.runes[:len(r)], r) {
				hits = addHit(hits, hit{f.seat, anyCase, byPrefix})
			}
		}
		for _, f := range n.heads { // a slip for one name may begin another
			if len(f.runes) > len(r) && slices.Equal(f.runes[:len(r)], r) {
				hits = addHit(hits, hit{f.seat, anyCase, byPrefix})
			}
		}
		if len(hits) > 0 {
			return hits
		}
	}
	for _, w := range words {
		if hits = n.near(squeeze([]rune(w)), []rune(w)); len(hits) > 0 {
			return hits
		}
	}
	return nil
}

// near finds the seats at the least distance from a word.
func (n *Names) near(squeezed, r []rune) []hit {
	limit := tolerance(len(r))
	if limit == 0 {
		return nil
	}
	var hits []hit
	for _, f := range n.loose {
		allowed := min(limit, tolerance(len(f.runes)))
		if allowed == 0 {
			continue
		}
		d := distance(r, f.runes, allowed)
		if d > allowed && slices.Equal(squeezed, squeeze(f.runes)) {
			d = allowed
		}
		if d > allowed {
			continue
		}
		if d < limit {
			limit, hits = d, hits[:0]
		}
		if d == limit {
			hits = addHit(hits, hit{f.seat, f.cases, byGuess})
		}
	}
	return hits
}

// squeeze makes doubled letters single.
func squeeze(r []rune) []rune { return slices.Compact(slices.Clone(r)) }

// addHit adds a seat once, with all cases in which it was found.
func addHit(hits []hit, h hit) []hit {
	for i := range hits {
		if hits[i].seat == h.seat {
			hits[i].cases |= h.cases
			return hits
		}
	}
	return append(hits, h)
}
