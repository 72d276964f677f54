package daemon_test

import (
	"strings"
	"testing"
)

// What a receipt lists as open is what the reader may order as far as he can
// know, and no more (Rule P5).

var eleven = []string{"mafia 1", "mafia 2", "doctor", "commissioner", "jailer", "martyr", "maniac", "citizen", "citizen", "citizen", "citizen"}

// lastTo returns the text of the last letter to a seat, counted from 1.
func lastTo(t *testing.T, game string, acts []act, seat string) string {
	t.Helper()
	letters := play(t, game, acts)["p"+seat+"@example.org"]
	if len(letters) == 0 {
		t.Fatalf("nothing reached seat %s", seat)
	}
	return letters[len(letters)-1].Text
}

// offer returns the line of names below an example, without its bar.
func offer(t *testing.T, text, example string) string {
	t.Helper()
	text = strings.ReplaceAll(text, "\n│   ", " │ ")
	_, rest, found := strings.Cut(text, "\n│ "+example+" │ ")
	if !found {
		t.Fatalf("there is no %q in\n%s", example, text)
	}
	line, _, _ := strings.Cut(rest, "\n")
	return strings.ReplaceAll(line, " │ ", " ")
}

// TestRefusedRepeat: a refusal of the same prisoner names all others.
func TestRefusedRepeat(t *testing.T) {
	text := lastTo(t, nine(eleven...), []act{{"Ann", "jail Tom"}, deadline, deadline, {"Ann", "jail Tom"}}, "5")
	if got, want := offer(t, text, "jail Вася"), "names: Вася, Петя, Маша, Коля, Dan, Ольга, Игорь, Света, Лев"; got != want {
		t.Errorf("open are %q, want %q, in\n%s", got, want, text)
	}
}

// TestHiddenRepeat: the doctor is offered whom his victim heal reached last
// night, since he cannot know it, and not whom he named. Rule D8.
func TestHiddenRepeat(t *testing.T) {
	reached := lastTo(t, nine(eleven...), []act{{"Маша", "лечить жертву мафии"}, {"Вася", "убить Tom"}, deadline, deadline, {"Маша", "помощь"}}, "3")
	named := lastTo(t, nine(eleven...), []act{{"Маша", "лечить Tom"}, {"Вася", "убить Tom"}, deadline, deadline, {"Маша", "помощь"}}, "3")
	for _, c := range []struct{ text, want string }{
		{reached, "имена: Вася, Петя, Коля, Ann, Dan, Ольга, Игорь, Света, Tom, Лев"},
		{named, "имена: Вася, Петя, Коля, Ann, Dan, Ольга, Игорь, Света, Лев"},
	} {
		if got := offer(t, c.text, "травить Васю"); got != c.want {
			t.Errorf("open are %q, want %q, in\n%s", got, c.want, c.text)
		}
		if strings.Contains(c.text, "сыворотка") {
			t.Errorf("the serum is offered in night 2:\n%s", c.text)
		}
	}
}

// TestRoleLetterOffers: the first letter shows only what night 1 allows, and
// of the rest from which night on.
func TestRoleLetterOffers(t *testing.T) {
	calm := nine(eleven...) + "[options]\nfirst-night-kills = \"none\"\nself-heal = \"never\"\n"
	doctor, boss := lastTo(t, calm, nil, "3"), lastTo(t, calm, nil, "1")
	for _, want := range []string{"\n│ лечить Васю\n", "\n│ с ночи 3: сыворотка Васе\n", "\n│ лечить жертву мафии\n"} {
		if !strings.Contains(doctor, want) {
			t.Errorf("there is no %q in\n%s", want, doctor)
		}
	}
	if strings.Contains(doctor, "\n│ лечить себя") {
		t.Errorf("the doctor may heal himself in\n%s", doctor)
	}
	for _, want := range []string{"\n│ с ночи 2: убить Машу\n", "\n│ с ночи 2: убить Машу, запугать Колю\n", "\n│ запугать Машу и Колю\n"} { // not Петя, of his gang
		if !strings.Contains(boss, want) {
			t.Errorf("there is no %q in\n%s", want, boss)
		}
	}
}

// TestStartReport: the host reads what is odd about his game.
func TestStartReport(t *testing.T) {
	odd := nine(eleven...) + "[options]\nstalemate = 0\nlast-side = \"refuse\"\n"
	letters := play(t, odd, nil)["host@example.org"]
	if len(letters) != 1 || !strings.Contains(letters[0].Text, "stalemate = 0") || !strings.Contains(letters[0].Text, "last-side") {
		t.Errorf("the host got %+v", letters)
	}
}
