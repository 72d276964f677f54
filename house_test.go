package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Who may know whom. A package not listed may import what it likes of the
// standard library and of others, and of this house what its folder holds.
var mayImport = map[string][]string{
	"engine":          {},
	"engine/record":   {"engine"},
	"engine/sim":      {"engine"},
	"engine/sim/bots": {"engine", "engine/sim"},
	"parser":          {},
	"templates":       {"engine"},
	"daemon":          {"engine", "engine/record", "parser", "templates", "daemon/config", "daemon/schedule"},
	"daemon/archive":  {"daemon", "engine", "engine/record", "templates"},
	"daemon/schedule": {},
	"daemon/config":   {"engine", "parser", "daemon/schedule"},
	"daemon/inbox":    {"daemon", "parser"},
	"daemon/outbox":   {"daemon"},
	"daemon/store":    {"daemon", "engine"},
	"daemon/mailtest": {},
	".":               {"daemon/cli"},
}

// The pure ones are determined by their arguments alone.
var pure = []string{"engine", "engine/record", "engine/sim", "engine/sim/bots", "parser", "daemon/schedule"}

// Nothing pure may reach these.
var impure = []string{"os", "net", "math/rand", "math/rand/v2", "log", "log/slog", "context", "crypto/rand", "runtime", "database/sql"}

func TestHouse(t *testing.T) {
	seen := map[string]bool{}
	walk(t, func(dir, file string, src *ast.File) {
		allowed, ruled := mayImport[dir]
		seen[dir] = true
		for _, spec := range src.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if of, ours := strings.CutPrefix(path, "omerta/"); ours && ruled && !slices.Contains(allowed, of) {
				t.Errorf("%s imports %s", file, path)
			}
			foreign := strings.Contains(strings.SplitN(path, "/", 2)[0], ".")
			switch {
			case !slices.Contains(pure, dir):
			case slices.Contains(impure, path):
				t.Errorf("%s is to be pure and imports %s", file, path)
			case foreign && dir != "parser", foreign && !strings.HasPrefix(path, "golang.org/x/"):
				t.Errorf("%s imports %s, which is not of the standard library", file, path)
			}
		}
		if !slices.Contains(pure, dir) && dir != "templates" {
			return
		}
		ast.Inspect(src, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s starts a goroutine", file)
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains([]string{"Now", "Sleep", "After", "Since", "NewTimer"}, n.Sel.Name) {
					t.Errorf("%s asks a clock: time.%s", file, n.Sel.Name)
				}
			}
			return true
		})
	})
	for dir := range mayImport {
		if !seen[dir] {
			t.Errorf("there is no package in %s any more", dir)
		}
	}
}

// The main program does nothing but hand over.
func TestThinMain(t *testing.T) {
	walk(t, func(dir, file string, src *ast.File) {
		if dir != "." {
			return
		}
		if n := len(src.Decls); n > 2 {
			t.Errorf("%s declares %d things, want the import and main", file, n)
		}
	})
}

// walk visits every Go file that is not a test.
func walk(t *testing.T, visit func(dir, file string, src *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		src, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err == nil {
			visit(filepath.ToSlash(filepath.Dir(path)), path, src)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
