package daemon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// common is what every letter of a game says. A private letter shows the
// reader's key and his name; a public one may be passed on and shows neither.
func (h *Host) common(t *table, seat int, names *parser.Names, private bool) templates.Common {
	c := templates.Common{Game: t.ID, Title: t.file.Title, Phase: t.Phase}
	if (t.Status == StatusRunning || t.Status == StatusStopped) && t.Desk.Paused.IsZero() {
		c.Deadline = t.ends().In(t.zone(seat))
	}
	if c.Address = h.Address; private && seat >= 0 {
		c.To, c.Code = name(names, engine.Seat(seat), t.language(seat)), t.Seats[seat].Key
		c.Address = h.replyTo(c.Code)
	}
	return c
}

// letter renders facts for a seat, or for a host (see [HostSeat]). The cause
// names it for ever: the same cause makes the same letter.
func (h *Host) letter(t *table, seat int, kind Kind, cause string, facts any) (Letter, error) {
	return h.write(t, t.reader(seat), kind, cause, facts)
}

// write renders facts for a reader.
func (h *Host) write(t *table, r reader, kind Kind, cause string, facts any) (Letter, error) {
	text, err := h.word(t, kind, r.language, facts)
	return h.address(t, r, kind, cause, text), err
}

// word renders facts in a language.
func (h *Host) word(t *table, kind Kind, lang string, facts any) (templates.Rendered, error) {
	text, err := h.Words.Render(lang, facts)
	if text.Broken != nil {
		h.brokenTemplate(t, string(kind), text.Broken)
	}
	return text, err
}

// address makes a letter to a reader of what was rendered.
func (h *Host) address(t *table, r reader, kind Kind, cause string, text templates.Rendered) Letter {
	l := Letter{Game: t.ID, Seat: r.seat, Kind: kind, To: r.to, Name: r.name, Language: r.language, Created: h.Now()}
	l.ID, l.ReplyTo = h.keys.Letter(r.key, h.domain, t.ID, r.seat, cause), h.replyTo(r.key)
	if root := h.keys.Letter(r.key, h.domain, t.ID, r.seat, t.Desk.Thread); root != l.ID {
		l.References = []string{root}
	}
	l.Subject, l.Text, l.HTML = text.Subject, text.Text, text.HTML
	return l
}

// opening is the cause of the letter that opens a phase. All other letters of
// the phase refer to it, so that a phase is one thread.
func opening(p engine.Phase) string { return "opening " + phaseWord(p) }

// replyTo is our address with a key in its plus part.
func (h *Host) replyTo(key string) string {
	local, domain, _ := strings.Cut(h.Address, "@")
	return local + "+" + key + "@" + domain
}

// language is the language of a seat's letters; -1 is the host's.
func (t *table) language(seat int) string {
	if seat >= 0 && t.Seats[seat].Language != "" {
		return t.Seats[seat].Language
	}
	return t.Language
}

// name returns a seat's name as sentences of a language need it.
func name(n *parser.Names, seat engine.Seat, lang string) templates.Name {
	if seat == engine.NoSeat {
		return templates.Name{}
	}
	if lang != "ru" {
		s := n.Name(int(seat))
		return templates.Name{Nom: s, Gen: s, Dat: s, Acc: s, Ins: s, Pre: s}
	}
	c := n.Forms(int(seat))
	return templates.Name{Nom: c.Nom, Gen: c.Gen, Dat: c.Dat, Acc: c.Acc, Ins: c.Ins, Pre: c.Pre}
}

func namesOf(n *parser.Names, seats engine.Seats, lang string) (out []templates.Name) {
	for x := range seats.All {
		out = append(out, name(n, x, lang))
	}
	return out
}

// actionOf gives an order the names that a letter needs.
func actionOf(names *parser.Names, o engine.Order, lang string) templates.Action {
	a := templates.Action{Verb: o.Verb, Role: o.Role}
	for _, x := range o.Targets {
		a.Targets = append(a.Targets, name(names, x, lang))
		a.Self = append(a.Self, x == o.By)
	}
	return a
}

// ballots are the votes as they stand, in the order in which they were cast.
func (t *table) ballots(names *parser.Names, lang string) (out []templates.Ballot) {
	for _, o := range t.state.Votes() {
		out = append(out, templates.Ballot{
			Voter: name(names, o.By, lang), On: name(names, o.Targets[0], lang), Blue: o.Verb == engine.Blue,
		})
	}
	return out
}

// factsOf words events for one reader.
func factsOf(names *parser.Names, events []engine.Event, lang string, want func(engine.Event) bool) (out []templates.Fact) {
	for _, e := range events {
		if !want(e) {
			continue
		}
		out = append(out, templates.Fact{
			Event: e, Who: name(names, e.On, lang), Other: name(names, e.Other, lang), Names: namesOf(names, e.Seats, lang),
		})
	}
	return out
}

// open lists what a seat may order in the open phase and whom it may name, as
// far as it can know (Rule P5).
func (t *table) open(x engine.Seat, names *parser.Names, lang string) (list []templates.Choice) {
	victims := -1
	for _, c := range t.state.Legal(x) {
		choice := templates.Choice{Verb: c.Verb, Least: c.Least}
		if c.Verb == engine.HealVictim {
			if victims >= 0 {
				list[victims].Roles = append(list[victims].Roles, c.Role)
				continue
			}
			victims, choice.Roles = len(list), []engine.RoleID{c.Role}
		}
		for _, who := range c.Targets {
			p := templates.Place{Names: namesOf(names, who.Without(x), lang), Self: who.Has(x)}
			if !t.Phase.Day { // by day the examples are the same for all
				p.Mates = namesOf(names, who&t.state.Mates(x), lang)
			}
			choice.Places = append(choice.Places, p)
		}
		list = append(list, choice)
	}
	if t.file.Closed && victims >= 0 {
		list[victims].Roles = t.attackers(x)
	}
	return list
}

