package daemon_test

import (
	"regexp"
	"strings"
	"testing"

	"omerta/daemon"
)

// unwrapped puts the lines of a letter together again that were broken.
func unwrapped(text string) string {
	return regexp.MustCompile(`\n│ (?:│ )?  `).ReplaceAllString(text, " ")
}

// A preview breaks the lines of a letter where the letter does, once.
func TestPreviewBreaksLinesOnce(t *testing.T) {
	file := nine(elevenRoles...)
	for _, name := range []string{"Вася", "Петя", "Маша"} {
		file = strings.Replace(file, `"`+name+`"`, `"`+name+` из Нижнего Новгорода"`, 1)
	}
	h := openHouse(t, file)
	h.sent()
	out, err := h.host.Command(h.ctx, h.game, "terminal", "preview")
	if err != nil {
		t.Fatal(err)
	}
	h.pass()
	list := ""
	for _, l := range h.sent() {
		if l.Kind == daemon.KindDigest && l.To == "p4@example.org" {
			for line := range strings.Lines(unwrapped(l.Text)) {
				if strings.HasPrefix(line, "│ Вася из") {
					list = line
				}
			}
		}
	}
	if strings.Count(list, ",") != 10 || len([]rune(list)) < 80 {
		t.Fatalf("the digest lists %q", list)
	}
	if !strings.Contains(unwrapped(out.Text), "│ "+list) {
		t.Errorf("the preview has not the line\n│ %s\n%s", list, out.Text)
	}
	for line := range strings.Lines(out.Text) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > 66 && strings.Contains(strings.Trim(line, "│ \n"), " ") {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
}

// An order above a quote is what the answer speaks of: the quote is only named.
func TestQuoteBelowAnOrder(t *testing.T) {
	h := openHouse(t, nine(elevenRoles...))
	h.sent()
	for body, want := range map[string]string{
		"убить Машу\n\n> убить Лену\n> убить Колю": "есть и в цитате",
		"привет!\n\n> убить Лену\n> убить Колю":    "стоит только в цитате",
	} {
		h.say("Вася", body)
		if got := of(h.sent(), daemon.KindReceipt)["p1@example.org"].Text; !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("%q is answered by\n%s", body, got)
		}
	}
}
