package templates

import (
	"strings"
	"testing"
)

// A report of a closed phase tells what was in force first; the reasons stand
// below a line that says so, and are folded in HTML up to the signature. One of
// an open phase has no reasons and folds nothing.
func TestReportFolds(t *testing.T) {
	for _, lang := range Languages() {
		r := report(lang)
		letter, err := builtinSet(t).Render(lang, r)
		if err != nil {
			t.Fatal(err)
		}
		above, below, folds := strings.Cut(letter.Text, "\n——— ")
		if !folds || strings.Contains(above, "[P1]") || strings.Contains(above, "> host") || !strings.Contains(below, "[P1]") || !strings.Contains(below, "> host") {
			t.Errorf("%s: the letter is\n%s", lang, letter.Text)
		}
		above, below, folds = strings.Cut(letter.HTML, "<details ")
		folded, after, ends := strings.Cut(below, "</details>")
		if !folds || !ends || strings.Contains(above+after, "[P1]") || !strings.Contains(folded, "[P1]") || !strings.Contains(after, "border-top") {
			t.Errorf("%s: the letter is\n%s", lang, letter.HTML)
		}
		r.Before, r.Results, r.Why = true, nil, nil
		letter, err = builtinSet(t).Render(lang, r)
		if err != nil || strings.Contains(letter.Text, "———") || strings.Contains(letter.HTML, "<details") {
			t.Errorf("%s: %v, the letter is\n%s", lang, err, letter.Text)
		}
	}
}
