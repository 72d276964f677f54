package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"omerta/daemon"
)

// Secret is part of [daemon.GameStore].
func (s *Store) Secret(ctx context.Context, n int) ([]byte, error) {
	const get = `SELECT value FROM meta WHERE name = 'secret'`
	var secret []byte
	err := one(ctx, s.read, []any{&secret}, get)
	if errors.Is(err, sql.ErrNoRows) {
		made := make([]byte, n)
		rand.Read(made) // never fails
		err = s.do(ctx, "secret", durable, func(t *tx) error {
			if _, err := t.exec(`INSERT INTO meta (name, value) VALUES ('secret', ?) ON CONFLICT DO NOTHING`, made); err != nil {
				return err
			}
			return t.one([]any{&secret}, get) // another process may have been first
		})
	}
	if err == nil && len(secret) != n {
		err = fmt.Errorf("the secret has %d bytes, not %d", len(secret), n)
	}
	if err != nil {
		return nil, wrap("secret", err)
	}
	return secret, nil
}

// Game is part of [daemon.GameStore].
func (s *Store) Game(ctx context.Context, id string) (*daemon.Game, error) {
	g := &daemon.Game{ID: id}
	err := s.read.snapshot(ctx, func(p preparer) error {
		var seed []byte
		err := one(ctx, p, []any{
			&g.Version, &g.Rules, &g.Status, &g.Setup, &seed, &g.Phase.N, &g.Phase.Day, at(&g.Opened), at(&g.Deadline),
			at(&g.Created), at(&g.Ended), at(&g.Stepped), &g.Trouble, &g.Language, at(&g.Next), deskOf{&g.Desk},
		}, `SELECT version, rules, status, setup, seed, round, day, opened, deadline,
				created, ended, stepped, trouble, language, due, desk
			FROM game JOIN setup ON setup.game = game.id WHERE game.id = ?`, id)
		if err != nil {
			return err
		}
		copy(g.Seed[:], seed)
		g.Hosts, err = all(ctx, p, func(r row) (h daemon.GameHost, err error) {
			err = r.Scan(&h.Address, &h.Key, &h.Epoch)
			return h, err
		}, `SELECT address, key, epoch FROM host WHERE game = ? ORDER BY n`, id)
		if err != nil {
			return err
		}
		g.Seats, err = seats(ctx, p, id)
		return err
	})
	if err != nil {
		return nil, wrap("game", err)
	}
	return g, nil
}

// Version is part of [daemon.GameStore].
func (s *Store) Version(ctx context.Context, id string) (v int64, err error) {
	err = one(ctx, s.read, []any{&v}, `SELECT version FROM game WHERE id = ?`, id)
	return v, wrap("version", err)
}

// seats reads the seats of a game.
func seats(ctx context.Context, p preparer, game string) ([]daemon.Seat, error) {
	list, err := all(ctx, p, func(r row) (s daemon.Seat, err error) {
		err = r.Scan(&s.Name, words{&s.Aliases}, &s.Address, &s.Language, &s.Zone, &s.Epoch, &s.Key, &s.Bounces, at(&s.Away), &s.Here, &s.Resigns, at(&s.PageOn), at(&s.PageOff))
		return s, err
	}, `SELECT name, aliases, address, language, zone, epoch, key, bounces, away, here, resigns, page_on, page_off
		FROM seat WHERE game = ? ORDER BY n`, game)
	if err != nil {
		return nil, err
	}
	type other struct {
		n       int
		address string
	}
	others, err := all(ctx, p, func(r row) (o other, err error) {
		err = r.Scan(&o.n, &o.address)
		return o, err
	}, `SELECT n, address FROM address WHERE game = ? ORDER BY n, place`, game)
	for _, o := range others {
		if o.n < len(list) {
			list[o.n].Addresses = append(list[o.n].Addresses, o.address)
		}
	}
	if err != nil {
		return nil, err
	}
	type door struct {
		n int
		daemon.Door
	}
	doors, err := all(ctx, p, func(r row) (d door, err error) {
		err = r.Scan(&d.n, &d.Room, &d.Key)
		return d, err
	}, `SELECT n, room, key FROM door WHERE game = ? ORDER BY n, room`, game)
	for _, d := range doors {
		if d.n < 0 {
			continue // an invite: it stands on the desk
		}
		list[d.n].Doors = append(list[d.n].Doors, d.Door)
	}
	return list, err
}

// Games is part of [daemon.GameStore].
func (s *Store) Games(ctx context.Context, in ...daemon.Status) ([]string, error) {
	type made struct {
		n  int64
		id string
	}
	var games []made
	for _, status := range slices.Compact(slices.Sorted(slices.Values(in))) {
		some, err := all(ctx, s.read, func(r row) (g made, err error) {
			err = r.Scan(&g.n, &g.id)
			return g, err
		}, `SELECT n, id FROM game WHERE status = ?`, status)
		if err != nil {
			return nil, wrap("games", err)
		}
		games = append(games, some...)
	}
	slices.SortFunc(games, func(a, b made) int { return int(a.n - b.n) })
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.id
	}
	return ids, nil
}

