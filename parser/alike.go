package parser

import (
	"slices"
	"strings"
)

// Confusable tells whether two names could be taken for each other: equal
// but for case, ё, marks and look-alike letters, one typing error apart, or
// alike in some case form, as Лев and Льва are.
func Confusable(a, b string) bool { return ShapeOf(a).Like(ShapeOf(b)) }

// A Shape is what is left of a name and its case forms when all that the eye
// may miss is gone. A list of names is compared by their shapes, so that each
// is declined once.
type Shape struct {
	name  []rune
	forms []string
}

// ShapeOf returns the shape of a name. A Latin one has the forms too by which it
// is called in Russian.
func ShapeOf(name string) Shape {
	s := Shape{name: skeleton(name)}
	forms := decline(name).all()
	for _, f := range forms {
		s.add(f)
	}
	var words []string
	for _, t := range tokenize(clean(name)) {
		words = append(words, t.text)
	}
	for _, f := range soundForms(words) {
		s.add(strings.Join(f.words, ""))
	}
	return s
}

func (s *Shape) add(form string) {
	if f := string(skeleton(form)); !slices.Contains(s.forms, f) {
		s.forms = append(s.forms, f)
	}
}

// Like is [Confusable] for names of these shapes.
func (s Shape) Like(o Shape) bool {
	switch {
	case slices.Equal(s.name, o.name):
		return true
	case min(len(s.name), len(o.name)) >= 4 && distance(s.name, o.name, 1) <= 1:
		return true
	}
	return slices.ContainsFunc(s.forms, func(f string) bool { return slices.Contains(o.forms, f) })
}

func (c Cases) all() [6]string { return [6]string{c.Nom, c.Gen, c.Dat, c.Acc, c.Ins, c.Pre} }

// skeleton is what is left of a name when all that the eye may miss is gone.
func skeleton(s string) []rune {
	var out []rune
	for _, r := range fold(clean(s)) {
		if !isWordRune(r) {
			continue
		}
		if c, ok := toCyrillic[r]; ok {
			r = c
		}
		switch r {
		case '0':
			r = 'о'
		case '3':
			r = 'з'
		case 'l', '1', '|':
			r = 'і'
		}
		out = append(out, r)
	}
	return out
}

// Reserved tells whether a name is a word of the grammar, a command or a
// number, so that orders about its bearer would be ambiguous.
func Reserved(name string) bool {
	ts := tokenize(clean(name))
	key := wordsOnly(ts)
	if key == "" || isDigits(key) || yes[key] || no[key] {
		return true
	}
	b := commandWordsOf()
	for k := range b.whole {
		if b.whole[k][key] != "" || b.head[k][key] != "" {
			return true
		}
	}
	_, used := words().find(ts, ts[0].text)
	return used == len(ts)
}
