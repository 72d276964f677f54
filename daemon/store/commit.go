package store

import (
	"context"
	"fmt"
	"reflect"

	"omerta/daemon"
)

// Commit is part of [daemon.GameStore]. The row of a game has the version
// Game.Version+1 afterwards, so that a second step of the same game in one
// call carries that number.
//
// What cannot be right makes the whole call fail, because it is a mistake of
// ours: a letter whose ID is there already; a statement of a mail that is an
// input of the game already (one that is not, like that of a held mail, is
// replaced when it becomes one); a fate of a mail that is not there.
func (s *Store) Commit(ctx context.Context, steps ...daemon.Step) error {
	return s.do(ctx, "commit", durable, func(t *tx) error {
		for i := range steps {
			if err := t.step(&steps[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *tx) step(step *daemon.Step) error {
	if err := t.gameOf(step); err != nil {
		return err
	}
	for i := range step.Mails {
		if err := t.fate(&step.Mails[i]); err != nil {
			return err
		}
	}
	for i := range step.Letters {
		if err := t.letter(&step.Letters[i]); err != nil {
			return err
		}
	}
	for _, h := range step.Hints {
		if _, err := t.exec(`INSERT INTO hint (address, why, at) VALUES (?, ?, ?)
			ON CONFLICT (address, why) DO UPDATE SET at = excluded.at WHERE excluded.at > hint.at`,
			h.Address, h.Why, micros(h.At)); err != nil {
			return err
		}
	}
	for _, l := range step.Events {
		if _, err := t.exec(`INSERT INTO log (game, at, who, what) VALUES (?, ?, ?, ?)`,
			l.Game, micros(l.At), l.Who, l.What); err != nil {
			return err
		}
	}
	return nil
}

// gameOf writes the game of a step, and what is said and closed in it.
func (t *tx) gameOf(step *daemon.Step) error {
	g := step.Game
	if g == nil {
		if step.Create || step.Closed != nil || len(step.Statements) > 0 {
			return fmt.Errorf("a step without a game has something of a game")
		}
		return nil
	}
	write := t.update
	if step.Create {
		write = t.create
	}
	if err := write(g); err != nil {
		return err
	}
	if err := t.seats(g); err != nil {
		return err
	}
	if c := step.Closed; c != nil {
		if _, err := t.exec(`INSERT INTO closed (game, round, day, opened, deadline, at, results) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			g.ID, c.Phase.N, c.Phase.Day, micros(c.Opened), micros(c.Deadline), micros(c.At), c.Results); err != nil {
			return err
		}
	}
	for i := range step.Statements {
		if err := t.statement(g.ID, &step.Statements[i]); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) create(g *daemon.Game) error {
	_, err := t.exec(`INSERT INTO game (id, version, rules, status, round, day, opened, deadline,
			created, ended, trouble, language, host, host_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		g.ID, g.Version+1, g.Rules, g.Status, g.Phase.N, g.Phase.Day, micros(g.Opened), micros(g.Deadline),
		micros(g.Created), micros(g.Ended), g.Trouble, g.Language, g.Host, g.HostKey)
	if isTwice(err) {
		var n int
		if t.one([]any{&n}, `SELECT n FROM game WHERE id = ?`, g.ID) == nil {
			return daemon.ErrExists
		}
	}
	if err != nil {
		return err
	}
	_, err = t.exec(`INSERT INTO setup (game, setup, seed) VALUES (?, ?, ?)`, g.ID, blob(g.Setup), g.Seed[:])
	return err
}

func (t *tx) update(g *daemon.Game) error {
	n, err := t.exec(`UPDATE game SET version = version + 1, rules = ?, status = ?, round = ?, day = ?, opened = ?,
			deadline = ?, created = ?, ended = ?, trouble = ?, language = ?, host = ?, host_key = ?
		WHERE id = ? AND version = ?`,
		g.Rules, g.Status, g.Phase.N, g.Phase.Day, micros(g.Opened),
		micros(g.Deadline), micros(g.Created), micros(g.Ended), g.Trouble, g.Language, g.Host, g.HostKey,
		g.ID, g.Version)
	if err != nil {
		return err
	}
	if n == 0 {
		if err := t.one([]any{&n}, `SELECT n FROM game WHERE id = ?`, g.ID); err != nil {
			return err
		}
		return daemon.ErrStale
	}
	_, err = t.exec(`UPDATE setup SET setup = ?2, seed = ?3 WHERE game = ?1 AND (setup <> ?2 OR seed <> ?3)`,
		g.ID, blob(g.Setup), g.Seed[:])
	return err
}

// seats writes the seats of a game that are not as they were.
func (t *tx) seats(g *daemon.Game) error {
	over := isOver(g.Status)
	was, err := seats(t.ctx, t, g.ID)
	if err != nil {
		return err
	}
	for n := range g.Seats {
		s := &g.Seats[n]
		if n < len(was) && sameSeat(s, &was[n]) {
			continue
		}
		if _, err := t.exec(`INSERT INTO seat (game, n, name, aliases, address, language, zone, role, epoch, key, bounces, over)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
				ON CONFLICT (game, n) DO UPDATE SET name = excluded.name, aliases = excluded.aliases,
					address = excluded.address, language = excluded.language, zone = excluded.zone, role = excluded.role,
					epoch = excluded.epoch, key = excluded.key, bounces = excluded.bounces`,
			g.ID, n, s.Name, list(s.Aliases), s.Address, s.Language, s.Zone, s.Role, s.Epoch, s.Key, s.Bounces, over); err != nil {
			return err
		}
	}
	if len(was) > len(g.Seats) {
		if _, err := t.exec(`DELETE FROM seat WHERE game = ? AND n >= ?`, g.ID, len(g.Seats)); err != nil {
			return err
		}
	}
	_, err = t.exec(`UPDATE seat SET over = ?2 WHERE game = ?1 AND over <> ?2`, g.ID, over)
	return err
}

func sameSeat(a, b *daemon.Seat) bool {
	x, y := *a, *b
	if len(x.Aliases) == 0 && len(y.Aliases) == 0 {
		x.Aliases, y.Aliases = nil, nil
	}
	return reflect.DeepEqual(x, y)
}

// isOver tells whether a game in this state is over for good.
func isOver(s daemon.Status) bool {
	return s == daemon.StatusEnded || s == daemon.StatusCancelled
}

func (t *tx) statement(game string, st *daemon.Statement) error {
	n, err := t.exec(`INSERT INTO statement (game, arrived, mail, n, seat, round, day, line, record, fate, said_by)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (mail, n, game) WHERE mail > 0 DO UPDATE SET arrived = excluded.arrived, seat = excluded.seat,
			round = excluded.round, day = excluded.day, line = excluded.line, record = excluded.record,
			fate = excluded.fate, said_by = excluded.said_by
			WHERE statement.record = ''`,
		game, micros(st.Arrived), st.Mail, st.N, st.Seat, st.Phase.N, st.Phase.Day, st.Line, st.Record, st.Fate, st.By)
	if err == nil && n == 0 {
		err = fmt.Errorf("statement %d of mail %d is in the record of %s already", st.N, st.Mail, game)
	}
	return err
}

// ranks orders fates among twins: what counts comes before what waits, and
// both before the copies.
var ranks = map[daemon.Fate]int{daemon.FateAccepted: 0, daemon.FateHeld: 1, daemon.FateTwice: 3}

func rank(f daemon.Fate) int {
	if n, ok := ranks[f]; ok {
		return n
	}
	return 2
}

func (t *tx) fate(m *daemon.MailFate) error {
	n, err := t.exec(`UPDATE mail SET fate = ?, rank = ?, game = ?, seat = ?, sender = ?, message_id = ?, body_hash = ?,
			code = ?, until = ?, at = ? WHERE id = ?`,
		m.Fate, rank(m.Fate), m.Game, m.Seat, m.Sender, m.MessageID, m.BodyHash,
		m.Code, micros(m.Until), micros(m.At), m.Mail)
	if err == nil && n == 0 {
		err = fmt.Errorf("mail %d is not there", m.Mail)
	}
	return err
}
