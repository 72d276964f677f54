package parser

import (
	"slices"
	"strconv"
	"strings"
)

// An item is a word or a group of words of a line with what it can mean.
type item struct {
	ts   []token
	s    sense
	hits []hit // exact names only
	num  int   // of a number
}

// text is the item as it was written.
func (it item) text() string {
	if len(it.ts) == 1 {
		return it.ts[0].raw
	}
	parts := make([]string, len(it.ts))
	for i, t := range it.ts {
		parts[i] = t.raw
	}
	return strings.Join(parts, " ")
}

// is tells whether the item's word has the class.
func (it item) is(c ...class) bool { return slices.Contains(c, it.s.class) }

// items reads the tokens of a line.
func (r *reader) items(ts []token) []item {
	out := make([]item, 0, len(ts))
	for i := 0; i < len(ts); {
		it, used := r.item(ts[i:], i == 0 || !ts[i].glue)
		i += used
		if it.s.class == unknown && !it.ts[0].word && len(it.hits) == 0 {
			continue
		}
		if it.s.class == unknown && len(it.hits) == 0 {
			if pair := r.unglue(it.ts[0]); pair != nil {
				out = append(out, pair...)
				continue
			}
		}
		out = append(out, it)
	}
	return r.particles(out)
}

// particles joins an English verb and the particle that stands behind its
// object: "take Dan out".
func (r *reader) particles(items []item) []item {
	for i := 1; i+1 < len(items); i++ {
		end := i
		for end < len(items) && (items[end].is(isName, isNumber) || end > i && end+1 < len(items) && items[end].is(isAnd, isComma) && items[end+1].is(isName)) {
			end++
		}
		first := items[i-1]
		if end == i || end == len(items) || len(first.ts) != 1 || first.s.lang == 'r' || end+1 < len(items) && !items[end+1].is(isComma, isAnd, isOr, isFiller, isMark, isFinal, isMethod, isWish) {
			continue
		}
		pair := []token{first.ts[0], items[end].ts[0]}
		s, used := r.lx.find(pair, pair[0].text)
		if used != 2 || s.class != isVerb || len(items[end].ts) != 1 {
			continue
		}
		if first.is(isVerb) && first.s.mood == s.mood {
			s.acts, s.wide, s.gov = s.acts|first.s.acts, s.wide|first.s.wide, s.gov|first.s.gov
		}
		items[i-1].s, items[i-1].ts = s, pair
		items = slices.Delete(items, end, end+1)
	}
	return items
}

// unglue reads a verb and a name between which the blank was lost, or has
// become a hyphen: лечуВасю, Вася-килл.
func (r *reader) unglue(t token) []item {
	rs := []rune(t.text)
	if len(rs) < 6 || len(rs) > 40 {
		return nil
	}
	for i := 3; i <= len(rs)-3; i++ {
		right := i
		if isInner(rs[i]) {
			right++
		}
		a, b := r.both(string(rs[:i]), string(rs[right:]))
		if a == nil {
			continue
		}
		return []item{*a, *b}
	}
	return nil
}

// both gives the items of two words if one orders and the other is a name.
func (r *reader) both(left, right string) (a, b *item) {
	x, y := token{raw: left, text: left, word: true}, token{raw: right, text: right, word: true}
	s, used := r.lx.find([]token{x}, left)
	if used > 0 && s.acts != 0 && s.mood <= infinitive {
		if hits, n := r.ctx.Names.match([]token{y}); n > 0 && hits[0].how == exactly {
			return &item{ts: []token{x}, s: s}, &item{ts: []token{y}, s: sense{class: isName}, hits: hits}
		}
		if self, n := r.lx.find([]token{y}, right); n > 0 && self.class == isSelf {
			return &item{ts: []token{x}, s: s}, &item{ts: []token{y}, s: self}
		}
		return nil, nil
	}
	if s, used = r.lx.find([]token{y}, right); used > 0 && s.class == isNoun {
		if hits, n := r.ctx.Names.match([]token{x}); n > 0 && hits[0].how == exactly {
			return &item{ts: []token{x}, s: sense{class: isName}, hits: hits}, &item{ts: []token{y}, s: s}
		}
	}
	return nil, nil
}

