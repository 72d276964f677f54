package parser

import (
	"slices"
	"strings"
)

// unknownVerb reads a line of one strange word and one name, in the form of
// an order, as an order whose verb is not known.
func (r *reader) unknownVerb(line string) []Statement {
	items := r.items(tokenize(line))
	if len(items) != 2 || strings.HasSuffix(line, "?") {
		return nil
	}
	at := slices.IndexFunc(items, func(it item) bool { return it.s.class == unknown && len(it.hits) == 0 && it.ts[0].word })
	if at < 0 {
		return nil
	}
	word, name := items[at].ts[0], items[1-at]
	if !name.is(isName) || len(name.hits) == 0 || name.hits[0].how != exactly {
		return nil
	}
	cyr, _ := scripts(word.text)
	t := target{hits: name.hits}
	if cyr && (!strings.HasSuffix(word.text, "ть") || !t.can(acc)) || !cyr && at != 0 {
		return nil
	}
	return []Statement{{Kind: IsProblem, Problem: UnknownWord, Word: word.raw, Suggest: r.lx.nearestWords(word.text, r.allowed)}}
}

// nearestWords lists the words that order and are nearest to one that does
// not, at most three.
func (lx *lexicon) nearestWords(text string, allowed acts) []string {
	w := []rune(text)
	far := max(2, len(w)/2)
	type near struct {
		word string
		d    int
	}
	var list []near
	for _, o := range lx.orders {
		s, _ := lx.find([]token{{}}, string(o))
		if d := distance(w, o, far); d <= far && s.acts&allowed != 0 && s.mood == infinitive {
			list = append(list, near{string(o), d})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return a.d - b.d })
	var out []string
	for _, n := range list {
		if len(out) < 3 && !slices.Contains(out, n.word) {
			out = append(out, n.word)
		}
	}
	return out
}
