package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"omerta/daemon/server"
	"omerta/engine"
	"omerta/templates"
)

func showCommand(a *app) *cobra.Command {
	var why, asJSON bool
	c := &cobra.Command{
		Use:   "show GAME [night N|day N]",
		Short: "Show who sent what and what of it is in force, secrets and all",
		Long: "Shows the phase that is open, or one that was played: each seat with what of it\n" +
			"is in force, from which mail and when; what was replaced, refused, late or held;\n" +
			"and what is odd about it. The letters to the host say the same.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 && len(args) != 3 {
				return errors.New("show takes a game, and perhaps a phase, night N or day N")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			phase, err := phaseArg(args[1:])
			if err != nil {
				return exit{exitUsage, err}
			}
			return a.with(c.Context(), func(s *server.Server) error {
				return show(c, s, args[0], phase, why, asJSON)
			})
		},
	}
	c.Flags().BoolVar(&why, "why", false, "of a phase that was played: add its results and why it came to them, with the number of each rule")
	c.Flags().BoolVar(&asJSON, "json", false, "for programs: see the README for its fields")
	return c
}

func show(c *cobra.Command, s *server.Server, game string, phase engine.Phase, why, asJSON bool) error {
	r, err := s.Host.Report(c.Context(), game, phase)
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	if asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(reportJSON(r))
	}
	row, err := s.Store.Game(c.Context(), game)
	if err != nil {
		return err
	}
	sheet, err := s.Host.Words.Sheet(row.Language, r)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "%s\n\n%s\n\n", sheet.Title, drawSheet(sheet, coloured(out))); err != nil {
		return err
	}
	below := sheet.Below
	switch {
	case why:
		below = strings.TrimLeft(below+"\n"+sheet.Why, "\n")
	case sheet.Why != "":
		below += fmt.Sprintf("\n`omerta show %s %v --why` tells why it came to that.\n", game, r.Closed)
	}
	return printLetter(out, strings.TrimLeft(below, "\n"))
}

// The widths of the columns of a sheet: with their edges they fill a terminal
// of 100 characters.
var sheetWidths = [...]int{3, 14, 13, 27, 16, 11}

// drawSheet draws a report as a table. A column in which nothing stands is left
// out, and what it leaves is given to what was sent.
func drawSheet(sheet templates.Sheet, colour bool) string {
	w := table.NewWriter()
	w.SetStyle(table.StyleLight)
	w.Style().Format.Header = text.FormatDefault
	w.Style().Options = table.Options{SeparateColumns: true, SeparateHeader: true}
	widths := sheetWidths
	var head table.Row
	var columns []table.ColumnConfig
	for i := range sheet.Head {
		if emptyColumn(sheet, i) {
			widths[3] += widths[i] + 3
		}
	}
	for i, h := range sheet.Head {
		head = append(head, h)
		columns = append(columns, table.ColumnConfig{Number: i + 1, WidthMax: widths[i], WidthMaxEnforcer: text.WrapSoft, Hidden: emptyColumn(sheet, i)})
	}
	w.AppendHeader(head)
	w.SetColumnConfigs(columns)
	for _, r := range sheet.Rows {
		var cells table.Row
		for _, c := range r.Cells {
			cells = append(cells, c)
		}
		w.AppendRow(cells)
	}
	if colour {
		text.EnableColors()
		w.SetRowPainter(func(_ table.Row, at table.RowAttributes) text.Colors {
			return sheetColours[sheet.Rows[at.Number-1].Mark]
		})
	}
	lines := strings.Split(w.Render(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// sheetColours are those of rows by what is odd about them.
var sheetColours = map[string]text.Colors{
	"dead": {text.Faint}, "replaced": {text.Faint}, "withdrawn": {text.Faint},
	"missing": {text.FgYellow}, "late": {text.FgYellow}, "held": {text.FgYellow},
	"refused": {text.FgRed}, "problem": {text.FgRed},
}

func emptyColumn(sheet templates.Sheet, i int) bool {
	for _, r := range sheet.Rows {
		if r.Cells[i] != "" {
			return false
		}
	}
	return true
}
