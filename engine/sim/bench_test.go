package sim_test

import (
	"testing"

	"omerta/engine"
	"omerta/engine/sim"
	"omerta/engine/sim/bots"
)

// BenchmarkGame plays whole games of 17 seats on one processor.
func BenchmarkGame(b *testing.B) {
	for _, cast := range bots.Casts() {
		b.Run(cast.Name, func(b *testing.B) {
			table, err := sim.NewTable(sourceRoles(17, engine.GangSize(17)), engine.Defaults(), cast.Bots...)
			if err != nil {
				b.Fatal(err)
			}
			arena := sim.NewArena(table)
			b.ReportAllocs()
			i := 0
			var all sim.Tally
			for b.Loop() {
				r, err := arena.Play(sim.Seed(1).Game(i))
				if err != nil {
					b.Fatal(err)
				}
				all.Add(r)
				i++
			}
			b.ReportMetric(float64(all.Games)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(all.MeanRounds(), "rounds/game")
			b.ReportMetric(all.Wins(engine.Town).Share(), "town")
			b.ReportMetric(all.Wins(engine.Mafia).Share(), "mafia")
			b.ReportMetric(all.Wins(engine.Maniac).Share(), "maniac")
			b.ReportMetric(float64(all.Refused), "refused")
		})
	}
}

// sourceRoles are those of the source's own table, of so many players.
func sourceRoles(players, mafia int) (list []engine.RoleID) {
	for range mafia {
		list = append(list, engine.RoleMafia)
	}
	list = append(list, engine.RoleManiac, engine.RoleCommissioner, engine.RoleDoctor, engine.RoleJailer, engine.RoleMartyr)
	for len(list) < players {
		list = append(list, engine.RoleCitizen)
	}
	return list
}
