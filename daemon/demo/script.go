package demo

import "omerta/engine"

// A part is what a player is cast for once the roles are dealt: a role, with
// a number where several hold it. Citizens are numbered by their seats.
type part string

// The parts that the story gives.
const (
	boss         part = "mafia 1"
	second       part = "mafia 2"
	third        part = "mafia 3"
	fourth       part = "mafia 4"
	maniac       part = "maniac"
	commissioner part = "commissioner"
	doctor       part = "doctor"
	jailer       part = "jailer"
	martyr       part = "martyr"
	lucky        part = "citizen 1" // attacked and healed, and silenced later
	unlucky      part = "citizen 2" // the first to die
	quiet        part = "citizen 3"
	curious      part = "citizen 4" // asks what can be asked
	absent       part = "citizen 5" // never writes a line
)

// A line is one mail of the story.
type line struct {
	who part
	say string // a block of the words
	on  []part // whom it names: A, B in the block
	// as is whose name a forger writes above it. His mail carries no key, and
	// the mail server knows who he is.
	as part
	// answer makes the sender answer the newest letter, whatever his mail
	// program does else: a bare number means nothing in a new mail.
	answer bool
}

func says(who part, say string, on ...part) line { return line{who: who, say: say, on: on} }

// An act is one phase.
type act struct {
	phase engine.Phase
	lines []line
}

func night(n int, lines ...line) act { return act{engine.Phase{N: n}, lines} }

func day(n int, lines ...line) act { return act{engine.Phase{Day: true, N: n}, lines} }

// story is what the players write, phase by phase. Who dies, who is executed
// and who wins follows from it whatever the dice say: they only decide what
// else becomes known. Every line is one mail, and its sender waits for the
// answer before the next one writes, so that a seed makes one record.
var story = []act{
	// Rank 2 writes first and is in force until the boss writes. The boss's
	// victim is healed (Rule D4). The maniac leaves a mark (Rule K2).
	night(1,
		says(second, "kill", absent),
		says(boss, "kill", lucky),
		says(doctor, "serum", second),    // too early (Rule D3)
		says(doctor, "heal slip", lucky), // no such name
		says(doctor, "heal", lucky),
		says(maniac, "brutal", unlucky),
		says(commissioner, "check", commissioner), // Rule O3
		says(commissioner, "check", boss),
		says(jailer, "bewitch", third), // not a word of the game
		says(jailer, "jail", third),
		says(martyr, "point", curious),
		says(lucky, "check", boss), // citizens have no order
		says(curious, "rules"),
		says(quiet, "pass"),
		line{who: third, say: "check", on: []part{lucky}, as: commissioner},
	),
	// Four against four: nobody is executed (Rule V3).
	day(1,
		says(commissioner, "red", unlucky), // dead
		says(commissioner, "red", boss),
		says(jailer, "red", boss),
		says(boss, "red", quiet),
		says(curious, "vote", boss), // which colour?
		line{who: curious, say: "one", answer: true},
		says(second, "red", quiet),
		says(fourth, "blue", boss),
		says(fourth, "unvote"),
		says(martyr, "red", boss),
		says(third, "red", quiet),
		says(quiet, "red", boss),
		says(quiet, "red", fourth), // changed (Rule V2)
		says(doctor, "red", maniac),
		says(maniac, "red", quiet),
	),
	// The gang kills the martyr, who takes the fourth of them along (Rule S1).
	// The maniac sits in jail, so that nothing happens to the doctor.
	night(2,
		says(boss, "kill scare", martyr, commissioner),
		says(martyr, "point", curious), // twice the same (Rule S3)
		says(martyr, "point", fourth),
		says(jailer, "jail", third), // twice the same (Rule J5)
		says(jailer, "jail", maniac),
		says(maniac, "kill", doctor),
		says(commissioner, "check", maniac),
		says(doctor, "poison", third),
		says(second, "red", jailer), // not by night
		says(unlucky, "pass"),       // dead
		says(curious, "who"),
	),
	// The boss is executed, and his role told: eleven are alive (Rule V5). The
	// doctor's blue vote counts three and only the host sees it (Rule D6).
	day(2,
		says(commissioner, "red", boss), // silent (Rule X1)
		says(jailer, "red", boss),
		says(lucky, "red", boss),
		says(boss, "red", jailer),
		says(second, "red", jailer),
		says(maniac, "red", jailer),
		says(doctor, "blue", jailer),
		says(curious, "red", boss),
		says(quiet, "red", boss),
		says(curious, "votes"),
	),
	// Nothing comes from the boss, so rank 3 is in force (Rule M4): a double
	// kill. The serum shows everybody who the maniac is.
	night(3,
		says(third, "kill two", quiet, curious),
		says(maniac, "torture", lucky),
		says(doctor, "serum role"), // a role is no name
		says(doctor, "serum", maniac),
		says(commissioner, "check", second),
		says(jailer, "jail", absent),
		says(curious, "pass"),
	),
	// The maniac is executed. It is dark, and his role is not told.
	day(3,
		says(lucky, "red", maniac), // silent
		says(commissioner, "red", maniac),
		says(second, "red", commissioner),
		says(doctor, "red", maniac),
		says(maniac, "red", doctor),
		says(jailer, "red", maniac),
	),
	// The boss sits in jail, and the gang does nothing (Rule J2).
	night(4,
		says(second, "kill two", commissioner, doctor),
		says(jailer, "jail", second),
		says(commissioner, "kill", third),
		says(doctor, "serum", second), // twice in a row (Rule D3)
		says(doctor, "heal victim"),   // dark (Rule D5)
		says(doctor, "heal", commissioner),
		says(lucky, "pass"),
	),
	// The last of the gang is executed, and the town has won.
	day(4,
		says(commissioner, "red", second),
		says(second, "red", jailer),
		says(lucky, "status"),
		says(jailer, "red", second),
		says(doctor, "red", second),
	),
}
