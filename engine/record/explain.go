package record

import "omerta/engine"

// An Explanation is why one phase of a record came to what it did.
type Explanation struct {
	Phase   engine.Phase
	Reasons []engine.Reason
}

// Explain plays r and returns the reasons of each of its phases. The error is
// an [*Error].
func (r *Record) Explain() ([]Explanation, error) {
	if _, err := r.Play(); err != nil {
		return nil, err // with its line
	}
	g, err := NewGame(r)
	if err != nil {
		return nil, err
	}
	all := make([]Explanation, 0, len(r.Phases))
	var earlier []engine.Reason // of the two phases before: no silence lasts longer
	last := 0                   // where those of the last one begin
	for _, p := range r.Phases {
		inputs, err := g.explainInputs(p.Inputs)
		if err != nil {
			return nil, err
		}
		reasons, err := g.state.Explain(&g.dice, earlier)
		if err != nil {
			return nil, err
		}
		if _, err := g.Close(); err != nil {
			return nil, err
		}
		reasons = append(inputs, reasons...)
		engine.SortReasons(reasons)
		earlier = append(earlier[last:], reasons...)
		last = len(earlier) - len(reasons)
		all = append(all, Explanation{p.Phase, reasons})
	}
	return all, nil
}

// explainInputs plays the inputs of a phase and returns why some of them are
// not in force when it closes.
func (g *Game) explainInputs(inputs []Input) ([]engine.Reason, error) {
	var reasons []engine.Reason
	var standing [engine.MaxSeats]struct {
		n     int // 0: nothing stands
		order engine.Order
	}
	for _, in := range inputs {
		code, err := g.Apply(in)
		switch {
		case err != nil:
			return nil, err
		case in.Kind == IsRemove:
			standing[in.Seat].n = 0
		case in.Kind != IsOrder:
		case code != engine.Accepted:
			reasons = append(reasons, g.state.ExplainRefusal(g.n, in.Order, code))
		default:
			s := &standing[in.Order.By]
			if s.n > 0 {
				reasons = append(reasons, g.state.ExplainChange(s.n, s.order, g.n, in.Order))
			}
			s.n, s.order = g.n, in.Order
			if in.Order.Verb == engine.Cancel || in.Order.Verb == engine.Unvote {
				s.n = 0
			}
		}
	}
	return reasons, nil
}
