package daemon

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"omerta/parser"
)

// An Outcome is what came of a command at the terminal.
type Outcome struct {
	Text string // what is answered, in the language of the game
	Done bool   // every line was carried out
}

// commander is the seat of the host as whom somebody commands at the terminal:
// the first one, unless who is an address. That must be a host's, or the
// operator's.
func (h *Host) commander(t *table, who string) (int, error) {
	if who == terminal || strings.HasPrefix(who, terminal+" ") || h.Operator != "" && strings.EqualFold(who, h.Operator) {
		return HostSeat(0), nil
	}
	hosts := make([]string, len(t.Hosts))
	for i, g := range t.Hosts {
		if strings.EqualFold(who, g.Address) {
			return HostSeat(i), nil
		}
		hosts[i] = g.Address
	}
	return 0, fmt.Errorf("%s does not host game %q; give a host of it (%s) after --as, or leave --as out", who, t.ID, strings.Join(hosts, ", "))
}

// Command carries out what a host says at the terminal, in the words in which
// he would write it by mail, and writes it down. A command that changes
// nothing answers with what it shows. Who is "terminal", or that and a name, or
// the address of a host of the game.
func (h *Host) Command(ctx context.Context, id, who, text string) (Outcome, error) {
	for {
		t, err := h.table(ctx, id)
		if errors.Is(err, ErrNotFound) {
			return Outcome{}, unknownGame(id)
		}
		if err != nil {
			return Outcome{}, err
		}
		host, err := h.commander(t, who)
		if err != nil {
			return Outcome{}, err
		}
		names := t.parserNames()
		e := &errand{h: h, ctx: ctx, t: t, names: names, host: host, who: strings.ToLower(who), at: h.Now()}
		if err := e.run(parser.Parse(strings.Split(text, "\n"), t.hostContext(names))); err != nil {
			return Outcome{}, err
		}
		if e.changed {
			err := h.commit(ctx, e.step)
			if errors.Is(err, ErrStale) {
				continue
			}
			if err != nil {
				return Outcome{}, err
			}
			h.Notice()
		}
		return e.outcome()
	}
}

// outcome words what came of an errand at the terminal. Letters that are made
// for the host alone are shown to him at once.
func (e *errand) outcome() (Outcome, error) {
	out := Outcome{Done: true}
	var parts []string
	for _, l := range e.lines {
		text, err := e.h.Words.Outcome(e.t.Language, e.transcript(l))
		if err != nil {
			return out, err
		}
		parts = append(parts, text)
		out.Done = out.Done && l.Fate == "done"
	}
	if !e.changed {
		for _, l := range e.step.Letters {
			parts = append(parts, l.Text)
		}
	}
	out.Text = strings.Join(parts, "\n")
	return out, nil
}
