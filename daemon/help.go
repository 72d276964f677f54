package daemon

import (
	"slices"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// parts are the commands that a host has in a game, by the headings under
// which he is shown them.
func (t *table) parts() (list []templates.Part) {
	for _, word := range parser.Parts {
		part := templates.Part{Word: templates.HostKey(word)}
		for _, c := range parser.Under(word) {
			if t.hosts(c.Word) {
				part.Keys = append(part.Keys, templates.HostKey(c.Word))
			}
		}
		if len(part.Keys) > 0 {
			list = append(list, part)
		}
	}
	return list
}

// hosts reports whether a command is of any use to a host of this game.
func (t *table) hosts(command string) bool {
	d, known := duties[command]
	return known && (d.blind || !t.sealed())
}

// offers are the commands that a game has for a seat. No two seats of the
// living, whatever they are, differ in more than the talk of the gang, which
// its members alone are told of.
func (t *table) offers(seat int) (list []string) {
	for _, c := range parser.Commands {
		if !c.Host && t.offered(c.Word, seat) {
			list = append(list, c.Word)
		}
	}
	return list
}

func (t *table) offered(command string, seat int) bool {
	begun, over := t.Phase.N > 0, t.over()
	lives := begun && !over && t.state.Living().Has(engine.Seat(seat))
	switch command {
	case "rules", "help", "language":
		return true
	case "role", "resend":
		return begun
	case "status", "votes", "who", "specimen":
		return begun && !over
	case "final":
		return lives && t.closesEarly()
	case "gang":
		return lives && t.file.GangRoom != "off" && t.state.Role(engine.Seat(seat)) == engine.RoleMafia
	case "away", "resign":
		return lives
	case "address", "zone":
		return begun && !over
	case "page":
		return begun && t.file.Archive != "none"
	case "leave":
		return !begun && t.file.SignUp
	}
	return false // of strangers and watchers, or told of in the letter that needs it
}

// takesText reports whether a command says what follows its colon.
func takesText(command string) bool {
	return slices.ContainsFunc(parser.Commands, func(c parser.Command) bool { return c.Word == command && c.Text && c.Word != "votes:" })
}