// attackers are the roles whose victims a seat may heal, were they in play:
// where the setup is closed, what is offered does not tell which are.
func (t *table) attackers(x engine.Seat) (list []engine.RoleID) {
	for _, id := range engine.Roles() {
		if t.state.Check(engine.Order{By: x, Verb: engine.HealVictim, Role: id}) == engine.Accepted {
			list = append(list, id)
		}
	}
	return list
}

// roleLetter tells a seat who it is.
func (h *Host) roleLetter(t *table, seat int, names *parser.Names, cause string) (Letter, error) {
	x, lang := engine.Seat(seat), t.language(seat)
	facts := templates.RoleLetter{
		Common:     h.common(t, seat, names, true),
		Rulebook:   Rulebook(t.file),
		Role:       t.holdings[seat].Role,
		Rank:       int(t.holdings[seat].Rank),
		Actions:    t.holdings[seat].Role.Verbs(),
		Dealt:      t.file.Deal != nil,
		Commitment: engine.Commitment(t.Seed),
		Muster:     t.musters(),
		Anew:       t.Desk.Deals > 1,
		Square:     h.square(t, seat),
	}
	if !t.Phase.Day {
		facts.Open = t.open(x, names, lang)
	}
	for i := range t.Seats {
		n := name(names, engine.Seat(i), lang)
		facts.Living = append(facts.Living, n)
		if i != seat && (t.state.Living() &^ t.state.Mates(x)).Has(engine.Seat(i)) {
			facts.First = append(facts.First, n)
		}
	}
	if facts.Role == engine.RoleMafia {
		facts.Mates, facts.Room = t.gang(x, names, lang), h.gangRoom(t, seat)
	}
	return h.letter(t, seat, KindRole, cause, facts)
}

// gang is the gang of a seat, itself among it, by rank (Rule M12).
func (t *table) gang(x engine.Seat, names *parser.Names, lang string) (list []templates.Mate) {
	for mate := range t.state.Mates(x).With(x).All {
		list = append(list, templates.Mate{Name: name(names, mate, lang), Rank: int(t.holdings[mate].Rank), Self: mate == x})
	}
	slices.SortFunc(list, func(a, b templates.Mate) int { return a.Rank - b.Rank })
	return list
}

// hostTrouble tells the host of a game that something needs him.
func (h *Host) hostTrouble(t *table, what, detail, cause string) (Letter, error) {
	return h.letter(t, -1, KindTrouble, cause, templates.Trouble{Common: h.common(t, -1, nil, true), What: what, Detail: detail})
}

// operatorLetter tells the operator of trouble that belongs to no game; nil
// when there is nobody to tell.
func (h *Host) operatorLetter(what, detail, cause string) (*Letter, error) {
	if h.Operator == "" {
		return nil, nil
	}
	text, err := h.Words.Render(h.Language, templates.Trouble{What: what, Detail: detail})
	if err != nil {
		return nil, err
	}
	return &Letter{
		ID: h.keys.Notice(h.domain, h.Operator, cause), Seat: -1, Kind: KindTrouble, To: h.Operator, ReplyTo: h.Address,
		Subject: text.Subject, Text: text.Text, HTML: text.HTML, Language: h.Language, Created: h.Now(),
	}, nil
}

// tellOperator sends such a letter, if there is somebody to send it to.
func (h *Host) tellOperator(ctx context.Context, what, detail, cause string) error {
	l, err := h.operatorLetter(what, detail, cause)
	if err != nil || l == nil {
		return err
	}
	return h.commit(ctx, Step{Letters: []Letter{*l}})
}

// fiction picks the piece of fiction for the last closed phase of a table. It
// follows from what the digests told everybody so far, and from a die of its
// own for each phase, never from the seed of the game (secrecy 13): told again,
// a phase has the fiction that was sent.
func (h *Host) fiction(t *table, lang string) string {
	moods := make([]templates.Mood, len(t.closed))
	for i, c := range t.closed {
		moods[i] = templates.MoodOf(c.Phase, publicKinds(c.Results))
	}
	return h.Words.Fiction(lang, moods, func(i, n int) int {
		at := 0
		for _, c := range h.keys.token("fiction", t.ID, phaseWord(t.closed[i].Phase)) {
			at = (at*32 + strings.IndexRune("abcdefghijklmnopqrstuvwxyz234567", c)) % n
		}
		return at
	})
}

// publicKinds lists what result lines tell everybody.
func publicKinds(results string) (kinds []engine.Kind) {
	for line := range strings.Lines(results) {
		rest, public := strings.CutPrefix(strings.TrimSpace(line), "> "+engine.ForAll.String()+" ")
		word, _, _ := strings.Cut(rest, " ")
		if k, known := engine.ParseKind(word); public && known {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// stamp words an instant for a cause: it makes a letter that may be written
// again one of its own.
func stamp(at time.Time) string { return fmt.Sprint(at.UnixNano()) }