// Statements is part of [daemon.GameStore].
func (s *Store) Statements(ctx context.Context, game string) ([]daemon.Statement, error) {
	out, err := all(ctx, s.read, func(r row) (st daemon.Statement, err error) {
		err = r.Scan(&st.Mail, &st.N, &st.Seat, &st.Phase.N, &st.Phase.Day, at(&st.Arrived), &st.Line, &st.Record, &st.Fate, &st.By)
		return st, err
	}, `SELECT mail, n, seat, round, day, arrived, line, record, fate, said_by
		FROM statement WHERE game = ? AND history = 0 ORDER BY arrived, mail, n, rowid`, game)
	return out, wrap("statements", err)
}

// Closed is part of [daemon.GameStore].
func (s *Store) Closed(ctx context.Context, game string) ([]daemon.Closed, error) {
	out, err := all(ctx, s.read, func(r row) (c daemon.Closed, err error) {
		err = r.Scan(&c.Phase.N, &c.Phase.Day, at(&c.Opened), at(&c.Deadline), at(&c.At), &c.Results, &c.Story, words{&c.News})
		return c, err
	}, `SELECT round, day, opened, deadline, at, results, story, news FROM closed WHERE game = ? AND history = 0 ORDER BY round, day`, game)
	return out, wrap("closed", err)
}

// ByKey is part of [daemon.GameStore].
func (s *Store) ByKey(ctx context.Context, key string) (p daemon.Place, err error) {
	for _, text := range []string{
		`SELECT game, n, '' FROM seat WHERE key = ? AND key <> ''`,
		`SELECT game, -1 - n, '' FROM host WHERE key = ? AND key <> ''`,
		`SELECT game, n, room FROM door WHERE key = ?`,
		`SELECT game, ` + strconv.Itoa(daemon.NoSeat) + `, '` + string(daemon.RoomWatch) + `' FROM watcher WHERE key = ? AND key <> ''`,
	} {
		err = one(ctx, s.read, []any{&p.Game, &p.Seat, &p.Room}, text, key)
		if !errors.Is(err, sql.ErrNoRows) {
			break
		}
	}
	return p, wrap("key", err)
}

// ByAddress is part of [daemon.GameStore].
func (s *Store) ByAddress(ctx context.Context, address string) ([]daemon.Place, error) {
	var out []daemon.Place
	for _, text := range []string{
		`SELECT game, n FROM seat WHERE address = ? AND over = 0 ORDER BY game, n`,
		`SELECT game, n FROM address WHERE address = ? AND over = 0 ORDER BY game, n`,
	} {
		some, err := all(ctx, s.read, func(r row) (p daemon.Place, err error) {
			err = r.Scan(&p.Game, &p.Seat)
			return p, err
		}, text, address)
		if err != nil {
			return nil, wrap("address", err)
		}
		out = append(out, some...)
	}
	slices.SortFunc(out, func(a, b daemon.Place) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seat, b.Seat))
	})
	return slices.Compact(out), nil
}

// HostedBy is part of [daemon.GameStore].
func (s *Store) HostedBy(ctx context.Context, address string) ([]daemon.Place, error) {
	out, err := all(ctx, s.read, func(r row) (p daemon.Place, err error) {
		err = r.Scan(&p.Game, &p.Seat)
		return p, err
	}, `SELECT host.game, -1 - host.n FROM host JOIN game ON game.id = host.game
		WHERE host.address = ? AND game.status NOT IN ('ended', 'cancelled') ORDER BY host.game`, address)
	return out, wrap("hosted", err)
}

// NextDeadline is part of [daemon.GameStore].
func (s *Store) NextDeadline(ctx context.Context) (game string, deadline time.Time, err error) {
	err = one(ctx, s.read, []any{&game, at(&deadline)}, `SELECT id, deadline FROM game
		WHERE status = 'running' AND deadline > 0 ORDER BY deadline, n LIMIT 1`)
	return game, deadline, wrap("deadline", err)
}

// NextDue is part of [daemon.GameStore].
func (s *Store) NextDue(ctx context.Context) (next time.Time, err error) {
	err = one(ctx, s.read, []any{at(&next)}, `SELECT due FROM game WHERE due > 0 ORDER BY due LIMIT 1`)
	return next, wrap("due", err)
}

// Due is part of [daemon.GameStore].
func (s *Store) Due(ctx context.Context, now time.Time) ([]string, error) {
	out, err := all(ctx, s.read, scanOne[string], `SELECT id FROM game WHERE due > 0 AND due <= ? ORDER BY due, n`, micros(now))
	return out, wrap("due", err)
}

// Hinted is part of [daemon.GameStore].
func (s *Store) Hinted(ctx context.Context, address, why string) (last time.Time, err error) {
	err = one(ctx, s.read, []any{at(&last)}, `SELECT at FROM hint WHERE address = ? AND why = ?`, address, why)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return last, wrap("hint", err)
}
