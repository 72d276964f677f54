package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"omerta/engine"
)

// TestImports: the rules are pure because they cannot reach anything impure.
func TestImports(t *testing.T) {
	pure := []string{
		"crypto/hmac", "crypto/sha256", "encoding/binary", "encoding/hex",
		"errors", "hash", "math/bits", "slices", "strconv", "strings",
	}
	for dir, allowed := range map[string][]string{
		".":      pure,
		"record": append([]string{"bufio", "io", "omerta/engine", "unicode", "unicode/utf8"}, pure...),
	} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			src, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range src.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(allowed, path) {
					t.Errorf("%s imports %s", file, path)
				}
			}
		}
	}
}

// TestRolesAreApart: no file names a role but the role's own, so that a new
// role touches that file alone. The warnings are about certain roles.
func TestRolesAreApart(t *testing.T) {
	own := map[string]string{}
	for _, r := range engine.Roles() {
		name := r.String()
		own["Role"+strings.ToUpper(name[:1])+name[1:]] = "role_" + name + ".go"
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "warnings.go" {
			continue
		}
		src, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(src, func(n ast.Node) bool {
			id, is := n.(*ast.Ident)
			if !is || own[id.Name] == "" {
				return true
			}
			named++
			if file != own[id.Name] {
				t.Errorf("%s names %s", file, id.Name)
			}
			return true
		})
	}
	if named < len(own) {
		t.Errorf("%d roles are declared in files of their own, want %d", named, len(own))
	}
}
