package daemon

import (
	"context"
	"crypto/sha256"
	"regexp"
	"slices"
	"strings"

	"omerta/engine/record"
	"omerta/parser"
)

// A Roster is a table as [Examine] is told of it: who plays, and what was
// written to whom.
type Roster struct {
	Own     string // our address
	Phase   parser.Phase
	Players []RosterPlayer
	Letters []RosterLetter
}

// A RosterPlayer is one who plays.
type RosterPlayer struct {
	Name    string
	Aliases []string
	Address string
	Key     string
	Role    string // the record's word; empty: every verb is known
	Dead    bool
	InForce string // as a record writes it, without the name: "kill Vasya"
}

// A RosterLetter is a letter of ours.
type RosterLetter struct {
	ID     string // Message-ID, with or without angle brackets
	Player string
	Text   string
}

// An Examination is what the host would make of a mail.
type Examination struct {
	Action     string // accept, help, notice, hold, drop, drop-auto, drop-loop, bounce, dup
	Player     string // name; empty: unknown
	Reading    Reading
	Statements []parser.Statement
	Names      *parser.Names
	Self       int // place of Player in Names, -1: unknown
}

// An Examiner looks at mails one after the other, as they are received, and
// keeps nothing but what it needs to know a second copy.
type Examiner struct {
	roster Roster
	names  *parser.Names
	seen   map[string]Examination
}

// NewExaminer returns an examiner for a roster; the empty one is good for
// telling machines from people and new lines from quoted ones.
func NewExaminer(r Roster) *Examiner {
	seats := make([]parser.Seat, len(r.Players))
	for i, p := range r.Players {
		seats[i] = parser.Seat{Name: p.Name, Aliases: p.Aliases, Dead: p.Dead}
	}
	return &Examiner{roster: r, names: parser.NewNames(seats), seen: map[string]Examination{}}
}

// Known tells words of the grammar and names of the roster from noise.
func (e *Examiner) Known(text string) bool { return knownTo(e.names, text) }

// Examine says what the host would make of a mail, by the same steps: who
// wrote it, what is new in it, what it says.
func (e *Examiner) Examine(raw []byte, m *Mail) Examination {
	w, err := identify(context.Background(), e, m, e.keysIn(m), true)
	if err != nil {
		w = writer{standing: nobody, seat: -1}
	}
	out := Examination{Names: e.names, Self: w.seat}
	if w.seat >= 0 {
		out.Player = e.roster.Players[w.seat].Name
	}
	out.Reading = Read(m, e.ours(m, w.seat), e.names)
	statements := parser.Parse(out.Reading.Lines, e.context(w.seat))
	out.Action = e.action(m, w, out.Reading, statements)
	switch out.Action {
	case "accept", "help":
		for i := range statements {
			e.unrefuse(&statements[i], w.seat)
		}
		out.Statements = statements
	default:
		return out
	}
	bytes := sha256.Sum256(raw)
	same := []string{string(bytes[:])}
	if m.MessageID != "" {
		same = append(same, m.From+"\x00"+m.MessageID+"\x00"+out.Reading.Hash())
	}
	for _, key := range same {
		if first, twice := e.seen[key]; twice {
			first.Action = "dup"
			return first
		}
	}
	for _, key := range same {
		e.seen[key] = out
	}
	return out
}

// unrefuse makes an order of a statement that was understood and that the rules
// will refuse: whether they let it is not the question here.
func (e *Examiner) unrefuse(s *parser.Statement, seat int) {
	if s.Kind != parser.IsProblem || s.Problem != parser.NotYours && s.Problem != parser.SelfTarget {
		return
	}
	ctx := e.context(seat)
	ctx.Role, ctx.Phase, ctx.InForce = "", parser.AnyPhase, nil
	if s.Problem == parser.SelfTarget {
		ctx.Self, ctx.Role = -1, e.roster.Players[seat].Role
	}
	if wide := parser.Parse([]string{s.Line}, ctx); len(wide) == 1 && wide[0].Kind == parser.IsOrder {
		*s = wide[0]
	}
}

