package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
)

// A paint is what a terminal is told before a text (ECMA-48, 8.3.117).
type paint string

const (
	strong paint = "\x1b[1m"
	faint  paint = "\x1b[2m"
	red    paint = "\x1b[31m"
	green  paint = "\x1b[32m"
	yellow paint = "\x1b[33m"
	reset        = "\x1b[0m"
)

// coloured reports whether colours would be seen: on a terminal whose owner
// has not said otherwise (no-color.org).
func coloured(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// printLetter prints a letter, or another text of bars and paragraphs. On a
// terminal its headings stand out and its bars stand back.
func printLetter(w io.Writer, text string) error {
	if coloured(w) {
		text = paintLetter(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// paintLetter paints the lines that announce a list, and the bars of the list.
func paintLetter(text string) string {
	const bar = "│"
	lines := strings.SplitAfter(text, "\n")
	painted := make([]string, len(lines))
	for i, line := range lines {
		body := strings.TrimRight(line, "\n")
		rest, barred := strings.CutPrefix(body, bar)
		announces := strings.HasSuffix(body, ":") && i+1 < len(lines) && strings.HasPrefix(lines[i+1], bar)
		switch {
		case barred:
			body = string(faint) + bar + reset + rest
		case announces:
			body = string(strong) + body + reset
		}
		painted[i] = body + line[len(strings.TrimRight(line, "\n")):]
	}
	return strings.Join(painted, "")
}

// states are the words that a person looks for in a table.
var states = map[string]paint{
	"ok": green, "running": green, "trouble": red, "stopped": red, "cancelled": faint, "ended": faint, "open": yellow,
}

// printTable prints a table that is laid out already. On a terminal its states
// are painted: a paint has no width, and so comes last.
func printTable(w io.Writer, text string) error {
	if coloured(w) {
		text = paintStates(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// paintStates paints the second word of each line, where it is a state.
func paintStates(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) > 1 {
			if p, is := states[words[1]]; is {
				at := strings.Index(line, words[0]) + len(words[0])
				at += strings.Index(line[at:], words[1])
				line = line[:at] + string(p) + words[1] + reset + line[at+len(words[1]):]
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// progress returns what to tell of things that are done, and what to call at
// the end. It shows them where somebody can see it.
func progress(w io.Writer, all int, what string) (done func(n int), finish func()) {
	if !isTerminal(w) {
		return func(int) {}, func() {}
	}
	bar := progressbar.NewOptions(all, append(barOptions(w, what),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString(what), progressbar.OptionFullWidth())...)
	// A bar that cannot be drawn is no reason to stop.
	return func(n int) { _ = bar.Add(n) }, func() { _ = bar.Clear() }
}

// slow is after what time a person begins to ask whether anything happens.
const slow = time.Second

// busy shows that something is under way of which nobody knows how long it
// takes, until what it returns is called.
func busy(w io.Writer, what string) (finish func()) {
	if !isTerminal(w) {
		return func() {}
	}
	stop, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		select {
		case <-stop:
			return
		case <-time.After(slow):
		}
		bar := progressbar.NewOptions(-1, append(barOptions(w, what), progressbar.OptionSpinnerType(14))...)
		for {
			_ = bar.Add(1)
			select {
			case <-stop:
				_ = bar.Clear()
				return
			case <-time.After(slow / 10):
			}
		}
	}()
	return func() {
		close(stop)
		<-gone
	}
}

// steps tells what is done one after another, each on its line, and that the
// last of them is still under way, until what it returns second is called.
func steps(w io.Writer) (step func(line string), finish func()) {
	end := func() {}
	step = func(line string) {
		end()
		fmt.Fprintln(w, line)
		end = busy(w, "working")
	}
	return step, func() { end() }
}

func barOptions(w io.Writer, what string) []progressbar.Option {
	return slices.Clip([]progressbar.Option{
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what),
		progressbar.OptionThrottle(slow / 10), progressbar.OptionClearOnFinish(),
	})
}
