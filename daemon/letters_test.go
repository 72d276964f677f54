package daemon_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/parser"
	"omerta/templates"
)

// The people of the golden letters.
var cast = map[string][]string{
	"ru": {"Вася", "Петя", "Злой Кот", "Маша", "Гвоздь", "Ольга", "Мария", "Фома", "Ландыш", "Тетерев"},
	"en": {"Dan", "Tom", "Angry Cat", "Ann", "Mark", "Grace", "Will", "Red", "Skip", "Zybr"},
}

// TestNoLineIsAnOrder holds that no line of ours does anything when it comes
// back in an answer, whoever answers and whenever: whatever the grammar could
// take for more than talk stands behind the bar.
func TestNoLineIsAnOrder(t *testing.T) {
	if slowness > 1 {
		t.Skip("nothing in it runs beside anything else")
	}
	read := 0
	for lang, people := range cast {
		files, err := filepath.Glob("../templates/testdata/" + lang + "/*")
		if err != nil || len(files) == 0 {
			t.Fatalf("%d letters, %v", len(files), err)
		}
		lines := map[string]string{}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				line = strings.TrimRight(line, "\n")
				if !strings.HasPrefix(line, templates.Bar) && !strings.HasPrefix(line, "Subject:") {
					lines[line] = filepath.Base(file)
				}
			}
		}
		var seats []parser.Seat
		for _, name := range people {
			seats = append(seats, parser.Seat{Name: name})
		}
		names := parser.NewNames(seats)
		for line, file := range lines {
			for _, ctx := range readers(names, len(people), file) {
				for _, s := range parser.Parse([]string{line}, ctx) {
					read++
					if s.Kind != parser.IsTalk {
						t.Errorf("%s/%s: %q is, for the %v, host %v, %+v", lang, file, line, ctx.Role, ctx.Host, s)
					}
				}
			}
		}
	}
	if read < 10000 {
		t.Errorf("only %d readings", read)
	}
}

// readers are those in whose answer a line of a letter may come back: players
// of every role, and the host where the letter goes to him.
func readers(names *parser.Names, living int, file string) (list []*parser.Context) {
	kind, _, _ := strings.Cut(file, "-")
	for _, phase := range []parser.Phase{parser.Night, parser.Day} {
		for _, role := range engine.Roles() {
			list = append(list, &parser.Context{Names: names, Self: 0, Role: role.String(), Living: living, Phase: phase})
		}
		switch strings.TrimSuffix(kind, ".golden") {
		case "role", "receipt", "private":
		default:
			list = append(list, &parser.Context{Names: names, Self: -1, Host: true, Living: living, Phase: phase})
		}
	}
	return list
}
