package cli

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"omerta/engine/record"
)

// checkYourself returns the section of the README on checking a die: its
// record, and each command with what it printed.
func checkYourself(t *testing.T) (game string, commands [][2]string, text string) {
	t.Helper()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(readme), "## Check a die yourself\n")
	if !ok {
		t.Fatal("the README does not say how to check a die")
	}
	text, _, _ = strings.Cut(text, "\n## ")
	for i, block := range strings.Split(text, "```") {
		block = strings.TrimPrefix(block, "\n")
		command, output, _ := strings.Cut(block, "\n")
		switch {
		case i%2 == 0:
		case strings.HasPrefix(block, "omerta-record "):
			game = block
		case strings.HasPrefix(command, "$ "):
			commands = append(commands, [2]string{command[2:], strings.TrimSpace(output)})
		default:
			t.Errorf("a block that is neither a record nor a command:\n%s", block)
		}
	}
	if game == "" || len(commands) != 2 {
		t.Fatalf("a record of %d bytes and %d commands, want one and two", len(game), len(commands))
	}
	return game, commands, text
}

// TestReadmeDie runs the README's example as it stands: the record verifies,
// its die is the one that the README signs, and openssl says the same.
func TestReadmeDie(t *testing.T) {
	game, commands, text := checkYourself(t)
	r, err := record.Read(strings.NewReader(game), "cats.record")
	if err != nil {
		t.Fatal(err)
	}
	if diff, err := record.Verify(r); err != nil || diff != nil {
		t.Errorf("%v, %v", diff, err)
	}
	dice, err := r.Dice()
	if err != nil || len(dice) != 1 {
		t.Fatalf("%d dice, %v", len(dice), err)
	}
	digest := hex.EncodeToString(dice[0].Digest[:])
	mac := hmac.New(sha256.New, r.Seed[:])
	mac.Write([]byte(dice[0].Message))
	if want := hex.EncodeToString(mac.Sum(nil)); digest != want {
		t.Errorf("digest %s, want %s", digest, want)
	}
	sign := "printf %s '" + dice[0].Message + "' | openssl dgst -sha256 -mac HMAC -macopt hexkey:" + hex.EncodeToString(r.Seed[:])
	scale := fmt.Sprintf("python3 -c 'print(0x%s * 100 >> 64)'", digest[:16])
	for i, want := range [][2]string{{sign, digest}, {scale, fmt.Sprint(dice[0].Value)}} {
		if commands[i][0] != want[0] || !strings.HasSuffix(commands[i][1], want[1]) {
			t.Errorf("the README runs %q and gets %q, want %q and %q", commands[i][0], commands[i][1], want[0], want[1])
		}
	}
	if said := fmt.Sprintf("\n%d is not below %d,", dice[0].Value, dice[0].Chance); !strings.Contains(text, said) {
		t.Errorf("the README does not say %q", said)
	}
}

// TestReadmeCommandsOfADie runs them where they are installed. What openssl
// prints before the digest differs from release to release.
func TestReadmeCommandsOfADie(t *testing.T) {
	_, commands, _ := checkYourself(t)
	for _, c := range commands {
		program := regexp.MustCompile(`openssl|python3`).FindString(c[0])
		if _, err := exec.LookPath(program); err != nil {
			t.Logf("%s is not installed: not run", program)
			continue
		}
		out, err := exec.CommandContext(t.Context(), "sh", "-c", c[0]).Output()
		got, want := strings.Fields(string(out)), strings.Fields(c[1])
		if err != nil || len(got) == 0 || got[len(got)-1] != want[len(want)-1] {
			t.Errorf("%s prints %q, %v, want %q", c[0], out, err, c[1])
		}
	}
}

// TestDiceAreThoseOfTheGames: every die of the whole games, dealt ones too, is
// listed with what a stranger's HMAC gives.
func TestDiceAreThoseOfTheGames(t *testing.T) {
	files, err := filepath.Glob("../../engine/testdata/games/*.record")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	block := regexp.MustCompile(`message '(.+)'\ndigest  ([0-9a-f]{64})\nvalue   0x([0-9a-f]{16}) \* (\d+) / 2\^64 = (\d+)\n`)
	dealt, rolled := 0, 0
	for _, file := range files {
		r, err := readRecord(nil, file)
		if err != nil {
			t.Fatal(err)
		}
		dice, err := r.Dice()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := writeDice(&out, r, dice); err != nil {
			t.Fatal(err)
		}
		blocks := block.FindAllStringSubmatch(out.String(), -1)
		if len(blocks) != len(dice) {
			t.Errorf("%s: %d dice in the list, want %d", file, len(blocks), len(dice))
		}
		for _, b := range blocks {
			mac := hmac.New(sha256.New, r.Seed[:])
			mac.Write([]byte(b[1]))
			if hex.EncodeToString(mac.Sum(nil)) != b[2] || b[2][:16] != b[3] {
				t.Errorf("%s: %q", file, b[0])
			}
			if strings.HasPrefix(b[1], "omerta/1 deal ") {
				dealt++
			} else {
				rolled++
			}
		}
	}
	if dealt == 0 || rolled == 0 {
		t.Errorf("%d dice of deals and %d of phases: the games show too little", dealt, rolled)
	}
}
