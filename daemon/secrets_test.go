package daemon_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"omerta/daemon"
)

// Non-interference: a secret is changed that a reader may not know, and what
// he lawfully knows stays the same. Then everything that reaches him, and when
// it reaches him, must be the same to the byte, names of letters included.

// sameSecret makes the keys of two houses alike, so that they can be compared.
type sameSecret struct{ daemon.GameStore }

func (sameSecret) Secret(context.Context, int) ([]byte, error) {
	return []byte("0123456789abcdef0123456789abcdef"), nil
}

var tableNames = []string{"Вася", "Петя", "Маша", "Коля", "Ann", "Dan", "Ольга", "Игорь", "Света", "Tom", "Лев"}

// nine is a table with the roles of the six, in both languages.
func nine(roles ...string) string {
	names := tableNames
	var b strings.Builder
	b.WriteString("id = \"cats\"\ntitle = \"Коты\"\nlanguage = \"ru\"\nzone = \"Europe/Moscow\"\nhost = \"host@example.org\"\n" +
		"night_ends = \"10:00\"\nday_ends = \"21:00\"\n")
	for i, role := range roles {
		lang := "ru"
		if names[i][0] < 0x80 {
			lang = "en"
		}
		word, rank, _ := strings.Cut(role, " ")
		fmt.Fprintf(&b, "[[player]]\nname = %q\nemail = \"p%d@example.org\"\nlanguage = %q\nrole = %q\n", names[i], i+1, lang, word)
		if rank != "" {
			fmt.Fprintf(&b, "rank = %s\n", rank)
		}
	}
	return b.String()
}

// An act is a mail of a player, a command of the host or, with no name, the
// passing of a deadline.
type act struct{ who, says string }

// byHost is who commands at the terminal.
const byHost = "host"

var deadline = act{}

// play plays a game and returns what reached each seat, phase by phase.
func play(t *testing.T, game string, acts []act) map[string][]daemon.Letter {
	h := newHouse(t, func(o *daemon.Options) { o.Store = sameSecret{o.Store} })
	h.start(game, 1)
	got := map[string][]daemon.Letter{}
	collect := func() {
		for _, l := range h.sent() {
			l.Attempts = 0
			got[l.To] = append(got[l.To], l)
		}
	}
	collect()
	for _, a := range acts {
		switch {
		case a == deadline:
			h.pass()
		case a.who == byHost:
			if _, err := h.host.Command(h.ctx, h.game, "terminal", a.says); err != nil {
				t.Fatal(err)
			}
			h.keep()
		default:
			h.say(a.who, a.says)
		}
		collect()
	}
	return got
}

