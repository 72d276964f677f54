package templates

import "omerta/engine"

// An Explained is a phase as `omerta explain` tells it to the host: what came
// of it and why. It tells all, and is no letter.
type Explained struct {
	engine.Phase
	Parts []ExplainedPart
}

// An ExplainedPart is the reasons under one heading.
type ExplainedPart struct {
	Word    string // of [engine.Parts]
	Reasons []Because
}

// A Because is a reason with the names that its sentence needs.
type Because struct {
	engine.Reason
	By, On, Other Name   // instead of the seats of the Reason
	Names         []Name // of Seats
	Action        Action // of Order
}

// Explain writes what is known of phases, for the host's eyes alone.
func (s *Set) Explain(lang string, phases []Explained) (string, error) {
	text, err := s.block(lang, phases, "explanation")
	return layout(text), err
}
