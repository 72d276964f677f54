package daemon

import (
	"context"
	"errors"
	"slices"
	"strings"

	"omerta/parser"
	"omerta/templates"
)

// fromHost reads a mail of a person who hosts: he commands, and gets a
// transcript back. It goes to his registered address alone.
func (h *Host) fromHost(ctx context.Context, in *incoming, t *table) (Step, error) {
	ours, _, err := h.ours(ctx, in, t)
	if err != nil {
		return Step{}, err
	}
	names := t.parserNames()
	in.reading = Read(in.mail, ours, names)
	in.fate.BodyHash = in.reading.Hash()
	if twice, err := h.twice(ctx, in, in.writer.standing == proven); twice || err != nil {
		return in.end(FateTwice), err
	}
	if in.writer.other { // from another address of his, or of somebody who has his key
		step, err := h.tellKeyOwner(ctx, in)
		step.Mails = in.end(FateHeld).Mails
		return step, err
	}
	if in.mail.Sort == SortAway || in.writer.standing != proven || !in.answerable() {
		return in.end(FateHeld), nil
	}
	lines, to, err := h.addressed(ctx, in, t)
	if err != nil {
		return Step{}, err
	}
	if to.table != t {
		t, names = to.table, to.table.parserNames()
		in.writer.game, in.writer.seat = t.ID, to.host
		in.fate.Game, in.fate.Seat = t.ID, to.host
	}
	list := parser.Parse(lines, t.hostContext(names))
	if to.games != nil && changes(list) {
		return h.whichOf(in, t, names, list, to.games)
	}
	if in.mail.Verdict != VerdictPass && changes(list) {
		return h.confirmHost(in, t, names, list)
	}
	return h.command(ctx, in, t, names, list)
}

// An addressee is the game that a host's commands are for.
type addressee struct {
	table *table
	host  int      // his seat in it
	games []string // he hosts all of these and named none
}

// addressed finds the game that a host names in his lines, before or after a
// command, and takes its name off them. Whoever hosts one game alone need not
// name it.
func (h *Host) addressed(ctx context.Context, in *incoming, t *table) (lines []string, to addressee, err error) {
	to = addressee{table: t, host: in.writer.seat}
	hosted, err := h.Store.HostedBy(ctx, in.mail.From)
	if err != nil || len(hosted) < 2 {
		return in.reading.Lines, to, err
	}
	named := ""
	for _, line := range in.reading.Lines {
		for _, p := range hosted {
			rest, ok := unnamed(line, p.Game)
			if !ok {
				continue
			}
			if line = rest; named != "" && named != p.Game {
				named = "" // two games in one mail: none is meant for sure
				return in.reading.Lines, addressee{t, to.host, gamesOf(hosted)}, nil
			}
			named, to.host = p.Game, p.Seat
			break
		}
		lines = append(lines, line)
	}
	if named == "" {
		to.games = gamesOf(hosted)
		return lines, to, nil
	}
	if named != t.ID {
		to.table, err = h.table(ctx, named)
	}
	return lines, to, err
}

// unnamed takes the id of a game off the beginning or the end of a line.
func unnamed(line, id string) (string, bool) {
	if rest, ok := strings.CutPrefix(line, id+" "); ok {
		return strings.TrimSpace(rest), true
	}
	if rest, ok := strings.CutSuffix(line, " "+id); ok {
		return strings.TrimSpace(rest), true
	}
	return line, false
}

func gamesOf(places []Place) (ids []string) {
	for _, p := range places {
		ids = append(ids, p.Game)
	}
	return ids
}

// whichOf asks a host of several games which one his commands are for.
func (h *Host) whichOf(in *incoming, t *table, names *parser.Names, list []parser.Statement, games []string) (Step, error) {
	e := &errand{h: h, t: t, names: names, host: in.writer.seat}
	facts := e.transcript()
	facts.Games = games
	for _, s := range list {
		line := lineOf(s)
		line.Fate, line.Why = "impossible", "which-game"
		facts.Lines = append(facts.Lines, line)
	}
	l, err := h.letter(t, in.writer.seat, KindAnswer, "answer "+in.cause(), facts)
	l.Answer, l.InReplyTo = true, in.mail.MessageID
	step := in.end(FateAccepted)
	step.Letters = []Letter{l}
	return step, err
}

