package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"

	"omerta/daemon"
	"omerta/daemon/config"
	"omerta/daemon/server"
)

// lettersPerSeat is what a seat is sent in a phase: a digest, a receipt or two,
// now and then a private result. Games played in the tests need 2.2.
const lettersPerSeat = 2.5

// showVolume tells how many letters a day the games of a store will need, and
// whether that is more than may be sent. A store that is not there yet has no
// games.
func showVolume(ctx context.Context, w io.Writer, cfg *config.Config) (err error) {
	if _, err := os.Stat(cfg.Store); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	s, err := server.Open(ctx, cfg, slog.New(slog.DiscardHandler), server.Hooks{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	ids, err := s.Store.Games(ctx, daemon.StatusOpen, daemon.StatusRunning, daemon.StatusStopped)
	if err != nil {
		return err
	}
	need := 0.0
	for _, id := range ids {
		g, err := s.Store.Game(ctx, id)
		if err != nil {
			return err
		}
		file, err := config.ParseGame(g.Setup, id)
		if err != nil {
			return err
		}
		const phasesADay = 2
		perSeat := lettersPerSeat
		if file.Nightly {
			perSeat += 1.0 / phasesADay
		}
		need += phasesADay * (perSeat*float64(len(g.Seats)) + 1)
		if err := doubt(w, g); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "letters: about %.0f a day for %d games\n", need, len(ids))
	if most := cfg.Sending.PerDay; most > 0 && need > float64(most) {
		_, err = fmt.Fprintf(w, "  more than smtp.per_day = %d: receipts will wait, then digests; host fewer games or raise it\n", most)
	}
	return err
}

// doubt says what is odd about the rules and roles of a game that has not
// begun. One whose file cannot be read is `fsck`'s.
func doubt(w io.Writer, row *daemon.Game) error {
	g, err := config.ParseGame(row.Setup, row.ID+".toml")
	if err != nil || row.Status != daemon.StatusOpen {
		return nil
	}
	return warn(w, g, len(row.Seats))
}
