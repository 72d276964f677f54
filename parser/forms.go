package parser

import (
	"strings"
	"unicode"
)

// allCases is the order of the six cases in the tables.
var allCases = [6]caseSet{nom, gen, dat, acc, ins, pre}

// latinEndings are the Russian endings that people hang on a Latin nick.
var latinEndings = map[string]caseSet{
	"а": gen | acc, "я": gen | acc, "у": dat | acc, "ю": dat | acc, "ом": ins, "ем": ins, "е": dat | pre,
	"ы": gen, "и": gen | dat, "ой": ins, "ей": ins,
}

// A caseForm is a name of one word or more in some cases.
type caseForm struct {
	words []string
	cases caseSet
}

// decline gives the cases of a name as letters write it, capitals kept.
func decline(name string) Cases {
	parts := strings.Split(name, " ")
	var f [6][]string
	for _, p := range parts {
		for i, w := range declineShown(p, len(parts)) {
			f[i] = append(f[i], w)
		}
	}
	var out [6]string
	for i := range f {
		out[i] = strings.Join(f[i], " ")
	}
	return Cases{out[0], out[1], out[2], out[3], out[4], out[5]}
}

// declineShown declines one word as written; one that is not purely Cyrillic
// stays as it is, and so does a name of more than two words, which is a title
// or a joke.
func declineShown(w string, parts int) [6]string {
	same := [6]string{w, w, w, w, w, w}
	if parts > 2 || w == "" || strings.ContainsFunc(w, func(r rune) bool {
		return !(unicode.Is(unicode.Cyrillic, r) && unicode.IsLetter(r))
	}) {
		return same
	}
	low := strings.ToLower(w)
	forms := declineWord(low)
	if f, ok := irregular[fold(low)]; ok {
		forms = f
	}
	forms[0] = low
	orig := []rune(w)
	shout := len(orig) > 1 && strings.ToUpper(w) == w
	for i, f := range forms {
		r := []rune(f)
		for k := range r {
			if shout || k == 0 && unicode.IsUpper(orig[0]) || k < len(orig) && fold(string(orig[k])) == string(r[k]) && unicode.IsUpper(orig[k]) {
				r[k] = unicode.ToUpper(r[k])
			}
			if k < len(orig) && (orig[k] == 'ё' || orig[k] == 'Ё') && r[k] == 'е' && sameStem(forms[i], low, k) {
				r[k] = 'ё'
			}
		}
		forms[i] = string(r)
	}
	return forms
}

// sameStem tells whether form keeps the letters of name up to place k and
// the one after it, so that its ё may stay: Фёдора, but Петра.
func sameStem(form, name string, k int) bool {
	a, b := []rune(fold(form)), []rune(fold(name))
	return k+2 < len(a) && k+1 < len(b) && string(a[:k+2]) == string(b[:k+2]) && a[k+2] != 'р'
}

// phraseForms gives the forms of a name of folded words: all words declined
// together. A long name is also known undeclined.
func phraseForms(words []string) []caseForm {
	table := make([][6]string, len(words))
	for i, w := range words {
		table[i] = declineShown(w, 1)
	}
	var out []caseForm
	if len(words) > 2 || !declinable(words) {
		out = append(out, caseForm{words, anyCase})
	}
	for c, set := range allCases {
		form := make([]string, len(words))
		for i := range words {
			form[i] = fold(table[i][c])
		}
		out = append(out, caseForm{form, set})
	}
	return out
}

// declinable tells whether a word of the name has cases.
func declinable(words []string) bool {
	for _, w := range words {
		if f := declineShown(w, 1); f[0] != f[2] {
			return true
		}
	}
	return false
}

// addNicks adds what people make of a single word: the diminutive, the
// vocative, both accusatives of a thing, the other way to drop a vowel, and
// a Latin name declined by ear.
func (n *Names) addNicks(seat int, w string) {
	r := []rune(w)
	if len(r) < 3 {
		return
	}
	last, stem := r[len(r)-1], string(r[:len(r)-1])
	before := r[len(r)-2]
	one := func(s string, c caseSet) { n.add(seat, []string{s}, c) }
	switch {
	case strings.ContainsRune("ьбвгджзйклмнпрстфхцчшщ", last):
		one(w, nom|acc) // Гвоздь may be a thing
		n.addFleeting(seat, w, r)
	case last == 'я' && !strings.ContainsRune(vowels, before):
		one(stem+"ь", voc)
		n.addForms(seat, stem+"ька")
	case last == 'а' && !strings.ContainsRune(vowels, before):
		one(stem, voc)
		if !strings.ContainsRune(velars, before) {
			n.addForms(seat, stem+"ка")
		}
		if strings.HasSuffix(w, "ова") || strings.HasSuffix(w, "ева") || strings.HasSuffix(w, "ина") {
			one(stem+"ой", gen|dat|ins|pre)
		}
	case last < 0x80 && unicode.IsLetter(last):
		n.addByEar(seat, w, stem, last)
	}
}

// addForms adds the six cases of a word.
func (n *Names) addForms(seat int, w string) {
	for i, f := range declineWord(w) {
		n.add(seat, []string{f}, allCases[i])
	}
}

// addFleeting adds the forms with and without the vowel before the last
// consonant: Игорька, Знатока.
func (n *Names) addFleeting(seat int, w string, r []rune) {
	if len(r) < 4 || !strings.ContainsRune("ое", r[len(r)-2]) || !strings.ContainsRune("кцлнрь", r[len(r)-1]) {
		return
	}
	short := string(r[:len(r)-2]) + string(r[len(r)-1])
	for _, stem := range []string{w, short} {
		n.add(seat, []string{stem + "а"}, gen|acc)
		n.add(seat, []string{stem + "у"}, dat)
		n.add(seat, []string{stem + "ом"}, ins)
		n.add(seat, []string{stem + "е"}, pre)
	}
}

// addByEar adds the cases of a Latin name as they are written in Latin
// letters: Vasyu, Petyi, Ivana.
func (n *Names) addByEar(seat int, w, stem string, last rune) {
	one := func(s string, c caseSet) { n.add(seat, []string{s}, c) }
	switch last {
	case 'a':
		one(stem+"u", acc)
		one(stem+"i", gen)
		one(stem+"y", gen)
		one(stem+"e", dat|pre)
		one(stem+"oi", ins)
		one(stem+"oy", ins)
		one(stem+"ei", ins)
		one(stem+"ey", ins)
	case 'e', 'i', 'o', 'u', 'y':
	default:
		one(w+"a", gen|acc)
		one(w+"u", dat)
		one(w+"om", ins)
	}
}
