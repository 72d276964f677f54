package daemon

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"omerta/templates"
)

// hint answers a stranger, once a day.
func (h *Host) hint(ctx context.Context, in *incoming, facts templates.Hint) (Step, error) {
	step := in.end(FateNotice)
	if !in.answerable() || in.mail.answersNotice() {
		return step, nil
	}
	to := in.mail.From
	last, err := h.Store.Hinted(ctx, to, facts.Why)
	if err != nil || h.Now().Sub(last) < 24*time.Hour {
		return step, err
	}
	if many, err := h.strangers(ctx); err != nil || many {
		return step, err
	}
	l, err := h.noticeTo(in, facts)
	step.Hints = []Hint{{Address: to, Why: facts.Why, At: h.Now()}}
	step.Letters = []Letter{l}
	return step, err
}

// noticeTo writes to somebody who holds no seat, or not one alone.
func (h *Host) noticeTo(in *incoming, facts templates.Hint) (Letter, error) {
	facts.Language = cmp.Or(facts.Language, h.Language)
	text, err := h.Words.Render(facts.Language, facts)
	return Letter{
		ID: h.keys.Notice(h.domain, in.mail.From, fmt.Sprint(in.cause(), " ", h.Now().Unix())), Seat: -1, Kind: KindNotice, To: in.mail.From, ReplyTo: h.Address,
		InReplyTo: in.mail.MessageID, Subject: text.Subject, Text: text.Text, HTML: text.HTML,
		Language: facts.Language, Answer: true, Null: true, Created: h.Now(),
	}, err
}

// maxStrangers is how many strangers are written to in an hour.
const maxStrangers = 20

// strangers reports whether so many strangers were written to that it must
// stop: whatever goes on, it is no game. The operator is told once a day.
func (h *Host) strangers(ctx context.Context) (bool, error) {
	hour := h.Now().Add(-time.Hour)
	n := 0
	for _, why := range []string{"stranger", "which-game", hintUnproven, hintWatch, hintWatchWhich} {
		some, err := h.Store.CountHints(ctx, why, hour)
		if err != nil {
			return false, err
		}
		n += some
	}
	if n < maxStrangers {
		return false, nil
	}
	h.mu.Lock()
	told := h.flood
	if h.Now().Sub(told) >= 24*time.Hour {
		h.flood = h.Now()
	}
	h.mu.Unlock()
	if h.Now().Sub(told) < 24*time.Hour {
		return true, nil
	}
	return true, h.tellOperator(ctx, "strangers", fmt.Sprint(n), "strangers "+stamp(h.Now()))
}

// answersNotice reports whether a mail answers one of our notices.
func (m *Mail) answersNotice() bool {
	for _, id := range append(append([]string(nil), m.InReplyTo...), m.References...) {
		if len(id) > len(noticePrefix) && id[:len(noticePrefix)] == noticePrefix {
			return true
		}
	}
	return false
}
