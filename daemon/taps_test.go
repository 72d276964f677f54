package daemon_test

import (
	"html"
	"strings"
	"testing"

	"omerta/daemon"
	"omerta/parser"
)

// TestTapsGoTheRightWay holds that the taps of a private letter write to the
// address with its reader's key, and those of a digest to one without any.
func TestTapsGoTheRightWay(t *testing.T) {
	h := newHouse(t)
	h.start(nine("mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "citizen", "citizen", "citizen"), 1)
	read := 0
	look := func() {
		for _, l := range h.sent() {
			if l.Seat < 0 {
				continue
			}
			key := h.row().Seats[l.Seat].Key
			page := html.UnescapeString(l.HTML)
			private := strings.Count(page, "mailto:mafia+"+key+"@host.example?")
			bare := strings.Count(page, "mailto:mafia@host.example?")
			switch l.Kind {
			case daemon.KindDigest:
				if private > 0 || bare == 0 || strings.Contains(page, key) {
					t.Errorf("a digest to seat %d has %d taps with a key and %d without", l.Seat, private, bare)
				}
			case daemon.KindRole, daemon.KindReceipt:
				if private == 0 || bare > 0 {
					t.Errorf("a letter %s to seat %d has %d taps with a key and %d without", l.Kind, l.Seat, private, bare)
				}
			}
			read++
		}
	}
	look()
	h.say("Маша", "лечить Колю")
	look()
	h.pass()
	look()
	if read != 9+1+9 {
		t.Errorf("%d letters", read)
	}
}

// TestTapsComeBack holds that the taps of a letter are no orders in an answer
// that quotes them without a mark, in lines of another length.
func TestTapsComeBack(t *testing.T) {
	h := newHouse(t)
	h.start(nine("mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "citizen", "citizen", "citizen"), 1)
	seat, _ := h.seat("Маша")
	for _, l := range h.sent() {
		if l.Seat != seat {
			continue
		}
		var b strings.Builder
		for line := range strings.Lines(parser.HTMLText(l.HTML)) {
			n := 0
			for _, word := range strings.Fields(line) {
				if n += len([]rune(word)) + 1; n > 72 {
					b.WriteByte('\n')
					n = len([]rune(word)) + 1
				}
				b.WriteString(word + " ")
			}
			b.WriteByte('\n')
		}
		h.say("Маша", "травить Васю\n\n"+b.String())
	}
	all, err := h.store.Statements(h.ctx, h.game)
	if err != nil || len(all) != 1 || all[0].Record != "order Маша poison Вася" {
		t.Errorf("%v: %+v", err, all)
	}
}
