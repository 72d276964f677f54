package bench

import "fmt"

// A Figure is one thing that was measured, beside its peer and its goal.
type Figure struct {
	Scenario string  `json:"scenario"`
	Name     string  `json:"name"`
	Value    float64 `json:"value"`
	Unit     string  `json:"unit"`
	Peer     string  `json:"peer,omitempty"` // what did the same beside it
	PeerIs   float64 `json:"peer_value,omitempty"`
	Ratio    float64 `json:"ratio,omitempty"` // Value / PeerIs
	Goal     string  `json:"goal,omitempty"`
	Met      bool    `json:"met"`            // also where there is no goal
	Note     string  `json:"note,omitempty"` // what is to be known of it
}

// A bound is a goal in numbers.
type bound struct {
	least bool
	of    float64
}

func atLeast(x float64) *bound { return &bound{true, x} }
func atMost(x float64) *bound  { return &bound{false, x} }

func (b *bound) met(x float64) bool {
	if b.least {
		return x >= b.of
	}
	return x <= b.of
}

func (b *bound) String() string {
	if b.least {
		return fmt.Sprintf("at least %g", b.of)
	}
	return fmt.Sprintf("at most %g", b.of)
}

// figure tells a figure that has no peer; goal may be nil.
func (r *run) figure(name string, value float64, unit string, goal *bound, note string) {
	f := Figure{Scenario: r.scenario, Name: name, Value: value, Unit: unit, Met: true, Note: note}
	if goal != nil {
		f.Goal, f.Met = goal.String()+" "+unit, goal.met(value)
	}
	r.tell(f)
}

// compared tells a figure beside that of a peer; the goal, which may be nil,
// is for the ratio of the two.
func (r *run) compared(name string, value float64, unit, peer string, peerIs float64, goal *bound, note string) {
	f := Figure{Scenario: r.scenario, Name: name, Value: value, Unit: unit, Peer: peer, PeerIs: peerIs, Ratio: value / peerIs, Met: true, Note: note}
	if goal != nil {
		f.Goal, f.Met = "ratio "+goal.String(), goal.met(f.Ratio)
	}
	r.tell(f)
}
