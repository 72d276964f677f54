package cli

import (
	"fmt"
	"html"
	"strings"

	"omerta/engine"
)

// colours are of the palette by Okabe and Ito, which colour-blind people can
// tell apart; nobody's is grey.
var colours = map[engine.Side]string{
	engine.Town: "#56b4e9", engine.NoSide: "#bbbbbb", engine.Maniac: "#e69f00", engine.Sniper: "#009e73", engine.Mafia: "#d55e00",
}

// stacked is the order of the sides in a bar: town and mafia at its ends, so
// that each has an edge of its own to read.
var stacked = []engine.Side{engine.Town, engine.NoSide, engine.Sniper, engine.Maniac, engine.Mafia}

// The measures of a chart, in pixels.
const (
	chartLeft   = 190
	chartBar    = 520
	chartRow    = 24
	chartTop    = 62
	chartMargin = 20
)

// chart draws a bar for each table: who wins how often. The black lines are
// the intervals of town and mafia, the dashed one is at half.
func (r *fairness) chart() string {
	var rows []*tableFigure
	for i := range r.Tables {
		if t := &r.Tables[i]; !r.scan || t.Third || t.Nearest {
			rows = append(rows, t)
		}
	}
	height := chartTop + chartRow*len(rows) + chartMargin
	width := chartLeft + chartBar + chartMargin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	title := fmt.Sprintf("Who wins: %s bots, %d games of each table", r.Bots, rows[0].Games)
	fmt.Fprintf(&b, `<text x="%d" y="22" font-size="15">%s</text>`+"\n", chartMargin, html.EscapeString(title))
	x := chartLeft
	for _, s := range stacked {
		if _, seated := rows[0].Wins[s.String()]; seated {
			fmt.Fprintf(&b, `<rect x="%d" y="38" width="12" height="12" fill="%s"/><text x="%d" y="48">%s</text>`+"\n", x, colours[s], x+16, s)
			x += 90
		}
	}
	for i, t := range rows {
		t.bar(&b, r.label(t), chartTop+chartRow*i)
	}
	half := chartLeft + chartBar/2
	fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#000000" stroke-dasharray="3 3" opacity="0.5"/>`+"\n", half, half, chartTop, height-chartMargin)
	b.WriteString("</svg>\n")
	return b.String()
}

// label says what makes a table differ from the others of the chart.
func (r *fairness) label(t *tableFigure) string {
	switch {
	case r.scan && t.Nearest && !t.Third:
		return fmt.Sprintf("%d of %d, nearest to balance", t.Mafia, t.Players)
	case r.scan, len(r.Tables) == 1:
		return fmt.Sprintf("%d of %d", t.Mafia, t.Players)
	case t.Varied == "":
		return "as it is"
	default:
		return t.Varied + " " + t.Options[t.Varied]
	}
}

// bar draws one table at height y.
func (t *tableFigure) bar(b *strings.Builder, label string, y int) {
	middle := y + chartRow/2
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", chartLeft-8, middle+4, html.EscapeString(label))
	at := 0.0
	for _, s := range stacked {
		f, seated := t.Wins[s.String()]
		if !seated {
			continue
		}
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`, onBar(at), y+2, onBar(f.Share)-onBar(0), chartRow-4, colours[s])
		if f.Share >= 0.06 {
			fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%.0f</text>`, onBar(at+f.Share/2), middle+4, 100*f.Share)
		}
		b.WriteByte('\n')
		at += f.Share
	}
	town, mafia := t.win(engine.Town), t.win(engine.Mafia)
	for _, span := range [][2]float64{{town.Low, town.High}, {1 - mafia.High, 1 - mafia.Low}} {
		fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="#000000" stroke-width="2"/>`+"\n", onBar(span[0]), onBar(span[1]), middle+8, middle+8)
	}
}

// onBar returns where a share from 0 to 1 lies on a bar.
func onBar(share float64) float64 { return chartLeft + chartBar*share }
