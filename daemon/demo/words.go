package demo

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"
	"time"
)

//go:embed words/*.tmpl
var wordFiles embed.FS

// words is everything that is said in one language: by the players in their
// mails, by their mail programs, and on the terminal. It holds too by which
// words of the host's letters their readers know what has happened.
type words struct {
	language string
	blocks   *template.Template
	marks    map[string]*regexp.Regexp // the blocks "mark NAME"
}

// wordTables holds the words of both languages.
var wordTables = map[string]*words{"ru": parseWords("ru"), "en": parseWords("en")}

// wordsOf returns the words of a language; of one that there is not, the
// Russian ones.
func wordsOf(language string) *words {
	if w := wordTables[language]; w != nil {
		return w
	}
	return wordTables["ru"]
}

func parseWords(language string) *words {
	w := &words{language: language, marks: map[string]*regexp.Regexp{}}
	funcs := template.FuncMap{"slip": slip, "month": func(t time.Time) string { return strings.Fields(w.plain("months"))[t.Month()-1] }}
	w.blocks = template.Must(template.New(language).Funcs(funcs).ParseFS(wordFiles, "words/"+language+".tmpl"))
	for _, b := range w.blocks.Templates() {
		if name, ok := strings.CutPrefix(b.Name(), "mark "); ok {
			w.marks[name] = regexp.MustCompile(w.plain(b.Name()))
		}
	}
	return w
}

// say returns the block of a key, on data.
func (w *words) say(key string, data any) (string, error) {
	var b strings.Builder
	if err := w.blocks.ExecuteTemplate(&b, key, data); err != nil {
		return "", fmt.Errorf("words of %q: %w", w.language, err)
	}
	return b.String(), nil
}

// plain returns a block that needs no data. A key without a block stands for
// itself, so that a hole in the table is seen and kills nobody.
func (w *words) plain(key string) string {
	s, err := w.say(key, nil)
	if err != nil {
		return key
	}
	return s
}

// slip is a name as hasty fingers type it: its letters but the first and the
// last stand the wrong way round. No reader can be sure whom it means.
func slip(name string) string {
	r := []rune(name)
	for i, j := 1, len(r)-2; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}
