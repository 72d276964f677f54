package daemon_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

// played plays a game in which the host looks whenever something is due, and
// returns what reached each address and when. An act of nobody is all that it
// does by itself until the phase is over.
func played(t *testing.T, file string, acts []act) map[string][]daemon.Letter {
	t.Helper()
	h := newHouse(t, fixedSecret)
	h.start(file, 1)
	got := map[string][]daemon.Letter{}
	collect := func() {
		for _, l := range h.sent() {
			l.Attempts = 0
			got[l.To] = append(got[l.To], l)
		}
	}
	collect()
	for _, a := range acts {
		h.now = h.now.Add(time.Second)
		if a != deadline {
			h.say(a.who, a.says)
			collect()
			continue
		}
		for phase := h.row().Phase; h.row().Phase == phase; collect() {
			h.now = h.row().Next
			h.keep()
		}
	}
	return got
}

// Reminders, counts, early ends, orders ahead and dismissals tell nobody more
// than he knew: a secret is changed, and all that reaches the readers, and
// when, stays the same.
func TestNonInterferenceInTime(t *testing.T) {
	if slowness > 1 {
		t.Skip("each game of it is played by one goroutine")
	}
	options := "ahead = true\nreminders = [\"2h\"]\ncounts = [\"3h\"]\nearly_night = true\nearly_day = \"all\"\ndelay = \"30m\"\nout_after = 2"
	roles := []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen"}
	swapped := slices.Clone(roles)
	swapped[5], swapped[7] = swapped[7], swapped[5] // Dan, Игорь
	final := func(names ...string) (list []act) {
		for _, n := range names {
			list = append(list, act{n, "final"})
		}
		return append(list, deadline)
	}
	otherwise := slices.Clone(tableNames)
	otherwise[2], otherwise[10] = otherwise[10], otherwise[2] // Маша, Лев
	heard := func(day ...act) (list []act) { return append([]act{deadline}, append(day, deadline)...) }
	for _, c := range []struct {
		what     string
		one, two []string
		a, b     []act
		readers  string // seats from 1
	}{
		{"who of two others is the martyr, of whom nothing is heard", roles, swapped, heard(), heard(), "1 2 3 4 5 7 9 10 11"},
		{"and who says that he is done", roles, swapped, final(tableNames...), final(tableNames...), "1 2 3 4 5 7 9 10 11"},
		{"who is the last to say so", roles, roles, final(tableNames...), final(otherwise...), "1 2 4 5 6 7 8 9 10"},
		{"who of the others was reminded", roles, roles,
			[]act{{"Маша", "лечить Ann"}, deadline}, []act{{"Коля", "проверить Ann"}, deadline}, "1 2 5 6 7 8 9 10 11"},
		{"whether the gang has ordered", roles, roles,
			[]act{{"Вася", "запугать Tom"}, {"Вася", "отмена"}, deadline}, []act{{"Вася", "пропуск"}, deadline}, "3 4 5 6 7 8 9 10 11"},
		{"what somebody ordered ahead", roles, roles,
			[]act{deadline, {"Маша", "лечить Ann"}, deadline, deadline}, []act{deadline, {"Маша", "лечить Tom"}, deadline, deadline}, "1 2 4 5 6 7 8 9 10 11"},
		{"that a lower one of the gang ordered ahead too", roles, roles,
			[]act{deadline, {"Вася", "запугать Tom"}, {"Петя", "запугать Ann"}, deadline, deadline},
			[]act{deadline, {"Вася", "запугать Tom"}, {"Петя", "статус"}, deadline, deadline}, "1 3 4 5 6 7 8 9 10 11"},
		{"who ordered ahead whose order is refused", roles, roles,
			[]act{{"Ann", "jail Tom"}, deadline, {"Ann", "jail Tom"}, deadline, deadline}, []act{{"Ann", "jail Tom"}, deadline, {"Ann", "jail Лев"}, deadline, deadline}, "1 2 3 4 6 7 8 9 10 11"},
		{"a question asked in time by another", roles, roles,
			append([]act{{"Игорь", "статус"}}, heard(act{"Маша", "против Tom"})...), append([]act{{"Игорь", "кто жив"}}, heard(act{"Маша", "против Tom"})...), "1 2 3 4 5 6 7 9 10 11"},
	} {
		t.Run(strings.ReplaceAll(c.what, " ", "_"), func(t *testing.T) {
			t.Parallel()
			one, two := played(t, timed(options, c.one...), c.a), played(t, timed(options, c.two...), c.b)
			for _, seat := range strings.Fields(c.readers) {
				to := "p" + seat + "@example.org"
				if diff := cmp.Diff(one[to], two[to]); diff != "" {
					t.Errorf("seat %s notices:\n%s", seat, diff)
				}
				if len(one[to]) < 2 {
					t.Errorf("only %d letters reached seat %s", len(one[to]), seat)
				}
			}
		})
	}
}
