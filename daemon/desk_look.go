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
	facts, err := e.h.preview(e.ctx, e.t)
	if err != nil {
		return err
	}
	if len(s.Seats) > 0 {
		with, why, err := e.with(s)
		if err != nil || why != "" {
			return err
		}
		other, err := e.h.preview(e.ctx, with)
		if err != nil {
			return err
		}
		facts = differences(facts, other)
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

// preview gathers what would go out if the open phase closed now. Letters that
// say the same to several are one.
func (h *Host) preview(ctx context.Context, t *table) (templates.Preview, error) {
	step, after, err := h.resolve(ctx, t)
	if err != nil {
		return templates.Preview{}, err
	}
	facts := templates.Preview{Awaits: t.waits()}
	if facts.Awaits && !t.Desk.Until.IsZero() {
		facts.Until = t.Desk.Until.In(t.zone(HostSeat(0)))
	}
	if step.Closed.Results != "" {
		facts.Results = strings.Split(step.Closed.Results, "\n")
	}
	for _, l := range step.Letters {
		if l.Seat < 0 || l.Kind == KindReport {
			continue // his own report, that of the dead, and what all get anyway
		}
		p := templates.PreviewLetter{To: after.Seats[l.Seat].Name, Subject: l.Subject, Lines: bodyLines(h.strike(after, l.Text))}
		same := func(q templates.PreviewLetter) bool {
			return q.Subject == p.Subject && slices.Equal(q.Lines, p.Lines)
		}
		if i := slices.IndexFunc(facts.Letters, same); i >= 0 {
			facts.Letters[i].To += ", " + p.To
			continue
		}
		facts.Letters = append(facts.Letters, p)
	}
	return facts, nil
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

// differences keeps of two previews what is not in both: what would be left
// out is marked "-", what would be new "+".
func differences(was, is templates.Preview) templates.Preview {
	out := templates.Preview{Awaits: is.Awaits, Until: is.Until, Results: differing(was.Results, is.Results)}
	lettersOf := func(p templates.Preview, of templates.PreviewLetter) (lines []string) {
		for _, l := range p.Letters {
			if l.Subject == of.Subject && l.To == of.To {
				lines = append(lines, l.Lines...)
			}
		}
		return lines
	}
	seen := map[[2]string]bool{}
	for _, l := range slices.Concat(was.Letters, is.Letters) {
		key := [2]string{l.To, l.Subject}
		if seen[key] {
			continue
		}
		seen[key] = true
		if lines := differing(lettersOf(was, l), lettersOf(is, l)); len(lines) > 0 {
			out.Letters = append(out.Letters, templates.PreviewLetter{To: l.To, Subject: l.Subject, Lines: lines})
		}
	}
	return out
}

// differing are the lines that only one of two lists has.
func differing(was, is []string) (lines []string) {
	for _, l := range was {
		if !slices.Contains(is, l) {
			lines = append(lines, "- "+l)
		}
	}
	for _, l := range is {
		if !slices.Contains(was, l) {
			lines = append(lines, "+ "+l)
		}
	}
	return lines
}

// previewLetters put a phase that is over before its hosts.
func (h *Host) previewLetters(ctx context.Context, t *table, cause string) (letters []Letter, err error) {
	facts, err := h.preview(ctx, t)
	if err != nil {
		return nil, err
	}
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
