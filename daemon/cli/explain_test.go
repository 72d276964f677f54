package cli

import (
	"bytes"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"omerta/daemon/server"
	"omerta/engine"
	"omerta/engine/record"
	"omerta/templates"
)

var update = flag.Bool("update", false, "write the expected explanations anew")

// TestExplanations: each story is a record and what the host is told of it, in
// both languages. Together they show every kind of reason.
func TestExplanations(t *testing.T) {
	words, err := templates.New("")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/explain/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	told := map[string]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			story, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Read(bytes.NewReader(story.Files[0].Data), file)
			if err != nil {
				t.Fatal(err)
			}
			all, err := r.Explain()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range all {
				for _, reason := range e.Reasons {
					told[reason.Why.String()] = true
				}
			}
			got := &txtar.Archive{Comment: story.Comment, Files: story.Files[:1:1]}
			for _, language := range templates.Languages() {
				var b bytes.Buffer
				if err := explain(&b, words, r, engine.Phase{}, language); err != nil {
					t.Fatal(err)
				}
				got.Files = append(got.Files, txtar.File{Name: language, Data: b.Bytes()})
			}
			compare(t, file, txtar.Format(got), txtar.Format(story))
		})
	}
	for _, w := range engine.Whys() {
		if !told[w.String()] {
			t.Errorf("no story tells %v", w)
		}
	}
}

func compare(t *testing.T, file string, got, want []byte) {
	t.Helper()
	switch {
	case bytes.Equal(got, want):
	case *update:
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the explanation is not that of %s:\n%s", file, got)
	}
}

// TestExplainGame: of a game in the store the closed phases are explained, in
// the language of the table, and never the open one.
func TestExplainGame(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	configFile := write("config.toml", `[mail]
address = "mafia@example.org"
[imap]
address = "127.0.0.1:1"
tls = "none"
user = "mafia"
password = "x"
[smtp]
address = "127.0.0.1:1"
tls = "none"
[store]
path = "`+filepath.Join(dir, "omerta.db")+`"
`)
	run := func(args ...string) (string, string, int) {
		var out, errs bytes.Buffer
		code := Main(append(args, "--config", configFile), &out, &errs)
		return out.String(), errs.String(), code
	}
	game := write("game.toml", explainedGame)
	for _, args := range [][]string{{"new", game}} {
		if _, errs, code := run(args...); code != exitOK {
			t.Fatalf("%v: %s", args, errs)
		}
	}
	closePhase(t, configFile)
	out, errs, code := run("explain", "cats")
	if code != exitOK || !strings.HasPrefix(out, "Ночь 1\n") || !strings.Contains(out, "Босс банды — Анна, ранг 1. [M5]") || strings.Contains(out, "День 1") {
		t.Errorf("exit %d, %s\n%s", code, errs, out)
	}
	if _, errs, code = run("explain", "cats", "day", "1"); code != exitError || errs != "day 1 has not been played: the last phase is night 1 (and there is no file cats)\n" {
		t.Errorf("exit %d, %s", code, errs)
	}
}

const explainedGame = `id = "cats"
title = "Коты"
language = "ru"
zone = "Europe/Moscow"
host = "host@example.org"
night_ends = "10:00"
day_ends = "21:00"
[[player]]
name = "Анна"
email = "anna@example.org"
role = "mafia"
rank = 1
[[player]]
name = "Борис"
email = "boris@example.org"
role = "doctor"
[[player]]
name = "Вера"
email = "vera@example.org"
role = "citizen"
[[player]]
name = "Гена"
email = "gena@example.org"
role = "citizen"
`

// closePhase lets the deadline of the open phase pass.
func closePhase(t *testing.T, configFile string) {
	t.Helper()
	cfg, err := (&app{configFile: configFile}).config()
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), server.Hooks{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	g, err := s.Store.Game(t.Context(), "cats")
	if err != nil {
		t.Fatal(err)
	}
	s.Host.Now = func() time.Time { return g.Deadline.Add(time.Minute) }
	s.Host.Drain = nil // nobody wrote
	if _, err := s.Host.Keep(t.Context()); err != nil {
		t.Fatal(err)
	}
}
