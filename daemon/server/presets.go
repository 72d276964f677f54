package server

import (
	"errors"
	"io/fs"
	"os"
)

// Presets returns what reads the presets of a folder by their names; nil where
// the config names no folder. Nothing outside of the folder is read, whatever
// links lie in it.
func Presets(folder string) func(name string) ([]byte, error) {
	if folder == "" {
		return nil
	}
	return func(name string) ([]byte, error) {
		root, err := os.OpenRoot(folder)
		if err != nil {
			return nil, err
		}
		defer root.Close()
		text, err := root.ReadFile(name + ".toml")
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errors.New("there is no such file in " + folder)
		}
		return text, err
	}
}
