package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"omerta/parser"
	"omerta/templates"
)

const readme = "../../README.md"

// The tables of commands in the README are those of the list from which mails
// are read and the help is made. -update writes them anew.
func TestReadmeTables(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	got := string(text)
	for of, table := range map[string]string{"players": playersTable(t), "hosts": hostsTable(t)} {
		head, rest, begins := strings.Cut(got, "<!-- commands of "+of+" -->\n")
		is, tail, ends := strings.Cut(rest, "<!-- end -->\n")
		if !begins || !ends {
			t.Fatalf("the README has no place for the commands of %s", of)
		}
		if is != table && !*update {
			t.Errorf("the commands of %s in the README are not those of the program; `go test ./daemon/cli -run Readme -update` writes them", of)
		}
		got = head + "<!-- commands of " + of + " -->\n" + table + "<!-- end -->\n" + tail
	}
	if *update {
		if err := os.WriteFile(readme, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func playersTable(t *testing.T) string {
	var b strings.Builder
	fmt.Fprintln(&b, "| Russian | English | what it is for |\n| --- | --- | --- |")
	for _, c := range parser.Commands {
		if !c.Host {
			ru, _ := usageOf(t, "ru", c.Word)
			en, about := usageOf(t, "en", c.Word)
			fmt.Fprintf(&b, "| %s | %s | %s |\n", code(ru), code(en), about)
		}
	}
	return b.String()
}

func hostsTable(t *testing.T) string {
	var b strings.Builder
	root, err := newRoot(&b, &b)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(&b, "| Russian | English | at the terminal | what it is for |\n| --- | --- | --- | --- |")
	for _, part := range parser.Parts {
		heading, err := manual(t, "en").Heading(part)
		if err != nil || heading == "" {
			t.Errorf("%s: %q, %v", part, heading, err)
		}
		fmt.Fprintf(&b, "| **%s** | | | |\n", heading)
		for _, c := range parser.Under(part) {
			key := templates.HostKey(c.Word)
			ru, _ := usageOf(t, "ru", key)
			en, about := usageOf(t, "en", key)
			word := strings.TrimSuffix(strings.Fields(c.Word)[0], ":")
			terminal := ""
			switch found, _, err := root.Find([]string{word}); {
			case err != nil || found == root:
			case found.GroupID == hostGroup:
				terminal = "`omerta " + atTerminal(en[0]) + "`"
			default:
				terminal = "`omerta " + strings.ReplaceAll(found.Use, "|", `\|`) + "`"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", code(ru), code(en), terminal, about)
		}
	}
	return b.String()
}

func usageOf(t *testing.T, lang, key string) ([]string, string) {
	t.Helper()
	usage, about, err := manual(t, lang).Command(key)
	if err != nil {
		t.Error(err)
	}
	return usage, about
}

func code(lines []string) string { return "`" + strings.Join(lines, "`<br>`") + "`" }

// Every command of a host is under a heading, and no other command is.
func TestEveryCommandHasItsPlace(t *testing.T) {
	seen := map[string]bool{}
	for _, part := range parser.Parts {
		seen[part] = true
	}
	for _, c := range parser.Commands {
		if (c.Host || c.Both) != seen[c.Part] {
			t.Errorf("%s: the heading is %q", c.Word, c.Part)
		}
	}
}
