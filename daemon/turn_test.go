package daemon_test

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"omerta/daemon"
)

// aBody is the line that a tap writes.
var aBody = regexp.MustCompile(`href="mailto:mafia\+([a-z2-7]+)@host\.example\?[^"]*&amp;body=([^"]*)"`)

// TestNightLetters holds that each night but the first opens with one private
// letter to everybody alive, whatever he can do; that what its buttons write is
// accepted of him; and that a game which asks for none has none.
func TestNightLetters(t *testing.T) {
	roles := []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "citizen", "citizen", "citizen"}
	for _, nightly := range []bool{true, false} {
		h := newHouse(t)
		file := nine(roles...)
		if nightly {
			file = strings.Replace(file, "day_ends", "night_letter = true\nday_ends", 1)
		}
		h.start(file, 1)
		turns := func() (seats []int, of []daemon.Letter) {
			for _, l := range h.sent() {
				if l.Kind == daemon.KindTurn {
					seats, of = append(seats, l.Seat), append(of, l)
				}
			}
			return seats, of
		}
		if seats, _ := turns(); len(seats) > 0 {
			t.Errorf("in the first night, besides the role letters: %v", seats)
		}
		h.say("Вася", "убить Олю")
		h.pass()
		if seats, _ := turns(); len(seats) > 0 {
			t.Errorf("by day: %v", seats)
		}
		h.pass()
		seats, letters := turns()
		want := 8
		if !nightly {
			want = 0
		}
		if len(seats) != want {
			t.Fatalf("nightly %v: letters to %v, want %d", nightly, seats, want)
		}
		for _, l := range letters {
			row := h.row().Seats[l.Seat]
			if row.Name == "Ольга" {
				t.Error("the dead has one")
			}
			taps := aBody.FindAllStringSubmatch(l.HTML, -1)
			for _, tap := range taps {
				if tap[1] != row.Key {
					t.Errorf("a button of %s writes to %s", row.Name, tap[1])
				}
			}
			line, err := url.PathUnescape(html.UnescapeString(taps[0][2]))
			if err != nil {
				t.Fatal(err)
			}
			h.say(row.Name, line)
			taken := false
			for _, answer := range h.sent() {
				taken = taken || answer.Kind == daemon.KindReceipt && answer.Seat == l.Seat && strings.Count(answer.Text, "\n│ "+line+"\n") > 1 // as written, as read
			}
			if !taken {
				t.Errorf("%s sends %q, and it is not taken", row.Name, line)
			}
		}
	}
}
