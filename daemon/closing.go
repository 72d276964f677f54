package daemon

import (
	"context"
	"reflect"
	"slices"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// A resolution is a phase as it was resolved: what was before, what is after,
// and what came of it.
type resolution struct {
	before, after *table
	events        []engine.Event
}

// closing writes the letters of a closed phase: to each his private results,
// to everybody the digest, to the hosts the report. Where the phase was
// resolved before and rolled back, only those go out that say something else
// than they did then; they say that they correct it.
func (h *Host) closing(ctx context.Context, is resolution) (letters []Letter, err error) {
	was, err := h.undone(ctx, is)
	if err != nil {
		return nil, err
	}
	names := is.after.parserNames()
	if was == nil {
		if letters, err = h.gangLast(is.before, names); err != nil {
			return nil, err
		}
	}
	for seat := range is.after.Seats {
		l, err := h.private(is, was, seat, names)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l...)
	}
	public, err := h.digestLetters(ctx, is, was, names)
	if err != nil {
		return nil, err
	}
	report, err := h.report(h.closedView(ctx, is), is.before.cause("report "+phaseWord(is.before.Phase)))
	if err != nil {
		return nil, err
	}
	if err := h.attachPosts(is, report, names); err != nil {
		return nil, err
	}
	graves, err := h.graves(ctx, is, was)
	return slices.Concat(letters, public, report, graves), err
}

// attachPosts puts the digest, ready to be pasted into a forum, to the hosts'
// copies.
func (h *Host) attachPosts(is resolution, reports []Letter, names *parser.Names) error {
	if len(reports) == 0 {
		return nil
	}
	lang := is.after.Language
	d := h.digest(is, names, lang)
	d.Common = h.common(is.after, HostSeat(0), names, false)
	files, err := h.postedFiles(is.after, lang, d)
	for i := range reports {
		reports[i].Files = append(reports[i].Files, files...)
	}
	return err
}

// private is the letter with what a night brought to one seat, if it brought
// anything.
func (h *Host) private(is resolution, was *resolution, seat int, names *parser.Names) ([]Letter, error) {
	facts := templates.Private{Facts: is.factsFor(seat, names)}
	if was != nil && !is.fresh(seat) {
		if reflect.DeepEqual(facts.Facts, was.factsFor(seat, names)) {
			return nil, nil
		}
		facts.Correction = true
	}
	if len(facts.Facts) == 0 && !facts.Correction {
		return nil, nil
	}
	facts.Common = h.common(is.after, seat, names, true)
	facts.Phase = is.before.Phase
	l, err := h.letter(is.after, seat, KindPrivate, is.before.cause("private "+phaseWord(is.before.Phase)), facts)
	return []Letter{l}, err
}

// fresh reports whether a seat got a new player since the phase was rolled
// back to. He has had nothing of how it was resolved before, and is told how it
// is as though it had never been otherwise.
func (r resolution) fresh(seat int) bool { return slices.Contains(r.before.Desk.Fresh, seat) }

// factsFor are the events for one seat, in the language of its letters.
func (r resolution) factsFor(seat int, names *parser.Names) []templates.Fact {
	return factsOf(names, r.events, r.after.language(seat), func(e engine.Event) bool {
		return e.Audience() == engine.ForSeat && e.To == engine.Seat(seat)
	})
}

