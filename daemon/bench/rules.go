package bench

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// night resolves one night of a table of twenty in which everybody acts.
func night(ctx context.Context, r *run) error {
	const seats, nights = 20, 200_000
	s, err := busyNight(seats)
	if err != nil {
		return err
	}
	die := engine.NewSeed(seed)
	events := make([]engine.Event, 0, 4*seats)
	took, err := r.best(func() (time.Duration, error) {
		start := time.Now()
		for range nights {
			if _, events, err = s.Close(die, events[:0]); err != nil {
				return 0, err
			}
		}
		return time.Since(start), ctx.Err()
	})
	if err != nil {
		return err
	}
	r.figure("a night of 20 seats", float64(took.Microseconds())/nights, "µs", atMost(2), "everybody acts, no die is rolled")
	return nil
}

// busyNight is the third night of a game in which every role acts.
func busyNight(seats int) (s engine.State, err error) {
	holdings := make([]engine.Holding, seats)
	for i, role := range sourceRoles(seats) {
		holdings[i].Role = role
		if role.Ranked() {
			holdings[i].Rank = uint8(i + 1)
		}
	}
	if s, err = engine.New(holdings, engine.Defaults()); err != nil {
		return s, err
	}
	for range 4 { // two nights and two days in which nothing happens
		if s, _, err = s.Close(nil, nil); err != nil {
			return s, err
		}
	}
	verbs := map[engine.RoleID]engine.Verb{
		engine.RoleMafia: engine.Kill, engine.RoleManiac: engine.Brutal, engine.RoleCommissioner: engine.Check,
		engine.RoleDoctor: engine.Heal, engine.RoleJailer: engine.Jail, engine.RoleMartyr: engine.Point,
	}
	gang := engine.Seat(engine.GangSize(seats))
	for i, h := range holdings {
		by := engine.Seat(i)
		o := engine.Order{By: by, Verb: engine.Pass, Role: engine.NoRole}
		if v, acts := verbs[h.Role]; acts {
			o.Verb, o.Targets = v, []engine.Seat{engine.Seat(seats) - 1 - by%4}
			if h.Role == engine.RoleMafia {
				o.Targets[0] = gang + 4
			}
		}
		if c := s.Submit(o); c != engine.Accepted {
			return s, fmt.Errorf("the order of seat %d is refused: %v", i, c)
		}
	}
	return s, nil
}

// sourceRoles are those that the rules describe, of so many players.
func sourceRoles(players int) (list []engine.RoleID) {
	for range engine.GangSize(players) {
		list = append(list, engine.RoleMafia)
	}
	list = append(list, engine.RoleManiac, engine.RoleCommissioner, engine.RoleDoctor, engine.RoleJailer, engine.RoleMartyr)
	for len(list) < players {
		list = append(list, engine.RoleCitizen)
	}
	return list
}

// simulate plays whole games on all processors.
func simulate(ctx context.Context, r *run) error {
	const seats = 17
	cast, err := bots.ByName("sensible")
	if err != nil {
		return err
	}
	table, err := sim.NewTable(sourceRoles(seats), engine.Defaults(), cast.Bots...)
	if err != nil {
		return err
	}
	workers := runtime.GOMAXPROCS(0)
	took, err := r.best(func() (time.Duration, error) {
		start := time.Now()
		err := playAll(ctx, table, workers, r.Played)
		return time.Since(start), err
	})
	if err != nil {
		return err
	}
	r.figure("games played", perSecond(r.Played, took), "/s", atLeast(20_000), fmt.Sprintf("%d seats, sensible bots, %d processors; the goal is for two", seats, workers))
	return nil
}

// playAll plays n games by so many workers.
func playAll(ctx context.Context, table *sim.Table, workers, n int) error {
	const some = 64
	var next atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, workers)
	for i := range workers {
		wait.Go(func() {
			arena := sim.NewArena(table)
			for ctx.Err() == nil {
				from := int(next.Add(some)) - some
				for game := from; game < min(from+some, n); game++ {
					if _, errs[i] = arena.Play(sim.Seed(1).Game(game)); errs[i] != nil {
						return
					}
				}
				if from+some >= n {
					return
				}
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
