package cli

import (
	"bytes"
	"testing"
)

func TestPaintLetter(t *testing.T) {
	const text = "Subject: cats\n\nThe dead:\n│ Ann\n│   and more\n\nNot a heading:\nno list.\n│ bar"
	const want = "Subject: cats\n\n\x1b[1mThe dead:\x1b[0m\n\x1b[2m│\x1b[0m Ann\n\x1b[2m│\x1b[0m   and more\n\nNot a heading:\nno list.\n\x1b[2m│\x1b[0m bar"
	if got := paintLetter(text); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPaintStates(t *testing.T) {
	const text = "GAME     STATE    PHASE\nstopped  running  night 1\ncats     ended    -\nstate  trouble\n       no daemon runs: ok\nx  unknown\n"
	const want = "GAME     STATE    PHASE\nstopped  \x1b[32mrunning\x1b[0m  night 1\ncats     \x1b[2mended\x1b[0m    -\nstate  \x1b[31mtrouble\x1b[0m\n       no daemon runs: ok\nx  unknown\n"
	if got := paintStates(text); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Where nobody looks nothing is painted.
func TestNoTerminal(t *testing.T) {
	var b bytes.Buffer
	const text = "The dead:\n│ Ann\ncats  running\n"
	if err := printLetter(&b, text); err != nil || b.String() != text {
		t.Errorf("%v: %q", err, b.String())
	}
	b.Reset()
	if err := printTable(&b, text); err != nil || b.String() != text {
		t.Errorf("%v: %q", err, b.String())
	}
	b.Reset()
	done, finish := progress(&b, 3, "games")
	done(3)
	finish()
	busy(&b, "looking")()
	if b.Len() > 0 {
		t.Errorf("%q", b.String())
	}
	step, end := steps(&b)
	step("one")
	end()
	if b.String() != "one\n" {
		t.Errorf("%q", b.String())
	}
}
