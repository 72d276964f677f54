package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"omerta/daemon"
)

// urgencies is how many values [daemon.Kind.Urgency] has.
const urgencies = 3

// letter queues a letter.
func (t *tx) letter(l *daemon.Letter) error {
	due := l.NotBefore
	if due.IsZero() {
		due = l.Created
	}
	n, _, err := t.insert(`INSERT INTO letter (id, game, seat, kind, urgency, recipient, domain, created, not_before, due, attempts, files)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		l.ID, l.Game, l.Seat, l.Kind, min(l.Kind.Urgency(), urgencies-1), l.To, domainOf(l.To),
		micros(l.Created), micros(l.NotBefore), micros(due), l.Attempts, len(l.Files))
	if isTwice(err) {
		return fmt.Errorf("letter %s is there already", l.ID)
	}
	if err != nil {
		return err
	}
	if _, err := t.exec(`INSERT INTO body (letter, name, reply_to, in_reply_to, refs, subject, text, html, language, answer, null_sender, ask)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		n, l.Name, l.ReplyTo, l.InReplyTo, list(l.References), l.Subject, l.Text, l.HTML, l.Language, l.Answer, l.Null, list(l.Ask)); err != nil {
		return err
	}
	for i, f := range l.Files {
		if _, err := t.exec(`INSERT INTO file (letter, n, name, type, data) VALUES (?, ?, ?, ?, ?)`,
			n, i, f.Name, f.Type, blob(f.Data)); err != nil {
			return err
		}
	}
	return nil
}

// domainOf returns the part after the @, in lower case.
func domainOf(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}

// letters reads letters with all that belongs to them; where begins after
// WHERE and may order and limit.
func (s *Store) letters(ctx context.Context, where string, args ...any) ([]daemon.Letter, error) {
	type numbered struct {
		daemon.Letter
		n     int64
		files int
	}
	rows, err := all(ctx, s.read, func(r row) (l numbered, err error) {
		err = r.Scan(&l.n, &l.files, &l.ID, &l.Game, &l.Seat, &l.Kind, &l.To, at(&l.Created), at(&l.NotBefore), &l.Attempts,
			&l.Name, &l.ReplyTo, &l.InReplyTo, words{&l.References}, &l.Subject, &l.Text, &l.HTML, &l.Language, &l.Answer, &l.Null, words{&l.Ask})
		return l, err
	}, `SELECT n, files, id, game, seat, kind, recipient, created, not_before, attempts,
			name, reply_to, in_reply_to, refs, subject, text, html, language, answer, null_sender, ask
		FROM letter JOIN body ON body.letter = letter.n WHERE `+where, args...)
	if err != nil {
		return nil, err
	}
	out := make([]daemon.Letter, len(rows))
	for i, l := range rows {
		if l.files > 0 {
			l.Files, err = all(ctx, s.read, func(r row) (f daemon.File, err error) {
				err = r.Scan(&f.Name, &f.Type, &f.Data)
				return f, err
			}, `SELECT name, type, data FROM file WHERE letter = ? ORDER BY n`, l.n)
			if err != nil {
				return nil, err
			}
		}
		out[i] = l.Letter
	}
	return out, nil
}

// Letter is part of [daemon.GameStore].
func (s *Store) Letter(ctx context.Context, id string) (*daemon.Letter, error) {
	out, err := s.letters(ctx, `id = ?`, id)
	switch {
	case err != nil:
		return nil, wrap("letter", err)
	case len(out) == 0:
		return nil, daemon.ErrNotFound
	}
	return &out[0], nil
}

// LettersTo is part of [daemon.GameStore].
func (s *Store) LettersTo(ctx context.Context, game string, seat, n int) ([]daemon.Letter, error) {
	out, err := s.letters(ctx, `game = ? AND seat = ? ORDER BY n DESC LIMIT ?`, game, seat, n)
	return out, wrap("letters", err)
}

// CountLetters is part of [daemon.GameStore].
func (s *Store) CountLetters(ctx context.Context, to string, kind daemon.Kind, since time.Time) (n int, err error) {
	err = one(ctx, s.read, []any{&n},
		`SELECT count(*) FROM letter WHERE recipient = ? AND kind = ? AND created >= ?`, to, kind, micros(since))
	return n, wrap("count", err)
}

