package daemon

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"omerta/templates"
)

// maxTries is how often a mail may make us fail before it is set aside.
const maxTries = 3

// ReceiveAll reads every stored mail that has no fate yet, in the order of
// arrival. Mails that nobody has tried yet are read together.
func (h *Host) ReceiveAll(ctx context.Context) error {
	for {
		mails, err := h.Store.Pending(ctx, batch)
		if err != nil || len(mails) == 0 {
			return err
		}
		for len(mails) > 0 {
			n := slices.IndexFunc(mails, func(m Raw) bool { return m.Tries > 0 })
			if n < 0 {
				n = len(mails)
			}
			if n > 1 {
				err = h.receiveTogether(ctx, mails[:n])
			} else {
				n = 1
				err = h.Receive(ctx, &mails[0])
			}
			if err != nil {
				return err
			}
			mails = mails[n:]
		}
	}
}

// Receive reads one stored mail and commits what comes of it: its fate, the
// statements in it, the letters that answer it. One mail that makes us fail
// is tried three times and then set aside, so that it never blocks the next.
func (h *Host) Receive(ctx context.Context, raw *Raw) error {
	tries, err := h.Store.Try(ctx, raw.ID)
	if err != nil {
		return err
	}
	return h.receiveTried(ctx, raw, tries)
}

// receiveTried is Receive of a mail whose attempt is counted.
func (h *Host) receiveTried(ctx context.Context, raw *Raw, tries int) error {
	for {
		in := &incoming{raw: raw}
		step, err := h.receive(ctx, in, tries)
		if err != nil {
			if !temporary(err) { // one try too many sets it aside
				h.Log.Warn("mail not read", "mail", raw.ID, "try", tries, "err", err)
				if tries, err = h.Store.Try(ctx, raw.ID); err == nil {
					continue
				}
			}
			return err
		}
		switch err := h.commit(ctx, step); {
		case errors.Is(err, ErrStale):
			continue
		case err != nil:
			return err
		}
		h.kept(in)
		h.logRead(in)
		return nil
	}
}

// kept keeps the game of a mail as it is after the mail's step.
func (h *Host) kept(in *incoming) {
	if in.next != nil && !in.partial {
		in.next.Version++
		h.keep(in.next)
	}
}

func (h *Host) logRead(in *incoming) {
	h.Log.Info("mail read", "game", in.fate.Game, "mail", in.raw.ID, "fate", string(in.fate.Fate))
}

// receive decides what comes of a mail.
func (h *Host) receive(ctx context.Context, in *incoming, tries int) (step Step, err error) {
	raw := in.raw
	if tries > maxTries {
		return h.poison(ctx, raw)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("mail %d: %v", raw.ID, p)
		}
	}()
	if !in.looked {
		if err := h.look(ctx, in); err != nil {
			return Step{}, err
		}
	}
	switch in.mail.Sort {
	case SortAuto:
		return in.end(FateAuto), nil
	case SortLoop:
		return in.end(FateLoop), nil
	case SortBounce:
		return h.bounced(ctx, in)
	}
	w := in.writer
	if w.standing == unclear {
		if in.writer, err = h.whichGame(ctx, in); err != nil {
			return Step{}, err
		}
		w = in.writer
		in.fate.Game, in.fate.Seat = w.game, w.seat
	}
	if step, is, err := h.opening(ctx, in); is || err != nil {
		return step, err
	}
	if step, is, err := h.spectating(ctx, in); is || err != nil {
		return step, err
	}
	switch w.standing {
	case nobody:
		return in.end(FateDropped), nil
	case stranger:
		why := "stranger"
		hosted, err := h.Store.HostedBy(ctx, in.mail.From)
		if err != nil {
			return Step{}, err
		}
		if len(hosted) > 0 {
			why = "no-key" // a host commands in answer to a letter of his
		}
		return h.hint(ctx, in, templates.Hint{Why: why})
	case unclear:
		return h.askGame(ctx, in)
	}
	t := h.atHand(in)
	if t == nil {
		if t, err = h.table(ctx, w.game); err != nil {
			return h.stop(ctx, in, err)
		}
	}
	switch {
	case w.room == RoomInvite:
		return h.fromInvited(ctx, in, t)
	case w.room == RoomWatch:
		return h.fromWatcher(ctx, in, t)
	case w.seat < 0:
		return h.fromHost(ctx, in, t)
	case w.room != "":
		return h.fromRoom(ctx, in, t)
	}
	return h.fromSeat(ctx, in, t)
}

// look decodes a mail and finds out who wrote it.
func (h *Host) look(ctx context.Context, in *incoming) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("mail %d: %v", in.raw.ID, p)
		}
	}()
	if in.mail == nil {
		m := h.Decode(in.raw.Bytes, known)
		in.mail = &m
	}
	m := in.mail
	in.arrived = arrival(in.raw, m)
	in.fate = MailFate{Mail: in.raw.ID, Seat: -1, Sender: m.From, MessageID: m.MessageID, At: h.Now()}
	switch m.Sort {
	case SortAuto, SortLoop, SortBounce: // nobody's
	default:
		in.writer, err = identify(ctx, allGames{h.Store, h}, m, keysIn(m, h.Address), h.Strict)
		in.fate.Game, in.fate.Seat = in.writer.game, in.writer.seat
	}
	in.looked = err == nil
	return err
}

