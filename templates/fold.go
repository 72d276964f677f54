package templates

import "strings"

// What a report says to those alone who ask why stands last in it, under a
// line that says what follows. In HTML it is folded away until that line is
// touched; a client that cannot fold shows it open.
const styleFold = "fold" // the line above it; all up to the signature is folded

// fold returns the line above what a letter folds away, or nothing.
func (l *language) fold(facts any) string {
	r, ok := facts.(Report)
	if !ok {
		return ""
	}
	line, err := l.say(r, "report", "fold")
	if err != nil {
		return "" // a host's own words have no such line: nothing is folded
	}
	return line
}

// unfold begins what is folded away.
func (w *writer) unfold(p part) {
	w.put("\n" + `<details style="margin:0 0 16px"><summary style="margin:0 0 8px;font-weight:bold">`)
	w.text(strings.Trim(p.Text, "—– "))
	w.put(`</summary>`)
}

// endFold ends it.
func (w *writer) endFold() { w.put("\n</details>") }
