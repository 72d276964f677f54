package templates

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// eachDigest writes every example of a digest in every language and format.
func eachDigest(t *testing.T, check func(t *testing.T, file string, d Digest, text string)) {
	t.Helper()
	for _, lang := range Languages() {
		for _, e := range digestExamples(lang) {
			for _, f := range Formats() {
				t.Run(lang+"/"+e.name+"/"+string(f), func(t *testing.T) {
					d := e.facts.(Digest)
					text, err := builtinSet(t).Digest(lang, d, f, nil)
					if err != nil {
						t.Fatal(err)
					}
					check(t, filepath.Join("testdata", "posted", lang, e.name+"."+string(f)), d, text)
				})
			}
		}
	}
}

// TestPostedGolden keeps what goes into forums; the letter has goldens of its
// own.
func TestPostedGolden(t *testing.T) {
	seen := map[string]bool{}
	eachDigest(t, func(t *testing.T, file string, _ Digest, got string) {
		if !strings.HasSuffix(file, string(FormatBBCode)) && !strings.HasSuffix(file, string(FormatMarkdown)) {
			return
		}
		seen[file] = true
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("the post is not that of %s:\n%s", file, got)
		}
	})
	files, err := filepath.Glob("testdata/posted/*/*")
	if err != nil || len(files) != len(seen) {
		t.Errorf("%d files, %d posts: %v", len(files), len(seen), err)
	}
}

// TestPostedTellsNoKey holds secrecy 8, whatever was in the facts.
func TestPostedTellsNoKey(t *testing.T) {
	eachDigest(t, func(t *testing.T, file string, d Digest, _ string) {
		d.Common = common(strings.Split(file, string(filepath.Separator))[2], d.Phase)
		d.Address = "mafia+" + seatCode + "@example.org"
		for _, f := range Formats() {
			text, err := builtinSet(t).Digest("ru", d, f, nil)
			if err != nil || strings.Contains(text, seatCode) || strings.Contains(text, "example.org") || strings.Contains(text, "mailto:") {
				t.Errorf("%v: %s\n%s", err, f, text)
			}
		}
	})
}

// TestPostedSaysTheSame holds that every fact of the letter is in the post:
// each of its lists, word by word and in their order.
func TestPostedSaysTheSame(t *testing.T) {
	eachDigest(t, func(t *testing.T, file string, d Digest, got string) {
		if strings.HasSuffix(file, string(FormatText)) || strings.HasSuffix(file, string(FormatHTML)) {
			return
		}
		got = letters(strings.NewReplacer("[color="+redInk+"]", "", "[color="+blueInk+"]", "", "[/color]", "", "[b]", "", "[/b]", "", "[list]", "", "[*]", "", "[/list]", "", "[i]", "", "[/i]", "").Replace(got))
		letter, err := builtinSet(t).Digest(strings.Split(file, string(filepath.Separator))[2], d, FormatText, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(letter) {
			if row, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), Bar); ok {
				n++
				at := strings.Index(got, letters(row))
				if at < 0 {
					t.Fatalf("%q is not, or not in its place, in what is left: %s", row, got)
				}
				got = got[at:]
			}
		}
		if n == 0 {
			t.Error("no list in the letter")
		}
	})
}

// TestPostedEscapes holds that no name is taken for mark-up.
func TestPostedEscapes(t *testing.T) {
	evil := plain("[b]*_1. <b>@all` |x|\\")
	d := Digest{Common: public("en", day3), Closed: night3, Living: []Name{evil}}
	for f, want := range map[Format]string{
		FormatBBCode:   "[*][\u2060b]*_1. <b>@all` |x|\\\n",
		FormatMarkdown: "- \\[b\\]\\*\\_1. \\<b\\>@\u2060all\\` \\|x\\|\\\\\n",
	} {
		got, err := builtinSet(t).Digest("en", d, f, nil)
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%v: %q is not in\n%s", err, want, got)
		}
	}
	for text, want := range map[string]string{"1. Ann": `1\. Ann`, "- Ann": `\- Ann`, "+1": `\+1`, "2) no": `2\) no`, "Ann. 1. x": "Ann. 1. x"} {
		if got := plainMarkdown(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestPostedInHostsWords holds that the posts are made of a host's own
// template, and of the built-in one where his fails.
func TestPostedInHostsWords(t *testing.T) {
	d := Digest{Common: public("en", day3), Closed: night3}
	for text, want := range map[string]string{"Hear!\n\n│ all": "## Hear!\n\n- all\n", "{{.Nonsense}}": "## Stray Cats. Night 3\n"} {
		s, err := NewFS(folder("en/digest-night.txt.tmpl", text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.Digest("en", d, FormatMarkdown, nil); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%v\n%s", err, got)
		}
	}
	if _, err := builtinSet(t).Digest("fr", d, FormatBBCode, nil); err == nil {
		t.Error("fr: no error")
	}
}
