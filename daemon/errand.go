package daemon

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// An errand carries out what a host commanded, line by line. By mail and at
// the terminal the same lines do the same.
type errand struct {
	h      *Host
	ctx    context.Context
	t      *table // as it is after the lines so far
	names  *parser.Names
	onList []string // see listNames, when the lines were read
	host   int      // the seat of the host, see HostSeat
	who    string   // his address, or terminal
	at     time.Time
	mail   int64 // 0: at the terminal

	answerTo *reader // who gets the answer where that is not the host any more

	line    templates.Line // the one being carried out
	lines   []templates.Line
	step    Step // what is to be written; its Game is set at the end
	changed bool // the game changes
	moved   bool // a phase was closed or reopened: the lines after it were meant for another
}

// A duty is a command of a host.
type duty struct {
	run   func(*errand, parser.Statement) error
	looks bool                // it changes nothing
	blind bool                // it may be given in a blind game
	needs func(*table) string // why it cannot be given now, a block of the words; empty: it can
}

// duties lists what a host can command. Their words are in package parser.
var duties map[string]duty

func init() { // the table names functions that look into it
	duties = map[string]duty{
		"show":           {run: (*errand).show, looks: true, needs: listed},
		"preview":        {run: (*errand).preview, looks: true, needs: running},
		"new":            {run: (*errand).newGame, looks: true, blind: true},
		"start":          {run: (*errand).start, blind: true},
		"redeal":         {run: (*errand).redeal, needs: running},
		"pause":          {run: (*errand).pause, blind: true, needs: running},
		"resume":         {run: (*errand).resume, blind: true, needs: running},
		"extend":         {run: (*errand).extend, blind: true, needs: running},
		"close":          {run: (*errand).close, needs: running},
		"late":           {run: (*errand).late, blind: true, needs: running},
		"hold":           {run: (*errand).hold, needs: running},
		"go":             {run: (*errand).letGo, needs: running},
		"process":        {run: (*errand).process, needs: running},
		"story":          {run: (*errand).story, needs: running},
		"die":            {run: (*errand).die, needs: running},
		"act for":        {run: (*errand).actFor, needs: running},
		"votes:":         {run: (*errand).votesFor, needs: running},
		"remove":         {run: (*errand).remove, needs: runningOrListed},
		"withdraw":       {run: (*errand).withdraw, needs: running},
		"rollback":       {run: (*errand).rollback, needs: running},
		"cancel game":    {run: (*errand).cancel, blind: true, needs: notOver},
		"replace":        {run: (*errand).replace, blind: true, needs: running},
		"resend to":      {run: (*errand).resendTo, blind: true, needs: begun},
		"announce":       {run: (*errand).announce, blind: true},
		"announce later": {run: (*errand).announceLater, blind: true, needs: running},
		"write":          {run: (*errand).write, blind: true},
		"note":           {run: (*errand).note, blind: true},
		"publish":        {run: (*errand).publish, blind: true, needs: over},
		"promote":        {run: (*errand).promote, blind: true, needs: notOver},
		"resign":         {run: (*errand).stepDown, blind: true, needs: notOver},
		"confirm":        {run: (*errand).confirm, blind: true},
		"help":           {run: (*errand).help, looks: true, blind: true},
		"rules":          {run: (*errand).help, looks: true, blind: true},
		"ping":           {run: (*errand).help, looks: true, blind: true},
		"status":         {run: (*errand).show, looks: true, needs: listed},
		"votes":          {run: (*errand).show, looks: true, needs: listed},
		"who":            {run: (*errand).show, looks: true, needs: listed},
	}
}

func begun(t *table) string {
	if t.Phase.N == 0 {
		return "not-begun"
	}
	return ""
}

func running(t *table) string {
	switch {
	case t.Status == StatusStopped:
		return "stopped"
	case t.Status != StatusRunning:
		return cmp.Or(notOver(t), begun(t))
	}
	return ""
}

func notOver(t *table) string {
	if t.over() {
		return "over"
	}
	return ""
}

func over(t *table) string {
	if !t.over() {
		return "not-over"
	}
	return ""
}

// over reports whether a game has ended, by itself or by its host.
func (t *table) over() bool { return t.Status == StatusEnded || t.Status == StatusCancelled }

// changes reports whether a list of statements would change a game.
func changes(list []parser.Statement) bool {
	for _, s := range list {
		if s.Command == "confirm" {
			continue // by its code
		}
		if d, ok := duties[s.Command]; s.Kind == parser.IsCommand && ok && !d.looks {
			return true
		}
	}
	return false
}

// run carries out what a host said, line by line. A line that cannot be
// carried out is answered and changes nothing; the others are.
func (e *errand) run(list []parser.Statement) error {
	e.onList = e.t.listNames()
	for _, s := range list {
		e.line = lineOf(s)
		if err := e.carryOut(s); err != nil {
			return err
		}
		e.lines = append(e.lines, e.line)
	}
	if !e.changed {
		return nil
	}
	if !e.moved {
		letters, err := e.h.early(e.ctx, e.t, e.step.Statements)
		if err != nil {
			return err
		}
		e.step.Letters = append(e.step.Letters, letters...)
	}
	e.step.Game = e.h.step(e.t).Game
	return nil
}

// lineOf is a statement as the answer shows it.
func lineOf(s parser.Statement) templates.Line {
	return templates.Line{Text: s.Line, Word: s.Word, Suggest: s.Suggest, Problem: string(s.Problem), Command: s.Command, Argument: s.Arg}
}

