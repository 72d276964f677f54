package daemon

import (
	"context"
	"errors"
	"slices"
	"strings"

	"omerta/parser"
	"omerta/templates"
)

// playerCommand answers what a player asks. What is asked for is told in the
// receipt itself, or sent along with it.
func (h *Host) playerCommand(ctx context.Context, out *said, in *incoming, line *templates.Line, row *Statement, s parser.Statement) error {
	switch s.Command {
	case "final", "away", "resign", "leave", "address", "zone":
		return h.seatCommand(out, in, line, row, s)
	case "page":
		out.page(in.writer.seat, h.Now(), line, s.Arg == "on")
	case "role":
		if out.role = out.table.Phase.N > 0; !out.role {
			line.Command = "unavailable"
		}
	case "resend":
		out.resend = true
	case "language":
		switch lang := strings.ToLower(strings.TrimSpace(s.Arg)); lang {
		case "ru", "en":
			out.language, line.Argument = lang, lang
		default:
			line.Command = "unavailable"
		}
	case "watch", "unwatch":
		line.Command = "watch" // a player watches another game by a mail without his key
	case "specimen":
		return h.specimenCommand(out, line, s)
	case "gang":
		return h.gangCommand(ctx, out, in, line, s)
	case "confirm":
		if s.Arg == "" { // he has his role letter
			line.Argument = "here"
			return nil
		}
		return h.confirm(ctx, out, in, line, s)
	case "status", "votes", "who", "rules", "help", "ping":
	default:
		line.Command = "unavailable"
	}
	return nil
}

// confirm releases a held mail: its statements count from its own arrival.
// A code serves once, for the seat it was sent to, until the deadline.
func (h *Host) confirm(ctx context.Context, out *said, in *incoming, line *templates.Line, s parser.Statement) error {
	raw, fate, err := h.Store.Held(ctx, strings.ToLower(strings.TrimSpace(s.Arg)))
	if errors.Is(err, ErrNotFound) {
		line.Argument = "unknown"
		return nil
	}
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(out.fates, func(f MailFate) bool { return f.Mail == fate.Mail }):
		line.Argument = "unknown" // it has served, a line above
		return nil
	case fate.Game != out.table.ID || fate.Seat != in.writer.seat:
		line.Argument = "unknown"
		return nil
	}
	m := h.Decode(raw.Bytes, known)
	if t := out.table; t.closedTo(in.arrived) != "" || t.closedTo(arrival(raw, &m)) != "" {
		line.Argument = "expired"
		return nil
	}
	line.Argument = "done"
	held := &incoming{raw: raw, mail: &m, arrived: arrival(raw, &m), fate: *fate}
	held.writer = writer{standing: proven, game: fate.Game, seat: fate.Seat, keyed: true}
	ours, ask, err := h.ours(ctx, held, out.table)
	if err != nil {
		return err
	}
	held.reading = Read(&m, ours, out.names)
	for _, one := range parser.Parse(held.reading.Lines, out.table.contextAt(held.arrived, fate.Seat, out.names, ask)) {
		if one.Kind == parser.IsCommand && one.Command == "confirm" {
			continue // a mail cannot confirm itself
		}
		if err := h.take(ctx, out, held, one); err != nil {
			return err
		}
	}
	held.fate.Fate, held.fate.Code, held.fate.At = FateAccepted, "", h.Now()
	out.fates = append(out.fates, held.fate)
	return nil
}
