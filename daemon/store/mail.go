package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"

	"omerta/daemon"
)

// Folder is part of [daemon.MailStore].
func (s *Store) Folder(ctx context.Context, account, folder string) (validity, high uint32, err error) {
	err = one(ctx, s.read, []any{&validity, &high},
		`SELECT validity, high FROM folder WHERE account = ? AND folder = ?`, account, folder)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, nil
	}
	return validity, high, wrap("folder", err)
}

// Known is part of [daemon.MailStore].
func (s *Store) Known(ctx context.Context, account, folder string, validity uint32) (map[uint32]bool, error) {
	uids, err := all(ctx, s.read, scanOne[uint32],
		`SELECT uid FROM mail WHERE account = ? AND folder = ? AND validity = ?`, account, folder, validity)
	if err != nil {
		return nil, wrap("known", err)
	}
	known := make(map[uint32]bool, len(uids))
	for _, uid := range uids {
		known[uid] = true
	}
	return known, nil
}

// Save is part of [daemon.MailStore]. A message is the one that is there
// already when account, folder, UIDVALIDITY and UID are the same; the same
// bytes under another UIDVALIDITY are another row, and the daemon finds its
// twin. Under one UIDVALIDITY the high-water mark never falls. Of the mails
// only UID, times, bytes, size and note are read: the folder is the one given.
func (s *Store) Save(ctx context.Context, account, folder string, validity, high uint32, mails []daemon.Raw) (int, error) {
	saved := 0
	err := s.do(ctx, "save", durable, func(t *tx) error {
		saved = 0
		for i := range mails {
			is, err := t.save(account, folder, validity, &mails[i])
			if err != nil {
				return err
			}
			if is {
				saved++
			}
		}
		if _, err := t.exec(`INSERT INTO folder (account, folder, validity, high) VALUES (?, ?, ?, ?)
			ON CONFLICT (account, folder) DO UPDATE SET validity = excluded.validity, high = excluded.high
			WHERE folder.validity <> excluded.validity OR folder.high < excluded.high`,
			account, folder, validity, high); err != nil {
			return err
		}
		_, err := t.exec(`DELETE FROM attempt WHERE account = ? AND folder = ? AND (validity <> ? OR uid <= ?)`,
			account, folder, validity, high)
		return err
	})
	if err != nil {
		return 0, err
	}
	return saved, nil
}

// save writes one message and tells whether it is new.
func (t *tx) save(account, folder string, validity uint32, m *daemon.Raw) (bool, error) {
	var hash []byte // NULL where there are no bytes: those are nobody's twin
	kept := len(m.Bytes) > 0
	if kept {
		sum := sha256.Sum256(m.Bytes)
		hash = sum[:]
	}
	sorted := m.Arrived
	if sorted.IsZero() {
		sorted = m.Fetched
	}
	id, is, err := t.insert(`INSERT INTO mail (account, folder, validity, uid, arrived, fetched, sorted, size, note, sha256, kept)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, folder, validity, uid) DO NOTHING`,
		account, folder, validity, m.UID, micros(m.Arrived), micros(m.Fetched), micros(sorted), m.Size, m.Note, hash, kept)
	if err == nil && is && kept {
		_, err = t.exec(`INSERT INTO raw (mail, bytes) VALUES (?, ?)`, id, m.Bytes)
	}
	return err == nil && is, err
}

// Attempt is part of [daemon.MailStore].
func (s *Store) Attempt(ctx context.Context, account, folder string, validity, uid uint32) (tries int, err error) {
	err = s.do(ctx, "attempt", counted, func(t *tx) error {
		return t.one([]any{&tries}, `INSERT INTO attempt (account, folder, validity, uid, tries) VALUES (?, ?, ?, ?, 1)
			ON CONFLICT (account, folder, validity, uid) DO UPDATE SET tries = tries + 1 RETURNING tries`,
			account, folder, validity, uid)
	})
	return tries, err
}

// Unmarked is part of [daemon.MailStore].
func (s *Store) Unmarked(ctx context.Context, account, folder string, validity uint32) ([]uint32, error) {
	uids, err := all(ctx, s.read, scanOne[uint32], `SELECT uid FROM mail WHERE account = ? AND folder = ? AND validity = ?
		AND fate <> '' AND marked = 0 AND marks < 3 ORDER BY uid`, account, folder, validity)
	return uids, wrap("unmarked", err)
}

// Marked is part of [daemon.MailStore].
func (s *Store) Marked(ctx context.Context, account, folder string, validity uint32, uids []uint32, done bool) error {
	return s.do(ctx, "marked", counted, func(t *tx) error {
		for _, uid := range uids {
			if _, err := t.exec(`UPDATE mail SET marked = ?, marks = marks + 1
				WHERE account = ? AND folder = ? AND validity = ? AND uid = ? AND marked = 0`,
				done, account, folder, validity, uid); err != nil {
				return err
			}
		}
		return nil
	})
}

