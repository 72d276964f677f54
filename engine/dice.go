package engine

// A Die names a die of a night. Its String is the name in the record.
type Die uint8

// The dice, in the order in which a report lists them.
const (
	NoDie           Die = iota
	Evidence            // Rule M6
	SerumHand           // Rule D2
	TortureEvidence     // Rule K4
	TortureFace         // Rule K4
	Tie                 // Rule V3, tie random
)

// A SeedLen is the length of a game's seed in bytes.
const SeedLen = 32
