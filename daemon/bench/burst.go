package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/engine"
	"omerta/engine/record"
)

// A closing is what was seen of a burst.
type closing struct {
	committed time.Duration // from the deadline until the last game is
	first     time.Duration // until the first letter was taken by a server
	sent      time.Duration // until all were
	letters   int
	gone      int     // letters taken when the last game was committed
	resident  float64 // MB, at most
}

// burst closes all games at one instant.
func burst(ctx context.Context, r *run) error {
	w, err := r.newWorld(ctx, r.Games)
	if err != nil {
		return err
	}
	to, err := r.openSink(ctx)
	if err != nil {
		return err
	}
	defer to.close()
	var best closing
	for i := range r.Rounds {
		c, err := r.strike(ctx, w, to)
		if err != nil {
			return err
		}
		r.note("%v, %.0f MB", c.committed.Round(time.Millisecond), c.resident)
		if i == 0 || c.committed < best.committed {
			best = c
		}
	}
	note := fmt.Sprintf("%d games of %d seats, %d letters, letters to %s", len(w.games), w.seats, best.letters, to.name)
	r.figure("deadline until all is committed", best.committed.Seconds(), "s", atMost(6), note)
	r.figure("letters handed over by then", 100*float64(best.gone)/float64(best.letters), "%", atLeast(5), fmt.Sprintf("the first after %v, all after %v", best.first.Round(time.Millisecond), best.sent.Round(time.Millisecond)))
	memory := "resident at most, measuring included"
	if best.resident == 0 {
		memory = "unknown on this system"
	}
	r.figure("memory", best.resident, "MB", atMost(300), memory)
	return nil
}

// lead is how long before the deadline all is made ready for it, at least and
// for each game.
const (
	lead     = time.Second
	leadGame = 10 * time.Millisecond
)

// strike lets the deadline of all games of a world pass.
func (r *run) strike(ctx context.Context, world *world, to *smtpServer) (c closing, err error) {
	w, err := world.copy(r)
	if err != nil {
		return c, err
	}
	defer w.remove()
	in, err := embedded(nil)
	if err != nil {
		return c, err
	}
	defer in.close()
	if err := w.order(ctx); err != nil {
		return c, err
	}
	deadline := time.Now().Add(lead + time.Duration(len(w.games))*leadGame + time.Second).Truncate(time.Second)
	if err := w.with(ctx, func(s *server.Server) error { return w.moveDeadlines(ctx, s, deadline) }); err != nil {
		return c, err
	}
	runtime.GC()
	debug.FreeOSMemory()
	forgetPeak()
	d, err := w.serve(ctx, in.address, to.address)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	if err := d.seen.wait(ctx, "phase closed", len(w.games)); err != nil {
		return c, err
	}
	c.committed, c.gone, c.resident = time.Since(deadline), d.seen.count("letter-accepted"), peak()
	for {
		left, _, err := d.Store.Unsent(ctx, time.Now())
		if err != nil {
			return c, err
		}
		if left == 0 {
			break
		}
		time.Sleep(100 * time.Millisecond) // to count is work too
	}
	c.sent, c.letters = time.Since(deadline), d.seen.count("letter-accepted")
	c.first = d.seen.first["letter-accepted"].Sub(deadline)
	c.resident = max(c.resident, peak())
	return c, to.settle(ctx)
}

// moveDeadlines lets all games close at one instant, which must be ahead still
// when it is done.
func (w *world) moveDeadlines(ctx context.Context, s *server.Server, at time.Time) error {
	var steps []daemon.Step
	for _, id := range w.games {
		row, err := s.Store.Game(ctx, id)
		if err != nil {
			return err
		}
		row.Deadline, row.Next = at, at
		steps = append(steps, daemon.Step{Game: row})
	}
	err := s.Store.Commit(ctx, steps...)
	if err == nil && !time.Now().Before(at) {
		err = errors.New("this machine is too slow: the deadline had passed before it was set")
	}
	return err
}

// order puts an order of every seat into every game, as its mail would.
func (w *world) order(ctx context.Context) error {
	roles, err := w.roles()
	if err != nil {
		return err
	}
	file, err := config.ParseGame(gameFile(w.games[0], w.seats), "game.toml")
	if err != nil {
		return err
	}
	var names []string
	for _, p := range file.Players {
		names = append(names, p.Name)
	}
	now := time.Now()
	var statements []daemon.Statement
	for seat, role := range roles {
		o := engine.Order{By: engine.Seat(seat), Verb: engine.Pass, Role: engine.NoRole}
		if verbs := role.Verbs(); len(verbs) > 0 {
			o.Verb, o.Targets = verbs[0], []engine.Seat{engine.Seat((seat + 1) % w.seats)}
		}
		statements = append(statements, daemon.Statement{
			Seat: seat, Phase: engine.Phase{N: 1}, Arrived: now, N: seat, Line: "order", Record: record.Line(record.Input{Order: o}, names), Fate: "accepted",
		})
	}
	return w.with(ctx, func(s *server.Server) error {
		var steps []daemon.Step
		for _, id := range w.games {
			row, err := s.Store.Game(ctx, id)
			if err != nil {
				return err
			}
			steps = append(steps, daemon.Step{Game: row, Statements: statements})
		}
		return s.Store.Commit(ctx, steps...)
	})
}

// forgetPeak makes the kernel count the peak of this process anew; where it
// cannot, the peak is that of all until now.
func forgetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

// peak is the most memory that was resident, in MB; 0: unknown.
func peak() float64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("VmHWM:"))
	fields := bytes.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kb, _ := strconv.Atoi(string(fields[0])) // what cannot be read is unknown
	return float64(kb) / 1000
}
