package daemon

import (
	"context"
	"strings"
	"time"

	"omerta/parser"
	"omerta/templates"
)

// maxChallenges is how many held mails a seat is asked about in one phase.
// The rest are held and listed to the host.
const maxChallenges = 5

// hold keeps a mail whose writer is not proven and asks the owner of the seat
// whether he wrote it. Nothing of it runs before he says so.
func (h *Host) hold(ctx context.Context, in *incoming, t *table, names *parser.Names) (Step, error) {
	list := parser.Parse(in.reading.Lines, t.context(in.writer.seat, names, nil))
	if in.mail.Sort == SortAway && !(in.writer.keyed && acts(list)) {
		return in.end(FateAuto), nil
	}
	if in.writer.other {
		// Nobody confirms what he may not be shown.
		step, err := h.tellKeyOwner(ctx, in)
		step.Mails = in.end(FateHeld).Mails
		return step, err
	}
	in.fate.Code = h.keys.Confirm(0, in.digest()) // its number would count the mails of others
	in.fate.Until = t.limit()
	step := in.end(FateHeld)
	line := strings.Join(in.reading.Lines, " / ")
	told, err := h.tellKeyOwner(ctx, in)
	if err != nil {
		return Step{}, err
	}
	step.Letters, step.Hints = told.Letters, told.Hints
	// Anybody can send such mail, so only a few change the game; the others
	// are held all the same, and `omerta mail list` shows them.
	if !mayAsk(t, in.writer.seat, line) {
		return step, nil
	}
	row := t.Game
	step.Game = &row
	step.Statements = []Statement{{
		Mail: in.raw.ID, N: -1, Seat: in.writer.seat, Phase: t.Phase, Arrived: in.arrived,
		Line: line, Fate: "held",
	}}
	ask, err := h.mayChallenge(ctx, in, t)
	if err != nil || !ask {
		return step, err
	}
	facts := templates.Challenge{
		Common:  h.common(t, in.writer.seat, names, true),
		Confirm: in.fate.Code,
	}
	lang := t.language(in.writer.seat)
	for _, s := range list {
		line := templates.Line{Text: s.Line, Fate: "held"}
		if s.Kind == parser.IsOrder {
			o, err := engineOrder(in.writer.seat, s.Order)
			if err != nil {
				return Step{}, err
			}
			action := actionOf(names, o, lang)
			line.Action = &action
		}
		facts.Lines = append(facts.Lines, line)
	}
	letter, err := h.letter(t, in.writer.seat, KindChallenge, "challenge "+in.cause(), facts)
	if err != nil {
		return Step{}, err
	}
	step.Letters = append(step.Letters, letter)
	if in.writer.failed && !in.writer.keyed {
		step.Hints = append(step.Hints, Hint{Address: letter.To, Why: "challenge", At: h.Now()})
	}
	return step, nil
}

// mayAsk reports whether a seat may be asked about one more held mail in this
// phase: one question for each distinct mail, and five in all.
func mayAsk(t *table, seat int, line string) bool {
	n := 0
	for _, s := range t.statements {
		if s.Seat == seat && s.Fate == "held" {
			if n++; s.Line == line {
				return false
			}
		}
	}
	return n < maxChallenges
}

// tellKeyOwner tells the owner of a key that somebody else used it, once a
// day, and nothing of what was written.
func (h *Host) tellKeyOwner(ctx context.Context, in *incoming) (step Step, err error) {
	p := in.writer.foreign
	if p == nil || in.mail.Sort != SortPerson && in.mail.Sort != SortSuppress {
		return step, nil
	}
	t, err := h.table(ctx, p.Game)
	if err != nil {
		return step, ignoreMissing(err)
	}
	owner := t.reader(p.Seat).to
	last, err := h.Store.Hinted(ctx, owner, "key-seen")
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return step, err
	}
	l, err := h.letter(t, p.Seat, KindChallenge, "key seen "+stamp(h.Now()), templates.Challenge{Common: h.common(t, p.Seat, t.parserNames(), true), ByOther: true})
	step.Letters, step.Hints = []Letter{l}, []Hint{{Address: owner, Why: "key-seen", At: h.Now()}}
	return step, err
}

// mayChallenge keeps the other limits of challenges: no machine is asked, and
// one a day goes out where our receiver's check said that the sender is forged.
func (h *Host) mayChallenge(ctx context.Context, in *incoming, t *table) (bool, error) {
	if in.mail.Sort != SortPerson && in.mail.Sort != SortSuppress || t.Status != StatusRunning {
		return false, nil
	}
	owner := t.Seats[in.writer.seat].Address
	if in.writer.failed && !in.writer.keyed {
		last, err := h.Store.Hinted(ctx, owner, "challenge")
		if err != nil || h.Now().Sub(last) < 24*time.Hour {
			return false, err
		}
	}
	return true, nil
}
