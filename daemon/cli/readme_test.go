package cli

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"omerta/parser"
)

// What the README says players may write is what the grammar reads.
func TestReadmeGrammar(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	names := parser.NewNames([]parser.Seat{
		{Name: "Вася", Aliases: []string{"Vasya"}}, {Name: "Петя", Aliases: []string{"Petya"}}, {Name: "Маша", Aliases: []string{"Masha"}},
	})
	code := regexp.MustCompile("`[^`]+`")
	grammar, _, _ := strings.Cut(string(text), "<!-- commands of players -->")
	rows := 0
	for _, line := range strings.Split(grammar, "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[2], "`") {
			continue
		}
		rows++
		ctx := parser.Context{Names: names, Self: 2, Phase: parser.Night, Living: 12}
		who := strings.TrimSpace(cells[1])
		switch who {
		case "all, by night":
			ctx.Role = "citizen"
		case "all, by day":
			ctx.Role, ctx.Phase = "citizen", parser.Day
		default:
			ctx.Role = who
		}
		ru, en := code.FindAllString(cells[2], -1), code.FindAllString(cells[3], -1)
		if len(ru) != len(en) || len(ru) == 0 {
			t.Errorf("%s: %d Russian examples and %d English ones", who, len(ru), len(en))
			continue
		}
		for i := range ru {
			a, b := one(t, ru[i], &ctx), one(t, en[i], &ctx)
			if a.Kind != parser.IsOrder || b.Kind != parser.IsOrder {
				t.Errorf("%s: %s is %+v, %s is %+v", who, ru[i], a, en[i], b)
			}
			if parser.Canonical(a.Order, "en", names) != parser.Canonical(b.Order, "en", names) {
				t.Errorf("%s: %s and %s mean two things", who, ru[i], en[i])
			}
		}
	}
	if rows < 8 {
		t.Errorf("%d rows of the grammar were found in the README, want 8", rows)
	}
}

// one reads a line that is to hold one statement.
func one(t *testing.T, example string, ctx *parser.Context) parser.Statement {
	t.Helper()
	list := parser.Parse([]string{strings.Trim(example, "`")}, ctx)
	if len(list) != 1 {
		t.Errorf("%s is %d statements", example, len(list))
		return parser.Statement{Kind: parser.IsTalk}
	}
	return list[0]
}

// Every command that the README names is there, and every command there is
// is in the README.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	root, err := newRoot(io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`(?:omerta|go run \.) ([a-z-]+)`).FindAllStringSubmatch(string(text), -1)
	seen := map[string]bool{}
	for _, m := range named {
		if c, _, err := root.Find(m[1:]); err == nil && c != root {
			seen[c.Name()] = true
		}
	}
	for _, c := range root.Commands() {
		if !c.Hidden && !seen[c.Name()] && c.Name() != "completion" && c.Name() != "help" {
			t.Errorf("the README does not name `omerta %s`", c.Name())
		}
	}
	for _, m := range regexp.MustCompile(`\./omerta ([a-z-]+)`).FindAllStringSubmatch(string(text), -1) {
		if c, _, err := root.Find(m[1:]); err != nil || c == root {
			t.Errorf("the README names `omerta %s`, and there is no such command", m[1])
		}
	}
	for _, line := range []string{"go run . demo", "go test ./..."} {
		if head, _, _ := strings.Cut(string(text), "## "); !strings.Contains(head, line) {
			t.Errorf("the README's first screen does not show %s", line)
		}
	}
}