func TestNonInterference(t *testing.T) {
	all := []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen"}
	swapped := append([]string(nil), all...)
	swapped[5], swapped[7] = swapped[7], swapped[5]
	noManiac := append([]string(nil), all...)
	noManiac[6] = "citizen"
	doctorTom := append([]string(nil), all...)
	doctorTom[2], doctorTom[9] = doctorTom[9], doctorTom[2]
	votes := []act{deadline, {"Маша", "в защиту Светы"}, {"Игорь", "против Светы"}, {"Лев", "против Светы"}, {"Вася", "против Светы"}, {"Коля", "против Светы"}, {"Ann", "against Света"}, deadline}
	for _, c := range []struct {
		what    string
		one     []string
		two     []string
		a, b    []act
		readers string // seats from 1 who may not notice
	}{
		{"who of two others is the martyr", all, swapped, nil, nil, "1 2 3 4 5 7 9 10 11"},
		{"whom the doctor healed, when nobody was hurt", all, all,
			[]act{{"Маша", "лечить Колю"}, deadline}, []act{{"Маша", "лечить Ann"}, deadline}, "1 2 4 5 6 7 8 9 10 11"},
		{"that the doctor saved somebody", all, all,
			[]act{{"Маша", "лечить Tom"}, {"Вася", "убить Tom"}, deadline}, []act{{"Маша", "лечить Tom"}, {"Вася", "пропуск"}, deadline}, "3 4 5 6 7 8 9 10 11"},
		{"whom the commissioner checked", all, all,
			[]act{{"Коля", "проверить Васю"}, deadline}, []act{{"Коля", "проверить Tom"}, deadline}, "1 2 3 5 6 7 8 9 10 11"},
		{"who sat in jail", all, all,
			[]act{{"Ann", "jail Tom"}, deadline}, []act{{"Ann", "jail Света"}, deadline}, "1 2 3 4 6 7 8 9 10 11"},
		{"that jail annulled an order", all, all,
			[]act{{"Ann", "jail Маша"}, {"Маша", "лечить Tom"}, deadline}, []act{{"Ann", "jail Tom"}, {"Маша", "лечить Tom"}, deadline}, "1 2 3 4 6 7 8 9 10 11"},
		{"at whom the martyr points", all, all,
			[]act{{"Dan", "point at Tom"}, deadline}, []act{{"Dan", "point at Вася"}, deadline}, "1 2 3 4 5 7 8 9 10 11"},
		{"a refused order of another", all, all,
			[]act{{"Маша", "сыворотка Tom"}, deadline}, []act{deadline}, "1 2 4 5 6 7 8 9 10 11"},
		{"how often others write", all, all,
			[]act{{"Вася", "статус"}, {"Вася", "кто жив"}, {"Игорь", "пропуск"}, deadline}, []act{{"Игорь", "пропуск"}, deadline}, "2 3 4 5 6 7 8 9 10 11"},
		{"that a blue vote counted three", all, doctorTom, votes, votes, "1 2 4 5 6 7 8 9 11"},
		{"who killed, when nothing tells", all, all,
			[]act{{"Вася", "убить Tom"}, deadline}, []act{{"Ольга", "убить Tom"}, deadline}, "3 4 5 6 8 9 10 11"},
		{"that a victim heal was void", noManiac, noManiac,
			[]act{{"Маша", "лечить жертву мафии"}, {"Вася", "убить Tom"}, deadline}, []act{{"Маша", "пропуск"}, {"Вася", "убить Tom"}, deadline}, "1 2 4 5 6 7 8 9 10 11"},
		{"what silenced somebody", all, all,
			[]act{{"Вася", "запугать Tom"}, deadline}, []act{{"Маша", "травить Tom"}, deadline}, "4 5 6 7 8 9 10 11"},
		{"which of the gang wrote the order in force", all, all,
			[]act{{"Петя", "убить Tom"}, deadline}, []act{{"Вася", "убить Tom"}, deadline}, "3 4 5 6 7 8 9 10 11"},
	} {
		t.Run(strings.ReplaceAll(c.what, " ", "_"), func(t *testing.T) {
			t.Parallel()
			one, two := play(t, nine(c.one...), c.a), play(t, nine(c.two...), c.b)
			for _, seat := range strings.Fields(c.readers) {
				to := "p" + seat + "@example.org"
				if diff := cmp.Diff(one[to], two[to]); diff != "" {
					t.Errorf("seat %s notices:\n%s", seat, diff)
				}
				if len(one[to]) == 0 {
					t.Errorf("nothing reached seat %s", seat)
				}
			}
		})
	}
}

// The test above is worth something only if it sees what a reader may notice.
func TestInterference(t *testing.T) {
	all := []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen"}
	one := play(t, nine(all...), []act{{"Коля", "проверить Васю"}, {"Вася", "убить Tom"}, deadline})
	two := play(t, nine(all...), []act{{"Коля", "проверить Tom"}, {"Вася", "убить Лева"}, deadline})
	for _, seat := range []string{"1", "4", "9"} {
		to := "p" + seat + "@example.org"
		if cmp.Equal(one[to], two[to]) {
			t.Errorf("seat %s notices nothing, though its letters must differ", seat)
		}
	}
}
