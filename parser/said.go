package parser

import (
	"strings"
	"sync"
)

// introduced are the words with which people say what they are called, in
// either language.
var introduced = sync.OnceValue(func() (list [][]token) {
	for _, l := range []*Language{&russian, &english} {
		each(l.Introduced, func(s string) { list = append(list, tokenize(s)) })
	}
	return list
})

// ForGang cuts the word off a line by which a player says in a mail to the host
// that it is for his gang alone. Only says that no line for all begins with that
// word.
func ForGang(line string) (text string, only, ok bool) {
	list := Parse([]string{line}, &Context{Self: -1})
	if len(list) != 1 || list[0].Command != "gang" {
		return line, false, false
	}
	head, _, _ := strings.Cut(list[0].Line, ":")
	for _, l := range []*Language{&russian, &english} {
		each(l.Privately, func(s string) { only = only || s == wordsOnly(tokenize(clean(head))) })
	}
	return list[0].Arg, only, true
}

// Called is a name as it stands in what somebody wrote of himself: without what
// is around it, and without "my name is".
func Called(said string) string {
	said = clean(said)
	ts := tokenize(said)
	begin := 0
	for begin < len(ts) && (!ts[begin].word || len(ts) > begin+1 && polite[ts[begin].text]) {
		begin++
	}
	longest := 0
	for _, words := range introduced() {
		if n := len(words); n > longest && n < len(ts)-begin && wordsOnly(ts[begin:begin+n]) == wordsOnly(words) {
			longest = n
		}
	}
	begin += longest
	for begin < len(ts) && !ts[begin].word {
		begin++
	}
	end := len(ts)
	for end > begin+1 && (polite[ts[end-1].text] || !ts[end-1].word) {
		end--
	}
	if begin < end && (begin > 0 || end < len(ts)) {
		said = said[ts[begin].end-len(ts[begin].raw) : ts[end-1].end]
	}
	return strings.Trim(strings.TrimSpace(said), `"«»“”'.,!:`)
}

// BareName is the name that a line is, written by somebody who was asked for
// one: three words at most, none of which says anything in the grammar, and
// which do not say yes.
func BareName(line string) (string, bool) {
	name := Called(line)
	ts := tokenize(name)
	if len(ts) == 0 || len(ts) > 3 || len(ts) == 1 && (polite[ts[0].text] || yes[ts[0].text]) {
		return "", false
	}
	if len(ts) == 1 && ts[0].word {
		return name, true // where it is a word of the game, he is told
	}
	for i, t := range ts {
		if _, used := words().find(ts[i:], t.text); used > 0 || !t.word && t.text != "." || yes[t.text] {
			return "", false
		}
	}
	return name, true
}
