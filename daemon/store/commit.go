package store

import (
	"context"
	"fmt"
	"strings"

	"omerta/daemon"
)

// Commit is part of [daemon.GameStore]. The row of a game has the version
// Game.Version+1 afterwards, so that a second step of the same game in one
// call carries that number.
//
// A mail that waits for its game ([daemon.FateWaiting]) is pending again with
// the first step that leaves the game running.
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
	if err := t.people(step); err != nil {
		return err
	}
	for i := range step.Mails {
		if err := t.fate(&step.Mails[i]); err != nil {
			return err
		}
	}
	for _, r := range step.Redirect {
		_, domain, _ := strings.Cut(r.To, "@")
		if _, err := t.exec(`UPDATE letter SET recipient = ?, domain = ? WHERE game = ? AND seat = ? AND state = 'queued'`, r.To, strings.ToLower(domain), r.Game, r.Seat); err != nil {
			return err
		}
	}
	for _, p := range step.Withdraw {
		if _, err := t.exec(`UPDATE letter SET state = 'withdrawn', settled = ? WHERE game = ? AND seat = ? AND state = 'queued'`, micros(step.Game.Stepped), p.Game, p.Seat); err != nil {
			return err
		}
	}
	for i := range step.Letters {
		if err := t.letter(&step.Letters[i]); err != nil {
			return err
		}
	}
	for _, p := range step.Release {
		if _, err := t.exec(`UPDATE letter SET due = created, not_before = 0 WHERE game = ? AND seat = ? AND state = 'queued' AND not_before > 0`, p.Game, p.Seat); err != nil {
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
		if step.Create || step.Closed != nil || step.Undo != nil || len(step.Statements)+len(step.Withdraw)+len(step.Redirect)+len(step.Posts)+len(step.Posted)+len(step.Watch)+len(step.Unwatch) > 0 {
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
	if g.Status == daemon.StatusRunning {
		if _, err := t.exec(`UPDATE mail SET fate = '', tries = 0 WHERE game = ? AND fate = 'waiting'`, g.ID); err != nil {
			return err
		}
	}
	if u := step.Undo; u != nil {
		if err := t.undo(g.ID, u); err != nil {
			return err
		}
	}
	if c := step.Closed; c != nil {
		if _, err := t.exec(`INSERT INTO closed (game, round, day, opened, deadline, at, results, story, news) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			g.ID, c.Phase.N, c.Phase.Day, micros(c.Opened), micros(c.Deadline), micros(c.At), c.Results, c.Story, list(c.News)); err != nil {
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
			created, ended, stepped, trouble, language, due, desk, fixed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		g.ID, g.Version+1, g.Rules, g.Status, g.Phase.N, g.Phase.Day, micros(g.Opened), micros(g.Deadline),
		micros(g.Created), micros(g.Ended), micros(g.Stepped), g.Trouble, g.Language, due(g), desk(g), fixed(g))
	if isTwice(err) {
		var n int
		if t.one([]any{&n}, `SELECT n FROM game WHERE id = ?`, g.ID) == nil {
			return daemon.ErrExists
		}
	}
	if err != nil {
		return err
	}
	return t.fix(g)
}

func (t *tx) update(g *daemon.Game) error {
	is := fixed(g)
	args := []any{g.Rules, g.Status, g.Phase.N, g.Phase.Day, micros(g.Opened),
		micros(g.Deadline), micros(g.Created), micros(g.Ended), micros(g.Stepped), g.Trouble, g.Language, due(g), desk(g),
		g.ID, g.Version, is}
	const text = `UPDATE game SET version = version + 1, rules = ?1, status = ?2, round = ?3, day = ?4, opened = ?5,
			deadline = ?6, created = ?7, ended = ?8, stepped = ?9, trouble = ?10, language = ?11, due = ?12, desk = ?13, fixed = ?16
		WHERE id = ?14 AND version = ?15`
	n, err := t.exec(text+` AND fixed = ?16`, args...)
	if err != nil || n > 0 {
		return err // mostly nothing else is to be written
	}
	if n, err = t.exec(text, args...); err != nil {
		return err
	}
	if n > 0 {
		return t.fix(g)
	}
	if err := t.one([]any{&n}, `SELECT n FROM game WHERE id = ?`, g.ID); err != nil {
		return err // there is no such game
	}
	return daemon.ErrStale
}

// fix writes the parts of a game that most steps leave as they are.
func (t *tx) fix(g *daemon.Game) error {
	if _, err := t.exec(`INSERT INTO setup (game, setup, seed) VALUES (?, ?, ?)
		ON CONFLICT (game) DO UPDATE SET setup = excluded.setup, seed = excluded.seed`,
		g.ID, blob(g.Setup), g.Seed[:]); err != nil {
		return err
	}
	// Anew, so that two seats may change keys with each other.
	for _, table := range []string{"host", "seat", "address", "door"} {
		if _, err := t.exec(`DELETE FROM `+table+` WHERE game = ?`, g.ID); err != nil {
			return err
		}
	}
	for n, h := range g.Hosts {
		if _, err := t.exec(`INSERT INTO host (game, n, address, key, epoch) VALUES (?, ?, ?, ?, ?)`, g.ID, n, h.Address, h.Key, h.Epoch); err != nil {
			return err
		}
	}
	for _, i := range g.Desk.Invites {
		if _, err := t.exec(`INSERT INTO door (key, game, n, room) VALUES (?, ?, ?, ?)`, i.Key, g.ID, daemon.NoSeat, daemon.RoomInvite); err != nil {
			return err
		}
	}
	for n := range g.Seats {
		s := &g.Seats[n]
		if _, err := t.exec(`INSERT INTO seat (game, n, name, aliases, address, language, zone, epoch, key, bounces, away, here, resigns, page_on, page_off, over)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			g.ID, n, s.Name, list(s.Aliases), s.Address, s.Language, s.Zone, s.Epoch, s.Key, s.Bounces, micros(s.Away), s.Here, s.Resigns, micros(s.PageOn), micros(s.PageOff), isOver(g.Status)); err != nil {
			return err
		}
		for _, d := range s.Doors {
			if _, err := t.exec(`INSERT INTO door (key, game, n, room) VALUES (?, ?, ?, ?)`, d.Key, g.ID, n, d.Room); err != nil {
				return err
			}
		}
		for place, address := range s.Addresses {
			if _, err := t.exec(`INSERT INTO address (game, n, place, address, over) VALUES (?, ?, ?, ?, ?)`,
				g.ID, n, place, address, isOver(g.Status)); err != nil {
				return err
			}
		}
	}
	return nil
}

// isOver tells whether a game in this state is over for good.
func isOver(s daemon.Status) bool {
	return s == daemon.StatusEnded || s == daemon.StatusCancelled
}

func (t *tx) statement(game string, st *daemon.Statement) error {
	n, err := t.exec(`INSERT INTO statement (game, arrived, mail, n, seat, round, day, line, record, fate, said_by)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (mail, n, game, history) WHERE mail > 0 DO UPDATE SET arrived = excluded.arrived, seat = excluded.seat,
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