// An incoming mail on its way through [Host.receive].
type incoming struct {
	raw     *Raw
	mail    *Mail
	arrived time.Time
	writer  writer
	looked  bool // mail and writer are known
	fate    MailFate
	reading Reading
	alive   bool   // its seat was thought to be out of reach
	next    *table // the game as it is once the step is written; nil: not known
	partial bool   // it is read against less than what is known of its game

	seats  []Seat   // of its game, when it was looked at
	shares []string // its game and its address, whose answers are counted; nil: it may change more
	step   Step     // what comes of it, until that is written
}

// end closes the book on a mail that changes no game.
func (in *incoming) end(f Fate) Step {
	in.fate.Fate = f
	return Step{Mails: []MailFate{in.fate}}
}

// answerable reports whether its writer may be written to.
func (in *incoming) answerable() bool {
	switch in.mail.Sort {
	case SortPerson:
		return true
	case SortSuppress:
		return in.writer.keyed
	}
	return false
}

// fromSeat reads a mail of a player.
func (h *Host) fromSeat(ctx context.Context, in *incoming, t *table) (Step, error) {
	if t.waits() {
		var err error
		if t, err = t.unruled(); err != nil {
			return Step{}, err
		}
		in.partial = true
	}
	ours, ask, err := h.ours(ctx, in, t)
	if err != nil {
		return Step{}, err
	}
	names := t.parserNames()
	in.reading = Read(in.mail, ours, names)
	in.fate.BodyHash = in.reading.Hash()

	proven := in.writer.standing == proven || in.writer.standing == believed
	if twice, err := h.twice(ctx, in, proven); twice || err != nil {
		return in.end(FateTwice), err
	}
	if !proven && t.listOpen() && in.answerable() {
		return h.stands(ctx, in, t)
	}
	if in.mail.Sort == SortAway || !proven {
		return h.hold(ctx, in, t, names)
	}
	t = in.reached(t)
	if t.listOpen() {
		if step, is, err := h.fromList(ctx, in, t, names); is || err != nil {
			return step, err
		}
	}
	t = t.present(in.writer.seat)
	said, err := h.understand(ctx, in, t, names, ask)
	if err != nil {
		return Step{}, err
	}
	return h.answer(ctx, in, t, said)
}

// twice reports whether a mail is one that was read already. A better proven
// copy of a held mail is not.
func (h *Host) twice(ctx context.Context, in *incoming, proven bool) (bool, error) {
	twin, err := h.Store.Twin(ctx, in.raw.ID, in.fate.Sender, in.fate.MessageID, in.fate.BodyHash)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil && (twin.Fate != FateHeld || !proven), err
}

// reached is a table in which the writer of a mail can be reached: whoever
// writes from an address gets what is sent there.
func (in *incoming) reached(t *table) *table {
	if t.Seats[in.writer.seat].Bounces == 0 {
		return t
	}
	alive := *t
	alive.Seats = slices.Clone(t.Seats)
	alive.Seats[in.writer.seat].Bounces = 0
	in.alive = true
	return &alive
}

// ours returns our letters that a player may have quoted, and the question
// that his mail answers.
func (h *Host) ours(ctx context.Context, in *incoming, t *table) (ours []Ours, ask []string, err error) {
	last, err := h.Store.LettersTo(ctx, t.ID, in.writer.seat, 5)
	if err != nil {
		return nil, nil, err
	}
	ids := append(append([]string(nil), in.mail.InReplyTo...), in.mail.References...)
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue // most answers name what they answer twice
		}
		l, err := h.letterOf(ctx, last, id)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if l.Game == t.ID && l.Seat == in.writer.seat {
			ours = append(ours, Ours{l.Subject, l.Text, l.HTML})
			if ask == nil && !l.Created.Before(t.Opened) { // a question ends with its phase
				ask = l.Ask
			}
		}
	}
	for _, l := range last {
		if l.Kind == KindChallenge && !l.Created.Before(in.arrived.Truncate(time.Second)) {
			continue // it asks about this very mail and quotes it
		}
		ours = append(ours, Ours{l.Subject, l.Text, l.HTML})
	}
	return ours, ask, nil
}

// letterOf returns a letter by its ID, which mostly is one of the last.
func (h *Host) letterOf(ctx context.Context, last []Letter, id string) (*Letter, error) {
	if i := slices.IndexFunc(last, func(l Letter) bool { return l.ID == id }); i >= 0 {
		return &last[i], nil
	}
	return h.Store.Letter(ctx, id)
}

// cause names a mail as the cause of a letter: by its bytes, which no one
// else's mail has any part in.
func (in *incoming) cause() string { return fmt.Sprintf("mail %x", in.digest()) }

// digest is that of the bytes of a mail.
func (in *incoming) digest() [sha256.Size]byte { return sha256.Sum256(in.raw.Bytes) }

// temporary reports whether an error may pass by itself.
func temporary(err error) bool {
	var t interface{ Temporary() bool }
	return errors.As(err, &t) && t.Temporary() || errors.Is(err, context.Canceled) || errors.Is(err, ErrStale)
}
