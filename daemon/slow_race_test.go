//go:build race

package daemon_test

// slowness is by how much the race detector slows a test down.
const slowness = 10
