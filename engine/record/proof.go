package record

import (
	"crypto/sha256"

	"omerta/engine"
)

// A Proof is a die that a record rolled, with all that it takes to roll it
// again by hand.
type Proof struct {
	Rolled                    // its Phase is zero and its Die none where the deal rolled it
	Deal    int               // of the deal: the place, counted from 0, that is swapped with place Value
	Message string            // what is signed
	Digest  [sha256.Size]byte // its HMAC-SHA-256 under the seed; zero: there is no seed
	Seed    int               // the value that the seed gives; -1: there is no seed
}

// Dice plays r and returns all dice that it rolled, in order: those of the
// deal first. The error is an [*Error].
func (r *Record) Dice() ([]Proof, error) {
	g, err := r.Play()
	if err != nil {
		return nil, err
	}
	var proofs []Proof
	if r.Deal != nil {
		for i := len(r.Deal) - 1; i > 0; i-- {
			p := r.proof(engine.DealMessage(i), i+1)
			p.Deal, p.Faces, p.Value = i, i+1, p.Seed
			proofs = append(proofs, p)
		}
	}
	for _, one := range g.rolled {
		p := r.proof(engine.DieMessage(one.Phase, one.Die), one.Faces)
		p.Rolled = one
		proofs = append(proofs, p)
	}
	return proofs, nil
}

// proof returns what the seed gives for a message.
func (r *Record) proof(message string, faces int) Proof {
	p := Proof{Message: message, Seed: -1}
	if r.HasSeed {
		p.Digest = engine.NewSeed(r.Seed).Digest(message)
		p.Seed = engine.Scale(p.Digest, faces)
	}
	return p
}