// item reads what stands at the beginning of ts.
func (r *reader) item(ts []token, spaced bool) (item, int) {
	hits, named := r.ctx.Names.match(ts)
	if !ts[0].word && named == 0 {
		return r.mark(ts, spaced)
	}
	s, used := r.word(ts)
	if named > used && (used == 0 || hits[0].how == exactly) {
		s, used = sense{class: isName}, named
	} else if named < used {
		hits = nil
	}
	if used > 0 {
		if len(hits) > 0 && (hits[0].how != exactly && s.class != isName || r.foreign(s)) {
			if hits[0].how == exactly {
				s = sense{class: isName}
			} else {
				hits = nil
			}
		}
		if len(hits) > 0 && s.class == unknown {
			s.class = isName
		}
		return item{ts: ts[:used], s: s, hits: hits}, used
	}
	if n, ok := number(ts[0].text); ok {
		return item{ts: ts[:1], s: sense{class: isNumber}, num: n}, 1
	}
	return r.unknown(ts[0]), 1
}

// foreign tells whether a word orders nothing that the writer could order.
func (r *reader) foreign(s sense) bool {
	return (s.class == isVerb || s.class == isNoun) && (s.acts|s.wide)&r.allowed == 0
}

// word looks the tokens up in the lexicon.
func (r *reader) word(ts []token) (sense, int) {
	if s, n := r.lx.find(ts, ts[0].text); n > 0 {
		return s, n
	}
	if w, ok := strings.CutSuffix(ts[0].text, "-ка"); ok {
		return r.lx.find(ts, w) // "проверим-ка"
	}
	if cyr, lat := scripts(ts[0].text); cyr && lat {
		if w, ok := asCyrillic(ts[0].text); ok {
			return r.lx.find(ts, w)
		}
	}
	return sense{}, 0
}

// unknown tries what typing does to a word: letters doubled, Latin letters
// for Russian sounds, a lost blank, a hyphen for a blank.
func (r *reader) unknown(t token) item {
	one := []token{t}
	if w := string(squeeze([]rune(t.text))); w != t.text {
		if s, n := r.lx.find(one, w); n > 0 && (s.acts|s.wide != 0 || len(r.ctx.Names.guess(t)) == 0) { // "ann" is rather Anna than "an"
			return item{ts: one, s: s}
		}
	}
	if w := transliterate(t.text); w != "" {
		s, n := r.lx.find(one, w)
		hits, _ := r.ctx.Names.match([]token{{raw: t.raw, text: w, word: true}})
		if len(hits) > 0 && hits[0].how != exactly {
			hits = nil
		}
		if n > 0 && (s.acts|s.wide != 0 && (len(hits) == 0 || !r.foreign(s)) || s.class == isSelf) {
			return item{ts: one, s: s, hits: hits}
		}
		if len(hits) > 0 {
			return item{ts: one, s: sense{class: isName}, hits: hits}
		}
	}
	if r.loose && len(r.ctx.Names.guess(t)) == 0 {
		if s, ok := r.lx.nearest(t.text, r.allowed); ok {
			return item{ts: one, s: s}
		}
	}
	return item{ts: one}
}

// nearest finds the word that orders which a word with typing errors was
// meant to be. Two that order different things are none.
func (lx *lexicon) nearest(text string, allowed acts) (sense, bool) {
	w := []rune(text)
	limit := tolerance(len(w))
	if limit == 0 {
		return sense{}, false
	}
	var best sense
	found := false
	for _, o := range lx.orders {
		allowedHere := min(limit, tolerance(len(o)))
		if allowedHere == 0 || !sameEnd(w, o) || o[0] != w[0] && len(o) < 6 {
			continue
		}
		d := distance(w, o, allowedHere)
		if d > allowedHere {
			continue
		}
		s, _ := lx.find([]token{{}}, string(o))
		if s.acts&allowed == 0 {
			continue
		}
		if d < limit || !found {
			best, limit, found = s, d, true
			best.ask = best.ask || d > 1 || anotherWord(w, o)
		} else if s.acts&allowed != best.acts&allowed {
			best.ask = true
			best.acts |= s.acts
		}
	}
	return best, found
}

