package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	sd "github.com/coreos/go-systemd/v22/daemon"
	"github.com/spf13/cobra"

	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/daemon/store"
)

func serveCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Read mail, keep deadlines and send letters until stopped",
		Long: "Reads mail, keeps deadlines and sends letters until SIGTERM or SIGINT. SIGHUP\n" +
			"reads the config anew; one with a mistake is refused and the old one stays.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config()
			if err != nil {
				return err
			}
			release, err := store.Lock(cfg.Store)
			if err != nil {
				return err
			}
			v, err := openService(c.Context(), cfg, c.ErrOrStderr())
			if err != nil {
				return errors.Join(err, release())
			}
			hup := make(chan os.Signal, 1)
			signal.Notify(hup, syscall.SIGHUP)
			defer signal.Stop(hup)
			if every, err := sd.SdWatchdogEnabled(false); err == nil && every > 0 {
				go watchdog(c.Context(), every/2)
			}
			return errors.Join(v.serve(c.Context(), a, hup), release())
		},
	}
}

// A service is a server with the config that made it.
type service struct {
	cfg    *config.Config
	server *server.Server
	log    *slog.Logger
	logTo  io.Writer
}

func openService(ctx context.Context, cfg *config.Config, logTo io.Writer) (*service, error) {
	log := newLog(cfg, logTo)
	s, err := server.Open(ctx, cfg, log, server.Hooks{})
	return &service{cfg, s, log, logTo}, err
}

// serve runs the service until ctx ends, with a new config after each hup, and
// tells systemd how it does.
func (v *service) serve(ctx context.Context, a *app, hup <-chan os.Signal) error {
	for {
		next, err := v.run(ctx, a, hup)
		if err != nil || next == nil {
			return err
		}
		*v = *next
		v.log.Info("the config was read anew")
	}
}

// run runs one server until ctx ends or another is to take its place.
func (v *service) run(ctx context.Context, a *app, hup <-chan os.Signal) (next *service, err error) {
	v.log.Info("serving", "store", v.cfg.Store, "mailbox", v.cfg.Mail.Address)
	running, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- v.server.Run(running) }()
	for next == nil {
		tell(sd.SdNotifyReady)
		select {
		case err := <-done:
			return nil, errors.Join(err, v.server.Close())
		case <-ctx.Done():
			tell(sd.SdNotifyStopping)
			v.log.Info("stopping")
			return nil, v.end(done)
		case <-hup:
			tell(sd.SdNotifyReloading)
			if next, err = v.reload(ctx, a); err != nil {
				for _, line := range strings.Split(err.Error(), "\n") {
					v.log.Error("the new config is refused, the old one stays", "err", line)
				}
			}
		}
	}
	stop()
	if err := v.end(done); err != nil {
		return nil, errors.Join(err, next.server.Close())
	}
	return next, nil
}

// shutdown is how long a step at hand may take once the daemon is told to
// stop: with what comes after it, less than 5 seconds.
const shutdown = 4 * time.Second

// end waits for a server that was told to stop, and closes it.
func (v *service) end(done <-chan error) error {
	select {
	case err := <-done:
		return errors.Join(err, v.server.Close())
	case <-time.After(shutdown): // what still runs may hold the store: it is not closed
		return errors.New("a part did not stop in time; nothing is lost, what was at hand is done again at the next start")
	}
}

// reload makes a service of the config as it is now, or tells every mistake.
func (v *service) reload(ctx context.Context, a *app) (*service, error) {
	cfg, err := a.config()
	if err != nil {
		return nil, err
	}
	if was, is := absolute(v.cfg.Store), absolute(cfg.Store); was != is {
		return nil, fmt.Errorf("store.path: got %s, works on %s: it changes only with a restart", is, was)
	}
	next, err := openService(ctx, cfg, v.logTo)
	if err != nil {
		return nil, err
	}
	if err := server.CheckSecrets(ctx, cfg); err != nil {
		return nil, errors.Join(err, next.server.Close())
	}
	return next, nil
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// tell tells systemd; where there is none, nobody.
func tell(state string) { _, _ = sd.SdNotify(false, state) }

func watchdog(ctx context.Context, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			tell(sd.SdNotifyWatchdog)
		}
	}
}
