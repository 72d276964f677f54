package daemon

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// What the daemon does when mail does not get through, out or in.

// bounced notes what a delivery report says of an address.
func (h *Host) bounced(ctx context.Context, in *incoming) (Step, error) {
	step := in.end(FateBounce)
	b := in.mail.Bounce
	if b == nil || !b.Hard {
		return step, nil
	}
	id := b.LetterID
	if b.Token != "" {
		id = b.Token + "@" + h.domain
	}
	l, err := h.Store.Letter(ctx, id)
	if err == nil && l.Game != "" && l.Seat == NoSeat && h.Now().Sub(l.Created) <= bounceTime {
		lost, err := h.lost(ctx, l)
		lost.Mails = step.Mails
		return lost, err
	}
	if err != nil || l.Game == "" || l.Seat < 0 {
		return step, ignoreMissing(err)
	}
	t, err := h.table(ctx, l.Game)
	if err != nil {
		return h.stop(ctx, in, err)
	}
	if t.Seats[l.Seat].Address != l.To || h.Now().Sub(l.Created) > bounceTime {
		return step, nil // the seat has another address by now, or it is an old story
	}
	// Whoever has seen a letter could send reports about it without end: each
	// letter bounces once.
	if seen, err := h.Store.Hinted(ctx, l.ID, "bounced"); err != nil || !seen.IsZero() {
		return step, err
	}
	next := *t
	next.Seats = append([]Seat(nil), t.Seats...)
	next.Seats[l.Seat].Bounces++
	in.fate.Game, in.fate.Seat = l.Game, l.Seat
	step = in.end(FateBounce)
	step.Game = &next.Game
	step.Hints = []Hint{{Address: l.ID, Why: "bounced", At: h.Now()}}
	if next.Seats[l.Seat].Bounces == maxBounces {
		trouble, err := h.hostTrouble(t, "address-dead", t.Seats[l.Seat].Name+" <"+l.To+">", "bounce "+in.cause())
		if err != nil {
			return Step{}, err
		}
		step.Letters = append(step.Letters, trouble)
	}
	return step, nil
}

// bounceTime is how long after a letter a report about it is believed.
const bounceTime = 7 * 24 * time.Hour

// maxBounces is how many letters must bounce in a row for an address to be
// dead. Letters to it are kept until a mail comes from it.
const maxBounces = 3

// LetterDead tells the host of a letter that no server would take. The outbox
// calls it, after a crash perhaps twice for one letter.
func (h *Host) LetterDead(ctx context.Context, dead Letter, why string) error {
	if dead.Kind == KindTrouble {
		return nil // else a dead operator would be told of himself
	}
	cause := "dead " + dead.ID
	if dead.Game != "" && dead.Seat == NoSeat {
		step, err := h.lost(ctx, &dead)
		if err != nil || step.Game == nil {
			return err
		}
		return h.commit(ctx, step)
	}
	var l *Letter
	if dead.Game == "" || dead.Seat < 0 {
		var err error
		if l, err = h.operatorLetter("letter-dead", dead.To+": "+why, cause); err != nil || l == nil {
			return err
		}
	} else {
		t, err := h.table(ctx, dead.Game)
		if err != nil {
			return err
		}
		one, err := h.hostTrouble(t, "letter-dead", t.Seats[dead.Seat].Name+" <"+dead.To+">: "+why, cause)
		if err != nil {
			return err
		}
		l = &one
	}
	if _, err := h.Store.Letter(ctx, l.ID); !errors.Is(err, ErrNotFound) {
		return err
	}
	return h.commit(ctx, Step{Letters: []Letter{*l}})
}

// OutboxDown tells the operator that nothing can be sent. The letter waits
// with the others, and is read when sending works again; the log says it now.
func (h *Host) OutboxDown(ctx context.Context, why string) error {
	h.Log.Error("nothing can be sent", "why", why)
	return h.tellOperator(ctx, "outbox-down", why, "outbox "+stamp(h.Now()))
}

// LoginRefused tells the operator that the mailbox cannot be opened.
func (h *Host) LoginRefused(ctx context.Context, why string) error {
	return h.tellOperator(ctx, "login-refused", why, "login "+stamp(h.Now()))
}

// poison sets a mail aside that made us fail again and again.
func (h *Host) poison(ctx context.Context, raw *Raw) (Step, error) {
	step := Step{Mails: []MailFate{{Mail: raw.ID, Seat: -1, Fate: FatePoison, At: h.Now()}}}
	l, err := h.operatorLetter("mail-poison", fmt.Sprintf("mail %d (%s, UID %d) %s", raw.ID, raw.Folder, raw.UID, raw.Note), fmt.Sprintf("poison %d", raw.ID))
	if err == nil && l != nil {
		step.Letters = append(step.Letters, *l)
	}
	return step, err
}
