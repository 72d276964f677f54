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
	"omerta/daemon/store"
)

// An app is what the commands on a store share.
type app struct {
	configFile string
}

// config reads the config file.
func (a *app) config() (*config.Config, error) {
	if a.configFile == "" {
		a.configFile = findConfig()
	}
	text, err := os.ReadFile(a.configFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s; `omerta config > config.toml` writes one to fill in, --config names another", a.configFile)
	}
	if err != nil {
		return nil, err
	}
	cfg, err := config.Parse(text, a.configFile)
	if err != nil {
		return nil, err
	}
	return cfg, private(a.configFile, cfg)
}

// private refuses a config with a password in it that everybody may read.
func private(file string, cfg *config.Config) error {
	if cfg.IMAP.Password == "" && cfg.SMTP.Password == "" {
		return nil
	}
	info, err := os.Stat(file)
	if err == nil && info.Mode().Perm()&0o004 != 0 {
		return fmt.Errorf("%s has a password in it and can be read by everybody; chmod 600 %s, or put the password into a file of its own (password_file)", file, file)
	}
	return err
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

// mustExist says how a database comes to be when there is none: a command that
// looks at it should not make it.
func (a *app) mustExist() error {
	cfg, err := a.config()
	if err != nil {
		return err
	}
	if _, err := os.Stat(cfg.Store); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no database %s yet; `omerta new FILE` makes the first game in it", cfg.Store)
	}
	return nil
}

// onStore runs a command that needs no more than the database of the config,
// which must be there.
func (a *app) onStore(ctx context.Context, do func(*store.Store) error) error {
	if err := a.mustExist(); err != nil {
		return err
	}
	cfg, err := a.config()
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, cfg.Store)
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
