package parser

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A chain is a piece of one of our letters in a mail: lines that follow each
// other in both, however they are broken there.
type chain struct {
	from, to    int // lines of the mail
	letter      int
	first, last int // lines of the letter
}

// strong tells a piece that is surely no chance and nobody's typing.
func (c chain) strong() bool { return c.to > c.from || c.last > c.first }

// A cursor is a place in one of our letters up to which a mail has followed it.
type cursor struct {
	letter, first, line, at int
}

// align finds the pieces of our letters in the mail.
func (t *trimmer) align() {
	if len(t.lib.letters) == 0 {
		return
	}
	t.keyLines()
	t.cursors = make([]cursor, 0, 8)
	for i := 0; i < len(t.in); i++ {
		if c, ok := t.chainFrom(i); ok {
			for k := c.from; k <= c.to; k++ {
				t.in[k].chain = len(t.chains) + 1
			}
			t.chains = append(t.chains, c)
			i = c.to
		}
	}
	for n := range t.chains {
		t.judge(n)
	}
}

// keyLines computes the keys of the mail's lines. Most follow a letter line by
// line, and have the keys that are known of it.
func (t *trimmer) keyLines() {
	var keys []byte
	var letter *letter
	line := 0 // the next one of the letter
	for i := range t.in {
		l := &t.in[i]
		if l.text == "" {
			continue
		}
		if letter != nil && line < len(letter.lines) && letter.lines[line].text == l.text {
			l.key = letter.key(line)
			line++
			continue
		}
		start := len(keys)
		keys = appendKey(keys, l.text)
		l.key = keys[start:len(keys):len(keys)]
		var buf [mostAlike]place
		if found := t.lib.find(l.key, buf[:0]); len(found) > 0 {
			letter, line = &t.lib.letters[found[0].letter], found[0].line+1
		}
	}
}

// chainFrom follows our letters from line i of the mail on, as far as one of
// them goes. A chain ends where a line of the letter ends.
func (t *trimmer) chainFrom(i int) (best chain, ok bool) {
	const farthest = 40 // lines of a mail that one line of a letter may take
	key := t.in[i].key
	if len(key) == 0 {
		return best, false
	}
	now := t.cursors[:0]
	var buf [mostAlike]place
	for _, p := range t.lib.find(key, buf[:0]) {
		now = append(now, cursor{letter: p.letter, first: p.line, line: p.line, at: t.lib.letters[p.letter].lines[p.line].start})
	}
	t.cursors = now
	ended := i
	for k := i; k < len(t.in) && len(now) > 0 && k-ended < farthest; k++ {
		if key = t.in[k].key; len(key) == 0 {
			continue
		}
		left := now[:0]
		found := false
		for _, c := range now {
			l := &t.lib.letters[c.letter]
			if !bytes.HasPrefix(l.keys[c.at:], key) {
				continue
			}
			c.at += len(key)
			for l.stop(c.line) < c.at {
				c.line++
			}
			if l.stop(c.line) == c.at {
				if !found {
					best, ok, found, ended = chain{i, k, c.letter, c.first, c.line}, true, true, k
				}
				if c.line+1 < len(l.lines) {
					c.line++
				}
			}
			left = append(left, c)
		}
		now = left
	}
	return best, ok
}

// judge decides what the lines of a chain are. What stands in a quotation is
// ours, and so is a piece of a letter; a single line that equals one of ours
// may have been copied from an example or typed, unless what stands around it
// is of that letter.
func (t *trimmer) judge(n int) {
	c := t.chains[n]
	l := &t.lib.letters[c.letter]
	if c.strong() && (l.asks || !t.typed(c)) {
		t.claim(c, ours)
		return
	}
	for i := c.from; i <= c.to; i++ {
		if t.in[i].quoted {
			t.in[i].whose = ours
		}
	}
	switch {
	case t.in[c.from].quoted:
	case t.amid(c) || !t.again(c) && t.beside(c):
		t.claim(c, doubtful)
	case !l.lines[c.first].marked && t.names != nil && !t.names.hasName(l.lines[c.first].text) && t.inOrder(n):
		t.claim(c, ours) // what is left of a letter between the answers
	}
}

// claim says of all lines of a chain whose they are.
func (t *trimmer) claim(c chain, whose owner) {
	for i := c.from; i <= c.to; i++ {
		t.in[i].whose = whose
	}
}

// typed tells whether a chain may be what somebody typed: nothing but lines
// that have our mark in the letter and nothing like it in the mail.
func (t *trimmer) typed(c chain) bool {
	for k := c.first; k <= c.last; k++ {
		if !t.lib.letters[c.letter].lines[k].marked {
			return false
		}
	}
	for i := c.from; i <= c.to; i++ {
		if l := t.in[i]; l.quoted || l.text != "" && unmark(l.text) != l.text {
			return false
		}
	}
	return true
}

