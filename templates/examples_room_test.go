package templates

import "strings"

// doorCode stands where the key of a room's address would.
const doorCode = "d4r5t6y7u2i3o4p5"

var rooms = []string{"gang", "square", "graveyard"}

func doorAddress() string { return "mafia+" + doorCode + "@example.org" }

// roomExamples are talk, and the letters that name the address of a room.
func roomExamples(lang string) []example {
	p := people[lang]
	var all []example
	for _, room := range rooms {
		l := Talk{Common: public(lang, day3), Room: room, Reply: room != "graveyard", Posts: []Post{{Who: p[1], Text: ownWords[lang]}}}
		if room == "square" {
			l.Posts = append(l.Posts, Post{Who: p[2], Text: "…"})
		}
		all = append(all, example{"talk-" + room, l})
	}
	member := roleExample(lang, role("mafia"))
	member.Room, member.Square = &GangRoom{Address: doorAddress(), Read: true}, doorAddress()
	blind := member
	blind.Room = &GangRoom{Address: doorAddress(), Always: true}
	all = append(all, example{"role-mafia-rooms", member}, example{"role-mafia-rooms-blind", blind})

	grave := report(lang)
	grave.Common, grave.Grave, grave.Held, grave.Bounced = public(lang, night3), doorAddress(), 0, nil
	corrected := grave
	corrected.Correction = true
	all = append(all, example{"report-grave", grave}, example{"report-grave-corrected", corrected})

	var lines []Line
	for _, room := range rooms {
		lines = append(lines, Line{Text: "ну что", Fate: "command", Command: room, Argument: "sent"})
	}
	for _, fate := range posted() {
		lines = append(lines, Line{Text: "ну что", Fate: "command", Command: "square", Argument: fate})
	}
	for _, what := range []string{"sent", "not-in-play"} {
		lines = append(lines, Line{Text: "образец доктор", Fate: "command", Command: "specimen", Argument: what})
	}
	lines = append(lines, Line{Text: "наблюдаю", Fate: "command", Command: "watch"})
	r := receipt(lang, day3, append(lines, Line{Text: "убить Петю", Fate: "command", Command: "gang", Argument: "sent", NotRun: true})...)
	r.Square = doorAddress()
	return append(all, example{"receipt-rooms", r})
}

// roomWords are the commands of a receipt that have to do with others.
func roomWords() []string {
	return strings.Fields("gang square graveyard watch specimen")
}

// ownWords are what a player wrote, with a line that would be an order.
var ownWords = map[string]string{
	"ru": "Я за то, чтобы не спешить.\nУбить Петю всегда успеем, а вот вернуть никого нельзя.",
	"en": "I say we should not hurry.\nKill Tom? There is always time for that, and nobody comes back.",
}

// posted are what can come of a talk.
func posted() []string {
	return strings.Fields("sent waits closed many long empty orders private unproven")
}
