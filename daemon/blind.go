package daemon

import (
	"context"
	"fmt"
)

// sealed reports whether nobody may see into a game now: it is blind, so that
// its owner can play, and it is not over (secrecy: a host who plays).
func (t *table) sealed() bool { return t.file.Blind && !t.over() }

// Open says whether a game may be looked into. The error says why not: it is
// blind and not over, or it cannot be read.
func (h *Host) Open(ctx context.Context, id string) error {
	t, err := h.table(ctx, id)
	if err != nil {
		return err
	}
	return t.mayBeSeen()
}

func (t *table) mayBeSeen() error {
	if t.sealed() {
		return fmt.Errorf("game %q is blind: nobody sees into it before its end", t.ID)
	}
	return nil
}
