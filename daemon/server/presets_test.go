package server_test

import (
	"os"
	"path/filepath"
	"testing"

	"omerta/daemon/server"
)

func TestPresets(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "presets")
	for file, text := range map[string]string{filepath.Join(dir, "secret.toml"): "secret", filepath.Join(folder, "league.toml"): "seats = 10"} {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../secret.toml", filepath.Join(folder, "link.toml")); err != nil {
		t.Fatal(err)
	}
	read := server.Presets(folder)
	if text, err := read("league"); err != nil || string(text) != "seats = 10" {
		t.Errorf("league: %q, %v", text, err)
	}
	for _, name := range []string{"no-such", "../secret", "link"} {
		if text, err := read(name); err == nil {
			t.Errorf("%s: %q was read", name, text)
		}
	}
	if server.Presets("") != nil {
		t.Error("no folder has presets")
	}
}
