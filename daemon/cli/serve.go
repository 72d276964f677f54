package cli

import (
	"context"
	"errors"
	"log/slog"
	"time"

	sd "github.com/coreos/go-systemd/v22/daemon"
	"github.com/spf13/cobra"

	"omerta/daemon/server"
	"omerta/daemon/store"
)

func serveCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Read mail, keep deadlines and send letters until stopped",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := a.config()
			if err != nil {
				return err
			}
			release, err := store.Lock(cfg.Store)
			if err != nil {
				return err
			}
			log := newLog(cfg, c.ErrOrStderr())
			s, err := server.Open(c.Context(), cfg, log, server.Hooks{})
			if err != nil {
				return errors.Join(err, release())
			}
			log.Info("serving", "store", cfg.Store, "mailbox", cfg.Mail.Address)
			err = serve(c.Context(), s, log)
			return errors.Join(err, s.Close(), release())
		},
	}
}

// shutdown is how long a step at hand may take once the daemon is told to
// stop.
const shutdown = 5 * time.Second

// serve runs a server until ctx ends, and tells systemd how it does.
func serve(ctx context.Context, s *server.Server, log *slog.Logger) error {
	_, _ = sd.SdNotify(false, sd.SdNotifyReady) // no systemd is no error
	if every, err := sd.SdWatchdogEnabled(false); err == nil && every > 0 {
		go watchdog(ctx, every/2)
	}
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	_, _ = sd.SdNotify(false, sd.SdNotifyStopping)
	log.Info("stopping")
	select {
	case err := <-done:
		return err
	case <-time.After(shutdown):
		return errors.New("a part did not stop in time; nothing is lost, what was at hand is done again at the next start")
	}
}

func watchdog(ctx context.Context, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_, _ = sd.SdNotify(false, sd.SdNotifyWatchdog)
		}
	}
}
