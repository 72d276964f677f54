package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"time"
)

// How long things may wait before [Store.Audit] calls them forgotten: a mail
// is read within seconds, a letter is given up after five days.
const (
	unreadTime = 10 * time.Minute
	unsentTime = 6 * 24 * time.Hour
)

// audits are what must hold between the tables. Each gives a line for every
// row that breaks it; ?1 is when a mail, ?2 when a letter became too old.
var audits = []string{
	// What was said belongs to a game, a seat, a mail with a fate and a phase.
	`SELECT game || ': a statement of mail ' || mail || ', which is not there'
		FROM statement WHERE mail > 0 AND mail NOT IN (SELECT id FROM mail)`,
	`SELECT statement.game || ': a statement of mail ' || mail || ', which has no fate'
		FROM statement JOIN mail ON mail.id = statement.mail WHERE mail.fate = ''`,
	`SELECT game || ': a statement of seat ' || (seat + 1) || ', which is not there'
		FROM statement s WHERE seat >= 0 AND NOT EXISTS (SELECT 1 FROM seat WHERE game = s.game AND n = s.seat)`,
	`SELECT s.game || ': an input in a phase that is neither closed nor open: ' || record
		FROM statement s JOIN game g ON g.id = s.game
		WHERE record <> '' AND history = 0 AND (s.round <> g.round OR s.day <> g.day)
			AND NOT EXISTS (SELECT 1 FROM closed c WHERE c.game = s.game AND c.history = 0 AND c.round = s.round AND c.day = s.day)`,

	// A letter has its cause and its text, and goes out some day.
	`SELECT 'letter ' || id || ': there is no game ' || game
		FROM letter WHERE game <> '' AND game NOT IN (SELECT id FROM game)`,
	`SELECT 'letter ' || id || ': there is no seat ' || (seat + 1) || ' in ' || game
		FROM letter l WHERE seat >= 0 AND NOT EXISTS (SELECT 1 FROM seat WHERE game = l.game AND n = l.seat)`,
	`SELECT 'letter ' || id || ': has no text'
		FROM letter WHERE n NOT IN (SELECT letter FROM body)`,
	`SELECT 'letter ' || id || ': still waits to be sent, since ' || datetime(max(created, not_before) / 1000000, 'unixepoch')
		FROM letter WHERE state = 'queued' AND max(created, not_before) < ?2`,

	// A cause has its letters.
	`SELECT g.id || ': seat ' || (s.n + 1) || ' never got a role letter'
		FROM game g JOIN seat s ON s.game = g.id
		WHERE g.round > 0 AND NOT EXISTS (SELECT 1 FROM letter l WHERE l.game = g.id AND l.seat = s.n AND l.kind = 'role')`,
	`SELECT g.id || ': seat ' || (s.n + 1) || ' lacks the digest of a phase'
		FROM game g JOIN seat s ON s.game = g.id
		WHERE (SELECT count(*) FROM letter l WHERE l.game = g.id AND l.seat = s.n AND l.kind = 'digest')
			< (SELECT count(*) FROM closed c WHERE c.game = g.id AND c.history = 0)`,
	`SELECT g.id || ': seat ' || (s.n + 1) || ' was never told how it ended'
		FROM game g JOIN seat s ON s.game = g.id
		WHERE (g.status = 'ended' OR g.status = 'cancelled' AND g.round > 0) AND NOT EXISTS (SELECT 1 FROM letter l WHERE l.game = g.id AND l.seat = s.n AND l.kind = 'end')`,

	// A mail has its fate and its bytes.
	`SELECT 'mail ' || id || ': has no fate since ' || datetime(fetched / 1000000, 'unixepoch')
		FROM mail WHERE fate = '' AND fetched < ?1`,
	`SELECT 'mail ' || mail.id || ': waits for ' || mail.game || ', which is ' || coalesce(status, 'not there')
		FROM mail LEFT JOIN game ON game.id = mail.game
		WHERE fate = 'waiting' AND status IS NOT 'stopped'`,
	`SELECT 'mail ' || id || ': there is no game ' || game
		FROM mail WHERE game <> '' AND game NOT IN (SELECT id FROM game)`,
	`SELECT 'mail ' || id || ': its bytes are gone, and it was not purged'
		FROM mail WHERE kept = 1 AND id NOT IN (SELECT mail FROM raw)`,

	// A game is what its state says.
	`SELECT id || ': runs without a deadline' FROM game WHERE status = 'running' AND deadline = 0`,
	`SELECT game.id || ': is ' || status || ', and seat ' || (seat.n + 1) || ' says otherwise'
		FROM seat JOIN game ON game.id = seat.game WHERE over <> (status IN ('ended', 'cancelled'))`,
}

// Audit looks for what is sound as a database and cannot be right as games and
// mails, and returns what it found, a line each. It does not play the games
// again; [omerta/daemon.Host.Check] does.
func (s *Store) Audit(ctx context.Context, now time.Time) (found []string, err error) {
	err = s.read.snapshot(ctx, func(p preparer) error {
		for _, text := range audits {
			some, err := all(ctx, p, scanOne[string], text, micros(now.Add(-unreadTime)), micros(now.Add(-unsentTime)))
			if err != nil {
				return fmt.Errorf("%w in %s", err, text)
			}
			found = append(found, some...)
		}
		changed, err := changedMails(ctx, p)
		found = append(found, changed...)
		return err
	})
	return found, wrap("audit", err)
}

// changedMails finds mails whose bytes are not those that were stored.
func changedMails(ctx context.Context, p preparer) (found []string, err error) {
	ids, err := all(ctx, p, scanOne[int64], `SELECT mail FROM raw`)
	if err != nil {
		return nil, err
	}
	for _, id := range ids { // one by one: all of them may be much
		var raw, sum []byte
		if err := one(ctx, p, []any{&raw, &sum}, `SELECT bytes, sha256 FROM raw JOIN mail ON mail.id = raw.mail WHERE raw.mail = ?`, id); err != nil {
			return nil, err
		}
		if is := sha256.Sum256(raw); !bytes.Equal(is[:], sum) {
			found = append(found, fmt.Sprintf("mail %d: its bytes have changed", id))
		}
	}
	return found, nil
}
