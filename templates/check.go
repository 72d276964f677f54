package templates

import (
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"text/template/parse"

	"omerta/engine"
)

// Builtin returns the built-in words: what a host's folder is laid over.
func Builtin() fs.FS { return builtin }

// A Flaw is a mistake in a host's own words.
type Flaw struct {
	Where string // the file and line, or the letter
	What  string
}

// Check lists what is wrong with a folder that could be laid over the built-in
// words: files that lie over nothing, templates that cannot be parsed, names
// of fields and blocks that nothing has, letters of a table that cannot be
// written, and lines in them that do something when they come back in an
// answer. Whether a line does is asked of acts.
func Check(folder fs.FS, table func(lang string) Table, acts func(lang, line string) bool) ([]Flaw, error) {
	s, err := NewFS(folder)
	if err != nil {
		return broken(err), nil
	}
	var flaws []Flaw
	for _, lang := range Languages() {
		named, err := s.names(folder, lang)
		if err != nil {
			return nil, err
		}
		flaws = append(append(flaws, named...), s.letters(folder, lang, table(lang), acts, len(named) > 0)...)
	}
	return flaws, nil
}

// broken makes a flaw of each line of an error of [NewFS].
func broken(err error) (flaws []Flaw) {
	for line := range strings.Lines(err.Error()) {
		where, what, _ := strings.Cut(strings.TrimSpace(line), ": ")
		flaws = append(flaws, located(where, what))
	}
	return flaws
}

// names lists names in a host's files that nothing has.
func (s *Set) names(folder fs.FS, lang string) (flaws []Flaw, err error) {
	files, err := fs.Glob(folder, lang+"/*.tmpl")
	if err != nil {
		return nil, err
	}
	said := spoken(s.base[lang].Templates())
	for _, file := range files {
		text, err := readWords(folder, file)
		if err != nil {
			return nil, err
		}
		own, err := template.New(file).Funcs(s.base[lang].funcs()).Parse(text)
		if err != nil {
			return nil, err
		}
		here := spoken(own.Templates())
		for _, x := range own.Templates() {
			flaws = append(flaws, s.unknown(lang, x)...)
			known := x.Name() == file || s.base[lang].Lookup(x.Name()) != nil || said[x.Name()] || here[x.Name()]
			if !known {
				at := file + ":" + strconv.Itoa(1+strings.Count(text[:max(0, strings.Index(text, strconv.Quote(x.Name())))], "\n"))
				flaws = append(flaws, Flaw{at, fmt.Sprintf("the block %q is said by nothing: its name must be spelled as in the built-in file%s", x.Name(), near(x.Name(), s.blocks(lang)))})
			}
		}
	}
	return flaws, nil
}

// blocks are the names of the built-in blocks.
func (s *Set) blocks(lang string) (names []string) {
	for _, x := range s.base[lang].Templates() {
		names = append(names, x.Name())
	}
	return names
}

// spoken are the names of blocks that templates say, and their other texts,
// which may be names.
func spoken(list []*template.Template) map[string]bool {
	names := map[string]bool{}
	for _, x := range list {
		walk(reflect.ValueOf(x.Tree), func(n any) {
			switch n := n.(type) {
			case *parse.TemplateNode:
				names[n.Name] = true
			case *parse.StringNode:
				names[n.Text] = true
			}
		})
	}
	return names
}

// unknown lists fields that no fact has, and blocks that are nowhere.
func (s *Set) unknown(lang string, x *template.Template) (flaws []Flaw) {
	add := func(n parse.Node, format string, args ...any) {
		at, _ := x.ErrorContext(n)
		if i := strings.LastIndex(at, ":"); i > 0 {
			at = at[:i] // the column says little
		}
		flaws = append(flaws, Flaw{at, fmt.Sprintf(format, args...)})
	}
	fields := fieldsOfFacts()
	walk(reflect.ValueOf(x.Tree), func(n any) {
		var idents []string
		switch n := n.(type) {
		case *parse.TemplateNode:
			if s.over[lang].Lookup(n.Name) == nil {
				add(n, "there is no block %q%s", n.Name, near(n.Name, s.blocks(lang)))
			}
			return
		case *parse.FieldNode:
			idents = n.Ident
		case *parse.VariableNode:
			idents = n.Ident[1:]
		default:
			return
		}
		for _, id := range idents {
			if !fields[id] {
				add(n.(parse.Node), "no letter has a field %q%s", id, near(id, slices.Collect(maps.Keys(fields))))
			}
		}
	})
	return flaws
}

