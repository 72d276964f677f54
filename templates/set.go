package templates

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"text/template"
)

// The built-in words: a folder a language; in it a file NAME.txt.tmpl a kind
// of letter, and files NAME.tmpl of blocks that text and HTML share.
//
//go:embed ru en
var builtin embed.FS

// A Set is every template of every language, parsed. It may be used from
// several goroutines at once.
type Set struct {
	base map[string]*language
	over map[string]*language // base with a host's folder laid over; nil: no folder
}

// New parses the built-in templates and lays the folder dir over them, file
// by file: ru/receipt.txt.tmpl there takes the place of the built-in one, and
// a block that it does not define stays the built-in one. With dir empty the
// built-in templates are all. The error lists every file that has no built-in
// twin and every one that cannot be parsed.
func New(dir string) (*Set, error) {
	if dir == "" {
		return NewFS(nil)
	}
	return NewFS(os.DirFS(dir))
}

// NewFS is New for a folder that need not be one of the disk; nil: none.
func NewFS(folder fs.FS) (*Set, error) {
	s := &Set{base: map[string]*language{}}
	for _, name := range Languages() {
		l := newLanguage(name)
		if err := l.parse(builtin); err != nil {
			return nil, err
		}
		s.base[name] = l
	}
	if folder == nil {
		return s, nil
	}
	s.over = map[string]*language{}
	errs := []error{strange(folder)}
	for name, l := range s.base {
		over, err := l.clone()
		if err == nil {
			err = over.parse(folder)
		}
		errs = append(errs, err)
		s.over[name] = over
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return s, nil
}

// Languages returns the languages that letters are written in.
func Languages() []string { return slices.Sorted(maps.Keys(plurals)) }

// strange lists the files of a folder that lie over nothing. Hidden ones are
// nobody's business.
func strange(folder fs.FS) error {
	var errs []error
	err := fs.WalkDir(folder, ".", func(file string, d fs.DirEntry, err error) error {
		hidden := file != "." && strings.HasPrefix(path.Base(file), ".")
		switch {
		case err != nil:
			return err
		case hidden && d.IsDir():
			return fs.SkipDir
		case hidden, d.IsDir(), aside(file):
			return nil
		}
		if _, err := fs.Stat(builtin, file); err != nil {
			errs = append(errs, fmt.Errorf("%s: there is no template of this name%s", file, near(file, builtinFiles())))
		}
		return nil
	})
	return errors.Join(append(errs, err)...)
}

// builtinFiles lists the files of the built-in words.
func builtinFiles() (all []string) {
	for _, lang := range Languages() {
		files, err := fs.Glob(builtin, lang+"/*.tmpl")
		if err != nil {
			continue // it is no bad pattern
		}
		all = append(all, files...)
	}
	return all
}

// parse reads the templates of l from a folder that may lack any of them.
func (l *language) parse(folder fs.FS) error {
	files, err := fs.Glob(folder, l.name+"/*.tmpl")
	if err != nil {
		return err
	}
	var errs []error
	for _, file := range files {
		text, err := readWords(folder, file)
		if err == nil {
			_, err = l.New(path.Base(file)).Parse(text)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
		}
	}
	return errors.Join(errs...)
}

// clone returns a copy of l whose blocks may be laid over without changing l.
func (l *language) clone() (*language, error) {
	t, err := l.Clone()
	if err != nil {
		return nil, err
	}
	c := &language{name: l.name, Template: t}
	c.Funcs(c.funcs())
	return c, nil
}

func newLanguage(name string) *language {
	l := &language{name: name, Template: template.New(name).Option("missingkey=error")}
	l.Funcs(l.funcs())
	return l
}
