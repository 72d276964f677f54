package daemon

import (
	"context"
	"slices"
	"strings"
	"time"

	"omerta/parser"
	"omerta/templates"
)

// maxWatchInvites is how many questions about watching may wait in a game: who
// asks for others' addresses leaves room for what its hosts ask.
const maxWatchInvites = maxInvites / 2

// Why addresses are written to about watching.
const (
	hintWatch      = "watch"
	hintWatchWhich = "which-watch"
	hintWatcher    = "watcher"
)

// outsiders is the context in which somebody is read who writes to no table.
var outsiders = &parser.Context{Names: parser.NewNames(nil), Self: -1}

// spectating reads a mail of somebody who wants to watch a game, or no longer
// to. It reports false for any other mail. A player of one game may watch
// another: he says so in a mail without a key, and of that alone.
func (h *Host) spectating(ctx context.Context, in *incoming) (Step, bool, error) {
	w := in.writer
	if w.keyed || in.mail.From == "" || !in.answerable() {
		return Step{}, false, nil
	}
	reading := Read(in.mail, nil, outsiders.Names)
	list := parser.Parse(reading.Lines, outsiders)
	if len(list) == 0 || len(list) > 1 && (w.game != "" || len(w.places) > 0) {
		return Step{}, false, nil
	}
	for _, s := range list {
		switch {
		case s.Kind != parser.IsCommand:
		case s.Command == "watch":
			in.fate.BodyHash = reading.Hash()
			return h.wantsToWatch(ctx, in, s)
		case s.Command == "unwatch":
			in.fate.BodyHash = reading.Hash()
			return h.wantsNoMore(ctx, in, s)
		}
	}
	return Step{}, false, nil
}

// wantsToWatch sends whoever wants to watch the one question that proves his
// address. Nothing begins before he answers.
func (h *Host) wantsToWatch(ctx context.Context, in *incoming, s parser.Statement) (Step, bool, error) {
	games, err := h.tablesIn(ctx, StatusOpen, StatusRunning)
	if err != nil {
		return Step{}, false, err
	}
	from := in.mail.From
	games = slices.DeleteFunc(games, func(t *table) bool { return t.takesPart(from) })
	t := named(games, s.Arg)
	switch {
	case t == nil && (in.writer.game != "" || len(in.writer.places) > 0) && (s.Arg != "" || len(games) == 0):
		return Step{}, false, nil // it is said in a game of his
	case t == nil && len(games) == 0:
		return Step{}, false, nil
	case t == nil:
		step, err := h.whichToWatch(ctx, in, games, tongue(s))
		return step, true, err
	}
	step, err := h.askWatcher(ctx, in, t, tongue(s))
	return step, true, err
}

// whichToWatch lists the games for somebody who named none of several. Whom
// nobody vouches for is not written to.
func (h *Host) whichToWatch(ctx context.Context, in *incoming, games []*table, lang string) (Step, error) {
	if in.mail.Verdict != VerdictPass {
		return in.end(FateDropped), nil
	}
	facts := templates.Hint{Why: hintWatchWhich, Language: lang}
	for _, t := range games {
		facts.Games = append(facts.Games, t.ID)
	}
	return h.hint(ctx, in, facts)
}

// askWatcher asks an address whether its owner wants to watch: once a day,
// whatever it is said to have written.
func (h *Host) askWatcher(ctx context.Context, in *incoming, t *table, lang string) (Step, error) {
	from := in.mail.From
	in.fate.Game, in.fate.Seat = t.ID, NoSeat
	silent := in.end(FateNotice)
	last, err := h.Store.Hinted(ctx, from, hintWatch)
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return silent, err
	}
	if many, err := h.strangers(ctx); err != nil || many {
		return silent, err
	}
	next := *t
	waiting := 0
	next.Desk.Invites = slices.DeleteFunc(slices.Clone(t.Desk.Invites), func(i Invite) bool {
		if i.Kind == InviteWatch {
			waiting++
		}
		return i.Kind == InviteWatch && i.Address == from // the day is over: he is asked again
	})
	if waiting >= maxWatchInvites {
		return silent, nil
	}
	l, ok, err := h.invite(&next, Invite{Kind: InviteWatch, Address: from, Seat: NoSeat, Language: lang})
	if err != nil || !ok {
		return silent, err
	}
	l.InReplyTo = in.mail.MessageID
	step := h.step(&next)
	step.Mails, step.Letters = silent.Mails, []Letter{l}
	step.Hints = []Hint{{Address: from, Why: hintWatch, At: h.Now()}}
	in.next = &next
	return step, nil
}

// wantsNoMore ends the watching of an address that writes without a key. Whom
// the check of his domain calls forged ends nothing.
func (h *Host) wantsNoMore(ctx context.Context, in *incoming, s parser.Statement) (Step, bool, error) {
	all, err := h.tablesIn(ctx, StatusOpen, StatusRunning, StatusStopped)
	if err != nil || in.mail.Verdict == VerdictFail {
		return Step{}, false, err
	}
	var watched []*table
	for _, t := range all {
		list, err := h.Store.Watchers(ctx, t.ID)
		if err != nil {
			return Step{}, false, err
		}
		if watches(list, in.mail.From) >= 0 {
			watched = append(watched, t)
		}
	}
	t := named(watched, s.Arg)
	switch {
	case len(watched) == 0:
		return Step{}, false, nil
	case t == nil:
		step, err := h.whichToWatch(ctx, in, watched, tongue(s))
		return step, true, err
	}
	step, err := h.unwatch(ctx, in, t)
	return step, true, err
}