// Claim is part of [daemon.LetterStore]. Of equally urgent letters the one
// that has been due longest comes first: a letter that fails again and again
// does not keep back the others.
func (s *Store) Claim(ctx context.Context, now time.Time, n int, skip map[string]bool) ([]daemon.Letter, error) {
	var out []daemon.Letter
	for urgency := 0; urgency < urgencies && len(out) < n; urgency++ {
		some, err := s.letters(ctx, `state = 'queued' AND urgency = ? AND due <= ? ORDER BY due, n LIMIT ?`,
			urgency, micros(now), n-len(out)+len(skip))
		if err != nil {
			return nil, wrap("claim", err)
		}
		for _, l := range some {
			if len(out) < n && !skip[l.ID] {
				out = append(out, l)
			}
		}
	}
	return out, nil
}

// NextLetter is part of [daemon.LetterStore].
func (s *Store) NextLetter(ctx context.Context) (next time.Time, err error) {
	found := false
	for urgency := range urgencies {
		due, err := all(ctx, s.read, func(r row) (t time.Time, err error) { return t, r.Scan(at(&t)) },
			`SELECT due FROM letter WHERE state = 'queued' AND urgency = ? ORDER BY due LIMIT 1`, urgency)
		if err != nil {
			return time.Time{}, wrap("next letter", err)
		}
		if len(due) > 0 && (!found || due[0].Before(next)) {
			next, found = due[0], true
		}
	}
	if !found {
		return time.Time{}, daemon.ErrNotFound
	}
	return next, nil
}

// Unsent tells how many letters wait to be sent, and since when the oldest of
// them could have been; zero: none waits.
func (s *Store) Unsent(ctx context.Context, now time.Time) (n int, oldest time.Time, err error) {
	err = one(ctx, s.read, []any{&n, at(&oldest)},
		`SELECT count(*), coalesce(min(max(created, not_before)), 0) FROM letter WHERE state = 'queued' AND not_before <= ?`, micros(now))
	return n, oldest, wrap("unsent", err)
}

// CountSent is part of [daemon.LetterStore].
func (s *Store) CountSent(ctx context.Context, since time.Time, domain string) (sent, toDomain int, err error) {
	err = one(ctx, s.read, []any{&sent, &toDomain},
		`SELECT count(*), coalesce(sum(CASE WHEN domain = ? THEN 1 ELSE 0 END), 0)
		FROM letter WHERE state = 'sent' AND settled >= ?`, strings.ToLower(domain), micros(since))
	return sent, toDomain, wrap("count", err)
}

// Trying is part of [daemon.LetterStore]. It survives the death of the
// process; after a power cut the letter may be due again at once.
func (s *Store) Trying(ctx context.Context, id string, now, next time.Time, sent ...string) error {
	j := job{d: counted, f: func(t *tx) error {
		if err := t.sent(now, sent); err != nil {
			return err
		}
		n, err := t.exec(`UPDATE letter SET attempts = attempts + 1, due = ?2 WHERE id = ?1 AND state = 'queued'`, id, micros(next))
		if err == nil && n == 0 {
			return daemon.ErrNotFound // it was withdrawn meanwhile
		}
		return err
	}}
	if len(sent) > 0 {
		j.d, j.patient = durable, true
	}
	return s.perform(ctx, "trying", &j)
}

// Sent is part of [daemon.LetterStore]. What was sent stays so; a letter that
// was given up and is heard of all the same was sent.
func (s *Store) Sent(ctx context.Context, now time.Time, ids ...string) error {
	return s.do(ctx, "sent", durable, func(t *tx) error { return t.sent(now, ids) })
}

func (t *tx) sent(now time.Time, ids []string) error {
	for _, id := range ids {
		if err := t.queued(id, `UPDATE letter SET state = 'sent', settled = ?2, why = '' WHERE id = ?1 AND state <> 'sent'`,
			micros(now)); err != nil {
			return err
		}
	}
	return nil
}

// Failed is part of [daemon.LetterStore].
func (s *Store) Failed(ctx context.Context, id string, next time.Time, why string) error {
	return s.do(ctx, "failed", durable, func(t *tx) error {
		return t.queued(id, `UPDATE letter SET due = ?2, why = ?3 WHERE id = ?1 AND state = 'queued'`, micros(next), why)
	})
}

// Dead is part of [daemon.LetterStore].
func (s *Store) Dead(ctx context.Context, id string, now time.Time, why string) error {
	return s.do(ctx, "dead", durable, func(t *tx) error {
		return t.queued(id, `UPDATE letter SET state = 'dead', settled = ?2, why = ?3 WHERE id = ?1 AND state = 'queued'`,
			micros(now), why)
	})
}

// queued changes a letter that is still to be sent. One that is settled stays
// as it is; one that is not there is an error.
func (t *tx) queued(id, update string, args ...any) error {
	n, err := t.exec(update, append([]any{id}, args...)...)
	if err == nil && n == 0 {
		err = t.one([]any{&n}, `SELECT n FROM letter WHERE id = ?`, id)
	}
	return err
}
