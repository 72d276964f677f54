package engine_test

import (
	"fmt"
	"slices"
)

// playDay is the council, from the votes that stand to the verdict.
func (g *secondGame) playDay(p *secondPhase) []string {
	const atTheClose = 1 << 30
	score, lastRed := map[int]int{}, map[int]int{}
	for by, v := range p.inForce {
		x, weight := v.on[0], 1
		if v.do == "blue" {
			weight = -1
			if g.seats[by].role == "doctor" {
				weight = -3 // D6
			}
		}
		if by == g.muted {
			weight = 0 // M9
		}
		score[x] += weight
		if v.do == "red" {
			lastRed[x] = max(lastRed[x], p.place[by])
		}
	}
	for x := range g.seats {
		_, voted := p.inForce[x]
		silent := g.silentTo[x] >= g.number
		if g.option("no-vote") == "two-red" && g.living[x] && !silent && !voted {
			score[x] += 2 // V4
			lastRed[x] = atTheClose
		}
	}

	// V3: the highest score above 0, in seat order where it is shared.
	highest := 0
	for _, s := range score {
		highest = max(highest, s)
	}
	var condemned []int
	for x := range g.seats {
		if s, ok := score[x]; ok && s > 0 && s == highest {
			condemned = append(condemned, x)
		}
	}
	if g.option("lynch") == "majority" && 2*highest <= p.n {
		condemned = nil
	}
	if len(condemned) > 1 {
		switch g.option("tie") {
		case "none":
			condemned = nil
		case "random":
			i := g.roll(fmt.Sprintf("day %d tie", g.number), len(condemned))
			condemned = condemned[i : i+1]
		case "earliest":
			first := slices.MinFunc(condemned, func(x, y int) int { return lastRed[x] - lastRed[y] })
			if lastRed[first] == atTheClose {
				condemned = nil // all of them: still level
			} else {
				condemned = []int{first}
			}
		}
	}
	for _, x := range condemned {
		g.living[x] = false
		g.goneInRound = true
	}

	var lines []string
	// S2: with drag-by-day the executed martyr takes one along who still lives.
	for _, x := range condemned {
		y := g.dragsByDay
		if g.seats[x].role != "martyr" || g.option("drag-by-day") != "last" || y == nobody || !g.living[y] {
			continue
		}
		g.living[y] = false
		as := ""
		if g.option("reveal") == "all" && !p.dark {
			as = " as " + g.seats[y].role // V5
		}
		lines = append(lines,
			"> host attack martyr "+g.seats[y].name+" died",
			"> public died "+g.seats[y].name+as)
	}
	for x := range g.seats {
		if s, ok := score[x]; ok {
			lines = append(lines, fmt.Sprintf("> host score %s %d", g.seats[x].name, s))
		}
	}
	for _, x := range condemned {
		as := ""
		if g.option("reveal") != "none" && !p.dark {
			as = " as " + g.seats[x].role
		}
		lines = append(lines, "> public executed "+g.seats[x].name+as)
	}
	if len(condemned) == 0 {
		lines = append(lines, "> public nobody")
	}
	return lines
}

// winner returns who has won at the close of a phase, or "". Rule W1.
func (g *secondGame) winner() string {
	living := map[string]int{}
	all := 0
	for x, s := range g.seats {
		if g.living[x] {
			living[s.role]++
			all++
		}
	}
	alone := 2 // the most who live when a lone killer wins
	if g.option("maniac-win") == "alone" {
		alone = 1
	}
	mafia, maniac, sniper := living["mafia"], living["maniac"], living["sniper"]
	rest := all - mafia
	if g.day { // the round is over
		g.quietRounds++
		if g.goneInRound {
			g.quietRounds = 0
		}
		g.goneInRound = false
	}
	limit := g.numberOption("stalemate")
	switch {
	case all == 0:
		return "nobody"
	case mafia == 0 && maniac == 0 && sniper == 0:
		return "town"
	case mafia == 0 && maniac == 1 && sniper == 0 && all <= alone:
		return "maniac"
	case mafia == 0 && maniac == 0 && sniper == 1 && all <= alone:
		return "sniper"
	case mafia > 0 && maniac == 0 && sniper == 0 && gangWins(g.option("mafia-win"), mafia, rest):
		return "mafia"
	case g.day && limit > 0 && g.quietRounds >= limit:
		return "nobody"
	}
	return ""
}

func gangWins(rule string, mafia, rest int) bool {
	switch rule {
	case "majority":
		return mafia > rest
	case "last":
		return rest == 0
	}
	return mafia >= rest
}
