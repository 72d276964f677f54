package daemon

import (
	"context"
	"slices"
	"strings"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// show answers with the report of the phase that is named, or of the open one.
func (e *errand) show(s parser.Statement) error {
	if e.t.listOpen() {
		return e.list()
	}
	p, _ := phaseOf(s.Arg)
	v, found, err := e.h.viewOf(e.ctx, e.t, p)
	if err != nil {
		return err
	}
	if !found {
		return e.cannotNow("not-played", e.t.phases()...)
	}
	l, err := e.h.reportTo(v, e.host, e.causeForHost("report"))
	e.step.Letters = append(e.step.Letters, l)
	return err
}

// help is answered by the words of its line alone.
func (e *errand) help(parser.Statement) error { return nil }

// preview shows the host what would go out if the open phase closed now; with
// an order for a seat, what would be different with it.
func (e *errand) preview(s parser.Statement) error {
	draft, err := e.h.draft(e.ctx, e.t)
	if err != nil {
		return err
	}
	facts := draft.preview(e.t)
	if len(s.Seats) > 0 {
		with, why, err := e.with(s)
		if err != nil || why != "" {
			return err
		}
		other, err := e.h.draft(e.ctx, with)
		if err != nil {
			return err
		}
		facts = differences(draft, other).preview(with)
		facts.With = e.t.names[s.Seats[0]] + ": " + s.Arg
	}
	facts.Common = e.h.common(e.t, e.host, e.names, true)
	l, err := e.h.letter(e.t, e.host, KindPreview, e.causeForHost("preview"), facts)
	e.step.Letters = append(e.step.Letters, l)
	return err
}

// with is the table with one more order, which is not written down.
func (e *errand) with(s parser.Statement) (t *table, why string, err error) {
	st, why, err := e.orderFor(s)
	if err != nil || why != "" {
		return nil, why, err
	}
	t, err = e.t.add([]Statement{st})
	return t, "", err
}

// A draft is what would go out if the open phase closed now.
type draft struct {
	results  []string
	letters  []templates.PreviewLetter // one for each letter to a seat, in their order
	dead     []string                  // who would get the report that the hosts get
	watchers int                       // how many others would get what is public
}

// draft makes the draft of the open phase.
func (h *Host) draft(ctx context.Context, t *table) (draft, error) {
	step, after, err := h.resolve(ctx, t)
	if err != nil {
		return draft{}, err
	}
	var d draft
	if step.Closed.Results != "" {
		d.results = strings.Split(step.Closed.Results, "\n")
	}
	watchers := map[string]bool{}
	for _, l := range step.Letters {
		switch {
		case l.Seat == NoSeat:
			watchers[l.To] = true
		case l.Seat < 0: // a host: his report, and what all get
		case l.Kind == KindReport:
			d.dead = append(d.dead, after.Seats[l.Seat].Name)
		default:
			d.letters = append(d.letters, templates.PreviewLetter{To: after.Seats[l.Seat].Name, Subject: l.Subject, Lines: bodyLines(h.strike(after, l.Text))})
		}
	}
	d.watchers = len(watchers)
	return d, nil
}

// preview shows a draft. Letters that say the same to several are one.
func (d draft) preview(t *table) templates.Preview {
	facts := templates.Preview{Awaits: t.waits(), Results: d.results, Dead: d.dead, Watchers: d.watchers}
	if facts.Awaits && !t.Desk.Until.IsZero() {
		facts.Until = t.Desk.Until.In(t.zone(HostSeat(0)))
	}
	for _, p := range d.letters {
		same := func(q templates.PreviewLetter) bool {
			return q.Subject == p.Subject && slices.Equal(q.Lines, p.Lines)
		}
		if i := slices.IndexFunc(facts.Letters, same); i >= 0 {
			facts.Letters[i].To += ", " + p.To
			continue
		}
		facts.Letters = append(facts.Letters, p)
	}
	return facts
}

// bodyLines are the paragraphs and lines of a letter without its signature, as
// they were before they were wrapped.
func bodyLines(text string) (lines []string) {
	text, _, _ = strings.Cut(text, "\n-- \n")
	open := false // the last line is a paragraph that goes on
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimRight(line, "\n")
		bar := strings.HasPrefix(line, templates.Bar)
		if rest, goesOn := strings.CutPrefix(line, templates.Bar+"  "); goesOn && len(lines) > 0 {
			lines[len(lines)-1] += " " + rest
			continue
		}
		if open && !bar && line != "" {
			lines[len(lines)-1] += " " + line
			continue
		}
		lines = append(lines, line)
		open = !bar && line != ""
	}
	return lines
}