// rawColumns are those that scanRaw reads, of mail and raw.
const rawColumns = `mail.id, account, folder, validity, uid, arrived, fetched, bytes, size, note`

func rawTo(m *daemon.Raw) []any {
	return []any{&m.ID, &m.Account, &m.Folder, &m.Validity, &m.UID, at(&m.Arrived), at(&m.Fetched), &m.Bytes, &m.Size, &m.Note}
}

// fateColumns are those that fateTo reads, of mail.
const fateColumns = `mail.id, fate, game, seat, sender, message_id, body_hash, code, until, at`

func fateTo(m *daemon.MailFate) []any {
	return []any{&m.Mail, &m.Fate, &m.Game, &m.Seat, &m.Sender, &m.MessageID, &m.BodyHash, &m.Code, at(&m.Until), at(&m.At)}
}

// Pending is part of [daemon.GameStore]. Where the server gave no arrival, the
// time of the fetch stands for it in the order.
func (s *Store) Pending(ctx context.Context, n int) ([]daemon.Raw, error) {
	out, err := all(ctx, s.read, func(r row) (m daemon.Raw, err error) {
		err = r.Scan(append(rawTo(&m), &m.Tries)...)
		return m, err
	}, `SELECT `+rawColumns+`, tries FROM mail LEFT JOIN raw ON raw.mail = mail.id
		WHERE fate = '' ORDER BY sorted, folder, uid, mail.id LIMIT ?`, n)
	return out, wrap("pending", err)
}

// Mail is part of [daemon.GameStore]. The fate is nil while there is none; the
// bytes are nil when there never were any or they were purged.
func (s *Store) Mail(ctx context.Context, id int64) (*daemon.Raw, *daemon.MailFate, error) {
	return s.mail(ctx, `mail.id = ?`, id)
}

// Held is part of [daemon.GameStore]. A mail that was released is not held any
// more.
func (s *Store) Held(ctx context.Context, code string) (*daemon.Raw, *daemon.MailFate, error) {
	return s.mail(ctx, `code = ? AND code <> '' AND fate = 'held'`, code)
}

func (s *Store) mail(ctx context.Context, where string, arg any) (*daemon.Raw, *daemon.MailFate, error) {
	var m daemon.Raw
	var f daemon.MailFate
	err := one(ctx, s.read, append(rawTo(&m), fateTo(&f)...),
		`SELECT `+rawColumns+`, `+fateColumns+` FROM mail LEFT JOIN raw ON raw.mail = mail.id WHERE `+where, arg)
	switch {
	case err != nil:
		return nil, nil, wrap("mail", err)
	case f.Fate == "":
		return &m, nil, nil
	}
	return &m, &f, nil
}

// Twin is part of [daemon.GameStore]. Of several it returns an accepted one
// before a held one, and a copy last; the oldest of those. An empty Message-ID
// or sender makes nobody a twin.
func (s *Store) Twin(ctx context.Context, mail int64, sender, messageID, bodyHash string) (*daemon.MailFate, error) {
	var f daemon.MailFate
	err := one(ctx, s.read, fateTo(&f), `SELECT `+fateColumns+` FROM mail
		WHERE sha256 = (SELECT sha256 FROM mail WHERE id = ?1) AND fate <> '' AND id <> ?1 ORDER BY rank, id LIMIT 1`, mail)
	if errors.Is(err, sql.ErrNoRows) && sender != "" && messageID != "" {
		err = one(ctx, s.read, fateTo(&f), `SELECT `+fateColumns+` FROM mail
			WHERE sender = ? AND message_id = ? AND body_hash = ? AND fate <> '' AND id <> ? ORDER BY rank, id LIMIT 1`,
			sender, messageID, bodyHash, mail)
	}
	if err != nil {
		return nil, wrap("twin", err)
	}
	return &f, nil
}

// Try is part of [daemon.GameStore].
func (s *Store) Try(ctx context.Context, mail int64) (tries int, err error) {
	err = s.do(ctx, "try", counted, func(t *tx) error {
		return t.one([]any{&tries}, `UPDATE mail SET tries = tries + 1 WHERE id = ? RETURNING tries`, mail)
	})
	return tries, err
}

// TryAll is part of [daemon.GameStore].
func (s *Store) TryAll(ctx context.Context, mails []int64) error {
	return s.do(ctx, "try", counted, func(t *tx) error {
		for _, id := range mails {
			if _, err := t.exec(`UPDATE mail SET tries = tries + 1 WHERE id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
}
