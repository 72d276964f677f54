package cli

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"omerta/daemon/demo"
	"omerta/engine"
)

func demoCommand() *cobra.Command {
	var language, seed, out string
	var quiet bool
	c := &cobra.Command{
		Use:   "demo",
		Short: "Play a whole game by mail on this machine and watch it",
		Long: "Starts an IMAP and an SMTP server on loopback and a host that uses them, and\n" +
			"lets fourteen players with inboxes of their own play a game from the role\n" +
			"letters to the winner. Nothing leaves this machine. Exit 0: the record of the\n" +
			"game, its replay and the letters that the players got all say the same.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if language != "ru" && language != "en" {
				return exit{exitUsage, fmt.Errorf("--lang: got %q, want ru or en", language)}
			}
			key, err := demoSeed(seed)
			if err != nil {
				return exit{exitUsage, fmt.Errorf("--seed: %w", err)}
			}
			return runDemo(c, language, key, out, quiet)
		},
	}
	c.Flags().StringVar(&language, "lang", "ru", "language of the table: ru or en; the players write both")
	c.Flags().StringVar(&seed, "seed", "", "seed of the game in `hex`: 64 digits, or fewer, which are hashed; the same seed is the same game (default: a random one)")
	c.Flags().StringVar(&out, "out", "", "`folder` for every mail as .eml and for the record (default: a new one among the temporary files)")
	c.Flags().BoolVarP(&quiet, "quiet", "q", false, "print only how it ended")
	return c
}

func runDemo(c *cobra.Command, language string, seed [engine.SeedLen]byte, out string, quiet bool) error {
	out, err := demo.Folder(out)
	if err != nil {
		return err
	}
	screen := demo.NewScreen(c.OutOrStdout(), language, coloured(c.OutOrStdout()))
	o := demo.Options{Language: language, Seed: seed}
	if !quiet {
		screen.Intro(seed)
		o.Watch = screen.Show
	}
	began := time.Now()
	played, told, err := demo.Play(c.Context(), o)
	if played != nil {
		if kept := played.Keep(out); kept != nil && err == nil {
			err = kept
		}
	}
	if err != nil {
		return fmt.Errorf("%w; the mails so far are in %s", err, out)
	}
	screen.Result(told, len(played.Mails), time.Since(began))
	screen.Folder(out)
	return nil
}

// demoSeed makes a seed of what was given: 64 hexadecimal digits are the seed
// itself, fewer are hashed with SHA-256 as they are written, in lower case.
func demoSeed(digits string) (seed [engine.SeedLen]byte, err error) {
	digits = strings.ToLower(digits)
	switch _, err := hex.DecodeString(digits + strings.Repeat("0", len(digits)%2)); {
	case err != nil || len(digits) > hex.EncodedLen(engine.SeedLen):
		return seed, fmt.Errorf("got %q, want up to 64 hexadecimal digits", digits)
	case digits == "":
		_, err = rand.Read(seed[:])
		return seed, err
	case len(digits) == hex.EncodedLen(engine.SeedLen):
		return engine.ParseSeed(digits)
	}
	return sha256.Sum256([]byte(digits)), nil
}
