package templates

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// golden names the letters whose HTML is kept, one of each kind at least.
var golden = []string{
	"role-mafia", "role-doctor", "receipt-accepted", "receipt-question", "receipt-no-votes", "private-saw",
	"digest-night-rich", "digest-day-executed", "end-town", "report-closed", "challenge", "hint-which-game", "trouble-clock-jumped",
	"news-announced", "transcript-help", "preview-window", "invite-join", "list-joined", "form-blank", "talk-square",
	"counts-some", "reminder-doctor", "digest-night-crowd", "turn-crowd",
}

func TestHTMLGolden(t *testing.T) {
	kinds, kept := map[string]bool{}, map[string]bool{}
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		kind, _, _ := strings.Cut(name, "-")
		kinds[kind] = true
		if !slices.Contains(golden, name) {
			return
		}
		kept[kind] = true
		file := filepath.Join("testdata", "html", lang, name+".html")
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(r.HTML), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if r.HTML != string(want) {
			t.Errorf("the letter is not that of %s:\n%s", file, r.HTML)
		}
	})
	for kind := range kinds {
		if !kept[kind] {
			t.Errorf("no HTML of the kind %s is kept", kind)
		}
	}
	files, err := filepath.Glob("testdata/html/*/*.html")
	if want := len(golden) * len(Languages()); err != nil || len(files) != want {
		t.Errorf("%d files, want %d: %v", len(files), want, err)
	}
}

// eachTag calls visit for each tag of a letter that opens.
func eachTag(t *testing.T, src string, visit func(html.Token)) {
	t.Helper()
	z := html.NewTokenizer(strings.NewReader(src))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			visit(z.Token())
		}
	}
}

// What Gmail, Outlook, Apple Mail, mail.ru and Yandex render, or pass over
// without harm: where <details> and <summary> are not known, what they hold is
// shown.
var (
	elements   = strings.Fields("html head meta title style body div table tr td h1 p b a details summary")
	attributes = map[string]string{
		"*":     "style lang role",
		"meta":  "charset name content",
		"table": "width border cellspacing cellpadding aria-hidden",
		"td":    "align width bgcolor",
		"a":     "href",
	}
	properties = strings.Fields(`margin padding padding-left max-width border-top border-radius background-color
		font-family font-size font-weight font-style line-height text-align text-indent word-break overflow-wrap
		display color text-decoration border-bottom border-left`)
	// What a property of those may be, where it may not be anything.
	values = map[string][]string{"display": {"inline-block", "block"}, "color": {"inherit"}, "text-decoration": {"none"}}
)

// TestHTMLKeepsToMail holds that a letter has nothing that a mail client does
// not render, nothing remote, no text coloured or hidden, and no tag left
// open.
func TestHTMLKeepsToMail(t *testing.T) {
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		eachTag(t, r.HTML, func(tag html.Token) {
			if !slices.Contains(elements, tag.Data) {
				t.Errorf("<%s>", tag.Data)
			}
			for _, a := range tag.Attr {
				if !slices.Contains(strings.Fields(attributes["*"]+" "+attributes[tag.Data]), a.Key) {
					t.Errorf("<%s %s>", tag.Data, a.Key)
				}
				if a.Key == "lang" && a.Val != lang {
					t.Errorf("lang %q", a.Val)
				}
				if a.Key == "href" && !strings.HasPrefix(a.Val, "mailto:") {
					t.Errorf("href %q", a.Val)
				}
				if a.Key != "style" {
					continue
				}
				for _, rule := range strings.Split(a.Val, ";") {
					property, value, ok := strings.Cut(rule, ":")
					if only := values[property]; !ok || value == "" || !slices.Contains(properties, property) || only != nil && !slices.Contains(only, value) {
						t.Errorf("style %q", rule)
					}
				}
			}
		})
		for _, bad := range []string{"://", "url(", "@import", "<!--", "ZgotmplZ", "<no value>", "\r"} {
			if strings.Contains(r.HTML, bad) {
				t.Errorf("%q in it", bad)
			}
		}
		for _, tag := range []string{"html", "body", "div", "table", "tr", "td", "h1", "p", "b", "a", "details", "summary"} {
			if a, b := strings.Count(r.HTML, "<"+tag+">")+strings.Count(r.HTML, "<"+tag+" "), strings.Count(r.HTML, "</"+tag+">"); a != b {
				t.Errorf("<%s> opens %d times and closes %d times", tag, a, b)
			}
		}
	})
}

// TestHTMLSize holds that a letter of two forms is at most 60 KB, as a mail.
func TestHTMLSize(t *testing.T) {
	eachLetter(t, func(t *testing.T, _, _ string, r Rendered) {
		if n := mailSize(r.Text) + mailSize(r.HTML); n > maxLetter {
			t.Errorf("%d bytes", n)
		}
	})
}

