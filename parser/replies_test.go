package parser

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestReplies holds that of each reply exactly the new lines are found. A
// file is the text or the HTML of a reply to one of the two letters, and its
// new lines.
func TestReplies(t *testing.T) {
	files, err := filepath.Glob("testdata/replies/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "letter_") {
			continue
		}
		checked++
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { checkReply(t, file) })
	}
	if checked < 120 {
		t.Errorf("%d replies, want 120 at least", checked)
	}
}

func checkReply(t *testing.T, file string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(strings.TrimPrefix(string(raw), "=== "), "\n")
	body, want, ok := strings.Cut(rest, "\n=== new\n")
	kind, lang, _ := strings.Cut(head, " ")
	if !ok || kind != "text" && kind != "html" {
		t.Fatalf("%s: head %q", file, head)
	}
	letter, err := os.ReadFile("testdata/replies/letter_" + lang + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	names := castRussian
	if lang == "en" {
		names = castEnglish
	}
	if kind == "html" {
		body = HTMLText(body)
	}
	lines, quoted := NewLines(body, []string{string(letter)}, names)
	wanted := strings.FieldsFunc(want, func(r rune) bool { return r == '\n' })
	if !slices.Equal(lines, wanted) {
		t.Errorf("new lines %q, want %q\nquoted %q\nof\n%s", lines, wanted, quoted, body)
	}
}
