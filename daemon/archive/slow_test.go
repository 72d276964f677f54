//go:build !race

package archive_test

// slowness is by how much the race detector slows a test down.
const slowness = 1