// inOrder tells whether the chain before or after one is of the same letter, in
// the letter's order.
func (t *trimmer) inOrder(n int) bool {
	c := t.chains[n]
	fits := func(k, step int) bool {
		if k < 0 || k >= len(t.chains) {
			return false
		}
		o := t.chains[k]
		return o.letter == c.letter && o.strong() && (step < 0 && o.last < c.first || step > 0 && o.first > c.last)
	}
	return fits(n-1, -1) || fits(n+1, 1)
}

// again tells whether the first line of a chain stands at its own place in the
// mail too, so that this one was typed.
func (t *trimmer) again(c chain) bool {
	if t.placed == nil {
		t.placed = map[string]bool{}
		for _, o := range t.chains {
			for i := o.first; o.strong() && !t.typed(o) && i <= o.last; i++ {
				t.placed[string(t.lib.letters[o.letter].key(i))] = true
			}
		}
	}
	return t.placed[string(t.lib.letters[c.letter].key(c.first))]
}

// amid tells whether a line that confirms, or another one that may have been
// typed, stands where our letter has it, between lines of which a client has
// left the lengths of their words alone.
func (t *trimmer) amid(c chain) bool {
	return t.sides(c, func(i int, p place, step int) bool {
		l := &t.lib.letters[p.letter]
		k := p.line + step
		return isGarbled(t.in[i].text) || k >= 0 && k < len(l.lines) && sameShape(t.in[i].text, l.lines[k].text)
	})
}

// beside tells whether an unquoted line before or after a chain is of the same
// letter: of an example on the side on which the letter has it, of a line that
// confirms on any.
func (t *trimmer) beside(c chain) bool {
	return t.sides(c, func(i int, p place, step int) bool {
		if n := t.in[i].chain; n > 0 {
			o := t.chains[n-1]
			return o.letter == p.letter && t.follows(p, o.first, step)
		}
		l, key := &t.lib.letters[p.letter], t.in[i].key
		if len(key) < 4 {
			return false
		}
		if step < 0 && bytes.HasSuffix(l.keys[:l.lines[p.line].start], key) || step > 0 && bytes.HasPrefix(l.keys[l.stop(p.line):], key) {
			return true // a part of the line before or after
		}
		var buf [mostAlike]place
		for _, o := range t.lib.find(key, buf[:0]) {
			if o.letter == p.letter && t.follows(p, o.line, step) && bytes.HasPrefix(l.keys[l.lines[o.line].start:], key) {
				return true
			}
		}
		return false
	})
}

// follows tells whether a line of a letter may stand on this side of place p.
func (t *trimmer) follows(p place, line, step int) bool {
	return line != p.line && (t.lib.letters[p.letter].lines[p.line].confirms || (line > p.line) == (step > 0))
}

// sides looks at the unquoted lines before and after a chain, for each place
// that the chain may be.
func (t *trimmer) sides(c chain, is func(i int, p place, step int) bool) bool {
	for _, step := range []int{-1, 1} {
		end, line := c.from, c.first
		if step > 0 {
			end, line = c.to, c.last
		}
		i := t.next(end, step)
		if i < 0 || t.in[i].quoted {
			continue
		}
		if c.strong() {
			if is(i, place{c.letter, line}, step) {
				return true
			}
			continue
		}
		var buf [mostAlike]place
		for _, p := range t.lib.find(t.in[end].key, buf[:0]) {
			if bytes.Equal(t.lib.letters[p.letter].key(p.line), t.in[end].key) && is(i, p, step) {
				return true
			}
		}
	}
	return false
}

// next is the place of the next line that is not empty, in a direction; -1 is
// none near.
func (t *trimmer) next(i, step int) int {
	for k := i + step; k >= 0 && k < len(t.in) && k-i < 5 && i-k < 5; k += step {
		if t.in[k].text != "" {
			return k
		}
	}
	return -1
}

// isGarbled tells a line of question marks, what is left of letters that a
// charset lacks.
func isGarbled(s string) bool {
	marks := strings.Count(s, "?")
	return marks >= 3 && strings.IndexFunc(s, unicode.IsLetter) < 0
}

// sameShape tells whether a line has the words of another one by their lengths
// alone, as when its letters were put in another charset one by one.
func sameShape(s, letter string) bool {
	a, b := strings.Fields(s), strings.Fields(letter)
	if len(a) != len(b) || len(a) < 3 {
		return false
	}
	for i := range a {
		if n := utf8.RuneCountInString(a[i]); n != utf8.RuneCountInString(b[i]) && n != len(b[i]) {
			return false
		}
	}
	return true
}
