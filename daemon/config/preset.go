package config

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"
)

// isPreset refuses what is no plain name: it becomes the name of a file.
func isPreset(s string) error {
	if isID(s) != nil {
		return fmt.Errorf("got %q, want the name of a preset: up to 40 of a to z, digits and \"-\"", s)
	}
	return nil
}

// unread is the value of a preset in a file that was not expanded.
func unread(any) error {
	return fmt.Errorf("is read when the game is made, by `omerta new` and `omerta new --check` alone")
}

// ownKeys are the keys that a preset may not have: they are one game's own.
var ownKeys = []string{"id", "title", "host", "player", "preset"}

// Expand returns the file of a game with its preset in it, so that what is done
// to the preset later changes nothing; a file without one is returned as it is.
// What the file says itself goes first. Presets reads the file of a preset by
// its name. The error is a [Problems] where one of the two files is wrong.
func Expand(source []byte, file string, presets func(name string) ([]byte, error)) ([]byte, error) {
	var game map[string]any
	if _, err := toml.Decode(string(source), &game); err != nil || game["preset"] == nil {
		return source, nil // what is wrong with it, its own reading tells
	}
	lines := findLines(string(source))
	name, _ := game["preset"].(string)
	if err := isPreset(name); err != nil {
		return nil, Problems{{file, lines["preset"], "preset", err.Error(), ""}}
	}
	text, err := presets(name)
	if err != nil {
		return nil, Problems{{file, lines["preset"], "preset", fmt.Sprintf("%q cannot be read: %v", name, err), "presets are files NAME.toml in the folder game.presets of the config"}}
	}
	var preset map[string]any
	from := name + ".toml"
	if _, err := toml.Decode(string(text), &preset); err != nil {
		_, _, problems := decode(text, from, func(string) *field { return nil }, nil)
		return nil, problems
	}
	for _, key := range ownKeys {
		if preset[key] != nil {
			return nil, Problems{{from, findLines(string(text))[key], key, "has no place in a preset", "write it into the file of the game"}}
		}
	}
	delete(game, "preset")
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(laid(preset, game)); err != nil {
		return nil, fmt.Errorf("preset %q: %w", name, err)
	}
	if _, err := ParseGame(b.Bytes(), file); err != nil {
		return nil, placed(err, file, lines, from, findLines(string(text)))
	}
	return b.Bytes(), nil
}

// laid lays one tree of keys over another.
func laid(under, over map[string]any) map[string]any {
	out := map[string]any{}
	for key, v := range under {
		out[key] = v
	}
	for key, v := range over {
		low, ok1 := out[key].(map[string]any)
		high, ok2 := v.(map[string]any)
		if ok1 && ok2 {
			v = laid(low, high)
		}
		out[key] = v
	}
	return out
}

// placed says of each mistake in two files in which line of which it stands.
func placed(err error, file string, lines map[string]int, preset string, below map[string]int) error {
	problems, ok := err.(Problems)
	if !ok {
		return err
	}
	for i, p := range problems {
		problems[i].Line = lines[p.Key]
		if line, there := below[p.Key]; there && lines[p.Key] == 0 {
			problems[i].File, problems[i].Line = preset, line
		}
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return problems
}
