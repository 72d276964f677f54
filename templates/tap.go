package templates

import (
	"html"
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
	line string // the order, in canonical words
	link string // a mailto link (RFC 6068) without its last part, the line; as HTML
}

// What stands around a tap: it is a button of its own, or a line of a list.
// The padding belongs to the link, so that a thumb need not find its words.
const (
	buttonStyle = `display:inline-block;margin:0 6px 6px 0;border-radius:4px;background-color:rgba(128,128,128,0.12)`
	button      = `display:inline-block;padding:8px 12px;color:inherit;text-decoration:none`
	lineOfList  = `display:block;padding:8px 12px;color:inherit`
)

// write writes a tap as HTML, in an element and as a link with these styles.
func (t tap) write(w *writer, around, style string) {
	w.put("\n<div")
	if around != "" {
		w.put(` style="`, around, `"`)
	}
	w.put(`><a href="`, t.link, escape(t.line), `" style="`, style, `">`+Bar, html.EscapeString(t.line), `</a></div>`)
}

// A menu is the taps of a verb.
type menu struct {
	verb engine.Verb
	taps []tap
	fold string // the order with a gap, above a list that is long
	less []tap  // the same with a gap, where a letter has no room for all
}

// inks are the colours of votes.
var inks = map[engine.Verb]string{engine.Red: redInk, engine.Blue: blueInk}

// longMenu is the most taps that all stand in sight.
const longMenu = 12

// write writes a menu as HTML. A long one is folded: Apple Mail, Thunderbird,
// Samsung's and Proton's show its first line alone until that is touched. Gmail,
// Outlook and mail.ru know no <details>, and show the list below its first line
// (Can I Email, "HTML5 semantics").
func (m menu) write(w *writer) {
	ink := inks[m.verb]
	if m.fold == "" {
		around := buttonStyle
		if ink != "" {
			around += ";border-bottom:3px solid " + ink
		}
		for _, t := range m.taps {
			t.write(w, around, button)
		}
		return
	}
	box := `background-color:rgba(128,128,128,0.12);border-radius:4px`
	if ink != "" {
		box += ";border-left:3px solid " + ink
	}
	w.put("\n"+`<details style="`, box, `"><summary style="padding:8px 12px"><b>`+Bar, html.EscapeString(m.fold), `</b></summary><div>`)
	for _, t := range m.taps {
		t.write(w, "", lineOfList)
	}
	w.put("\n</div></details>")
}

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

func (t Turn) asks() []Choice { return t.Open }

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

// taps makes the taps of a letter, a menu for each verb. Those that name nobody
// share one, the last.
func (l *language) taps(subject string, facts any) (part, error) {
	f, ok := facts.(asker)
	if !ok || f.common().Address == "" {
		return part{}, nil
	}
	box := part{Last: true}
	link := html.EscapeString(mailto(f.common().Address, subject))
	var plain menu
	for _, c := range f.asks() {
		m, err := l.menu(c, link)
		switch {
		case err != nil:
			return part{}, err
		case len(c.Places) == 0 && len(c.Roles) == 0:
			plain.taps = append(plain.taps, m.taps...)
		case len(m.taps) > 0:
			box.Taps = append(box.Taps, m)
		}
	}
	if len(plain.taps) > 0 {
		box.Taps = append(box.Taps, plain)
	}
	var err error
	if len(box.Taps) > 0 {
		box.Text, err = l.word("taps")
	}
	return box, err
}

// menu makes a tap for each order that a choice leaves.
func (l *language) menu(c Choice, link string) (menu, error) {
	m := menu{verb: c.Verb}
	lines, err := l.orderLines(c.orders())
	for _, line := range lines {
		m.taps = append(m.taps, tap{line, link})
	}
	if err != nil || len(m.taps) < 2 || len(c.Places) == 0 {
		return m, err
	}
	gap, err := l.orderLines([]Action{c.draft(max(c.Least, 1))})
	if err != nil {
		return m, err
	}
	if m.less = []tap{{gap[0], link}}; len(m.taps) > longMenu {
		m.fold = gap[0]
	}
	return m, nil
}

// firstGap begins the gaps that stand in an order where the forms of a name
// belong: characters for private use, one for each name and form.
const firstGap = '\uE000'

// gap is the name whose forms are the gaps of name i of an order.
func gap(i int) Name {
	at := func(form int) string { return string(firstGap + rune(i*len(forms)+form)) }
	return Name{at(0), at(1), at(2), at(3), at(4), at(5)}
}

// An actKey tells apart orders that differ by more than the names in them.
type actKey struct {
	verb  engine.Verb
	role  engine.RoleID
	quick bool
	names int
	own   uint64 // a bit for each name that is the reader's own
}

func (a Action) key() actKey {
	key := actKey{verb: a.Verb, role: a.Role, quick: a.Quick, names: len(a.Targets)}
	for i, own := range a.Self {
		if own {
			key.own |= 1 << i
		}
	}
	return key
}

// orderLines writes orders in canonical words. What differs by the names alone
// is said once for all letters.
func (l *language) orderLines(orders []Action) (lines []string, err error) {
	for _, a := range orders {
		key := a.key()
		said, ok := l.acts.Load(key)
		if !ok {
			of := a
			of.Targets = make([]Name, len(a.Targets))
			for i := range of.Targets {
				of.Targets[i] = gap(i)
			}
			if said, err = l.say(of, "act"); err != nil {
				return nil, err
			}
			l.acts.Store(key, said)
		}
		lines = append(lines, withNames(said.(string), a.Targets))
	}
	return lines, nil
}

// withNames puts names into the gaps.
func withNames(line string, names []Name) string {
	if !strings.ContainsFunc(line, isGap) {
		return line
	}
	var b strings.Builder
	for _, r := range line {
		if n := int(r - firstGap); isGap(r) && n < len(names)*len(forms) {
			b.WriteString(names[n/len(forms)].In(forms[n%len(forms)]))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isGap(r rune) bool { return r >= firstGap && r < firstGap+rune(16*len(forms)) }

// forms are the cases, in the order of the fields of a Name.
var forms = [...]string{"Nom", "Gen", "Dat", "Acc", "Ins", "Pre"}

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

// mailto is a link that opens a mail with its subject filled in, and its text
// with what is put behind. The "+" of the address stays as it is, as in every
// List-Unsubscribe (RFC 6068, section 2, some-delims): behind another character
// a key would not be known as one where it is struck from a text.
func mailto(address, subject string) string {
	local, domain, _ := strings.Cut(address, "@")
	to := strings.ReplaceAll(escape(local), "%2B", "+") + "@" + escape(domain)
	return "mailto:" + to + "?subject=" + escape(subject) + "&body="
}

// escape encodes all that is not unreserved (RFC 6068, section 2), and with
// that all that means something in HTML. It stands in for url.PathEscape, which
// leaves "&" and "+", and for url.QueryEscape, which makes "+" of a blank.
func escape(s string) string {
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		c := s[i]
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-_.~", c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}
