package demo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Keep writes every mail of a story into a folder, numbered in the order of
// passing, and the record of the game beside them.
func (o *Outcome) Keep(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
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
