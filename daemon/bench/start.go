package bench

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"omerta/daemon"
	"omerta/daemon/server"
	"omerta/engine"
)

// start opens a store full of games.
func start(ctx context.Context, r *run) error {
	w, err := r.newWorld(ctx, r.Games)
	if err != nil {
		return err
	}
	r.note("putting %d games beside them that are over", r.Finished)
	if err := w.finish(ctx, r.Finished); err != nil {
		return err
	}
	took, err := r.begin(ctx, w)
	if err != nil {
		return err
	}
	r.figure("start to the first message read", took.Seconds(), "s", atMost(1), fmt.Sprintf("%d games that are over, %d that run", r.Finished, len(w.games)))
	return nil
}

// begin says how long a daemon takes from nothing until it has read a message
// that waits.
func (r *run) begin(ctx context.Context, world *world) (time.Duration, error) {
	w, err := world.copy(r)
	if err != nil {
		return 0, err
	}
	defer w.remove()
	mails, err := w.orders(ctx, r.Rounds)
	if err != nil {
		return 0, err
	}
	in, err := embedded(nil)
	if err != nil {
		return 0, err
	}
	defer in.close()
	return r.best(func() (took time.Duration, err error) {
		m := mails[0]
		mails = mails[1:]
		if err := in.memory.Deliver("", m.from, m.to, m.raw); err != nil {
			return 0, err
		}
		start := time.Now()
		d, err := w.serve(ctx, in.address, "")
		if err != nil {
			return 0, err
		}
		err = d.seen.wait(ctx, "mail read", 1)
		took = time.Since(start)
		return took, errors.Join(err, d.close())
	})
}

// finish puts games into the store that are over: with what was said in them
// and what was told, as little as a short game has.
func (w *world) finish(ctx context.Context, n int) error {
	const phases, said, some = 8, 40, 100
	results := strings.Repeat("public died Вероника\n", 4)
	return w.with(ctx, func(s *server.Server) error {
		for at := 0; at < n; at += some {
			var steps []daemon.Step
			for i := at; i < min(at+some, n); i++ {
				g := &daemon.Game{ID: fmt.Sprintf("over%05d", i), Rules: engine.RulesVersion, Status: daemon.StatusEnded, Language: "ru", Created: time.Now(), Ended: time.Now()}
				g.Setup, g.Hosts = gameFile(g.ID, w.seats), []daemon.GameHost{{Address: "host." + address(g.ID, 0), Key: g.ID}}
				for seat := range w.seats {
					g.Seats = append(g.Seats, daemon.Seat{Name: people[seat].ru, Address: address(g.ID, seat), Language: language(seat), Key: fmt.Sprintf("%s.%d", g.ID, seat)})
				}
				step := daemon.Step{Game: g, Create: true}
				for k := range said {
					step.Statements = append(step.Statements, daemon.Statement{N: k, Seat: k % w.seats, Phase: engine.Phase{N: 1 + k/w.seats}, Arrived: time.Now(), Line: "пропуск", Record: "order Тимур pass", Fate: "accepted"})
				}
				steps = append(steps, step)
			}
			if err := s.Store.Commit(ctx, steps...); err != nil {
				return err
			}
			for phase := range phases {
				for i := range steps {
					g := steps[i].Game
					g.Version = int64(phase + 1)
					steps[i] = daemon.Step{Game: g, Closed: &daemon.Closed{Phase: engine.Phase{N: 1 + phase/2, Day: phase%2 == 1}, At: time.Now(), Results: results}}
				}
				if err := s.Store.Commit(ctx, steps...); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
