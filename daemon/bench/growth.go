package bench

import (
	"context"
	"fmt"
	"math"
	"time"
)

// growth measures how the time grows with the number of games.
func growth(ctx context.Context, r *run) error {
	var sizes []int
	for _, part := range []int{8, 4, 2, 1} {
		if n := r.Games / part; n > 0 && (len(sizes) == 0 || n > sizes[len(sizes)-1]) {
			sizes = append(sizes, n)
		}
	}
	times := map[string][]time.Duration{}
	what := []string{"burst", "ingest", "ingest of as many messages whatever the games", "start"}
	for _, n := range sizes {
		w, err := r.newWorld(ctx, n)
		if err != nil {
			return err
		}
		for _, name := range what {
			d, err := r.grow(ctx, w, name)
			if err != nil {
				return err
			}
			times[name] = append(times[name], d)
		}
	}
	for _, name := range what {
		note := ""
		for i, n := range sizes {
			note += fmt.Sprintf("%d: %v  ", n, times[name][i].Round(time.Millisecond))
		}
		r.figure(name, exponent(sizes, times[name]), "exponent of the games", atMost(1.1), note)
	}
	return nil
}

// grow takes one figure of a world.
func (r *run) grow(ctx context.Context, w *world, what string) (time.Duration, error) {
	switch what {
	case "burst":
		to, err := r.openSink(ctx)
		if err != nil {
			return 0, err
		}
		defer to.close()
		return r.best(func() (time.Duration, error) {
			c, err := r.strike(ctx, w, to)
			return c.committed, err
		})
	case "start":
		return r.begin(ctx, w)
	}
	n := r.Messages * len(w.games) / r.Games
	if what != "ingest" {
		n = r.Messages / 8
	}
	in, err := r.openIMAP()
	if err != nil {
		return 0, err
	}
	defer in.close()
	mails, err := w.orders(ctx, max(1, n))
	if err != nil {
		return 0, err
	}
	if err := in.fill(mails); err != nil {
		return 0, err
	}
	return r.best(func() (time.Duration, error) { return r.read(ctx, w, in, len(mails)) })
}

// exponent fits times to a power of sizes, by least squares of the logarithms.
func exponent(sizes []int, times []time.Duration) float64 {
	var sx, sy, sxx, sxy float64
	for i := range sizes {
		x, y := math.Log(float64(sizes[i])), math.Log(times[i].Seconds())
		sx, sy, sxx, sxy = sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	n := float64(len(sizes))
	if d := n*sxx - sx*sx; d != 0 {
		return (n*sxy - sx*sy) / d
	}
	return 0 // one size says nothing
}
