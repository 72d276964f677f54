package sim

import "omerta/engine"

// Watch calls f whenever a phase opens, with the game and with what came of
// the phase before.
func (a *Arena) Watch(f func(s *engine.State, events []engine.Event)) {
	a.watch = func(a *Arena) { f(&a.state, a.events) }
}

// ViewOf returns what x knows.
func (a *Arena) ViewOf(x engine.Seat) *View { return &a.views[x] }
