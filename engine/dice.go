package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash"
	"math/bits"
	"strconv"
)

// A Die names a die of a phase. Its String is the name in the record.
type Die uint8

// The dice, in the order in which a report lists them. All but Tie are
// percent dice of a night.
const (
	NoDie           Die = iota
	Evidence            // Rule M6
	SerumHand           // Rule D2
	TortureEvidence     // Rule K4
	TortureFace         // Rule K4
	Tie                 // Rule V3, tie random
	dice            = iota
)

var dieWords = [...]string{
	Evidence: "evidence", SerumHand: "serum-hand", TortureEvidence: "torture-evidence",
	TortureFace: "torture-face", Tie: "tie",
}

// String returns the word of the record, or "" for NoDie.
func (d Die) String() string { return word(dieWords[:], d) }

// ParseDie returns the die whose String is s.
func ParseDie(s string) (Die, bool) { return parse[Die](dieWords[:], s) }

// Percent is the number of faces of every die but Tie.
const Percent = 100

// Faces returns the most faces that d can have: 100, or for Tie as many as
// there are seats.
func (d Die) Faces() int {
	if d == Tie {
		return MaxSeats
	}
	return Percent
}

// Dice are the only source of chance. Every roll has a name and depends on
// nothing but its name, so that no rule and no order of evaluation moves
// another roll.
type Dice interface {
	// Roll returns the value, in 0…k-1, of die d in phase p. It reports false
	// when there is none.
	Roll(p Phase, d Die, k int) (value int, ok bool)
}

// A DieError says that a phase could not be closed for want of a die.
type DieError struct {
	Phase Phase
	Die   Die
	Faces int
	Value int // what the dice gave; -1: nothing
}

func (e *DieError) Error() string {
	if e.Value < 0 {
		return e.Phase.String() + " rolls " + e.Die.String() + ", and there is neither a die nor a seed"
	}
	return "die " + e.Die.String() + " " + strconv.Itoa(e.Value) + " of " + e.Phase.String() +
		" is not below " + strconv.Itoa(e.Faces)
}

// A SeedLen is the length of a game's seed in bytes.
const SeedLen = 32

// A Seed is the dice of a game, drawn once. It is not safe for use by several
// goroutines at a time.
type Seed struct {
	mac hash.Hash // keyed once: its two pads are hashed already
	msg [64]byte
	sum [sha256.Size]byte
}

// NewSeed returns the dice of a seed.
func NewSeed(key [SeedLen]byte) *Seed {
	return &Seed{mac: hmac.New(sha256.New, key[:])}
}

// Commitment returns the SHA-256 of a seed in hexadecimal. It is published
// when a game begins, the seed when it ends.
func Commitment(seed [SeedLen]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// ParseSeed reads a seed of 64 hexadecimal digits.
func ParseSeed(s string) ([SeedLen]byte, error) {
	var key [SeedLen]byte
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != SeedLen {
		return key, errors.New("a seed is 64 hexadecimal digits")
	}
	copy(key[:], b)
	return key, nil
}

// Roll implements [Dice]. It always has a value.
func (s *Seed) Roll(p Phase, d Die, k int) (int, bool) {
	return s.value(appendMessage(s.msg[:0], p, d), k), true
}

// Digest returns the HMAC-SHA-256 of a message under the seed.
func (s *Seed) Digest(message string) [sha256.Size]byte {
	s.hash([]byte(message))
	return s.sum
}

func (s *Seed) value(message []byte, k int) int {
	s.hash(message)
	return Scale(s.sum, k)
}

func (s *Seed) hash(message []byte) {
	s.mac.Reset()
	s.mac.Write(message)
	s.mac.Sum(s.sum[:0])
}

// Scale returns the value of a die of k faces: ⌊x·k / 2⁶⁴⌋, x being the first 8
// bytes of its digest, big-endian.
func Scale(digest [sha256.Size]byte, k int) int {
	hi, _ := bits.Mul64(binary.BigEndian.Uint64(digest[:8]), uint64(k))
	return int(hi)
}

// DieMessage returns the text whose HMAC under the seed gives die d of phase p.
func DieMessage(p Phase, d Die) string { return string(appendMessage(nil, p, d)) }

// DealMessage returns the text whose HMAC under the seed gives the place with
// which the deal swaps place i, counted from 0. That die has i+1 faces.
func DealMessage(i int) string { return string(appendDealMessage(nil, i)) }

// The "omerta/1" of the messages never changes, whatever the RulesVersion.
func appendMessage(b []byte, p Phase, d Die) []byte {
	b = append(b, "omerta/1 "...)
	b = p.append(b)
	b = append(b, ' ')
	return append(b, d.String()...)
}

func appendDealMessage(b []byte, i int) []byte {
	b = append(b, "omerta/1 deal "...)
	return strconv.AppendInt(b, int64(i), 10)
}

// Laid are the dice that the host laid for one phase over those of a seed.
// The zero Laid lays nothing and has no dice under it.
type Laid struct {
	Under Dice // nil: a die that is not laid has no value
	set   [dice]bool
	value [dice]int
}

// Lay makes die d fall on v, whatever the dice under it say.
func (l *Laid) Lay(d Die, v int) { l.set[d], l.value[d] = true, v }

// Laid returns the value on which d was laid.
func (l *Laid) Laid(d Die) (value int, ok bool) { return l.value[d], l.set[d] }

// Roll implements [Dice].
func (l *Laid) Roll(p Phase, d Die, k int) (int, bool) {
	switch {
	case l.set[d]:
		return l.value[d], true
	case l.Under != nil:
		return l.Under.Roll(p, d, k)
	default:
		return 0, false
	}
}
