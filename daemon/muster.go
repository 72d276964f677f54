package daemon

import "time"

// wakeOpen is when something is to be done by itself in a game that has not
// begun: never.
func (h *Host) wakeOpen(*table) time.Time { return time.Time{} }

// missing are the seats for which night 1 waits (the muster).
func (t *table) missing() []int { return nil }

// musterFails puts off the end of night 1.
func (h *Host) musterFails(t *table, _ []int) (Step, *table, error) {
	after := *t
	return h.step(&after), &after, nil
}
