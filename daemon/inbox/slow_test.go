//go:build !race

package inbox

// slowness is by how much the race detector slows a test down.
const slowness = 1