// digestLetters tell everybody what a phase brought. A phase that is resolved
// again and tells everybody the same is only said to be open again, but to
// those who have not had its digest.
func (h *Host) digestLetters(ctx context.Context, is resolution, was *resolution, names *parser.Names) ([]Letter, error) {
	cause := is.after.Desk.Thread
	if is.after.Status == StatusEnded {
		cause = is.before.cause("digest " + phaseWord(is.before.Phase))
	}
	lang := is.after.Language
	readers, err := h.audience(ctx, is.after)
	if err != nil {
		return nil, err
	}
	var fresh []reader
	if was != nil {
		fresh, readers = parted(readers, func(r reader) bool { return r.seat >= 0 && is.fresh(r.seat) })
	}
	write := func(readers []reader, corrects bool) ([]Letter, error) {
		return h.publish(is.after, readers, KindDigest, cause, names, func(c templates.Common, lang string, names *parser.Names) any {
			d := h.digest(is, names, lang)
			d.Common, d.Correction = c, corrects
			return d
		})
	}
	letters, err := write(fresh, false)
	if err != nil {
		return nil, err
	}
	if was != nil && reflect.DeepEqual(told(h.digest(*was, names, lang)), told(h.digest(is, names, lang))) {
		rest, err := h.tellAll(ctx, is.after, cause, templates.News{What: "reopened", Closed: is.before.Phase}, HostSeat(0))
		rest = slices.DeleteFunc(rest, func(l Letter) bool { return l.Seat >= 0 && is.fresh(l.Seat) })
		return append(letters, rest...), err
	}
	rest, err := write(readers, was != nil)
	return append(letters, rest...), err
}

// parted are the readers of whom something is true, and the others.
func parted(readers []reader, is func(reader) bool) (those, others []reader) {
	for _, r := range readers {
		if is(r) {
			those = append(those, r)
		} else {
			others = append(others, r)
		}
	}
	return those, others
}

// told is what a digest says of its phase, with the host's words and without
// the fiction.
func told(d templates.Digest) templates.Digest {
	d.Common = templates.Common{}
	if !d.Told {
		d.Fiction = ""
	}
	if len(d.News) == 0 {
		d.News = nil
	}
	return d
}

// digest gathers what everybody is told of a closed phase.
func (h *Host) digest(r resolution, names *parser.Names, lang string) templates.Digest {
	before, after := r.before, r.after
	d := templates.Digest{
		Rulebook: Rulebook(after.file),
		Closed:   before.Phase,
		Facts: factsOf(names, r.events, lang, func(e engine.Event) bool {
			return e.Audience() == engine.ForAll && e.Kind != engine.Won
		}),
		Living: namesOf(names, after.state.Living(), lang),
		Dark:   after.state.Dark(),
		Over:   after.Status == StatusEnded,
	}
	d.Common = templates.Common{Game: after.ID, Title: after.file.Title, Phase: after.Phase}
	silent := after.state
	if before.Phase.Day {
		silent = before.state
		d.Votes = before.ballots(names, lang)
		d.Tally, d.NotVoted = before.tally(names, lang)
		if after.file.Changes {
			d.Changes = before.voteChanges(names, lang)
		}
	}
	d.Silent = namesOf(names, silent.SilentSeats(), lang)
	if len(before.closed) == 0 {
		d.Commitment = engine.Commitment(after.Seed)
	}
	last := after.closed[len(after.closed)-1]
	d.News = last.News
	if d.Fiction, d.Told = last.Story, last.Story != ""; !d.Told {
		d.Fiction = h.fiction(after, lang)
	}
	return d
}

// tally groups the votes by the one they stand on, in the order of seats: any
// order by weight would tell the weights (Rule V4).
func (t *table) tally(names *parser.Names, lang string) (list []templates.Candidate, not []templates.Name) {
	votes := t.state.Votes()
	for i := range t.Seats {
		on := engine.Seat(i)
		c := templates.Candidate{Name: name(names, on, lang)}
		for _, o := range votes {
			switch {
			case o.Targets[0] != on:
			case o.Verb == engine.Red:
				c.Red = append(c.Red, name(names, o.By, lang))
			default:
				c.Blue = append(c.Blue, name(names, o.By, lang))
			}
		}
		if len(c.Red)+len(c.Blue) > 0 {
			list = append(list, c)
		}
	}
	could := t.state.Living() &^ t.state.SilentSeats()
	for _, o := range votes {
		could = could.Without(o.By)
	}
	return list, namesOf(names, could, lang)
}
