package daemon

import (
	"context"
	"fmt"
	"strings"
	"time"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// drain reads everything that arrived until now. While the inbox cannot be
// read nothing is resolved: an order may be waiting in it.
func (h *Host) drain(ctx context.Context, due []string) error {
	if h.Drain != nil {
		if err := h.Drain(ctx, h.Now()); err != nil {
			if err = h.inboxDown(ctx, due, err); !h.Hasty || ctx.Err() != nil {
				return err
			}
			return h.ReceiveAll(ctx)
		}
	}
	h.mu.Lock()
	delete(h.told, "inbox")
	h.mu.Unlock()
	h.Trace("drained")
	return h.ReceiveAll(ctx)
}

// inboxDown tells the hosts of the games that wait, once for each time the
// inbox goes down, and returns why it could not be read.
func (h *Host) inboxDown(ctx context.Context, due []string, why error) error {
	h.mu.Lock()
	told := h.told["inbox"]
	h.mu.Unlock()
	if told || ctx.Err() != nil {
		return why
	}
	var step Step
	for _, id := range due {
		t, err := h.table(ctx, id)
		if err != nil || !h.ready(t) {
			continue // one that cannot be read is stopped when its turn comes
		}
		l, err := h.hostTrouble(t, "inbox-down", why.Error(), "inbox "+phaseWord(t.Phase)+" "+stamp(h.Now()))
		if err != nil {
			return err
		}
		step.Letters = append(step.Letters, l)
	}
	if err := h.commit(ctx, step); err != nil {
		return err
	}
	h.mu.Lock()
	h.told["inbox"] = true
	h.mu.Unlock()
	return why
}

// closeDue closes a phase whose time is over, or puts it before the host who
// wants to look first.
func (h *Host) closeDue(ctx context.Context, t *table) (Step, *table, error) {
	if missing := t.missing(); len(missing) > 0 {
		return h.musterFails(t, missing)
	}
	if !t.waits() && (t.file.Confirm > 0 || t.Desk.Hold) {
		return h.await(ctx, t)
	}
	h.Trace("resolving")
	return h.resolve(ctx, t)
}

// await puts a phase that is over before its host. Until he lets it go,
// everybody else sees what was before (secrecy: between deadline and digest).
func (h *Host) await(ctx context.Context, t *table) (Step, *table, error) {
	after := *t
	after.Desk.Since = h.Now()
	if !t.Desk.Hold && t.file.Confirm != config.Manual {
		after.Desk.Until = h.Now().Add(t.file.Confirm)
	}
	step := h.step(&after)
	if t.file.Blind {
		return step, &after, nil
	}
	letters, err := h.previewLetters(ctx, &after, "await "+t.cause(phaseWord(t.Phase)))
	step.Letters = letters
	return step, &after, err
}

// resolve makes the step that closes the open phase and opens the next one.
func (h *Host) resolve(ctx context.Context, t *table) (step Step, next *table, err error) {
	now := h.Now()
	state, events, err := t.events()
	if err != nil {
		return Step{}, nil, err
	}
	results := make([]string, len(events))
	for i, e := range events {
		results[i] = record.Result(e, t.names)
	}
	closed := Closed{Phase: t.Phase, Opened: t.Opened, Deadline: t.Deadline, At: now, Results: strings.Join(results, "\n")}
	after := *t
	after.base, after.state, after.statements = state, state, nil
	after.closed = append(t.closed[:len(t.closed):len(t.closed)], closed)
	side, over := state.Over()
	if over {
		after.Status, after.Ended = StatusEnded, now
	} else {
		after.enter(state.Phase(), now)
	}
	letters, err := h.closing(ctx, t, &after, events)
	if err != nil {
		return Step{}, nil, err
	}
	if over {
		ends, err := h.endLetters(ctx, &after, t.Phase, side)
		if err != nil {
			return Step{}, nil, err
		}
		letters = append(letters, ends...)
	}
	step = h.step(&after)
	step.Closed, step.Letters = &closed, letters
	return step, &after, h.opened(ctx, &after, &step)
}

// enter puts a table into a phase that begins now.
func (t *table) enter(p engine.Phase, now time.Time) {
	t.Phase, t.Opened = p, now
	t.Deadline = t.file.Schedule.Deadline(p.Day, now)
	t.Desk = t.Desk.fresh("")
	t.Desk.Thread = t.cause(opening(p))
	t.later(now)
}

// cause makes the cause of a letter one of its own where a phase is played
// again after a rollback or a new deal.
func (t *table) cause(what string) string {
	if n := t.Desk.Rollbacks + max(t.Desk.Deals-1, 0); n > 0 {
		return fmt.Sprintf("%s, again %d", what, n)
	}
	return what
}

// closing writes the letters of a closed phase: to each his private results,
// to everybody the digest, to the host the report.
func (h *Host) closing(ctx context.Context, before, after *table, events []engine.Event) (letters []Letter, err error) {
	names := after.parserNames()
	if letters, err = h.gangLast(ctx, before, names); err != nil {
		return nil, err
	}
	digests := map[string]templates.Digest{} // by language: the facts are the same for everybody
	for seat := range after.Seats {
		lang := after.language(seat)
		private := templates.Private{Facts: factsOf(names, events, lang, func(e engine.Event) bool {
			return e.Audience() == engine.ForSeat && e.To == engine.Seat(seat)
		})}
		if len(private.Facts) > 0 {
			private.Common = h.common(after, seat, names, true)
			private.Phase = before.Phase
			l, err := h.letter(after, seat, KindPrivate, before.cause("private "+phaseWord(before.Phase)), private)
			if err != nil {
				return nil, err
			}
			letters = append(letters, l)
		}
		d, made := digests[lang]
		if !made {
			d = h.digest(before, after, names, events, lang)
			digests[lang] = d
		}
		d.Common = h.common(after, seat, names, false)
		cause := after.Desk.Thread
		if after.Status == StatusEnded {
			cause = before.cause("digest " + phaseWord(before.Phase))
		}
		l, err := h.letter(after, seat, KindDigest, cause, d)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	report, err := h.report(before, false, before.cause("report "+phaseWord(before.Phase)), events)
	return append(letters, report...), err
}

// digest gathers what everybody is told of a closed phase.
func (h *Host) digest(before, after *table, names *parser.Names, events []engine.Event, lang string) templates.Digest {
	d := templates.Digest{
		Rulebook: Rulebook(after.file),
		Closed:   before.Phase,
		Facts: factsOf(names, events, lang, func(e engine.Event) bool {
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
	}
	d.Silent = namesOf(names, silent.SilentSeats(), lang)
	if len(before.closed) == 0 {
		d.Commitment = engine.Commitment(after.Seed)
	}
	d.Fiction = h.fiction(after, lang)
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

// endLetters tell everybody who won and who was who; the record goes with
// them, so that anyone can check the deal, every die and every result.
func (h *Host) endLetters(ctx context.Context, t *table, last engine.Phase, side engine.Side) (letters []Letter, err error) {
	rec, err := h.record(ctx, t)
	if err != nil {
		return nil, err
	}
	names := t.parserNames()
	for seat := -1; seat < len(t.Seats); seat++ {
		facts := templates.End{Common: h.common(t, seat, names, false), Closed: last, Side: side, Seed: fmt.Sprintf("%x", t.Seed)}
		for i, hold := range t.holdings {
			x := engine.Seat(i)
			facts.Seats = append(facts.Seats, templates.Ending{
				Name: name(names, x, t.language(seat)), Role: hold.Role, Rank: int(hold.Rank), Lives: t.state.Living().Has(x),
			})
		}
		l, err := h.letter(t, seat, KindEnd, "end", facts)
		if err != nil {
			return nil, err
		}
		l.Files = []File{{Name: t.ID + ".record", Type: "text/plain", Data: rec}}
		letters = append(letters, l)
	}
	return letters, nil
}