// differences keeps of two drafts what is not in both: what would be left out
// is marked "-", what would be new "+". Letters are compared reader by reader.
func differences(was, is draft) draft {
	type place struct{ to, subject string }
	gather := func(d draft) (lines map[place][]string, order []place) {
		lines = map[place][]string{}
		for _, l := range d.letters {
			at := place{l.To, l.Subject}
			if lines[at] == nil {
				order = append(order, at)
			}
			lines[at] = append(lines[at], l.Lines...)
		}
		return lines, order
	}
	before, order := gather(was)
	after, more := gather(is)
	out := draft{results: differing(was.results, is.results)}
	for i, at := range append(order, more...) {
		if i >= len(order) && before[at] != nil {
			continue // it was compared
		}
		if lines := differing(before[at], after[at]); len(lines) > 0 {
			out.letters = append(out.letters, templates.PreviewLetter{To: at.to, Subject: at.subject, Lines: lines})
		}
	}
	return out
}

// differing are the lines that are not in both of two lists, in their order:
// all others are the longest list that is part of both.
func differing(was, is []string) (lines []string) {
	common := make([][]int, len(was)+1) // how many lines can be kept from here on
	for i := range common {
		common[i] = make([]int, len(is)+1)
	}
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(is) - 1; j >= 0; j-- {
			if was[i] == is[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(was) || j < len(is) {
		switch {
		case i < len(was) && j < len(is) && was[i] == is[j]:
			i, j = i+1, j+1
		case j == len(is) || i < len(was) && common[i+1][j] >= common[i][j+1]:
			if was[i] != "" {
				lines = append(lines, "- "+was[i])
			}
			i++
		default:
			if is[j] != "" {
				lines = append(lines, "+ "+is[j])
			}
			j++
		}
	}
	return lines
}

// previewLetters put a phase that is over before its hosts.
func (h *Host) previewLetters(ctx context.Context, t *table, cause string) (letters []Letter, err error) {
	draft, err := h.draft(ctx, t)
	if err != nil {
		return nil, err
	}
	facts := draft.preview(t)
	for i := range t.Hosts {
		facts.Common = h.common(t, HostSeat(i), nil, true)
		l, err := h.letter(t, HostSeat(i), KindPreview, cause, facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// strike takes every key and address of a game out of a text (secrecy: keys
// in text that is passed on).
func (h *Host) strike(t *table, text string) string { return t.striker(h.Address)(text) }

// keys are all keys of a game that are good now.
func (t *table) keys() (all []string) {
	for _, host := range t.Hosts {
		all = append(all, host.Key)
	}
	for _, s := range t.Seats {
		all = append(all, s.Key)
		for _, d := range s.Doors {
			all = append(all, d.Key)
		}
	}
	for _, i := range t.Desk.Invites {
		all = append(all, i.Key)
	}
	return slices.DeleteFunc(all, func(key string) bool { return key == "" })
}

// story takes the place of the fiction in the digest of the open phase.
func (e *errand) story(s parser.Statement) error {
	t := e.change()
	t.Desk.Story = e.h.strike(t, s.Arg)
	e.did("story for %s: %s", phaseWord(t.Phase), s.Arg)
	return nil
}

// orderFor reads an order that a host gives for a seat, as that seat would be
// read. What cannot be taken is answered, and why says so.
func (e *errand) orderFor(s parser.Statement) (st Statement, why string, err error) {
	seat := s.Seats[0]
	refuse := func(why string, names ...string) (Statement, string, error) {
		return Statement{}, why, e.cannot(why, names...)
	}
	list := parser.Parse([]string{s.Arg}, e.t.context(seat, e.names, nil))
	if len(list) != 1 || list[0].Kind != parser.IsOrder {
		e.line.Problem = string(parser.UnknownWord)
		if len(list) == 1 && list[0].Problem != "" {
			e.line.Problem, e.line.Word, e.line.Suggest = string(list[0].Problem), list[0].Word, list[0].Suggest
		}
		return refuse("no-order")
	}
	o, err := engineOrder(seat, list[0].Order)
	if err != nil {
		return Statement{}, "", err
	}
	action := actionOf(e.names, o, e.t.language(e.host))
	e.line.Action = &action
	if code := e.t.state.Check(o); code != engine.Accepted {
		e.line.Code = code
		return refuse("refused")
	}
	st = e.ruling(seat, s)
	st.Record = record.Line(record.Input{Order: o, Comment: s.Reason}, e.t.names)
	return st, "", nil
}
