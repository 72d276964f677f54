package engine_test

import (
	"fmt"
	"slices"
)

// playNight is the night, from the orders in force to the morning's report. It
// is one function on purpose: it reads from the evening to the morning as the
// rulebook does, and shares no shape with the engine that a mistake could hide in.
func (g *secondGame) playNight(p *secondPhase) []string {
	name := func(x int) string { return g.seats[x].name }
	roleOf := func(x int) string { return g.seats[x].role }
	var lines []string
	say := func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		if !slices.Contains(lines, line) { // never twice
			lines = append(lines, line)
		}
	}

	// M3, M4: of the gang the order of the highest rank that sent one.
	sender := nobody
	for x := range p.inForce {
		if roleOf(x) == "mafia" && (sender == nobody || g.seats[x].rank < g.seats[sender].rank) {
			sender = x
		}
	}
	// What each role does and who does it; the gang's deeds are its boss's (M5).
	orders, actor := map[string]statement{}, map[string]int{}
	for x, s := range p.inForce {
		if roleOf(x) != "mafia" {
			orders[roleOf(x)], actor[roleOf(x)] = s, x
		}
	}
	if sender != nobody {
		orders["mafia"], actor["mafia"] = p.inForce[sender], p.boss
		say("> host gang %s", name(sender))
	}

	// J1, J2: jail annuls what the prisoner does; the gang only with its boss.
	prisoner := nobody
	if orders["jailer"].do == "jail" {
		prisoner = orders["jailer"].on[0]
	}
	annulled := map[string]bool{}
	for role, s := range orders {
		if prisoner != nobody && actor[role] == prisoner && s.do != "pass" {
			annulled[role] = true
			say("> host annulled %s", name(prisoner)) // one prisoner, one line
		}
	}
	// do returns the order that a role performed, or one that does nothing.
	do := func(role string) statement {
		if annulled[role] {
			return statement{do: "pass"}
		}
		return orders[role]
	}

	// D8, D9: to whom the doctor comes in vain, by a repeat hidden from him.
	again := func(x int) bool { return g.doctorWent[x] != "" && !p.threeLeft }
	doctor := do("doctor")
	healed, poisoned, drugged := nobody, nobody, nobody
	var void []int
	went := map[int]string{}
	if doctor.do == "heal" || doctor.do == "serum" || doctor.do == "poison" {
		x := doctor.on[0]
		switch {
		case again(x):
			void = append(void, x) // in jail or not: nothing depends on it but the line
		case x == prisoner: // J3
		case doctor.do == "heal":
			healed = x
		case doctor.do == "serum":
			drugged = x
		case doctor.do == "poison":
			poisoned = x
		}
	}
	// D4, D5: with one side left a victim heal is void, but by P5 a visit.
	victimsOf, lost := "", p.hostile <= 1
	if doctor.do == "heal-victim" {
		victimsOf = doctor.role
	}

	// The attacks.
	type attack struct {
		role    string
		on      int
		outcome string
		brutal  bool
	}
	var attacks []attack
	strike := func(role string, on int, brutal bool) string {
		a := attack{role: role, on: on, outcome: "died", brutal: brutal}
		switch {
		case on == prisoner:
			if !brutal { // J3, J4
				a.outcome = "jailed"
			}
		case on == healed:
			a.outcome = "healed"
		case role == victimsOf: // it comes to everyone attacked and not jailed
			went[on] = "by victim"
			if !again(on) && !lost {
				a.outcome = "healed"
			} else if !lost {
				void = append(void, on)
			}
		}
		attacks = append(attacks, a)
		return a.outcome
	}
	// P4: what of the gang's order is judged for rolls and penalties.
	effective := g.option("rolls-on") == "effective"
	kills, scares := 0, 0
	gang := do("mafia")
	var killed, scared []int
	switch gang.do {
	case "kill":
		killed = gang.on
	case "kill-scare":
		killed, scared = gang.on[:1], gang.on[1:]
	case "scare":
		scared = gang.on
	}
	for _, x := range killed {
		if strike("mafia", x, false) == "died" || !effective {
			kills++
		}
	}
	for _, x := range scared {
		if x != prisoner || !effective {
			scares++
		}
	}
	maniac := do("maniac")
	if maniac.do == "kill" {
		strike("maniac", maniac.on[0], false)
	}
	if maniac.do == "brutal" {
		strike("maniac", maniac.on[0], true)
		if maniac.on[0] == prisoner {
			strike("maniac", actor["jailer"], true) // J4
		}
	}
	for _, role := range []string{"commissioner", "sniper"} {
		if s := do(role); s.do == "kill" {
			strike(role, s.on[0], false)
		}
	}
	died := func(x int) bool {
		return slices.ContainsFunc(attacks, func(a attack) bool { return a.on == x && a.outcome == "died" })
	}
	// S1, S2: the martyr drags along the one he points at.
	if s := do("martyr"); s.do == "point" && died(actor["martyr"]) {
		strike("martyr", s.on[0], false)
	}

	slices.Sort(void)
	for _, x := range void {
		say("> host void %s %s", name(actor["doctor"]), name(x))
	}
	for _, role := range []string{"mafia", "maniac", "commissioner", "sniper", "martyr"} {
		for x := range g.seats {
			for _, a := range attacks {
				if a.role == role && a.on == x {
					say("> host attack %s %s %s", role, name(x), a.outcome)
				}
			}
		}
	}

	// The rolls.
	roll := func(die string, chance int) bool {
		value := g.roll(fmt.Sprintf("night %d %s", g.number, die), 100)
		verdict := "miss"
		if value < chance {
			verdict = "hit"
		}
		say("> host roll %s %d %d %s", die, value, chance, verdict)
		return value < chance
	}
	exposed := map[int][]string{}
	expose := func(x int, as string) { exposed[x] = append(exposed[x], as) }
	// M5, M6, M7, M9.
	guilty := p.boss
	if g.option("penalties") == "sender" {
		guilty = sender
	}
	if kills == 2 || kills == 1 && scares == 1 {
		if roll("evidence", 75) {
			as := "mafia"
			if guilty == p.boss {
				as = "boss"
			}
			expose(guilty, as)
		}
	}
	g.muted = nobody
	if kills == 2 || kills == 1 && scares == 1 || scares > 0 && 2*scares >= p.n {
		g.muted = guilty
	}
	if drugged != nobody { // D2
		expose(drugged, roleOf(drugged))
		if roll("serum-hand", 50) {
			expose(actor["doctor"], "doctor")
		}
	}
	marked, recognisedBy := nobody, nobody
	if maniac.do == "torture" && maniac.on[0] != prisoner { // K4
		x := maniac.on[0]
		evidence, face := roll("torture-evidence", 40), roll("torture-face", 20)
		switch {
		case face && g.option("recognised-by") == "victim":
			recognisedBy = x
			if evidence {
				marked = x
			}
		case face:
			expose(actor["maniac"], "maniac")
		case evidence:
			marked = x
		}
	}

	// The dead of the night; the removed are no longer living either.
	for x := range g.seats {
		if died(x) {
			g.living[x] = false
			g.goneInRound = true
		}
	}
	if g.muted != nobody && !g.living[g.muted] {
		g.muted = nobody
	}
	if g.muted != nobody {
		say("> host muted %s", name(g.muted))
	}

	// The checks. C2: the dead are not answered.
	answers := func(role string) bool {
		x := actor[role]
		return g.living[x] || died(x) && g.option("dead-gets-result") == "yes"
	}
	if s := do("commissioner"); s.do == "check" && answers("commissioner") {
		verdict := "clean"
		if roleOf(s.on[0]) == "mafia" {
			verdict = "mafia"
		}
		say("> private %s checked %s %s", name(s.by), name(s.on[0]), verdict)
	}
	for _, role := range []string{"commissioner", "journalist", "bum", "priest"} {
		if annulled[role] && orders[role].do != "kill" && g.living[actor[role]] {
			say("> private %s check-failed", name(actor[role]))
		}
	}
	if s := do("journalist"); s.do == "compare" && len(s.on) == 2 && answers("journalist") {
		verdict := "different"
		if sideOf(roleOf(s.on[0])) == sideOf(roleOf(s.on[1])) {
			verdict = "same"
		}
		say("> private %s compared %s %s %s", name(s.by), name(s.on[0]), name(s.on[1]), verdict)
	}
	if s := do("bum"); s.do == "watch" && answers("bum") {
		line := fmt.Sprintf("> private %s saw %s", name(s.by), name(s.on[0]))
		for x := range g.seats {
			for role, who := range actor {
				names := slices.Contains(do(role).on, s.on[0]) || role == "doctor" && went[s.on[0]] != ""
				if who == x && role != "bum" && names { // he is no visitor of his own
					line += " " + name(x)
				}
			}
		}
		say("%s", line)
	}
	if s := do("priest"); s.do == "confess" && answers("priest") {
		verdict := "clean"
		if g.bloody[s.on[0]] {
			verdict = "blood"
		}
		say("> private %s confessed %s %s", name(s.by), name(s.on[0]), verdict)
	}
	if recognisedBy != nobody && g.living[recognisedBy] {
		say("> private %s recognised %s", name(recognisedBy), name(actor["maniac"]))
	}
	if prisoner != nobody && g.living[prisoner] && g.option("tell-prisoner") == "yes" {
		say("> private %s jailed", name(prisoner)) // J6
	}

	// The report. V5: of the dead only what K2 and J4 say, or all by option.
	for x := range g.seats {
		if !died(x) {
			continue
		}
		brutal := slices.ContainsFunc(attacks, func(a attack) bool {
			return a.on == x && a.brutal && a.outcome == "died"
		})
		line := "> public died " + name(x)
		if brutal || g.option("reveal") == "all" && !p.dark {
			line += " as " + roleOf(x)
		}
		if brutal {
			line += " by maniac"
		}
		say("%s", line)
	}
	for x := range g.seats {
		for _, as := range exposed[x] { // the boss comes first, being rolled first
			say("> public exposed %s as %s", name(x), as)
		}
	}
	if marked != nobody {
		say("> public marked %s by maniac", name(marked))
	}
	// X2: silence lasts to the latest end.
	silence := func(x, to int) { g.silentTo[x] = max(g.silentTo[x], to) }
	for _, x := range scared {
		if x != prisoner {
			silence(x, g.number)
		}
	}
	if maniac.do == "torture" && maniac.on[0] != prisoner {
		silence(maniac.on[0], g.number+1)
	}
	if poisoned != nobody {
		silence(poisoned, g.number+1) // D7
	}
	for x := range g.seats {
		if g.living[x] && g.silentTo[x] >= g.number {
			say("> public silent %s", name(x))
		}
	}

	// What the next night must know. D10: orders in force count, annulled or not.
	counts := func(role string) bool { return !annulled[role] || g.option("annulled-counts") == "yes" }
	g.serumUsed, g.jailedLast, g.pointedLast = false, prisoner, nobody
	if s := orders["doctor"]; len(s.on) > 0 {
		if counts("doctor") {
			went[s.on[0]] = "by name"
			g.serumUsed = s.do == "serum"
		}
		if s.do == "heal" && s.on[0] == s.by {
			g.selfHealed = true // D4: counted when in force; D10 does not list it
		}
	}
	g.doctorWent = went
	if s := orders["martyr"]; s.do == "point" {
		if counts("martyr") {
			g.pointedLast = s.on[0]
		}
		if !annulled["martyr"] {
			g.dragsByDay = s.on[0]
		}
	}
	for _, a := range attacks {
		g.bloody[actor[a.role]] = true
	}
	return lines
}
