package daemon

import (
	"context"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// whichGame finds the game that a mail without a key can mean, where its
// writer plays in several: the one in which all of its orders are lawful now,
// if there is one such game. Else the writer stays unclear.
func (h *Host) whichGame(ctx context.Context, in *incoming) (writer, error) {
	var fits []Place
	for _, p := range in.writer.places {
		t, err := h.table(ctx, p.Game)
		if err != nil {
			if temporary(err) {
				return in.writer, err
			}
			continue // it is stopped when its turn comes
		}
		names := t.parserNames()
		reading := Read(in.mail, nil, names)
		list := parser.Parse(reading.Lines, t.contextAt(in.arrived, p.Seat, names, nil))
		if t.closedTo(in.arrived) == "" && t.lawful(p.Seat, list) {
			fits = append(fits, p)
		}
	}
	if len(fits) != 1 {
		return in.writer, nil
	}
	return in.writer.in(fits[0], in.mail.Verdict), nil
}

// lawful reports whether a list of statements holds an order and all of its
// orders may be given now.
func (t *table) lawful(seat int, list []parser.Statement) bool {
	n := 0
	for _, s := range list {
		switch s.Kind {
		case parser.IsOrder:
			o, err := engineOrder(seat, s.Order)
			if err != nil || t.state.Check(o) != engine.Accepted {
				return false
			}
			n++
		case parser.IsProblem, parser.IsQuestion:
			return false
		}
	}
	return n > 0
}

// askGame asks a player of several games which one he means. Whoever is proven
// is asked every time, within the limit of receipts; anybody else once a day.
func (h *Host) askGame(ctx context.Context, in *incoming) (Step, error) {
	var games []string
	for _, p := range in.writer.places {
		if len(games) == 0 || games[len(games)-1] != p.Game {
			games = append(games, p.Game)
		}
	}
	facts := templates.Hint{Why: "which-game", Games: games}
	if in.mail.Verdict != VerdictPass {
		step, err := h.hint(ctx, in, facts)
		step.Mails = in.end(FateHeld).Mails
		return step, err
	}
	n, err := h.Store.CountLetters(ctx, in.mail.From, KindNotice, h.Now().Add(-24*time.Hour))
	if err != nil || n >= maxReceipts || !in.answerable() {
		return in.end(FateNotice), err
	}
	l, err := h.noticeTo(in, facts)
	step := in.end(FateNotice)
	step.Letters = []Letter{l}
	return step, err
}
