package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
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
	err := s.erase(ctx, "purge", func(t *tx) (erased int, err error) {
		mails, err := all(t.ctx, t, scanOne[int64], `SELECT mail.id FROM mail LEFT JOIN game ON game.id = mail.game
			WHERE fate <> '' AND kept = 1 AND at < ?1 AND (mail.game = '' OR ended > 0 AND ended < ?1)`, micros(before))
		if err != nil {
			return 0, err
		}
		letters, err := all(t.ctx, t, scanOne[int64], `SELECT letter.n FROM letter LEFT JOIN game ON game.id = letter.game
			WHERE state <> 'queued' AND kept = 1 AND settled < ?1 AND (letter.game = '' OR ended > 0 AND ended < ?1)`, micros(before))
		if err != nil {
			return 0, err
		}
		purged = len(mails)
		return len(mails) + len(letters), errors.Join(t.empty(mailTexts, mails), t.empty(letterTexts, letters))
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
// had and their files, its mails, our letters to it. Names stay, since the
// record of a game holds them. It is refused while the address has a part in
// a game that goes on. It returns how many rows lost the address.
func (s *Store) Forget(ctx context.Context, address string) (int, error) {
	address = strings.ToLower(address)
	if address == "" {
		return 0, nil
	}
	forgotten := 0
	err := s.erase(ctx, "forget", func(t *tx) (int, error) {
		in, err := all(t.ctx, t, scanOne[string], `SELECT game FROM seat WHERE address = ?1 AND over = 0
			UNION ALL SELECT game FROM address WHERE address = ?1 AND over = 0
			UNION ALL SELECT id FROM host JOIN game ON id = game WHERE address = ?1 AND status NOT IN ('ended', 'cancelled')`, address)
		if err != nil {
			return 0, err
		}
		if len(in) > 0 {
			return 0, fmt.Errorf("%s has a part in a game that goes on: %s", address, strings.Join(slices.Compact(slices.Sorted(slices.Values(in))), ", "))
		}
		forgotten, err = t.forget(address)
		return forgotten, err
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
	n := len(mails) + len(letters)
	if err := t.strike(address); err != nil {
		return 0, err
	}
	if err := errors.Join(t.empty(mailTexts, mails), t.empty(letterTexts, letters)); err != nil {
		return 0, err
	}
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
		`DELETE FROM address WHERE address = ?`,
		`UPDATE seat SET address = '', key = '', page_on = 0, page_off = 0 WHERE address = ?`,
		`UPDATE host SET address = '', key = '' WHERE address = ?`,
		`DELETE FROM watcher WHERE address = ?`,
	} {
		some, err := t.exec(text, address)
		if err != nil {
			return 0, err
		}
		n += int(some)
	}
	return n, nil
}

// strike removes an address from texts in which it stands among other things:
// the files of its games, what their hosts were told, what was commanded.
func (t *tx) strike(address string) error {
	var games []string
	for _, text := range []string{
		`SELECT game FROM seat WHERE address = ?`,
		`SELECT game FROM address WHERE address = ?`,
		`SELECT game FROM host WHERE address = ?`,
		`SELECT game FROM watcher WHERE address = ?`,
		`SELECT game FROM letter WHERE recipient = ? AND game <> ''`, // a seat that somebody else has taken over
	} {
		some, err := all(t.ctx, t, scanOne[string], text, address)
		if err != nil {
			return err
		}
		games = append(games, some...)
	}
	slices.Sort(games)
	whole := regexp.MustCompile(`(?i)(^|[^a-z0-9._%+-])` + regexp.QuoteMeta(address) + `($|[^a-z0-9._-])`)
	for _, game := range slices.Compact(games) {
		if err := t.strikeGame(game, address, whole); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) strikeGame(game, address string, whole *regexp.Regexp) error {
	var setup []byte
	if err := t.one([]any{&setup}, `SELECT setup FROM setup WHERE game = ?`, game); err != nil {
		return err
	}
	n := 1 // no two players have one address: the file must read as before
	for bytes.Contains(setup, fmt.Appendf(nil, "forgotten-%d@", n)) {
		n++
	}
	setup = whole.ReplaceAll(setup, fmt.Appendf(nil, "${1}forgotten-%d@omerta.invalid${2}", n))
	if _, err := t.exec(`UPDATE setup SET setup = ?2 WHERE game = ?1`, game, blob(setup)); err != nil {
		return err
	}
	var desk string
	if err := t.one([]any{&desk}, `SELECT desk FROM game WHERE id = ?`, game); err != nil {
		return err
	}
	if _, err := t.exec(`UPDATE game SET desk = ?2 WHERE id = ?1`, game, whole.ReplaceAllString(desk, "${1}forgotten${2}")); err != nil {
		return err
	}
	// A daemon that has the game in memory reads it anew.
	if _, err := t.exec(`UPDATE game SET version = version + 1, fixed = x'' WHERE id = ?`, game); err != nil {
		return err
	}
	told, err := all(t.ctx, t, scanOne[int64], `SELECT n FROM letter WHERE game = ? AND seat = -1 AND kind = 'trouble'`, game)
	if err != nil {
		return err
	}
	if err := t.empty(letterTexts, told); err != nil {
		return err
	}
	if _, err := t.exec(`UPDATE statement SET said_by = 'forgotten' WHERE game = ? AND said_by = ?`, game, address); err != nil {
		return err
	}
	type event struct {
		n         int64
		who, what string
	}
	events, err := all(t.ctx, t, func(r row) (e event, err error) {
		err = r.Scan(&e.n, &e.who, &e.what)
		return e, err
	},
		`SELECT n, who, what FROM log WHERE game = ?`, game)
	if err != nil {
		return err
	}
	for _, e := range events {
		who, what := whole.ReplaceAllString(e.who, "${1}forgotten${2}"), whole.ReplaceAllString(e.what, "${1}forgotten${2}")
		if who == e.who && what == e.what {
			continue
		}
		if _, err := t.exec(`UPDATE log SET who = ?2, what = ?3 WHERE n = ?1`, e.n, who, what); err != nil {
			return err
		}
	}
	return nil
}

// erase runs f so that what it deletes is overwritten, in the file and in the
// log before it, and not only given free. f tells how much that was.
func (s *Store) erase(ctx context.Context, op string, f func(*tx) (int, error)) error {
	erased := 0
	err := s.do(ctx, op, durable, func(t *tx) (err error) {
		erased, err = f(t)
		return err
	})
	if err != nil || erased == 0 {
		return err
	}
	return s.checkpoint(ctx, op)
}