// TestHTMLLockScreen holds that what a glance shows is one for a kind, marks
// and all, as it is in the text (secrecy: lock screens).
func TestHTMLLockScreen(t *testing.T) {
	first := map[string]string{}
	eachLetter(t, func(t *testing.T, lang, name string, r Rendered) {
		kind, same := alike(name)
		if !same {
			return
		}
		_, body, _ := strings.Cut(r.HTML, "<body")
		key, seen := lang+kind, glance("<body"+body, 200)
		if first[key] == "" {
			first[key] = seen
		}
		if first[key] != seen {
			t.Errorf("it begins\n%s\nand others of its kind\n%s", seen, first[key])
		}
	})
}

// glance returns HTML up to the given number of characters of its text.
func glance(src string, n int) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(src))
	for n > 0 {
		kind := z.Next()
		raw := string(z.Raw())
		switch text := strings.Join(strings.Fields(raw), " "); {
		case kind == html.ErrorToken:
			return b.String()
		case kind != html.TextToken || text == "":
			b.WriteString(raw)
		default:
			runes := []rune(text)
			runes = runes[:min(n, len(runes))]
			n -= len(runes)
			b.WriteString(string(runes))
		}
	}
	return b.String()
}

// TestHTMLEscapes holds that no name, title or line of a mail is taken for a
// mark.
func TestHTMLEscapes(t *testing.T) {
	const evil = `</td><script src="//evil.example/x">&amp;<img onerror='x'>`
	for _, lang := range Languages() {
		c := common(lang, night3)
		c.Title = evil
		d := Digest{Common: public(lang, night3), Closed: day3, Fiction: evil, Living: []Name{plain(evil)}}
		d.Tally = []Candidate{{Name: plain(evil), Red: []Name{plain(evil)}}}
		for _, facts := range []any{
			Receipt{Common: c, Lines: []Line{{Text: evil, Fate: "talk"}}}, Trouble{Common: c, What: "strangers", Detail: evil}, d,
		} {
			r, err := builtinSet(t).Render(lang, facts)
			if err != nil {
				t.Fatal(err)
			}
			eachTag(t, r.HTML, func(tag html.Token) {
				if !slices.Contains(elements, tag.Data) {
					t.Errorf("%T: <%s>", facts, tag.Data)
				}
			})
			if !strings.Contains(r.HTML, "&lt;script src=&#34;//evil.example/x&#34;&gt;&amp;amp;&lt;img") {
				t.Errorf("%T: the line is not in\n%s", facts, r.HTML)
			}
		}
	}
}

// TestHTMLOfHostsWords holds that HTML is made from a host's own templates, and
// from the built-in ones where his fail.
func TestHTMLOfHostsWords(t *testing.T) {
	s, err := NewFS(folder("ru/private.txt.tmpl", "Тсс!\n│ никому\n│   и никогда\n{{template \"sign\" .}}"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Render("ru", Private{Common: common("ru", night3)})
	if err != nil || !strings.Contains(r.HTML, ">Тсс!</h1>") || !strings.Contains(r.HTML, ">│ и никогда</div>") || strings.Contains(r.HTML, "личное письмо") {
		t.Errorf("%v\n%s", err, r.HTML)
	}
	s, err = NewFS(folder("ru/private.txt.tmpl", "{{.Nonsense}}"))
	if err != nil {
		t.Fatal(err)
	}
	r, err = s.Render("ru", Private{Common: common("ru", night3)})
	if err != nil || r.Broken == nil || !strings.Contains(r.HTML, "личное письмо") {
		t.Errorf("%v, broken: %v\n%s", err, r.Broken, r.HTML)
	}
}

// TestChart holds that votes are drawn as they were cast, to one scale.
func TestChart(t *testing.T) {
	p := people["en"]
	list := []part{{Rows: []row{{Text: "Tommy: red"}, {Text: "Tom: red"}, {Text: "Red: blue"}, {Text: "Ann: silent"}}}}
	decorate(list, ornaments(Digest{Tally: []Candidate{{p[1], p[2:8], nil}, {p[7], p[:1], p[1:3]}, {Name: p[0], Red: p[:3]}}}))
	for i, want := range []row{
		{Text: "Tommy: red"}, {Head: "Tom", Text: ": red", Chart: &chart{100, 0}},
		{Head: "Red", Text: ": blue", Chart: &chart{16, 33}}, {Text: "Ann: silent"},
	} {
		got := list[0].Rows[i]
		if got.Head != want.Head || got.Text != want.Text || (got.Chart == nil) != (want.Chart == nil) || got.Chart != nil && *got.Chart != *want.Chart {
			t.Errorf("%+v, %+v, want %+v, %+v", got, got.Chart, want, want.Chart)
		}
	}
}

// letters returns the letters and digits of a text, in their order.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '│' {
			return r
		}
		return -1
	}, text)
}

// fill breaks lines at blanks as a mail client does that knows of no bar.
func fill(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		n := 0
		for i, word := range strings.Fields(line) {
			switch w := utf8.RuneCountInString(word); {
			case i == 0:
				n = w
			case n+1+w > width:
				b.WriteByte('\n')
				n = w
			default:
				b.WriteByte(' ')
				n += 1 + w
			}
			b.WriteString(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
