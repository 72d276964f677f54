package engine_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"omerta/engine"
	"omerta/engine/record"
)

const pinnedFile = "testdata/games/pinned.txt"

// wholeGames returns the records of whole games, by the names of their files.
func wholeGames(t testing.TB) []*record.Record {
	t.Helper()
	files, err := filepath.Glob("testdata/games/*.record")
	if err != nil || len(files) == 0 {
		t.Fatalf("no whole games: %v", err)
	}
	var games []*record.Record
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Read(bytes.NewReader(text), file)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, r)
	}
	return games
}

// TestWholeGamesAreAsTheyWere replays the whole games.
func TestWholeGamesAreAsTheyWere(t *testing.T) {
	for _, r := range wholeGames(t) {
		if diff, err := record.Verify(r); err != nil || diff != nil {
			t.Errorf("%v, %v", diff, err)
		}
	}
}

// under plays the inputs of r under other options, as long as the game lasts.
func under(t testing.TB, r *record.Record, o engine.Options) string {
	t.Helper()
	header := *r
	header.Options = o
	g, err := record.NewGame(&header)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Phases {
		for _, in := range p.Inputs {
			if in.Kind == record.IsRemove && !g.State().Living().Has(in.Seat) {
				continue
			}
			if _, err := g.Apply(in); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Close(); err != nil {
			t.Fatal(err)
		}
		if _, over := g.State().Over(); over {
			break
		}
	}
	return strings.Join(results(g.Record()), "\n")
}

// TestPinned: what the whole games come to under each value of each option is
// pinned. A change of outcome is a change of the rules: it needs a new
// RulesVersion, and only then does -update pin anew.
func TestPinned(t *testing.T) {
	games := wholeGames(t)
	digest := func(o engine.Options) string {
		h := sha256.New()
		for _, r := range games {
			fmt.Fprintf(h, "%s\n\n", under(t, r, o))
		}
		return hex.EncodeToString(h.Sum(nil))
	}
	byDefault := digest(engine.Defaults())
	lines := []string{fmt.Sprintf("rules %d", engine.RulesVersion), "defaults " + byDefault}
	for _, info := range engine.OptionTable() {
		values := info.Values
		if values == nil {
			values = []string{fmt.Sprint(info.Min), fmt.Sprint(info.Min + 2), info.Default()}
		}
		for _, v := range values {
			if v == info.Default() {
				continue
			}
			o := engine.Defaults()
			if err := o.Set(info.Name, v); err != nil {
				t.Fatal(err)
			}
			d := digest(o)
			if d == byDefault {
				t.Errorf("no whole game shows %s %s", info.Name, v)
			}
			lines = append(lines, info.Name+"="+v+" "+d)
		}
	}
	text, err := os.ReadFile(pinnedFile)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	pinned := strings.Split(strings.TrimSpace(string(text)), "\n")
	if slices.Equal(pinned, lines) {
		return
	}
	if *update && pinned[0] != lines[0] {
		if err := os.WriteFile(pinnedFile, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, line := range lines {
		if !slices.Contains(pinned, line) {
			t.Errorf("not as pinned: %s", line)
		}
	}
	t.Error("the outcome of games has changed: that takes a new RulesVersion")
}