func (e *errand) carryOut(s parser.Statement) error {
	e.line.Fate = "done"
	s.Reason = e.h.strike(e.t, s.Reason) // it stands in the record, which all get
	d, known := duties[s.Command]
	switch {
	case s.Command == "" && e.halfSaid(s):
		return e.cannot("usage")
	case s.Kind == parser.IsTalk:
		e.line.Fate = "talk"
		return nil
	case s.Kind == parser.IsProblem, s.Kind == parser.IsQuestion:
		e.line.Fate = "problem"
		return nil
	case s.Kind == parser.IsOrder:
		return e.cannot("no-seat")
	case !known:
		return e.cannot("not-a-host's")
	case e.moved:
		return e.cannot("moved")
	case e.t.sealed() && !e.t.listOpen() && !d.blind && !(s.Command == "go" && len(e.t.missing()) > 0):
		return e.cannot("blind")
	}
	if d.needs != nil {
		if why := d.needs(e.t); why != "" {
			return e.cannot(why)
		}
	}
	if s.Arg == "" && len(s.Seats) == 0 && takesText(s.Command) {
		return e.cannot("no-text")
	}
	return d.run(e, s)
}

// halfSaid reports whether a line that is no command begins as one: its host is
// shown how that is written.
func (e *errand) halfSaid(s parser.Statement) bool {
	head := parser.HostHead(s.Line)
	if head == "" || head == "act for" && s.Kind == parser.IsOrder {
		return false
	}
	e.line.Command = head
	return true
}

// cannot answers that a line is not carried out, and why.
func (e *errand) cannot(why string, names ...string) error {
	e.line.Fate, e.line.Why, e.line.Names = "impossible", why, names
	return nil
}

// cannotNow is cannot where phases can be chosen instead.
func (e *errand) cannotNow(why string, phases ...engine.Phase) error {
	e.line.Phases = phases
	return e.cannot(why)
}

// did notes that the game changes, and how.
func (e *errand) did(what string, args ...any) {
	e.changed = true
	if e.step.Events == nil {
		e.change().Desk.Commands++
	}
	e.step.Events = append(e.step.Events, Log{Game: e.t.ID, At: e.h.Now(), Who: e.who, What: fmt.Sprintf(what, args...)})
}

// change replaces the table by a copy that may be changed.
func (e *errand) change() *table {
	next := *e.t
	e.t = &next
	return e.t
}

// cause makes the cause of a letter that this errand brings. Nothing in it
// counts what others do: their readers could compare (secrecy: traffic of
// others).
func (e *errand) cause(what string) string {
	return fmt.Sprintf("%s %d %d %s", what, e.t.Desk.Commands, len(e.step.Letters), stamp(e.h.Now()))
}

// causeForHost is the same for a letter to the host himself, of which he may
// ask for several at once.
func (e *errand) causeForHost(what string) string { return fmt.Sprintf("%s %d", e.cause(what), e.mail) }

// tellAll writes to everybody at the table, to those who watch and to the
// other hosts, in the same words.
func (e *errand) tellAll(news templates.News) error {
	letters, err := e.h.tellAll(e.ctx, e.t, e.cause("news "+news.What), news, e.host)
	e.step.Letters = append(e.step.Letters, letters...)
	return err
}

// tellAll writes news to everybody, but not to the host who made them.
func (h *Host) tellAll(ctx context.Context, t *table, cause string, news templates.News, but int) ([]Letter, error) {
	who := news.Who
	return h.public(ctx, t, KindNews, cause, but, func(c templates.Common, lang string, names *parser.Names) any {
		n := news
		n.Common = c
		n.At = news.At.In(c.Deadline.Location())
		if t.waits() {
			n.Deadline = time.Time{} // it has passed
		}
		if who.Nom != "" {
			n.Who = nameOf(names, who.Nom, lang)
		}
		return n
	})
}

// nameOf finds a seat's name in the forms of a language.
func nameOf(names *parser.Names, nom, lang string) templates.Name {
	for i := range names.Len() {
		if names.Name(i) == nom {
			return name(names, engine.Seat(i), lang)
		}
	}
	return templates.Name{Nom: nom, Gen: nom, Dat: nom, Acc: nom, Ins: nom, Pre: nom}
}

// tell writes to one player.
func (e *errand) tell(seat int, news templates.News) error {
	news.Common, news.Private = e.h.common(e.t, seat, e.names, true), true
	if e.t.waits() {
		news.Deadline = time.Time{} // it has passed, and nothing can be changed
	}
	l, err := e.h.letter(e.t, seat, KindNews, e.cause("news "+news.What), news)
	e.step.Letters = append(e.step.Letters, l)
	return err
}

// transcript is what is answered to lines.
func (e *errand) transcript(lines ...templates.Line) templates.Transcript {
	t := e.t
	facts := templates.Transcript{
		Common: e.h.common(t, e.host, e.names, true), Rulebook: Rulebook(t.file),
		Lines: lines, State: string(t.Status), Held: t.Desk.Hold, Parts: t.parts(),
	}
	switch {
	case t.Status != StatusRunning:
	case t.waits():
		facts.State = "waits"
		if !t.Desk.Until.IsZero() {
			facts.Until = t.Desk.Until.In(t.zone(e.host))
		}
	case !t.Desk.Paused.IsZero():
		facts.State = "paused"
	}
	return facts
}

// hostContext is the context in which a host is read. While players sign up he
// can name those too who wait for a seat.
func (t *table) hostContext(names *parser.Names) *parser.Context {
	ctx := &parser.Context{Names: names, Self: -1, Host: true, Phase: parser.Night, Living: len(t.Seats), SignUp: t.listOpen()}
	if t.listOpen() && len(t.Desk.Waiting) > 0 {
		ctx.Names = t.makeNames(t.Desk.Waiting...)
	}
	if t.Phase.Day {
		ctx.Phase = parser.Day
	}
	return ctx
}
