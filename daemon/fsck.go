package daemon

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"omerta/daemon/config"
	"omerta/engine"
	"omerta/engine/record"
)

// A Finding is something in the store that cannot be right.
type Finding struct {
	Game string
	What string // may hold secrets of the game
}

func (f Finding) String() string { return f.Game + ": " + f.What }

// Check plays every game again and compares what comes of it with what is
// stored. What it finds is for the terminal of whoever may read the store. A
// game that ended under other rules is passed over: only a release that knows
// them can play it.
func (h *Host) Check(ctx context.Context) (found []Finding, err error) {
	ids, err := h.Store.Games(ctx, StatusOpen, StatusRunning, StatusStopped, StatusEnded, StatusCancelled)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		some, err := h.checkGame(ctx, id)
		if err != nil {
			return found, err
		}
		found = append(found, some...)
	}
	return found, nil
}

// checkGame checks one game, again if a step was made meanwhile.
func (h *Host) checkGame(ctx context.Context, id string) ([]Finding, error) {
	for {
		row, err := h.Store.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		if row.Rules != engine.RulesVersion && (row.Status == StatusEnded || row.Status == StatusCancelled) {
			return nil, nil
		}
		t, wrong := h.reload(ctx, row)
		if wrong == nil {
			wrong = t.order()
		}
		if wrong != nil && temporary(wrong) {
			return nil, wrong
		}
		found, err := inputs(ctx, h.Store, row)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 { // else a replay says nothing new
			found = findings(id, wrong)
		}
		now, err := h.Store.Game(ctx, id)
		if err != nil || now.Version == row.Version {
			return seal(row, found), err
		}
	}
}

// reload loads a game, and survives it.
func (h *Host) reload(ctx context.Context, row *Game) (t *table, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("game %s: %v", row.ID, p)
		}
	}()
	return h.load(ctx, row)
}

// findings is what an error of a game finds.
func findings(id string, wrong error) []Finding {
	if wrong == nil {
		return nil
	}
	text := strings.TrimPrefix(strings.TrimPrefix(wrong.Error(), "game "+id+", "), "game "+id+": ")
	var d *differs
	if errors.As(wrong, &d) {
		text = phaseWord(d.phase) + ": the replay differs from what was told: " + d.detail()
	}
	return []Finding{{id, text}}
}

// seal keeps what was found in a game that nobody may see into to the fact
// that something was found.
func seal(row *Game, found []Finding) []Finding {
	file, err := config.ParseGame(row.Setup, row.ID+".toml")
	if err != nil || len(found) == 0 || !(&table{Game: *row, file: file}).sealed() {
		return found
	}
	return []Finding{{row.ID, "it cannot be right, and what is wrong would tell secrets: the game is blind"}}
}

// inputs finds statements that should be inputs of a game and are none.
func inputs(ctx context.Context, s GameStore, row *Game) (found []Finding, err error) {
	var names []string
	for _, seat := range row.Seats {
		names = append(names, seat.Name)
	}
	all, err := s.Statements(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	for _, st := range all {
		wrong := ""
		in, err := record.ParseInput(st.Record, names)
		switch {
		case st.Record == "" && st.Fate == "accepted":
			wrong = "was accepted and is no input of the game"
		case st.Record == "":
		case err != nil:
			wrong = fmt.Sprintf("cannot be read: %q: %v", st.Record, err)
		case in.Kind == record.IsOrder && int(in.Order.By) != st.Seat:
			wrong = fmt.Sprintf("is of seat %d: %q", st.Seat+1, st.Record)
		}
		if wrong != "" {
			found = append(found, Finding{row.ID, fmt.Sprintf("statement %d of mail %d %s", st.N, st.Mail, wrong)})
		}
	}
	return found, nil
}

// order finds phases that do not follow each other.
func (t *table) order() error {
	if t.Phase.N == 0 {
		return nil
	}
	state, err := engine.New(t.holdings, t.file.Options)
	if err != nil {
		return err
	}
	want := state.Phase()
	for _, c := range t.closed {
		if c.Phase != want {
			return fmt.Errorf("%s is closed where %s was to come", phaseWord(c.Phase), phaseWord(want))
		}
		if want = (engine.Phase{N: want.N, Day: true}); c.Phase.Day {
			want = engine.Phase{N: want.N + 1}
		}
	}
	_, over := t.base.Over()
	switch {
	case over && (t.Status == StatusRunning || t.Status == StatusStopped):
		return fmt.Errorf("it is over and still %s", t.Status)
	case !over && t.Status == StatusEnded:
		return errors.New("it has ended, though nobody has won")
	case !over && t.Phase != t.base.Phase():
		return fmt.Errorf("%s is open, after a replay it is %s", phaseWord(t.Phase), phaseWord(t.base.Phase()))
	}
	return nil
}
