package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Purge removes the bytes of mails, and the texts of our letters, that were
// settled before a time and belong to no game or to one that ended before it.
// That they were there, when, and what became of them stays. It returns how
// many mails lost their bytes.
func (s *Store) Purge(ctx context.Context, before time.Time) (int, error) {
	purged := 0
	err := s.erase(ctx, "purge", func(t *tx) error {
		mails, err := all(t.ctx, t, scanOne[int64], `SELECT mail.id FROM mail LEFT JOIN game ON game.id = mail.game
			WHERE fate <> '' AND kept = 1 AND at < ?1 AND (mail.game = '' OR ended > 0 AND ended < ?1)`, micros(before))
		if err != nil {
			return err
		}
		letters, err := all(t.ctx, t, scanOne[int64], `SELECT letter.n FROM letter LEFT JOIN game ON game.id = letter.game
			WHERE state <> 'queued' AND kept = 1 AND settled < ?1 AND (letter.game = '' OR ended > 0 AND ended < ?1)`, micros(before))
		if err != nil {
			return err
		}
		purged = len(mails)
		return errors.Join(t.empty(mailTexts, mails), t.empty(letterTexts, letters))
	})
	return purged, err
}

// What is done to empty a mail and a letter.
var (
	mailTexts = []string{
		`DELETE FROM raw WHERE mail = ?`,
		`UPDATE mail SET kept = 0 WHERE id = ?`,
	}
	letterTexts = []string{
		`DELETE FROM file WHERE letter = ?`,
		`UPDATE body SET text = '', html = '' WHERE letter = ?`,
		`UPDATE letter SET kept = 0, files = 0 WHERE n = ?`,
	}
)

func (t *tx) empty(how []string, ids []int64) error {
	for _, id := range ids {
		for _, text := range how {
			if _, err := t.exec(text, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// Forget removes an address from all that is over: the seats and games it
// had, its mails, our letters to it. Names stay, since the record of a game
// holds them. It is refused while the address has a part in a game that goes
// on. It returns how many rows lost the address.
func (s *Store) Forget(ctx context.Context, address string) (int, error) {
	address = strings.ToLower(address)
	if address == "" {
		return 0, nil
	}
	forgotten := 0
	err := s.erase(ctx, "forget", func(t *tx) error {
		in, err := all(t.ctx, t, scanOne[string], `SELECT game FROM seat WHERE address = ?1 AND over = 0
			UNION ALL SELECT id FROM game WHERE host = ?1 AND status NOT IN ('ended', 'cancelled')`, address)
		if err != nil {
			return err
		}
		if len(in) > 0 {
			return fmt.Errorf("%s has a part in a game that goes on: %s", address, strings.Join(slices.Compact(slices.Sorted(slices.Values(in))), ", "))
		}
		forgotten, err = t.forget(address)
		return err
	})
	if err != nil {
		return 0, err
	}
	return forgotten, nil
}

func (t *tx) forget(address string) (int, error) {
	mails, err := all(t.ctx, t, scanOne[int64], `SELECT id FROM mail WHERE sender = ? AND fate <> ''`, address)
	if err != nil {
		return 0, err
	}
	letters, err := all(t.ctx, t, scanOne[int64], `SELECT n FROM letter WHERE recipient = ?`, address)
	if err != nil {
		return 0, err
	}
	if err := errors.Join(t.empty(mailTexts, mails), t.empty(letterTexts, letters)); err != nil {
		return 0, err
	}
	n := len(mails) + len(letters)
	for _, text := range []string{
		`UPDATE mail SET sender = '', message_id = '', body_hash = '' WHERE sender = ? AND fate <> ''`,
		`UPDATE body SET name = '', reply_to = '', in_reply_to = '', refs = '', subject = ''
			WHERE letter IN (SELECT n FROM letter WHERE recipient = ?)`,
		`UPDATE letter SET state = 'dead', why = 'forgotten' WHERE recipient = ? AND state = 'queued'`,
		`UPDATE letter SET recipient = '', why = '' WHERE recipient = ?`,
		`DELETE FROM hint WHERE address = ?`,
	} {
		if _, err := t.exec(text, address); err != nil {
			return 0, err
		}
	}
	for _, text := range []string{
		`UPDATE seat SET address = '', key = '' WHERE address = ?`,
		`UPDATE game SET host = '', host_key = '' WHERE host = ?`,
	} {
		some, err := t.exec(text, address)
		if err != nil {
			return 0, err
		}
		n += int(some)
	}
	return n, nil
}

// erase runs f so that what it deletes is overwritten, in the file and in the
// log before it, and not only given free.
func (s *Store) erase(ctx context.Context, op string, f func(*tx) error) error {
	err := s.do(ctx, op, durable, f)
	if err != nil {
		return err
	}
	return s.checkpoint(ctx, op)
}
