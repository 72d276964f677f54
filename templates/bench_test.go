package templates

import (
	"fmt"
	"testing"

	"omerta/engine"
)

// table is the names of a table of n.
func table(n int) (list []Name) {
	for i := range n {
		s := fmt.Sprintf("Player%d", i+1)
		list = append(list, Name{s, s, s, s, s, s})
	}
	return list
}

// A receipt with taps, of which most letters are, at a table of twenty.
func BenchmarkReceipt(b *testing.B) {
	s, err := New("")
	if err != nil {
		b.Fatal(err)
	}
	names := table(20)
	for _, lang := range []string{"en", "ru"} {
		order := act(engine.Heal, names[1])
		facts := receipt(lang, night3, Line{Text: "heal Player2", Fate: "accepted", Action: order})
		facts.Living, facts.InForce = names, order
		facts.Open = []Choice{choice(engine.Heal, names), choice(engine.HealVictim, names), choice(engine.Pass, names), choice(engine.Cancel, names)}
		b.Run(lang, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Render(lang, facts); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
