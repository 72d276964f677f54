package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"

	"omerta/daemon/config"
	"omerta/daemon/server"
)

// An app is what the commands on a store share.
type app struct {
	configFile string
}

// config reads the config file.
func (a *app) config() (*config.Config, error) {
	text, err := os.ReadFile(a.configFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s; `omerta config > config.toml` writes one to fill in, --config names another", a.configFile)
	}
	if err != nil {
		return nil, err
	}
	return config.Parse(text, a.configFile)
}

// open opens the store of the config for one command.
func (a *app) open(ctx context.Context, log *slog.Logger) (*server.Server, error) {
	cfg, err := a.config()
	if err != nil {
		return nil, err
	}
	return server.Open(ctx, cfg, log, server.Hooks{})
}

// with runs a command on the opened store and closes it.
func (a *app) with(ctx context.Context, do func(*server.Server) error) error {
	s, err := a.open(ctx, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

// newLog makes the log that the config asks for.
func newLog(cfg *config.Config, to io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // checked when the config was read
	o := &slog.HandlerOptions{Level: level}
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(to, o))
	}
	return slog.New(slog.NewTextHandler(to, o))
}
