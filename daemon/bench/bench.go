package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Options say how much load is made. [Goal] has the sizes of the goals.
type Options struct {
	Messages int // waiting in the mailbox (ingest)
	Letters  int // queued (send)
	Games    int // that run at the same time
	Seats    int // of each game
	Finished int // games that are over (start)
	Answers  int // messages answered one by one (answer)
	Rounds   int // how often a figure is taken; the best counts
	Played   int // whole games of bots (simulate)

	Embedded bool         // use no servers but those of this program
	Note     func(string) // told what goes on; may be nil
}

// Goal are the sizes for which the goals are set.
func Goal() Options {
	return Options{Messages: 5000, Letters: 5000, Games: 400, Seats: 20, Finished: 10_000, Answers: 100, Rounds: 3, Played: 100_000}
}

// check refuses sizes of which nothing can be said.
func (o Options) check() error {
	for _, n := range []int{o.Messages, o.Letters, o.Games, o.Finished, o.Answers, o.Rounds, o.Played} {
		if n < 1 {
			return fmt.Errorf("got a size of %d, want at least 1", n)
		}
	}
	if o.Seats < leastSeats || o.Seats > len(people) {
		return fmt.Errorf("got %d seats, want %d to %d", o.Seats, leastSeats, len(people))
	}
	return nil
}

// A Scenario is one thing that is measured.
type Scenario struct {
	Name string
	Doc  string
	run  func(ctx context.Context, r *run) error
}

// Scenarios lists what can be measured.
func Scenarios() []Scenario {
	return []Scenario{
		{"ingest", "messages that wait in the mailbox, until every order is committed and its receipt queued", ingest},
		{"send", "letters that are queued, until all are taken by a server and marked", send},
		{"burst", "all games close at one instant, until all results are committed", burst},
		{"answer", "from the delivery of a message to its receipt", answer},
		{"start", "from opening a store full of games to the first message read", start},
		{"growth", "burst, ingest and start at an eighth, a quarter, half and all of the games", growth},
		{"night", "one night resolved by the rules", night},
		{"simulate", "whole games of sensible bots on all processors", simulate},
	}
}

// Run measures the scenarios of these names, all where there is none. Figures
// are told as they come; each is told once.
func Run(ctx context.Context, o Options, names []string, tell func(Figure)) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "omerta-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	for i, s := range chosen {
		r := &run{Options: o, scenario: s.Name, dir: filepath.Join(dir, fmt.Sprint(i)), tell: tell}
		if err := os.Mkdir(r.dir, 0o700); err != nil {
			return err
		}
		if err := s.run(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

// choose finds scenarios by their names.
func choose(names []string) (chosen []Scenario, err error) {
	all := Scenarios()
	if len(names) == 0 {
		return all, nil
	}
next:
	for _, name := range names {
		for _, s := range all {
			if s.Name == name {
				chosen = append(chosen, s)
				continue next
			}
		}
		return nil, fmt.Errorf("got scenario %q; `omerta bench --help` lists those there are", name)
	}
	return chosen, nil
}

// A run is one scenario being measured.
type run struct {
	Options
	scenario string
	dir      string // its own
	tell     func(Figure)
	made     int // files and folders so far
}

// note says what goes on.
func (r *run) note(format string, args ...any) {
	if r.Note != nil {
		r.Note(r.scenario + ": " + fmt.Sprintf(format, args...))
	}
}

// file returns the path of a new file or folder.
func (r *run) file(name string) string {
	r.made++
	return filepath.Join(r.dir, fmt.Sprintf("%d-%s", r.made, name))
}

// best takes a time as often as was asked for and returns the shortest.
func (r *run) best(take func() (time.Duration, error)) (best time.Duration, err error) {
	for i := range r.Rounds {
		d, err := take()
		if err != nil {
			return 0, err
		}
		r.note("%v", d.Round(time.Microsecond))
		if i == 0 || d < best {
			best = d
		}
	}
	return best, nil
}

// duel takes two times by turns, so that both see the same machine, and
// returns the shortest of each.
func (r *run) duel(ours, peer func() (time.Duration, error)) (is, peerIs time.Duration, err error) {
	for i := range r.Rounds {
		a, err := ours()
		if err != nil {
			return 0, 0, err
		}
		b, err := peer()
		if err != nil {
			return 0, 0, err
		}
		r.note("%v, the peer %v", a.Round(time.Millisecond), b.Round(time.Millisecond))
		if i == 0 {
			is, peerIs = a, b
		}
		is, peerIs = min(is, a), min(peerIs, b)
	}
	return is, peerIs, nil
}

// perSecond is how many of n a second there were.
func perSecond(n int, d time.Duration) float64 { return float64(n) / d.Seconds() }
