package store

import (
	"context"
	"encoding/json"
	"fmt"

	"omerta/daemon"
	"omerta/engine"
)

// desk is how the desk of a game is stored.
func desk(g *daemon.Game) string {
	b, _ := json.Marshal(g.Desk) // strings, numbers and times always can be
	return string(b)
}

// due is when something is to be done in a game by itself: never, unless it is
// open or running.
func due(g *daemon.Game) int64 {
	if g.Status != daemon.StatusOpen && g.Status != daemon.StatusRunning {
		return 0
	}
	return micros(g.Next)
}

// A deskOf scans what desk made.
type deskOf struct{ to *daemon.Desk }

// Scan is part of [database/sql.Scanner].
func (d deskOf) Scan(v any) error {
	*d.to = daemon.Desk{}
	s, ok := v.(string)
	if !ok {
		return fmt.Errorf("a desk is %T", v)
	}
	return json.Unmarshal([]byte(s), d.to)
}

// undo makes history of a phase and of all that came after it. What is
// history is kept: fsck and the hosts may ask for it.
func (t *tx) undo(game string, u *daemon.Undo) error {
	from := u.Phase
	if _, err := t.exec(`UPDATE closed SET history = ? WHERE game = ? AND history = 0 AND (round, day) >= (?, ?)`,
		u.Number, game, from.N, from.Day); err != nil {
		return err
	}
	than := `>`
	if u.Inputs {
		than = `>=`
	}
	_, err := t.exec(`UPDATE statement SET history = ? WHERE game = ? AND history = 0 AND (round, day) `+than+` (?, ?)`,
		u.Number, game, from.N, from.Day)
	return err
}

// people writes what a step says of rooms and of watchers.
func (t *tx) people(step *daemon.Step) error {
	if step.Game == nil {
		return nil
	}
	id := step.Game.ID
	for _, room := range step.Posted {
		if _, err := t.exec(`DELETE FROM post WHERE game = ? AND room = ?`, id, room); err != nil {
			return err
		}
	}
	for _, p := range step.Posts {
		if _, err := t.exec(`INSERT INTO post (game, room, seat, at, text) VALUES (?, ?, ?, ?, ?)`, id, p.Room, p.Seat, micros(p.At), p.Text); err != nil {
			return err
		}
	}
	for _, address := range step.Unwatch {
		if _, err := t.exec(`DELETE FROM watcher WHERE game = ? AND address = ?`, id, address); err != nil {
			return err
		}
	}
	for _, w := range step.Watch {
		if _, err := t.exec(`INSERT INTO watcher (game, address, language, key) VALUES (?, ?, ?, ?)
			ON CONFLICT (game, address) DO UPDATE SET language = excluded.language, key = excluded.key`, id, w.Address, w.Language, w.Key); err != nil {
			return err
		}
	}
	return nil
}

// Undone is part of [daemon.GameStore].
func (s *Store) Undone(ctx context.Context, game string, p engine.Phase) (*daemon.Closed, error) {
	c := &daemon.Closed{Phase: p}
	err := one(ctx, s.read, []any{at(&c.Opened), at(&c.Deadline), at(&c.At), &c.Results, &c.Story, words{&c.News}},
		`SELECT opened, deadline, at, results, story, news FROM closed
			WHERE game = ? AND round = ? AND day = ? AND history > 0 ORDER BY history DESC LIMIT 1`, game, p.N, p.Day)
	if err != nil {
		return nil, wrap("undone", err)
	}
	return c, nil
}

// Posts is part of [daemon.GameStore].
func (s *Store) Posts(ctx context.Context, game string, room daemon.Room) ([]daemon.Post, error) {
	out, err := all(ctx, s.read, func(r row) (p daemon.Post, err error) {
		p.Room = room
		err = r.Scan(&p.Seat, at(&p.At), &p.Text)
		return p, err
	}, `SELECT seat, at, text FROM post WHERE game = ? AND room = ? ORDER BY n`, game, room)
	return out, wrap("posts", err)
}

// Watchers is part of [daemon.GameStore].
func (s *Store) Watchers(ctx context.Context, game string) ([]daemon.Watcher, error) {
	out, err := all(ctx, s.read, func(r row) (w daemon.Watcher, err error) {
		err = r.Scan(&w.Address, &w.Language, &w.Key)
		return w, err
	}, `SELECT address, language, key FROM watcher WHERE game = ? ORDER BY n`, game)
	return out, wrap("watchers", err)
}

// Logs is part of [daemon.GameStore].
func (s *Store) Logs(ctx context.Context, game string) ([]daemon.Log, error) {
	out, err := all(ctx, s.read, func(r row) (l daemon.Log, err error) {
		l.Game = game
		err = r.Scan(at(&l.At), &l.Who, &l.What)
		return l, err
	}, `SELECT at, who, what FROM log WHERE game = ? ORDER BY n`, game)
	return out, wrap("log", err)
}
