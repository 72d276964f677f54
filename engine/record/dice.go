package record

import "omerta/engine"

// A Foreign is a die statement that does not say what the seed says.
type Foreign struct {
	Phase engine.Phase
	Die   engine.Die
	Value int
	Seed  int // what the seed gives; -1: there is no seed, or nothing rolled the die
	Line  int // in the file; 0: in none
}

// ForeignDice returns all die statements of r that do not say what the seed
// says. A tie that was not rolled has no faces, so that the seed says nothing
// of it. The error is an [*Error].
func ForeignDice(r *Record) ([]Foreign, error) {
	g, err := r.Play()
	if err != nil {
		return nil, err
	}
	seed := engine.NewSeed(r.Seed)
	var foreign []Foreign
	for _, p := range r.Phases {
		for _, in := range p.Inputs {
			if in.Kind != IsDie {
				continue
			}
			f := Foreign{p.Phase, in.Die, in.Value, -1, in.Line}
			if k := g.facesOf(p.Phase, in.Die); r.HasSeed && k > 0 {
				f.Seed, _ = seed.Roll(p.Phase, in.Die, k)
			}
			if f.Seed != f.Value {
				foreign = append(foreign, f)
			}
		}
	}
	return foreign, nil
}

// facesOf returns how many faces a die had or would have had, or 0.
func (g *Game) facesOf(p engine.Phase, d engine.Die) int {
	if d != engine.Tie {
		return d.Faces()
	}
	for _, one := range g.rolled {
		if one.Phase == p && one.Die == d {
			return one.Faces
		}
	}
	return 0
}

// FixDice writes into r, as die statements, what a seed gives for the dice
// that r rolls and does not say, so that r can be played without the seed.
// The error is an [*Error].
func (r *Record) FixDice(seed [engine.SeedLen]byte) error {
	seeded := *r
	seeded.Seed, seeded.HasSeed = seed, true
	g, err := seeded.Play()
	if err != nil {
		return err
	}
	for _, one := range g.rolled {
		if one.Laid {
			continue
		}
		for i := range r.Phases {
			if p := &r.Phases[i]; p.Phase == one.Phase {
				p.Inputs = append(p.Inputs, Input{Kind: IsDie, Die: one.Die, Value: one.Value})
			}
		}
	}
	return nil
}
