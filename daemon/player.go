package daemon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Rekey gives a seat a new key: the old one dies at once, and the role letter
// goes out again with the new one, to the registered address.
func (h *Host) Rekey(ctx context.Context, id, player, who string) error {
	for {
		t, err := h.table(ctx, id)
		if errors.Is(err, ErrNotFound) {
			return unknownGame(id)
		}
		if err != nil {
			return err
		}
		seat := slices.IndexFunc(t.Seats, func(s Seat) bool { return strings.EqualFold(s.Name, player) })
		if seat < 0 {
			return fmt.Errorf("nobody in game %q is called %q; they are %s", id, player, strings.Join(t.names, ", "))
		}
		if t.Status == StatusEnded || t.Status == StatusCancelled {
			return fmt.Errorf("game %q is %s; its keys are of no use any more", id, t.Status)
		}
		next := *t
		h.rekey(&next, seat)
		step := Step{Game: &next.Game, Events: []Log{{Game: id, At: h.Now(), Who: who, What: "rekey " + next.Seats[seat].Name}}}
		if t.Phase.N > 0 {
			l, err := h.roleLetter(&next, seat, next.parserNames(), fmt.Sprintf("rekey %d", next.Seats[seat].Epoch))
			if err != nil {
				return err
			}
			step.Letters = []Letter{l}
		}
		if err := h.commit(ctx, step); !errors.Is(err, ErrStale) {
			return err
		}
	}
}