// command carries out what a host wrote and answers it.
func (h *Host) command(ctx context.Context, in *incoming, t *table, names *parser.Names, list []parser.Statement) (Step, error) {
	e := &errand{h: h, ctx: ctx, t: t, names: names, host: in.writer.seat, who: in.mail.From, at: in.arrived, mail: in.raw.ID}
	if len(list) == 0 {
		list = []parser.Statement{{Kind: parser.IsCommand, Command: "help"}}
	}
	if err := e.run(list); err != nil {
		return Step{}, err
	}
	in.fate.Fate = FateAccepted
	step := e.step
	step.Mails = append(step.Mails, in.fate)
	if e.changed {
		in.next = e.t
	}
	answer := e.transcript(e.lines...)
	for i := range step.Letters { // what is shown to him answers him too
		if l := &step.Letters[i]; l.Seat == e.host && (l.Kind == KindReport || l.Kind == KindPreview) {
			l.Answer, l.InReplyTo = true, in.mail.MessageID
		}
	}
	to := e.t.reader(e.host)
	if e.answerTo != nil {
		to = *e.answerTo
		answer.Code = ""
	}
	l, err := h.write(e.t, to, KindAnswer, "answer "+in.cause(), answer)
	if err != nil {
		return Step{}, err
	}
	l.Answer, l.InReplyTo = true, in.mail.MessageID
	step.Letters = append(step.Letters, l)
	return step, nil
}

// confirm carries out the commands of a held mail of this host. Its code
// serves once.
func (e *errand) confirm(s parser.Statement) error {
	if e.mail == 0 {
		return e.cannot("not-a-host's")
	}
	raw, fate, err := e.h.Store.Held(e.ctx, strings.ToLower(strings.TrimSpace(s.Arg)))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	switch {
	case err != nil, fate.Game != e.t.ID, fate.Seat != e.host:
		return e.cannot("no-code")
	case slices.ContainsFunc(e.step.Mails, func(f MailFate) bool { return f.Mail == fate.Mail }):
		return e.cannot("no-code") // it has served, a line above
	case !e.at.Before(fate.Until):
		return e.cannot("old-code")
	}
	m := e.h.Decode(raw.Bytes, known)
	held := &incoming{raw: raw, mail: &m, writer: writer{game: fate.Game, seat: fate.Seat}}
	ours, _, err := e.h.ours(e.ctx, held, e.t)
	if err != nil {
		return err
	}
	fate.Fate, fate.Code, fate.At = FateAccepted, "", e.h.Now()
	e.step.Mails = append(e.step.Mails, *fate)
	e.lines = append(e.lines, e.line)
	defer func(outer []string) { e.onList = outer }(e.onList)
	e.onList = e.t.listNames()
	held.reading = Read(&m, ours, e.names)
	lines, _, err := e.h.addressed(e.ctx, held, e.t) // of several games it names this one
	if err != nil {
		return err
	}
	list := parser.Parse(lines, e.t.hostContext(e.names))
	for i, one := range list {
		if one.Command == "confirm" {
			continue // a mail cannot confirm itself
		}
		e.line = lineOf(one)
		if err := e.carryOut(one); err != nil {
			return err
		}
		if i < len(list)-1 {
			e.lines = append(e.lines, e.line)
		}
	}
	return nil
}

// confirmHost holds commands that would change a game while nobody vouches for
// their sender, and asks the host's address whether they are his.
func (h *Host) confirmHost(in *incoming, t *table, names *parser.Names, list []parser.Statement) (Step, error) {
	in.fate.Code = h.keys.Confirm(in.raw.ID, in.digest())
	in.fate.Until = h.Now().Add(inviteLife)
	step := in.end(FateHeld)
	facts := templates.Challenge{Common: h.common(t, in.writer.seat, names, true), Confirm: in.fate.Code}
	for _, s := range list {
		facts.Lines = append(facts.Lines, templates.Line{Text: s.Line, Fate: "held"})
	}
	l, err := h.letter(t, in.writer.seat, KindChallenge, "challenge "+in.cause(), facts)
	step.Letters = []Letter{l}
	return step, err
}
