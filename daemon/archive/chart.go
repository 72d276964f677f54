package archive

import (
	"fmt"
	"slices"
	"strings"

	"omerta/engine"
	"omerta/templates"
)

// The measures of the charts, in their own units: at 320 pixels, the narrowest
// screen, one of them is about one pixel.
const (
	chartWidth = 300
	nameWidth  = 96 // for the names, to the left
	rowHeight  = 16
	longest    = 13 // letters of a name that fit
)

// A lives is the chart of who lived how long.
type lives struct {
	Width, Height int
	Rows          []life
}

// A life is a row of it.
type life struct {
	Name  string // shortened
	Full  string
	Class string // the side, once it is told
	Text  int    // the line on which the letters stand
	Night string
	Day   string
	Mark  string // how it ended
	MarkX int
	Fate  templates.Fate
}

// cells draws n cells of a width, one every step, as a path: a line as thick as
// a row is a box.
func cells(x, row, n, width, step int) string {
	if n == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "M%d %dh%d", x, row*rowHeight+rowHeight/2-1, width)
	for range n - 1 {
		fmt.Fprintf(&b, "m%d 0h%d", step-width, width)
	}
	return b.String()
}

// marks are how the end of a life is drawn.
var marks = map[engine.Kind]string{engine.Died: "×", engine.Executed: "#", engine.Removed: "−"}

func newLives(seats []seat, phases []phase) *lives {
	const markWidth = 14
	step := min(24, max(2, (chartWidth-nameWidth-markWidth)/len(phases)))
	l := &lives{Width: chartWidth, Height: rowHeight * len(seats)}
	for i, s := range seats {
		row := life{Name: shorten(s.Name.Nom), Full: s.Name.Nom, Class: sideOf(s.Role), Text: (i+1)*rowHeight - 4, Fate: s.Fate}
		n := len(phases)
		if s.Out {
			n = 1 + slices.IndexFunc(phases, func(p phase) bool { return p.Phase == s.Fate.Phase })
		}
		row.Night = cells(nameWidth, i, (n+1)/2, step-1, 2*step) // a game begins with a night
		row.Day = cells(nameWidth+step, i, n/2, step-1, 2*step)
		x := nameWidth + n*step
		if s.Out {
			row.Mark, row.MarkX = marks[s.Kind], x+2
		}
		l.Rows = append(l.Rows, row)
	}
	return l
}

// sideOf is the class of a side's colour; nobody's while the role is not told.
func sideOf(r engine.RoleID) string {
	if !r.Valid() {
		return "unknown"
	}
	return r.Side().String()
}

// A ballots is the votes of one day, as they stood at its close.
type ballots struct {
	Phase         engine.Phase
	ID            string
	Width, Height int
	Rows          []candidate
}

// A candidate is one on whom votes stood.
type candidate struct {
	Name, Full string
	Red, Blue  []templates.Name
	Text       int
	RedBar     string
	BlueBar    string
	Mark       string
	MarkX      int
}

// newBallots draws the votes of each day on one scale. They are votes as they
// were cast; no weight is in them (Rule V4).
func newBallots(digests []templates.Digest) (all []ballots) {
	const markWidth = 14
	most := 1
	for _, d := range digests {
		for _, c := range d.Tally {
			most = max(most, len(c.Red)+len(c.Blue))
		}
	}
	step := min(16, max(2, (chartWidth-nameWidth-markWidth)/most))
	for _, d := range digests {
		if len(d.Tally) == 0 {
			continue
		}
		b := ballots{Phase: d.Closed, ID: phaseID(d.Closed), Width: chartWidth, Height: rowHeight * len(d.Tally)}
		for i, t := range d.Tally {
			row := candidate{Name: shorten(t.Name.Nom), Full: t.Name.Nom, Red: t.Red, Blue: t.Blue, Text: (i+1)*rowHeight - 4}
			row.RedBar = cells(nameWidth, i, len(t.Red), step-1, step)
			row.BlueBar = cells(nameWidth+len(t.Red)*step, i, len(t.Blue), step-1, step)
			x := nameWidth + (len(t.Red)+len(t.Blue))*step
			if executed(d, t.Name) {
				row.Mark, row.MarkX = marks[engine.Executed], x+2
			}
			b.Rows = append(b.Rows, row)
		}
		all = append(all, b)
	}
	return all
}

func executed(d templates.Digest, who templates.Name) bool {
	for _, f := range d.Verdict() {
		if f.Kind == engine.Executed && f.Who == who {
			return true
		}
	}
	return false
}

// shorten cuts a name to what fits beside its bar; the whole of it stands in
// the title and in the text.
func shorten(name string) string {
	letters := []rune(name)
	if len(letters) <= longest {
		return name
	}
	return string(letters[:longest-1]) + "…"
}
