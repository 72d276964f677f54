package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"omerta/daemon"
	"omerta/daemon/inbox"
)

// A Report tells how the daemon does. There is nothing in it of who plays what
// (secrecy: metrics, health, logs), and no word of a mail server's, which may
// name an address.
type Report struct {
	State   string   `json:"state"`             // "ok" or "trouble"
	Trouble []string `json:"trouble,omitempty"` // why a person should look

	Games        Games     `json:"games"`
	NextDeadline time.Time `json:"next_deadline,omitzero"`
	Unsent       int       `json:"letters_unsent"`
	OldestUnsent time.Time `json:"oldest_unsent_since,omitzero"`

	Daemon *Running `json:"daemon,omitempty"` // nil: told by a command, from the store alone
}

// Games counts the games that are not over.
type Games struct {
	Open    int `json:"open"`
	Running int `json:"running"`
	Stopped int `json:"stopped"`
}

// Running is what only the running daemon knows.
type Running struct {
	Since  time.Time `json:"since"`
	Inbox  Inbox     `json:"inbox"`
	Outbox Outbox    `json:"outbox"`
}

// Inbox tells how the reading goes.
type Inbox struct {
	State    string    `json:"state"` // "starting", "up" or "down"
	Since    time.Time `json:"since"`
	LastRead time.Time `json:"last_read,omitzero"`
	Cause    string    `json:"cause,omitempty"` // of being down: "network", "login", "bye", "protocol", "store", "config"
	Failures int       `json:"failures"`        // in a row
	Skipped  int       `json:"skipped"`         // messages that could not be fetched
}

// Outbox tells how the sending goes.
type Outbox struct {
	InFlight     int       `json:"in_flight"`
	LastAccepted time.Time `json:"last_accepted,omitzero"`
	Failures     int       `json:"failures"` // in a row
	PausedUntil  time.Time `json:"paused_until,omitzero"`
}

// patience is how long the inbox or the outbox may be in trouble, or a
// deadline overdue, before a person should look: servers restart.
const patience = 10 * time.Minute

// Stored tells what the store knows.
func (s *Server) Stored(ctx context.Context, now time.Time) (r Report, err error) {
	for status, n := range map[daemon.Status]*int{
		daemon.StatusOpen: &r.Games.Open, daemon.StatusRunning: &r.Games.Running, daemon.StatusStopped: &r.Games.Stopped,
	} {
		ids, err := s.Store.Games(ctx, status)
		if err != nil {
			return r, err
		}
		*n = len(ids)
	}
	if _, r.NextDeadline, err = s.Store.NextDeadline(ctx); err != nil && !errors.Is(err, daemon.ErrNotFound) {
		return r, err
	}
	if r.Unsent, r.OldestUnsent, err = s.Store.Unsent(ctx, now); err != nil {
		return r, err
	}
	if over := r.NextDeadline.Add(s.cfg.Settle + patience); !r.NextDeadline.IsZero() && now.After(over) {
		r.Trouble = append(r.Trouble, "a deadline has passed and its phase is still open")
	}
	r.judge()
	return r, nil
}

// Report tells how a server does that runs.
func (s *Server) Report(ctx context.Context) Report {
	now := s.now()
	r, err := s.Stored(ctx, now)
	if err != nil {
		r.Trouble = append(r.Trouble, "the database cannot be read")
	}
	in, out := s.Health()
	r.Daemon = &Running{
		Since:  s.started(),
		Inbox:  Inbox{string(in.State), in.Since, in.LastLook, string(in.Class), in.Failures, in.Skipped},
		Outbox: Outbox{out.InFlight, out.Accepted, out.Failures, out.Paused},
	}
	r.Trouble = append(r.Trouble, r.Daemon.trouble(now, r.OldestUnsent)...)
	r.judge()
	return r
}

func (r *Report) judge() {
	r.State = "ok"
	if len(r.Trouble) > 0 {
		r.State = "trouble"
	}
}

// trouble says what has been wrong for longer than servers take to restart.
func (d *Running) trouble(now, oldest time.Time) (list []string) {
	long := func(since time.Time) bool { return now.Sub(latest(since, d.Since)) > patience }
	switch in := d.Inbox; {
	case in.State == string(inbox.StateDown) && long(in.Since):
		list = append(list, fmt.Sprintf("the inbox cannot be read since %s (%s)", in.Since.UTC().Format(time.RFC3339), in.Cause))
	case long(in.LastRead):
		list = append(list, "the inbox has not been read for long")
	}
	// Paused is set while the server is away or refuses us, not while one
	// letter waits for a reader's server.
	if out := d.Outbox; !out.PausedUntil.IsZero() && !oldest.IsZero() && long(oldest) && long(out.LastAccepted) {
		list = append(list, "letters cannot be sent since "+latest(oldest, out.LastAccepted).UTC().Format(time.RFC3339))
	}
	return list
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
