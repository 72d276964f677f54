package daemon_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"omerta/daemon"
)

// What a preview shows is what goes out, letter by letter, in random games with
// everything that a phase can bring: corrections too.
func TestPreviewIsWhatGoesOut(t *testing.T) {
	for n := range uint64(3) {
		h := newHouse(t)
		h.start(nineWith("confirm = \"manual\"\nahead = true\nout_after = 1\nnight_letter = true\ngraveyard = true\nearly_day = \"all\""), byte(n)+1)
		r := rand.New(rand.NewPCG(n, 7))
		had := map[string]int{}
		compared := 0
		for i := range 5 {
			if h.row().Status != daemon.StatusRunning {
				break
			}
			p := h.script(r, i, had)
			if p.phase.Day {
				p.mails = append(p.mails, act{"Маша", "лечить Колю"}, act{"Вася", "убить Колю"})
			}
			h.ruled(&p)
			if i == 3 { // what is corrected is shown as a correction
				h.command("go")
				h.command("rollback " + p.phase.String())
				h.command("withdraw story")
				h.command("story: Иначе.")
			}
			compared += h.goAsDrafted(p.phase.String())
		}
		if compared < 30 {
			t.Errorf("%d letters were compared", compared)
		}
	}
}

// ruled plays a phase up to the word that lets it go.
func (h *house) ruled(p *playedPhase) {
	h.t.Helper()
	for _, m := range p.mails {
		h.now = h.now.Add(time.Second)
		h.say(m.who, m.says)
	}
	h.pass()
	for _, text := range append(p.rules, "story: Так.", "announce later: Завтра играем.") {
		if _, err := h.host.Command(h.ctx, h.game, "terminal", text); err != nil {
			h.t.Fatal(err)
		}
	}
}

// goAsDrafted lets a phase go and holds that what goes out is what the draft
// shows. It returns how many letters it compared.
func (h *house) goAsDrafted(phase string) int {
	h.t.Helper()
	want, _, err := h.host.Draft(h.ctx, h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	h.sent()
	h.command("process " + phase)
	var got []string
	for _, l := range h.sent() {
		if l.Seat < 0 || l.Kind == daemon.KindReport {
			continue
		}
		text, err := h.host.Drafted(h.ctx, l)
		if err != nil {
			h.t.Fatal(err)
		}
		got = append(got, text)
	}
	slices.Sort(want)
	slices.Sort(got)
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			h.t.Errorf("%s: %d letters were shown, %d went out; the %dth of both:\n%s\n\n%s", phase, len(want), len(got), i, at(want, i), at(got, i))
			break
		}
	}
	return len(got)
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// A preview with one order more shows what it changes, and nothing else: the
// plain preview with those lines struck out and put in is that of the game in
// which the order was given.
func TestPreviewWithIsTheDifference(t *testing.T) {
	h := newHouse(t)
	h.start(nineWith(`confirm = "manual"`), 1)
	h.say("Вася", "убить Олю и Dan")
	h.say("Коля", "проверить Васю")
	h.pass()
	for _, line := range []string{"Маша: лечить Олю", "Коля: проверить Петю", "Вася: пропуск", "Лев: пропуск", "Ann: jail Вася"} {
		text := h.command("preview with " + line)
		before, was, err := h.host.Draft(h.ctx, h.game)
		if err != nil {
			t.Fatal(err)
		}
		h.command("act for " + line)
		after, is, err := h.host.Draft(h.ctx, h.game)
		if err != nil {
			t.Fatal(err)
		}
		h.command("withdraw act for " + strings.Split(line, ":")[0])
		if same := slices.Equal(before, after); same != strings.Contains(text, "Ни одно письмо не изменится") {
			t.Errorf("%s: nothing changes: %v; it says\n%s", line, same, text)
		}
		for _, l := range daemon.Differing(was, is) {
			if !strings.Contains(text, "│ "+l) {
				t.Errorf("%s: %q is not in\n%s", line, l, text)
			}
		}
		for _, name := range tableNames {
			of := func(list []string) string {
				return strings.Join(slices.DeleteFunc(slices.Clone(list), func(l string) bool { return !strings.HasPrefix(l, name+"\n") }), "\n")
			}
			named := false
			for l := range strings.Lines(text) {
				named = named || strings.HasPrefix(l, "│ ") && slices.Contains(strings.FieldsFunc(strings.TrimPrefix(l, "│ "), func(r rune) bool { return r == ',' || r == ' ' || r == '\n' }), name) && !strings.Contains(l, ":") && !strings.ContainsAny(l, "+-")
			}
			if differs := of(before) != of(after); differs != named {
				t.Errorf("%s: what %s gets differs: %v; it says\n%s", line, name, differs, text)
			}
		}
	}
}

// The preview says who would get the host's report too.
func TestPreviewNamesTheDead(t *testing.T) {
	h := graves(t, "")
	if text := h.command("preview"); !strings.Contains(text, "уйдёт погибшим:\n│ Петя\n") {
		t.Errorf("it says\n%s", text)
	}
}

func TestDiffering(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{"a b c", "a b c", ""},
		{"a b c", "a c", "- b"},
		{"a c", "a b c", "+ b"},
		{"a a", "a", "- a"},
		{"a b", "b a", "- a|+ a"},
		{"a x c", "a y c", "- x|+ y"},
		{"", "a", "+ a"},
	} {
		if got := strings.Join(daemon.Differing(strings.Fields(c.was), strings.Fields(c.is)), "|"); got != c.want {
			t.Errorf("%q to %q: %q, want %q", c.was, c.is, got, c.want)
		}
	}
}
