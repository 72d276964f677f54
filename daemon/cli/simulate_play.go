package cli

import (
	"context"
	"sync"
	"sync/atomic"

	"omerta/engine/sim"
)

// A cell is what came of a setup.
type cell struct {
	setup
	tally   sim.Tally
	pairing sim.Pairing // with the first setup of the plan
}

// batch is how many games a worker takes at a time, of all setups together.
const batch = 64

// play plays the games of a plan with so many workers. Game n of each setup is
// the same whoever plays it, and sums know no order, so that the cells do not
// depend on the workers. When ctx ends it returns what was played, as many
// games of each setup, and the error of ctx.
func (p *plan) play(ctx context.Context, workers int, done func(games int)) ([]cell, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var wait sync.WaitGroup
	parts := make([][]cell, workers)
	for i := range parts {
		parts[i] = p.cells()
		wait.Go(func() {
			if err := p.work(ctx, parts[i], &next, done); err != nil {
				stop(err)
			}
		})
	}
	wait.Wait()
	whole := p.cells()
	for _, part := range parts {
		for i := range whole {
			whole[i].tally.Join(&part[i].tally)
			whole[i].pairing.Join(&part[i].pairing)
		}
	}
	if whole[0].tally.Games == p.games {
		return whole, nil // an interrupt after the last game stops nothing
	}
	return whole, context.Cause(ctx)
}

func (p *plan) cells() []cell {
	cells := make([]cell, len(p.setups))
	for i := range cells {
		cells[i].setup = p.setups[i]
	}
	return cells
}

// work plays batches of games until there are none left.
func (p *plan) work(ctx context.Context, cells []cell, next *atomic.Int64, done func(games int)) error {
	arenas := make([]*sim.Arena, len(cells))
	for i := range arenas {
		arenas[i] = sim.NewArena(cells[i].table)
	}
	results := make([]sim.Result, len(cells))
	size := max(1, batch/len(cells))
	for {
		from := int(next.Add(int64(size))) - size
		if from >= p.games {
			return nil
		}
		to := min(from+size, p.games)
		for game := from; game < to; game++ {
			if ctx.Err() != nil {
				return nil
			}
			for i, arena := range arenas {
				r, err := arena.Play(p.seed.Game(game))
				if err != nil {
					return err
				}
				results[i] = r
			}
			for i := range cells {
				cells[i].tally.Add(results[i])
				cells[i].pairing.Add(results[0], results[i])
			}
		}
		done(to - from)
	}
}
