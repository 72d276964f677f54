package cli

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDemoSeed(t *testing.T) {
	whole := strings.Repeat("0f", 32)
	seed, err := demoSeed(whole)
	if err != nil || hex.EncodeToString(seed[:]) != whole {
		t.Errorf("64 digits: got %x, %v, want the digits themselves", seed, err)
	}
	short, err := demoSeed("0F1")
	if err != nil {
		t.Fatal(err)
	}
	same, err := demoSeed("0f1")
	if err != nil || short != same {
		t.Errorf("one seed in two cases: got %x and %x, %v", short, same, err)
	}
	if other, err := demoSeed("f1"); err != nil || other == short {
		t.Errorf("two seeds: got %x twice, %v", other, err)
	}
	first, err := demoSeed("")
	if err != nil {
		t.Fatal(err)
	}
	if second, err := demoSeed(""); err != nil || first == second {
		t.Errorf("without a seed: got %x twice, %v", second, err)
	}
}

func TestDemoRefuses(t *testing.T) {
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "001.eml"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--lang", "de"}, exitUsage, "want ru or en"},
		{[]string{"--seed", "xyz"}, exitUsage, "hexadecimal"},
		{[]string{"--seed", strings.Repeat("0", 65)}, exitUsage, "up to 64"},
		{[]string{"--out", full}, exitError, "not empty"},
		{[]string{"more"}, exitUsage, "more"},
	} {
		var out, errs bytes.Buffer
		if code := Main(append([]string{"demo", "--quiet"}, c.args...), &out, &errs); code != c.code || !strings.Contains(errs.String(), c.says) {
			t.Errorf("demo %q: got %d, %q, want %d and %q", c.args, code, errs.String(), c.code, c.says)
		}
	}
}

func TestDemoQuiet(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	var out, errs bytes.Buffer
	if code := Main([]string{"demo", "--quiet", "--lang", "en", "--seed", "2", "--out", folder}, &out, &errs); code != exitOK {
		t.Fatalf("got %d, %s%s", code, out.String(), errs.String())
	}
	if n := strings.Count(out.String(), "\n"); n != 4 || !strings.HasPrefix(out.String(), "The town has won.\n") || strings.Contains(out.String(), "\x1b") {
		t.Errorf("got %d lines:\n%s", n, out.String())
	}
	record := filepath.Join(folder, "game.record")
	out.Reset()
	if code := Main([]string{"verify", record}, &out, &errs); code != exitOK {
		t.Errorf("verify: got %d, %s", code, errs.String())
	}
}