// letters writes every example with a host's words. Only what the built-in
// words do not have is a flaw of his. Where names in them are told to be wrong,
// it is no news that a letter cannot be written.
func (s *Set) letters(folder fs.FS, lang string, t Table, acts func(lang, line string) bool, told bool) (flaws []Flaw) {
	for _, e := range Examples(t) {
		kind, facts := kindOf(e.Facts)
		r, err := s.over[lang].render(kind, facts)
		if err != nil {
			if !told {
				flaws = append(flaws, unwritten(lang, e.Name, err))
			}
			continue
		}
		base, err := s.base[lang].render(kind, facts)
		if err != nil {
			flaws = append(flaws, Flaw{lang + " " + e.Name, "the built-in words: " + err.Error()})
			continue
		}
		known := strings.Split(base.Text, "\n")
		for line := range strings.SplitSeq(r.Text, "\n") {
			if line == "" || strings.HasPrefix(line, Bar) || slices.Contains(known, line) || !acts(lang, line) {
				continue
			}
			f := Flaw{lang + " " + e.Name, fmt.Sprintf("%q does something when it comes back in an answer; begin the line with %q", line, Bar)}
			if at := sourceOf(folder, lang, line); at != "" {
				f = Flaw{at, f.What + ", or put it in other words (seen in " + e.Name + ")"}
			}
			flaws = append(flaws, f)
		}
	}
	return once(flaws)
}

// once leaves out what was told of another letter already.
func once(flaws []Flaw) (kept []Flaw) {
	same := func(a, b Flaw) bool {
		before, _, _ := strings.Cut(a.What, " (seen in ")
		return a.Where == b.Where && strings.HasPrefix(b.What, before)
	}
	for _, f := range flaws {
		if !slices.ContainsFunc(kept, func(k Flaw) bool { return same(k, f) }) {
			kept = append(kept, f)
		}
	}
	return kept
}

// runError is what text/template says of a letter that it cannot write.
var runError = regexp.MustCompile(`^template: ([^:]+):(\d+):\d+: executing .* at <(.*)>: (.*)$`)

// unwritten makes a flaw of a letter that cannot be written, at its file and
// line if they are told.
func unwritten(lang, name string, err error) Flaw {
	m := runError.FindStringSubmatch(err.Error())
	if m == nil {
		return Flaw{lang + " " + name, err.Error()}
	}
	return Flaw{lang + "/" + m[1] + ":" + m[2], fmt.Sprintf("{{%s}} cannot be written: %s; see what the built-in file has there (seen in %s)", m[3], m[4], name)}
}

// toldOf is everything that templates are given to tell of.
var toldOf = []any{
	RoleLetter{}, Receipt{}, Private{}, Digest{}, End{}, Report{}, Challenge{}, Hint{}, Trouble{},
	News{}, Talk{}, Counts{}, Reminder{}, Turn{}, Transcript{}, Preview{}, Invite{}, List{}, Form{}, Explained{}, Rulebook{}, engine.Warning{}, moment{}, span{}, GamePage{}, Fate{},
}

// fieldsOfFacts are the fields and methods that templates may name: those of
// facts, and of what these hold and return.
func fieldsOfFacts() map[string]bool {
	fields, seen := map[string]bool{}, map[reflect.Type]bool{}
	var of func(reflect.Type)
	of = func(typ reflect.Type) {
		for typ.Kind() == reflect.Slice || typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		if seen[typ] {
			return
		}
		seen[typ] = true
		for i := range typ.NumMethod() {
			m := typ.Method(i)
			fields[m.Name] = true
			for j := range m.Type.NumOut() {
				of(m.Type.Out(j))
			}
		}
		if typ.Kind() == reflect.Struct {
			for _, f := range reflect.VisibleFields(typ) {
				fields[f.Name] = true
				of(f.Type)
			}
		}
	}
	for _, v := range toldOf {
		of(reflect.TypeOf(v))
	}
	return fields
}

// walk calls visit on every node below v.
func walk(v reflect.Value, visit func(any)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if v.Kind() == reflect.Pointer && v.CanInterface() {
			visit(v.Interface())
		}
		walk(v.Elem(), visit)
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() { // the way back up is not
				walk(v.Field(i), visit)
			}
		}
	}
}
