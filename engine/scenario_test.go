package engine_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"omerta/engine/record"
)

var update = flag.Bool("update", false, "rewrite the results in testdata")

// corpus returns the records in testdata by the names of their files.
func corpus(t testing.TB) map[string]*record.Record {
	t.Helper()
	files, err := filepath.Glob("testdata/*.record")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records in testdata: %v", err)
	}
	records := map[string]*record.Record{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Read(bytes.NewReader(text), file)
		if err != nil {
			t.Fatal(err)
		}
		records[file] = r
	}
	return records
}

// TestScenarios plays the records in testdata. Each shows one rule, ruling,
// option, refusal or result; its name begins with the rule.
func TestScenarios(t *testing.T) {
	for file, r := range corpus(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".record"), func(t *testing.T) {
			diff, err := record.Verify(r)
			if err != nil {
				t.Fatal(err)
			}
			if diff != nil && !*update {
				t.Errorf("%s", diff)
			}
			if err := record.Replay(r); err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if _, err := r.WriteTo(&b); err != nil {
				t.Fatal(err)
			}
			old, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case bytes.Equal(old, b.Bytes()):
			case !*update:
				t.Errorf("%s is not written as a record is:\n%s", file, b.Bytes())
			default:
				if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