// fromWatcher reads a mail to the key of somebody who watches. He has no voice
// in the game: he can end his watching, or change the language of his letters.
func (h *Host) fromWatcher(ctx context.Context, in *incoming, t *table) (Step, error) {
	ours, _, err := h.ours(ctx, in, t)
	if err != nil {
		return Step{}, err
	}
	in.reading = Read(in.mail, ours, outsiders.Names)
	in.fate.BodyHash = in.reading.Hash()
	if twice, err := h.twice(ctx, in, true); twice || err != nil {
		return in.end(FateTwice), err
	}
	if in.mail.Sort == SortAway {
		return in.end(FateAuto), nil
	}
	for _, s := range parser.Parse(in.reading.Lines, outsiders) {
		switch {
		case s.Kind != parser.IsCommand:
		case s.Command == "unwatch", s.Command == "leave":
			return h.unwatch(ctx, in, t)
		case s.Command == "language":
			return h.watcherSpeaks(ctx, in, t, s.Arg)
		case s.Command == "watch" && in.answerable():
			if step, is, err := h.wantsToWatch(ctx, in, s); is || err != nil {
				return step, err
			}
		}
	}
	return h.hint(ctx, in, templates.Hint{Why: hintWatcher, Language: t.Language, Games: []string{t.ID}})
}

// unwatch ends the watching of the writer of a mail.
func (h *Host) unwatch(ctx context.Context, in *incoming, t *table) (Step, error) {
	list, err := h.Store.Watchers(ctx, t.ID)
	at := watches(list, in.mail.From)
	if err != nil || at < 0 {
		return in.end(FateDropped), err
	}
	step := h.watcherStep(in, t, "unwatch")
	step.Unwatch = []string{in.mail.From}
	return h.tellWatcher(in, t, step, list[at], "unwatched")
}

// watcherSpeaks changes the language of a watcher's letters.
func (h *Host) watcherSpeaks(ctx context.Context, in *incoming, t *table, lang string) (Step, error) {
	list, err := h.Store.Watchers(ctx, t.ID)
	at := watches(list, in.mail.From)
	if err != nil || at < 0 {
		return in.end(FateDropped), err
	}
	w := list[at]
	w.Language = lang
	step := h.watcherStep(in, t, "watch in "+lang)
	step.Watch = []Watcher{w}
	return h.tellWatcher(in, t, step, w, "watching")
}

// watcherStep begins the step of a watcher's mail that does something.
func (h *Host) watcherStep(in *incoming, t *table, what string) Step {
	next := *t
	in.fate.Fate, in.fate.Game, in.fate.Seat, in.next = FateAccepted, t.ID, NoSeat, &next
	step := h.step(&next)
	step.Mails = []MailFate{in.fate}
	step.Events = []Log{{Game: t.ID, At: h.Now(), Who: in.mail.From, What: what}}
	return step
}

// tellWatcher answers a watcher.
func (h *Host) tellWatcher(in *incoming, t *table, step Step, w Watcher, what string) (Step, error) {
	if !in.answerable() {
		return step, nil
	}
	facts := templates.News{Common: h.common(t, NoSeat, nil, false), What: what, Private: true}
	l, err := h.write(t, reader{seat: NoSeat, to: w.Address, key: w.Key, language: w.Language}, KindNews, what+" "+in.cause(), facts)
	l.Answer, l.InReplyTo = true, in.mail.MessageID
	step.Letters = []Letter{l}
	return step, err
}

// lost ends the watching of an address that takes no mail.
func (h *Host) lost(ctx context.Context, l *Letter) (Step, error) {
	t, err := h.table(ctx, l.Game)
	if err != nil {
		return Step{}, ignoreMissing(err)
	}
	list, err := h.Store.Watchers(ctx, t.ID)
	if err != nil || watches(list, l.To) < 0 {
		return Step{}, err
	}
	next := *t
	step := h.step(&next)
	step.Unwatch = []string{l.To}
	step.Events = []Log{{Game: t.ID, At: h.Now(), Who: l.To, What: "unwatch: the address takes no mail"}}
	return step, nil
}

// watches is the place of an address among those who watch; -1: none.
func watches(list []Watcher, address string) int {
	return slices.IndexFunc(list, func(w Watcher) bool { return w.Address == address })
}

// takesPart reports whether an address hosts a game or plays in it: it gets
// what is public anyway.
func (t *table) takesPart(address string) bool {
	return slices.ContainsFunc(t.Hosts, func(g GameHost) bool { return g.Address == address }) ||
		slices.ContainsFunc(t.Seats, func(s Seat) bool { return slices.Contains(s.all(), address) })
}

// named finds the game that somebody names, or the only one there is where he
// names none; nil: it is not clear which.
func named(games []*table, id string) *table {
	if id == "" && len(games) == 1 {
		return games[0]
	}
	for _, t := range games {
		if strings.EqualFold(id, t.ID) || strings.EqualFold(id, t.file.Title) {
			return t
		}
	}
	return nil
}

// tablesIn are the games in some states, without those that cannot be read.
func (h *Host) tablesIn(ctx context.Context, in ...Status) (list []*table, err error) {
	ids, err := h.Store.Games(ctx, in...)
	for _, id := range ids {
		switch t, err := h.table(ctx, id); {
		case err == nil:
			list = append(list, t)
		case temporary(err):
			return nil, err
		}
	}
	return list, err
}