// action is the one word for what is done with a mail.
func (e *Examiner) action(m *Mail, w writer, r Reading, list []parser.Statement) string {
	switch m.Sort {
	case SortAuto:
		return "drop-auto"
	case SortLoop:
		return "drop-loop"
	case SortBounce:
		return "bounce"
	case SortAway:
		if w.keyed && acts(list) {
			return "hold"
		}
		return "drop-auto"
	}
	switch w.standing {
	case nobody, stranger:
		if m.answersNotice() && len(r.Lines) == 0 {
			return "drop-loop"
		}
		if w.standing == nobody || m.Sort != SortPerson {
			return "drop"
		}
		return "notice"
	case doubted, unclear:
		return "hold"
	}
	switch {
	case slices.ContainsFunc(list, func(s parser.Statement) bool { return s.Kind != parser.IsTalk }):
		return "accept"
	case len(r.Lines) == 0 && len(r.Quoted) == 0 && len(m.Notes) > 0:
		return "notice"
	}
	return "help"
}

// context is what the grammar may know of a player.
func (e *Examiner) context(seat int) *parser.Context {
	ctx := &parser.Context{Names: e.names, Self: seat, Phase: e.roster.Phase}
	var names []string
	for _, p := range e.roster.Players {
		names = append(names, p.Name)
		if !p.Dead {
			ctx.Living++
		}
	}
	if seat < 0 {
		return ctx
	}
	p := e.roster.Players[seat]
	ctx.Role = p.Role
	if p.InForce == "" {
		return ctx
	}
	quoted := strings.TrimSuffix(record.Line(record.Input{Order: passOf(seat)}, names), " pass")
	for _, line := range []string{quoted + " " + p.InForce, "vote" + strings.TrimPrefix(quoted, "order") + " " + p.InForce} {
		if in, err := record.ParseInput(line, names); err == nil {
			ctx.InForce = parserOrder(in.Order)
			break
		}
	}
	return ctx
}

// ours are the texts of our letters that a mail may quote.
func (e *Examiner) ours(m *Mail, seat int) (ours []Ours) {
	answered := append(append([]string(nil), m.InReplyTo...), m.References...)
	for _, l := range e.roster.Letters {
		id := strings.Trim(l.ID, "<>")
		if slices.Contains(answered, id) || seat >= 0 && l.Player == e.roster.Players[seat].Name {
			ours = append(ours, Ours{Text: l.Text})
		}
	}
	return ours
}

// word is what may be a key in a text.
var word = regexp.MustCompile(`[0-9A-Za-z]{8,64}`)

// keysIn lists the keys that a mail may carry. Those of a roster have any
// form, and our letters are known by their whole Message-ID.
func (e *Examiner) keysIn(m *Mail) (keys carried) {
	local, _, _ := strings.Cut(e.roster.Own, "@")
	for _, to := range m.To {
		at := strings.LastIndexByte(to, '@')
		if at < 0 {
			continue
		}
		if name, plus, ok := strings.Cut(to[:at], "+"); ok && strings.EqualFold(name, local) {
			keys.head = append(keys.head, strings.ToLower(plus))
		}
	}
	for _, id := range append(append([]string(nil), m.InReplyTo...), m.References...) {
		for _, l := range e.roster.Letters {
			if id == strings.Trim(l.ID, "<>") {
				keys.head = append(keys.head, e.keyOf(l.Player))
			}
		}
		label, _, _ := strings.Cut(id, ".")
		keys.head = append(keys.head, strings.ToLower(label))
	}
	for _, w := range word.FindAllString(m.Text+" "+m.HTML, 1000) {
		keys.text = append(keys.text, strings.ToLower(w))
	}
	return keys
}

func (e *Examiner) keyOf(player string) string {
	for _, p := range e.roster.Players {
		if p.Name == player {
			return p.Key
		}
	}
	return ""
}

// ByKey implements directory.
func (e *Examiner) ByKey(_ context.Context, key string) (Place, error) {
	for i, p := range e.roster.Players {
		if p.Key != "" && strings.EqualFold(p.Key, key) {
			return Place{Seat: i}, nil
		}
	}
	return Place{}, ErrNotFound
}

// ByAddress implements directory.
func (e *Examiner) ByAddress(_ context.Context, address string) (places []Place, err error) {
	for i, p := range e.roster.Players {
		if strings.EqualFold(p.Address, address) {
			places = append(places, Place{Seat: i})
		}
	}
	return places, nil
}

// owns implements directory.
func (e *Examiner) owns(_ context.Context, p Place, address string) (bool, error) {
	return strings.EqualFold(e.roster.Players[p.Seat].Address, address), nil
}
