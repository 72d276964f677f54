package daemon

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// maxReceipts is how many receipts a player gets in 24 hours. His orders are
// limited by nothing.
const maxReceipts = 30

// answer makes the step of a mail whose writer is proven: its statements and
// the letters that answer it.
func (h *Host) answer(ctx context.Context, in *incoming, t *table, out *said) (Step, error) {
	next := *out.table
	seat := in.writer.seat
	if out.language != "" {
		next.Seats = append([]Seat(nil), next.Seats...)
		next.Seats[seat].Language = out.language
	}
	in.fate.Fate = FateHelp
	switch {
	case out.late:
		in.fate.Fate = FateLate
	case out.read:
		in.fate.Fate = FateAccepted
	}
	in.next = &next
	var release []Place
	if in.alive {
		release = []Place{{Game: next.ID, Seat: seat}}
	}
	early, err := h.early(ctx, &next, out.statements)
	if err != nil {
		return Step{}, err
	}
	step := h.step(&next)
	step.Release, step.Mails, step.Statements = release, append([]MailFate{in.fate}, out.fates...), out.statements
	news, err := h.gangChanged(seat, t, &next, out.names)
	news = append(append(news, out.letters...), early...)
	if err != nil || !in.answerable() {
		step.Letters = news
		return step, err
	}
	n, err := h.Store.CountLetters(ctx, next.Seats[seat].Address, KindReceipt, h.Now().Add(-24*time.Hour))
	if err != nil {
		return Step{}, err
	}
	if n < maxReceipts {
		step.Letters, err = h.receipt(ctx, in, &next, out)
	}
	step.Letters = append(step.Letters, news...)
	return step, err
}

// receipt answers a mail: a transcript, then what is in force.
func (h *Host) receipt(ctx context.Context, in *incoming, t *table, out *said) ([]Letter, error) {
	seat := in.writer.seat
	facts := h.standingFacts(t, seat, out.names)
	facts.Lines = out.lines
	facts.Late, facts.Early = out.late && t.Phase.N > 0, t.Phase.N == 0
	facts.Again = out.role || out.resend
	facts.Quoted = len(in.reading.Quoted) > 0
	facts.Unproven = in.writer.standing == believed
	facts.Notes = in.mail.Notes
	l, err := h.letter(t, seat, KindReceipt, "receipt "+in.cause(), facts)
	if err != nil {
		return nil, err
	}
	l.Answer, l.Ask = true, out.ask
	l.InReplyTo = in.mail.MessageID
	letters := []Letter{l}
	if out.role && t.Phase.N > 0 {
		role, err := h.roleLetter(t, seat, out.names, "role "+in.cause())
		if err != nil {
			return nil, err
		}
		letters = append(letters, role)
	}
	specimens, err := h.specimens(ctx, t, seat, out.specimens, out.names, in.cause())
	if err != nil {
		return nil, err
	}
	letters = append(letters, specimens...)
	if out.resend {
		again, err := h.again(ctx, t, seat, in.cause())
		if err != nil {
			return nil, err
		}
		letters = append(letters, again...)
	}
	return letters, nil
}

// standingFacts is what a receipt says besides its transcript.
func (h *Host) standingFacts(t *table, seat int, names *parser.Names) templates.Receipt {
	lang := t.language(seat)
	facts := templates.Receipt{
		Common: h.common(t, seat, names, true), Rulebook: Rulebook(t.file), Day: t.Phase.Day,
		Over:     t.Status == StatusEnded || t.Status == StatusCancelled,
		Commands: t.offers(seat), Square: h.square(t, seat),
	}
	if t.Phase.N == 0 || facts.Over {
		return facts
	}
	x := engine.Seat(seat)
	if o, ok := t.state.InForce(x); ok {
		a := actionOf(names, o, lang)
		facts.InForce = &a
	}
	if o := t.keptOf(seat); o != nil {
		a := actionOf(names, *o, lang)
		facts.Kept = &a
	}
	facts.Gang = t.gangOrder(x, names, lang)
	facts.Open = t.open(x, names, lang)
	facts.Living = namesOf(names, t.state.Living(), lang)
	facts.Silent = namesOf(names, t.state.SilentSeats(), lang)
	facts.Votes = t.ballots(names, lang)
	return facts
}

