package templates

import (
	"net/url"
	"slices"
	"strings"

	"omerta/engine"
)

// A tap is a link that opens a mail in which an order stands already: its
// reader need only send it. Nothing happens before he does.
//
// A tap begins with the bar and stands on a line of its own wherever a client
// makes text of it, so that it is no order in an answer that quotes it.
type tap struct {
	Label string // the order, in canonical words
	Link  string // a mailto link (RFC 6068)
	Ink   string // the colour of a vote, or empty
}

// maxLetter bounds what both forms of a letter weigh with its taps: 60 KB, as
// base64 in lines.
const maxLetter = 40_000

// roomForTaps is what they may weigh beside a text and its HTML, which takes
// about twice as much.
func roomForTaps(text string) int { return maxLetter - 3*len(text) }

// tapWeight is what a tap weighs besides its words.
const tapWeight = 250

// An asker is facts of a letter that asks its reader for an order or a vote.
type asker interface {
	common() Common
	asks() []Choice // what he may order now
}

func (l RoleLetter) asks() []Choice { return l.Open }

func (r Receipt) asks() []Choice {
	if r.Late || r.Over || r.Early {
		return nil
	}
	return r.Open
}

func (r Reminder) asks() []Choice { return r.Open }

func (c Counts) asks() []Choice { return votesOn(c.Living) }

// asks offers a digest's readers, of whom nothing is known, what everybody has
// by day. By night nothing is everybody's.
func (d Digest) asks() []Choice {
	if d.Over || !d.Phase.Day {
		return nil
	}
	return votesOn(d.Living)
}

// votesOn are the votes that somebody may have of whom nothing is known.
func votesOn(living []Name) []Choice {
	if len(living) == 0 {
		return nil
	}
	all := []Place{{Names: living}}
	return []Choice{{Verb: engine.Red, Least: 1, Places: all}, {Verb: engine.Blue, Least: 1, Places: all}, {Verb: engine.Unvote}}
}

// taps makes the taps of a letter, a row for each verb.
func (l *language) taps(subject, text string, facts any) (part, error) {
	f, ok := facts.(asker)
	if !ok || f.common().Address == "" {
		return part{}, nil
	}
	box := part{Last: true}
	room := roomForTaps(text)
	var plain []tap // those that name nobody share a row, the last
	for _, c := range f.asks() {
		row, size, err := l.tapsOf(c.orders(), f.common().Address, subject)
		if err == nil && size > room && len(c.Places) > 0 {
			row, size, err = l.tapsOf([]Action{c.draft(1)}, f.common().Address, subject)
		}
		if err != nil {
			return part{}, err
		}
		room -= size
		if len(c.Places) == 0 && len(c.Roles) == 0 {
			plain = append(plain, row...)
		} else if len(row) > 0 {
			box.Taps = append(box.Taps, row)
		}
	}
	if len(plain) > 0 {
		box.Taps = append(box.Taps, plain)
	}
	var err error
	if len(box.Taps) > 0 {
		box.Text, err = l.word("taps")
	}
	return box, err
}

// tapsOf makes a tap of each order, and tells what they weigh.
func (l *language) tapsOf(orders []Action, address, subject string) (row []tap, size int, err error) {
	for _, a := range orders {
		line, err := l.say(a, "act")
		if err != nil {
			return nil, 0, err
		}
		t := tap{Label: line, Link: mailto(address, subject, line), Ink: map[engine.Verb]string{engine.Red: redInk, engine.Blue: blueInk}[a.Verb]}
		size += tapWeight + len(t.Label) + len(t.Link)
		row = append(row, t)
	}
	return row, size, nil
}

// orders are the orders that a choice leaves: one for each that may be named.
// Where more must be named, or can be, one with gaps to fill in.
func (c Choice) orders() (all []Action) {
	if len(c.Places) == 0 {
		return c.Examples()
	}
	if c.Least < 2 {
		for _, n := range c.Places[0].Names {
			all = append(all, Action{Verb: c.Verb, Role: engine.NoRole, Targets: []Name{n}, Self: []bool{false}})
		}
		if c.Places[0].Self {
			all = append(all, Action{Verb: c.Verb, Role: engine.NoRole, Targets: []Name{{}}, Self: []bool{true}})
		}
	}
	if len(c.Places) > 1 {
		all = append(all, c.draft(max(c.Least, 2)))
	}
	return all
}

// draft is an order with n gaps where names belong.
func (c Choice) draft(n int) Action {
	const gap = "…"
	a := Action{Verb: c.Verb, Role: engine.NoRole, Self: make([]bool, n)}
	a.Targets = slices.Repeat([]Name{{gap, gap, gap, gap, gap, gap}}, n)
	return a
}

// among puts the taps where a reader looks for them: before the deadline, or
// else before the code and the signature.
func (p part) among(parts []part) []part {
	if len(p.Taps) == 0 {
		return parts
	}
	at := slices.IndexFunc(parts, func(q part) bool { return q.Style == styleDeadline })
	if at < 0 {
		at = slices.IndexFunc(parts, func(q part) bool { return q.Style == styleSign })
	}
	if at < 0 {
		at = len(parts)
	}
	return slices.Insert(parts, at, p)
}

// mailto is a link that opens a mail with subject and text filled in. The "+"
// of the address stays as it is, as in every List-Unsubscribe (RFC 6068,
// section 2, some-delims): behind another character a key would not be known
// as one where it is struck from a text.
func mailto(address, subject, line string) string {
	local, domain, _ := strings.Cut(address, "@")
	to := strings.ReplaceAll(escape(local), "%2B", "+") + "@" + escape(domain)
	return "mailto:" + to + "?subject=" + escape(subject) + "&body=" + escape(line)
}

// escape encodes all that is not unreserved (RFC 6068, section 2). A blank is
// never "+", which means itself here.
func escape(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
