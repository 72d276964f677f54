package daemon

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"omerta/parser"
	"omerta/templates"
)

// A source is what the Go files of this package say of the words that people
// read.
type source struct {
	cannot, tells, done map[string]bool
	literals            map[string]bool
}

// readSource reads every file of the package that is no test.
func readSource(t *testing.T) source {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no files", err)
	}
	s := source{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	var list []*ast.File
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := goparser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	reasons := s.calls(list)
	for _, f := range list {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && reasons[fn.Name.Name] {
				ast.Inspect(fn, func(n ast.Node) bool {
					if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) > 0 {
						note(s.cannot, r.Results[0])
					}
					return true
				})
			}
		}
	}
	return s
}

// calls notes what is said at once, and returns the functions that return why
// a command cannot be carried out.
func (s source) calls(list []*ast.File) (reasons map[string]bool) {
	reasons = map[string]bool{}
	for _, f := range list {
		for _, d := range f.Decls {
			fn, _ := d.(*ast.FuncDecl)
			errands := fn != nil && receives(fn, "errand")
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit:
					note(s.literals, n)
				case *ast.CallExpr:
					if name := identOf(n.Fun); len(n.Args) > 0 && (name == "cannot" || name == "cannotNow" || name == "refuse") {
						note(s.cannot, n.Args[0])
					}
				case *ast.CompositeLit:
					for _, e := range n.Elts {
						if kv, ok := e.(*ast.KeyValueExpr); ok && identOf(n.Type) == "News" && identOf(kv.Key) == "What" {
							note(s.tells, kv.Value)
						}
					}
				case *ast.KeyValueExpr:
					if identOf(n.Key) == "needs" {
						reasons[identOf(n.Value)] = true
					}
				case *ast.AssignStmt:
					if call, ok := n.Rhs[0].(*ast.CallExpr); ok && errands && identOf(n.Lhs[0]) == "why" {
						reasons[identOf(call.Fun)] = true
					}
					if sel, ok := n.Lhs[0].(*ast.SelectorExpr); ok && errands && sel.Sel.Name == "Command" {
						note(s.done, n.Rhs[0])
					}
				}
				return true
			})
		}
	}
	return reasons
}

func receives(fn *ast.FuncDecl, typ string) bool {
	if fn.Recv == nil {
		return false
	}
	star, ok := fn.Recv.List[0].Type.(*ast.StarExpr)
	return ok && identOf(star.X) == typ
}

// identOf is the name of an identifier, or of a method or field.
func identOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return n.Sel.Name
	}
	return ""
}

func note(in map[string]bool, n ast.Node) {
	if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		if text, err := strconv.Unquote(lit.Value); err == nil && text != "" {
			in[text] = true
		}
	}
}

// blocks are the keys of the built-in blocks of a language that begin with a
// word.
func blocks(t *testing.T, lang, prefix string) (keys []string) {
	t.Helper()
	files, err := fs.Glob(templates.Builtin(), lang+"/*.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	define := regexp.MustCompile(`{{-? *define "` + prefix + ` ([^"]+)"`)
	for _, file := range files {
		text, err := fs.ReadFile(templates.Builtin(), file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range define.FindAllStringSubmatch(string(text), -1) {
			keys = append(keys, m[1])
		}
	}
	return keys
}

// Whatever a host may be answered and everybody may be told has its words in
// every language, and no words are left that nothing says.
func TestTheDeskHasItsWords(t *testing.T) {
	s := readSource(t)
	for command := range duties {
		s.done[command] = true
	}
	for _, lang := range templates.Languages() {
		for prefix, wanted := range map[string]map[string]bool{"done": s.done, "cannot": s.cannot} {
			has := blocks(t, lang, prefix)
			for key := range wanted {
				if !slices.Contains(has, key) {
					t.Errorf("%s has no words for %q", lang, prefix+" "+key)
				}
			}
			for _, key := range has {
				if !wanted[key] && !s.literals[key] {
					t.Errorf("%s: nothing says %q", lang, prefix+" "+key)
				}
			}
		}
		tells := blocks(t, lang, "tells")
		for key := range s.tells {
			if !slices.Contains(tells, key) {
				t.Errorf("%s has no words for the news %q", lang, key)
			}
		}
		for _, key := range tells {
			if !s.literals[key] {
				t.Errorf("%s: nothing tells %q", lang, key)
			}
		}
	}
	if len(s.cannot) < 40 || len(s.tells) < 15 {
		t.Errorf("only %d reasons and %d news were found", len(s.cannot), len(s.tells))
	}
}

// The list of a host's commands and the table of his duties are one.
func TestDutiesAreCommands(t *testing.T) {
	known := map[string]bool{}
	for _, c := range parser.Commands {
		known[c.Word] = true
		if _, is := duties[c.Word]; (c.Host || c.Both) && !is {
			t.Errorf("%q is a host's command, and nobody carries it out", c.Word)
		}
	}
	for word := range duties {
		if !known[word] {
			t.Errorf("%q is a duty and no command", word)
		}
	}
}