// gangOrder is the order in force for the gang, for its living members alone
// (secrecy: the gang).
func (t *table) gangOrder(x engine.Seat, names *parser.Names, lang string) *templates.GangOrder {
	if t.Phase.Day || !t.state.Living().Has(x) || t.state.Role(x) != engine.RoleMafia {
		return nil
	}
	o, ok := t.state.Gang()
	if !ok {
		return nil
	}
	return &templates.GangOrder{Whose: name(names, o.By, lang), Action: actionOf(names, o, lang)}
}

// maxGangNews is how many such changes a night are told at once: nobody can
// use up what the others may be sent.
const maxGangNews = 20

// gangChanged tells the living members of the gang, but not the one who did
// it, when the order in force for the gang has changed.
func (h *Host) gangChanged(by int, before, after *table, names *parser.Names) (letters []Letter, err error) {
	if after.Phase.N == 0 || after.Phase.Day {
		return nil, nil
	}
	was, had := before.state.Gang()
	is, has := after.state.Gang()
	if had == has && reflect.DeepEqual(was, is) {
		return nil, nil
	}
	if after.Desk.Gang++; after.Desk.Gang > maxGangNews {
		return nil, nil // `status` tells the rest
	}
	for x := range after.state.Living().All {
		if int(x) == by || after.state.Role(x) != engine.RoleMafia {
			continue
		}
		facts := h.standingFacts(after, int(x), names)
		facts.News = true
		l, err := h.letter(after, int(x), KindGang, after.cause(fmt.Sprintf("gang %s %d", phaseWord(after.Phase), after.Desk.Gang)), facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// gangLast tells those who had all the letters of the gang that a night may
// bring what was in force at its end: nobody is left with an older order.
func (h *Host) gangLast(t *table, names *parser.Names) (letters []Letter, err error) {
	if t.Phase.Day || t.Desk.Gang <= maxGangNews {
		return nil, nil
	}
	for x := range t.state.Living().All {
		if t.state.Role(x) != engine.RoleMafia {
			continue
		}
		facts := h.standingFacts(t, int(x), names)
		facts.News = true
		l, err := h.letter(t, int(x), KindGang, t.cause("gang last "+phaseWord(t.Phase)), facts)
		if err != nil {
			return nil, err
		}
		letters = append(letters, l)
	}
	return letters, nil
}

// anew is a letter to a seat once more: the same words to where its player is
// now, and with the key that the seat has now.
func (h *Host) anew(t *table, seat int, l Letter, cause string) Letter {
	key := t.Seats[seat].Key
	old, _, _ := strings.Cut(l.ID, ".") // a Message-ID begins with the key of its reader
	l.Text, l.HTML = strings.ReplaceAll(l.Text, old, key), strings.ReplaceAll(l.HTML, old, key)
	l.ID = h.keys.Letter(key, h.domain, t.ID, seat, cause)
	l.To, l.Name, l.ReplyTo = t.Seats[seat].Address, t.Seats[seat].Name, h.replyTo(key)
	l.Created, l.NotBefore, l.Attempts = h.Now(), time.Time{}, 0
	return l
}

// again copies the last letter of each kind that tells a player something:
// the letters keep their words and get new names.
func (h *Host) again(ctx context.Context, t *table, seat int, cause string) (letters []Letter, err error) {
	last, err := h.Store.LettersTo(ctx, t.ID, seat, 40)
	if err != nil {
		return nil, err
	}
	seen := map[Kind]bool{KindReceipt: true, KindGang: true, KindChallenge: true, KindTrouble: true, KindReport: true, KindTalk: true, KindCounts: true, KindReminder: true, KindTurn: true}
	for _, l := range last {
		if seen[l.Kind] {
			continue
		}
		seen[l.Kind] = true
		if l.Kind == KindRole && t.Phase.N > 0 { // the last one may have been a specimen
			if l, err = h.roleLetter(t, seat, t.parserNames(), ""); err != nil {
				return nil, err
			}
		}
		if l.Kind != KindPrivate && l.Kind != KindDigest {
			letters = append(letters, h.anew(t, seat, l, fmt.Sprintf("again %s %s", l.Kind, cause)))
		}
	}
	if !seen[KindPrivate] && !seen[KindDigest] {
		return letters, nil
	}
	// Those that were sent may have been undone.
	told, err := h.standing(ctx, t, seat, t.parserNames())
	for i, l := range told {
		if i >= len(told)-2 { // the digest, and the private letter before it
			letters = append(letters, h.anew(t, seat, l, fmt.Sprintf("again %s %s", l.Kind, cause)))
		}
	}
	return letters, err
}

func ignoreMissing(err error) error {
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}
