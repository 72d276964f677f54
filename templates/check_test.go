package templates

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"omerta/engine"
	"omerta/parser"
)

// exampleTable is a table of the people of the other examples.
func exampleTable(lang string) Table {
	return Table{
		Rulebook: Rulebook{Options: engine.Defaults()}, Game: "stray-cats", Title: titles[lang], Names: people[lang],
		Address: "mafia@example.org", Deadline: closes,
	}
}

func acts(lang, line string) bool {
	ctx := &parser.Context{Names: seats(lang), Role: "doctor", Living: 10, Phase: parser.Night}
	return slices.ContainsFunc(parser.Parse([]string{line}, ctx), func(s parser.Statement) bool { return s.Kind != parser.IsTalk })
}

// TestExamplesAreOfEveryKind holds that what is shown to hosts leaves out no
// kind of letter, and that each can be written.
func TestExamplesAreOfEveryKind(t *testing.T) {
	for _, lang := range Languages() {
		seen := map[string]bool{}
		for _, e := range Examples(exampleTable(lang)) {
			kind, _ := kindOf(e.Facts)
			seen[kind] = true
			if e.Name != kind && !strings.HasPrefix(e.Name, kind+"-") {
				t.Errorf("%s is of the kind %s", e.Name, kind)
			}
			if r, err := builtinSet(t).Render(lang, e.Facts); err != nil || r.HTML == "" {
				t.Errorf("%s, %s: %v", lang, e.Name, err)
			}
		}
		for _, facts := range toldOf {
			if kind, _ := kindOf(facts); kind != "" && !seen[kind] {
				t.Errorf("there is no example of the kind %s", kind)
			}
		}
		files, err := fs.Glob(Builtin(), lang+"/*.txt.tmpl")
		if err != nil {
			t.Fatal(err)
		}
		letters := 0
		for _, file := range files {
			kind := strings.TrimSuffix(strings.TrimPrefix(file, lang+"/"), ".txt.tmpl")
			if builtinSet(t).base[lang].Lookup("subject "+kind) != nil {
				letters++
				if !seen[kind] {
					t.Errorf("no example is written by %s", file)
				}
			}
		}
		if letters < 10 {
			t.Errorf("%s: %d kinds of letters", lang, letters)
		}
	}
	if got := ExamplesOf(exampleTable("en"), "digest-day"); len(got) != 2 || got[0].Name != "digest-day" {
		t.Errorf("digest-day is %v", got)
	}
}

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       []string // "where: what", beginnings
	}{
		"good":                {"ru/private.txt.tmpl", "Тсс!\n{{template \"sign\" .}}", nil},
		"a block":             {"ru/words.tmpl", `{{define "role doctor"}}лекарь{{end}}`, nil},
		"spelled wrong":       {"ru/privat.txt.tmpl", "Тсс!", []string{`ru/privat.txt.tmpl: there is no template of this name; is it "ru/private.txt.tmpl"?`}},
		"cannot be parsed":    {"ru/end.txt.tmpl", "{{if}}", []string{"ru/end.txt.tmpl:1: missing value for if; compare it with the built-in file"}},
		"an unknown field":    {"en/end.txt.tmpl", "a\n{{if false}}{{.Nonsense}}{{end}}", []string{`en/end.txt.tmpl:2: no letter has a field "Nonsense"`}},
		"of another letter":   {"en/end.txt.tmpl", "{{.Tally}}", []string{"en/end.txt.tmpl:1: {{.Tally}} cannot be written"}},
		"of a variable":       {"en/end.txt.tmpl", "{{range $x := .Seats}}{{if false}}{{$x.Nonsense}}{{end}}{{end}}", []string{`en/end.txt.tmpl:1: no letter has a field "Nonsense"`}},
		"a missing block":     {"en/end.txt.tmpl", "{{if false}}\n{{template \"nonsense\" .}}{{end}}", []string{`en/end.txt.tmpl:2: there is no block "nonsense"`}},
		"an idle block":       {"en/words.tmpl", `{{define "role docter"}}medic{{end}}`, []string{`en/words.tmpl:1: the block "role docter" is said by nothing: its name must be spelled as in the built-in file; is it "role doctor"?`}},
		"a block of his":      {"en/end.txt.tmpl", `{{define "mine"}}x{{end}}{{template "mine"}}`, nil},
		"one that is said":    {"en/end.txt.tmpl", `{{define "mine own"}}x{{end}}{{say . "mine own"}}`, nil},
		"an order":            {"ru/private.txt.tmpl", "Привет!\nлечить Петю\n", []string{`ru/private.txt.tmpl:2: "лечить Петю" does something`}},
		"one without its bar": {"ru/digest-night.txt.tmpl", "Ваш голос\r\n\r\nснимаю голос\r\n", []string{`ru/digest-night.txt.tmpl:3: "снимаю голос" does something`}},
		"a slip in a field":   {"en/digest-night.txt.tmpl", "a\n{{.Death}}", []string{`en/digest-night.txt.tmpl:2: no letter has a field "Death"; is it "Deaths"?`}},
		"of Windows":          {"ru/private.txt.tmpl", "\uFEFFТсс!\r\n{{template \"sign\" .}}\r\n", nil},
		"another charset":     {"ru/private.txt.tmpl", "a\n\xd2\xf1\xf1!\n", []string{"ru/private.txt.tmpl:2: this is not UTF-8"}},
		"UTF-16":              {"ru/private.txt.tmpl", "\xff\xfe\"\x04", []string{"ru/private.txt.tmpl:1: this is not UTF-8"}},
		"what Windows leaves": {"ru/Thumbs.db", "\x00", nil},
		"behind the bar":      {"ru/private.txt.tmpl", "Привет!\n│ лечить Петю\n", nil},
	} {
		flaws, err := Check(folder(c.file, c.text), exampleTable, acts)
		if err != nil || len(flaws) != len(c.want) {
			t.Errorf("%s: %v, %d flaws, want %d: %q", name, err, len(flaws), len(c.want), flaws)
			continue
		}
		for i, f := range flaws {
			if got := f.Where + ": " + f.What; !strings.HasPrefix(got, c.want[i]) {
				t.Errorf("%s: %q, want %q", name, got, c.want[i])
			}
		}
	}
	if flaws, err := Check(Builtin(), exampleTable, acts); err != nil || len(flaws) > 0 {
		t.Errorf("the built-in words: %v, %q", err, flaws)
	}
}

// TestWordsOfWindows holds that a file which an editor of Windows kept writes the
// same letters.
func TestWordsOfWindows(t *testing.T) {
	for _, lang := range Languages() {
		files := fstest.MapFS{}
		for _, file := range builtinFiles() {
			text, err := fs.ReadFile(Builtin(), file)
			if err != nil {
				t.Fatal(err)
			}
			files[file] = &fstest.MapFile{Data: []byte("\uFEFF" + strings.ReplaceAll(string(text), "\n", "\r\n"))}
		}
		s, err := NewFS(files)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range Examples(exampleTable(lang)) {
			got, err := s.Render(lang, e.Facts)
			want, _ := builtinSet(t).Render(lang, e.Facts)
			if err != nil || got != want {
				t.Errorf("%s, %s: %v\n%q\nwant\n%q", lang, e.Name, err, got.Text, want.Text)
			}
		}
		mood := []Mood{MoodQuiet}
		first := func(int, int) int { return 0 }
		if got, want := s.Fiction(lang, mood, first), builtinSet(t).Fiction(lang, mood, first); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