// mark reads a mark that means something.
func (r *reader) mark(ts []token, spaced bool) (item, int) {
	it := item{ts: ts[:1]}
	switch ts[0].text {
	case ",", ";":
		it.s.class = isComma
	case "/":
		it.s.class = isOr
	case "&":
		it.s.class = isAnd
	case ":", "—", "–", "=", "→":
		if len(ts) > 1 && ts[1].glue && !ts[1].word && ts[1].text != "-" {
			return item{ts: ts[:2]}, 2 // a smiley
		}
		it.s.class = isMark
	case "-", "−":
		it.s.class = isMinus
		if spaced && len(ts) > 1 && !ts[1].glue {
			it.s.class = isMark
		}
	case "+":
		it.s.class = isPlus
	case "🔴":
		it.s = sense{class: isVoting, acts: toRed, gov: ofNoun, lang: 'r'}
	case "🔵":
		it.s = sense{class: isVoting, acts: toBlue, gov: ofNoun, lang: 'r'}
	}
	return it, 1
}

// number reads a number, with the letters that people hang on it: 2х, 3-го.
func number(s string) (int, bool) {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == 0 || i > 4 || len([]rune(s[i:])) > 3 {
		return 0, false
	}
	n, err := strconv.Atoi(s[:i])
	return n, err == nil
}

// latinSounds are the Latin spellings of Russian letters, long ones first.
var latinSounds = strings.NewReplacer(
	"shch", "щ", "sch", "щ", "yo", "е", "jo", "е", "zh", "ж", "kh", "х", "ts", "ц", "ch", "ч", "sh", "ш",
	"yu", "ю", "ju", "ю", "iu", "ю", "ya", "я", "ja", "я", "ia", "я", "ye", "е",
	"a", "а", "b", "б", "v", "в", "g", "г", "d", "д", "e", "е", "z", "з", "i", "и", "y", "ы", "j", "й", "k", "к",
	"l", "л", "m", "м", "n", "н", "o", "о", "p", "п", "r", "р", "s", "с", "t", "т", "u", "у", "f", "ф", "h", "х",
	"c", "ц", "w", "в", "x", "кс", "'", "ь", "q", "к",
)

// transliterate writes a Latin word in Russian letters; empty if it has
// others, or is short enough to be anything.
func transliterate(w string) string {
	if len(w) < 4 {
		return ""
	}
	for i := 0; i < len(w); i++ {
		if (w[i] < 'a' || w[i] > 'z') && w[i] != '\'' {
			return ""
		}
	}
	out := latinSounds.Replace(w)
	if base, ok := strings.CutSuffix(out, "т"); ok && !strings.HasSuffix(out, "ит") {
		if s, n := words().find([]token{{}}, base+"ть"); n > 0 && s.class == isVerb {
			return base + "ть"
		}
	}
	if base, ok := strings.CutSuffix(out, "ит"); ok {
		if s, n := words().find([]token{{}}, base+"ить"); n > 0 && s.class == isVerb && s.mood == infinitive {
			return base + "ить"
		}
	}
	return out
}

// anotherWord tells whether a word is as likely another one as a typing
// error: it is short, and has a letter more or another letter.
func anotherWord(w, o []rune) bool {
	if len(w) != len(o) {
		return len(w) > len(o) && len(w) < 7
	}
	a, b := slices.Clone(w), slices.Clone(o)
	slices.Sort(a)
	slices.Sort(b)
	return len(w) < 6 && !slices.Equal(a, b)
}

// sameEnd tells whether two words end alike, or with their last letters
// exchanged: the ending is what tells an order from a report.
func sameEnd(a, b []rune) bool {
	x, y := a[len(a)-1], b[len(b)-1]
	return x == y || len(a) == len(b) && a[len(a)-2] == y && b[len(b)-2] == x
}

// The keys of the two keyboards, place by place.
const (
	latinKeys    = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"
	cyrillicKeys = "ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"
)

var layouts = func() [2]map[rune]rune {
	toRussian, toEnglish := map[rune]rune{}, map[rune]rune{}
	c := []rune(cyrillicKeys)
	for i, l := range latinKeys {
		toRussian[l], toEnglish[c[i]] = c[i], l
	}
	return [2]map[rune]rune{toRussian, toEnglish}
}()

// swapLayout reads a line as typed in the other keyboard layout.
func swapLayout(s string) string {
	cyr, lat := scripts(strings.ToLower(s))
	if cyr == lat {
		return ""
	}
	keys := layouts[0]
	if cyr {
		keys = layouts[1]
	}
	return strings.Map(func(r rune) rune {
		if k, ok := keys[r]; ok {
			return k
		}
		return r
	}, s)
}
