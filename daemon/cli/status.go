package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon/config"
	"omerta/daemon/server"
	"omerta/daemon/store"
)

func statusCommand(a *app) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "status",
		Short: "Tell whether the daemon runs, reads and sends, and what waits",
		Long: "Tells how the daemon does: what the database knows, and what the daemon itself\n" +
			"says where the config has http.health. Exit 1: a person should look.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := a.mustExist(); err != nil {
				return err
			}
			cfg, err := a.config()
			if err != nil {
				return err
			}
			return a.with(c.Context(), func(s *server.Server) error {
				r, who, err := status(c.Context(), cfg, s)
				if err != nil {
					return err
				}
				if err := showStatus(c.OutOrStdout(), r, who, asJSON); err != nil {
					return err
				}
				if len(r.Trouble) > 0 {
					return exit{exitError, errors.New("")}
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print what /healthz prints")
	return c
}

// status asks the daemon where it can be asked, else the database, and tells
// who was asked.
func status(ctx context.Context, cfg *config.Config, s *server.Server) (r server.Report, who string, err error) {
	var held *store.LockedError
	switch err := store.Locked(cfg.Store); {
	case errors.As(err, &held):
		who = fmt.Sprintf("runs (process %d)", held.PID)
	case err != nil:
		return r, "", err
	}
	if cfg.Health != "" && held != nil {
		if r, err := ask(ctx, cfg.Health); err == nil {
			return r, who, nil
		}
		who += "; does not answer at " + cfg.Health
	}
	if r, err = s.Stored(ctx, time.Now()); err != nil {
		return r, "", err
	}
	if held == nil {
		who = "does not run"
		if r.Games.Running > 0 || r.Unsent > 0 {
			r.State, r.Trouble = "trouble", append(r.Trouble, "no daemon runs: start `omerta serve`")
		}
	}
	return r, who, nil
}

// ask asks the daemon.
func ask(ctx context.Context, address string) (r server.Report, err error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/healthz", nil)
	if err != nil {
		return r, err
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // no proxy: it is this machine
	answer, err := client.Do(req)
	if err != nil {
		return r, err
	}
	defer answer.Body.Close()
	return r, json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&r)
}

func showStatus(w io.Writer, r server.Report, who string, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	var table strings.Builder
	t := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "state\t%s\n", r.State)
	for _, why := range r.Trouble {
		fmt.Fprintf(t, "\t%s\n", why)
	}
	fmt.Fprintf(t, "daemon\t%s\n", who)
	if d := r.Daemon; d != nil {
		in := d.Inbox.State
		if d.Inbox.Cause != "" {
			in += " (" + d.Inbox.Cause + ")"
		}
		fmt.Fprintf(t, "inbox\t%s since %s, last read %s\n", in, when(d.Inbox.Since), when(d.Inbox.LastRead))
		out := "sends"
		if !d.Outbox.PausedUntil.IsZero() {
			out = "waits until " + when(d.Outbox.PausedUntil)
		}
		fmt.Fprintf(t, "outbox\t%s, a letter was last taken %s\n", out, when(d.Outbox.LastAccepted))
	}
	letters := "none waits"
	if r.Unsent > 0 {
		letters = fmt.Sprintf("%d to be sent, the oldest since %s", r.Unsent, when(r.OldestUnsent))
	}
	fmt.Fprintf(t, "letters\t%s\n", letters)
	fmt.Fprintf(t, "games\t%d running, %d stopped, %d not started\n", r.Games.Running, r.Games.Stopped, r.Games.Open)
	if !r.NextDeadline.IsZero() {
		fmt.Fprintf(t, "next deadline\t%s\n", when(r.NextDeadline))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	return printTable(w, table.String())
}

// when is a time for a person here.
func when(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.Local().Format("2006-01-02 15:04:05 MST")
}
