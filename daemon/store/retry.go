package store

import (
	"context"
	"time"

	"omerta/daemon"
)

// Retry lets a mail that was set aside run again. One that was never fetched
// is forgotten, so that the inbox fetches it anew at its next full look.
// ErrNotFound: there is no such mail, or it was not set aside.
func (s *Store) Retry(ctx context.Context, id int64) error {
	return s.do(ctx, "retry", durable, func(t *tx) error {
		var account, folder string
		var validity, uid uint32
		var kept bool
		err := t.one([]any{&account, &folder, &validity, &uid, &kept},
			`UPDATE mail SET fate = '', rank = 0, tries = 0 WHERE id = ? AND fate = ? RETURNING account, folder, validity, uid, kept`, id, daemon.FatePoison)
		if err != nil {
			return err
		}
		if _, err := t.exec(`DELETE FROM attempt WHERE account = ? AND folder = ? AND validity = ? AND uid = ?`, account, folder, validity, uid); err != nil || kept {
			return err
		}
		_, err = t.exec(`DELETE FROM mail WHERE id = ?`, id)
		return err
	})
}

// A Mail is a stored mail in a list.
type Mail struct {
	ID      int64
	Arrived time.Time
	Fate    daemon.Fate // empty: not read yet
	Game    string
	Sender  string
}

// Mails lists the mails with a fate, newest first, at most n.
func (s *Store) Mails(ctx context.Context, fate daemon.Fate, n int) ([]Mail, error) {
	out, err := all(ctx, s.read, func(r row) (m Mail, err error) {
		err = r.Scan(&m.ID, at(&m.Arrived), &m.Fate, &m.Game, &m.Sender)
		return m, err
	}, `SELECT id, sorted, fate, game, sender FROM mail WHERE fate = ? AND fate <> '' ORDER BY id DESC LIMIT ?`, fate, n)
	return out, wrap("mails", err)
}

// CountHints is part of [daemon.GameStore].
func (s *Store) CountHints(ctx context.Context, why string, since time.Time) (n int, err error) {
	err = one(ctx, s.read, []any{&n}, `SELECT count(*) FROM hint WHERE why = ? AND at >= ?`, why, micros(since))
	return n, wrap("hints", err)
}
