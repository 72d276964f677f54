package demo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Folder makes the folder for the mails of a story: the one named, which must
// be empty if it is there, or a new one among the temporary files.
func Folder(name string) (string, error) {
	if name == "" {
		return os.MkdirTemp("", "omerta-demo-")
	}
	if err := os.MkdirAll(name, 0o700); err != nil {
		return "", err
	}
	there, err := os.ReadDir(name)
	if err != nil {
		return "", err
	}
	if len(there) > 0 {
		return "", fmt.Errorf("%s is not empty: the mails of two games would mix", name)
	}
	return name, nil
}

// Keep writes every mail of a story into a folder, numbered in the order of
// passing, and the record of the game beside them.
func (o *Outcome) Keep(folder string) error {
	for i, m := range o.Mails {
		name := fmt.Sprintf("%03d-%s-to-%s.eml", i+1, local(m.From), local(m.To))
		if err := os.WriteFile(filepath.Join(folder, name), m.Raw, 0o600); err != nil {
			return err
		}
	}
	if len(o.Record) == 0 {
		return nil
	}
	return os.WriteFile(filepath.Join(folder, "game.record"), o.Record, 0o600)
}

// local is the name before the plus part and the domain of an address.
func local(address string) string {
	name, _, _ := strings.Cut(address, "@")
	name, _, _ = strings.Cut(name, "+")
	return name
}
