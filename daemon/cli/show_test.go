package cli

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"omerta/templates"
)

// A table fits a terminal of 100 characters, whatever stands in it: long
// words, Cyrillic, wide characters. Every word of it is there.
func TestSheetFits(t *testing.T) {
	cells := []string{"12", "Ванесса-Мария Длинноимённая", "комиссар", "жестоко убить Злого Кота с особо длинным именем и запугать 長い名前の人", "письмо 1234567, 03.12 20:00, ведущий somebody-with-a-long-address@example.org", "в отъезде до 05.12 21:00, просит замену"}
	sheet := templates.Sheet{Head: []string{"№", "Игрок", "Роль", "Что прислано", "Откуда", "Заметки"}}
	sheet.Rows = []templates.SheetRow{{Cells: cells}, {Cells: []string{"", "", "", "отказ (D8): убить Машу", "", ""}, Mark: "refused"}}
	drawn := drawSheet(sheet, false)
	for line := range strings.Lines(drawn) {
		if n := text.StringWidth(strings.TrimRight(line, "\n")); n > 100 {
			t.Errorf("%d characters wide: %q", n, line)
		}
	}
	for _, word := range []string{"Ванесса", "особо", "長い名前の人", "просит", "(D8):"} {
		if !strings.Contains(drawn, word) {
			t.Errorf("%q is not in\n%s", word, drawn)
		}
	}
	if strings.Contains(drawn, "\x1b") {
		t.Error("there are colours in it")
	}
	if painted := drawSheet(sheet, true); !strings.Contains(painted, "\x1b[31m") {
		t.Errorf("a refusal is not red in\n%q", painted)
	}
	for _, r := range sheet.Rows {
		r.Cells[5] = ""
	}
	if drawn := drawSheet(sheet, false); strings.Contains(drawn, "Заметки") {
		t.Errorf("a column in which nothing stands is drawn:\n%s", drawn)
	}
}

// The README names every field of `show --json`, and no other.
func TestReadmeNamesJSONFields(t *testing.T) {
	page, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| field | of | what it is |")
	rows, _, _ := strings.Cut(table, "\n\n")
	seen := map[string]bool{}
	for _, v := range []any{shownReport{}, shownSeat{}, shownOrder{}, shownSaid{}} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(v)) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			seen[name] = true
			if !strings.Contains(rows, "`"+name+"`") {
				t.Errorf("the README does not name the field %q", name)
			}
		}
	}
	for _, row := range strings.Split(rows, "\n")[1:] {
		for _, name := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(strings.Split(row+"||", "|")[1], -1) {
			if !seen[name[1]] {
				t.Errorf("the README names the field %q, which is not there", name[1])
			}
		}
	}
}
