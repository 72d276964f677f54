package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal opens a terminal and returns its two ends.
func terminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("skipped: there are no terminals here: %v", err)
	}
	t.Cleanup(func() { person.Close() })
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

// seen is what comes on the terminal until what is wanted has come. A read may
// bring less than was written.
func seen(t *testing.T, person *os.File, want string) (all string) {
	t.Helper()
	buffer := make([]byte, 64<<10)
	for !strings.Contains(all, want) {
		n, err := unix.Read(int(person.Fd()), buffer)
		if err != nil {
			t.Fatalf("%q never came after %q: %v", want, all, err)
		}
		all = strings.ReplaceAll(all+string(buffer[:n]), "\r\n", "\n")
	}
	return all
}

// TestTerminal holds that colours are shown on a terminal, unless its owner
// has said that he wants none.
func TestTerminal(t *testing.T) {
	person, program := terminal(t)
	const text = "The dead:\n│ Ann\n"
	for _, c := range []struct {
		noColour, term string
		want           string
	}{
		{"", "xterm", paintLetter(text)}, {"1", "xterm", text}, {"", "dumb", text},
	} {
		t.Setenv("NO_COLOR", c.noColour)
		t.Setenv("TERM", c.term)
		if err := printLetter(program, text); err != nil {
			t.Fatal(err)
		}
		if got := seen(t, person, c.want); got != c.want {
			t.Errorf("NO_COLOR=%q TERM=%q: %q, want %q", c.noColour, c.term, got, c.want)
		}
	}
}

// TestBusy holds that what takes long says so, and what does not says nothing.
func TestBusy(t *testing.T) {
	person, program := terminal(t)
	busy(program, "looking")()
	fmt.Fprint(program, "quick\n")
	if got := seen(t, person, "quick\n"); got != "quick\n" {
		t.Errorf("%q", got)
	}
	finish := busy(program, "looking")
	time.Sleep(slow + slow/2)
	finish()
	seen(t, person, "looking")
	step, rest := steps(program)
	step("one")
	step("two")
	if got := seen(t, person, "two\n"); !strings.Contains(got, "one\n") {
		t.Errorf("%q", got)
	}
	time.Sleep(slow + slow/2)
	rest()
	seen(t, person, "working")
	done, end := progress(program, 10, "games")
	done(5)
	end()
	seen(t, person, "5/10")
}
