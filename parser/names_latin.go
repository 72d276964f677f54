package parser

import (
	_ "embed" // the list of names
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Latin name is called in Russian by its sound: Jack is Джек, and Джека where
// he is named as a target. Nobody spells such a sound in one way alone, so each
// name has a few.

// sounded lists how frequent names sound that no rule gets right, by the name.
// One that ends in = has the same form in all cases.
var sounded = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(soundedNames) {
		f := strings.Fields(line)
		for _, name := range strings.Split(f[0], "|") {
			out[name] = f[1:]
		}
	}
	return out
})

//go:embed names_latin.txt
var soundedNames string

// bySound are other sounds of Latin letters than those of transliterated
// Russian, long ones first.
var bySound = strings.NewReplacer(
	"sch", "ш", "tch", "ч", "sh", "ш", "ch", "ч", "th", "т", "ph", "ф", "ck", "к", "qu", "кв", "wh", "у", "wr", "р", "kn", "н",
	"oo", "у", "ee", "и", "ea", "и", "ou", "ау", "ow", "оу", "ew", "ью", "ay", "ей", "ey", "и", "ai", "ей", "oy", "ой", "igh", "ай", "gh", "г",
	"ce", "се", "ci", "си", "cy", "си", "ge", "дже", "ya", "я", "yo", "е", "yu", "ю",
	"a", "а", "b", "б", "c", "к", "d", "д", "e", "е", "f", "ф", "g", "г", "h", "х", "i", "и", "j", "дж", "k", "к", "l", "л", "m", "м", "n", "н",
	"o", "о", "p", "п", "q", "к", "r", "р", "s", "с", "t", "т", "u", "у", "v", "в", "w", "у", "x", "кс", "y", "и", "z", "з",
)

// byLetter is transliterated Russian, as it stands in names.
var byLetter = strings.NewReplacer(
	"shch", "щ", "sch", "ш", "yo", "е", "jo", "е", "zh", "ж", "kh", "х", "ts", "ц", "tz", "ц", "ch", "ч", "sh", "ш", "ph", "ф", "th", "т", "ck", "к",
	"yu", "ю", "ju", "ю", "iu", "ю", "ya", "я", "ja", "я", "ye", "е", "iy", "ий", "yy", "ый", "ey", "ей", "ei", "ей", "ay", "ай", "ai", "ай", "oy", "ой", "oi", "ой",
	"a", "а", "b", "б", "c", "к", "d", "д", "e", "е", "f", "ф", "g", "г", "h", "х", "i", "и", "j", "й", "k", "к", "l", "л", "m", "м", "n", "н",
	"o", "о", "p", "п", "q", "к", "r", "р", "s", "с", "t", "т", "u", "у", "v", "в", "w", "в", "x", "кс", "y", "ы", "z", "з",
)

// sounds are the ways to write a Latin word by its sound in Russian; one that
// ends in = is not declined. There are none for what is no Latin word of four
// letters or more.
func sounds(w string) []string {
	if strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") != "" {
		return nil
	}
	if known, ok := sounded()[w]; ok {
		return softer(known)
	}
	if len(w) < 4 {
		return nil // it would be any word of talk
	}
	letters := byLetter.Replace(w)
	switch base, last := w[:len(w)-1], w[len(w)-1]; {
	case strings.HasSuffix(w, "ia"):
		letters = byLetter.Replace(w[:len(w)-2]) + "ия"
	case (last == 'y' || last == 'i') && !strings.ContainsRune("aeiouy", rune(base[len(base)-1])):
		letters = byLetter.Replace(base) + "и"
	}
	out := []string{letters}
	spoken := w
	if base, silent := strings.CutSuffix(w, "e"); silent && len(base) > 2 && !strings.ContainsRune("aeiouy", rune(base[len(base)-1])) {
		spoken = base
	}
	for _, s := range []string{bySound.Replace(spoken), string(squeeze([]rune(letters))), softL.ReplaceAllString(letters, "ль$1")} {
		if rest, ok := strings.CutPrefix(s, "е"); ok && w[0] == 'e' {
			s = "э" + rest
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return softer(out)
}

// softL is an л that most people write with a soft sign: Вольфганг.
var softL = regexp.MustCompile(`л([бвгджзкмнпрстфхцчшщ])`)

// softer adds the spellings with е of words that have э in them: Дэйв, Дейв.
func softer(list []string) []string {
	out := slices.Clip(list)
	for _, s := range list {
		if i := strings.LastIndex(s, "э"); i > 0 {
			out = append(out, s[:i]+"е"+s[i+len("э"):])
		}
	}
	return out
}

// soundForms are the cases of what a Latin name of one word or more is called
// in Russian.
func soundForms(words []string) (out []caseForm) {
	if len(words) > 3 {
		return nil
	}
	ways := [][]string{nil}
	for _, w := range words {
		var longer [][]string
		for _, s := range sounds(w) {
			for _, way := range ways {
				longer = append(longer, append(slices.Clone(way), s))
			}
		}
		if ways = longer; len(ways) > 8 {
			ways = ways[:8]
		}
	}
	for _, way := range ways {
		for c, set := range allCases {
			form := make([]string, len(way))
			for i, s := range way {
				base, fixed := strings.CutSuffix(s, "=")
				if form[i] = base; !fixed {
					form[i] = fold(declineWord(base)[c])
				}
			}
			out = append(out, caseForm{form, set})
		}
	}
	return out
}

// addSounds adds what a Latin name is called in Russian, as it is and not with
// slips, but for forms that are words of the grammar.
func (n *Names) addSounds(seat int, words []string) {
	heads, loose := len(n.heads), len(n.loose)
	defer func() { n.heads, n.loose = n.heads[:heads], n.loose[:loose] }()
	for _, f := range soundForms(words) {
		if len(f.words) > 1 || !isWord(f.words[0]) {
			n.add(seat, f.words, f.cases)
		}
	}
}

// isWord reports whether a word says something in the grammar.
func isWord(w string) bool {
	_, used := words().find([]token{{raw: w, text: w, word: true}}, w)
	b := commandWordsOf()
	return used > 0 || b.whole[0][w] != ""
}
