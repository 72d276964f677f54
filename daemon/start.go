package daemon

import (
	"context"
	"errors"
	"fmt"
	"time"

	"omerta/daemon/config"
	"omerta/engine"
)

// Create makes a game from its file. Nothing is dealt, and nothing is sent but
// the letter that opens the list, where players sign up.
func (h *Host) Create(ctx context.Context, source []byte, file string) (*config.Game, error) {
	step, t, err := h.made(source, file, terminal)
	if err != nil {
		return nil, err
	}
	err = h.commit(ctx, step)
	if errors.Is(err, ErrExists) {
		return nil, fmt.Errorf("there is a game %q already; give this one another id", t.ID)
	}
	return t.file, err
}

// made makes the step that makes a game.
func (h *Host) made(source []byte, file, who string) (Step, *table, error) {
	source, err := config.Expand(source, file, h.preset)
	if err != nil {
		return Step{}, nil, err
	}
	g, err := config.ParseGame(source, file)
	if err != nil {
		return Step{}, nil, err
	}
	if err := g.CheckStart(file, h.Now()); err != nil {
		return Step{}, nil, err
	}
	t := &table{file: g}
	t.Game = Game{ID: g.ID, Rules: engine.RulesVersion, Status: StatusOpen, Setup: source, Created: h.Now(), Language: g.Language}
	t.Hosts = []GameHost{{Address: g.Host, Key: h.keys.Seat(g.ID, HostSeat(0), 0)}}
	for i, p := range g.Players {
		t.names = append(t.names, p.Name)
		t.Seats = append(t.Seats, Seat{
			Name: p.Name, Aliases: p.Aliases, Address: p.Address, Addresses: p.Addresses, Language: p.Language, Zone: p.Zone,
			Key: h.keys.Seat(g.ID, i, 0), Doors: h.doors(g.ID, i, 0),
		})
	}
	var step Step
	if g.SignUp {
		err = h.tellHosts(t, &step, "opened", "opened")
	}
	step.Game, step.Create = h.step(t).Game, true
	step.Events = []Log{{Game: g.ID, At: h.Now(), Who: who, What: "new"}}
	return step, t, err
}

// preset reads the file of a preset.
func (h *Host) preset(name string) ([]byte, error) {
	if h.Presets == nil {
		return nil, errors.New("the config names no folder of presets")
	}
	return h.Presets(name)
}

// terminal is who commands at the terminal.
const terminal = "terminal"

// Start deals, opens the first night and sends the role letters: seed, deal
// and letters are one step. The seed comes from the system's random source;
// fixed is for the demo and the tests alone, no command gives one.
func (h *Host) Start(ctx context.Context, id string, fixed *[engine.SeedLen]byte) error {
	row, err := h.Store.Game(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return unknownGame(id)
	}
	if err != nil {
		return err
	}
	if row.Status != StatusOpen {
		return fmt.Errorf("game %q is %s, only an open one can be started", id, row.Status)
	}
	t, err := h.load(ctx, row)
	if err != nil {
		return err
	}
	why, figures := t.mayStart()
	if err := startError(id, why, figures); err != nil {
		return err
	}
	step, err := h.begin(t, fixed)
	if err != nil {
		return err
	}
	step.Events = []Log{{Game: id, At: h.Now(), Who: terminal, What: "start"}}
	if err := h.commit(ctx, step); err != nil {
		return err
	}
	h.Log.Info("game started", "game", id, "seats", len(t.Seats), "deadline", t.Deadline)
	return nil
}

// MoveDeadline sets the deadline of the open phase. The phase is named, so
// that a late command can never hit the next one. Deadlines fall on whole
// seconds, since mail servers tell no less.
func (h *Host) MoveDeadline(ctx context.Context, id string, p engine.Phase, at time.Time, who string) error {
	for {
		t, err := h.table(ctx, id)
		if err != nil {
			return err
		}
		if t.Phase != p || t.Status != StatusRunning {
			return fmt.Errorf("game %q is not in %s any more but in %s, %s", id, phaseWord(p), phaseWord(t.Phase), t.Status)
		}
		if !h.Now().Before(t.Deadline) {
			return fmt.Errorf("the deadline of %s has passed", phaseWord(p))
		}
		next := *t
		next.Deadline = at.Truncate(time.Second)
		next.moved(h.Now())
		step := h.step(&next)
		what := fmt.Sprintf("deadline of %s: %s", phaseWord(p), next.Deadline.UTC().Format(time.RFC3339))
		step.Events = []Log{{Game: id, At: h.Now(), Who: who, What: what}}
		err = h.commit(ctx, step)
		if errors.Is(err, ErrStale) {
			continue
		}
		h.Notice()
		return err
	}
}
