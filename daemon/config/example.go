package config

import (
	"fmt"
	"strings"
)

// Example returns config.toml.example: every key, what it means and its
// default.
func Example() string {
	c := Default()
	return example("# The config of omerta. `omerta check` reads it and names every mistake.\n", c.fields())
}

// GameExample returns a game file with every key.
func GameExample() string {
	g := Game{Players: make([]Player, 1)}
	fields := g.fields()
	fields = append(fields, g.player(0)...)
	text := example("# A game. `omerta new FILE` makes it, deals and sends the role letters;\n"+
		"# until then `--check` looks for mistakes and `--wait` holds it back.\n", fields)
	text = strings.ReplaceAll(text, "[player.0]", "[[player]]") + "\n# A [[player]] for each seat, in order; at least as many as there are roles.\n"
	for _, p := range examplePlayers {
		text += fmt.Sprintf("\n[[player]]\nname = %q\nemail = %q\n", p.name, p.address)
	}
	return text
}

// ListExample returns the file of a game for which players sign up, with every
// key.
func ListExample() string {
	var g Game
	fields := g.fields()
	for i := range fields {
		switch f := &fields[i]; f.key {
		case "signup":
			f.active, f.example = true, "true"
		case "seats":
			f.active = true
		case "roles.mafia":
			f.active = false
		}
	}
	return example("# A game for which players sign up. `omerta new FILE` opens the list and sends\n"+
		"# you the letter to pass on; `omerta start` deals, when you think it is full.\n", fields)
}

// examplePlayers are the rest of the table in the example of a game.
var examplePlayers = []struct{ name, address string }{
	{"Петя", "petya@example.org"}, {"Маша", "masha@example.org"}, {"Коля", "kolya@example.org"}, {"Ольга", "olga@example.org"},
	{"Игорь", "igor@example.org"}, {"Света", "sveta@example.org"}, {"Артём", "artyom@example.org"}, {"Нина", "nina@example.org"},
}

func example(head string, fields []field) string {
	var b strings.Builder
	b.WriteString(head)
	table := ""
	for _, f := range fields {
		name := f.key
		if i := strings.LastIndexByte(name, '.'); i >= 0 {
			if t := name[:i]; t != table {
				table = t
				b.WriteString("\n[" + t + "]\n")
			}
			name = name[i+1:]
		}
		b.WriteString("\n")
		for _, line := range wrap(f.doc, 76) {
			b.WriteString("# " + line + "\n")
		}
		if !f.active {
			b.WriteString("#")
		}
		b.WriteString(name + " = " + f.example + "\n")
	}
	return b.String()
}

// wrap breaks a text into lines of at most width runes.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
