package daemon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/engine/record"
	"omerta/parser"
	"omerta/templates"
)

// A pastRound is a night and the day after it, as far as absence goes.
type pastRound struct {
	began            time.Time    // when its night was opened
	opened, deadline time.Time    // of its day
	silent           engine.Seats // they could not vote
	wrote            engine.Seats // something of theirs was read in it
}

// dismiss takes those out, as the game's file says, who were not heard of on so
// many days in a row, and warns a day before. Whoever was silent or away owed
// nothing that day; by night nobody does. Nothing of it goes by roles.
func (h *Host) dismiss(ctx context.Context, before, t *table, step *Step) error {
	limit := t.file.OutAfter
	names := t.parserNames()
	switch {
	case limit == 0:
		return nil
	case limit == 1 && t.Phase.Day:
		return h.warnAll(before, t, step, names)
	case t.Phase.Day:
		return nil
	}
	rounds, err := h.rounds(ctx, before, t)
	if err != nil {
		return err
	}
	all, err := h.Store.Statements(ctx, t.ID)
	if err != nil {
		return err
	}
	logs, err := h.Store.Logs(ctx, t.ID)
	if err != nil {
		return err
	}
	var out engine.Seats
	for x := range t.state.Living().All {
		missed := missed(rounds, x, absences(all, int(x)), newcomer(logs, t.names[x]))
		warned := slices.Contains(t.Desk.Warned, int(x))
		switch {
		case missed == 0:
			t.Desk.Warned = slices.DeleteFunc(slices.Clone(t.Desk.Warned), func(i int) bool { return i == int(x) })
		case missed >= limit && warned:
			out = out.With(x)
			err = h.takeOut(t, step, x, missed)
		case missed >= limit-1 && !warned:
			err = h.warn(t, step, x, names)
		}
		if err != nil {
			return err
		}
	}
	what := "out"
	if was := before.wasOut(); was == out {
		return nil // nobody is, or all were told before the rollback
	} else if was != 0 {
		what = "out-corrected"
	}
	letters, err := h.public(ctx, t, KindNews, t.cause("out "+phaseWord(t.Phase)), NoSeat, func(c templates.Common, lang string, names *parser.Names) any {
		return templates.News{Common: c, What: what, Names: namesOf(names, out, lang)}
	})
	step.Letters = append(step.Letters, letters...)
	return err
}

// wasOut are those who were taken out when the open phase was resolved before.
func (t *table) wasOut() (out engine.Seats) {
	for _, line := range t.Desk.Began {
		var x int
		if n, _ := fmt.Sscanf(line, "out %d", &x); n == 1 {
			out = out.With(engine.Seat(x))
		}
	}
	return out
}

// rounds plays the days that were closed again, for who could have been heard
// of in them.
func (h *Host) rounds(ctx context.Context, before, t *table) (list []pastRound, err error) {
	said, err := h.Store.Statements(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	p := &table{Game: t.Game, file: t.file, seed: t.seed, names: t.names}
	if err := p.deal(); err != nil {
		return nil, err
	}
	var wrote engine.Seats
	var began time.Time
	for i, c := range t.closed {
		p.Phase = c.Phase
		if said, err = p.take(said, c.Phase); err != nil {
			return nil, err
		}
		if i == len(t.closed)-1 {
			p.state, p.statements = before.state, before.statements // with what is written in this very step
		}
		if !c.Phase.Day {
			wrote, began = 0, c.Opened
		}
		wrote |= p.heard()
		if c.Phase.Day {
			list = append(list, pastRound{began, c.Opened, c.Deadline, p.state.SilentSeats(), wrote})
		}
		_, next, err := p.close()
		if err != nil {
			return nil, err
		}
		p.base, p.state = next, next
	}
	return list, nil
}

// heard are those of whom something was read in the open phase: not what came
// late, was held or was mere talk. Of what a host said for them their votes
// count, which he saw in the open.
func (t *table) heard() (wrote engine.Seats) {
	for _, s := range unwithdrawn(t.statements) {
		switch s.Fate {
		case "held", "late", "early", "over", "talk":
			continue
		}
		if s.Seat >= 0 && (s.By == "" || strings.HasPrefix(s.Record, "vote ")) {
			wrote = wrote.With(engine.Seat(s.Seat))
		}
	}
	return wrote
}

// missed counts the days in a row, up to the last, on which nothing was heard
// of a seat. Days on which it was silent or away count neither way, and the
// rounds before its player came, and in which he did, are not his.
func missed(rounds []pastRound, x engine.Seat, away []span, came time.Time) (n int) {
	for _, r := range slices.Backward(rounds) {
		switch {
		case r.wrote.Has(x), !came.Before(r.began):
			return n
		case r.silent.Has(x), slices.ContainsFunc(away, func(a span) bool { return a.meets(r.opened, r.deadline) }):
			continue
		}
		n++
	}
	return n
}

// newcomer is when a seat was last given to another person; zero: never.
func newcomer(logs []Log, name string) (at time.Time) {
	for _, l := range logs {
		if strings.HasPrefix(l.What, "replace "+name+" by ") {
			at = l.At
		}
	}
	return at
}

// warnAll warns at dawn, where one day is enough, everybody of whom nothing was
// heard in the night and who could be heard of by day.
func (h *Host) warnAll(before, t *table, step *Step, names *parser.Names) error {
	for x := range (t.state.Living() &^ t.state.SilentSeats() &^ before.heard()).All {
		if t.Seats[x].Away.After(t.Opened) || slices.Contains(t.Desk.Warned, int(x)) {
			continue
		}
		if err := h.warn(t, step, x, names); err != nil {
			return err
		}
	}
	return nil
}

// warn tells a player that he will be out unless he is heard of.
func (h *Host) warn(t *table, step *Step, x engine.Seat, names *parser.Names) error {
	t.Desk.Warned = append(slices.Clone(t.Desk.Warned), int(x))
	news := templates.News{Common: h.common(t, int(x), names, true), What: "warned", Private: true}
	l, err := h.letter(t, int(x), KindNews, t.cause("warned "+phaseWord(t.Phase)), news)
	step.Letters = append(step.Letters, l)
	step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: byOmerta, What: "warn " + t.names[x]})
	return err
}

// byOmerta is who did what no person commanded.
const byOmerta = "omerta"

// takeOut removes a player from the phase that opens.
func (h *Host) takeOut(t *table, step *Step, x engine.Seat, days int) error {
	reason := fmt.Sprintf("nothing was heard of this seat on %d days in a row", days)
	row := Statement{N: len(step.Statements), Seat: int(x), Phase: t.Phase, Arrived: t.Opened.Truncate(time.Second), Line: "out_after", Fate: "accepted", By: byOmerta}
	row.Record = record.Line(record.Input{Kind: record.IsRemove, Seat: x, Comment: reason}, t.names)
	next, err := t.add([]Statement{row})
	if err != nil {
		return err
	}
	*t = *next
	step.Statements = append(step.Statements, row)
	step.Events = append(step.Events, Log{Game: t.ID, At: h.Now(), Who: byOmerta, What: "remove " + t.names[x] + ": " + reason})
	return nil
}
