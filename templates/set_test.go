package templates

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// folder makes an overlay of files and their texts, in turn.
func folder(files ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		m[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return m
}

func TestFolderLaysOver(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"ru/words.tmpl":       `{{define "role doctor"}}лекарь{{end}}`,
		"ru/private.txt.tmpl": "Тсс!\n{{template \"sign\" .}}",
		".git/config":         "nobody's business",
	} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(file)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := New(dir)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Render("ru", roleExample("ru", role("doctor")))
	if err != nil || r.Broken != nil || !strings.Contains(r.Text, "│ Вася — лекарь\n") || !strings.Contains(r.Text, "лечить Петю") {
		t.Errorf("a block of a file: %v, %v\n%s", err, r.Broken, r.Text)
	}
	r, err = s.Render("ru", Private{Common: common("ru", night3)})
	if want := "Тсс!\n\n-- \nВедущий игры «Бродячие коты»\n"; err != nil || r.Text != want {
		t.Errorf("a file: %v\n%s", err, r.Text)
	}
	r, err = s.Render("en", Private{Common: common("en", night3)})
	if err != nil || !strings.HasPrefix(r.Text, "Reply to this letter") {
		t.Errorf("the language beside it: %v\n%s", err, r.Text)
	}
}

func TestFolderMistakesAreAllTold(t *testing.T) {
	_, err := NewFS(folder(
		"ru/reciept.txt.tmpl", "spelled wrong",
		"fr/role.txt.tmpl", "no such language",
		"ru/role.txt.tmpl", "{{if}}",
		"en/words.tmpl", "{{nonsense}}",
		"en/end.txt.tmpl", "right",
	))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"ru/reciept.txt.tmpl", "fr/role.txt.tmpl", "ru/role.txt.tmpl:", "en/words.tmpl:"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in: %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "end.txt") {
		t.Errorf("a file that is right is in: %v", err)
	}
	if _, err := New(filepath.Join(t.TempDir(), "nothing")); err == nil {
		t.Error("a folder that is not there: no error")
	}
}

// TestFallback holds that no letter is lost by a host's template.
func TestFallback(t *testing.T) {
	facts := Private{Common: common("ru", night3)}
	want, err := builtinSet(t).Render("ru", facts)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"an unknown field": "{{.Nonsense}}",
		"a missing block":  `{{template "nonsense"}}`,
		"an index":         "{{index .Facts 7}}",
		"saying itself":    `{{define "told"}}{{say . "told"}}{{end}}{{say . "told"}}`,
	} {
		s, err := NewFS(folder("ru/private.txt.tmpl", text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := s.Render("ru", facts)
		if err != nil || got.Broken == nil || got.Text != want.Text || got.Subject != want.Subject {
			t.Errorf("%s: %v, broken: %v\n%s", name, err, got.Broken, got.Text)
		}
	}
}

func TestRenderTakesPointersAndNoStrangers(t *testing.T) {
	s := builtinSet(t)
	facts := Digest{Common: public("en", day3), Closed: night3}
	byValue, err1 := s.Render("en", facts)
	byPointer, err2 := s.Render("en", &facts)
	if err1 != nil || err2 != nil || byValue != byPointer {
		t.Errorf("%v, %v: %+v, %+v", err1, err2, byValue, byPointer)
	}
	for _, e := range []any{&RoleLetter{}, &Receipt{}, &Private{}, &End{}, &Report{}, &Challenge{}, &Hint{}, &Trouble{}} {
		if _, err := s.Render("ru", e); err != nil {
			t.Errorf("%T: %v", e, err)
		}
	}
	for _, e := range []any{nil, "text", (*Receipt)(nil), Common{}} {
		if _, err := s.Render("ru", e); !errors.Is(err, ErrUnknown) {
			t.Errorf("%T: %v", e, err)
		}
	}
	if _, err := s.Render("fr", facts); !errors.Is(err, ErrUnknown) {
		t.Errorf("fr: %v", err)
	}
}

func TestRenderTogether(t *testing.T) {
	s := builtinSet(t)
	facts := roleExample("ru", role("mafia"))
	want, err := s.Render("ru", facts)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if got, err := s.Render("ru", facts); err != nil || got != want {
				t.Errorf("another letter: %v", err)
			}
		})
	}
	all.Wait()
}
